//! The effects of abilities, in sentences written by hand: `locales/LANG/abilities`, a file for each file of entries.
//!
//! A file holds one object for each entry of its file of entries, in the same order, with one sentence for each ability
//! in the order in which the card prints them. A file is read when one of its sentences is first asked for.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use serde::Deserialize;

use super::language::Language;

/// The sentences of one entry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Sentences {
    /// A sentence for each ability, traits among them, in printed order.
    pub abilities: Vec<String>,
    /// The differences between the printings that the entry names and the others of the title.
    #[serde(default)]
    pub differs: Option<String>,
}

/// The location of the sentences of a shipped entry: the file, and the position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    file: &'static str,
    entry: usize,
}

impl Place {
    pub(super) fn new(file: &'static str, entry: usize) -> Place {
        Place { file, entry }
    }

    /// Returns the sentences in a language; nothing where the file has none for the entry.
    pub(super) fn read(self, language: Language) -> Option<&'static Sentences> {
        type Read = RwLock<HashMap<(Language, &'static str), &'static [Sentences]>>;
        static READ: LazyLock<Read> = LazyLock::new(Read::default);
        let key = (language, self.file);
        let known = READ.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        let sentences = known.unwrap_or_else(|| {
            // A file that cannot be read says nothing: a test reads all of them.
            let text = language.file(&format!("abilities/{}", self.file)).unwrap_or_default();
            let sentences: Vec<Sentences> = serde_json::from_str(text).unwrap_or_default();
            READ.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert_with(|| sentences.leak())
        });
        sentences.get(self.entry)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

    use super::super::language::Language;
    use crate::CardDb;

    #[test]
    fn every_ability_of_every_shipped_entry_has_one_sentence_in_each_language() {
        let mut seen = 0;
        for (code, entry) in CardDb::shipped().abilities().iter() {
            for &language in Language::all() {
                let sentences = entry.written.and_then(|place| place.read(language));
                let count = sentences.map(|sentences| sentences.abilities.len());
                let wanted = Some(entry.abilities.len());
                assert_eq!(count, wanted, "{code} {}: one sentence an ability", entry.title);
                let sentences = sentences.unwrap();
                assert!(
                    sentences.abilities.iter().all(|text| !text.trim().is_empty()),
                    "{code} {}: an empty sentence",
                    entry.title
                );
                seen += sentences.abilities.len();
            }
        }
        assert!(seen > 2000, "{seen}");
    }

    #[test]
    fn sentences_begin_with_a_capital_letter_and_end_with_a_stop() {
        for (code, entry) in CardDb::shipped().abilities().iter() {
            let said =
                Language::all().iter().filter_map(|language| entry.written.and_then(|place| place.read(*language)));
            for sentence in said.flat_map(|sentences| &sentences.abilities) {
                let first = sentence.chars().find(|sign| sign.is_alphanumeric()).unwrap();
                assert!(!first.is_lowercase(), "{code}: {sentence}");
                assert!(sentence.ends_with(['.', '!', '?', ')']), "{code}: {sentence}");
            }
        }
    }
}
