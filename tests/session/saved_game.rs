//! What happens to a saved game's files while it is played, exported and imported, and what is said of it.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_session::{Contents, Session, lines, salvage};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::chance::Chance;
use crate::program::deadeye;
use crate::referee_process::{Referee, note, refused};

fn cards() -> Arc<CardDb> {
    Arc::new(CardDb::shipped().clone())
}

/// The file beside a game with that ending.
fn beside(game: &Path, ending: &str) -> PathBuf {
    let mut name = game.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What the program prints and says.
fn run(folder: &TempDir, words: &[&str]) -> Output {
    deadeye(folder.path(), words).output().unwrap()
}

fn export(folder: &TempDir, game: &Path) -> Output {
    run(folder, &["game", "export", game.to_str().unwrap()])
}

/// What an export that went well holds.
fn exported(folder: &TempDir, game: &Path) -> Contents {
    let output = export(folder, game);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let contents = lines::read(output.stdout.as_slice()).unwrap();
    assert_eq!(contents.broken, None);
    contents
}

/// A game with so many plays in the log beside it, as a killed program leaves it.
fn killed(folder: &TempDir, plays: usize) -> PathBuf {
    let game = folder.path().join("game.deadeye");
    let mut referee = Referee::over(folder, &game);
    for number in 0..plays {
        assert_eq!(referee.ask(&note(&format!("play {number}")))["ok"], true);
    }
    referee.0.kill().unwrap();
    referee.0.wait().unwrap();
    game
}

/// The names of the files in the folder that begin so.
fn named(folder: &TempDir, begin: &str) -> Vec<String> {
    let files = fs::read_dir(folder.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(begin)).collect();
    names.sort();
    names
}

#[test]
fn a_log_cut_by_one_flipped_bit_is_noticed_and_every_play_behind_it_is_found() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 92);
    let log = beside(&game, "-wal");
    let whole = fs::read(&log).unwrap();
    let mut chance = Chance::seeded(5);
    for _ in 0..12 {
        let mut bytes = whole.clone();
        // Somewhere in the first third: two thirds of the plays stand behind it.
        let at = usize::try_from(chance.below(whole.len() as u64 / 3)).unwrap();
        bytes[at] ^= 1 << chance.below(8);
        fs::write(&log, &bytes).unwrap();
        let output = run(&folder, &["referee", "--game", game.to_str().unwrap()]);
        let line = String::from_utf8(output.stderr).unwrap();
        // A bit of the log that nobody reads changes nothing; every other one is said.
        if output.status.success() {
            assert_eq!(exported(&folder, &game).entries.len(), 92, "bit at {at}");
            fs::write(&log, &whole).unwrap();
            continue;
        }
        assert!(line.contains("92 plays were acknowledged"), "{line}");
        assert_eq!(line.matches(" — ").count(), 2, "{line}");
        let kept = named(&folder, "game.deadeye-wal.damaged");
        let kept = folder.path().join(kept.last().unwrap());
        assert!(line.contains("game.deadeye-wal.damaged"), "{line}");
        assert_eq!(fs::read(&kept).unwrap(), bytes);
        assert!(fs::read(&log).unwrap() == bytes, "the damaged log was changed");
        fs::remove_file(kept).unwrap();
        assert_eq!(exported(&folder, &game).entries.len(), 92, "bit at {at}");
    }
}

