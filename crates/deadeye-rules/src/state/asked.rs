//! Plays as they were requested, with every field of their commands.

use deadeye_cards::CardCode;

use crate::state::command::{Mark, Source};
use crate::state::pile::Pile;
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// An action as it was requested.
pub(crate) struct Action {
    pub(crate) player: PlayerId,
    pub(crate) card: CardCode,
    pub(crate) kind: AbilityKind,
    pub(crate) cost: Option<u16>,
    pub(crate) boot: Option<CardId>,
    pub(crate) against: Option<PlayerId>,
    pub(crate) onto: Option<CardId>,
}

/// A call-out as it was requested.
pub(crate) struct CallOutAsked<'a> {
    pub(crate) player: PlayerId,
    pub(crate) caller: CardId,
    pub(crate) target: CardId,
    pub(crate) by: Option<&'a Source>,
    pub(crate) boot: bool,
}

/// A job as it was requested.
pub(crate) struct JobAsked<'a> {
    pub(crate) player: PlayerId,
    pub(crate) by: &'a Source,
    pub(crate) leader: CardId,
    pub(crate) mark: Mark,
    pub(crate) boot: bool,
    pub(crate) cost: u16,
    pub(crate) ability: u8,
}

/// A Technique as it was requested.
pub(crate) struct Technique {
    pub(crate) player: PlayerId,
    pub(crate) card: CardCode,
    pub(crate) dude: CardId,
    pub(crate) kind: AbilityKind,
    pub(crate) from: Pile,
    pub(crate) combo: bool,
    pub(crate) against: Option<PlayerId>,
}

/// The way a card of the hand is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Playing {
    /// By hand: the players carry out its effect and record it.
    Told,
    /// As an action that is carried out.
    Action(AbilityKind),
    /// As a Technique that is carried out.
    Technique {
        /// The kind of play that it is.
        kind: AbilityKind,
        /// The dude who performs it.
        dude: CardId,
        /// True if it is performed after another one.
        combo: bool,
    },
    /// As a card that may be bought or invented in a shootout by its own text.
    InShootout,
    /// As a job that is carried out.
    Job {
        /// The dude who leads the job.
        leader: CardId,
    },
}
