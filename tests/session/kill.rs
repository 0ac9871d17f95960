//! The program is killed at random moments while it keeps a game, and the power is cut: what it has acknowledged stays,
//! whatever else happens.
//!
//! The moments follow from a seed, spread over start-up and play as long as these take on this machine, and follow it
//! where other programs make it slower or faster meanwhile.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_session::{Contents, Kind, Session, salvage};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::chance::Chance;
use crate::program::deadeye;

/// How often a referee is killed.
const KILLS: u64 = 260;
/// After so many kills of one game another one is begun, so that making a game is cut off too.
const KILLS_A_GAME: u64 = 10;
/// How often each of migration, export and import is killed.
const OTHER_KILLS: u64 = 80;

/// The request whose entry in the journal has this place, counted from 0. Every one of them is taken.
fn request(place: usize) -> Value {
    let command = match (place, place % 7) {
        (0, _) => json!({ "type": "seat", "name": "South" }),
        (1, _) => json!({ "type": "seat", "name": "North" }),
        (_, 5) => json!({ "type": "undo" }),
        (_, 6) => json!({ "type": "redo" }),
        _ => json!({ "type": "note", "text": format!("play {place}") }),
    };
    json!({ "id": place, "command": command })
}

/// Whether a journal's entries are the first of those requests.
fn is_as_asked(contents: &Contents) -> bool {
    contents.entries.iter().enumerate().all(|(place, entry)| {
        let asked = request(place);
        match entry.kind {
            Kind::Undo => asked["command"]["type"] == "undo",
            Kind::Redo => asked["command"]["type"] == "redo",
            Kind::Sealed => false,
            Kind::Command => {
                let saved: Value = serde_json::from_str(&entry.payload).unwrap();
                asked["command"].as_object().unwrap().iter().all(|(name, value)| saved[name] == *value)
            }
        }
    })
}

/// What a saved game holds; nothing where no game was made yet.
fn held(path: &Path) -> Option<Contents> {
    match salvage::read(path) {
        Ok(contents) => {
            assert_eq!(contents.broken, None, "{}", path.display());
            Some(contents)
        }
        Err(fault) => {
            let is_not_made_yet = ["no game in it", "there is no such file"].iter().any(|why| fault.why.contains(why));
            assert!(is_not_made_yet, "a kill made a game unreadable: {fault}");
            None
        }
    }
}

fn cards() -> Arc<CardDb> {
    Arc::new(CardDb::shipped().clone())
}

