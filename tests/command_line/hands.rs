//! `deadeye hand`, `duel`, `advise` and `odds` from outside.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn deadeye(words: &[&str]) -> Command {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hands");
    fs::create_dir_all(&home).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_deadeye-text"));
    program.env("XDG_DATA_HOME", &home).env("HOME", &home).args(words);
    program
}

fn run(words: &[&str]) -> Output {
    deadeye(words).output().unwrap()
}

/// Runs with these lines on standard input.
fn fed(words: &[&str], input: &[u8]) -> Output {
    let mut program =
        deadeye(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = program.stdin.take().unwrap();
    let input = input.to_vec();
    // Beside the reading, so that neither side waits for the other with its pipe full.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn answer(words: &[&str]) -> Value {
    let output = run(words);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let mut lines = lines(&output);
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

fn refused(words: &[&str]) -> String {
    let output = run(words);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("error: ") && text.matches(" — ").count() == 2, "{text}");
    text
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hands-{name}"));
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_program_of_pictures_scores_hands_as_well() {
    let words = ["hand", "AS", "AH", "AC", "AD", "JK", "--json"];
    let whole = Command::new(env!("CARGO_BIN_EXE_deadeye")).args(words).output().unwrap();
    assert!(whole.status.success() && !whole.stdout.is_empty());
    assert_eq!(whole.stdout, run(&words).stdout);
}

#[test]
fn a_hand_is_scored_as_the_contract_shows() {
    let said = answer(&["hand", "AS AH 8C 8D JK", "--json"]);
    assert_eq!(said["hand"], "AS AH 8C 8D JK");
    assert_eq!((&said["rank"], &said["name"]), (&json!(7), &json!("Full House")));
    assert_eq!(said["best"], json!(["8C", "8D", "JK=8H", "AS", "AH"]));
    assert_eq!((&said["cheatin"], &said["modifier"]), (&json!(false), &json!(0)));
    // Words without quotes make the same hand.
    assert_eq!(answer(&["hand", "AS", "AH", "8C", "8D", "JK", "--json"]), said);
    assert_eq!(answer(&["hand", "AS AH 8C 8D JK", "--edition", "2014", "--json"]), said);
}

#[test]
fn strength_orders_hands() {
    let strength = |hand: &str| answer(&["hand", hand, "--json"])["strength"].as_u64().unwrap();
    assert!(strength("2S 2H 2D AC AH") > strength("AS AH AD KC KH"), "by the three, and an ace is a one");
    assert!(strength("KS KH 2D 2C 3S") > strength("QS QH JD JC 10S"));
    assert_eq!(strength("2S 5S 8S JS KS"), strength("2H 5H 8H JH KH"));
    assert_eq!(strength("AC AS 8C 8S JD"), strength("5S 5H 5D 5C JKD"), "rank 10 and two more counts as 11");
}

#[test]
fn legal_and_lowball_hands_are_found() {
    let said = answer(&["hand", "KS KS KH KD KC 2H", "--legal", "--json"]);
    assert_eq!((&said["rank"], &said["cheatin"]), (&json!(8), &json!(false)));
    let said = answer(&["hand", "KS KS KH KD KC", "--legal", "--json"]);
    assert_eq!(said["rank"], Value::Null);
    let said = answer(&["hand", "AS 2H 3D 4C JK 9S KD", "--lowball", "--json"]);
    assert_eq!((&said["rank"], &said["best"][0]), (&json!(1), &json!("JK=6C")));
    let said = answer(&["hand", "2S 5H 9D JC JKD", "--json"]);
    assert_eq!((&said["rank"], &said["modifier"], &said["cheatin"]), (&json!(2), &json!(2), &json!(true)));
}

#[test]
fn a_file_of_hands_is_answered_line_by_line() {
    let hands = b"AS AH 8C 8D JK\n11S 2S\n\nJK JK JK 4S 5S 6S\n10S \xff\n2S 3S 4S 5S 6S";
    let output = fed(&["hand", "--file", "-", "--json"], hands);
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!(lines.len(), 6);
    for (line, named) in [(1, "11S"), (2, "empty"), (3, "JK"), (4, "\u{fffd}")] {
        let error = lines[line]["error"].as_str().unwrap();
        assert!(error.contains(named) && error.matches(" — ").count() == 2, "{error}");
        assert!(lines[line]["hand"].is_string());
    }
    assert_eq!((&lines[0]["rank"], &lines[5]["rank"]), (&json!(7), &json!(9)));

    let path = file("good", "AS AH 8C 8D JK\n2S 3S 4S 5S 6S\n");
    let output = run(&["hand", "--file", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
}

#[test]
fn thousands_of_hands_by_file() {
    let many = "AS AH 8C 8D JK\n9S 2H KD KC 3S 7H\n".repeat(5000);
    let output = fed(&["hand", "--file", "-", "--json"], many.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(lines(&output).len(), 10_000);
}

#[test]
fn bad_hands_are_refused_with_the_card_and_the_reason() {
    assert!(refused(&["hand", "AS 11S"]).contains("11S"));
    assert!(refused(&["hand", "1X"]).contains("1X"));
    assert!(refused(&["hand", "JK JK JK JK JK JK"]).contains("JK is one joker too many"));
    assert!(refused(&["hand", ""]).contains("empty"));
    assert!(refused(&["hand", "--file", "no such file"]).contains("no such file"));
    assert!(refused(&["duel", "AS", "AS AX"]).contains("AX"));
    for words in [&["hand"][..], &["duel", "AS"], &["hand", "AS", "--file", "-"], &["duel", "AS", "KS", "--mods", "1"]]
    {
        assert_eq!(run(words).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn duels_count_modifiers_and_casualties() {
    let duel = |mods: &str| answer(&["duel", "8S 8H 8D 8C AH", "5S 6H 7D 8C 9H", "--mods", mods, "--json"]);
    let said = |mods: &str| {
        let said = duel(mods);
        (said["ranks"].clone(), said["winner"].clone(), said["casualties"].clone())
    };
    assert_eq!(said("0,0"), (json!([8, 5]), json!(0), json!([0, 3])));
    // Four of a kind lowered to 5 is the best straight: the better hand still, but one casualty on both sides.
    assert_eq!(said("-3,0"), (json!([5, 5]), json!(0), json!([1, 1])));
    // A straight raised to 8 is the worst four of a kind.
    assert_eq!(said("0,3"), (json!([8, 8]), json!(0), json!([1, 1])));
    assert_eq!(said("9,6"), (json!([11, 11]), Value::Null, json!([1, 1])));
    assert_eq!(said("-9,-20"), (json!([1, 1]), Value::Null, json!([1, 1])));
    assert_eq!(said("-7,-5"), (json!([1, 1]), json!(0), json!([1, 1])));
    assert_eq!(said("-2147483648,2147483647"), (json!([1, 11]), json!(1), json!([10, 0])));
}

#[test]
fn advice_is_given_best_first() {
    let deck = file("deck", "8S 8H 8D 8C 3H\n8S 2C KD");
    let deck = deck.to_str().unwrap();
    let output = run(&["advise", "8S 8H 8D 8C 3H", "--draw", "1", "--deck", deck, "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let ways = lines(&output);
    // One of 8S 2C KD comes: five eights are rank 10, cheatin' for the second 8S.
    assert_eq!((&ways[0]["discard"], &ways[0]["exact"]), (&json!(["3H"]), &json!(true)));
    let near = |value: &Value, expected: f64| assert!((value.as_f64().unwrap() - expected).abs() < 1e-9, "{value}");
    near(&ways[0]["mean_rank"], (10.0 + 8.0 + 8.0) / 3.0);
    near(&ways[0]["at_least"]["8"], 1.0);
    near(&ways[0]["at_least"]["10"], 1.0 / 3.0);
    near(&ways[0]["cheatin"], 1.0 / 3.0);
    assert_eq!(ways.len(), 6);

    let seen = file("seen", "8S");
    let without =
        ["advise", "8S 8H 8D 8C 3H", "--draw", "1", "--deck", deck, "--seen", seen.to_str().unwrap(), "--json"];
    near(&lines(&run(&without))[0]["mean_rank"], 8.0);

    let legal = lines(&run(&["advise", "8S 8H 8D 8C 3H", "--draw", "1", "--deck", deck, "--no-cheat", "--json"]));
    near(&legal[0]["mean_rank"], 8.0);
    assert_eq!(legal[0]["discard"], json!([]), "keeping all is as good as any and certain");

    let against = ["advise", "8S 8H 8D 8C 3H", "--draw", "1", "--deck", deck, "--against", "2S 3S 4S 5S 6S", "--json"];
    let way = &lines(&run(&against))[0];
    // Against rank 9: with rank 10 one is dealt, with rank 8 one taken.
    near(&way["casualties"][0], 2.0 / 3.0);
    near(&way["casualties"][1], 1.0 / 3.0);

    assert!(refused(&["advise", "8S 8S 8S", "--draw", "1", "--deck", deck]).contains("8S cannot come from this deck"));
    assert!(refused(&["advise", "8S", "--draw", "1", "--deck", "nowhere.txt"]).contains("nowhere.txt"));
}

#[test]
fn odds_come_from_a_deck_of_the_program_s_own() {
    // Codes of the base set with four copies each, as `deck check` reads them.
    let codes: serde_json::Map<String, Value> = (10..=22).map(|code| (format!("010{code}"), json!(4))).collect();
    let deck = file("deck.json", &Value::Object(codes).to_string());
    let deck = deck.to_str().unwrap();
    let said =
        answer(&["odds", "--deck", deck, "--stud", "1", "--draw", "1", "--samples", "3000", "--seed", "7", "--json"]);
    let ranks = said["rank"].as_object().unwrap();
    assert_eq!(ranks.keys().count(), 11);
    let sum: f64 = ranks.values().map(|chance| chance.as_f64().unwrap()).sum();
    let mean: f64 = ranks.iter().map(|(rank, chance)| rank.parse::<f64>().unwrap() * chance.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!((said["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    assert_eq!((&said["samples"], &said["seed"]), (&json!(3000), &json!(7)));

    let hand = "8S 8H 8D 8C AH";
    let said = answer(&[
        "odds",
        "--deck",
        hand,
        "--stud",
        "0",
        "--draw",
        "0",
        "--samples",
        "10",
        "--against",
        "5S 6H 7D 8C 9H",
        "--json",
    ]);
    assert_eq!(said["rank"]["8"], json!(1.0));
    assert_eq!(said["round"], json!({"win": 1.0, "tie": 0.0, "lose": 0.0, "casualties": [0.0, 3.0]}));
    assert!(refused(&["odds", "--deck", hand, "--stud", "1", "--draw", "0"]).contains("it has 5 cards"));
    let low = answer(&[
        "odds",
        "--deck",
        "AS 2S 3S 4H 6D KC",
        "--stud",
        "1",
        "--draw",
        "0",
        "--lowball",
        "--samples",
        "10",
        "--json",
    ]);
    assert_eq!(low["rank"]["1"], json!(1.0));
}

/// The decks that people play, where they are at hand.
#[test]
fn deck_files_of_others_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cards/decks");
    if !folder.is_dir() {
        println!("skipped: decks of others are read, because ../shared/cards/decks is not on this machine");
        return;
    }
    let mut decks = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let said = answer(&[
            "odds",
            "--deck",
            path.to_str().unwrap(),
            "--stud",
            "1",
            "--draw",
            "0",
            "--samples",
            "20000",
            "--json",
        ]);
        let mean = said["mean"].as_f64().unwrap();
        assert!((2.0..8.0).contains(&mean), "{}: {mean}", path.display());
        decks += 1;
    }
    assert!(decks > 0);
}
