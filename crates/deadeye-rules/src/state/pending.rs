//! What waits for an event, what just happened, and what is to be done because of it.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{On, Step};

use crate::state::effect::Duration;
use crate::state::scope::Scope;
use crate::vocabulary::step::AbilityKind;

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
pub(crate) struct Due {
    pub(crate) scope: Scope,
    pub(crate) code: CardCode,
    pub(crate) steps: Vec<Step>,
    pub(crate) by: Option<AbilityKind>,
}
