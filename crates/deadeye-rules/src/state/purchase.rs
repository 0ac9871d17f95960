//! A purchase, with every field of its command.

use deadeye_cards::CardCode;

use crate::vocabulary::{CardId, End, PlayerId};

/// A purchase as it was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purchase {
    pub(crate) player: PlayerId,
    pub(crate) card: CardCode,
    pub(crate) onto: Option<CardId>,
    pub(crate) end: Option<End>,
    pub(crate) by_effect: bool,
    pub(crate) cost: Option<u16>,
}
