//! The record of the day.

use crate::state::pile::{Pile, Shown};
use crate::vocabulary::{CardId, PlayerId, Skill};

/// A card that a player brought into play, or a Gadget whose invention failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bought {
    pub(crate) code: deadeye_cards::CardCode,
    /// The player who brought it into play.
    pub(crate) player: PlayerId,
    /// True if it came out of a hand.
    pub(crate) from_hand: bool,
}

/// A dude who was aced or discarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub(crate) dude: CardId,
    /// The player who controlled the dude.
    pub(crate) of: PlayerId,
    pub(crate) aced: bool,
    /// True if it was as a casualty or by another player's card.
    pub(crate) counts: bool,
    /// The number of shootouts that had begun that day.
    pub(crate) fight: u16,
}

/// The record of the day, for conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Today {
    pub(crate) shootouts: u16,
    /// The number of times that lowball was tied.
    pub(crate) lowball_ties: u32,
    pub(crate) cheatin_by: Vec<PlayerId>,
    pub(crate) cheated: Vec<PlayerId>,
    /// The players whose draw hands were cheatin' as they were revealed last.
    pub(crate) caught: Vec<PlayerId>,
    pub(crate) moved: Vec<CardId>,
    /// The dudes who were aced or discarded.
    pub(crate) lost: Vec<Loss>,
    /// True if a dude was aced out of a hand or another pile.
    pub(crate) aced_from_pile: bool,
    /// The cards that were brought into play, and the Gadgets whose invention failed.
    pub(crate) bought: Vec<Bought>,
    /// The card that was pulled last, and the player whose deck it came off, if it is known.
    pub(crate) pulled: Option<(PlayerId, deadeye_cards::CardCode)>,
    /// The pile that it went to, and the card if that is known.
    pub(crate) pulled_to: Option<(PlayerId, Pile, Option<deadeye_cards::CardCode>)>,
    /// The draw hands that were discarded last, and the pile where each card went.
    pub(crate) last_hands: Vec<(PlayerId, Vec<(Shown, Pile)>)>,
    /// True if the last pull was for a test of Kung Fu.
    pub(crate) kung_fu: bool,
    /// The skill that the last pull tested.
    pub(crate) skill_tested: Option<Skill>,
    /// True while victory is being checked.
    pub(crate) checking: bool,
    /// The dudes who were casualties, until the next play at Noon or in a shootout.
    pub(crate) casualties: Vec<CardId>,
    /// The last card that left a hand for play.
    pub(crate) from_hand: Option<deadeye_cards::CardCode>,
}
