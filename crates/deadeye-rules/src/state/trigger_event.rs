//! An event in the language of abilities.

use deadeye_cards::abilities::Happening;
use deadeye_hands::Suit;

use crate::state::command::parts::Mark;
use crate::state::pile::Pile;
use crate::state::thing::Thing;
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, PlayerId, Side};

/// A trigger event, as the language names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TriggerEvent {
    pub(crate) what: Happening,
    pub(crate) subject: Option<Thing>,
    pub(crate) source: Option<Thing>,
    pub(crate) player: Option<PlayerId>,
    /// The player who used the ability that caused it.
    pub(crate) user: Option<PlayerId>,
    pub(crate) amount: i16,
    pub(crate) by_effect: bool,
    pub(crate) kind: Option<AbilityKind>,
    pub(crate) from: Option<Place>,
    /// The pile that its card went to, with its player.
    pub(crate) went: Option<(PlayerId, Pile)>,
    /// True if it was caused by refusing a call-out.
    pub(crate) refused: bool,
    /// True if the dude booted to move.
    pub(crate) booted: bool,
    /// The outcome of the job from which the dude came home, true for success.
    pub(crate) job_done: Option<bool>,
    /// The posse that the dude left by it.
    pub(crate) side: Option<Side>,
    /// The posses that dudes left by it or shortly before, each with the dude's player.
    pub(crate) posses_left: Vec<(PlayerId, Side)>,
    /// The job of the event, once that is over.
    pub(crate) job: Option<(CardId, Mark)>,
    /// The phase of the event, which may be over since.
    pub(crate) phase: Phase,
    /// True if it happened in a shootout that is over since.
    pub(crate) in_last_fight: bool,
    /// True if it moved or booted a dude, and no React can undo that any more.
    pub(crate) settled: bool,
    /// The suit that was pulled.
    pub(crate) suit: Option<Suit>,
    /// The cards that had left play before it.
    pub(crate) gone_before: Vec<CardId>,
    /// The Reacts of the cards in play, and whether the event triggered each as it happened (1.5:7.1).
    pub(crate) reacts: Vec<JudgedReact>,
}

impl TriggerEvent {
    /// Returns the card that left play by it.
    pub(crate) fn lost_card(&self) -> Option<CardId> {
        let loss = matches!(self.what, Happening::Left | Happening::Aced | Happening::Discarded | Happening::Lost);
        self.subject.and_then(Thing::card).filter(|_| loss)
    }

    /// Returns the card that moved or booted by it.
    pub(crate) fn moved_card(&self) -> Option<CardId> {
        // A dude may be at home without having moved there now.
        let came_home = self.what == Happening::AtHome && self.from.is_some();
        let moved = matches!(
            self.what,
            Happening::Moved | Happening::Booted | Happening::WentHomeBooted | Happening::SentHomeByJob
        );
        self.subject.and_then(Thing::card).filter(|_| came_home || moved)
    }

    /// Returns the card whose bounty was collected by it.
    pub(crate) fn collected_card(&self) -> Option<CardId> {
        self.subject.and_then(Thing::card).filter(|_| self.what == Happening::BountyCollected)
    }
}

/// A React of a card in play, and whether an event triggered it as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JudgedReact {
    pub(crate) card: CardId,
    pub(crate) number: u8,
    /// The player who would use it.
    pub(crate) user: PlayerId,
    pub(crate) is_triggered: bool,
    /// True if its first sentence could be carried out then, where a job's own effect came after the event.
    pub(crate) was_possible: bool,
    /// True if its card could have booted for it then, and had its abilities, where it prevents what happened.
    pub(crate) was_ready: bool,
}
