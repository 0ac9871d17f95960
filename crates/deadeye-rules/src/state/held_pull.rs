//! A pull that was told and waits for the end of the reacts to it.

use crate::text;
use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ability, Happening, Step, walk};
use deadeye_hands::{HandCard, Suit};
use crate::abilities::{checks, triggers};
use crate::state::card::Spot;
use crate::vocabulary::cite;
use crate::write::ledger::Ledger;
use crate::state::command::SkillUse;
use crate::state::effect::Figure;
use crate::state::event::Event;
use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, PlayerId};
use crate::rules::noon::acting;
use crate::rules::noon::acting::Use;
use crate::state::pile::{Pile, Shown};
use crate::vocabulary::reasons::Reasons;
use crate::vocabulary::step::AbilityKind;
use crate::state::window::{AwaitedPull, PullFor};
use crate::rules::{inventing, kung_fu, noon};
use crate::query::poker;

/// A pull that was told and waits for the end of the reacts to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldPull {
    pub(crate) card: Shown,
    /// What its owner says a joker is.
    pub(crate) named: Option<Shown>,
    pub(crate) value: i16,
    /// Whose card it is; nobody's if there was none.
    pub(crate) owner: Option<PlayerId>,
    /// How many react windows were open when it came.
    pub(crate) depth: usize,
}
