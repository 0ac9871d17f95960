//! Tests of saved games: an acknowledged entry stays, damage is reported, and a damaged file is left alone.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition, Pile, PlayerId};
use proptest::prelude::*;
use serde_json::json;

use super::journal::Journal;
use super::scratch::ScratchFolder;
use super::{By, Contents, Denied, Kind, Session, inspect, journal, lines, places, salvage};

fn cards() -> Arc<CardDb> {
    static CARDS: std::sync::OnceLock<Arc<CardDb>> = std::sync::OnceLock::new();
    Arc::clone(CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone())))
}

fn seat(name: &str) -> Command {
    Command::Seat { name: name.to_owned(), deck: None }
}

fn note(text: impl Into<String>) -> Command {
    Command::Note { text: text.into() }
}

fn ghost_rock(player: u8, to: u16) -> Command {
    Command::SetGhostRock { player: PlayerId(player), to }
}

/// Saves and closes a game of two with that many notes.
fn saved(folder: &ScratchFolder, notes: usize) -> PathBuf {
    let path = folder.path().join("g");
    let mut session = Session::create(&path, cards(), Edition::V15).unwrap();
    session.apply(seat("South"), By::Key).unwrap();
    session.apply(seat("North"), By::Key).unwrap();
    for number in 0..notes {
        session.apply(note(format!("note {number} {}", "x".repeat(60))), By::Script).unwrap();
    }
    path
}

/// Opens a file that must be refused, and returns the error's line; the file must be unchanged.
fn refused(path: &Path) -> String {
    let before = fs::read(path).unwrap();
    let fault = Session::open(path, cards()).map(|_| ()).unwrap_err();
    assert_eq!(fs::read(path).unwrap(), before, "the file was changed by {fault}");
    let line = fault.to_string();
    assert_eq!(line.split(" — ").count(), 3, "{line}");
    line
}

#[test]
fn what_was_done_is_there_again_after_closing() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 3);
    let session = Session::open(&path, cards()).unwrap();
    let names: Vec<_> = session.game().players().iter().map(|player| player.name()).collect();
    assert_eq!(names, ["South", "North"]);
    let seqs: Vec<_> = session.log().iter().map(|entry| entry.seq).collect();
    assert_eq!(seqs, [1, 2, 3, 4, 5]);
    assert_eq!(session.log()[0].by, By::Key);
    assert_eq!(session.game().edition(), Edition::V15);
}

#[test]
fn the_edition_is_part_of_the_saved_game() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    drop(Session::create(&path, cards(), Edition::V2014).unwrap());
    let session = Session::open_or_create(&path, cards(), None).unwrap();
    assert_eq!(session.game().edition(), Edition::V2014);
    drop(session);
    let fault = Session::open_or_create(&path, cards(), Some(Edition::V15)).unwrap_err();
    assert!(fault.why.contains("2014"), "{fault}");
}

#[test]
fn undo_and_redo_are_entries_and_a_new_command_leaves_the_old_branch_in_the_log() {
    let mut session = Session::in_memory(cards(), Edition::V15);
    session.apply(seat("South"), By::Key).unwrap();
    session.apply(seat("North"), By::Key).unwrap();
    let two = session.game().clone();
    session.undo(By::Key).unwrap();
    assert_eq!(session.game().players().len(), 1);
    session.redo(By::Key).unwrap();
    assert_eq!(session.game(), &two);
    session.undo(By::Key).unwrap();
    session.apply(seat("East"), By::Key).unwrap();
    let refused = session.redo(By::Key).unwrap_err();
    assert!(matches!(refused, Denied::Refused(refusal) if refusal.rule == "session:redo"));
    let names: Vec<_> = session.game().players().iter().map(|player| player.name()).collect();
    assert_eq!(names, ["South", "East"]);
    let log: Vec<_> = session.log().iter().map(|line| (line.kind, line.taken_back)).collect();
    let (command, undo, redo) = (Kind::Command, Kind::Undo, Kind::Redo);
    let expected = [(command, false), (command, true), (undo, false), (redo, false), (undo, false), (command, false)];
    assert_eq!(log, expected);
}

