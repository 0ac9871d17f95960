//! Rulings on single cards, in our own words: the files of `card-db/rulings/`, compiled in.
//!
//! A file is about one title. Each ruling names its document, and the case of the referee's tests that checks it, where
//! there is one. The texts of the rulings stand in `locales/LANG/rulings`, in a file of the same name.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::abilities::Language;
use crate::title::fold;

include!(concat!(env!("OUT_DIR"), "/ruling_files.rs"));

/// A ruling on a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The document that it is from: `faq-a` or `faq-b`.
    pub from: String,
    /// The case of the tests that checks it, by its name in the file of cases of the same name.
    #[serde(default)]
    pub case: Option<String>,
    /// The text of the ruling, in each language.
    #[serde(skip)]
    texts: BTreeMap<Language, String>,
}

impl Ruling {
    /// Returns the ruling in a language; in English where the language has none.
    #[must_use]
    pub fn text(&self, language: Language) -> &str {
        self.texts.get(&language).or_else(|| self.texts.get(&Language::ENGLISH)).map_or("", String::as_str)
    }
}

/// The rulings on one title.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruled {
    /// The title as the card database writes it.
    pub title: String,
    /// The rulings, in the order of the documents.
    pub rulings: Vec<Ruling>,
}

/// Returns every file by its name, parsed: a title with its rulings, or the mistake in the file.
pub fn files() -> impl Iterator<Item = (&'static str, Result<Ruled, String>)> {
    RULING_FILES.iter().map(|(name, text)| {
        let ruled = serde_json::from_str(text).map_err(|error| error.to_string());
        (*name, ruled.and_then(|ruled| translated_rulings(name, ruled)))
    })
}

/// Returns the rulings of a file with their texts, which must be as many and in the same order in each language that
/// has the file.
fn translated_rulings(name: &str, mut ruled: Ruled) -> Result<Ruled, String> {
    for language in Language::all() {
        let Some(file) = language.file(&format!("rulings/{name}")) else { continue };
        let texts: Vec<String> = serde_json::from_str(file).map_err(|error| format!("{}: {error}", language.code()))?;
        if texts.len() != ruled.rulings.len() {
            return Err(format!("{} has {} texts for {} rulings", language.code(), texts.len(), ruled.rulings.len()));
        }
        for (ruling, text) in ruled.rulings.iter_mut().zip(texts) {
            ruling.texts.insert(*language, text);
        }
    }
    Ok(ruled)
}

/// Returns the rulings on a title. Case, accents and the kind of quotes do not matter. A file with a mistake counts as
/// empty, which a test forbids.
#[must_use]
pub fn rulings_for(title: &str) -> &'static [Ruling] {
    static ON_TITLE: OnceLock<BTreeMap<String, Vec<Ruling>>> = OnceLock::new();
    let known = ON_TITLE.get_or_init(|| {
        let ruled = files().filter_map(|(_, ruled)| ruled.ok());
        ruled.map(|ruled| (fold(&ruled.title), ruled.rulings)).collect()
    });
    known.get(&fold(title)).map_or(&[], Vec::as_slice)
}
