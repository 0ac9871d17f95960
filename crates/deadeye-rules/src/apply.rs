//! The one way a game changes.

use crate::command::Command;
use crate::event::Event;
use crate::game::Game;
use crate::refusal::{Reason, Refusal};

/// Does what a command asks, and says what changed.
///
/// # Errors
/// A [`Refusal`] when the rules forbid it; the game is then as it was.
pub fn apply(_game: &mut Game, _command: &Command) -> Result<Vec<Event>, Refusal> {
    Err(Refusal::from(Reason {
        rule: "1.5:5".to_owned(),
        why: String::new(),
        instead: String::new(),
    }))
}