#[test]
fn everything_can_be_taken_back_and_done_again() {
    let mut session = Session::in_memory(cards(), Edition::V15);
    session.apply(seat("South"), By::Key).unwrap();
    // Past several checkpoints, and not on one of them.
    let mut states = vec![session.game().clone()];
    for number in 0..101 {
        session.apply(ghost_rock(0, number), By::Key).unwrap();
        states.push(session.game().clone());
    }
    for state in states.iter().rev() {
        assert_eq!(session.game(), state);
        session.undo(By::Key).unwrap();
    }
    assert!(session.can_undo().is_none());
    let nothing = session.undo(By::Key).unwrap_err();
    assert!(matches!(nothing, Denied::Refused(refusal) if refusal.rule == "session:undo"));
    for state in &states {
        session.redo(By::Key).unwrap();
        assert_eq!(session.game(), state);
    }
    assert!(session.can_redo().is_none());
}

#[test]
fn a_refused_command_leaves_no_trace() {
    let mut session = Session::in_memory(cards(), Edition::V15);
    session.apply(seat("South"), By::Key).unwrap();
    let before = session.game().clone();
    assert!(matches!(session.apply(seat("South"), By::Key), Err(Denied::Refused(_))), "two of one name");
    assert_eq!(session.game(), &before);
    assert_eq!(session.log().len(), 1);
}

#[test]
fn a_game_copied_at_any_moment_holds_every_command_that_was_acknowledged() {
    // A copy of the files is what a killed program leaves behind.
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    let mut session = Session::create(&path, cards(), Edition::V15).unwrap();
    session.apply(seat("South"), By::Key).unwrap();
    for number in 0..40 {
        session.apply(ghost_rock(0, number), By::Key).unwrap();
        let copy = folder.path().join(format!("copy-{number}"));
        fs::copy(&path, &copy).unwrap();
        fs::copy(inspect::log_beside(&path), inspect::log_beside(&copy)).unwrap();
        let reopened = Session::open(&copy, cards()).unwrap();
        assert_eq!(reopened.game(), session.game());
        assert_eq!(reopened.log(), session.log());
    }
}

#[test]
fn a_game_cut_anywhere_is_said_left_alone_and_read_as_far_as_it_goes() {
    let folder = ScratchFolder::make().unwrap();
    let whole = saved(&folder, 300);
    let bytes = fs::read(&whole).unwrap();
    let entries = salvage::read(&whole).unwrap().entries;
    assert_eq!(entries.len(), 302);
    let half = folder.path().join("half");
    let mut salvaged = 0;
    for length in (1..bytes.len()).step_by(1009) {
        fs::write(&half, &bytes[..length]).unwrap();
        refused(&half);
        if let Ok(contents) = salvage::read(&half) {
            assert!(contents.broken.is_some(), "{length} of {} bytes pass for whole", bytes.len());
            assert_eq!(contents.entries, entries[..contents.entries.len()]);
            salvaged = salvaged.max(contents.entries.len());
        }
    }
    assert!(salvaged > 100, "only {salvaged} of 302 entries were read from what is left");
}

#[test]
fn the_most_that_can_be_saved_becomes_a_new_game() {
    let folder = ScratchFolder::make().unwrap();
    let whole = saved(&folder, 300);
    let bytes = fs::read(&whole).unwrap();
    fs::write(&whole, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let line = refused(&whole);
    let contents = salvage::read(&whole).unwrap();
    assert!(line.contains(&format!("--first {}", contents.entries.len())), "{line}");
    let entries = contents.entries.len();
    let new = lines::import(&folder.path().join("new"), contents, cards()).unwrap();
    assert_eq!(new.log().len(), entries);
    assert_eq!(new.game().players().len(), 2);
}

#[test]
fn what_is_no_game_of_ours_is_named_and_left_alone() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("f");
    fs::write(&path, "just a text, longer than a hundred bytes. ".repeat(9)).unwrap();
    assert!(refused(&path).contains("no saved game"));
    fs::write(&path, "x").unwrap();
    assert!(refused(&path).contains("no saved game"));

    let other = folder.path().join("other");
    let database = rusqlite::Connection::open(&other).unwrap();
    database.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)").unwrap();
    drop(database);
    assert!(refused(&other).contains("another program"));

    fs::write(&path, "").unwrap();
    assert!(refused(&path).contains("no game in it"));
    let fault = Session::open(&folder.path().join("none"), cards()).unwrap_err();
    assert!(fault.why.contains("no such file"), "{fault}");
    let fault = Session::create(folder.path(), cards(), Edition::V15).unwrap_err();
    assert!(fault.why.contains("folder"), "{fault}");
    let fault = Session::create(&folder.path().join("no/g"), cards(), Edition::V15).unwrap_err();
    assert!(fault.why.contains("folder does not exist"), "{fault}");
}

