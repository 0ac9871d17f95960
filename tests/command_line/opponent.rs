//! `deadeye opponent` from outside: matches that can be repeated and resumed, and what cannot be played.

use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::program::deadeye;
use crate::referee_process::refused;

const WORDS: [&str; 14] = [
    "opponent",
    "match",
    "--deck",
    "LDLtP",
    "--against",
    "SGLtP",
    "--level",
    "low",
    "--against-level",
    "random",
    "--budget",
    "60",
    "--json",
    "--games",
];

fn played(folder: &TempDir, words: &[&str]) -> Vec<Value> {
    let output = deadeye(folder.path(), words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_match_is_repeated_by_its_seed_and_goes_on_where_it_stopped() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    let name = file.to_str().unwrap();
    let whole = played(&folder, &[&WORDS[..], &["4", "--seed", "7"]].concat());
    let first = played(&folder, &[&WORDS[..], &["2", "--seed", "7", "--resume", name]].concat());
    let rest = played(&folder, &[&WORDS[..], &["4", "--seed", "7", "--resume", name]].concat());
    assert_eq!(whole, rest);
    assert_eq!(whole[..2], first[..2]);
    // Two games make a pair with the same shuffles.
    assert_eq!([&whole[0]["seed"], &whole[1]["seed"], &whole[2]["seed"]], [7, 7, 8]);
    let summary = &whole[4]["summary"];
    assert_eq!(summary["games"], 4);
    let won = whole[..4].iter().filter(|game| game["winner"] == 0).count();
    assert_eq!(summary["wins"][0], won);
    let [low, rate, high] = ["low", "rate", "high"].map(|name| summary[name].as_f64().unwrap());
    assert!(low <= rate && rate <= high && (rate - won as f64 / 4.0).abs() < 1e-9);
    // Header and four games, each written once.
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
    // A line that was cut off is played again; a file of another match is left as it is.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{}\n{{\"game\":4,", text.lines().take(4).collect::<Vec<_>>().join("\n"))).unwrap();
    assert_eq!(played(&folder, &[&WORDS[..], &["4", "--seed", "7", "--resume", name]].concat()), whole);
    let before = fs::read_to_string(&file).unwrap();
    let line = refused(&folder, &[&WORDS[..], &["4", "--seed", "8", "--resume", name]].concat());
    assert!(line.contains("another match"), "{line}");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn a_deck_that_cannot_be_played_gets_one_line() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("deck.json");
    fs::write(&file, r#"{"01001":1,"01021":4}"#).unwrap();
    let name = file.to_str().unwrap();
    for deck in [name, "no such deck"] {
        let words = ["opponent", "match", "--deck", deck, "--against", "SGLtP", "--level", "low"];
        let line = refused(&folder, &[&words[..], &["--against-level", "random", "--games", "1"]].concat());
        assert!(line.contains(if deck == name { "not legal" } else { "cannot be read" }), "{line}");
    }
    let words = ["opponent", "match", "--deck", "LDLtP", "--against", "SGLtP", "--level", "random"];
    let output = deadeye(folder.path(), &[&words[..], &["--against-level", "low", "--games", "1"]].concat()).output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}
