//! What the app says: every word on screen stands in `locales/`, under a name.
//!
//! A file is a small part of TOML: `[section]`, `name = "text"`, comments. A text has gaps in braces, `{player}`, that
//! [`Words::fill`] fills.

mod told;

use std::collections::HashMap;
use std::env;
use std::sync::LazyLock;

pub use deadeye_cards::abilities::Language;
use deadeye_hands::Rank;
use deadeye_rules::{Figure, Pile, Refusal, Text};

static ENGLISH: LazyLock<HashMap<String, String>> = LazyLock::new(|| read(include_str!("../../locales/en.toml")));
static ITALIAN: LazyLock<HashMap<String, String>> = LazyLock::new(|| read(include_str!("../../locales/it.toml")));

/// The sentences of the rules, the log and the table: English templates with the Italian ones that stand for them.
static SENTENCES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // A test reads it; a file that is none would leave the sentences in English.
    serde_json::from_str(include_str!("../../locales/sentences.it.json")).unwrap_or_default()
});

/// The language that the system is set to, as `LC_ALL`, `LC_MESSAGES` or `LANG` says; English where it is none of ours.
#[must_use]
pub fn of_system() -> Language {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].map(env::var_os);
    let first = named.into_iter().flatten().find(|name| !name.is_empty());
    Language::of(&first.unwrap_or_default().to_string_lossy())
}

/// All texts of one language.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    language: Language,
    texts: &'static HashMap<String, String>,
}

impl Words {
    /// The texts of a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let texts = match language {
            Language::English => &ENGLISH,
            Language::Italian => &ITALIAN,
        };
        Self { language, texts }
    }

    /// Which language they are in.
    #[must_use]
    pub fn language(self) -> Language {
        self.language
    }

    /// The text of a name, `section.name`. A name without a text stands for itself: ugly, but nothing is lost.
    #[must_use]
    pub fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.texts.get(name).map_or(name, String::as_str)
    }

    /// The text of a name, if there is one: for names that are made while running.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// A sentence of the rules, the log or the table, in this language.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        match self.language {
            Language::English => text.to_string(),
            Language::Italian => text.told(&|template| SENTENCES.get(template).map(String::as_str)),
        }
    }

    /// What went wrong, as a room says it that knows no languages: `what — why — what to do`.
    #[must_use]
    pub fn line(&self, line: &str) -> String {
        match self.language {
            Language::English => line.to_owned(),
            Language::Italian => told::in_italian(line),
        }
    }

    /// Why something is refused, what to do instead, and the rule, in a line.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let (why, instead) = (self.say(&refusal.why), self.say(&refusal.instead));
        format!("{why} — {instead} ({})", refusal.rule)
    }

    /// A rank of hands: `7 Full House`.
    #[must_use]
    pub fn rank(&self, rank: Rank) -> String {
        let number = rank.number();
        format!("{number} {}", self.get(&format!("rank.{number}")))
    }

    /// What a figure is called.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> &str {
        self.get(match figure {
            Figure::Bullets => "figure.bullets",
            Figure::Influence => "figure.influence",
            Figure::Control => "figure.control",
            Figure::Value => "figure.value",
            Figure::Production => "figure.production",
            Figure::Upkeep => "figure.upkeep",
            Figure::Cost => "figure.cost",
            Figure::Skill | Figure::SkillOf(_) => "figure.skill",
            Figure::KungFu => "figure.kung_fu",
        })
    }

    /// What a pile is called.
    #[must_use]
    pub fn pile(&self, pile: Pile) -> &str {
        self.get(match pile {
            Pile::Hand => "pile.hand",
            Pile::Deck => "pile.deck",
            Pile::Discard => "pile.discard",
            Pile::BootHill => "pile.boot_hill",
            Pile::DrawHand => "pile.draw_hand",
        })
    }

    /// The text of a name with its gaps filled.
    #[must_use]
    pub fn fill(&self, name: &str, gaps: &[(&str, &dyn std::fmt::Display)]) -> String {
        let mut text = self.get(name).to_owned();
        for (gap, value) in gaps {
            text = text.replace(&format!("{{{gap}}}"), &value.to_string());
        }
        text
    }
}

