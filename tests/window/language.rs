//! The app in English and in Italian, switched while it runs.

use std::fs;

use deadeye_app::desk::{GameRequest, Options};
use deadeye_app::words::Language;
use deadeye_rules::{Command, PlayerId};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

use crate::harness::{app, click, new_game, press, settle};

#[test]
fn f9_changes_every_panel_while_a_game_is_on_and_changes_it_back() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    new_game(&mut window, "Start");
    window.get_by_label_contains("Town square");
    window.get_by_label("Law Dogs: deck: 54");
    press(&mut window, Key::F9);
    window.get_by_label("Law Dogs: mazzo: 54");
    for (key, title) in [(Key::Space, "Adesso"), (Key::F2, "Registro")] {
        press(&mut window, key);
        assert!(window.query_all_by_label(title).next().is_some(), "{title}");
    }
    click(&mut window, "Menu");
    window.get_by_label("Partita");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label_contains("Town square").is_none());
    press(&mut window, Key::F9);
    window.get_by_label("Law Dogs: deck: 54");
    assert!(window.query_by_label("Law Dogs: mazzo: 54").is_none());
}

#[test]
fn the_chosen_language_is_there_again_another_evening() {
    let folder = tempdir().unwrap();
    let options = || Options { settings: Some(folder.path().join("settings.json")), ..Options::default() };
    let mut window = app(options());
    window.get_by_label("Play at my table 2");
    click(&mut window, "Italiano");
    window.get_by_label("Gioca al mio tavolo 2");
    drop(window);
    let settings = fs::read_to_string(folder.path().join("settings.json")).unwrap();
    assert!(settings.contains(r#""language": "it""#), "{settings}");
    let window = app(options());
    window.get_by_label("Gioca al mio tavolo 2");
}

#[test]
fn the_systems_language_holds_until_another_is_chosen() {
    let folder = tempdir().unwrap();
    let mut window = app(Options {
        settings: Some(folder.path().join("settings.json")),
        language: Language::of("it"),
        ..Options::default()
    });
    window.get_by_label("Gioca al mio tavolo 2");
    press(&mut window, Key::F9);
    window.get_by_label("Play at my table 2");
    drop(window);
    let window = app(Options {
        settings: Some(folder.path().join("settings.json")),
        language: Language::of("it"),
        ..Options::default()
    });
    window.get_by_label("Play at my table 2");
}

#[test]
fn the_log_and_a_refusal_are_told_in_the_language() {
    let folder = tempdir().unwrap();
    let mut window =
        app(Options { games: Some(folder.path().to_owned()), language: Language::of("it"), ..Options::default() });
    new_game(&mut window, "Comincia");
    press(&mut window, Key::F2);
    window.get_by_label("Law Dogs si siede");
    let player = PlayerId(0);
    let pass = GameRequest::Do(Command::Pass { player });
    window.state().as_ref().unwrap().desk().ask(pass);
    settle(&mut window);
    let notice = window.state().as_ref().unwrap().desk().view();
    let notice = notice.notice.clone().unwrap().text;
    assert_eq!(notice, "non adesso: prima fazioni e bande iniziali — tocca a Law Dogs, Sloane Gang (1.5:5)");
}
