//! What a player may do now.

use crate::game::Game;
use crate::ids::PlayerId;
use crate::template::Template;

/// The kinds of command that a player may give now, with the domain of each choice.
#[must_use]
pub fn legal_commands(_game: &Game, _player: PlayerId) -> Vec<Template> {
    Vec::new()
}
