//! The languages of the program.

use serde::{Deserialize, Serialize};

/// A language of the wording, and of the app. In files it is its code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// Its code, which is the name of its folder in `locales/`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }

    /// The language of a code like `it` or `it_IT.UTF-8`; English for what is unknown.
    #[must_use]
    pub fn of(code: &str) -> Language {
        let code = code.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| code.starts_with(language.code())).unwrap_or_default()
    }

    /// Its column in a line of phrases.
    pub(super) fn column(self) -> usize {
        match self {
            Language::English => 0,
            Language::Italian => 1,
        }
    }
}
