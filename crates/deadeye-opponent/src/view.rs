//! A player's view of a game, and the value of a play.

use deadeye_rules::{Command, Game, Pile, PlayerId};

use crate::plays::Own;

/// A game as one player may know it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The game as the table knows it.
    pub game: &'a Game,
    /// The player whose view it is.
    pub player: PlayerId,
    /// The cards that the player sees beside the table.
    pub own: Own,
}

/// Returns a copy of the game without the cards that a player may not see: those of the others' hands, and of all
/// decks.
#[must_use]
pub fn without_hidden(game: &Game, player: PlayerId) -> Game {
    let mut seen = game.clone();
    for other in game.players().iter().map(deadeye_rules::Player::id) {
        seen = seen.with_known(other, Pile::Deck, &[]);
        if other != player {
            seen = seen.with_known(other, Pile::Hand, &[]);
        }
    }
    seen
}

impl View<'_> {
    /// Returns the game with the player's own hand known.
    pub(crate) fn with_known_hand(&self) -> Game {
        self.game.with_known(self.player, Pile::Hand, &self.own.hand)
    }
}

/// A play with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The play as a whole command.
    pub command: Command,
    /// The value of the position after it for the player who makes it.
    pub value: f64,
    /// The chance of winning that corresponds to the value.
    pub chance: f64,
}
