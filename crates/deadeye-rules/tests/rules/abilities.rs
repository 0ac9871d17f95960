//! Cases of abilities: what a card does, worked out from what is printed on it and from the rulings.
//!
//! A file of `tests/abilities/` is about one title and holds a list of cases; `docs/ability-language.md` says how
//! they are written.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ability_cases;
use deadeye_cards::CardDb;
use deadeye_cards::abilities::Coverage;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/abilities")
}

#[test]
fn every_case_of_an_ability_holds() {
    let db = Arc::new(CardDb::shipped().clone());
    assert_eq!(db.ability_problems(), [], "entries that could not be used");
    let mut failures = Vec::new();
    let mut runs = 0;
    for file in ability_cases::files(&folder()) {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        match ability_cases::read(&file) {
            Err(error) => failures.push(format!("{name}: {error}")),
            Ok(cases) => {
                for case in cases {
                    runs += 1;
                    let failure = ability_cases::failure(&db, &case);
                    failures.extend(failure.map(|failure| format!("{name}: {failure}")));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of {runs} failed:\n{}", failures.len(), failures.join("\n"));
    assert!(runs > 0);
}

/// A title that is carried out in full has a case, in a file of the same name as its entry's.
#[test]
fn every_title_in_full_has_a_case() {
    let db = CardDb::shipped();
    let entries = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../card-db/abilities");
    let mut without = Vec::new();
    let mut in_full = 0;
    for file in ability_cases::files(&entries) {
        let entry: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let title = entry.get(0).unwrap_or(&entry)["title"].as_str().unwrap();
        let mut own = db.abilities().iter().filter(|(_, entry)| entry.title == title);
        if !own.all(|(_, entry)| entry.coverage() == Coverage::Full) {
            continue;
        }
        in_full += 1;
        let cases = ability_cases::read(&folder().join(file.file_name().unwrap()));
        if cases.map_or(0, |cases| cases.len()) == 0 {
            without.push(title.to_owned());
        }
    }
    assert!(without.is_empty(), "in full and without a case: {}", without.join(", "));
    assert!(in_full > 700, "only {in_full} titles in full were found");
}
