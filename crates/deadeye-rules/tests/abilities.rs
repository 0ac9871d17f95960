//! Cases of abilities: what a card does, worked out from what is printed on it and from the rulings.
//!
//! A file of `tests/abilities/` is about one title and holds a list of cases; `docs/abilities.md` says how they are
//! written.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops where something is wrong")]

#[path = "support/ability_cases.rs"]
mod ability_cases;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use deadeye_cards::CardDb;

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
                    let outcome = catch_unwind(AssertUnwindSafe(|| ability_cases::run(&db, &case)));
                    if let Err(error) = outcome.unwrap_or_else(|_| Err("it panicked".to_owned())) {
                        failures.push(format!("{name}: {}: {error}", case.name));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of {runs} failed:\n{}", failures.len(), failures.join("\n"));
    assert!(runs > 0);
}
