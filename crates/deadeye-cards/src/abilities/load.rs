//! Reading entries: those compiled in, and a folder of the user's own over them.
//!
//! A file holds one entry, or a list of entries where printings of a title differ.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use deadeye_text::io_why;

use super::by_card::{Abilities, AbilityProblem};
use super::entry::Entry;
use super::sentences::Place;
use super::valid;
use crate::code::CardCode;
use crate::db::CardDb;
use crate::overlay::MOST_FILE_BYTES;

include!(concat!(env!("OUT_DIR"), "/entry_files.rs"));

impl Abilities {
    /// Returns the entries compiled in, for the printings of a database, and those that could not be used. They are parsed
    /// again at each call; [`CardDb::shipped`] keeps them.
    #[must_use]
    pub fn shipped(db: &CardDb) -> (Abilities, Vec<AbilityProblem>) {
        let mut abilities = Abilities::default();
        let mut problems = Vec::new();
        for (name, text) in ABILITY_FILES {
            let written = |entry| Some(Place::new(name, entry));
            abilities.take_in(db, name, text, written, &mut problems);
        }
        abilities.of_card.sort_unstable_keys();
        (abilities, problems)
    }

    /// Adds a folder of files, in name order, over the known entries. A folder that does not exist counts as empty.
    pub fn add_folder(&mut self, db: &CardDb, folder: &Path, problems: &mut Vec<AbilityProblem>) {
        let Ok(listing) = fs::read_dir(folder) else {
            return;
        };
        let mut files: Vec<_> = listing.flatten().map(|file| file.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "json"));
        files.sort();
        for file in files {
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            match deadeye_files::read_text(&file, MOST_FILE_BYTES).map_err(|error| io_why(&error)) {
                Ok(text) => self.add(db, &name, &text, problems),
                Err(error) => problems.push(AbilityProblem {
                    file: name,
                    entry: String::new(),
                    field: String::new(),
                    what: format!("it cannot be read: {error}; expected a file of entries"),
                }),
            }
        }
    }

    /// Adds the entries of a user's file.
    pub fn add(&mut self, db: &CardDb, file: &str, text: &str, problems: &mut Vec<AbilityProblem>) {
        self.take_in(db, file, text, |_| None, problems);
        self.of_card.sort_unstable_keys();
    }

    /// Adds the entries of a file, with the locations of their written sentences. The caller sorts them.
    fn take_in(
        &mut self,
        db: &CardDb,
        file: &str,
        text: &str,
        written: impl Fn(usize) -> Option<Place>,
        problems: &mut Vec<AbilityProblem>,
    ) {
        for (at, read) in read_entries(text).into_iter().enumerate() {
            let entry = match read {
                Ok(entry) => Entry { written: written(at), ..entry },
                Err((title, field, what)) => {
                    problems.push(AbilityProblem { file: file.to_owned(), entry: title, field, what });
                    continue;
                }
            };
            let faults = valid::faults(db, &entry);
            if !faults.is_empty() {
                problems.extend(faults.into_iter().map(|(field, what)| AbilityProblem {
                    file: file.to_owned(),
                    entry: entry.title.clone(),
                    field,
                    what,
                }));
                continue;
            }
            let entry = Arc::new(entry);
            let codes: BTreeSet<CardCode> = if entry.codes.is_empty() {
                db.printings_of(&entry.title).map(|card| card.code).collect()
            } else {
                entry.codes.iter().copied().collect()
            };
            for code in codes {
                // Named printings stay, whichever entry of the file comes first.
                let named =
                    self.of_card.get(&code).is_some_and(|old| !old.codes.is_empty() && old.title == entry.title);
                if !(named && entry.codes.is_empty()) {
                    self.of_card.insert(code, Arc::clone(&entry));
                }
            }
        }
    }
}

impl CardDb {
    /// Adds a folder of ability entries over the known ones.
    pub fn add_abilities(&mut self, folder: &Path) {
        let mut abilities = self.abilities().clone();
        let mut problems = self.ability_problems().to_vec();
        abilities.add_folder(self, folder, &mut problems);
        self.know(abilities, problems);
    }
}

/// A title, a field, and a description of the mistake in it.
type Fault = (String, String, String);

