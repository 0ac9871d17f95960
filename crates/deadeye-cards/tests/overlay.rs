//! The user's packs over the shipped cards.

#![expect(clippy::unwrap_used, reason = "a test that cannot write its folder must fail")]

use std::fs;
use std::path::PathBuf;

use deadeye_cards::{CardDb, CardType, Deck};

/// A folder of its own for each test, with these files in it.
fn folder(test: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("overlay-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
    folder
}

/// As the public database exports a card, with fields that are not kept.
const NEW_DUDE: &str = r#"{"last-modified":"2026-01-01","code":"26001","title":"Nell Example","type":"Dude","type_code":"dude",
    "suit":"Spades","keywords":"Huckster 1 * Ranger","text":"…","cost":3,"gang":["Outlaws","Law Dogs"],"gang_code":["outlaws","lawdogs"],
    "flavor":null,"number":1,"quantity":4,"shooter":"Draw","rank":13,"upkeep":1,"production":null,"bullets":1,"influence":1,
    "control":null,"wealth":null,"octgnid":" 11111111-2222-3333-4444-55555555AAAA"}"#;

#[test]
fn a_pack_file_adds_an_expansion() {
    let pack = format!(r#"{{"code":"NEW","name":"A New Pack","available":"2026-01-01","cards":[{NEW_DUDE}]}}"#);
    let (db, problems) = CardDb::with_overlay(&folder("adds", &[("NEW.json", pack.as_bytes()), ("notes.txt", b"x")]));
    assert_eq!(problems, []);
    assert_eq!(db.len(), CardDb::shipped().len() + 1);
    let dude = db.by_title("nell example").unwrap();
    assert_eq!(
        (dude.code.as_str(), dude.kind, dude.skill("Huckster"), dude.has_keyword("Ranger")),
        ("26001", CardType::Dude, Some(1), true)
    );
    assert_eq!((dude.gangs.len(), dude.pack_code.as_str()), (2, "NEW"));
    assert_eq!(db.pack("NEW").map(|pack| pack.name.as_str()), Some("A New Pack"));
    assert_eq!(db.by_octgn_id("11111111-2222-3333-4444-55555555aaaa"), Some(dude));
    let deck = Deck::read("The Sloane Gang (Base Set)\n2x Nell Example (A New Pack)", &db).unwrap();
    assert_eq!(deck.count(dude.code), 2);
}

#[test]
fn a_bare_list_is_a_pack_named_by_its_file() {
    let (db, problems) = CardDb::with_overlay(&folder("bare", &[("MINE.JSON", format!("[{NEW_DUDE}]").as_bytes())]));
    assert_eq!(problems, []);
    assert_eq!(db.by_title("Nell Example").map(|card| card.pack_code.as_str()), Some("MINE"));
}

#[test]
fn a_card_with_a_known_code_replaces_it() {
    let changed = NEW_DUDE.replace("26001", "01044");
    let (db, _) = CardDb::with_overlay(&folder("replaces", &[("X.json", format!("[{changed}]").as_bytes())]));
    assert_eq!(db.len(), CardDb::shipped().len());
    assert_eq!(db.by_title("Sloane"), None);
    assert_eq!(db.get("01044".parse().unwrap()).map(|card| card.title.as_str()), Some("Nell Example"));
}

#[test]
fn broken_files_are_named_and_the_rest_is_used() {
    let half = &NEW_DUDE[..60];
    let mixed = format!(
        r#"[{{"code":"1","title":"x"}}, {}, {}, {}, {NEW_DUDE}]"#,
        NEW_DUDE.replace("26001", "26002").replace("Spades", "Swords"),
        NEW_DUDE.replace("26001", "26003").replace(r#""rank":13"#, r#""rank":14"#),
        NEW_DUDE.replace("26001", "26004").replace(r#"["outlaws","lawdogs"]"#, r#""pirates""#),
    );
    let files: &[(&str, &[u8])] = &[
        ("a.json", half.as_bytes()),
        ("b.json", b"\xff\xfe"),
        ("c.json", b"{\"cards\":7}"),
        ("d.json", mixed.as_bytes()),
    ];
    let (db, problems) = CardDb::with_overlay(&folder("broken", files));
    assert_eq!(db.len(), CardDb::shipped().len() + 1, "the one whole card is used");
    let said: Vec<(String, bool)> = problems
        .iter()
        .map(|problem| {
            (problem.file.file_name().unwrap().to_string_lossy().into_owned(), problem.problem.lines().count() == 1)
        })
        .collect();
    let expected =
        ["a.json", "b.json", "c.json", "d.json", "d.json", "d.json", "d.json"].map(|file| (file.to_owned(), true));
    assert_eq!(said, expected);
    let text: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
    for word in ["Swords", "rank 14", "pirates", "26004", "UTF-8"] {
        assert!(text.contains(word), "{word} is not named in\n{text}");
    }
}

#[test]
fn no_folder_is_no_problem() {
    let nowhere = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("there-is-no-such-folder");
    let (db, problems) = CardDb::with_overlay(&nowhere);
    assert_eq!((db.len(), problems.len()), (CardDb::shipped().len(), 0));
}
