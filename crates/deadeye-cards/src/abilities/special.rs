//! The forms of rarer steps.

use serde::Deserialize;

use super::choice::{OneOrMany, Target};
use super::closed::closed;
use super::quality::HasAbility;
use super::set::{Number, Set};
use super::state::FigureName;
use super::who::{Player, Ref};

/// Ghost rock that players pay, as much as each likes, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// The players who pay.
    pub who: Player,
}

/// A player says a number: from then on it is `x`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowMany {
    /// The most cards that may be chosen.
    pub up_to: Number,
    /// Who says it.
    #[serde(default)]
    pub who: Player,
}

/// An ability of another card is used besides.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    /// The card whose ability is used.
    pub card: Target,
    /// Of which kind.
    pub ability: HasAbility,
    /// It is a play like any other: not if it was used today.
    #[serde(default)]
    pub as_play: bool,
    /// Booting is no cost of it now.
    #[serde(default)]
    pub unbooted: bool,
}

closed! {
    /// A suit that a pull counts as.
    SuitName {
        /// Cards of the suit of spades.
        Spades = "spades",
        /// Cards of the suit of hearts.
        Hearts = "hearts",
        /// Cards of the suit of diamonds.
        Diamonds = "diamonds",
        /// Cards of the suit of clubs.
        Clubs = "clubs",
    }
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
    /// It counts as this suit: `hearts`.
    #[serde(default)]
    pub suit: Option<SuitName>,
    /// Its test is harder by so much; before the pull too.
    #[serde(default)]
    pub harder: Option<Number>,
}

closed! {
    /// As whom a player uses a card that would not be theirs to use.
    BorrowedAs {
        /// As its controller.
        Controller = "controller",
        /// As though this dude stood where it is.
        There = "there",
        /// As though this dude were in the user's posse.
        InPosse = "in_posse",
    }
}

/// Cards whose abilities the user of this one may use besides.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Borrows {
    /// The cards whose abilities are borrowed.
    pub of: Set,
    /// In whose place the user may use them.
    #[serde(rename = "as")]
    pub role: OneOrMany<BorrowedAs>,
    /// One use a day in all.
    #[serde(default)]
    pub once_a_day: bool,
}

/// What changes a figure of cards is taken off them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unmodify {
    /// Of which cards.
    pub who: Target,
    /// The figure that goes back to what is printed.
    pub figure: FigureName,
    /// What such cards attached to them give stays; without a word nothing does.
    #[serde(default)]
    pub but: Option<Set>,
}

closed! {
    /// What a card draws to itself.
    ShieldFrom {
        /// Action cards that other players play.
        Actions = "actions",
        /// Shootout abilities of action cards.
        ShootoutActions = "shootout_actions",
        /// Abilities of any cards.
        Abilities = "abilities",
    }
}

/// Cards that others do not choose as long as they could choose this one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shields {
    /// The cards that are shielded.
    pub who: Target,
    /// What is kept away from them.
    pub from: ShieldFrom,
}
