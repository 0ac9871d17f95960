//! What is built into the program is held to `deny.toml`, everywhere: `cargo deny` reads the same file where it is
//! installed, and knows the list of known faults besides.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::metadata::{metadata, project};

/// The texts in quotes on the lines of an array of `deny.toml`.
fn listed(array: &str) -> Vec<String> {
    let text = fs::read_to_string(project().join("deny.toml")).unwrap();
    let (_, rest) = text.split_once(&format!("\n{array} = [\n")).unwrap();
    let (rows, _) = rest.split_once("\n]").unwrap();
    rows.lines()
        .filter(|row| !row.trim_start().starts_with('#'))
        .map(|row| row.split('"').nth(1).unwrap().to_owned())
        .collect()
}

/// Every library that is built into the program or its tests on this machine: name, version, licence.
fn libraries() -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    metadata()["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| (text(&package["name"]), text(&package["version"]), text(&package["license"])))
        .collect()
}

/// Whether a licence expression can be met with the allowed licences: `(A OR B) AND C`, older ones with `/` for `OR`.
fn can_be_met(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
    let met = any_of(&mut words, allowed);
    assert!(words.is_empty(), "{expression:?} is no licence expression");
    met
}

fn any_of(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut met = all_of(words, allowed);
    while words.last() == Some(&"OR") {
        words.pop();
        met |= all_of(words, allowed);
    }
    met
}

fn all_of(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut met = one(words, allowed);
    while words.last() == Some(&"AND") {
        words.pop();
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    match words.pop() {
        Some("(") => {
            let met = any_of(words, allowed);
            assert_eq!(words.pop(), Some(")"), "a bracket stays open");
            met
        }
        Some(name) => {
            if words.last() == Some(&"WITH") {
                // An exception only ever allows more.
                words.truncate(words.len() - 2);
            }
            allowed.iter().any(|own| own == name)
        }
        None => panic!("the expression ends too early"),
    }
}

#[test]
fn licence_expressions_are_read_as_they_are_meant() {
    let allowed = ["MIT".to_owned(), "Zlib".to_owned()];
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND Zlib", true),
        ("GPL-3.0 OR MIT AND GPL-2.0", false),
        ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ("Apache-2.0 WITH LLVM-exception", false),
    ] {
        assert_eq!(can_be_met(expression, &allowed), met, "{expression}");
    }
}

#[test]
fn every_library_has_a_licence_that_is_allowed() {
    let allowed = listed("allow");
    let libraries = libraries();
    assert!(libraries.len() > 100, "only {} libraries", libraries.len());
    let refused: Vec<_> =
        libraries.into_iter().filter(|(_, _, licence)| licence.is_empty() || !can_be_met(licence, &allowed)).collect();
    assert!(refused.is_empty(), "deny.toml does not allow: {refused:#?}");
}

#[test]
fn what_must_be_there_once_is_there_once() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, version, _) in libraries() {
        versions.entry(name).or_default().insert(version);
    }
    for name in listed("deny") {
        let found = versions.get(&name).map_or(0, BTreeSet::len);
        assert_eq!(found, 1, "{name}: {:?}", versions.get(&name));
    }
}
