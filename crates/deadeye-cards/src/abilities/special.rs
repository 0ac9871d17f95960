//! The arguments of rarer steps.

use serde::Deserialize;

use super::choice::{OneOrMany, Target};
use super::closed::closed;
use super::quality::HasAbility;
use super::set::{Number, Set};
use super::state::FigureName;
use super::who::{Player, Ref};

/// A payment of ghost rock in which the players pay in turn, each as much as they like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// The players who pay.
    pub who: Player,
}

/// The choice of a number by a player: from then on it is `x`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowMany {
    /// The greatest number that may be chosen.
    pub up_to: Number,
    /// The player who chooses it.
    #[serde(default)]
    pub who: Player,
}

/// The use of an ability of another card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    /// The card whose ability is used.
    pub card: Target,
    /// The kind of ability.
    pub ability: HasAbility,
    /// True if it is a play like any other, and impossible if the ability was used today.
    #[serde(default)]
    pub as_play: bool,
    /// True if booting is no cost of it now.
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

/// The change of a pull before its results take effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangePull {
    /// The number by which its value changes.
    #[serde(default)]
    pub by: Option<Number>,
    /// The card in play that replaces the pulled card.
    #[serde(default)]
    pub card: Option<Ref>,
    /// True if it does not count, and the user pulls in its place.
    #[serde(default)]
    pub again: bool,
    /// The suit that it counts as: `hearts`.
    #[serde(default)]
    pub suit: Option<SuitName>,
    /// The number by which its test becomes harder; before the pull too.
    #[serde(default)]
    pub harder: Option<Number>,
}

closed! {
    /// The role in which a player uses a card that would not be theirs to use.
    BorrowedAs {
        /// As its controller.
        Controller = "controller",
        /// As though this dude stood where it is.
        There = "there",
        /// As though this dude were in the user's posse.
        InPosse = "in_posse",
    }
}

/// The use of abilities of other cards by the user of this one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Borrows {
    /// The cards whose abilities are borrowed.
    pub of: Set,
    /// The roles in which the user may use them.
    #[serde(rename = "as")]
    pub role: OneOrMany<BorrowedAs>,
    /// The kind of ability that may be used; any, if left out.
    #[serde(default)]
    pub ability: Option<HasAbility>,
    /// True if only one use a day is allowed in all.
    #[serde(default)]
    pub once_a_day: bool,
}

/// The removal of modifiers from a figure of cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unmodify {
    /// The cards whose figure is restored.
    pub who: Target,
    /// The figure that returns to its printed value.
    pub figure: FigureName,
    /// The attached cards whose modifiers stay; without it none does.
    #[serde(default)]
    pub but: Option<Set>,
}

closed! {
    /// The kind of effect that a card draws to itself.
    ShieldFrom {
        /// Action cards that other players play.
        Actions = "actions",
        /// Shootout abilities of action cards.
        ShootoutActions = "shootout_actions",
        /// Abilities of any cards.
        Abilities = "abilities",
    }
}

/// Cards that other players cannot choose as long as they could choose this one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shields {
    /// The cards that are shielded.
    pub who: Target,
    /// The kind of effect that is kept away from them.
    pub from: ShieldFrom,
}
