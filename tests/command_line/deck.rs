//! `deadeye deck` from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// A ready-made deck of the project.
fn ready_made(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("card-db/decks/{id}.json"))
}

fn written(name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("decks");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    file
}

fn check(file: &Path, words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_deadeye-text"));
    let home = env!("CARGO_TARGET_TMPDIR");
    program.env("XDG_DATA_HOME", home).env("HOME", home).args(["deck", "check"]).arg(file).args(words).output().unwrap()
}

fn report(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn field(value: &Value, name: &str) -> Value {
    value.get(name).cloned().unwrap()
}

#[test]
fn a_legal_deck_is_legal() {
    let found = report(&check(&ready_made("SGLtP"), &["--json"]));
    let kept = ["legal", "problems", "outfit", "legend", "cards", "jokers"].map(|name| field(&found, name));
    assert_eq!(kept, [json!(true), json!([]), json!("01004"), Value::Null, json!(52), json!(2)]);
    let text = String::from_utf8(check(&ready_made("SGLtP"), &[]).stdout).unwrap();
    assert!(text.ends_with("legal\n") && text.contains("starting gang: "), "{text}");
}

#[test]
fn a_deck_of_51_is_not() {
    let deck: Value = serde_json::from_str(&fs::read_to_string(ready_made("LDLtP")).unwrap()).unwrap();
    let mut cards = field(&deck, "cards");
    // 01016 is in it once.
    assert_eq!(cards.as_object_mut().unwrap().remove("01016"), Some(json!(1)));
    let file = written("51.json", cards.to_string());
    let found = report(&check(&file, &["--json"]));
    assert_eq!(field(&found, "legal"), json!(false));
    assert_eq!(
        field(&found, "problems"),
        json!([{"rule": "8", "what": "51 cards have a printed value instead of 52"}])
    );
    let text = String::from_utf8(check(&file, &[]).stdout).unwrap();
    assert!(text.contains("not legal") && text.contains("rule 8: 51 cards"), "{text}");
}

#[test]
fn a_tournament_list_is_one_more_rule() {
    let found = report(&check(&ready_made("LDLtP"), &["--list", "wwe1.0.0", "--json"]));
    let problems = field(&found, "problems");
    assert!(
        problems.as_array().unwrap().iter().all(|problem| field(problem, "rule") == json!("list:wwe1.0.0")),
        "{problems}"
    );
    assert_eq!(field(&found, "legal"), json!(false));
    let found = report(&check(&ready_made("LDGunFSolo"), &["--list", "wwe1.0.0", "--json"]));
    assert_eq!(field(&found, "legal"), json!(true));
    // A list that there is not is wrong usage, and the known ones are named.
    let unknown = check(&ready_made("LDLtP"), &["--list", "nope"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("cmpd1.9.2"));
}

#[test]
fn what_is_no_deck_is_said_in_one_line() {
    let folder = written("x.txt", "x").parent().unwrap().to_owned();
    let files = [
        (written("unknown.txt", "The Sloane Gang (Base Set)\n2x Nobody\u{1b}[31m At All (Base Set)"), "Nobody"),
        (written("empty.txt", ""), "no card"),
        (written("broken.json", "{\"01044\": "), "JSON"),
        (written("broken.o8d", "<deck><section>"), "XML"),
        (written("binary.o8d", [0xff, 0xd8, 0xff, 0x00]), "UTF-8"),
        (written("huge.txt", vec![b'x'; 2_000_000]), "megabyte"),
        (folder.join("there is none.txt"), "there is none.txt"),
        (folder, "decks"),
    ];
    for (file, word) in files {
        let output = check(&file, &["--json"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{}", file.display());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("error: ") && text.matches(" — ").count() == 2 && text.contains(word), "{text}");
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}

/// The published exports beside the checkout, where they are.
#[test]
fn published_exports_are_legal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cards/decks");
    if !folder.is_dir() {
        println!("skipped: published exports are legal, because ../shared/cards/decks is not on this machine");
        return;
    }
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let found = report(&check(&entry.unwrap().path(), &["--json"]));
        assert_eq!(field(&found, "legal"), json!(true), "{found}");
        assert_eq!((field(&found, "cards"), field(&found, "jokers")), (json!(52), json!(2)));
        checked += 1;
    }
    assert!(checked > 0);
}
