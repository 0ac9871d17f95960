//! The texts of the app: every text on screen stands in `locales/LANG/`, under a name.
//!
//! `app.ftl` holds the window's own texts in Fluent. The program names a text `section.name`; Fluent allows no dot in a
//! name, so it stands in the file as `section-name`. [`Words::fill`] gives a text its arguments.
//!
//! `messages.ftl` holds the messages of the rules, the log and the table, and faults. The name of a message is the
//! [`id_of`] its English template.

mod files;

use deadeye_text::{Fault, Text};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::sync::{Mutex, PoisonError};

pub use deadeye_cards::abilities::Language;
use deadeye_hands::Rank;
use deadeye_rules::{Figure, Pile, Refusal};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;

/// The texts of the languages that were used so far.
static READ: Mutex<BTreeMap<Language, &Texts>> = Mutex::new(BTreeMap::new());

type Bundle = FluentBundle<FluentResource>;

/// Returns the language of the system, from `LC_ALL`, `LC_MESSAGES` or `LANG`; English where it is none of ours.
#[must_use]
pub fn of_system() -> Language {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].map(env::var_os);
    let first = named.into_iter().flatten().find(|name| !name.is_empty());
    Language::of(&first.unwrap_or_default().to_string_lossy())
}

/// The texts of one language.
struct Texts {
    /// The texts of the window.
    app: Bundle,
    /// The texts of the window without arguments, by `section.name`: it needs hundreds of them in each frame.
    plain: HashMap<String, String>,
    /// The messages of the rules, the log and the table, and faults.
    messages: Bundle,
}

impl Texts {
    /// Reads the texts of a language. A text of the window that it does not have is English.
    fn of(language: Language) -> Self {
        let [app, messages] = ["app.ftl", "messages.ftl"].map(|name| files::read(language, name).unwrap_or_default());
        let english = files::read(Language::ENGLISH, "app.ftl").unwrap_or_default();
        Self::read(language, &[english, app], messages)
    }

    /// Parses files of Fluent. Unreadable parts are left out; the tests demand that there are none.
    fn read(language: Language, app: &[&str], messages: &str) -> Self {
        let names: BTreeSet<String> = app.iter().flat_map(|file| names(&files::resource(file))).collect();
        let app = bundle(language, app);
        let plain = |name: String| Some((name.replacen('-', ".", 1), format(&app, &name, None)?));
        let plain = names.into_iter().filter_map(plain).collect();
        Self { plain, app, messages: bundle(language, &[messages]) }
    }
}

/// Returns the names of the messages in a file.
fn names(resource: &FluentResource) -> Vec<String> {
    let names = resource.entries().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    names.collect()
}

/// Builds the bundle of one language from its files; a later file overrides an earlier one.
fn bundle(language: Language, files: &[&str]) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(language.code().parse().into_iter().collect());
    // Every language is written from left to right, so arguments need no marks of direction around them.
    bundle.set_use_isolating(false);
    for file in files {
        bundle.add_resource_overriding(files::resource(file));
    }
    bundle
}

/// Formats a message with its arguments, if there is one of this name.
fn format(bundle: &Bundle, message: &str, arguments: Option<&FluentArgs>) -> Option<String> {
    let pattern = bundle.get_message(message)?.value()?;
    Some(bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned())
}

/// Returns the id of an English template in `messages.ftl`: each run of other signs than letters and digits is a hyphen,
/// none at its ends, and `n-` stands before what begins with a digit.
///
/// ```
/// assert_eq!(deadeye_app::words::id_of("{dude} is booted, and stays so"), "dude-is-booted-and-stays-so");
/// assert_eq!(deadeye_app::words::id_of("1 card"), "n-1-card");
/// ```
#[must_use]
pub fn id_of(template: &str) -> String {
    let words = template.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    if id.starts_with(|sign: char| sign.is_ascii_digit()) { format!("n-{id}") } else { id }
}

