//! A suggested play and the reasons for it.

use std::cmp::Reverse;

use deadeye_rules::{CardId, Command, PlayerId};

/// The most plays that are suggested to a player.
pub const MOST: usize = 3;

/// A reason for a suggested play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionReason {
    /// The player wins after it if Sundown comes (1.5:5.4).
    WinsAtSundown,
    /// The player already wins if Sundown comes, and passing brings it nearer.
    KeepsTheWin,
    /// Another player wins if Sundown comes, but not after this play.
    StopsAWin {
        /// The player who no longer wins.
        of: PlayerId,
    },
    /// A deed changes to the player's control (1.5:3.9).
    TakesDeed {
        /// The deed that would be taken.
        deed: CardId,
        /// Its control points.
        control: i16,
    },
    /// A deed that another player could take by one move becomes safe from that.
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
    /// The player has more control points.
    AddsControl {
        /// The number of control points added.
        by: i16,
    },
    /// The card pays for itself through production.
    PaysForItself {
        /// The number of days until then; 0 for a card that costs nothing.
        days: u32,
    },
    /// The player has more influence.
    AddsInfluence {
        /// The amount of influence added.
        by: i16,
    },
    /// A dude comes to town square without booting, from where every place in town is one step away.
    MovesForFree,
    /// The upkeep of every card can be paid.
    PaysForAll {
        /// The ghost rock that the upkeep takes.
        due: u32,
    },
    /// The upkeep cannot be paid for every card, and this choice keeps the most influence.
    KeepsMostInfluence {
        /// The influence of the cards that are kept.
        influence: i16,
    },
    /// The side that stands draws at least as well as the other one could (1.5:6.1 step 3).
    DrawsAsWell {
        /// The stud and draw bonus of the player's own side.
        own: (i16, i16),
        /// The stud and draw bonus of the other side.
        other: (i16, i16),
    },
    /// The other side draws better.
    Outdrawn {
        /// The stud and draw bonus of the player's own side.
        own: (i16, i16),
        /// The stud and draw bonus of the other side.
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
        /// The influence that is lost.
        influence: i16,
    },
}

impl SuggestionReason {
    /// Returns the name of the kind of reason, as it is used in the tests and under `suggest.` in the texts.
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

    /// Returns the place among the reasons: the kind first, then the amount; less is better.
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

/// A suggested play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The player whose play it is.
    pub player: PlayerId,
    /// The play as a whole command that the rules accept.
    pub command: Command,
    /// The reasons, the strongest first; never empty.
    pub reasons: Vec<SuggestionReason>,
    /// The chance of winning after it, 0 to 100; `None` where it was not judged.
    pub chance_percent: Option<u8>,
}

impl Suggestion {
    /// Creates a play that is not judged yet.
    pub(super) fn new(player: PlayerId, command: Command, reasons: Vec<SuggestionReason>) -> Self {
        Self { player, command, reasons, chance_percent: None }
    }
}
