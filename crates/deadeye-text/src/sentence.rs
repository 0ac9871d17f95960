//! Sentences in English that carry what a translation needs.
//!
//! A sentence is a template with gaps and the values of the gaps: names, which stay as they are, numbers, and other
//! sentences. [`text!`](crate::text!) makes one. It is displayed and serialised as its English words.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A sentence, or a part of one, in English, with the template and values for a translation.
///
/// It is compared, displayed and serialised as its English words. A text that was read from a file has no template, and
/// is the same in every language.
///
/// ```
/// use deadeye_text::{Text, text};
///
/// let dude = "Barton Everest";
/// let why = text!("{dude} is booted", dude);
/// assert_eq!(why, "Barton Everest is booted");
/// let italian = |_: &str, gaps: &[(&str, String)]| Some(format!("{} è esaurito", gaps.first()?.1));
/// assert_eq!(why.translated("it", &italian), "Barton Everest è esaurito");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Text {
    // Shared: a copy of a game has the words of every stash's story.
    english: Arc<str>,
    /// True for the beginning of a line: its first letter is a capital in every language.
    capital: bool,
    made: Option<Arc<Made>>,
}

/// The origin of a sentence.
#[derive(Clone, Debug)]
enum Made {
    /// A template and the values of its gaps.
    Template(&'static str, Vec<(&'static str, Text)>),
    /// Words with a version of their own in other languages, by language code.
    Worded(Vec<(&'static str, String)>),
    /// The name of a player, by their number; other views may use another name.
    Player(u8),
}

/// A value that may fill a gap.
pub trait Gap {
    /// Returns the value as a part of a sentence.
    fn gap(&self) -> Text;
}

/// A function that fills a template of another language with the values of its gaps; `None` where it has no
/// translation.
pub type Wording<'a> = dyn Fn(&str, &[(&str, String)]) -> Option<String> + 'a;

impl Text {
    /// Makes a text from a template and the values of its gaps. Use [`text!`](crate::text!): a test finds its templates
    /// and looks them up in every language.
    #[must_use]
    pub fn from_template(template: &'static str, gaps: Vec<(&'static str, Text)>) -> Text {
        let words_of = |name: &str| gaps.iter().find(|(gap, _)| *gap == name).map(|(_, text)| text.as_str());
        let english = fill_gaps(template, words_of);
        Text { english: english.into(), capital: false, made: Some(Arc::new(Made::Template(template, gaps))) }
    }

    /// Makes a text whose words are made in each language by other means: in English, and in `others` by language code.
    #[must_use]
    pub fn from_words(english: String, others: Vec<(&'static str, String)>) -> Text {
        Text { english: english.into(), capital: false, made: Some(Arc::new(Made::Worded(others))) }
    }

    /// Makes a text from a word of the game, such as a kind of card, that every language has its own word for.
    #[must_use]
    pub fn word(word: &'static str) -> Text {
        Text::from_template(word, Vec::new())
    }

    /// Makes a text from a name, or from the players' own words: the same in every language.
    #[must_use]
    pub fn name(name: impl Into<String>) -> Text {
        Text { english: name.into().into(), capital: false, made: None }
    }

    /// Makes a text from the name of a player, which [`Text::with_names`] can replace by the player's number.
    #[must_use]
    pub fn player(player: u8, name: impl Into<String>) -> Text {
        Text { made: Some(Arc::new(Made::Player(player))), ..Text::name(name) }
    }

    /// Replaces the names of players; a player without a new name keeps the old one.
    ///
    /// ```
    /// use deadeye_text::{Text, text};
    ///
    /// let paid = text!("{player} pays", player = Text::player(1, "North"));
    /// let paid = paid.with_names(&|player| (player == 1).then(|| "Kim".to_owned()));
    /// assert_eq!(paid, "Kim pays");
    /// ```
    #[must_use]
    pub fn with_names(&self, name_of: &dyn Fn(u8) -> Option<String>) -> Text {
        let text = match self.made.as_deref() {
            Some(Made::Player(player)) => name_of(*player).map_or_else(|| self.clone(), Text::name),
            Some(Made::Template(template, gaps)) => {
                Text::from_template(template, gaps.iter().map(|(gap, text)| (*gap, text.with_names(name_of))).collect())
            }
            None | Some(Made::Worded(_)) => self.clone(),
        };
        if self.capital { text.capital() } else { text }
    }

    /// Returns its English words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.english
    }

    /// Capitalises the first letter.
    #[must_use]
    pub fn capital(self) -> Text {
        Text { english: capital(&self.english).into(), capital: true, made: self.made }
    }

    /// Translates the text into the language of this code: `other` fills the template there. Without a translation it
    /// stays English.
    #[must_use]
    pub fn translated(&self, language: &str, other: &Wording<'_>) -> String {
        let translated = match self.made.as_deref() {
            None | Some(Made::Player(_)) => return self.english.to_string(),
            Some(Made::Worded(wordings)) => {
                let own = wordings.iter().find(|(own, _)| *own == language);
                own.map_or_else(|| self.english.to_string(), |(_, wording)| wording.clone())
            }
            Some(Made::Template(template, gaps)) => {
                let gaps: Vec<_> = gaps.iter().map(|(gap, text)| (*gap, text.translated(language, other))).collect();
                let words_of = |name: &str| gaps.iter().find(|(gap, _)| *gap == name).map(|(_, words)| words.as_str());
                other(template, &gaps).unwrap_or_else(|| fill_gaps(template, words_of))
            }
        };
        if self.capital { capital(&translated) } else { translated }
    }

    /// Returns the templates of the sentence and its parts, its own first.
    #[must_use]
    pub fn templates(&self) -> Vec<&'static str> {
        let Some(Made::Template(template, gaps)) = self.made.as_deref() else { return Vec::new() };
        let inner = gaps.iter().flat_map(|(_, text)| text.templates());
        std::iter::once(*template).chain(inner).collect()
    }

    /// Joins parts with "and": `one`, `one, two`, `one, two and three`. Returns `None` for no parts.
    #[must_use]
    pub fn all_of(parts: impl IntoIterator<Item = Text>) -> Option<Text> {
        let mut parts: Vec<Text> = parts.into_iter().collect();
        let last = parts.pop()?;
        let others = parts.into_iter().reduce(|one, other| crate::text!("{one}, {other}", one, other));
        Some(match others {
            None => last,
            Some(others) => crate::text!("{others} and {last}", others, last),
        })
    }

    /// Joins parts with "or": `one`, `one or two`, `one or two or three`. Returns `None` for no parts.
    #[must_use]
    pub fn any_of(parts: impl IntoIterator<Item = Text>) -> Option<Text> {
        parts.into_iter().reduce(|one, other| crate::text!("{one} or {other}", one, other))
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Fills the gaps in one pass: a value may itself hold braces. A gap without words stays as it is.
fn fill_gaps<'w>(template: &str, words_of: impl Fn(&str) -> Option<&'w str>) -> String {
    let mut text = String::with_capacity(2 * template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        if let Some((words, after)) = after.split_once('}').and_then(|(name, after)| Some((words_of(name)?, after))) {
            text.push_str(words);
            rest = after;
        } else {
            text.push('{');
            rest = after;
        }
    }
    text.push_str(rest);
    text
}