/// Returns the entries of a file, or for each the mistake in it.
fn read_entries(text: &str) -> Vec<Result<Entry, Fault>> {
    let whole = match serde_json::from_str::<serde_json::Value>(text) {
        Ok(whole) => whole,
        Err(error) => {
            return vec![Err((String::new(), String::new(), format!("it is no JSON: {error}")))];
        }
    };
    let entries = if let serde_json::Value::Array(entries) = whole { entries } else { vec![whole] };
    entries.iter().map(read_entry).collect()
}

fn read_entry(value: &serde_json::Value) -> Result<Entry, Fault> {
    serde_path_to_error::deserialize::<_, Entry>(value).map_err(|error| {
        let title = value.get("title").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
        let field = error.path().to_string();
        (title, if field == "." { String::new() } else { field }, error.inner().to_string())
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

    use super::{Abilities, AbilityProblem};
    use crate::db::CardDb;

    fn read(text: &str) -> (Abilities, Vec<AbilityProblem>) {
        let mut abilities = Abilities::default();
        let mut problems = Vec::new();
        abilities.add(CardDb::shipped(), "test.json", text, &mut problems);
        (abilities, problems)
    }

    fn problem_of(text: &str) -> String {
        let (abilities, problems) = read(text);
        assert_eq!(abilities.iter().count(), 0);
        problems.first().unwrap().to_string()
    }

    #[test]
    fn an_entry_is_found_by_every_printing_that_it_is_about() {
        let (abilities, problems) = read(
            r#"{"title":"Allie Hensman","abilities":[{"when":"noon","boot":true,"if":[{"that":["this",["in_town_square"]]}],"do":[{"change":{"who":"this","control":1,"until":"permanent"}}]}]}"#,
        );
        assert_eq!(problems, []);
        let codes: Vec<_> = CardDb::shipped().printings_of("Allie Hensman").map(|card| card.code).collect();
        assert!(!codes.is_empty());
        assert!(codes.iter().all(|code| abilities.of(*code).is_some()));
    }

    #[test]
    fn a_mistake_names_file_entry_field_and_what_was_expected() {
        let said =
            problem_of(r#"{"title":"Allie Hensman","abilities":[{"when":"noon","do":[{"boot":["dude","wantd"]}]}]}"#);
        for part in ["test.json", "Allie Hensman", "abilities[0].do[0].boot", "wantd", "expected"] {
            assert!(said.contains(part), "{part} is not in {said}");
        }
        let said = problem_of(r#"{"title":"Allie Hensman","abilities":[{"when":"nooon"}]}"#);
        assert!(said.contains("abilities[0].when") && said.contains("expected one of `noon`"), "{said}");
        let said = problem_of(r#"{"title":"Allie Hensman","abilities":[{"when":"noon","do":[{"boot":"x"}]}]}"#);
        assert!(said.contains("`x`") && said.contains("expected"), "{said}");
        let said = problem_of(r#"{"title":"Nobody of This Name","abilities":[]}"#);
        assert!(said.contains("title") && said.contains("expected"), "{said}");
        assert!(problem_of("{").contains("no JSON"));
    }

    #[test]
    fn what_a_rarer_step_needs_around_it_is_said() {
        let of = |when: &str, step: &str| {
            problem_of(&format!(r#"{{"title":"Allie Hensman","abilities":[{{"when":{when},"do":[{step}]}}]}}"#))
        };
        for (when, step, part) in [
            (r#""noon""#, r#"{"change_pull":{"by":1}}"#, "expected one"),
            (
                r#""react","on":{"event":"pulled"}"#,
                r#"{"change_pull":{"by":1,"again":true}}"#,
                "expected `by`, `card`, `again`, `suit` or `harder`",
            ),
            (r#""noon""#, r#"{"discard":{"in":"top_discard"}}"#, "expected a `choose` of its own"),
            (r#""noon""#, r#"{"discard":{"in":"hand","prefer":["dude"]}}"#, "expected it among cards in play"),
            (r#""resolution""#, r#"{"casualties":{"by":1,"while":["in_shootout"]}}"#, "expected `rank` with `while`"),
        ] {
            let said = of(when, step);
            assert!(said.contains("abilities[0]") && said.contains(part), "{said}");
        }
    }
}