#[test]
fn a_game_of_a_newer_version_is_left_to_it() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 0);
    let database = rusqlite::Connection::open(&path).unwrap();
    database.pragma_update(None, "user_version", journal::FORMAT + 1).unwrap();
    drop(database);
    assert!(refused(&path).contains("newer Deadeye"));
}

#[test]
fn a_new_game_never_takes_the_place_of_another() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 0);
    let fault = Session::create(&path, cards(), Edition::V15).unwrap_err();
    assert!(fault.why.contains("saved there already"), "{fault}");
    assert_eq!(Session::open(&path, cards()).unwrap().log().len(), 2);
}

#[test]
fn a_game_is_open_only_once() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 0);
    let first = Session::open(&path, cards()).unwrap();
    let fault = Session::open(&path, cards()).unwrap_err();
    assert!(fault.why.contains("open already"), "{fault}");
    drop(first);
    assert!(Session::open(&path, cards()).is_ok());
}

#[test]
fn a_program_that_holds_the_file_is_named() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 0);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE").unwrap();
    let fault = Session::open(&path, cards()).unwrap_err();
    assert!(fault.why.contains("another program has it open"), "{fault}");
}

#[test]
fn a_full_disk_is_said_and_the_game_goes_on_as_before() {
    let folder = ScratchFolder::make().unwrap();
    let path = saved(&folder, 0);
    let mut session = Session::open(&path, cards()).unwrap();
    let pages: u32 = session.journal.ask("PRAGMA page_count");
    // SQLite answers a file that may not grow as it answers a full disk.
    let _: u32 = session.journal.ask(&format!("PRAGMA max_page_count = {pages}"));
    let before = session.game().clone();
    let large = note("x".repeat(20_000));
    let Err(Denied::Unsaved(fault)) = session.apply(large.clone(), By::Key) else {
        unreachable!("20 kB went into a file that may not grow");
    };
    assert!(fault.why.contains("disk is full"), "{fault}");
    assert_eq!(session.game(), &before);
    assert_eq!(session.log().len(), 2);
    let _: u32 = session.journal.ask("PRAGMA max_page_count = 100000");
    session.apply(large, By::Key).unwrap();
    drop(session);
    assert_eq!(Session::open(&path, cards()).unwrap().log().len(), 3);
}

#[test]
fn a_game_ends_before_it_is_too_large_to_be_opened_again() {
    let mut journal = Journal::in_memory(Edition::V15);
    let megabyte = "x".repeat(journal::LARGEST_ENTRY_BYTES);
    let fault = (0..).find_map(|_| journal.append(Kind::Command, By::Key, megabyte.clone(), None).err()).unwrap();
    assert!(fault.mend.contains("another game"), "{fault}");
    assert_eq!(journal.entries().len(), 63);
    journal.append(Kind::Undo, By::Key, String::new(), None).unwrap();
    let fault = journal.append(Kind::Command, By::Key, megabyte + "x", None).unwrap_err();
    assert!(fault.mend.contains("fewer words"), "{fault}");
}

/// Creates a game of one player, with one entry at its end that the rules have not checked.
fn doctored(path: &Path, kind: Kind, payload: &str) {
    let mut journal = Journal::create(path, Contents::empty(Edition::V15)).unwrap();
    let south = serde_json::to_string(&seat("South")).unwrap();
    for (kind, payload) in [(Kind::Command, south.as_str()), (kind, payload)] {
        journal.append(kind, By::Key, payload.to_owned(), None).unwrap();
    }
}

