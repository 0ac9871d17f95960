//! An event in the language of abilities.

use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::command::Mark;
use crate::state::pile::Pile;
use crate::state::thing::Thing;
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};

/// An event as the language calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TriggerEvent {
    pub(crate) what: Happening,
    pub(crate) subject: Option<Thing>,
    pub(crate) source: Option<Thing>,
    pub(crate) player: Option<PlayerId>,
    pub(crate) amount: i16,
    pub(crate) by_effect: bool,
    pub(crate) kind: Option<AbilityKind>,
    pub(crate) from: Option<Place>,
    /// The pile that its card went to, and whose.
    pub(crate) went: Option<(PlayerId, Pile)>,
    /// It came about by refusing a call-out.
    pub(crate) refused: bool,
    /// The dude booted to move.
    pub(crate) booted: bool,
    /// The dude came home from a job, and whether that succeeded.
    pub(crate) job_done: Option<bool>,
    /// The posse that the dude left by it.
    pub(crate) side: Option<Side>,
    /// The job that it is about, once that is over.
    pub(crate) job: Option<(CardId, Mark)>,
    /// The phase in which it happened, which may be over since.
    pub(crate) phase: Phase,
    /// It happened in a shootout that is over since.
    pub(crate) in_last_fight: bool,
    /// The suit that was pulled.
    pub(crate) suit: Option<Suit>,
    /// The Reacts of the cards in play, by card and number, and whether each answered to it as it happened (1.5:7.1).
    pub(crate) reacts: Vec<(CardId, u8, bool)>,
}

impl TriggerEvent {
    /// Returns the card that left play by it.
    pub(crate) fn lost(&self) -> Option<CardId> {
        let loss = matches!(self.what, Happening::Left | Happening::Aced | Happening::Discarded | Happening::Lost);
        self.subject.and_then(Thing::card).filter(|_| loss)
    }
}
