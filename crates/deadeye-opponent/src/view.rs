//! What a player sees of a game, and what is told of a play.

use deadeye_rules::{Command, Game, Pile, PlayerId};

use crate::plays::Own;

/// A game as one player may know it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The game as the table knows it.
    pub game: &'a Game,
    /// Who looks at it.
    pub player: PlayerId,
    /// What they see beside it.
    pub own: Own,
}

/// Returns a game without what a player may not see: the cards of the others' hands, and of all decks.
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
    pub(crate) fn known(&self) -> Game {
        self.game.with_known(self.player, Pile::Hand, &self.own.hand)
    }
}

/// A play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The play as a whole command.
    pub command: Command,
    /// What the position after it is worth to who makes it.
    pub value: f64,
    /// The chance of winning that this stands for.
    pub chance: f64,
}
