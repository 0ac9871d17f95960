//! What abilities forbid and add for a time.

use deadeye_cards::abilities::{Ban, Condition, Number, StaticAbility};

use crate::state::card::CardInPlay;
use crate::state::effect::Duration;
use crate::state::kinds::Kinds;
use crate::state::scope::Scope;
use crate::vocabulary::PlayerId;

/// Something that is forbidden for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Banned {
    pub(crate) what: Ban,
    /// To whom; everybody if nobody is named.
    pub(crate) who: Option<Vec<PlayerId>>,
    pub(crate) until: Duration,
}

/// What an ability adds to the rank of a player's draw hands as long as something is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RankBonus {
    pub(crate) player: PlayerId,
    pub(crate) by: Number,
    pub(crate) during: Vec<Condition>,
    pub(crate) scope: Scope,
    pub(crate) until: Duration,
}

/// What holds for a time as a trait would, while something is so.
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
