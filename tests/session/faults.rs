//! Disks that are full, read-only or worn, a second program, later and earlier formats: what a saved game meets in years.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

use deadeye_cards::CardDb;
use deadeye_rules::Edition;
use deadeye_session::{By, Contents, FORMAT, Session, salvage};
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::chance::Chance;
use crate::program::deadeye;
use crate::referee_process::{Referee, note, refused};

fn cards() -> Arc<CardDb> {
    static CARDS: OnceLock<Arc<CardDb>> = OnceLock::new();
    Arc::clone(CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone())))
}

/// A small disk of its own, where the system lets us make one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(folder: &TempDir, kilobytes: u32) -> Option<Self> {
        let place = folder.path().join("disk");
        fs::create_dir_all(&place).unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "deadeye-test"])
            .arg(&place)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Self(place))
    }

    fn read_only(&self) {
        let status = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.0).status().unwrap();
        assert!(status.success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_said_and_play_goes_on_when_there_is_room_again() {
    let folder = tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(&folder, 400) else {
        println!("skipped: a small disk to fill can be mounted by root only");
        return;
    };
    let game = disk.0.join("game");
    let filler = disk.0.join("filler");
    fs::write(&filler, vec![1; 100_000]).unwrap();
    let mut referee = Referee::over(&folder, &game);
    let long = "x".repeat(10_000);
    let mut taken = 0;
    let error = loop {
        let answer = referee.ask(&note(&long));
        match answer["error"].as_str() {
            None => taken += 1,
            Some(error) => break error.to_owned(),
        }
        assert!(taken < 100, "a megabyte went on a disk of 400 kB");
    };
    assert!(error.contains("the disk is full"), "{error}");
    assert_eq!(error.matches(" — ").count(), 2, "{error}");
    // The game stands, can be asked, and refuses plays until there is room.
    let log = referee.ask(&json!({ "query": "log" }));
    assert_eq!(log["log"].as_array().unwrap().len(), taken);
    assert!(referee.ask(&note(&long))["error"].is_string());
    fs::remove_file(&filler).unwrap();
    assert_eq!(referee.ask(&note(&long))["ok"], true);
    referee.end();
    let contents = salvage::read(&game).unwrap();
    assert_eq!((contents.entries.len(), contents.broken), (taken + 1, None));
    // A new game where not even its first page fits.
    let left = fs::File::create(&filler).unwrap();
    while (&left).write_all(&[1; 512]).is_ok() {}
    drop(left);
    let line = refused(&folder, &["referee", "--game", disk.0.join("new").to_str().unwrap()]);
    assert!(line.contains("the disk is full"), "{line}");
}

#[test]
fn a_read_only_disk_is_said_and_its_games_can_be_exported() {
    let folder = tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(&folder, 400) else {
        println!("skipped: a small disk to make read-only can be mounted by root only");
        return;
    };
    let game = disk.0.join("game");
    let mut referee = Referee::over(&folder, &game);
    assert_eq!(referee.ask(&note("one"))["ok"], true);
    referee.end();
    disk.read_only();
    let before = fs::read(&game).unwrap();
    let line = refused(&folder, &["referee", "--game", game.to_str().unwrap()]);
    // A copy that is as little writable would be refused with the same words.
    assert!(line.contains("not write it") && line.contains("open a copy of it that you may write"), "{line}");
    let line = refused(&folder, &["referee", "--game", disk.0.join("new").to_str().unwrap()]);
    assert!(line.contains("choose a folder that you may write to"), "{line}");
    let export = deadeye(folder.path(), &["game", "export", game.to_str().unwrap()]).output().unwrap();
    assert!(export.status.success());
    assert_eq!(String::from_utf8(export.stdout).unwrap().lines().count(), 3);
    assert_eq!(fs::read(&game).unwrap(), before);
}

/// What a file-size limit does to a program is what a quota does: writing fails with an error that is not "full".
#[cfg(unix)]
#[test]
fn a_disk_that_takes_no_more_is_said_and_the_game_stands() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let mut command = Command::new("sh");
    let words = "ulimit -f 128; exec \"$0\" referee --game \"$1\"";
    command
        .args(["-c", words, env!("CARGO_BIN_EXE_deadeye-text")])
        .arg(&game)
        .env("XDG_DATA_HOME", folder.path())
        .stdout(Stdio::piped());
    let mut referee = Referee::start(command);
    let long = "x".repeat(10_000);
    let mut taken = 0;
    while referee.ask(&note(&long))["ok"] == true {
        taken += 1;
        assert!(taken < 100, "a megabyte went into a file of at most 128 blocks");
    }
    assert!(taken > 0);
    let log = referee.ask(&json!({ "query": "log" }));
    assert_eq!(log["log"].as_array().unwrap().len(), taken);
    referee.end();
    let session = Session::open(&game, cards()).unwrap();
    assert_eq!(session.log().len(), taken);
}

