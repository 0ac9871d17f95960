//! A pull that was told and waits for the end of the reacts to it.

use deadeye_hands::Suit;

use crate::state::pile::Shown;
use crate::vocabulary::PlayerId;

/// A pull that was told and waits for the end of the reacts to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldPull {
    pub(crate) card: Shown,
    /// What its owner says a joker is.
    pub(crate) named: Option<Shown>,
    pub(crate) value: i16,
    pub(crate) suit: Option<Suit>,
    /// Whose card it is; nobody's if there was none.
    pub(crate) owner: Option<PlayerId>,
    /// How many react windows were open when it came.
    pub(crate) depth: usize,
    /// How many abilities were being carried out then: what the pull brings up by itself comes first.
    pub(crate) running: usize,
    /// How many pulls were asked for then, this one among them.
    pub(crate) asked: usize,
}
