//! The page of saved games: the last played first, each with its digit, who played and how far it came; a file from
//! elsewhere last.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use deadeye_app::desk::Options;
use deadeye_cards::CardDb;
use deadeye_rules::Edition;
use deadeye_session::{By, Session};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, app, press, seen, wait_until};
use crate::opening::commands_to_noon;
use crate::screen::Screen;

/// Saves a game of two players at its first Noon, or won there, and last changed so many hours ago.
fn save(folder: &Path, players: [&str; 2], is_won: bool, hours: u64) {
    let path = folder.join(format!("{} {}.deadeye", players[0], players[1]));
    let mut session = Session::create(&path, Arc::new(CardDb::shipped().clone()), Edition::V15).unwrap();
    let won = is_won.then(|| json!({"type":"set_victor","player":0}));
    for command in commands_to_noon(players).into_iter().chain(won) {
        session.apply(serde_json::from_value(command).unwrap(), By::Key).unwrap();
    }
    drop(session);
    let changed = SystemTime::now() - Duration::from_secs(3600 * hours);
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&format!("{} {}", players[0], players[1])) {
            File::options().write(true).open(entry.path()).unwrap().set_modified(changed).unwrap();
        }
    }
}

fn page(folder: &Path) -> Window {
    let mut window = app(Options { games: Some(folder.to_owned()), ..Options::default() });
    press(&mut window, Key::Num7);
    window
}

/// The names of the rows of games, in the order in which they stand.
fn rows(window: &Window) -> Vec<String> {
    let screen = Screen::read(window);
    let rows = screen.nodes.iter().filter(|node| node.is_button && node.name.contains(" against "));
    rows.map(|node| node.name.clone()).collect()
}

#[test]
fn the_last_played_game_comes_first_and_its_digit_opens_it() {
    let folder = tempdir().unwrap();
    save(folder.path(), ["Ann", "Bob"], false, 50);
    save(folder.path(), ["Cleo", "Dan"], true, 30);
    save(folder.path(), ["Eve", "Finn"], false, 1);
    let mut window = page(folder.path());
    let rows = rows(&window);
    let [first, second, third] = rows.as_slice() else { panic!("{rows:?}") };
    assert!(first.starts_with("Today: Eve against Finn. Day 1, High Noon. Eve plays."), "{first}");
    assert!(second.starts_with("Yesterday: Cleo against Dan. Cleo won on day 1."), "{second}");
    assert!(third.starts_with("2 days ago: Ann against Bob."), "{third}");
    window.get_by_label("Browse…");
    press(&mut window, Key::Num3);
    assert_eq!(seen(&window).game.players()[0].name(), "Ann");
}

#[test]
fn enter_opens_the_first_and_escape_leads_back() {
    let folder = tempdir().unwrap();
    save(folder.path(), ["Ann", "Bob"], false, 50);
    save(folder.path(), ["Eve", "Finn"], false, 1);
    let mut window = page(folder.path());
    press(&mut window, Key::Escape);
    window.get_by_label("Saved games 7");
    press(&mut window, Key::Num7);
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.players()[0].name(), "Eve");
}

#[test]
fn more_games_than_digits_have_pages() {
    let folder = tempdir().unwrap();
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"];
    for (hours, name) in (1..).zip(names) {
        save(folder.path(), [name, "Zed"], false, hours);
    }
    let mut window = page(folder.path());
    assert_eq!(rows(&window).len(), 9);
    press(&mut window, Key::PageDown);
    let older = rows(&window);
    assert!(older.len() == 2 && older[0].contains("J against Zed"), "{older:?}");
    press(&mut window, Key::Num2);
    assert_eq!(seen(&window).game.players()[0].name(), "K");
}

#[test]
fn without_games_a_file_can_be_chosen() {
    let folder = tempdir().unwrap();
    let games = Some(folder.path().to_owned());
    // A system without a dialog for files: the path is typed.
    let mut window = app(Options { games, chooser: Some(|_| None), ..Options::default() });
    press(&mut window, Key::Num7);
    assert!(rows(&window).is_empty());
    press(&mut window, Key::Num0);
    wait_until(&mut window, 20, "no path can be typed", |window| {
        window.query_by_label("path of a saved game").is_some()
    });
}

/// The banner of the last game says who played, how far it came and whose play it is.
#[test]
fn the_last_game_is_told_on_the_start_page() {
    let folder = tempdir().unwrap();
    save(folder.path(), ["Ann", "Bob"], false, 1);
    let window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    window.get_by_label_contains("Your last game, saved today: Ann against Bob. Day 1, High Noon. Ann plays.");
}
