//! The app in English and in Italian, switched while it runs.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod window_support;

use std::fs;

use deadeye::ui::Options;
use deadeye::ui::text::Language;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use window_support::{Folder, app, click, press, settle};

#[test]
fn f9_changes_every_panel_while_a_game_is_on_and_changes_it_back() {
    let folder = Folder::make("language-key");
    let mut window = app(Options {
        games: Some(folder.0.clone()),
        ..Options::default()
    });
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    settle(&mut window);
    click(&mut window, "Start");
    window.get_by_label_contains("Town square");
    window.get_by_label("Law Dogs: deck: 54");
    press(&mut window, Key::F9);
    window.get_by_label("Partita");
    window.get_by_label("Adesso");
    window.get_by_label("Registro");
    window.get_by_label("Law Dogs: mazzo: 54");
    assert!(window.query_by_label_contains("Town square").is_none());
    press(&mut window, Key::F9);
    window.get_by_label("Law Dogs: deck: 54");
    assert!(window.query_by_label("Law Dogs: mazzo: 54").is_none());
}

#[test]
fn the_chosen_language_is_there_again_another_evening() {
    let folder = Folder::make("language-kept");
    let options = || Options {
        settings: Some(folder.0.join("settings.json")),
        ..Options::default()
    };
    let mut window = app(options());
    window.get_by_label("No game yet.");
    click(&mut window, "View");
    click(&mut window, "Italiano");
    window.get_by_label("Nessuna partita ancora.");
    drop(window);
    let settings = fs::read_to_string(folder.0.join("settings.json")).unwrap();
    assert!(settings.contains(r#""language": "it""#), "{settings}");
    let window = app(options());
    window.get_by_label("Nessuna partita ancora.");
}

#[test]
fn the_systems_language_holds_until_another_is_chosen() {
    let folder = Folder::make("language-system");
    let mut window = app(Options {
        settings: Some(folder.0.join("settings.json")),
        language: Language::Italian,
        ..Options::default()
    });
    window.get_by_label("Nessuna partita ancora.");
    press(&mut window, Key::F9);
    window.get_by_label("No game yet.");
    drop(window);
    let window = app(Options {
        settings: Some(folder.0.join("settings.json")),
        language: Language::Italian,
        ..Options::default()
    });
    window.get_by_label("No game yet.");
}