/// Builds the arguments of a text by their names.
fn arguments<'a>(gaps: impl IntoIterator<Item = (&'a str, String)>) -> FluentArgs<'a> {
    gaps.into_iter().map(|(name, value)| (name, argument(value))).collect()
}

/// Returns an argument of a text. A plain number is a number, so that a text can choose by it (one card, two cards);
/// `01031` is none.
fn argument(value: String) -> FluentValue<'static> {
    match value.parse::<FluentNumber>() {
        Ok(number) if number.as_string() == value => number.into(),
        _ => value.into(),
    }
}

/// All texts of one language.
#[derive(Clone, Copy)]
pub struct Words {
    language: Language,
    texts: &'static Texts,
}

impl Words {
    /// Returns the texts of a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let texts = *read.entry(language).or_insert_with(|| Box::leak(Box::new(Texts::of(language))));
        Self { language, texts }
    }

    /// Returns the language of the texts.
    #[must_use]
    pub fn language(self) -> Language {
        self.language
    }

    /// Returns the text of a name, `section.name`. A name without a text is returned itself, so that nothing is lost.
    #[must_use]
    pub fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.texts.plain.get(name).map_or(name, String::as_str)
    }

    /// Returns the text of a name, if there is one: for names that are built at run time.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&str> {
        self.texts.plain.get(name).map(String::as_str)
    }

    /// Translates a sentence of the rules, the log or the table.
    #[must_use]
    pub fn say(&self, text: &Text) -> String {
        if self.language == Language::ENGLISH {
            return text.to_string();
        }
        text.translated(self.language.code(), &|template, gaps| self.message(template, gaps))
    }

    /// Formats a message of this language by its English template.
    fn message(&self, template: &str, gaps: &[(&str, String)]) -> Option<String> {
        let gaps = gaps.iter().map(|(gap, words)| (*gap, words.clone()));
        format(&self.texts.messages, &id_of(template), Some(&arguments(gaps)))
    }

    /// Translates a fault: `what — why — what to do`.
    #[must_use]
    pub fn fault(&self, fault: &Fault) -> String {
        if self.language == Language::ENGLISH {
            return fault.to_string();
        }
        fault.translated(self.language.code(), &|template, gaps| self.message(template, gaps))
    }

    /// Formats a refusal in a line: its reason, what to do instead, and the rule.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let (why, instead) = (self.say(&refusal.why), self.say(&refusal.instead));
        format!("{why} — {instead} ({})", refusal.rule)
    }

    /// Formats a hand rank: `Full House, rank 7`.
    #[must_use]
    pub fn rank(&self, rank: Rank) -> String {
        let number = rank.number();
        let key = format!("rank.{number}");
        self.fill("rank.named", &[("name", &self.get(&key)), ("rank", &number)])
    }

    /// Returns the name of a figure.
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

    /// Returns the name of a pile.
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

    /// Formats the text of a name with its arguments.
    #[must_use]
    pub fn fill(&self, name: &str, arguments: &[(&str, &dyn std::fmt::Display)]) -> String {
        let gaps = arguments.iter().map(|(gap, value)| (*gap, value.to_string()));
        let arguments = self::arguments(gaps);
        format(&self.texts.app, &name.replacen('.', "-", 1), Some(&arguments)).unwrap_or_else(|| name.to_owned())
    }
}

/// Returns a text with a capital at its beginning.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot read the sources must fail")]
mod tests {
    use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    /// Returns the texts of a file made for a test.
    fn words_of(file: &str) -> Words {
        let language = Language::ENGLISH;
        Words { language, texts: Box::leak(Box::new(Texts::read(language, &[file], ""))) }
    }

    #[test]
    fn a_text_is_found_by_section_and_name() {
        let words = words_of("### All\n\n## a\n\na-b_c = d \"e\"\na-empty = { \"\" }\n");
        assert_eq!(words.get("a.b_c"), "d \"e\"");
        assert_eq!(words.find("a.empty"), Some(""));
        assert_eq!((words.get("a.none"), words.find("a.none")), ("a.none", None));
    }

