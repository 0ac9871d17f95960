//! Closed lists of words: the values that a file may use in one place.

/// Defines an enum of unit variants, each with the word that files use for it.
macro_rules! closed {
    ($(#[$about:meta])* $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl $name {
            /// All values, in the order of the documentation.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// Returns the word that files use.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// Returns the value that a word names, if any.
            #[must_use]
            pub fn of(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let word = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                $name::of(&word).ok_or_else(|| {
                    serde::de::Error::unknown_variant(&word, &[$($word,)+])
                })
            }
        }
    };
}

pub(crate) use closed;
