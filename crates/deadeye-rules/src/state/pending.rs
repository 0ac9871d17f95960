//! Steps that wait for an event, and pending triggers.

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{On, Step};

use crate::state::card::Spot;
use crate::state::effect::Duration;
use crate::state::scope::Scope;
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Steps that wait for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) on: On,
    pub(crate) steps: Vec<Step>,
    pub(crate) scope: Scope,
    pub(crate) code: CardCode,
    pub(crate) until: Duration,
    /// True if they trigger each time, and not only once.
    pub(crate) every: bool,
    /// The kind of ability that created them; none for a trait.
    pub(crate) by: Option<AbilityKind>,
}

/// Steps that an event has triggered, and that are carried out before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingTrigger {
    pub(crate) scope: Scope,
    pub(crate) code: CardCode,
    pub(crate) steps: Vec<Step>,
    pub(crate) by: Option<AbilityKind>,
    /// The card whose loss triggered it: it is dropped if a React undoes that loss.
    pub(crate) lost: Option<CardId>,
    /// The dude whose moving or booting triggered it: it is dropped if a React undoes that.
    pub(crate) moved: Option<CardId>,
    /// The owner of the joker whose acing triggered it, with its number among the aced jokers of that draw hand: it is
    /// dropped if the joker goes elsewhere (faq-b:Fetch).
    pub(crate) joker: Option<(PlayerId, i16)>,
    /// The depth of the window in which that may still happen, once it was opened.
    pub(crate) window: Option<usize>,
    /// The waiting steps that the event triggered; they wait again if it is undone.
    pub(crate) spent: Option<Box<Waiting>>,
    /// Where the card of a trait was when it was triggered.
    pub(crate) source_spot: Option<Spot>,
    /// True if the same trait has answered another event that came at once with this one.
    pub(crate) is_repeat: bool,
}

impl PendingTrigger {
    pub(crate) fn new(scope: Scope, code: CardCode, steps: Vec<Step>, by: Option<AbilityKind>) -> PendingTrigger {
        PendingTrigger {
            scope,
            code,
            steps,
            by,
            lost: None,
            moved: None,
            joker: None,
            window: None,
            spent: None,
            source_spot: None,
            is_repeat: false,
        }
    }
}
