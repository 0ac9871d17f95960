//! What abilities forbid and add for a time.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ban, Condition, FigureName, Number, Plain, State};
use crate::state::scope::Scope;
use crate::query::view::View;
use crate::state::card::CardInPlay;
use crate::state::effect::{Duration, Figure, Keeping};
use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, Place, PlayerId, Side};
use crate::vocabulary::step::AbilityKind;

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
