//! Keywords: the bold line of a card, split at its dots.

use serde::{Serialize, Serializer};

/// One keyword, with the number behind it if it has one: `Huckster 2`, `Difficulty 8`, `Deputy`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Keyword {
    /// The words, as printed: `Mad Scientist`, `Tao of Zhu Bajie`, `Non-Unique`.
    pub name: String,
    /// The number: a skill rating, a gadget's difficulty, an experience level.
    pub rating: Option<u8>,
}

impl Keyword {
    /// Returns whether it is this keyword, whatever its number; case does not matter.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl std::fmt::Display for Keyword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rating {
            Some(rating) => write!(f, "{} {rating}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Serialize for Keyword {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Splits a keyword line. The public database writes `•` between keywords and, on a few cards, `*`.
///
/// ```
/// use deadeye_cards::parse_keywords;
///
/// let keywords = parse_keywords("Deputy • Mad Scientist 2");
/// assert_eq!(keywords.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Deputy", "Mad Scientist 2"]);
/// ```
#[must_use]
pub fn parse_keywords(line: &str) -> Vec<Keyword> {
    line.split(['•', '*']).map(str::trim).filter(|part| !part.is_empty()).map(parse_keyword).collect()
}

fn parse_keyword(text: &str) -> Keyword {
    if let Some((name, number)) = text.rsplit_once(' ')
        && let Ok(rating) = number.parse()
    {
        return Keyword { name: name.trim_end().to_owned(), rating: Some(rating) };
    }
    Keyword { name: text.to_owned(), rating: None }
}

#[cfg(test)]
mod tests {
    use super::parse_keywords;

    fn split(line: &str) -> Vec<(String, Option<u8>)> {
        parse_keywords(line).into_iter().map(|keyword| (keyword.name, keyword.rating)).collect()
    }

    #[test]
    fn a_line_is_split_into_names_and_numbers() {
        assert_eq!(split("Huckster 2 • Abomination"), [("Huckster".into(), Some(2)), ("Abomination".into(), None)]);
        assert_eq!(split("Mad Scientist 0"), [("Mad Scientist".into(), Some(0))]);
        assert_eq!(split("Blessed 1 * Ranger"), [("Blessed".into(), Some(1)), ("Ranger".into(), None)]);
        assert_eq!(
            split("Experimental • Attire • Gadget • Difficulty 8"),
            [
                ("Experimental".into(), None),
                ("Attire".into(), None),
                ("Gadget".into(), None),
                ("Difficulty".into(), Some(8))
            ]
        );
        assert_eq!(split("Tao of Zhu Bajie • Non-Unique").len(), 2);
        assert_eq!(split(""), []);
        assert_eq!(split(" • "), []);
    }
}