#[test]
fn an_entry_that_the_rules_do_not_take_any_more_is_named_and_the_game_goes_on() {
    let folder = ScratchFolder::make().unwrap();
    let twice = serde_json::to_string(&seat("South")).unwrap();
    for (name, payload, called) in [
        ("refused", twice.as_str(), "entry 2 (seat)"),
        ("unknown", r#"{"type":"dance"}"#, "entry 2 (dance)"),
        ("no command", "{", "entry 2 (command)"),
    ] {
        let path = folder.path().join(name);
        doctored(&path, Kind::Command, payload);
        let mut session = Session::open(&path, cards()).unwrap();
        let said = session.take_said();
        assert_eq!(said.len(), 1, "{said:?}");
        let line = said[0].to_string();
        assert!(line.starts_with(called), "{line}");
        assert_eq!(line.split(" — ").count(), 3, "{line}");
        assert_eq!(session.game().players().len(), 1);
        assert_eq!(session.log().len(), 2, "it stays in the log");
        // Taking back takes back what the entry stood for, which is nothing, and not the play before it.
        session.undo(By::Key).unwrap();
        assert_eq!(session.game().players().len(), 1);
        session.apply(seat("North"), By::Key).unwrap();
        let game = session.game().clone();
        drop(session);
        let again = Session::open(&path, cards()).unwrap();
        assert_eq!(again.game(), &game);
        assert_eq!(again.entries()[1].payload, payload, "and in the journal");
        let looked_at = super::past::game_at(again.entries(), 4, Edition::V15, &cards()).unwrap();
        assert_eq!(looked_at, game);
    }
    let path = folder.path().join("undo");
    doctored(&path, Kind::Redo, "");
    let said = Session::open(&path, cards()).unwrap().take_said();
    assert!(said[0].why.contains("nothing to do again"), "{said:?}");
}

#[test]
fn an_outcome_that_the_rules_have_changed_is_named_and_the_books_are_as_they_were_saved() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    let mut session = Session::create(&path, cards(), Edition::V15).unwrap();
    session.apply(seat("South"), By::Key).unwrap();
    session.apply(ghost_rock(0, 5), By::Key).unwrap();
    let mut contents = session.journal.contents().clone();
    // As if the rules of then had given another stash by the same commands, and every play had a checkpoint.
    session.apply(ghost_rock(0, 7), By::Key).unwrap();
    let was = super::checkpoint::Checkpoint::of(2, session.game());
    contents.checkpoints.push(was);
    let other = folder.path().join("other");
    drop(Journal::create(&other, contents).unwrap());
    let mut opened = Session::open(&other, cards()).unwrap();
    let said = opened.take_said();
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].what, "the game after entry 2 is not as it was saved");
    assert!(said[0].why.contains("players.0.ghost_rock is 5, and was 7"), "{said:?}");
    assert_eq!(opened.game().players()[0].ghost_rock(), 7);
    opened.undo(By::Key).unwrap();
    assert_eq!(opened.game().players()[0].ghost_rock(), 0);
    opened.redo(By::Key).unwrap();
    assert_eq!(opened.game().players()[0].ghost_rock(), 7);
    let looked_at = super::past::game_at(opened.entries(), 2, Edition::V15, &cards()).unwrap();
    assert_eq!(looked_at.players()[0].ghost_rock(), 7);
}

#[test]
fn what_is_sealed_is_not_read_at_a_glance_and_changes_nothing() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    let mut session = Session::create(&path, cards(), Edition::V15).unwrap();
    session.apply(seat("South"), By::Key).unwrap();
    let game = session.game().clone();
    let hand = "01018 01040 01063";
    assert_eq!(session.seal(PlayerId(0), hand, By::Script).unwrap(), 2);
    session.seal(PlayerId(0), hand, By::Script).unwrap();
    let mut export = Vec::new();
    lines::write(session.journal.contents(), &mut export).unwrap();
    drop(session);
    for bytes in [fs::read(&path).unwrap(), export.clone()] {
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains("01018") && !text.contains("01063"), "{text}");
    }
    let mut session = Session::open(&path, cards()).unwrap();
    assert_eq!(session.game(), &game);
    let sealed = session.unseal_all();
    let told: Vec<_> = sealed.iter().map(|own| (own.seq, own.text.as_str())).collect();
    assert_eq!(told, [(2, hand), (3, hand)]);
    assert_ne!(session.entries()[1].payload, session.entries()[2].payload);
    session.undo(By::Key).unwrap();
    assert_eq!(session.unseal_all().len(), 2, "nothing takes it back");
    let imported = lines::read(export.as_slice()).unwrap();
    let again = lines::import(&folder.path().join("again"), imported, cards()).unwrap();
    assert_eq!(again.unseal_all(), sealed);
}

