//! Commands sorted into groups, for matches that handle every command.
//!
//! [`Command`] is one flat list, as in the journal. A group is small enough for a match that names all its variants, so
//! that the compiler reports every place that must handle a new command.

use deadeye_cards::CardCode;

use crate::state::card::Counter;
use crate::state::command::table::command_table;
use crate::state::command::{AbilityUse, Casualty, Command, Destination, Fate, Gift, Mark, Source};
use crate::state::effect::{Duration, Figure, Keeping};
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::Answer;
use crate::vocabulary::{AbilityKind, CardId, End, Phase, Place, PlayerId, Side};

/// Defines an enum for each group, and the function that sorts a command into its group. A command that is in no group,
/// or whose fields have other types than in the table, does not compile.
macro_rules! groups {
    // A command of a group as a pattern or as an expression: with its fields, or with the struct that holds them.
    (@shape $owner:ident $kind:ident $fields:ident { $($inside:tt)* }) => { $owner::$kind { $($inside)* } };
    (@shape $owner:ident $kind:ident $fields:ident ($body:ident) { $($inside:tt)* }) => { $owner::$kind($fields) };

    // The enum of a group: its commands become variants one by one.
    (@enum [$($about:tt)*] $commands:ident { $($variants:tt)* }) => {
        $($about)*
        #[derive(Clone, Copy, Debug)]
        pub enum $commands<'a> { $($variants)* }
    };
    (@enum [$($about:tt)*] $commands:ident { $($variants:tt)* }
        $kind:ident { $($field:ident: $type:ty,)* } $($rest:tt)*
    ) => {
        groups! {
            @enum [$($about)*] $commands {
                $($variants)*
                #[doc = concat!("[`Command::", stringify!($kind), "`].")]
                $kind {
                    $(
                        #[doc = concat!("The field `", stringify!($field), "` of the command.")]
                        $field: &'a $type,
                    )*
                },
            }
            $($rest)*
        }
    };
    (@enum [$($about:tt)*] $commands:ident { $($variants:tt)* }
        $kind:ident ($body:ident) { $($inside:tt)* } $($rest:tt)*
    ) => {
        groups! {
            @enum [$($about)*] $commands {
                $($variants)*
                #[doc = concat!("[`Command::", stringify!($kind), "`].")]
                $kind(&'a $body),
            }
            $($rest)*
        }
    };

    ($(
        $(#[$about:meta])*
        $group:ident: $commands:ident $role:ident {
            $($kind:ident $(($body:ident))? = $name:literal $($offered:ident)? [$($by:ident)?] {
                $($own:ident $(: $type:ty)? $(= $field:ident $(($($how:tt)+))?)?),* $(,)?
            },)*
        }
    )*) => {
        /// A command by its group.
        #[derive(Clone, Copy, Debug)]
        pub enum CommandGroup<'a> {
            $($(#[$about])* $group($commands<'a>),)*
        }

        $(groups! {
            @enum [$(#[$about])*] $commands {}
            $($kind $(($body))? { $($by: PlayerId,)? $($own $(: $type)?,)* })*
        })*

        impl Command {
            /// Sorts the command into its group.
            ///
            /// ```
            /// use deadeye_rules::{Command, CommandGroup, PlayerId, TurnCommand};
            ///
            /// let pass = Command::Pass { player: PlayerId(0) };
            /// assert!(matches!(pass.group(), CommandGroup::Turn(TurnCommand::Pass { player: PlayerId(0) })));
            /// ```
            #[inline] // A command is asked for its group at each step of `apply`.
            #[must_use]
            pub fn group(&self) -> CommandGroup<'_> {
                match self {
                    $($(groups!(@shape Command $kind fields $(($body))? { $($by,)? $($own),* }) => {
                        CommandGroup::$group(groups!(@shape $commands $kind fields $(($body))? { $($by,)? $($own),* }))
                    })*)*
                }
            }
        }
    };
}

command_table!(groups);
