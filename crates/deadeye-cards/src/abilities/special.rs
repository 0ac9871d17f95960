//! The forms of rarer steps.

use serde::Deserialize;

use super::choice::Target;
use super::closed::closed;
use super::quality::HasAbility;
use super::set::{Number, Set};
use super::state::FigureName;
use super::who::{Player, Ref};

/// Ghost rock that players pay, as much as each likes, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// Who.
    pub who: Player,
}

/// A player says a number: from then on it is `x`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowMany {
    /// At most.
    pub up_to: Number,
    /// Who says it.
    #[serde(default)]
    pub who: Player,
}

/// An ability of another card is used besides.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    /// Whose ability.
    pub card: Target,
    /// Of which kind.
    pub ability: HasAbility,
    /// Booting is no cost of it now.
    #[serde(default)]
    pub unbooted: bool,
}

/// A pull becomes another one before anything comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangePull {
    /// Its value changes by so much.
    #[serde(default)]
    pub by: Option<Number>,
    /// A card in play comes in for it.
    #[serde(default)]
    pub card: Option<Ref>,
    /// It does not count, and the user pulls in its place.
    #[serde(default)]
    pub again: bool,
}

/// What changes a figure of cards is taken off them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unmodify {
    /// Of which cards.
    pub who: Target,
    /// Which figure.
    pub figure: FigureName,
    /// What such cards attached to them give stays; without a word nothing does.
    #[serde(default)]
    pub but: Option<Set>,
}

closed! {
    /// What a card draws to itself.
    ShieldFrom {
        /// Action cards.
        Actions = "actions",
        /// Abilities of any cards.
        Abilities = "abilities",
    }
}

/// Cards that others do not choose as long as they could choose this one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shields {
    /// Which cards.
    pub who: Target,
    /// Of what.
    pub from: ShieldFrom,
}
