//! A recorded pull that waits for the end of the reacts to it.

use deadeye_hands::Suit;

use crate::state::pile::Shown;
use crate::vocabulary::PlayerId;

/// A recorded pull that waits for the end of the reacts to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldPull {
    pub(crate) card: Shown,
    /// The card that a joker stands for, chosen by its owner.
    pub(crate) named: Option<Shown>,
    pub(crate) value: i16,
    pub(crate) suit: Option<Suit>,
    /// The player whose card it is; nobody if there was none.
    pub(crate) owner: Option<PlayerId>,
    /// The number of react windows that were open when it was recorded.
    pub(crate) depth: usize,
    /// The number of abilities that were being carried out then: abilities triggered by the pull itself come first.
    pub(crate) running: usize,
    /// The number of pulls that were asked for then, this one among them.
    pub(crate) asked: usize,
}
