//! What waits for an event, what just happened, and what is to be done because of it.

use crate::abilities::triggers::{happened};


use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ability, Always, Happening, May, On, Player, Step, When};
use deadeye_hands::Suit;
use crate::state::resolving::Afterwards;
use crate::state::scope::Scope;
use crate::state::thing::Thing;
use crate::query::view::View;
use crate::abilities::start;
use crate::state::card::Spot;
use crate::write::ledger::Ledger;
use crate::state::command::Mark;
use crate::state::effect::{Change, Duration, Keeping};
use crate::state::event::{Event, Purse};
use crate::state::shootout::ShootoutStep;
use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, Place, PlayerId, Side};
use crate::state::pile::Pile;
use crate::vocabulary::step::{AbilityKind, Phase};

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
