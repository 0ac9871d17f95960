//! What a player may do now: kinds of command, with the domain of each choice.

use deadeye_cards::{CardCode, CardType};
use serde::Serialize;

use crate::ids::{CardId, End, Place, PlayerId};

/// What one choice of a command may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// One of these cards in play.
    Card(Vec<CardId>),
    /// One of these places.
    Place(Vec<Place>),
    /// One of these players.
    Player(Vec<PlayerId>),
    /// One of these ends of a street.
    End(Vec<End>),
    /// Some of these cards in play, in any order, none twice.
    SomeOf {
        /// The cards.
        of: Vec<CardId>,
        /// At least so many.
        min: usize,
        /// At most so many.
        max: usize,
    },
    /// A number in this range.
    Number {
        /// The least.
        min: u16,
        /// The greatest.
        max: u16,
    },
    /// A card of the player's hand. The known ones that will do are listed; where the hand has unknown cards any
    /// other card of this type will do too, if it passes.
    FromHand(HandChoice),
    /// So many cards of the hand, known or not.
    CardsFromHand {
        /// At least so many.
        min: u16,
        /// At most so many.
        max: u16,
    },
    /// Cards that are shown.
    Shown {
        /// At least so many.
        min: u16,
        /// At most so many.
        max: u16,
    },
    /// Anything of the right shape: the rules ask for it and take it as told.
    Told,
    /// This and nothing else.
    Flag(bool),
}

/// Which cards of a hand will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandChoice {
    /// The type.
    pub kind: CardType,
    /// Known cards of the hand that will do.
    pub known: Vec<CardCode>,
    /// Whether the hand holds cards that nobody named, any of which may be one.
    pub unknown: bool,
    /// The most that it may cost.
    pub cost_at_most: u32,
}

/// A kind of command that is legal now, with its choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Template {
    /// The name of the command, as in its `type`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Whose command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The choices, by the name of the command's field.
    pub choices: Vec<Choice>,
}

/// A choice of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name of the field.
    pub field: &'static str,
    /// What it may be.
    pub domain: Domain,
}
