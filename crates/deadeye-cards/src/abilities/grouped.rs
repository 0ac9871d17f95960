//! Enums of two levels, which files write as one.

/// Defines an enum of groups, each an enum of its own. A file names a variant by its word alone, whatever its group is.
macro_rules! grouped {
    ($(#[$about:meta])* $name:ident {
        $($(#[doc = $group_doc:literal])+ $group:ident($inner:ident) {
            $($(#[doc = $doc:literal])+ $variant:ident($form:ty) = $word:literal,)+
        })+
    }) => {
        $(
            $(#[doc = $group_doc])+
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub enum $inner {
                $($(#[doc = $doc])+ $variant($form),)+
            }
        )+

        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $group_doc])+ $group($inner),)+
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                const WORDS: &[&str] = &[$($($word,)+)+];

                struct Read;

                impl<'de> serde::de::Visitor<'de> for Read {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("enum ", stringify!($name)))
                    }

                    fn visit_enum<A: serde::de::EnumAccess<'de>>(self, data: A) -> Result<$name, A::Error> {
                        use serde::de::VariantAccess;

                        let (word, form) = data.variant::<String>()?;
                        match word.as_str() {
                            $($($word => form.newtype_variant().map(|form| $name::$group($inner::$variant(form))),)+)+
                            _ => Err(serde::de::Error::unknown_variant(&word, WORDS)),
                        }
                    }
                }

                deserializer.deserialize_enum(stringify!($name), WORDS, Read)
            }
        }
    };
}

/// Defines an enum of groups of unit variants, each with the word that files use for it, whatever its group is.
macro_rules! closed_groups {
    ($(#[$about:meta])* $name:ident {
        $($(#[doc = $group_doc:literal])+ $group:ident($inner:ident) {
            $($(#[doc = $doc:literal])+ $variant:ident = $word:literal,)+
        })+
    }) => {
        $(
            $crate::abilities::closed::closed! {
                $(#[doc = $group_doc])+
                $inner { $($(#[doc = $doc])+ $variant = $word,)+ }
            }
        )+

        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $group_doc])+ $group($inner),)+
        }

        impl $name {
            /// All values, in the order of the documentation.
            pub const ALL: &'static [$name] = &[$($($name::$group($inner::$variant),)+)+];

            /// Returns the word that files use.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$group(own) => own.word(),)+
                }
            }

            /// Returns the value that a word names, if any.
            #[must_use]
            pub fn of(word: &str) -> Option<$name> {
                None$(.or_else(|| $inner::of(word).map($name::$group)))+
            }
        }
    };
}

pub(crate) use {closed_groups, grouped};
