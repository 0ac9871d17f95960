//! How many mistakes in an entry its own cases would catch: `cargo run --release -p deadeye-rules --example
//! mutate-abilities ENTRIES CASES [--list]
//! [NAME…]`, for the shipped ones `card-db/abilities crates/deadeye-rules/tests/abilities`.
//!
//! Each entry of the folder ENTRIES is changed in one place at a time: a condition or a quality of a set is dropped, a
//! number becomes one more, a player becomes the other. A mutant that the reader of entries refuses does not
//! count, nor does one that stands in `equivalent-mutants.json`, beside the folder CASES, with the reason why it says the
//! same. A mutant is caught where a case of that title fails. With names only the entries in files called so; `--list`
//! names each mutant that got away.

#![expect(clippy::indexing_slicing, reason = "a command of the workshop stops where it cannot read")]

#[path = "../tests/support/ability_cases.rs"]
mod ability_cases;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use deadeye_cards::CardDb;
use serde_json::Value;

/// Fields that hold lists of conditions: dropping one of the list is a mutant.
const CONDITIONS: [&str; 7] = ["if", "posse", "combo", "unbooted_if", "is", "while", "all"];
/// Fields whose numbers name something and count nothing.
const NAMES: [&str; 3] = ["codes", "ability", "shown"];
/// Words and what they are swapped for, each way.
const SWAPS: [(&str, &str); 4] = [("you", "opponent"), ("yours", "anothers"), ("winner", "loser"), ("owned", "!owned")];

/// An entry's file with one thing changed, and what was.
struct Mutant {
    what: String,
    file: Value,
}

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1);
    let (Some(entries), Some(cases)) = (given.next().map(PathBuf::from), given.next().map(PathBuf::from)) else {
        eprintln!("error: two folders are wanted: entries, and cases");
        return ExitCode::from(2);
    };
    let mut names: BTreeSet<String> = given.collect();
    let list = names.remove("--list");
    let equivalent = equivalents(&cases.with_file_name("equivalent-mutants.json"));
    let scratch = std::env::temp_dir().join(format!("mutate-abilities-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&scratch) {
        eprintln!("error: {} cannot be made — {error} — set TMPDIR to a folder that can be written", scratch.display());
        return ExitCode::from(2);
    }
    std::panic::set_hook(Box::new(|_| ()));
    let mut db = CardDb::shipped().clone();
    db.add_abilities(&entries);
    let (mut made, mut caught) = (0, 0);
    for file in ability_cases::files(&entries) {
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let cases = ability_cases::read(&cases.join(format!("{name}.json"))).unwrap_or_default();
        let same = equivalent.get(&name);
        for mutant in mutants(&file) {
            if same.is_some_and(|same| same.contains_key(&mutant.what)) {
                continue;
            }
            let Some(db) = mutated(&db, &scratch, &mutant.file) else { continue };
            made += 1;
            if cases.iter().any(|case| ability_cases::failure(&db, case).is_some()) {
                caught += 1;
            } else if list {
                println!("{name}: {}", mutant.what);
            }
        }
    }
    let listed: usize = equivalent.values().map(BTreeMap::len).sum();
    println!("{made} mutants, {caught} caught, {listed} listed as equivalent");
    let removed = std::fs::remove_dir_all(&scratch);
    if removed.is_ok() && caught * 100 >= made * 95 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The mutants that say the same as their entry, by name of file and what was changed, each with the reason.
fn equivalents(path: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|_| "{}".to_owned());
    serde_json::from_str(&text).unwrap_or_default()
}

/// The shipped cards with a changed file of entries over them, unless the reader refuses it.
fn mutated(db: &CardDb, scratch: &Path, file: &Value) -> Option<Arc<CardDb>> {
    std::fs::write(scratch.join("mutant.json"), file.to_string()).ok()?;
    let mut db = db.clone();
    db.add_abilities(scratch);
    db.ability_problems().is_empty().then(|| Arc::new(db))
}

fn mutants(file: &PathBuf) -> Vec<Mutant> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Ok(whole) = serde_json::from_str::<Value>(&text) else { return Vec::new() };
    let mut found = Vec::new();
    change(&whole, "", &mut Vec::new(), &mut |path, what, value| {
        let mut file = whole.clone();
        let at = path.iter().fold(&mut file, |at, step| match at {
            Value::Array(items) => &mut items[step.parse::<usize>().unwrap_or_default()],
            fields => &mut fields[step.as_str()],
        });
        *at = value;
        found.push(Mutant { what: format!("{} {what}", path.join("/")), file });
    });
    found
}

type See<'a> = &'a mut dyn FnMut(&[String], String, Value);

/// Shows each change of `value`, the content of `field`, at its path.
fn change(value: &Value, field: &str, path: &mut Vec<String>, see: See<'_>) {
    match value {
        Value::Number(number) => {
            let Some(number) = number.as_i64().filter(|_| !NAMES.contains(&field)) else { return };
            see(path, format!("{number} becomes {}", number + 1), (number + 1).into());
        }
        Value::String(word) => {
            if let Some(other) = swapped(word) {
                see(path, format!("{word} becomes {other}"), other.into());
            }
        }
        Value::Array(items) => {
            let set = items.iter().any(Value::is_string);
            if !NAMES.contains(&field) && ((set && items.len() > 1) || CONDITIONS.contains(&field)) {
                for at in 0..items.len() {
                    let mut fewer = items.clone();
                    let dropped = fewer.remove(at);
                    see(path, format!("without {dropped}"), fewer.into());
                }
            }
            descend(items.iter().enumerate().map(|(at, item)| (at.to_string(), item)), field, path, see);
        }
        Value::Object(fields) => {
            for (name, value) in fields.iter().filter(|(name, _)| *name != "title") {
                descend(std::iter::once((name.clone(), value)), name, path, see);
            }
        }
        _ => (),
    }
}

fn descend<'a>(items: impl Iterator<Item = (String, &'a Value)>, field: &str, path: &mut Vec<String>, see: See<'_>) {
    for (step, item) in items {
        path.push(step);
        change(item, field, path, see);
        path.pop();
    }
}

/// A word with its player swapped for the other: alone, or before a dot.
fn swapped(word: &str) -> Option<String> {
    let (player, rest) = word.split_once('.').map_or((word, None), |(player, rest)| (player, Some(rest)));
    let (one, other) = SWAPS.into_iter().find(|(one, other)| *one == player || *other == player)?;
    let swapped = if player == one { other } else { one };
    Some(rest.map_or_else(|| swapped.to_owned(), |rest| format!("{swapped}.{rest}")))
}