    #[test]
    fn arguments_stand_where_the_text_names_them() {
        let words = words_of("a-b = { $who } pays { $what }\n");
        assert_eq!(words.fill("a.b", &[("what", &3), ("who", &"Bank")]), "Bank pays 3");
        assert_eq!(words.fill("a.b", &[("what", &"01031"), ("who", &"{ $what }")]), "{ $what } pays 01031");
        assert_eq!(words.fill("a.none", &[]), "a.none");
    }

    #[test]
    fn a_text_chooses_by_a_number() {
        let words = words_of("a-b = { $count ->\n    [one] one card\n   *[other] { $count } cards\n }\n");
        assert_eq!([1, 2, 0].map(|count| words.fill("a.b", &[("count", &count)])), ["one card", "2 cards", "0 cards"]);
    }

    /// Finds the names in quotes that start with one of the table's sections, in the sources of the app.
    fn names_used(sections: &BTreeSet<&str>) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let crate_folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let rooms = ["src/broadcast", "src/desk", "src/words", "../deadeye-coach/src/teach", "../../src/ui"];
        let mut open = rooms.map(|room| crate_folder.join(room)).to_vec();
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                if path.extension().is_none_or(|ending| ending != "rs") {
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
        let words = Words::of(Language::ENGLISH);
        let sections: BTreeSet<&str> = words.texts.plain.keys().filter_map(|name| name.split('.').next()).collect();
        let used = names_used(&sections);
        // Names in these sections are made from the names of the rules, of keys, or of the topics of the teacher.
        let made = ["play.", "field.", "key.", "lesson.", "guide.", "zone.", "rank."];
        let is_made = |name: &&String| made.iter().any(|section| name.starts_with(section));
        let missing: Vec<_> = used.iter().filter(|name| words.find(name).is_none()).collect();
        assert_eq!(missing, Vec::<&String>::new(), "used, but not in locales/en/app.ftl");
        let unused: Vec<_> =
            words.texts.plain.keys().filter(|name| !used.contains(*name)).filter(|name| !is_made(name)).collect();
        assert_eq!(unused, Vec::<&String>::new(), "in locales/en/app.ftl, but not used");
    }

    /// Returns the arguments that a text names.
    fn arguments_of(pattern: &Pattern<&str>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) = expression;
            if let InlineExpression::VariableReference { id } = inline {
                found.insert(id.name.to_owned());
            }
            if let Expression::Select { variants, .. } = expression {
                found.extend(variants.iter().flat_map(|variant| arguments_of(&variant.value)));
            }
        }
        found
    }

    /// Returns the names of a file's texts with the arguments of each and whether it is empty. Panics on a file that is
    /// not Fluent, or has a name twice.
    fn shape(file: &str) -> BTreeMap<String, (BTreeSet<String>, bool)> {
        let resource = FluentResource::try_new(file.to_owned()).map_err(|(_, errors)| errors).unwrap();
        let mut shape = BTreeMap::new();
        for entry in resource.entries() {
            if let Entry::Message(message) = entry {
                let text = message.value.as_ref().unwrap();
                let empty = file.contains(&format!("\n{} = {{ \"\" }}\n", message.id.name));
                let before = shape.insert(message.id.name.to_owned(), (arguments_of(text), empty));
                assert_eq!(before, None, "{} stands twice", message.id.name);
            }
        }
        shape
    }

    #[test]
    fn every_language_has_the_same_texts_with_the_same_arguments() {
        for name in ["app.ftl", "messages.ftl"] {
            let english = shape(files::read(Language::ENGLISH, name).unwrap());
            assert!(english.len() > 200, "{name}");
            for language in Language::all() {
                let other = shape(files::read(*language, name).unwrap());
                let names = english.keys().chain(other.keys());
                let differ: Vec<_> = names.filter(|name| english.get(*name) != other.get(*name)).collect();
                assert_eq!(differ, Vec::<&String>::new(), "{language:?}: in one alone, with other arguments or empty");
            }
        }
    }
}
