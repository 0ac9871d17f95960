//! The forms of rarer steps.

use serde::Deserialize;

use super::who::Player;

/// Ghost rock that players pay, as much as each likes, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// Who.
    pub who: Player,
}
