//! Runs ability cases: `cargo run -p deadeye-rules --example run-ability-cases ENTRIES CASES [NAME…]`.
//!
//! ENTRIES is a folder of entries laid over the shipped ones, CASES a folder or a file of cases; with names only the
//! files called so.

#![expect(clippy::indexing_slicing, reason = "a command of the workshop stops where it cannot read")]

#[path = "../tests/support/ability_cases.rs"]
mod ability_cases;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use deadeye_cards::CardDb;

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1).map(PathBuf::from);
    let (Some(entries), Some(cases)) = (given.next(), given.next()) else {
        eprintln!("error: two folders are wanted: entries, and cases");
        return ExitCode::from(2);
    };
    let names: Vec<String> = given.map(|name| name.display().to_string()).collect();
    let mut db = CardDb::shipped().clone();
    let shipped = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../card-db/abilities"));
    db.add_abilities(&shipped);
    db.add_abilities(&entries);
    let db = Arc::new(db);
    let files = if cases.is_dir() { ability_cases::files(&cases) } else { vec![cases] };
    let (mut runs, mut failures) = (0, 0);
    for file in files {
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        match ability_cases::read(&file) {
            Err(error) => {
                println!("{name}: {error}");
                failures += 1;
            }
            Ok(cases) => {
                for case in cases {
                    runs += 1;
                    if let Some(failure) = ability_cases::failure(&db, &case) {
                        println!("{name}: {failure}");
                        failures += 1;
                    }
                }
            }
        }
    }
    println!("{runs} cases, {failures} failures");
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
