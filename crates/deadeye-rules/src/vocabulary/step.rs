//! Phases, steps, and what kind of ability belongs where.

use deadeye_cards::abilities::When;
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
    /// The phase in which the plays are made.
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
    /// Every player pays the ante.
    Ante,
    /// Lowball hands are shown.
    LowballHands,
    /// A pull for lowest says who goes first among cheatin' resolutions.
    FirstPull,
    /// Cheatin' resolutions on lowball.
    LowballCheatin,
    /// Upkeep is paid.
    Upkeep,
    /// The plays of High Noon.
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
    /// A play of Grifters, in setup.
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
    /// A play of the Upkeep phase.
    Upkeep,
    /// A play of the Sundown phase.
    Sundown,
}

impl Step {
    /// Returns the kinds of ability that may be used in this step.
    #[must_use]
    pub fn kinds(self) -> &'static [AbilityKind] {
        use AbilityKind as K;
        match self {
            Step::Grifters => &[K::Grifter],
            Step::LowballCheatin => &[K::Cheatin],
            Step::Upkeep => &[K::Upkeep],
            Step::Noon => &[K::Noon],
            Step::ShootoutPlays => &[K::Shootout],
            Step::ResolutionPlays => &[K::Resolution, K::Cheatin],
            Step::Reacts => &[K::React],
            Step::SundownDiscard => &[K::Sundown],
            Step::Seating
            | Step::Choosing
            | Step::GrifterOrder
            | Step::Ante
            | Step::LowballHands
            | Step::FirstPull
            | Step::CallOutAnswer
            | Step::LeaderPosse
            | Step::MarkPosse
            | Step::JobAtLeader
            | Step::JobNextToLeader
            | Step::JobNextToMark
            | Step::JobAtMark
            | Step::Oppose
            | Step::PickShooter
            | Step::DrawHands
            | Step::Casualties
            | Step::RunOrGun
            | Step::Pull
            | Step::Choice
            | Step::DiscardDown
            | Step::Over => &[],
        }
    }
}

impl AbilityKind {
    /// The kinds of play in which an ability can be used, by when its card says that it is.
    #[must_use]
    pub fn all_of(when: When) -> &'static [AbilityKind] {
        use AbilityKind as K;
        match when {
            When::Noon => &[K::Noon],
            When::Shootout => &[K::Shootout],
            When::NoonShootout => &[K::Noon, K::Shootout],
            When::Resolution => &[K::Resolution],
            When::Cheatin => &[K::Cheatin],
            When::React => &[K::React],
            When::Grifter => &[K::Grifter],
            When::Sundown => &[K::Sundown],
            When::Upkeep => &[K::Upkeep],
            When::Trait => &[],
        }
    }

    /// Returns whether it is the kind of an ability that is used when its card says.
    #[must_use]
    pub fn fits(self, when: When) -> bool {
        AbilityKind::all_of(when).contains(&self)
    }

    /// Returns the kind in the game's words.
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
