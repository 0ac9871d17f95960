//! Bonuses and static abilities that last for a time.

use deadeye_cards::abilities::{Condition, Number, StaticAbility};

use crate::state::card::CardInPlay;
use crate::state::effect::Duration;
use crate::state::kinds::Kinds;
use crate::state::scope::Scope;
use crate::vocabulary::PlayerId;

/// A bonus to the rank of a player's draw hands while conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RankBonus {
    pub(crate) player: PlayerId,
    pub(crate) by: Number,
    pub(crate) during: Vec<Condition>,
    pub(crate) scope: Scope,
    pub(crate) until: Duration,
}

/// Static abilities that hold for a time and while conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConditionalEffect {
    /// The card whose ability it comes from, as it was.
    pub(crate) source: CardInPlay,
    pub(crate) scope: Scope,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) always: Vec<StaticAbility>,
    pub(crate) kinds: Kinds,
    pub(crate) until: Duration,
}
