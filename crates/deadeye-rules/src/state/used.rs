//! Uses of abilities that keep these from being used again for a while.

use crate::vocabulary::{CardId, PlayerId};

/// The period for which an ability that was used is spent. Shootouts and rounds count from 1; in lowball the round is
/// the number of ties before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Once {
    /// A shootout of a day.
    Shootout { day: u32, shootout: u16 },
    /// A round of a shootout.
    Round { day: u32, shootout: u16, round: u32 },
    /// A draw hand: that of a round, or that of lowball.
    DrawHand { day: u32, shootout: u16, round: u32 },
    /// A day, for a card that has the ability from another one.
    Lent { day: u32, lender: CardId },
    /// A day, for one of all the players who may start a job.
    Player { day: u32, player: PlayerId },
}

/// A use of an ability by a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Used {
    pub(crate) card: CardId,
    /// The number of the ability on the card that it is printed on.
    pub(crate) ability: u8,
    pub(crate) once: Once,
}
