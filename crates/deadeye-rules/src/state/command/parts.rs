//! What commands are made of.

use deadeye_cards::CardCode;
use serde::{Deserialize, Serialize};

use crate::state::pile::Pile;
use crate::vocabulary::{CardId, End, Place};

/// Where an ability, a job or a call-out comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A card in play.
    Card(CardId),
    /// A card in the player's hand.
    Hand(CardCode),
}

/// What a job is about (1.5:6.2 step 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A card in play: a dude, a deed, goods…
    Card(CardId),
    /// A place: a home or town square.
    Place(Place),
}

/// One goods card given in a trade (1.5:5.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    /// The goods card.
    pub goods: CardId,
    /// The dude who receives it.
    pub to: CardId,
}

/// What becomes of a casualty (1.5:6.1 step 5; Harrowed: 2014:p26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Goes home booted; only Harrowed dudes, covers one.
    HomeBooted,
    /// Is discarded; covers one, or two of a Harrowed dude.
    Discard,
    /// Is aced; covers two, or three of a Harrowed dude.
    Ace,
}

/// One assigned casualty, in the order in which they are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Casualty {
    /// The dude, or the goods with Sidekick.
    pub card: CardId,
    /// What becomes of it.
    pub fate: Fate,
}

/// A skill that a test is made with (1.5:7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkillUse {
    /// The sum of pull and rating must reach this difficulty.
    Difficulty(u8),
    /// No number to reach is known: the outcome is told.
    Told,
}

/// Where a card is to be put by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// A dude at this place.
    At(Place),
    /// Attached to this card.
    On(CardId),
    /// The end of its owner's street: a deed.
    Street(End),
    /// Beside the table: a deed out of town.
    OutOfTown,
    /// One of its owner's piles.
    Pile(Pile),
    /// Out of the game, like a token that left.
    Removed,
}

/// What a field is where nothing is said.
pub(super) fn yes() -> bool {
    true
}

/// Whether a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// Whether a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Whether a field is left out when it is written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(super) fn is_zero_u8(number: &u8) -> bool {
    *number == 0
}
