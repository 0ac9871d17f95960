//! What a game remembers of the day.

use crate::state::pile::{Pile, Shown};
use crate::vocabulary::{CardId, PlayerId};

/// What a game remembers of the day for conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Today {
    pub(crate) shootouts: u16,
    pub(crate) cheatin_by: Vec<PlayerId>,
    pub(crate) cheated: Vec<PlayerId>,
    pub(crate) moved: Vec<CardId>,
    pub(crate) aced: Vec<PlayerId>,
    /// Who lost a dude, aced or discarded, as a casualty or by another player's card.
    pub(crate) lost: Vec<PlayerId>,
    /// Whose lost dude was aced.
    pub(crate) lost_aced: Vec<PlayerId>,
    /// A dude was aced since the last shootout began.
    pub(crate) aced_in_fight: bool,
    /// What entered play at Noon.
    pub(crate) bought: Vec<deadeye_cards::CardCode>,
    /// The card that was pulled last, and whose deck it came off, if it is known.
    pub(crate) pulled: Option<(PlayerId, deadeye_cards::CardCode)>,
    /// Where it went, and the card if that is known.
    pub(crate) pulled_to: Option<(PlayerId, Pile, Option<deadeye_cards::CardCode>)>,
    /// The draw hands that were discarded last, and where each card went.
    pub(crate) last_hands: Vec<(PlayerId, Vec<(Shown, Pile)>)>,
    /// The last pull was for a test of Kung Fu.
    pub(crate) kung_fu: bool,
    /// Victory is being checked.
    pub(crate) checking: bool,
    /// Who was a casualty.
    pub(crate) casualties: Vec<CardId>,
    /// The last card that left a hand for play.
    pub(crate) from_hand: Option<deadeye_cards::CardCode>,
}