/// Plays on in a game from its request `from` until the program is killed after `delay`. How many it acknowledged.
fn play_and_kill(folder: &TempDir, game: &Path, from: usize, delay: Duration) -> usize {
    let mut child =
        deadeye(folder.path(), &["referee", "--game", game.to_str().unwrap()]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let writer = thread::spawn(move || {
        // Until the killed program closes the pipe.
        for place in from.. {
            if writeln!(stdin, "{}", request(place)).is_err() {
                return;
            }
        }
    });
    let reader = thread::spawn(move || {
        let mut acknowledged = 0;
        for line in stdout.split(b'\n') {
            // What was cut off in the middle of a line was not said.
            let Ok(answer) = serde_json::from_slice::<Value>(&line.unwrap()) else {
                break;
            };
            assert_eq!(answer["id"], from + acknowledged, "{answer}");
            assert_eq!(answer["ok"], true, "{answer}");
            acknowledged += 1;
        }
        acknowledged
    });
    thread::sleep(delay);
    child.kill().unwrap();
    child.wait().unwrap();
    writer.join().unwrap();
    reader.join().unwrap()
}

/// How long the program takes from its start to its first answer.
fn start_up(folder: &TempDir) -> Duration {
    let start = Instant::now();
    let game = folder.path().join("start-up");
    let mut child =
        deadeye(folder.path(), &["referee", "--game", game.to_str().unwrap()]).stdin(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.as_mut().unwrap(), "{}", request(0)).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let taken = start.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    taken
}

/// Random moments that lie about as often before what a kill must cut off as after it.
struct Moments {
    chance: Chance,
    longest: Duration,
}

impl Moments {
    /// Begins with moments of up to twice the usual start-up.
    fn around(usual: Duration, seed: u64) -> Self {
        Self { chance: Chance::seeded(seed), longest: usual * 2 }
    }

    fn next(&mut self) -> Duration {
        moment(&mut self.chance, self.longest)
    }

    /// Kills later after a kill that came before it, sooner after one that came behind.
    fn follow(&mut self, came_behind: bool) {
        self.longest = if came_behind { self.longest * 9 / 10 } else { self.longest * 11 / 10 };
    }
}

/// A random moment, from now to `longest` from now.
fn moment(chance: &mut Chance, longest: Duration) -> Duration {
    Duration::from_micros(chance.below(u64::try_from(longest.as_micros()).unwrap()))
}

#[test]
fn nothing_acknowledged_is_lost_and_no_file_unreadable_after_260_kills() {
    let folder = tempdir().unwrap();
    let usual = start_up(&folder);
    let mut moments = Moments::around(usual, 8);
    let (mut before_any, mut in_play) = (0, 0);
    let mut game = PathBuf::new();
    let mut from = 0;
    for kill in 0..KILLS {
        if kill % KILLS_A_GAME == 0 {
            game = folder.path().join(format!("game-{kill}"));
            from = 0;
        }
        let acknowledged = play_and_kill(&folder, &game, from, moments.next());
        moments.follow(acknowledged > 0);
        let entries = match held(&game) {
            Some(contents) => {
                assert!(is_as_asked(&contents), "kill {kill}: {contents:?}");
                contents.entries.len()
            }
            None => 0,
        };
        assert!(
            entries >= from + acknowledged,
            "kill {kill}: {entries} entries, though {from} stood there and {acknowledged} more were acknowledged"
        );
        if acknowledged == 0 {
            before_any += 1;
        } else {
            in_play += 1;
        }
        from = entries;
        if kill % KILLS_A_GAME == KILLS_A_GAME - 1 && from > 0 {
            let session = Session::open(&game, cards()).unwrap();
            assert_eq!(session.log().len(), from);
        }
    }
    assert!(
        before_any > 10 && in_play > 10,
        "the kills did not spread: {before_any} before the first answer, {in_play} after"
    );
}

#[test]
fn a_game_of_an_older_format_survives_kills_while_it_is_taken_over() {
    let folder = tempdir().unwrap();
    let usual = start_up(&folder);
    let mut moments = Moments::around(usual, 9);
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved/format-1.deadeye");
    let whole = salvage::read(&fixture).unwrap().entries;
    let mut migrated = 0;
    for kill in 0..OTHER_KILLS {
        let game = folder.path().join(format!("old-{kill}"));
        fs::copy(&fixture, &game).unwrap();
        let mut child = deadeye(folder.path(), &["referee", "--game", game.to_str().unwrap()])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        thread::sleep(moments.next());
        child.kill().unwrap();
        child.wait().unwrap();
        let contents = held(&game).unwrap();
        assert_eq!(contents.entries, whole, "kill {kill}");
        let was_migrated = !contents.program.is_empty();
        moments.follow(was_migrated);
        migrated += u64::from(was_migrated);
        let session = Session::open(&game, cards()).unwrap();
        assert_eq!(session.entries(), whole, "kill {kill}");
    }
    assert!(
        migrated > 0 && migrated < OTHER_KILLS,
        "the kills did not spread: {migrated} of {OTHER_KILLS} after the format was changed"
    );
}

#[test]
fn export_and_import_survive_kills() {
    let folder = tempdir().unwrap();
    let usual = start_up(&folder);
    let mut chance = Chance::seeded(10);
    let game = folder.path().join("game");
    // An evening's worth, by a program that is killed too, so that some of it stands in the log beside the file only.
    play_and_kill(&folder, &game, 0, usual * 5);
    let entries = held(&game).unwrap().entries.len();
    let beside = {
        let mut name = game.clone().into_os_string();
        name.push("-wal");
        PathBuf::from(name)
    };
    let files = || (fs::read(&game).unwrap(), fs::read(&beside).unwrap());
    let untouched = files();
    let words = ["game", "export", game.to_str().unwrap()];
    let whole = deadeye(folder.path(), &words).output().unwrap();
    assert!(whole.status.success());
    for kill in 0..OTHER_KILLS {
        let mut child = deadeye(folder.path(), &words).spawn().unwrap();
        thread::sleep(moment(&mut chance, usual * 2));
        child.kill().unwrap();
        let written = child.wait_with_output().unwrap().stdout;
        assert!(whole.stdout.starts_with(&written), "kill {kill}: the export says something else");
        assert!(files() == untouched, "kill {kill}: the export wrote to the game");
    }

    let lines = folder.path().join("lines.jsonl");
    fs::write(&lines, &whole.stdout).unwrap();
    for kill in 0..OTHER_KILLS {
        let new = folder.path().join(format!("new-{kill}"));
        let new = new.to_str().unwrap();
        let words = ["game", "import", new, "--from", lines.to_str().unwrap()];
        let mut child = deadeye(folder.path(), &words).spawn().unwrap();
        thread::sleep(moment(&mut chance, usual * 2));
        child.kill().unwrap();
        child.wait().unwrap();
        if held(Path::new(new)).is_none() {
            // Nothing was made, so nothing is in the way.
            let again = deadeye(folder.path(), &words).output().unwrap();
            let said = String::from_utf8_lossy(&again.stderr);
            assert!(again.status.success(), "kill {kill}: {said}");
        }
        assert_eq!(held(Path::new(new)).unwrap().entries.len(), entries, "kill {kill}: half a game was made");
    }
}

/// How often the power is cut.
const CUTS: u64 = 200;
/// How many plays the game has whose power is cut.
const PLAYS: usize = 150;

#[test]
fn nothing_acknowledged_is_lost_after_200_power_cuts() {
    let folder = tempdir().unwrap();
    let played = folder.path().join("played");
    fs::create_dir(&played).unwrap();
    let trace = folder.path().join("trace");
    let asked = folder.path().join("asked");
    let lines: String = (0..PLAYS).map(|place| format!("{}\n", request(place))).collect();
    fs::write(&asked, lines).unwrap();
    let game = played.join("game");
    let mut command = Command::new("strace");
    command
        .args(crate::disk::STRACE)
        .arg("-o")
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_deadeye-text"))
        .args(["referee", "--game"]);
    command.arg(&game).env("XDG_DATA_HOME", folder.path()).stdin(fs::File::open(&asked).unwrap());
    let Ok(output) = command.output() else {
        println!("skipped: strace is not installed, which sees what reaches the disk when");
        return;
    };
    if output.stdout.is_empty() {
        println!("skipped: strace may not watch a program here");
        return;
    }
    let calls = crate::disk::calls(&fs::read_to_string(&trace).unwrap());
    let mut chance = Chance::seeded(11);
    let mut in_play = 0;
    for cut in 0..CUTS {
        let after = chance.below(calls.len() as u64 + 1) as usize;
        let mut disk = crate::disk::Disk::new(&played);
        let acknowledged: usize = calls.iter().take(after).map(|call| disk.call(call)).sum();
        let left = folder.path().join(format!("cut-{cut}"));
        fs::create_dir(&left).unwrap();
        // Every other time some of what was not synced is there all the same.
        disk.cut(&left, (cut % 2 == 1).then_some(&mut chance));
        let game = left.join("game");
        let entries = match game.exists().then(|| held(&game)).flatten() {
            Some(contents) => {
                assert!(is_as_asked(&contents), "cut {cut}: {contents:?}");
                contents.entries.len()
            }
            None => 0,
        };
        assert!(entries >= acknowledged, "cut {cut}, after {after} calls: {entries} entries of {acknowledged}");
        if entries > 0 {
            let session = Session::open(&game, cards()).unwrap();
            assert_eq!(session.log().len(), entries, "cut {cut}");
            in_play += 1;
        }
    }
    assert!(in_play > CUTS / 2, "the cuts did not spread: {in_play} of {CUTS} in play");
}
