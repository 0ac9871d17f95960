//! The app by its accessible labels, as a screen reader has it: no window, no graphics card.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use deadeye_app::desk::{GameRequest, Options};
use deadeye_rules::PlayerId;
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

use crate::harness::{Window, app, click, command, new_game, press, settle};

fn ghost_rock(harness: &Window, seat: u8) -> u32 {
    let seen = harness.state().as_ref().unwrap().desk().view();
    seen.game.player(PlayerId(seat)).unwrap().ghost_rock()
}

#[test]
fn a_new_game_seats_both_decks_and_lays_out_their_homes() {
    let folder = tempdir().unwrap();
    let mut harness = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    harness.get_by_label("Play at my table 2");
    new_game(&mut harness, "Start");
    harness.get_by_label("Law Dogs: ghost rock: 19");
    harness.get_by_label("Sloane Gang: ghost rock: 18");
    harness.get_by_label("Law Dogs: deck: 54");
    harness.get_by_label_contains("Town square");
}

#[test]
fn the_decks_own_gang_is_named_and_revealed_by_keys_and_undone() {
    let folder = tempdir().unwrap();
    let mut harness = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    new_game(&mut harness, "Start");
    for _ in 0..2 {
        let first = harness.get_all_by_label_contains("Name the starting gang").next().unwrap();
        first.click();
        settle(&mut harness);
        press(&mut harness, Key::Num1);
        let named = harness.state().as_ref().unwrap().desk().view();
        if named.game.players().iter().all(|player| player.chosen_gang().is_some()) {
            break;
        }
        // The second player's entry comes after the first one's.
        let last = harness.get_all_by_label_contains("Name the starting gang").last().unwrap();
        last.click();
        settle(&mut harness);
        press(&mut harness, Key::Num1);
    }
    press(&mut harness, Key::R);
    // 19 - (3 + 5 + 2 + 5 + 1) and 18 - (3 + 4 + 3 + 2 + 2), as worked out in tests/games/two-days.md.
    assert_eq!((ghost_rock(&harness, 0), ghost_rock(&harness, 1)), (3, 4));
    harness.get_by_label("Law Dogs: hand: 5");
    command(&mut harness, Key::Z);
    assert_eq!((ghost_rock(&harness, 0), ghost_rock(&harness, 1)), (19, 18));
    let undone = harness.state().as_ref().unwrap().desk().view();
    assert!(undone.journal.can_redo.is_some(), "{:?}", undone.notice);
    command(&mut harness, Key::Y);
    assert_eq!((ghost_rock(&harness, 0), ghost_rock(&harness, 1)), (3, 4));
}

#[test]
fn a_figure_is_set_by_hand_and_stands_in_the_log() {
    let folder = tempdir().unwrap();
    let mut harness = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    new_game(&mut harness, "Start");
    click(&mut harness, "Law Dogs: ghost rock: 19");
    click(&mut harness, "+");
    click(&mut harness, "+");
    click(&mut harness, "Set");
    assert_eq!(ghost_rock(&harness, 0), 21);
    harness.get_by_label("Law Dogs: ghost rock: 21");
    let seen = harness.state().as_ref().unwrap().desk().view();
    assert!(seen.journal.log.last().unwrap().by_hand);
    click(&mut harness, "Undo");
    assert_eq!(ghost_rock(&harness, 0), 19);
}

#[test]
fn what_the_rules_refuse_is_said_where_the_player_looks_and_changes_nothing() {
    let folder = tempdir().unwrap();
    let mut harness = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    new_game(&mut harness, "Start");
    let before = harness.state().as_ref().unwrap().desk().view().game.version();
    let app = harness.state().as_ref().unwrap();
    app.desk().ask(GameRequest::Do(deadeye_rules::Command::Pass { player: PlayerId(0) }));
    settle(&mut harness);
    let seen = harness.state().as_ref().unwrap().desk().view();
    assert_eq!(seen.game.version(), before);
    let notice = seen.notice.as_ref().unwrap_or_else(|| panic!("nothing was said"));
    harness.get_by_label_contains(&notice.text);
}

