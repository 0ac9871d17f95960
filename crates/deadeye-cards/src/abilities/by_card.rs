//! The abilities of all cards by code, and the entries that could not be used.

use std::fmt;
use std::sync::Arc;

use super::entry::Entry;
use crate::code::{ByCode, CardCode};

/// An entry, or a file of entries, that could not be used. Every other entry was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityProblem {
    /// The file that the entry stands in.
    pub file: String,
    /// The title of the entry, where it is known.
    pub entry: String,
    /// The field: `abilities[0].do[1].boot`; empty where the whole entry is meant.
    pub field: String,
    /// A description of the mistake and of the value that was expected.
    pub what: String,
}

impl fmt::Display for AbilityProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What stands in a file may hold line breaks, also where a name is expected.
        let one_line = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        write!(f, "{}", one_line(&self.file))?;
        if !self.entry.is_empty() {
            write!(f, ": {}", one_line(&self.entry))?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", one_line(&self.field))?;
        }
        write!(f, ": {} — the entry is left out until it is mended", one_line(&self.what))
    }
}

/// The abilities of all cards, by code.
#[derive(Clone, Debug, Default)]
pub struct Abilities {
    pub(super) of_card: ByCode<Arc<Entry>>,
}

impl Abilities {
    /// Returns the entry of a card, if there is one.
    #[must_use]
    pub fn of(&self, code: CardCode) -> Option<&Arc<Entry>> {
        self.of_card.get(&code)
    }

    /// Returns every printing with an entry.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (CardCode, &Arc<Entry>)> {
        self.of_card.iter().map(|(code, entry)| (*code, entry))
    }
}