#[test]
fn no_flipped_bit_of_1000_loses_a_play_in_silence() {
    const PLAYS: usize = 60;
    let folder = tempdir().unwrap();
    let game = folder.path().join("game.deadeye");
    let mut referee = Referee::over(&folder, &game);
    for number in 0..PLAYS / 2 {
        assert_eq!(referee.ask(&note(&format!("play {number}")))["ok"], true);
    }
    referee.end();
    // The second half stands in the log beside the game.
    killed(&folder, PLAYS / 2);
    let names = ["", "-wal", ".len"];
    let whole = names.map(|end| fs::read(beside(&game, end)).unwrap());
    let mut chance = Chance::seeded(6);
    let (mut told, mut unharmed) = (0, 0);
    for flip in 0..1000 {
        let which = flip % names.len();
        let worn = folder.path().join(format!("worn-{flip}"));
        fs::create_dir(&worn).unwrap();
        let worn = worn.join("game.deadeye");
        for (at, bytes) in whole.iter().enumerate() {
            let mut bytes = bytes.clone();
            if at == which {
                let place = usize::try_from(chance.below(bytes.len() as u64)).unwrap();
                bytes[place] ^= 1 << chance.below(8);
            }
            fs::write(beside(&worn, names[at]), bytes).unwrap();
        }
        match Session::open(&worn, Arc::new(CardDb::shipped().clone())) {
            Ok(mut session) if session.entries().len() == PLAYS => {
                unharmed += 1;
                drop(session.take_said());
            }
            Ok(mut session) => {
                let said = session.take_said();
                assert!(!said.is_empty(), "flip {flip}: {} plays, and nothing is said", session.entries().len());
                told += 1;
            }
            Err(fault) => {
                assert_eq!(fault.to_string().matches(" — ").count(), 2, "flip {flip}: {fault}");
                told += 1;
            }
        }
        fs::remove_dir_all(worn.parent().unwrap()).unwrap();
    }
    assert!(told > 100 && unharmed > 100, "{told} said, {unharmed} unharmed");
}

#[test]
fn a_log_that_is_gone_is_said_and_what_is_left_can_be_taken_over() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 92);
    let log = beside(&game, "-wal");
    let bytes = fs::read(&log).unwrap();
    fs::write(&log, &bytes[..bytes.len() / 2]).unwrap();
    let path = game.to_str().unwrap();
    let line = refused(&folder, &["referee", "--game", path]);
    assert!(line.contains("92 plays were acknowledged, "), "{line}");
    let output = export(&folder, &game);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("92 plays were acknowledged, "), "{said}");
    let contents = lines::read(output.stdout.as_slice()).unwrap();
    assert!((30..60).contains(&contents.entries.len()), "{}", contents.entries.len());
    let new = folder.path().join("new");
    fs::write(folder.path().join("lines"), &output.stdout).unwrap();
    let from = folder.path().join("lines");
    let words = ["game", "import", new.to_str().unwrap(), "--from", from.to_str().unwrap()];
    assert!(run(&folder, &words).status.success());
}

#[test]
fn a_file_moved_replaced_or_removed_in_play_is_said_and_no_play_is_lost() {
    for what in ["moved", "replaced", "removed"] {
        let folder = tempdir().unwrap();
        let game = folder.path().join("game.deadeye");
        let elsewhere = folder.path().join("elsewhere.deadeye");
        let other = folder.path().join("other.deadeye");
        Referee::over(&folder, &other).end();
        let mut referee = Referee::over(&folder, &game);
        for number in 0..10 {
            assert_eq!(referee.ask(&note(&format!("play {number}")))["ok"], true);
        }
        match what {
            "moved" => fs::rename(&game, &elsewhere).unwrap(),
            "replaced" => fs::rename(&other, &game).unwrap(),
            _ => fs::remove_file(&game).unwrap(),
        }
        let answer = referee.ask(&note("play 10"));
        assert_eq!(answer["ok"], true);
        let said = answer["notes"][0].as_str().unwrap_or_default();
        let goes_on = folder.path().join("game-2.deadeye");
        assert!(said.contains(goes_on.to_str().unwrap()), "{what}: {answer}");
        assert_eq!(said.matches(" — ").count(), 2, "{said}");
        let answer = referee.ask(&note("play 11"));
        assert_eq!((&answer["ok"], &answer["notes"]), (&Value::Bool(true), &Value::Null));
        referee.0.kill().unwrap();
        referee.0.wait().unwrap();
        assert_eq!(exported(&folder, &goes_on).entries.len(), 12, "{what}");
        match what {
            "moved" => assert_eq!(exported(&folder, &elsewhere).entries.len(), 10),
            "replaced" => assert_eq!(exported(&folder, &game).entries.len(), 0),
            _ => assert!(!game.exists()),
        }
        assert!(!beside(&game, "-wal").exists(), "{what}: a log of nobody is left");
    }
}

#[test]
fn plays_left_in_a_log_are_neither_taken_nor_deleted_by_a_new_game_of_that_name() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 20);
    let log = beside(&game, "-wal");
    let plays = fs::read(&log).unwrap();
    let away = folder.path().join("away");
    fs::rename(&game, &away).unwrap();
    let path = game.to_str().unwrap();
    let line = refused(&folder, &["referee", "--game", path]);
    assert!(line.contains("plays of its game stand in the log"), "{line}");
    assert!(!game.exists() && fs::read(&log).unwrap() == plays);
    fs::rename(&away, &game).unwrap();
    assert_eq!(exported(&folder, &game).entries.len(), 20);
}

