//! What a name of an ability can stand for.

use deadeye_cards::CardCode;

use crate::state::pile::Pile;
use crate::vocabulary::{CardId, Place, PlayerId};

/// Something that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A card in play, or one that was: with its code, since it may have left.
    Card(CardId, CardCode),
    /// A card of a player's pile; none if nobody named it.
    Piled(PlayerId, Pile, Option<CardCode>),
    /// A place of the town.
    Place(Place),
}

impl Thing {
    /// The card in play.
    #[must_use]
    pub fn card(self) -> Option<CardId> {
        match self {
            Thing::Card(card, _) => Some(card),
            Thing::Piled(..) | Thing::Place(_) => None,
        }
    }
}
