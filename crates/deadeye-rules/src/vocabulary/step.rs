//! Phases, steps, and the kinds of ability that may be used in them.

use deadeye_cards::abilities::When;
use serde::{Deserialize, Serialize};

/// The phase of the day (1.5:5), before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The time before the first day.
    Setup,
    /// Lowball for the Winner.
    Gambling,
    /// Production and upkeep.
    Upkeep,
    /// The phase in which the plays are made.
    HighNoon,
    /// The check for victory, and the refill.
    Sundown,
    /// The game is over, since a player has won.
    Over,
}

/// The step that the game waits for: the innermost one, so a pull inside a shootout is a pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Players take seats.
    Seating,
    /// Outfits and starting gangs are chosen.
    Choosing,
    /// Players toss for the order of their Grifters.
    GrifterOrder,
    /// Grifter abilities are used.
    Grifters,
    /// Every player pays the ante.
    Ante,
    /// Lowball hands are shown.
    LowballHands,
    /// A pull for lowest decides who goes first among cheatin' resolutions.
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
    /// A job: dudes adjacent to the leader's place join.
    JobNextToLeader,
    /// A job: dudes adjacent to the mark's place join.
    JobNextToMark,
    /// A job: dudes at the mark's place join.
    JobAtMark,
    /// A job waits for a player to oppose it.
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
    /// Dudes flee or stay (step 6).
    RunOrGun,
    /// A pull is awaited.
    Pull,
    /// A card's ability waits for a player's choice.
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

/// The kind of play in which an ability may be used.
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
    /// A play against a cheatin' hand.
    Cheatin,
    /// A play in response to an event.
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
    /// Returns the kinds of play in which an ability can be used, by the time printed on its card.
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

    /// Returns whether an ability with this printed time can be used in the kind of play.
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