#[test]
fn the_second_program_on_a_game_is_turned_away_and_may_read() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let words = ["referee", "--game", game.to_str().unwrap()];
    let mut first = Referee::over(&folder, &game);
    assert_eq!(first.ask(&note("one"))["ok"], true);
    let line = refused(&folder, &words);
    assert!(line.contains("another program has it open"), "{line}");
    assert_eq!(first.ask(&note("two"))["ok"], true);
    let export = deadeye(folder.path(), &["game", "export", game.to_str().unwrap()]).output().unwrap();
    assert!(export.status.success());
    assert_eq!(String::from_utf8(export.stdout).unwrap().lines().count(), 4);
    assert_eq!(first.ask(&note("three"))["ok"], true);
    first.end();
    let mut second = Referee::over(&folder, &game);
    let log = second.ask(&json!({ "query": "log" }));
    assert_eq!(log["log"].as_array().unwrap().len(), 3);
    second.end();
}

fn saved(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved").join(name)
}

/// The format in a file's header.
fn format_of(path: &Path) -> u32 {
    let bytes = fs::read(path).unwrap();
    u32::from_be_bytes(bytes[60..64].try_into().unwrap())
}

#[test]
fn a_game_of_every_format_there_ever_was_is_gone_on_with() {
    let folder = tempdir().unwrap();
    for format in 1..=FORMAT {
        let kept = saved(&format!("format-{format}.deadeye"));
        assert_eq!(format_of(&kept), format, "{}", kept.display());
        let entries = |lines: &str| -> Vec<Value> {
            let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
            lines.filter(|line: &Value| line["kind"].is_string()).collect()
        };
        let expected = entries(&fs::read_to_string(kept.with_extension("jsonl")).unwrap());
        let exported = |path: &Path| {
            let words = ["game", "export", path.to_str().unwrap()];
            let output = deadeye(folder.path(), &words).output().unwrap();
            assert!(output.status.success());
            entries(&String::from_utf8(output.stdout).unwrap())
        };
        assert_eq!(exported(&kept), expected, "format {format}");

        let game = folder.path().join(format!("format-{format}"));
        fs::copy(&kept, &game).unwrap();
        let mut session = Session::open(&game, cards()).unwrap();
        let sealed: Vec<String> = session.unseal_all().into_iter().map(|own| own.text).collect();
        assert_eq!(sealed, vec!["01018 01040"; usize::from(format > 2)]);
        let undone = session.can_undo().unwrap().text.clone();
        session.undo(By::Key).unwrap();
        assert_eq!(session.can_redo().unwrap().text, undone);
        drop(session);
        assert_eq!(format_of(&game), FORMAT, "it was brought up to date");
        let after = salvage::read(&game).unwrap();
        assert_eq!(after.program, env!("CARGO_PKG_VERSION"));
        assert_eq!(after.entries.len(), expected.len() + 1);
        assert_eq!(exported(&game)[..expected.len()], expected);
    }
}

#[test]
fn a_game_of_a_later_format_is_left_to_the_program_that_wrote_it() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let mut bytes = fs::read(saved(&format!("format-{FORMAT}.deadeye"))).unwrap();
    bytes[60..64].copy_from_slice(&(FORMAT + 1).to_be_bytes());
    fs::write(&game, &bytes).unwrap();
    for words in [vec!["referee", "--game", game.to_str().unwrap()], vec!["game", "export", game.to_str().unwrap()]] {
        let line = refused(&folder, &words);
        assert!(line.contains("newer Deadeye"), "{line}");
    }
    assert_eq!(fs::read(&game).unwrap(), bytes);
}

