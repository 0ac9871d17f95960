//! Games that older programs have saved are replayed to the state that those programs said.
//!
//! `tests/journals` holds an export of each, and beside it what `deadeye referee` answered to `state` then. The whole games
//! of `tests/games` are there, ten long random ones, and the states of the files of `tests/saved`, one of each old format.
//! `scripts/journals.sh` makes them anew, which is only right with a program whose rules are meant to be held to.

use std::fmt::Write as _;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition};
use deadeye_session::{By, Session, checkpoint, lines, view};
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::corpora::places::referee::support::{self, Chance};
use crate::program::deadeye;

/// How many random games there are, and how many commands each has at the most.
const RANDOM_GAMES: u64 = 10;
const RANDOM_COMMANDS: usize = 320;

fn cards() -> Arc<CardDb> {
    static CARDS: OnceLock<Arc<CardDb>> = OnceLock::new();
    Arc::clone(CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone())))
}

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The names of the journals.
fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(place("journals"))
        .unwrap()
        .filter_map(|file| {
            let name = file.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(".state.json").map(ToOwned::to_owned)
        })
        .collect();
    names.sort();
    names
}

/// Games in which a play did what no card or rule says, and the entry by which it did: later rules refuse that play.
///
/// T'ou Chi Chow reached dudes in no posse (1.5:6.1); the leader of a job was its mark (1.5:6.2 step 3);
/// Shortcut kept a dude from booting who joined by an effect and did not boot; Recruitment Drive brought nothing in, although the
/// discard pile had a card for it; Gomorra Lot Commission was used and no deed discarded.
const MENDED: [(&str, u64); 6] =
    [("random-0", 53), ("random-2", 161), ("random-4", 56), ("random-6", 51), ("random-7", 307), ("random-8", 89)];

/// A game of which every play is taken, and whose state is another one now: a mark who had joined already stood twice in
/// its posse.
const ENDS_OTHERWISE: &str = "random-3";

/// What the program that saved a game said of its state.
fn saved_state(name: &str) -> Value {
    let answer = fs::read_to_string(place("journals").join(format!("{name}.state.json"))).unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    answer["state"].clone()
}

#[test]
fn games_of_older_programs_are_replayed_to_the_state_that_those_said() {
    let folder = tempdir().unwrap();
    let hashes = fs::read_to_string(place("journals/hashes.txt")).unwrap();
    let (mut games, mut entries) = (0, 0);
    for name in names() {
        let saved = place("saved").join(format!("{name}.deadeye"));
        let mut session = if saved.exists() {
            let game = folder.path().join(&name);
            fs::copy(&saved, &game).unwrap();
            Session::open(&game, cards()).unwrap()
        } else {
            let export = fs::File::open(place("journals").join(format!("{name}.jsonl"))).unwrap();
            let contents = lines::read(BufReader::new(export)).unwrap();
            assert_eq!(contents.broken, None, "{name}");
            lines::import(&folder.path().join(&name), contents, cards()).unwrap()
        };
        let said = session.take_said();
        if let Some((_, entry)) = MENDED.iter().find(|(game, _)| *game == name) {
            // The play that a mended card no longer allows is named, and the game goes on without it.
            let first = said.first().map(ToString::to_string).unwrap_or_default();
            assert!(first.starts_with(&format!("entry {entry} ")), "{name}: {first}");
            assert!(session.entries().len() as u64 > *entry, "{name}");
            games += 1;
            continue;
        }
        assert!(said.is_empty(), "{name} was not taken over whole: {said:?}");
        let state = saved_state(&name);
        let hash = format!("{name} {:016x}", checkpoint::hash(&state));
        assert!(hashes.lines().any(|line| line == hash), "{hash} is not in hashes.txt");
        let differs = checkpoint::difference("", &state, &view::state(session.game()));
        assert_eq!(differs.is_some(), name == ENDS_OTHERWISE, "{name}: {differs:?}");
        games += 1;
        entries += session.entries().len();
    }
    assert!(games >= 23 && entries > 2400, "{games} games, {entries} entries");
}

/// Asks for a play, and notes the request where it is taken.
fn ask(session: &mut Session, command: &Value, requests: &mut String) {
    let done = match command["type"].as_str().unwrap() {
        "undo" => session.undo(By::Script).is_ok(),
        "redo" => session.redo(By::Script).is_ok(),
        _ => {
            let command: Command = serde_json::from_value(command.clone()).unwrap();
            session.apply(command, By::Script).is_ok()
        }
    };
    if done {
        writeln!(requests, "{}", json!({ "command": command })).unwrap();
    }
}

/// A random game as lines for the referee: every one of them is taken.
fn random_game(seed: u64) -> String {
    let edition = if seed % 3 == 2 { Edition::V2014 } else { Edition::V15 };
    let mut chance = Chance::new(70_000 + seed);
    let table = support::table(edition, 2 + u8::from(seed % 2 == 1), &mut chance);
    let mut session = Session::in_memory(cards(), edition);
    let mut requests = String::new();
    for command in support::log_of(&table) {
        ask(&mut session, &json!(command), &mut requests);
    }
    if seed.is_multiple_of(2) {
        ask(&mut session, &json!({ "type": "carry_out", "on": true }), &mut requests);
    }
    for number in 0..RANDOM_COMMANDS {
        let next = match chance.one_in(12) {
            true => Some(support::table_says(session.game(), &mut chance)),
            false => support::next(session.game(), &mut chance),
        };
        let Some(command) = next else { break };
        ask(&mut session, &json!(command), &mut requests);
        if number % 29 == 28 {
            // Now and then something is taken back, and done again or not.
            ask(&mut session, &json!({ "type": "undo" }), &mut requests);
            if number % 2 == 0 {
                ask(&mut session, &json!({ "type": "redo" }), &mut requests);
            }
        }
    }
    requests
}

/// `scripts/journals.sh` says in `DEADEYE_JOURNALS` where.
#[test]
#[ignore = "writes the commands from which scripts/journals.sh makes the journals"]
fn commands_of_random_games() {
    let folder = PathBuf::from(std::env::var_os("DEADEYE_JOURNALS").unwrap());
    for seed in 0..RANDOM_GAMES {
        let edition = if seed % 3 == 2 { "2014" } else { "1.5" };
        let file = folder.join(format!("random-{seed}.{edition}.requests"));
        fs::write(file, random_game(seed)).unwrap();
    }
}

#[test]
#[ignore = "writes the checksums of the states, for scripts/journals.sh"]
fn checksums_of_the_states() {
    let mut text = String::new();
    for name in names() {
        let hash = checkpoint::hash(&saved_state(&name));
        writeln!(text, "{name} {hash:016x}").unwrap();
    }
    fs::write(place("journals/hashes.txt"), text).unwrap();
}

#[test]
fn an_export_by_the_program_says_what_the_old_one_said() {
    let folder = tempdir().unwrap();
    let name = "two-days";
    let (export, game) = (place("journals").join(format!("{name}.jsonl")), folder.path().join("g"));
    let words = ["game", "import", game.to_str().unwrap(), "--from", export.to_str().unwrap()];
    assert!(deadeye(folder.path(), &words).status().unwrap().success());
    let words = ["game", "export", game.to_str().unwrap()];
    let written = deadeye(folder.path(), &words).output().unwrap().stdout;
    let entries = |text: &str| -> Vec<Value> {
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.filter(|line: &Value| line["kind"].is_string()).collect()
    };
    let before = entries(&fs::read_to_string(&export).unwrap());
    assert_eq!(entries(&String::from_utf8(written).unwrap()), before);
    assert!(before.len() > 90);
}
