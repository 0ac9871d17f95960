//! Phases, steps, and what kind of ability belongs where.

use serde::{Deserialize, Serialize};

/// The phase of the day (1.5:5), before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first day.
    Setup,
    /// Lowball for the Winner.
    Gambling,
    /// Production and upkeep.
    Upkeep,
    /// The plays.
    HighNoon,
    /// The check for victory, and the refill.
    Sundown,
    /// Somebody has won.
    Over,
}

/// What the table is waiting for: the innermost thing, so a pull inside a shootout is a pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Players take seats.
    Seating,
    /// Outfits and starting gangs are chosen.
    Choosing,
    /// Whose Grifter goes first is tossed.
    GrifterOrder,
    /// Grifter abilities are used.
    Grifters,
    /// The ante.
    Ante,
    /// Lowball hands are shown.
    LowballHands,
    /// A pull for lowest says who goes first among cheatin' resolutions.
    FirstPull,
    /// Cheatin' resolutions on lowball.
    LowballCheatin,
    /// Upkeep is paid.
    Upkeep,
    /// Noon plays.
    Noon,
    /// A call-out waits for its answer.
    CallOutAnswer,
    /// The leader's posse is formed.
    LeaderPosse,
    /// The mark's posse is formed.
    MarkPosse,
    /// A job: dudes at the leader's place join.
    JobAtLeader,
    /// A job: dudes next to the leader's place join.
    JobNextToLeader,
    /// A job: dudes next to the mark's place join.
    JobNextToMark,
    /// A job: dudes at the mark's place join.
    JobAtMark,
    /// A job waits for somebody to oppose it.
    Oppose,
    /// Shootout plays (step 1).
    ShootoutPlays,
    /// Shooters are picked (step 2).
    PickShooter,
    /// Draw hands are drawn (step 3).
    DrawHands,
    /// Resolution plays (step 4).
    ResolutionPlays,
    /// Casualties are taken (step 5).
    Casualties,
    /// Who flees (step 6).
    RunOrGun,
    /// A pull is awaited.
    Pull,
    /// A card's ability waits for somebody's choice.
    Choice,
    /// Reacts are used or passed on.
    Reacts,
    /// Sundown abilities may be used, and one card may be discarded.
    SundownDiscard,
    /// Hands over the limit are discarded down.
    DiscardDown,
    /// The game is over.
    Over,
}

/// When an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// In setup.
    Grifter,
    /// A Noon play.
    Noon,
    /// A Shootout play.
    Shootout,
    /// A Resolution play.
    Resolution,
    /// Against a cheatin' hand.
    Cheatin,
    /// In answer to an event.
    React,
    /// In Upkeep.
    Upkeep,
    /// In Sundown.
    Sundown,
}

impl AbilityKind {
    /// The kind in the game's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AbilityKind::Grifter => "Grifter",
            AbilityKind::Noon => "Noon",
            AbilityKind::Shootout => "Shootout",
            AbilityKind::Resolution => "Resolution",
            AbilityKind::Cheatin => "Cheatin' Resolution",
            AbilityKind::React => "React",
            AbilityKind::Upkeep => "Upkeep",
            AbilityKind::Sundown => "Sundown",
        }
    }
}
