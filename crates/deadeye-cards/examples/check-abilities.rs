//! Checks ability entries: `cargo run -p deadeye-cards --example check-abilities [FOLDER or FILE…]`.
//!
//! Without a name it checks `card-db/abilities/`. It names every mistake with its field, every disagreement with the
//! printed cards where their texts lie beside the project, and counts what is in full, by hand and header only. With `--list` it
//! prints which titles are carried out in full, and which are not, instead.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a command of the workshop stops where it cannot read"
)]

#[path = "../tests/support/printed.rs"]
mod printed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use deadeye_cards::CardDb;
use deadeye_cards::abilities::{Abilities, Coverage};

fn main() -> ExitCode {
    let db = CardDb::shipped();
    let listing = std::env::args().any(|word| word == "--list");
    let mut given: Vec<PathBuf> = std::env::args().skip(1).filter(|word| word != "--list").map(PathBuf::from).collect();
    if given.is_empty() {
        given.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../card-db/abilities"));
    }
    let mut abilities = Abilities::default();
    let mut problems = Vec::new();
    for path in &given {
        if path.is_dir() {
            abilities.add_folder(db, path, &mut problems);
        } else {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            abilities.add(db, &name, &std::fs::read_to_string(path).unwrap(), &mut problems);
        }
    }
    if listing {
        list(db, &abilities);
        return ExitCode::SUCCESS;
    }
    let mut faults = problems.len();
    for problem in &problems {
        println!("{problem}");
    }
    match printed::packs() {
        None => println!("skipped: the texts of the printed cards do not lie beside the project"),
        Some(folder) => {
            let texts = printed::texts(&folder);
            for (code, entry) in abilities.iter() {
                for wrong in texts.get(&code).map(|text| printed::disagreements(entry, text)).unwrap_or_default() {
                    println!("{code} {}: {wrong}", entry.title);
                    faults += 1;
                }
            }
        }
    }
    let mut titles: BTreeMap<&str, Coverage> = BTreeMap::new();
    for (_, entry) in abilities.iter() {
        let worst = titles.entry(&entry.title).or_insert(Coverage::Full);
        *worst = (*worst).max(entry.coverage());
    }
    let count = |coverage: Coverage| titles.values().filter(|own| **own == coverage).count();
    println!(
        "{} titles: {} in full, {} by hand, {} header only; {faults} faults",
        titles.len(),
        count(Coverage::Full),
        count(Coverage::ByHand),
        count(Coverage::HeaderOnly)
    );
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Every title by how much of it is carried out, as a page.
fn list(db: &CardDb, abilities: &Abilities) {
    let mut titles: BTreeMap<&str, (Option<Coverage>, BTreeSet<&str>)> = BTreeMap::new();
    for card in db.iter() {
        let entry = abilities.of(card.code);
        let own = titles.entry(&card.title).or_insert((Some(Coverage::Full), BTreeSet::new()));
        own.0 = match (own.0, entry) {
            (Some(worst), Some(entry)) => Some(worst.max(entry.coverage())),
            _ => None,
        };
        own.1.extend(entry.iter().flat_map(|entry| entry.by_hand()).map(|kind| kind.word()));
    }
    let of = |wanted: Option<Coverage>| -> Vec<String> {
        titles
            .iter()
            .filter(|(_, (state, _))| *state == wanted)
            .map(|(title, (_, kinds))| {
                let kinds: Vec<&str> = kinds.iter().copied().collect();
                if wanted == Some(Coverage::Full) || kinds.is_empty() {
                    (*title).to_owned()
                } else {
                    format!("{title} ({})", kinds.join(", "))
                }
            })
            .collect()
    };
    for (name, wanted) in [
        ("In full", Some(Coverage::Full)),
        ("By hand", Some(Coverage::ByHand)),
        ("Header only", Some(Coverage::HeaderOnly)),
        ("Told at the table", None),
    ] {
        let all = of(wanted);
        println!("### {name}: {} of {}\n\n{}\n", all.len(), titles.len(), all.join(" · "));
    }
}
