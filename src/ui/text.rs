//! What the app says: every word on screen stands in `locales/`, under a name.
//!
//! A file is a small part of TOML: `[section]`, `name = "text"`, comments. A text has gaps in braces, `{player}`, that
//! [`Words::fill`] fills.

use std::collections::HashMap;

/// A language of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    fn table(self) -> &'static str {
        match self {
            Language::English => include_str!("../../locales/en.toml"),
        }
    }
}

/// All texts of one language.
#[derive(Debug, Clone)]
pub struct Words {
    texts: HashMap<String, String>,
}

impl Words {
    /// The texts of a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        Self {
            texts: read(language.table()),
        }
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
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
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
    Some((
        name.trim(),
        text.replace("\\\"", "\"").replace("\\\\", "\\"),
    ))
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot read the sources must fail"
)]
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
        let words = Words {
            texts: read("[a]\nb = \"{who} pays {what}\""),
        };
        assert_eq!(
            words.fill("a.b", &[("what", &3), ("who", &"Bank")]),
            "Bank pays 3"
        );
        assert_eq!(words.get("a.none"), "a.none");
    }

    /// Names in quotes that start with one of the table's sections, in the sources of the app.
    fn names_used(sections: &BTreeSet<&str>) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut open = vec![sources.join("ui"), sources.join("teach")];
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
                    let is_name = |part: &str| {
                        part.chars()
                            .all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
                    };
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
        let sections: BTreeSet<&str> = words
            .texts
            .keys()
            .filter_map(|name| name.split('.').next())
            .collect();
        let used = names_used(&sections);
        // Names in these sections are made from the names of the rules, or of the topics of the teacher.
        let made = ["play.", "field.", "key.", "lesson.", "zone."];
        let is_made = |name: &&String| made.iter().any(|section| name.starts_with(section));
        let missing: Vec<_> = used
            .iter()
            .filter(|name| words.find(name).is_none())
            .collect();
        assert_eq!(
            missing,
            Vec::<&String>::new(),
            "used, but not in locales/en.toml"
        );
        let unused: Vec<_> = words
            .texts
            .keys()
            .filter(|name| !used.contains(*name))
            .filter(|name| !is_made(name))
            .collect();
        assert_eq!(
            unused,
            Vec::<&String>::new(),
            "in locales/en.toml, but not used"
        );
    }
}
