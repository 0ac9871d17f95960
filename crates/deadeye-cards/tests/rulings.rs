//! The shipped rulings: each can be read, is about a card that there is, in both languages, and held by a case that exists.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::path::Path;

use deadeye_cards::abilities::Language;
use deadeye_cards::{CardDb, rulings};

/// The names of the cases in a file of the referee's tests.
fn cases(file: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deadeye-rules/tests/abilities");
    let Ok(text) = std::fs::read_to_string(folder.join(file)) else {
        return Vec::new();
    };
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let names = cases.as_array().into_iter().flatten();
    names.filter_map(|case| Some(case.get("name")?.as_str()?.to_owned())).collect()
}

#[test]
fn every_ruling_can_be_read_in_both_languages_and_has_the_case_that_it_names() {
    let db = CardDb::shipped();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (file, ruled) in rulings::files() {
        let ruled = match ruled {
            Ok(ruled) => ruled,
            Err(error) => {
                wrong.push(format!("{file}: {error}"));
                continue;
            }
        };
        if db.by_title(&ruled.title).is_none() {
            wrong.push(format!("{file}: there is no card {:?}", ruled.title));
        }
        if rulings::rulings_for(&ruled.title) != ruled.rulings {
            wrong.push(format!("{file}: another file is about {:?} too", ruled.title));
        }
        if ruled.rulings.is_empty() {
            wrong.push(format!("{file}: it holds no ruling"));
        }
        let cases = cases(file);
        for (at, ruling) in ruled.rulings.iter().enumerate() {
            count += 1;
            if !["faq-a", "faq-b"].contains(&ruling.from.as_str()) {
                wrong.push(format!("{file}: ruling {at} is from {:?}", ruling.from));
            }
            for &language in Language::all() {
                if ruling.text(language).trim().is_empty() {
                    wrong.push(format!("{file}: ruling {at} has no {language:?}"));
                }
            }
            if ruling.text(Language::ENGLISH) == ruling.text(Language::of("it")) {
                wrong.push(format!("{file}: ruling {at} says the same in both languages"));
            }
            if let Some(case) = &ruling.case
                && !cases.contains(case)
            {
                wrong.push(format!("{file}: there is no case {case:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 0);
}

#[test]
fn a_ruling_is_found_by_its_title_however_it_is_written() {
    let (_, ruled) = rulings::files().next().unwrap();
    let ruled = ruled.unwrap();
    assert_eq!(rulings::rulings_for(&ruled.title.to_uppercase()), ruled.rulings);
    assert!(rulings::rulings_for("Nobody of This Name").is_empty());
}
