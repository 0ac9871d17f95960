//! How well the program plays.

use std::fmt;
use std::str::FromStr;

/// A level of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Sees what a play brings at once, and often takes the second best.
    Low,
    /// Sees what follows from a play, questions and answers included.
    Middle,
    /// Sees the other player's best answer as well, over hands that they may hold.
    High,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: [Level; 3] = [Level::Low, Level::Middle, Level::High];

    /// The name on the command line and in the protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Low => "low",
            Level::Middle => "middle",
            Level::High => "high",
        }
    }

    /// The name in the window.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Level::Low => "Greenhorn",
            Level::Middle => "Deputy",
            Level::High => "Gunslinger",
        }
    }

    /// By how much the value of a play is misjudged, at most.
    pub(crate) fn error(self) -> f64 {
        match self {
            Level::Low => 3.5,
            Level::Middle => 0.2,
            Level::High => 0.0,
        }
    }

    /// How many questions, pulls and answers are followed after a play.
    pub(crate) fn depth(self) -> u8 {
        match self {
            Level::Low => 1,
            Level::Middle => 4,
            Level::High => 5,
        }
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal play: the floor that the levels are measured against.
    Random,
    /// The program at a level.
    Level(Level),
}

impl Player {
    /// The name on the command line.
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
