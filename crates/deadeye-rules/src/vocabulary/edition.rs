//! The two editions, and how a rule is cited in each.

use serde::{Deserialize, Serialize};

/// Which rulebook is played. Part of a saved game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// Rulebook 1.5.0.
    #[default]
    #[serde(rename = "1.5")]
    V15,
    /// The base-set rulebook of 2014.
    #[serde(rename = "2014")]
    V2014,
}

impl Edition {
    /// As written in rule ids and saved games: `1.5` or `2014`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Edition::V15 => "1.5",
            Edition::V2014 => "2014",
        }
    }

    /// Whether this is the 2014 edition.
    #[must_use]
    pub fn is_2014(self) -> bool {
        self == Edition::V2014
    }
}

/// A rule as both editions number it: the section of 1.5.0 and the page of the 2014 book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule id under 1.5, for instance `1.5:5.3.3`.
    pub v15: &'static str,
    /// The rule id under 2014, for instance `2014:p18`.
    pub v2014: &'static str,
}

impl Rule {
    /// A rule that has an id in each edition.
    #[must_use]
    pub const fn new(v15: &'static str, v2014: &'static str) -> Rule {
        Rule { v15, v2014 }
    }

    /// A rule that both editions take from the same document.
    #[must_use]
    pub const fn both(id: &'static str) -> Rule {
        Rule { v15: id, v2014: id }
    }

    /// The id under the edition in play.
    #[must_use]
    pub fn id(self, edition: Edition) -> &'static str {
        match edition {
            Edition::V15 => self.v15,
            Edition::V2014 => self.v2014,
        }
    }
}
