//! How well the program plays.

use std::fmt;
use std::str::FromStr;

use crate::weights::Weights;

/// A level of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Sees what a play brings at once, and thinks as a beginner does of what things are worth.
    Low,
    /// Sees what follows from a play, questions and answers included.
    Middle,
    /// Plays the day on in mind as well, over hands that the other player may hold.
    High,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: [Level; 3] = [Level::Low, Level::Middle, Level::High];

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

    /// Returns what this level thinks that things are worth.
    #[must_use]
    pub fn weights(self) -> Weights {
        match self {
            Level::Low => Weights::beginner(),
            Level::Middle | Level::High => Weights::default(),
        }
    }
}

/// How far a level looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelSkill {
    /// Questions, pulls and answers that are followed after a play.
    pub depth: u8,
    /// Draws no card of a draw hand again, and never reacts.
    pub forgets: bool,
    /// Hands that the other player may hold, over which the day is played on.
    pub worlds: usize,
    /// Plays of both players by which it is played on.
    pub plies: u8,
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
