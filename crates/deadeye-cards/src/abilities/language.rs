//! The languages of the program: each folder of `locales/` is one.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::{env, fs};

use deadeye_text::Text;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language of the wording and of the app. Files name it by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(&'static str);

impl Language {
    /// English, the language in which every text exists.
    pub const ENGLISH: Language = Language("en");

    /// Returns every language, English first: the folders of `locales/`, and those of the folder `$DEADEYE_LOCALES` if it
    /// is set, so that a translation can be tried without building the program.
    #[must_use]
    pub fn all() -> &'static [Language] {
        static ALL: OnceLock<Vec<Language>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut codes: Vec<&str> = COMPILED_IN.iter().map(|(code, _)| *code).collect();
            let tried = tried_folder().and_then(|folder| fs::read_dir(folder).ok());
            let tried = tried.into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
            for code in tried.filter_map(|entry| entry.file_name().into_string().ok()) {
                if !codes.contains(&code.as_str()) {
                    codes.push(code.leak());
                }
            }
            codes.sort_by_key(|code| (*code != Language::ENGLISH.0, *code));
            codes.into_iter().map(Language).collect()
        })
    }

    /// Returns its code, which is the name of its folder in `locales/`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0
    }

    /// Returns the language of a code like `it` or `it_IT.UTF-8`; English for an unknown code.
    #[must_use]
    pub fn of(code: &str) -> Language {
        let code = code.replace('_', "-").to_lowercase();
        let known = Language::all().iter().filter(|language| code.starts_with(&language.0.to_lowercase()));
        known.max_by_key(|language| language.0.len()).copied().unwrap_or_default()
    }

    /// Returns a text whose wording comes from the entry of a card, in each language separately.
    #[must_use]
    pub fn wording_of(wording: impl Fn(Language) -> String) -> Text {
        let others = Language::all().iter().filter(|language| **language != Language::ENGLISH);
        Text::from_words(wording(Language::ENGLISH), others.map(|language| (language.0, wording(*language))).collect())
    }

    /// Returns a file of its folder in `$DEADEYE_LOCALES`, if there is one. Each call reads
    /// the file again; its text stays in memory as long as the program runs.
    #[must_use]
    pub fn read_tried(self, name: &str) -> Option<&'static str> {
        let path = tried_folder()?.join(self.0).join(name);
        match fs::read_to_string(&path) {
            Ok(text) => Some(text.leak()),
            Err(error) => {
                if path.exists() {
                    log::warn!("{} cannot be read — {error} — the texts of the program are used", path.display());
                }
                None
            }
        }
    }

    /// Returns a file of its folder that is about cards.
    pub(crate) fn file(self, name: &str) -> Option<&'static str> {
        self.read_tried(name).or_else(|| {
            let (_, files) = COMPILED_IN.iter().find(|(code, _)| *code == self.0)?;
            files.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
        })
    }
}

/// Returns the folder of translations under trial, `$DEADEYE_LOCALES`.
fn tried_folder() -> Option<PathBuf> {
    env::var_os("DEADEYE_LOCALES").filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

impl Default for Language {
    fn default() -> Self {
        Language::ENGLISH
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let known = Language::all().iter().find(|language| language.0 == code);
        known.copied().ok_or_else(|| D::Error::custom(format!("there is no language {code:?}")))
    }
}