#[test]
fn a_game_that_was_being_made_when_the_power_went_is_made_anew() {
    let folder = tempdir().unwrap();
    let half = folder.path().join("half");
    // As much of a new file as SQLite writes early when its memory is short, and the journal that takes it back.
    let database = rusqlite::Connection::open(&half).unwrap();
    database
        .execute_batch("PRAGMA page_size = 1024; PRAGMA cache_size = 5; BEGIN EXCLUSIVE; CREATE TABLE t (x);")
        .unwrap();
    for _ in 0..40 {
        database.execute("INSERT INTO t VALUES (randomblob(900))", []).unwrap();
    }
    let game = folder.path().join("game");
    fs::copy(&half, &game).unwrap();
    fs::copy(folder.path().join("half-journal"), folder.path().join("game-journal")).unwrap();
    drop(database);
    assert!(fs::metadata(&game).unwrap().len() > 1024);
    let words = ["game", "export", game.to_str().unwrap()];
    assert!(refused(&folder, &words).contains("no game in it"));
    let mut referee = Referee::over(&folder, &game);
    assert_eq!(referee.ask(&note("one"))["ok"], true);
    referee.end();
    assert_eq!(salvage::read(&game).unwrap().entries.len(), 1);
    // Somebody else's file is not emptied for such a journal.
    let text = folder.path().join("text");
    fs::write(&text, "a letter home").unwrap();
    fs::copy(folder.path().join("half-journal"), folder.path().join("text-journal")).ok();
    assert!(Session::create(&text, cards(), Edition::V15).is_err());
    assert_eq!(fs::read_to_string(&text).unwrap(), "a letter home");
}

