//! The page of settings: each switch says its state and does what its action does.

use deadeye_app::words::Language;
use eframe::egui::{Key, Theme};
use egui_kittest::kittest::Queryable as _;
use tempfile::tempdir;

use crate::harness::{click, press, seen};
use crate::moments::start;

#[test]
fn the_settings_of_the_start_page_are_switches_that_say_their_state() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    press(&mut window, Key::Num8);
    window.get_by_label("Sounds: off");
    press(&mut window, Key::Num1);
    window.get_by_label("Sounds: on");
    assert!(seen(&window).settings.sounds);
    click(&mut window, "Say aloud what is done: off");
    window.get_by_label("Say aloud what is done: on");
    assert!(seen(&window).settings.aloud);
    click(&mut window, "Larger text");
    window.get_by_label("Text size: 110 %");
    click(&mut window, "Smaller text");
    window.get_by_label("Text size: 100 %");
    click(&mut window, "Colours: Dark");
    window.get_by_label("Colours: Light");
    assert_eq!(window.ctx.theme(), Theme::Light);
    click(&mut window, "Reading distance: Near");
    window.get_by_label("Reading distance: Far");
    let carries_out = seen(&window).settings.carry_out;
    press(&mut window, Key::Num7);
    assert_eq!(seen(&window).settings.carry_out, !carries_out);
    // Nothing is asked about a camera that is not there.
    assert!(window.query_by_label_contains("Hands free").is_none());
    press(&mut window, Key::Num3);
    window.get_by_label("Lingua: Italiano");
    press(&mut window, Key::Enter);
    window.get_by_label("Impostazioni 8");
}

#[test]
fn escape_leads_from_the_settings_to_the_start_page() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    click(&mut window, "Settings 8");
    window.get_by_label("Language: English");
    press(&mut window, Key::Escape);
    window.get_by_label("Settings 8");
}
