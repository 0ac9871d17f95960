//! The levels of play.

use std::fmt;
use std::str::FromStr;

use crate::weights::Weights;

/// A level of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Considers the direct result of a play, with a beginner's weights.
    Low,
    /// Considers the consequences of a play, questions and answers included.
    Middle,
    /// Also plays the rest of the day in simulation, over sampled hands of the other player.
    High,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: [Level; 3] = [Level::Low, Level::Middle, Level::High];

    /// Returns the next higher level; none above the highest.
    #[must_use]
    pub fn next(self) -> Option<Level> {
        match self {
            Level::Low => Some(Level::Middle),
            Level::Middle => Some(Level::High),
            Level::High => None,
        }
    }

    /// Returns the name on the command line and in the protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Low => "low",
            Level::Middle => "middle",
            Level::High => "high",
        }
    }

    /// Returns the name in the window.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Level::Low => "Greenhorn",
            Level::Middle => "Deputy",
            Level::High => "Gunslinger",
        }
    }

    pub(crate) fn skill(self) -> LevelSkill {
        match self {
            Level::Low => LevelSkill { depth: 1, forgets: true, worlds: 0, plies: 0 },
            Level::Middle => LevelSkill { depth: 4, forgets: false, worlds: 0, plies: 0 },
            Level::High => LevelSkill { depth: 4, forgets: false, worlds: 3, plies: 6 },
        }
    }

    /// Returns the weights of this level.
    #[must_use]
    pub fn weights(self) -> Weights {
        match self {
            Level::Low => Weights::beginner(),
            Level::Middle | Level::High => Weights::default(),
        }
    }
}

/// The search limits of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelSkill {
    /// The most questions, pulls and answers that are followed after a play.
    pub depth: u8,
    /// True if it draws no card of a draw hand again, and never reacts.
    pub forgets: bool,
    /// The number of sampled hands of the other player over which the day is played on.
    pub worlds: usize,
    /// The most plays of both players by which the day is played on.
    pub plies: u8,
}

/// The kind of player at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal play at random: the baseline that the levels are measured against.
    Random,
    /// The program at a level.
    Level(Level),
}

impl Player {
    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Level(level) => level.name(),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(name: &str) -> Result<Player, String> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name).map(Player::Level);
        level.or((name == "random").then_some(Player::Random)).ok_or_else(|| "low, middle, high or random".to_owned())
    }
}
