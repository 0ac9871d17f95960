//! A suggested play and the reasons for it.

use std::cmp::Reverse;

use deadeye_rules::{CardId, Command, PlayerId};

/// How many plays are suggested to a player at most.
pub const MOST: usize = 3;

/// Why a play is worth a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionReason {
    /// After it the player wins if Sundown comes (1.5:5.4).
    WinsAtSundown,
    /// The player already wins if Sundown comes, and passing brings it nearer.
    KeepsTheWin,
    /// Somebody else wins if Sundown comes, and after it they do not.
    StopsAWin {
        /// Who does not win any more.
        of: PlayerId,
    },
    /// A deed changes to the player's control (1.5:3.9).
    TakesDeed {
        /// The deed that would be taken.
        deed: CardId,
        /// Its control points.
        control: i16,
    },
    /// A deed that one move of somebody else would take is safe from that.
    HoldsDeed {
        /// The deed that would be held.
        deed: CardId,
        /// Its control points.
        control: i16,
    },
    /// A wanted dude is called out by the stronger side (2014:p30).
    CollectsBounty {
        /// The dude on whose head the bounty is.
        dude: CardId,
        /// Ghost rock on it.
        bounty: u16,
    },
    /// The player has so many more control points.
    AddsControl {
        /// How many control points are added.
        by: i16,
    },
    /// What it costs comes back through production.
    PaysForItself {
        /// Days until then; 0 for what costs nothing.
        days: u32,
    },
    /// The player has so much more influence.
    AddsInfluence {
        /// How much influence is added.
        by: i16,
    },
    /// A dude comes to town square without booting, from where every place in town is one step away.
    MovesForFree,
    /// Every card's upkeep can be paid.
    PaysForAll {
        /// Ghost rock that the upkeep takes.
        due: u32,
    },
    /// Not every card's upkeep can be paid, and this keeps the most influence.
    KeepsMostInfluence {
        /// Influence of what is kept.
        influence: i16,
    },
    /// The side that stands draws at least as well as the other one could (1.5:6.1 step 3).
    DrawsAsWell {
        /// The stud and draw bonus of one's own side.
        own: (i16, i16),
        /// Of the other one.
        other: (i16, i16),
    },
    /// The other side draws better.
    Outdrawn {
        /// The stud and draw bonus of one's own side.
        own: (i16, i16),
        /// Of the other one.
        other: (i16, i16),
    },
    /// No other shooter of the posse gives a better bonus (1.5:6.1 step 3).
    DrawsMost {
        /// The stud bonus: cards beyond five.
        stud: i16,
        /// The draw bonus: cards drawn again.
        draw: i16,
    },
    /// No other way to cover the casualties costs less influence (1.5:6.1 step 5).
    LosesLeast {
        /// Influence that is lost.
        influence: i16,
    },
}

impl SuggestionReason {
    /// Returns the name of the kind of reason, as it stands in the tests and under `suggest.` in the texts.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            SuggestionReason::WinsAtSundown => "wins_at_sundown",
            SuggestionReason::KeepsTheWin => "keeps_the_win",
            SuggestionReason::StopsAWin { .. } => "stops_a_win",
            SuggestionReason::TakesDeed { .. } => "takes_deed",
            SuggestionReason::HoldsDeed { .. } => "holds_deed",
            SuggestionReason::CollectsBounty { .. } => "collects_bounty",
            SuggestionReason::AddsControl { .. } => "adds_control",
            SuggestionReason::PaysForItself { .. } => "pays_for_itself",
            SuggestionReason::AddsInfluence { .. } => "adds_influence",
            SuggestionReason::MovesForFree => "moves_for_free",
            SuggestionReason::PaysForAll { .. } => "pays_for_all",
            SuggestionReason::KeepsMostInfluence { .. } => "keeps_most_influence",
            SuggestionReason::DrawsAsWell { .. } => "draws_as_well",
            SuggestionReason::Outdrawn { .. } => "outdrawn",
            SuggestionReason::DrawsMost { .. } => "draws_most",
            SuggestionReason::LosesLeast { .. } => "loses_least",
        }
    }

    /// Returns where it stands among the reasons: the kind first, then how much there is to it; less is better.
    pub(super) fn rank(&self) -> (u8, Reverse<i64>) {
        let (kind, much) = match self {
            SuggestionReason::WinsAtSundown => (0, 0),
            SuggestionReason::KeepsTheWin => (1, 0),
            SuggestionReason::StopsAWin { .. } => (2, 0),
            SuggestionReason::TakesDeed { control, .. } => (3, i64::from(*control)),
            SuggestionReason::HoldsDeed { control, .. } => (4, i64::from(*control)),
            SuggestionReason::CollectsBounty { bounty, .. } => (5, i64::from(*bounty)),
            SuggestionReason::AddsControl { by } => (6, i64::from(*by)),
            SuggestionReason::PaysForItself { days } => (7, -i64::from(*days)),
            SuggestionReason::AddsInfluence { by } => (8, i64::from(*by)),
            SuggestionReason::MovesForFree => (9, 0),
            // These stand alone in their steps.
            SuggestionReason::PaysForAll { .. }
            | SuggestionReason::KeepsMostInfluence { .. }
            | SuggestionReason::DrawsAsWell { .. }
            | SuggestionReason::Outdrawn { .. }
            | SuggestionReason::DrawsMost { .. }
            | SuggestionReason::LosesLeast { .. } => (10, 0),
        };
        (kind, Reverse(much))
    }
}

/// A play worth a look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The player whose play it is.
    pub player: PlayerId,
    /// The play, whole: the rules take it as it stands.
    pub command: Command,
    /// Why, the strongest reason first; never empty.
    pub reasons: Vec<SuggestionReason>,
    /// The chance of winning after it, 0 to 100, where it was judged.
    pub chance_percent: Option<u8>,
}

impl Suggestion {
    /// A play that is not judged yet.
    pub(super) fn new(player: PlayerId, command: Command, reasons: Vec<SuggestionReason>) -> Self {
        Self { player, command, reasons, chance_percent: None }
    }
}
