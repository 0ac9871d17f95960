//! Plays as they were asked for, with every field that a command gives them.

use deadeye_cards::CardCode;

use crate::state::command::{Mark, Source};
use crate::state::pile::Pile;
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// An action as it was asked for.
pub(crate) struct Action {
    pub(crate) player: PlayerId,
    pub(crate) card: CardCode,
    pub(crate) kind: AbilityKind,
    pub(crate) cost: Option<u16>,
    pub(crate) boot: Option<CardId>,
    pub(crate) against: Option<PlayerId>,
    pub(crate) onto: Option<CardId>,
}

/// A call-out as it was asked for.
pub(crate) struct CallOutAsked<'a> {
    pub(crate) player: PlayerId,
    pub(crate) caller: CardId,
    pub(crate) target: CardId,
    pub(crate) by: Option<&'a Source>,
    pub(crate) boot: bool,
}

/// A job as it was asked for.
pub(crate) struct JobAsked<'a> {
    pub(crate) player: PlayerId,
    pub(crate) by: &'a Source,
    pub(crate) leader: CardId,
    pub(crate) mark: Mark,
    pub(crate) boot: bool,
    pub(crate) cost: u16,
    pub(crate) ability: u8,
}

/// A Technique as it was asked for.
pub(crate) struct Technique {
    pub(crate) player: PlayerId,
    pub(crate) card: CardCode,
    pub(crate) dude: CardId,
    pub(crate) kind: AbilityKind,
    pub(crate) from: Pile,
    pub(crate) combo: bool,
    pub(crate) against: Option<PlayerId>,
}

/// How a card of the hand is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Playing {
    /// The table tells what it does.
    Told,
    /// As an action that is carried out.
    Action(AbilityKind),
    /// As a Technique that is carried out.
    Technique {
        /// The kind of play that it is.
        kind: AbilityKind,
        /// The dude who performs it.
        dude: CardId,
        /// After another one.
        combo: bool,
    },
    /// As what its card says may be bought or invented in a shootout.
    InShootout,
    /// As a job that is carried out.
    Job {
        /// The dude who leads the job.
        leader: CardId,
    },
}
