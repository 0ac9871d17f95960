//! The shipped ability entries: each can be used, and none disagrees with what is printed.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test stops where something is wrong"
)]

#[path = "support/printed.rs"]
mod printed;

use deadeye_cards::CardDb;

#[test]
fn every_shipped_entry_can_be_used() {
    let db = CardDb::shipped();
    let problems: Vec<String> = db.ability_problems().iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(db.abilities().iter().count() > 0);
}

#[test]
fn no_entry_disagrees_with_the_printed_card() {
    let Some(folder) = printed::packs() else {
        println!("skipped: the printed cards are not at ../shared/cards/packs");
        return;
    };
    let texts = printed::texts(&folder);
    let db = CardDb::shipped();
    let mut found = Vec::new();
    for (code, entry) in db.abilities().iter() {
        let Some(text) = texts.get(&code) else {
            continue;
        };
        found.extend(
            printed::disagreements(entry, text).into_iter().map(|wrong| format!("{code} {}: {wrong}", entry.title)),
        );
    }
    assert!(found.is_empty(), "{} disagreements:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_check_sees_what_disagrees() {
    let db = CardDb::shipped();
    let entry = db.entry(db.by_title("Circle M Ranch").unwrap().code).unwrap();
    let fits = "<b>Controller Noon, Boot:</b> With 3 or fewer cards, draw.";
    assert_eq!(printed::disagreements(entry, fits), Vec::<String>::new());
    for (text, wrong) in [
        ("<b>Controller Shootout, Boot:</b> With 3 or fewer cards, draw.", "when"),
        ("<b>Controller Noon:</b> With 3 or fewer cards, draw.", "boot"),
        ("<b>Noon, Boot:</b> With 3 or fewer cards, draw.", "controller"),
        ("<b>Controller Noon, Boot:</b> With 4 or fewer cards, draw.", "number"),
        ("<b>Controller Noon, Boot:</b> With 3 or fewer cards and a Horse, draw.", "Horse"),
        ("<b>Controller Noon, Pay 1 Ghost Rock, Boot:</b> With 3 or fewer cards, draw.", "cost"),
        ("<b>Repeat Controller Noon, Boot:</b> With 3 or fewer cards, draw.", "repeat"),
        ("<b>Controller Noon Hex 3, Boot:</b> With 3 or fewer cards, draw.", "test"),
    ] {
        let found = printed::disagreements(entry, text);
        assert!(found.iter().any(|found| found.contains(wrong)), "{wrong}: {found:?}");
    }
}
