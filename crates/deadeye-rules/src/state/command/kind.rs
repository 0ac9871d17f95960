//! The kinds of command, and the code over the fields of commands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::state::command::Command;
use crate::state::command::choices::{Choices, FillError};
use crate::state::command::field::{Field, names};
use crate::state::command::parts::AbilityUse;
use crate::state::command::table::command_table;
use crate::state::command::value::{FieldType, FieldValues};
use crate::state::pile::Pile;
use crate::vocabulary::PlayerId;

/// Generates the kinds of command and all code over the fields of commands. A command or a field that the table does not
/// list does not compile.
macro_rules! commands {
    // A command as a pattern or as an expression: its fields stand in it, or in a struct of their own.
    (@shape $kind:ident { $($inside:tt)* }) => { Command::$kind { $($inside)* } };
    (@shape $kind:ident ($body:ident) { $($inside:tt)* }) => { Command::$kind($body { $($inside)* }) };

    (@player) => { None };
    (@player $player:ident) => { Some(*$player) };

    (@is_override plays) => { false };
    (@is_override overrides) => { true };

    (@read $values:ident $own:ident) => { _ = $own; };
    (@read $values:ident $own:ident $field:ident may) => {
        if *$own != default_of($own) {
            commands!(@read $values $own $field);
        }
    };
    (@read $values:ident $own:ident $field:ident $(or $default:expr)?) => {
        if let Some(value) = $own.to_value() {
            $values.insert(Field::$field, value);
        }
    };

    (@make overrides [] $($fields:tt)*) => { return Err(FillError::NotOffered) };
    (@make $role:ident [$($offered:ident)?] $command:expr) => { $command };

    (@take $choices:ident $field:ident) => { $choices.required(Field::$field)? };
    (@take $choices:ident $field:ident may) => { $choices.optional(Field::$field)?.unwrap_or_default() };
    (@take $choices:ident $field:ident or $default:expr) => { $choices.optional(Field::$field)?.unwrap_or($default) };

    (@name $own:ident) => { stringify!($own) };
    (@name $own:ident $field:ident) => { Field::$field.name() };

    ($(
        $(#[$about:meta])*
        $group:ident: $commands:ident $role:ident {
            $($kind:ident $(($body:ident))? = $name:literal $($offered:ident)? [$($by:ident)?] {
                $($own:ident $(: $type:ty)? $(= $field:ident $(($($how:tt)+))?)?),* $(,)?
            },)*
        }
    )*) => {
        names! {
            /// The kind of a command, without its fields: the `type` of its object.
            CommandKind:
            $($($kind = $name,)*)*
        }

        impl Command {
            /// Returns the kind of the command.
            #[must_use]
            pub fn kind(&self) -> CommandKind {
                match self {
                    $($(commands!(@shape $kind $(($body))? { $($by: _,)? $($own: _),* }) => CommandKind::$kind,)*)*
                }
            }

            /// Returns the player who gives the command, if it names one.
            #[must_use]
            pub fn player(&self) -> Option<PlayerId> {
                match self {
                    $($(commands!(@shape $kind $(($body))? { $($by,)? .. }) => commands!(@player $($by)?),)*)*
                }
            }

            /// Returns true for an override: it sets the state by hand, and the rules record it without checking whether it is
            /// legal.
            #[must_use]
            pub fn is_override(&self) -> bool {
                match self {
                    $($(commands!(@shape $kind $(($body))? { .. }) => commands!(@is_override $role),)*)*
                }
            }

            /// Reads the fields of a play that are not left out, except its player. An override has none, since it is
            /// never offered.
            ///
            /// ```
            /// use deadeye_rules::{Command, Field, FieldValue};
            ///
            /// let seat = Command::Seat { name: "North".to_owned(), deck: None };
            /// let values = seat.values();
            /// assert_eq!(values.get(&Field::Name), Some(&FieldValue::Name("North".to_owned())));
            /// assert!(!values.contains_key(&Field::Deck));
            /// ```
            #[must_use]
            pub fn values(&self) -> FieldValues {
                let mut values = FieldValues::new();
                match self {
                    $($(commands!(@shape $kind $(($body))? { $($by: _,)? $($own),* }) => {
                        $(commands!(@read values $own $($field $($($how)+)?)?);)*
                    })*)*
                }
                values
            }

            /// Makes the command of a kind from the choices.
            pub(crate) fn from_choices(kind: CommandKind, mut choices: Choices) -> Result<Command, FillError> {
                Ok(match kind {
                    $($(CommandKind::$kind => commands!(@make $role [$($offered)?] commands!(@shape $kind $(($body))? {
                        $($by: choices.player()?,)?
                        $($own: commands!(@take choices $($field $($($how)+)?)?)),*
                    })),)*)*
                })
            }
        }

        impl CommandKind {
            /// Returns the names of all fields of such a command, except its `type`.
            #[must_use]
            pub const fn fields(self) -> &'static [&'static str] {
                match self {
                    $($(CommandKind::$kind => const {
                        &[$(stringify!($by),)? $(commands!(@name $own $($field)?)),*]
                    },)*)*
                }
            }
        }
    };
}

command_table!(commands);

/// Returns the default value of a field's type.
fn default_of<T: Default>(_: &T) -> T {
    T::default()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test should stop where it fails")]

    use serde_json::json;

    use super::*;

    #[test]
    fn every_name_is_the_one_in_a_journal() {
        for kind in CommandKind::ALL {
            match serde_json::from_value::<Command>(json!({ "type": kind.name() })) {
                Ok(command) => assert_eq!(command.kind(), *kind),
                Err(error) => assert!(error.to_string().starts_with("missing field"), "{kind}: {error}"),
            }
        }
        let command = Command::Pull {
            player: crate::PlayerId(0),
            card: "JK".parse().unwrap(),
            named: Some("8H".parse().unwrap()),
        };
        let written = serde_json::to_value(&command).unwrap();
        let mut names: Vec<&str> = command.values().into_keys().map(Field::name).collect();
        names.extend(["player", "type"]);
        assert!(written.as_object().unwrap().keys().all(|name| names.contains(&name.as_str())), "{written}");
        assert_eq!(written.as_object().unwrap().len(), names.len());
    }
}
