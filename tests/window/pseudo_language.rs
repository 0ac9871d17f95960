//! No text on a screen or in a refusal passes by the languages: a language is made from English, in which every letter
//! is a Cyrillic one, and what the program then shows in plain letters must be a name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command as Process;

use deadeye_app::desk::Options;
use deadeye_app::words::{Language, Words};
use deadeye_rules::{Command, Edition, Game, apply, check};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use serde_json::Value;
use tempfile::tempdir;

use crate::harness::{app, command, press, settle};
use crate::pseudo::{CODE, is_untouched, marked, names, shown, write_language};

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The texts of the screens.
fn screens() -> BTreeSet<String> {
    let folder = tempdir().unwrap();
    let options = Options { games: Some(folder.path().to_owned()), language: Language::of(CODE), ..Options::default() };
    let mut found = BTreeSet::new();
    let mut window = app(options);
    let all = [Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F10, Key::F11, Key::F12];
    for begun in [false, true] {
        if begun {
            command(&mut window, Key::N);
            shown(&window, &mut found);
            window.get_by_label(&marked("Start")).click();
            settle(&mut window);
        }
        shown(&window, &mut found);
        for key in all {
            press(&mut window, key);
            shown(&window, &mut found);
            press(&mut window, Key::Escape);
        }
        for key in [Key::O, Key::F, Key::D, Key::H] {
            command(&mut window, key);
            shown(&window, &mut found);
            press(&mut window, Key::Escape);
        }
        command(&mut window, Key::T);
        shown(&window, &mut found);
        command(&mut window, Key::T);
        // The start page has no menu.
        if begun {
            window.get_by_label(&marked("Menu")).click();
            settle(&mut window);
            shown(&window, &mut found);
            press(&mut window, Key::Escape);
        }
    }
    found
}

/// Why each play of two days is refused at the times at which it is, and what to do instead.
fn refusals() -> BTreeSet<String> {
    let words = Words::of(Language::of(CODE));
    let lines = file("tests/games/two-days.jsonl");
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let commands: Vec<Command> =
        lines.filter_map(|line| serde_json::from_value(line.get("command")?.clone()).ok()).collect();
    let mut game = Game::shipped(Edition::V15);
    let mut found = BTreeSet::new();
    for (at, next) in commands.iter().enumerate() {
        if at % 4 == 0 {
            for refusal in commands.iter().filter_map(|command| check(&game, command).err()) {
                found.extend([words.say(&refusal.why), words.say(&refusal.instead)]);
            }
        }
        let _refused = apply(&mut game, next);
    }
    found
}

/// The folder of the language is all that it takes: an English window offers it by its own name, and changes to it.
fn offered() {
    let mut window = app(Options::default());
    window.get_by_label("Italiano");
    window.get_by_label(&marked("English")).click();
    settle(&mut window);
    window.get_by_label_contains(&marked("Play at my table"));
}

#[test]
#[ignore = "the test below starts it with the language in place"]
fn show_it() {
    offered();
    let (screens, refusals) = (screens(), refusals());
    assert!(screens.len() > 200 && refusals.len() > 50, "{} texts, {} refusals", screens.len(), refusals.len());
    let names = names();
    let untouched: Vec<&String> = screens.iter().chain(&refusals).filter(|text| is_untouched(text, &names)).collect();
    assert!(untouched.is_empty(), "{} untouched: {untouched:#?}", untouched.len());
}

#[test]
fn every_text_on_a_screen_and_in_a_refusal_comes_from_the_language() {
    let folder = tempdir().unwrap();
    write_language(folder.path());
    let mut shown = Process::new(std::env::current_exe().unwrap());
    let shown = shown
        .args(["--ignored", "--exact", "pseudo_language::show_it"])
        .env("DEADEYE_LOCALES", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&shown.stderr));
}

#[test]
fn plain_words_that_are_no_names_are_found() {
    let names = ["Law Dogs".to_owned()];
    assert!(is_untouched("Law Dogs pass", &names));
    assert!(!is_untouched(&format!("Law Dogs {}: 54", marked("pass")), &names));
    assert_eq!(marked("a { $b } c"), "а { $b } в");
}
