//! `deadeye cards` from outside.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

fn cards(home: &TempDir, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_deadeye-text"));
    program.env("XDG_DATA_HOME", home.path()).env("HOME", home.path()).arg("cards").args(words).output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn error(output: &Output) -> String {
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("error: ") && text.matches(" — ").count() == 2, "{text}");
    text
}

#[test]
fn show_gives_the_public_database_s_fields() {
    let shown = cards(&tempdir().unwrap(), &["show", "01044", "--json"]);
    assert_eq!(shown.status.code(), Some(0));
    // Read off the printed card; the pack has four of no dude that is sold twice.
    let sloane = json!({
        "code": "01044", "title": "Sloane", "type_code": "dude", "suit": "Spades", "rank": 13, "cost": 8,
        "gang_code": "outlaws", "shooter": "Stud", "bullets": 4, "influence": 3, "control": null, "production": null,
        "upkeep": 3, "wealth": null, "keywords": "", "pack_code": "DTR", "number": 44,
    });
    let line = &lines(&shown)[0];
    for (field, value) in sloane.as_object().unwrap() {
        assert_eq!(&line[field], value, "{field}");
    }
}

#[test]
fn show_finds_every_printing_of_a_title() {
    let home = tempdir().unwrap();
    let shown = cards(&home, &["show", "the", "sloane gang", "--json"]);
    let codes: Vec<Value> = lines(&shown).iter().map(|line| line["code"].clone()).collect();
    assert_eq!(codes, ["01004", "24012"]);
    let text = cards(&home, &["show", "25024"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("Christine Perfect") && text.contains("Fearmongers and Outlaws"), "{text}");
}

#[test]
fn show_says_what_a_card_does() {
    let home = tempdir().unwrap();
    let sentence = "Noon: boot a wanted dude at Amity's location.";
    let shown = cards(&home, &["show", "25017", "--json"]);
    assert_eq!(lines(&shown)[0]["does"], serde_json::json!([sentence]));
    let text = String::from_utf8(cards(&home, &["show", "25017"]).stdout).unwrap();
    assert!(text.contains(sentence), "{text}");
}

#[test]
fn list_filters_by_facts() {
    let home = tempdir().unwrap();
    assert_eq!(lines(&cards(&home, &["list", "--json"])).len(), 1256);
    let jokers = lines(&cards(&home, &["list", "type:joker", "title:devil", "--json"]));
    assert_eq!(jokers.iter().map(|line| line["code"].as_str().unwrap()).collect::<Vec<_>>(), ["10040", "10041"]);
    // The same filter in one word, and a value with a blank in it.
    assert_eq!(lines(&cards(&home, &["list", "type:joker title:devil", "--json"])), jokers);
    let deeds = lines(&cards(&home, &["list", "keyword:core law dogs", "type:deed", "--json"]));
    assert_eq!(deeds[0]["title"], "Dispatch Office");
    let nothing = cards(&home, &["list", "no such title", "--json"]);
    assert_eq!((nothing.status.code(), nothing.stdout.len()), (Some(0), 0));
}

#[test]
fn what_is_not_there_is_said_in_one_line() {
    let home = tempdir().unwrap();
    assert!(error(&cards(&home, &["show", "99999"])).contains("99999"));
    assert!(error(&cards(&home, &["show", "Sloan"])).contains("Sloane"));
    assert!(error(&cards(&home, &["show", "a\nb"])).contains("a\\nb"));
    assert!(error(&cards(&home, &["list", "colour:red"])).contains("colour"));
    assert_eq!(cards(&home, &["show"]).status.code(), Some(2));
    assert_eq!(cards(&home, &["burn"]).status.code(), Some(2));
}

#[test]
fn a_pack_in_the_data_folder_is_an_expansion() {
    let home = tempdir().unwrap();
    let packs = home.path().join("deadeye").join("packs");
    fs::create_dir_all(&packs).unwrap();
    let dude = json!({"code": "26001", "title": "Nell Example", "type_code": "dude", "suit": "Spades", "rank": 2, "cost": 1,
        "gang_code": "neutral", "shooter": "Draw", "bullets": 0, "influence": 0, "upkeep": 0});
    fs::write(packs.join("NEW.json"), json!([dude]).to_string()).unwrap();
    fs::write(packs.join("OLD.json"), "not a pack").unwrap();
    let shown = cards(&home, &["show", "nell example", "--json"]);
    assert_eq!(lines(&shown)[0]["pack_code"], "NEW");
    let warnings = String::from_utf8(shown.stderr.clone()).unwrap();
    assert_eq!(warnings.lines().count(), 1, "{warnings}");
    assert!(warnings.contains("OLD.json"), "{warnings}");
}
