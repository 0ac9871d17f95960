//! Checks ability entries: `cargo run -p deadeye-cards --example check-abilities [FOLDER or FILE…]`.
//!
//! Without a name it checks `card-db/abilities/`. It names every mistake with its field, every disagreement with the
//! printed cards where `../shared` has their texts, and counts what is in full, by hand and header only.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a command of the workshop stops where it cannot read"
)]

#[path = "../tests/support/printed.rs"]
mod printed;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use deadeye_cards::CardDb;
use deadeye_cards::abilities::{Abilities, Coverage};

fn main() -> ExitCode {
    let db = CardDb::shipped();
    let mut given: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
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
            abilities.add(
                db,
                &name,
                &std::fs::read_to_string(path).unwrap(),
                &mut problems,
            );
        }
    }
    let mut faults = problems.len();
    for problem in &problems {
        println!("{problem}");
    }
    match printed::packs() {
        None => println!("skipped: the printed cards are not at ../shared/cards/packs"),
        Some(folder) => {
            let texts = printed::texts(&folder);
            for (code, entry) in abilities.iter() {
                for wrong in texts
                    .get(&code)
                    .map(|text| printed::disagreements(entry, text))
                    .unwrap_or_default()
                {
                    println!("{code} {}: {wrong}", entry.title);
                    faults += 1;
                }
            }
        }
    }
    let mut titles: std::collections::BTreeMap<&str, Coverage> = std::collections::BTreeMap::new();
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
    if faults == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