#[test]
fn an_export_that_was_cut_is_refused_with_how_much_is_missing() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 50);
    let whole = export(&folder, &game).stdout;
    let text = String::from_utf8(whole).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (from, new) = (folder.path().join("lines"), folder.path().join("new"));
    let words = ["game", "import", new.to_str().unwrap(), "--from", from.to_str().unwrap()];
    let half_a_line = format!("{}\n{}", lines[..31].join("\n"), &lines[31][..20]);
    // The first line and thirty entries.
    for cut in [lines[..31].join("\n"), half_a_line] {
        fs::write(&from, cut).unwrap();
        let line = refused(&folder, &words);
        assert!(line.contains("20 of 50 entries are missing"), "{line}");
        assert!(line.contains("--first 30"), "{line}");
        assert!(!new.exists());
    }
    fs::write(&from, lines[..lines.len() - 1].join("\n")).unwrap();
    assert!(refused(&folder, &words).contains("its last line is missing"));
    fs::write(&from, text.replace("play 7\"", "play x\"")).unwrap();
    assert!(refused(&folder, &words).contains("a line was changed"));
    fs::write(&from, lines[..31].join("\n")).unwrap();
    assert!(run(&folder, &[&words[..], &["--first", "30"]].concat()).status.success());
    assert_eq!(exported(&folder, &new).entries.len(), 30);
}

#[test]
fn a_game_that_is_being_played_can_always_be_exported() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let mut referee = Referee::over(&folder, &game);
    assert_eq!(referee.ask(&note("first"))["ok"], true);
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Long plays fill the log, so that it is put away and begun anew while it is copied.
            let text = "x".repeat(3000);
            while !over.load(Ordering::Relaxed) {
                assert_eq!(referee.ask(&note(&text))["ok"], true);
            }
        });
        let mut before = 0;
        let stop = Instant::now() + Duration::from_secs(8);
        let mut exports = 0;
        while Instant::now() < stop {
            let read = salvage::read(&game);
            let contents = read.unwrap_or_else(|fault| unreachable!("{fault}"));
            assert_eq!(contents.broken, None, "after {exports} exports");
            assert!(contents.entries.len() >= before, "a play is gone");
            before = contents.entries.len();
            exports += 1;
        }
        over.store(true, Ordering::Relaxed);
        assert!(exports > 20 && before > 100, "{exports} exports, {before} plays");
    });
}

#[test]
fn what_may_not_be_written_and_what_is_behind_a_link_is_exported_whole() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 7);
    let link = folder.path().join("link");
    symlink(&game, &link).unwrap();
    assert_eq!(exported(&folder, &link).entries.len(), 7);
    for file in [&game, &beside(&game, "-wal")] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o444)).unwrap();
    }
    assert_eq!(exported(&folder, &game).entries.len(), 7);
    for file in [&game, &beside(&game, "-wal")] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    let mut referee = Referee::over(&folder, &link);
    assert_eq!(referee.ask(&note("by the link"))["ok"], true);
    referee.end();
    assert_eq!(exported(&folder, &game).entries.len(), 8);
}

#[test]
fn killed_exports_leave_no_copies_behind_the_next_one() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 200);
    let start = Instant::now();
    let whole = exported(&folder, &game).entries.len();
    let usual = start.elapsed();
    // What a killed export leaves is a folder with a copy in it that nobody holds.
    let left = folder.path().join("deadeye-salvage-1-0");
    fs::create_dir(&left).unwrap();
    fs::write(left.join("held"), "").unwrap();
    fs::copy(&game, left.join("game")).unwrap();
    let mut chance = Chance::seeded(6);
    for _ in 0..25 {
        let words = ["game", "export", game.to_str().unwrap()];
        let mut child = deadeye(folder.path(), &words).stdout(Stdio::null()).spawn().unwrap();
        let micros = u64::try_from(usual.as_micros()).unwrap();
        thread::sleep(Duration::from_micros(chance.below(micros)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(exported(&folder, &game).entries.len(), whole);
    assert_eq!(named(&folder, "deadeye-salvage-"), Vec::<String>::new());
}

#[test]
fn a_folder_that_is_left_does_not_make_an_export_fail() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 3);
    // The shell's number is that of the program which takes its place.
    let script = "mkdir \"$TMPDIR/deadeye-salvage-$$-0\" && exec \"$0\" game export \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_deadeye-text")])
        .arg(&game)
        .env("TMPDIR", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn a_large_log_is_not_copied_where_there_is_nothing_in_it() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 5);
    let log = fs::OpenOptions::new().write(true).open(beside(&game, "-wal")).unwrap();
    // A log keeps the size that it once had; a file of that size need not take as much room.
    log.set_len(3 << 30).unwrap();
    let script = "ulimit -f 20000; exec \"$0\" game export \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_deadeye-text")])
        .arg(&game)
        .env("TMPDIR", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(lines::read(output.stdout.as_slice()).unwrap().entries.len(), 5);
}