/// Makes a [`Text`] from its English template: `text!("{dude} is booted", dude = card.title())`. A gap that has the
/// name of a variable may leave out the value.
#[macro_export]
macro_rules! text {
    (@value $gap:ident) => { $crate::Gap::gap(&$gap) };
    (@value $gap:ident $value:expr) => { $crate::Gap::gap(&$value) };
    ($template:literal) => { $crate::Text::from_template($template, ::std::vec::Vec::new()) };
    ($template:literal, $($gap:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::Text::from_template(
            $template,
            ::std::vec![$((stringify!($gap), $crate::text!(@value $gap $($value)?))),+],
        )
    };
}

impl Gap for Text {
    fn gap(&self) -> Text {
        self.clone()
    }
}

impl<T: Gap + ?Sized> Gap for &T {
    fn gap(&self) -> Text {
        (**self).gap()
    }
}

macro_rules! as_it_is {
    ($($kind:ty),+) => {
        $(impl Gap for $kind {
            fn gap(&self) -> Text {
                Text::name(self.to_string())
            }
        })+
    };
}

as_it_is!(String, str, u8, u16, u32, u64, usize, i8, i16, i32, i64, fmt::Arguments<'_>, std::path::Display<'_>);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.english)
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        &self.english
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.english == other.english
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        *self.english == *other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        *self.english == **other
    }
}

impl std::error::Error for Text {}

impl From<&str> for Text {
    fn from(words: &str) -> Text {
        Text::name(words)
    }
}

impl From<String> for Text {
    fn from(words: String) -> Text {
        Text::name(words)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.english.to_string()
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        String::deserialize(deserializer).map(Text::name)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use crate::*;

    /// Translates a few templates into an invented language.
    fn other(template: &str, gaps: &[(&str, String)]) -> Option<String> {
        Some(match (template, gaps) {
            ("{dude} goes to {place}", [(_, dude), (_, place)]) => format!("a {place} va {dude}"),
            ("town square", []) => "piazza".to_owned(),
            ("{others} and {last}", [(_, others), (_, last)]) => format!("{others} e {last}"),
            _ => return None,
        })
    }

    fn in_italian(text: &Text) -> String {
        text.translated("it", &other)
    }

    #[test]
    fn a_sentence_is_told_with_its_parts_in_another_order() {
        let place = text!("town square");
        let text = text!("{dude} goes to {place}", dude = "Tommy", place);
        assert_eq!(text, "Tommy goes to town square");
        assert_eq!(in_italian(&text), "a piazza va Tommy");
        assert_eq!(text.templates(), ["{dude} goes to {place}", "town square"]);
    }

    #[test]
    fn names_are_never_taken_for_gaps() {
        let text = text!("{dude} goes to {place}", dude = "{place}", place = "{dude}");
        assert_eq!(text, "{place} goes to {dude}");
        assert_eq!(in_italian(&text), "a {dude} va {place}");
    }

    #[test]
    fn several_are_listed() {
        let list = |names: &[&str]| Text::all_of(names.iter().map(|name| Text::name(*name)));
        assert_eq!(list(&[]), None);
        assert_eq!(list(&["a"]).unwrap(), "a");
        assert_eq!(list(&["a", "b", "c"]).unwrap(), "a, b and c");
        assert_eq!(in_italian(&list(&["a", "b", "c"]).unwrap()), "a, b e c");
    }

    #[test]
    fn it_is_written_as_its_words_and_read_as_a_name() {
        let text = text!("town square");
        let written = serde_json::to_string(&text).unwrap();
        assert_eq!(written, r#""town square""#);
        let read: Text = serde_json::from_str(&written).unwrap();
        assert_eq!(read, text);
        assert_eq!(in_italian(&read), "town square");
    }
}