#[test]
fn the_page_of_keys_opens_and_closes() {
    let mut harness = app(Options::default());
    press(&mut harness, Key::F1);
    harness.get_by_label("take the proposal");
    // The keys of plays stand first, each with what it plays.
    for play in ["Move a dude", "Call out", "Buy a card", "Join the posse", "Take casualties"] {
        harness.get_by_label(play);
    }
    harness.get_by_label("Pages and window").click();
    settle(&mut harness);
    harness.get_by_label("the log");
    harness.get_by_label("Plays").click();
    settle(&mut harness);
    press(&mut harness, Key::Escape);
    assert!(harness.query_by_label("take the proposal").is_none());
}

#[test]
fn a_game_of_the_referee_opens_at_the_same_figures() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("two-days");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/two-days.jsonl");
    let status = Command::new(env!("CARGO_BIN_EXE_deadeye-text"))
        .args(["referee", "--game"])
        .arg(&file)
        .stdin(std::fs::File::open(script).unwrap())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    let harness = app(Options { game: Some(file), ..Options::default() });
    // The table at the end of tests/games/two-days.md, worked out by hand.
    for label in [
        "Law Dogs: ghost rock: 4",
        "Law Dogs: influence: 4",
        "Law Dogs: control: 2",
        "Law Dogs: deck: 8",
        "Law Dogs: discard: 35",
        "Law Dogs: hand: 5",
        "Sloane Gang: ghost rock: 0",
        "Sloane Gang: influence: 0",
        "Sloane Gang: control: 0",
        "Sloane Gang: deck: 7",
        "Sloane Gang: Boot Hill: 3",
    ] {
        harness.get_by_label(label);
    }
    // A lot of the town says so, whatever else does.
    let label = "Charlie's Place · controlled by Law Dogs · owned by Sloane Gang";
    harness.get_by_label_contains(label);
}

#[test]
fn a_file_that_is_no_game_is_said_and_left_alone() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Sheriff").unwrap();
    let harness = app(Options { game: Some(file.clone()), ..Options::default() });
    harness.get_by_label_contains("it is no saved game");
    harness.get_by_label("Play at my table 2");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "Dear Sheriff");
}

#[test]
fn a_source_that_is_not_there_is_said_in_a_line() {
    let mut harness = app(Options { source: Some("/no/such/table.mp4".to_owned()), ..Options::default() });
    let until = Instant::now() + Duration::from_secs(20);
    while harness.query_by_label_contains("there is no such file").is_none() {
        assert!(Instant::now() < until, "nothing was said");
        std::thread::sleep(Duration::from_millis(50));
        settle(&mut harness);
    }
}

#[test]
fn the_demo_table_is_seen_and_its_gang_is_taken_with_one_key() {
    let mut harness = app(Options { source: Some("demo".to_owned()), ..Options::default() });
    let until = Instant::now() + Duration::from_secs(240);
    // Both lay out five dudes; the demo table waits once a proposal has stood for a while.
    loop {
        let seen = harness.state().as_ref().unwrap().desk().view();
        if seen.pictures.offers.first().is_some_and(|offer| offer.can_be_taken && offer.text.contains("start with")) {
            break;
        }
        assert!(Instant::now() < until, "no proposal: {:?}", seen.notice);
        std::thread::sleep(Duration::from_millis(100));
        settle(&mut harness);
    }
    let before = harness.state().as_ref().unwrap().desk().view().game.version();
    press(&mut harness, Key::Enter);
    let seen = harness.state().as_ref().unwrap().desk().view();
    assert!(seen.game.version() > before, "the proposal was not taken");
    assert!(seen.game.players().iter().any(|player| player.chosen_gang().is_some()));
    press(&mut harness, Key::F2);
    let is_by_camera = |text: Option<String>| text.is_some_and(|text| text.starts_with("camera, "));
    let mut lines = harness.query_all_by(|node| is_by_camera(node.label()) || is_by_camera(node.value()));
    assert!(lines.next().is_some(), "the log says who did it");
}
