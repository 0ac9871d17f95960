//! A report saved from the window: what it holds is listed first, and a game goes in by its tick alone.

use std::fs::File;
use std::path::Path;

use deadeye_app::desk::Options;
use eframe::egui::{Event, Key, accesskit::Role};
use egui_kittest::kittest::{By, Queryable as _};
use tempfile::tempdir;

use crate::harness::{Window, app, click, command, new_game, seen, settle, take_entry, wait_until};

/// Saves a report through the dialog, with the game or without.
fn save(window: &mut Window, file: &Path, with_game: bool) {
    take_entry(window, "Help", "Save a report");
    if with_game {
        click(window, "The saved game, with all that was played");
    }
    // The eyes are tried, which takes a while.
    let gathered = |window: &Window| window.query_by_label_contains("Looking at this machine").is_none();
    wait_until(window, 120, "nothing is listed", gathered);
    window.get_by_label_contains("findings.txt, ");
    assert_eq!(window.query_by_label_contains("game.jsonl, ").is_some(), with_game);
    window.get(By::new().role(Role::TextInput).label("Into which file?")).focus();
    settle(window);
    command(window, Key::A);
    window.event(Event::Text(file.display().to_string()));
    settle(window);
    click(window, "Save");
}

fn names(file: &Path) -> Vec<String> {
    let zip = zip::ZipArchive::new(File::open(file).unwrap()).unwrap();
    zip.file_names().map(str::to_owned).collect()
}

#[test]
fn a_report_holds_what_the_window_listed() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().join("games")), ..Options::default() });
    new_game(&mut window, "Start");
    let (without, with) = (folder.path().join("without.zip"), folder.path().join("with.zip"));
    save(&mut window, &without, false);
    assert!(seen(&window).notice.clone().unwrap().text.contains("without.zip"));
    let held = names(&without);
    assert!(held.contains(&"findings.txt".to_owned()) && !held.contains(&"game.jsonl".to_owned()), "{held:?}");
    save(&mut window, &with, true);
    assert!(names(&with).contains(&"game.jsonl".to_owned()));

    // A file that is there stays, and that is said.
    let before = std::fs::read(&with).unwrap();
    save(&mut window, &with, false);
    let said = seen(&window).notice.clone().unwrap().text;
    assert!(said.contains("there is such a file already"), "{said}");
    assert_eq!(std::fs::read(&with).unwrap(), before);
}