/// Reads a table. Lines that are neither section, text nor comment are left out; the tests know of none.
fn read(table: &str) -> HashMap<String, String> {
    let mut texts = HashMap::new();
    let mut section = "";
    for line in table.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name;
        } else if let Some((name, text)) = entry(line) {
            texts.insert(format!("{section}.{name}"), text);
        }
    }
    texts
}

/// `name = "text"`, with `\"` and `\\` as in TOML.
fn entry(line: &str) -> Option<(&str, String)> {
    if line.starts_with('#') {
        return None;
    }
    let (name, text) = line.split_once('=')?;
    let text = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.trim(), text.replace("\\\"", "\"").replace("\\\\", "\\")))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot read the sources must fail")]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_table_is_sections_texts_and_comments() {
        let texts = read("# one\n[a]\nb = \"c \\\"d\\\" {e}\"\n\n[f]\nb = \"g\"\n");
        assert_eq!(texts.len(), 2);
        assert_eq!(texts["a.b"], "c \"d\" {e}");
        assert_eq!(texts["f.b"], "g");
    }

    #[test]
    fn gaps_are_filled_by_name() {
        let texts = read("[a]\nb = \"{who} pays {what}\"");
        let words = Words { language: Language::English, texts: Box::leak(Box::new(texts)) };
        assert_eq!(words.fill("a.b", &[("what", &3), ("who", &"Bank")]), "Bank pays 3");
        assert_eq!(words.get("a.none"), "a.none");
    }

    /// Names in quotes that start with one of the table's sections, in the sources of the app.
    fn names_used(sections: &BTreeSet<&str>) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut open = vec![sources.join("ui"), sources.join("app"), sources.join("teach"), sources.join("words")];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let source = std::fs::read_to_string(&path).unwrap();
                let program = source.split("#[cfg(test)]").next().unwrap();
                for quoted in program.split('"') {
                    let is_name =
                        |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit());
                    if let Some((section, name)) = quoted.split_once('.')
                        && sections.contains(section)
                        && !name.is_empty()
                        && is_name(name)
                    {
                        used.insert(quoted.to_owned());
                    }
                }
            }
        }
        used
    }

    #[test]
    fn every_text_is_used_and_every_used_text_is_there() {
        let words = Words::of(Language::English);
        let sections: BTreeSet<&str> = words.texts.keys().filter_map(|name| name.split('.').next()).collect();
        let used = names_used(&sections);
        // Names in these sections are made from the names of the rules, or of the topics of the teacher.
        let made = ["play.", "field.", "key.", "lesson.", "guide.", "zone.", "rank."];
        let is_made = |name: &&String| made.iter().any(|section| name.starts_with(section));
        let missing: Vec<_> = used.iter().filter(|name| words.find(name).is_none()).collect();
        assert_eq!(missing, Vec::<&String>::new(), "used, but not in locales/en.toml");
        let unused: Vec<_> =
            words.texts.keys().filter(|name| !used.contains(*name)).filter(|name| !is_made(name)).collect();
        assert_eq!(unused, Vec::<&String>::new(), "in locales/en.toml, but not used");
    }

    /// The gaps of a text, sorted.
    fn gaps(text: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(gap, _)| gap).collect();
        gaps.sort_unstable();
        gaps
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_gaps() {
        let names: BTreeSet<_> = ENGLISH.keys().collect();
        let italian: BTreeSet<_> = ITALIAN.keys().collect();
        let only_one: Vec<_> = names.symmetric_difference(&italian).collect();
        assert_eq!(only_one, Vec::<&&String>::new(), "in one of locales/en.toml and locales/it.toml only");
        let differ: Vec<_> = names
            .iter()
            .filter(|name| {
                let (one, other) = (&ENGLISH[**name], &ITALIAN[**name]);
                gaps(one) != gaps(other) || one.is_empty() != other.is_empty()
            })
            .collect();
        assert_eq!(differ, Vec::<&&String>::new(), "with other gaps, or empty");
    }

    #[test]
    fn no_name_stands_twice_in_a_section() {
        for (table, texts) in
            [(include_str!("../../locales/en.toml"), &*ENGLISH), (include_str!("../../locales/it.toml"), &*ITALIAN)]
        {
            let lines = table.lines().filter(|line| entry(line.trim()).is_some());
            assert_eq!(lines.count(), texts.len());
        }
    }
}
