//! What waits for an event, what just happened, and what is to be done because of it.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{On, Step};

use crate::state::effect::Duration;
use crate::state::scope::Scope;
use crate::vocabulary::{AbilityKind, CardId};

/// Something that waits for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) on: On,
    pub(crate) steps: Vec<Step>,
    pub(crate) scope: Scope,
    pub(crate) code: CardCode,
    pub(crate) until: Duration,
    /// It answers each time, and not only once.
    pub(crate) every: bool,
    /// The kind of ability that set it up; none for a trait.
    pub(crate) by: Option<AbilityKind>,
}

/// Something that is to be done because of an event, before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingTrigger {
    pub(crate) scope: Scope,
    pub(crate) code: CardCode,
    pub(crate) steps: Vec<Step>,
    pub(crate) by: Option<AbilityKind>,
    /// The card whose loss it answers to: it comes to nothing if a React undoes that loss.
    pub(crate) lost: Option<CardId>,
    /// How deep the window is in which that may still happen, once it was opened.
    pub(crate) window: Option<usize>,
    /// What waited for the loss and waits no more; again, if that is undone.
    pub(crate) spent: Option<Box<Waiting>>,
}

impl PendingTrigger {
    pub(crate) fn new(scope: Scope, code: CardCode, steps: Vec<Step>, by: Option<AbilityKind>) -> PendingTrigger {
        PendingTrigger { scope, code, steps, by, lost: None, window: None, spent: None }
    }
}
