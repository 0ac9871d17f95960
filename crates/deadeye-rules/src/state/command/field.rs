//! The names of the fields of plays, in the form of the journal and of the protocol.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Makes an enum of names: each variant is written and read as its name.
macro_rules! names {
    ($(#[$about:meta])* $all:ident: $($variant:ident = $name:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $all {
            $(
                #[doc = concat!("Written as `", $name, "`.")]
                #[serde(rename = $name)]
                $variant,
            )*
        }

        impl $all {
            /// All variants, in their order.
            pub const ALL: &[$all] = &[$($all::$variant),*];

            /// Returns the name in the journal and in the protocol.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($all::$variant => $name,)*
                }
            }
        }

        impl fmt::Display for $all {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(crate) use names;

names! {
    /// A field of a play, except its player.
    Field:
    Ability = "ability",
    Against = "against",
    Answer = "answer",
    Anyone = "anyone",
    As = "as",
    Boot = "boot",
    By = "by",
    ByEffect = "by_effect",
    Caller = "caller",
    Card = "card",
    Cards = "cards",
    Caster = "caster",
    Casualties = "casualties",
    Combo = "combo",
    Cost = "cost",
    Deck = "deck",
    Discard = "discard",
    Discarded = "discarded",
    Dude = "dude",
    Dudes = "dudes",
    Effect = "effect",
    End = "end",
    From = "from",
    Gifts = "gifts",
    IntoPosse = "into_posse",
    Kind = "kind",
    Leader = "leader",
    Legend = "legend",
    LetGo = "let_go",
    Mark = "mark",
    MissesRequirement = "misses_requirement",
    Name = "name",
    NoRefusal = "no_refusal",
    On = "on",
    Onto = "onto",
    Order = "order",
    Outfit = "outfit",
    Repeat = "repeat",
    Scientist = "scientist",
    Side = "side",
    Stays = "stays",
    Target = "target",
    Test = "test",
    To = "to",
}
