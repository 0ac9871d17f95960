//! The identities that a command can name: seats, cards in play, places.

use std::fmt;

use deadeye_text::{Gap, Text};
use serde::{Deserialize, Serialize};

/// A player by seat, clockwise from 0. The next seat is to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Returns the seat as an index into [`crate::Game::players`].
    #[must_use]
    pub fn seat(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0)
    }
}

impl Gap for PlayerId {
    fn gap(&self) -> Text {
        crate::text!("player {number}", number = self.0)
    }
}

/// A card in play. Numbers are given in the order in which cards enter play and are never used again,
/// so that a log can be read without guessing which of two copies was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u32);

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.0)
    }
}

impl Gap for CardId {
    fn gap(&self) -> Text {
        crate::text!("card {number}", number = self.0)
    }
}

/// A location (1.5:2.5). Whether a deed is out of town is a fact of its card: see [`crate::Game::is_in_town`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The home of this player, which is their outfit card.
    Home(PlayerId),
    /// A deed in play.
    Deed(CardId),
    /// The middle of the table. Nobody owns or controls it (1.5:3.9).
    TownSquare,
}

/// The end of a street at which a new deed is placed (1.5:2.5), as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

/// One of the two posses of a shootout (1.5:6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The posse of the player who called out, or started the job.
    Leader,
    /// The posse of the player who was called out, or opposes the job.
    Mark,
}

impl Side {
    /// Returns the posse on the other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Leader => Side::Mark,
            Side::Mark => Side::Leader,
        }
    }
}