#[test]
fn every_answer_comes_after_its_command_is_on_the_disk() {
    let folder = tempdir().unwrap();
    let (game, trace) = (folder.path().join("game"), folder.path().join("trace"));
    let mut command = Command::new("strace");
    command
        .args(["-f", "-y", "-s", "200", "-e", "trace=write,pwrite64,fsync,fdatasync", "-o"])
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_deadeye-text"))
        .args(["referee", "--game"])
        .arg(&game)
        .env("XDG_DATA_HOME", folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let Ok(child) = command.spawn() else {
        println!("skipped: strace is not installed, which sees what reaches the disk when");
        return;
    };
    let mut referee = Referee(child);
    writeln!(referee.0.stdin.as_mut().unwrap(), "{}", note("play 0")).unwrap();
    let mut line = String::new();
    BufReader::with_capacity(1, referee.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    if line.is_empty() {
        println!("skipped: strace may not watch a program here");
        return;
    }
    for number in 1..20 {
        assert_eq!(referee.ask(&note(&format!("play {number}")))["ok"], true);
    }
    referee.end();
    // Since the answer before, the log was written, then synced, and nothing was written after that.
    let (mut written, mut synced, mut answers, mut syncs) = (false, false, 0, 0);
    for call in fs::read_to_string(&trace).unwrap().lines() {
        let of_the_log = call.contains("game-wal>");
        syncs += u32::from(call.contains("sync(") && answers > 0);
        if of_the_log && call.contains("pwrite64(") {
            (written, synced) = (true, false);
        } else if of_the_log && call.contains("sync(") {
            synced = written;
        } else if call.contains("write(1<") && call.contains("noted") {
            assert!(synced, "answer {answers} was printed before its command was synced");
            (written, synced) = (false, false);
            answers += 1;
        }
    }
    assert_eq!(answers, 20);
    // The record beside the game costs no sync. At the end the log is put away, and the file is synced too.
    assert!(syncs <= 19 + 3, "{syncs} syncs for 19 plays");
}

/// What wear does to a file.
#[derive(Debug, Clone)]
enum Wear {
    Flip { at: usize, bit: u8 },
    Cut { to: usize },
    Blank { block: usize, with: u8 },
    Swap { block: usize, other: usize },
    Grow { by: usize },
}

/// The size of a disk's smallest part, in bytes.
const BLOCK_BYTES: usize = 512;

impl Wear {
    fn on(&self, bytes: &mut Vec<u8>) {
        let blocks = (bytes.len() / BLOCK_BYTES).max(1);
        match self {
            _ if bytes.is_empty() => {}
            Self::Flip { at, bit } => {
                let at = at % bytes.len();
                bytes[at] ^= 1 << bit;
            }
            Self::Cut { to } => bytes.truncate(to % bytes.len()),
            Self::Blank { block, with } => {
                let start = block % blocks * BLOCK_BYTES;
                let end = (start + BLOCK_BYTES).min(bytes.len());
                bytes[start..end].fill(*with);
            }
            Self::Swap { block, other } => {
                let (one, other) = (block % blocks * BLOCK_BYTES, other % blocks * BLOCK_BYTES);
                for at in 0..BLOCK_BYTES {
                    if one.max(other) + at < bytes.len() {
                        bytes.swap(one + at, other + at);
                    }
                }
            }
            Self::Grow { by } => bytes.extend(std::iter::repeat_n(0xa5, *by)),
        }
    }
}

fn wear() -> impl Strategy<Value = Wear> {
    prop_oneof![
        4 => (any::<usize>(), 0..8_u8).prop_map(|(at, bit)| Wear::Flip { at, bit }),
        2 => any::<usize>().prop_map(|to| Wear::Cut { to }),
        2 => (any::<usize>(), any::<u8>()).prop_map(|(block, with)| Wear::Blank { block, with }),
        1 => (any::<usize>(), any::<usize>()).prop_map(|(block, other)| Wear::Swap { block, other }),
        1 => (1..5000_usize).prop_map(|by| Wear::Grow { by }),
    ]
}

/// A game as a killed program leaves it: half of it in the file, half in the log beside it.
fn left_behind() -> &'static (Vec<u8>, Vec<u8>, Contents) {
    static LEFT: OnceLock<(Vec<u8>, Vec<u8>, Contents)> = OnceLock::new();
    LEFT.get_or_init(|| {
        let folder = tempdir().unwrap();
        let game = folder.path().join("game");
        let mut chance = Chance::seeded(3);
        let mut play = |session: &mut Session, number: u32| {
            let length = usize::try_from(chance.below(200)).unwrap();
            let text = format!("play {number} {}", "y".repeat(length));
            let command = deadeye_rules::Command::Note { text };
            session.apply(command, By::Script).unwrap();
        };
        let mut session = Session::create(&game, cards(), Edition::V15).unwrap();
        (0..60).for_each(|number| play(&mut session, number));
        drop(session);
        let mut session = Session::open(&game, cards()).unwrap();
        (60..90).for_each(|number| play(&mut session, number));
        let file = fs::read(&game).unwrap();
        let log = fs::read(folder.path().join("game-wal")).unwrap();
        // The program that plays it has it open; what a killed one leaves is a copy.
        let copy = folder.path().join("copy");
        fs::write(&copy, &file).unwrap();
        fs::write(folder.path().join("copy-wal"), &log).unwrap();
        let contents = salvage::read(&copy).unwrap();
        assert_eq!((contents.entries.len(), &contents.broken), (90, &None));
        (file, log, contents)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Worn anywhere, a game is opened with what was played, or refused in a line and left as it is; and what is saved of
    /// it is what was played, from the beginning up to somewhere.
    #[test]
    fn a_worn_file_never_shows_another_game(
        on_file in prop::collection::vec(wear(), 0..3),
        on_log in prop::collection::vec(wear(), 0..3),
        with_log in any::<bool>(),
    ) {
        let (file, log, whole) = left_behind();
        let (mut file, mut log) = (file.clone(), log.clone());
        on_file.iter().for_each(|wear| wear.on(&mut file));
        on_log.iter().for_each(|wear| wear.on(&mut log));
        let folder = tempdir().unwrap();
        let (game, beside) = (folder.path().join("game"), folder.path().join("game-wal"));
        fs::write(&game, &file).unwrap();
        if with_log {
            fs::write(&beside, &log).unwrap();
        }
        if let Ok(contents) = salvage::read(&game) {
            let read = contents.entries.len();
            prop_assert_eq!(&contents.entries[..], &whole.entries[..read]);
        }
        prop_assert!(fs::read(&game).unwrap() == file, "reading wrote to the file");
        match Session::open(&game, cards()) {
            Ok(session) => {
                let read = session.entries().len();
                prop_assert_eq!(session.entries(), &whole.entries[..read]);
            }
            Err(fault) => {
                let line = fault.to_string();
                prop_assert_eq!(line.matches(" — ").count(), 2, "{}", line);
                prop_assert!(fs::read(&game).unwrap() == file, "a refused file was changed: {line}");
            }
        }
    }
}

/// A device that never ends stands for every file that is larger than it should be, and that says nothing of its size.
#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_refused_in_a_line() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    let picture = folder.path().join("p.png");
    image::RgbImage::new(64, 64).save(&picture).unwrap();
    let picture = picture.to_str().unwrap();
    for words in [
        vec!["deck", "check", "/dev/zero"],
        vec!["odds", "--deck", "/dev/zero", "--stud", "1", "--draw", "1"],
        vec!["game", "import", game.to_str().unwrap(), "--from", "/dev/zero"],
        vec!["referee", "--game", "/dev/zero"],
        vec!["scan", "/dev/zero"],
        vec!["scan", picture, "--faces", "/dev/zero"],
        vec!["scan", picture, "--deck", "/dev/zero"],
        vec!["watch", "/dev/zero"],
    ] {
        refused(&folder, &words);
    }
    assert!(!game.exists());
}
