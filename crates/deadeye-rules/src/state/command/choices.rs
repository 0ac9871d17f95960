//! The choices for a play, from which a command is made.

use crate::state::command::field::Field;
use crate::state::command::value::{FieldType, FieldValues};
use crate::vocabulary::PlayerId;

/// The reason why no command can be made from the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FillError {
    /// A field that must be filled in is left out.
    #[error("{name:?} is missing — choose a value for it", name = .0.name())]
    Missing(Field),
    /// A field has a value of another kind than the command has there, or a number that is too large for it.
    #[error("{name:?} has a value that does not fit — choose one of its domain", name = .0.name())]
    WrongKind(Field),
    /// A field has a value, and the template offers no choice for it.
    #[error("{name:?} is no choice of this play — leave it out", name = .0.name())]
    NoChoice(Field),
    /// The command is given by a player, and the template names none.
    #[error("no player is named — name the player who gives the command")]
    NoPlayer,
    /// The command is an override, for which there are no templates.
    #[error("an override is never offered — make the command itself")]
    NotOffered,
}

/// The player and the values that a command is made of; a value is taken out when it is used.
pub(crate) struct Choices {
    player: Option<PlayerId>,
    values: FieldValues,
}

impl Choices {
    pub(crate) fn new(player: Option<PlayerId>, values: FieldValues) -> Choices {
        Choices { player, values }
    }

    pub(crate) fn player(&self) -> Result<PlayerId, FillError> {
        self.player.ok_or(FillError::NoPlayer)
    }

    /// Takes the value of a field that may be left out.
    pub(crate) fn optional<T: FieldType>(&mut self, field: Field) -> Result<Option<T>, FillError> {
        match self.values.remove(&field) {
            Some(value) => T::from_value(value).map(Some).ok_or(FillError::WrongKind(field)),
            None => Ok(None),
        }
    }

    /// Takes the value of a field that must be there.
    pub(crate) fn required<T: FieldType>(&mut self, field: Field) -> Result<T, FillError> {
        self.optional(field)?.ok_or(FillError::Missing(field))
    }
}