#[test]
fn a_game_survives_export_and_import() {
    let folder = ScratchFolder::make().unwrap();
    let mut session = Session::in_memory(cards(), Edition::V2014);
    session.apply(seat("South"), By::Key).unwrap();
    session.apply(seat("North — the \"Boss\" \\"), By::Camera { confidence_percent: 93 }).unwrap();
    session.undo(By::Key).unwrap();
    session.redo(By::Script).unwrap();
    let mut text = Vec::new();
    let contents = Contents {
        edition: Edition::V2014,
        program: "0.0.7".to_owned(),
        entries: session.entries().to_vec(),
        ..Contents::empty(Edition::V2014)
    };
    lines::write(&contents, &mut text).unwrap();
    assert_eq!(lines::read(text.as_slice()).unwrap(), contents);
    let path = folder.path().join("g");
    drop(lines::import(&path, contents, cards()).unwrap());
    let again = Session::open(&path, cards()).unwrap();
    assert_eq!(again.game(), session.game());
    assert_eq!(again.log(), session.log());
    assert_eq!(again.entries(), session.entries());
}

#[test]
fn a_game_of_rules_that_did_not_ask_goes_on_as_it_was_played() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    // Olivia Jenks makes Polite Inquiries: with two bullets two cards come in, which older rules did not ask, and two go.
    let words = [
        json!({"type": "seat", "name": "South"}),
        json!({"type": "seat", "name": "North"}),
        json!({"type": "choose_outfit", "player": 0, "outfit": "01002"}),
        json!({"type": "choose_gang", "player": 0, "dudes": []}),
        json!({"type": "choose_outfit", "player": 1, "outfit": "01004"}),
        json!({"type": "choose_gang", "player": 1, "dudes": []}),
        json!({"type": "reveal_gangs"}),
        json!({"type": "set_winner", "player": 0}),
        json!({"type": "set_pile", "player": 0, "pile": "hand", "count": 6, "known": ["24213"]}),
        json!({"type": "set_pile", "player": 0, "pile": "deck", "count": 40, "known": []}),
        json!({"type": "bring_card", "code": "01046", "owner": 0, "to": {"at": "town_square"}}),
        json!({"type": "set_phase", "phase": "high_noon"}),
        json!({"type": "carry_out", "on": true}),
        json!({"type": "play_action", "player": 0, "card": "24213", "kind": "noon"}),
        json!({"type": "choose", "player": 0, "answer": {"codes": [null, null]}}),
        json!({"type": "pass", "player": 1}),
    ];
    let entries = words.map(|word| json!({"kind": "command", "command": word}).to_string());
    let text = format!("{}\n{}\n", json!({"deadeye_game": 1, "edition": "1.5"}), entries.join("\n"));
    let contents = lines::read(text.as_bytes()).unwrap();
    drop(lines::import(&path, contents, cards()).unwrap());
    let session = Session::open(&path, cards()).unwrap();
    let south = session.game().player(PlayerId(0)).unwrap();
    assert_eq!((south.pile(Pile::Hand).count(), south.pile(Pile::Discard).count()), (6, 3));
    assert_eq!(session.game().to_act(), [PlayerId(0)]);
}

