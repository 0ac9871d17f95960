//! The values that a name of an ability can stand for.

use deadeye_cards::CardCode;

use crate::state::pile::Pile;
use crate::vocabulary::{CardId, Place, PlayerId};

/// A value that a name can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A card in play, or one that was: with its code, since it may have left.
    Card(CardId, CardCode),
    /// A card of a player's pile; none for an unknown one.
    Piled(PlayerId, Pile, Option<CardCode>),
    /// A place of the town.
    Place(Place),
}

impl Thing {
    /// Returns the card, if it is one in play or was.
    #[must_use]
    pub fn card(self) -> Option<CardId> {
        match self {
            Thing::Card(card, _) => Some(card),
            Thing::Piled(..) | Thing::Place(_) => None,
        }
    }
}
