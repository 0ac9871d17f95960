//! Makes `docs/rules-coverage.md` of the cases, and says which section nobody covers.
//!
//! With `DEADEYE_WRITE_DOCS=1` the page is written; without, it must already say what the cases say.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops where something is wrong")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

/// Case names of each section, in the order of the files.
fn covered() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut covered: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files.iter().filter(|path| path.file_name().is_some_and(|name| name != "given.json")) {
        let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for case in cases {
            for section in case["sections"].as_array().unwrap() {
                let name = case["name"].as_str().unwrap().to_owned();
                covered.entry(section.as_str().unwrap().to_owned()).or_default().push(name);
            }
        }
    }
    covered
}

/// Sections in the order of the documents, with what they are about.
fn sections() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sections.json");
    // The order of the file is the order of the rows; a map would lose it.
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .filter_map(|line| {
            let row: Value = serde_json::from_str(&format!("{{{}}}", line.trim().trim_end_matches(','))).ok()?;
            let (section, about) = row.as_object()?.iter().next()?;
            Some((section.clone(), about.as_str()?.to_owned()))
        })
        .collect()
}

fn page() -> String {
    let covered = covered();
    let mut page = String::from(
        "# Which rule is covered by which case\n\n\
         Made by `cargo test -p deadeye-rules --test rules coverage::` out of `crates/deadeye-rules/tests/cases/`; \
         `DEADEYE_WRITE_DOCS=1` writes it anew. A case runs under both editions unless it says otherwise.\n\n\
         | section | about | cases | |\n| --- | --- | --- | --- |\n",
    );
    let mut all: Vec<&String> = covered.values().flatten().collect();
    all.sort();
    all.dedup();
    for (section, about) in sections() {
        let names = covered.get(&section).cloned().unwrap_or_default();
        writeln!(page, "| {section} | {about} | {} | {} |", names.len(), names.join("; ")).unwrap();
    }
    writeln!(page, "\n{} cases in all.", all.len()).unwrap();
    page
}

#[test]
fn every_section_is_covered_and_the_page_says_how() {
    let covered = covered();
    let sections = sections();
    for (section, about) in &sections {
        assert!(covered.contains_key(section), "no case covers {section} ({about})");
    }
    for section in covered.keys() {
        assert!(sections.iter().any(|(known, _)| known == section), "{section} is not in tests/sections.json");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-coverage.md");
    if std::env::var_os("DEADEYE_WRITE_DOCS").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page(), "docs/rules-coverage.md is out of date; run this test with DEADEYE_WRITE_DOCS=1");
}

#[test]
fn every_section_of_the_rulebook_is_cited_in_the_code() {
    fn sources(folder: &Path, into: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, into);
            } else {
                into.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    // Deck rules are the cards room's.
    for (section, _) in sections().iter().filter(|(section, _)| section.starts_with("1.5:") && section != "1.5:8") {
        let number = section.trim_start_matches("1.5:");
        let cited =
            text.contains(section) || text.contains(&format!("({number}")) || text.contains(&format!(" {number})"));
        assert!(cited, "no code cites {section}");
    }
}