#[test]
fn an_import_that_does_not_apply_makes_no_file() {
    let folder = ScratchFolder::make().unwrap();
    let path = folder.path().join("g");
    let head = r#"{"deadeye_game":1,"edition":"1.5"}"#;
    let south = r#"{"kind":"command","command":{"type":"seat","name":"South"}}"#;
    for (text, why) in
        [(format!("{head}\n{south}\n{south}\n"), "entry 2"), (format!("{head}\n{{\"kind\":\"undo\"}}\n"), "entry 1")]
    {
        let contents = lines::read(text.as_bytes()).unwrap();
        let fault = lines::import(&path, contents, cards()).unwrap_err();
        assert!(fault.what.contains(why), "{fault}");
        assert!(!path.exists());
    }
    for (text, why) in [
        (String::new(), "no line"),
        (south.to_owned(), "first line"),
        (r#"{"deadeye_game":99,"edition":"1.5"}"#.to_owned(), "newer"),
        (format!("{head}\n{{\"kind\":\"command\"}}\n"), "no command"),
        (format!("{head}\nnonsense\n"), "expected"),
    ] {
        let fault = lines::read(text.as_bytes()).unwrap_err();
        assert!(fault.why.contains(why), "{fault}");
    }
}

#[test]
fn saved_games_are_listed_the_last_played_first() {
    let folder = ScratchFolder::make().unwrap();
    assert!(places::list(&folder.path().join("none")).is_empty());
    let games = folder.path().join("games");
    // Noon of the 20,780th day since 1970; what no file may be called is left out.
    let day = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(20_780 * 86_400 + 43_200);
    let players = ["South".to_owned(), "O'Hara".to_owned()];
    let first = places::new_file(&games, &players, day).unwrap();
    drop(Session::create(&first, cards(), Edition::V15).unwrap());
    let second = places::new_file(&games, &players, day).unwrap();
    assert_ne!(first, second);
    drop(Session::create(&second, cards(), Edition::V15).unwrap());
    fs::write(games.join("notes.txt"), "no game").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    Session::open(&first, cards()).unwrap().apply(seat("South"), By::Key).unwrap();
    let names: Vec<_> = places::list(&games).into_iter().map(|game| game.name).collect();
    assert_eq!(names, ["South, O Hara 2026-11-23", "South, O Hara 2026-11-23 2"]);
}

/// An action at the table.
#[derive(Debug, Clone)]
enum Deed {
    Do(Command),
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (0..3_u8, 0..50_u16).prop_map(|(player, to)| Deed::Do(ghost_rock(player, to))),
        2 => "[A-C]".prop_map(|name| Deed::Do(seat(&name))),
        1 => "\\PC{0,20}".prop_map(|text| Deed::Do(note(text))),
        3 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn replay_equals_live_and_undo_then_redo_equals(deeds in prop::collection::vec(deed(), 1..80)) {
        let folder = ScratchFolder::make().unwrap();
        let path = folder.path().join("g");
        let mut live = Session::create(&path, cards(), Edition::V15).unwrap();
        for deed in deeds {
            // What is refused changes nothing, which the comparison below holds too.
            let _ = match deed {
                Deed::Do(command) => live.apply(command, By::Script).map(|_| ()),
                Deed::Undo => live.undo(By::Key),
                Deed::Redo => live.redo(By::Key).map(|_| ()),
            };
        }
        let (game, log) = (live.game().clone(), live.log().to_vec());
        drop(live);
        let mut replayed = Session::open(&path, cards()).unwrap();
        prop_assert_eq!(replayed.game(), &game);
        prop_assert_eq!(replayed.log(), log.as_slice());
        let mut back = 0;
        while replayed.undo(By::Key).is_ok() {
            back += 1;
        }
        prop_assert!(replayed.game().players().is_empty());
        for _ in 0..back {
            replayed.redo(By::Key).unwrap();
        }
        prop_assert_eq!(replayed.game(), &game);
    }

    #[test]
    fn a_changed_byte_never_changes_a_game(at in 0_usize..10_000, bit in 0_u8..8) {
        let folder = ScratchFolder::make().unwrap();
        let path = saved(&folder, 12);
        let entries = salvage::read(&path).unwrap().entries;
        let mut bytes = fs::read(&path).unwrap();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        fs::write(&path, &bytes).unwrap();
        if let Ok(session) = Session::open(&path, cards()) {
            prop_assert_eq!(session.entries(), entries.as_slice(), "byte {} of {}", at, bytes.len());
        }
    }
}

#[test]
fn an_effect_that_ends_is_called_by_its_card_and_by_what_it_was_on() {
    let folder = ScratchFolder::make().unwrap();
    let mut session = Session::create(&folder.path().join("g"), cards(), Edition::V15).unwrap();
    let dude = |code: &str| json!({"type": "bring_card", "code": code, "owner": 0, "to": {"at": "town_square"}});
    for command in [
        json!({"type": "seat", "name": "South"}),
        dude("01018"),
        dude("01017"),
        json!({"type": "change_figure", "card": 0, "figure": "bullets", "by": 2, "until": "usual", "from": 1}),
        json!({"type": "end_effect", "effect": 0}),
    ] {
        let command: Command = serde_json::from_value(command).unwrap();
        session.apply(command, By::Key).unwrap();
    }
    let title = |code: &str| cards().get(code.parse().unwrap()).unwrap().title.clone();
    assert_eq!(
        session.log().last().unwrap().text,
        format!("The effect of {} on {} ends", title("01017"), title("01018")).as_str()
    );
}