#[test]
fn an_export_into_a_file_is_whole_and_replaces_nothing_but_an_export() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 4);
    let out = folder.path().join("out.jsonl");
    let words = |out: &Path| -> Vec<String> {
        let words = ["game", "export", game.to_str().unwrap(), "--out", out.to_str().unwrap()];
        words.map(ToOwned::to_owned).to_vec()
    };
    for _ in 0..2 {
        let output = deadeye(folder.path(), &[]).args(words(&out)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && output.stdout.is_empty(), "{said}");
        let written = fs::read(&out).unwrap();
        assert_eq!(written, export(&folder, &game).stdout);
    }
    let before = fs::read(&game).unwrap();
    let mine = words(&game);
    let mine: Vec<&str> = mine.iter().map(String::as_str).collect();
    assert!(refused(&folder, &mine).contains("it is no export"));
    assert!(fs::read(&game).unwrap() == before);
    assert_eq!(named(&folder, "out.jsonl"), ["out.jsonl"]);
}

#[test]
fn an_import_that_was_killed_leaves_nothing_that_passes_for_a_game() {
    let folder = tempdir().unwrap();
    let game = killed(&folder, 150);
    let from = folder.path().join("lines");
    fs::write(&from, export(&folder, &game).stdout).unwrap();
    let import = |new: &Path| {
        let words = ["game", "import", new.to_str().unwrap(), "--from", from.to_str().unwrap()];
        deadeye(folder.path(), &words)
    };
    let start = Instant::now();
    assert!(import(&folder.path().join("first")).status().unwrap().success());
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap();
    let mut chance = Chance::seeded(7);
    for kill in 0..40 {
        let new = folder.path().join(format!("new-{kill}"));
        let mut child = import(&new).spawn().unwrap();
        // Mostly at its end, where the file is written.
        thread::sleep(Duration::from_micros(micros * 2 / 3 + chance.below(micros / 2)));
        child.kill().unwrap();
        child.wait().unwrap();
        if new.exists() {
            assert_eq!(exported(&folder, &new).entries.len(), 150, "kill {kill}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_a_players_words() {
    let folder = tempdir().unwrap();
    let new = folder.path().join("new");
    let new = new.to_str().unwrap();
    let line = refused(&folder, &["game", "import", new, "--from", folder.path().to_str().unwrap()]);
    assert!(line.contains("it is a folder"), "{line}");
    let nowhere = folder.path().join("nowhere");
    let line = refused(&folder, &["game", "import", new, "--from", nowhere.to_str().unwrap()]);
    assert!(line.contains("there is no such file"), "{line}");
    // Files of ours in which another hand has been.
    for (name, change) in [
        ("null", "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = NULL; "),
        ("rootless", "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET rootpage = 0; "),
        ("empty", "DELETE FROM game; "),
        ("blob", "UPDATE game SET edition = x'00'; "),
    ] {
        let game = folder.path().join(name);
        drop(Session::create(&game, cards(), deadeye_rules::Edition::V15).unwrap());
        let database = rusqlite::Connection::open(&game).unwrap();
        database.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false).unwrap();
        database.execute_batch(change).unwrap();
        drop(database);
        for words in [["referee", "--game", game.to_str().unwrap()], ["game", "export", game.to_str().unwrap()]] {
            let line = refused(&folder, &words);
            for strange in ["SQL", "column", "rror code", "os error", "Null"] {
                assert!(!line.contains(strange), "{name}: {line}");
            }
        }
    }
}
