//! Places that steps and conditions refer to.

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::set::Set;
use super::who::Ref;

/// A place that a step refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceRef {
    /// The town square, `town_square` in an entry.
    TownSquare,
    /// `home`: that of the dude who goes there.
    Home,
    /// `here`: where this card is.
    Here,
    /// `shootout`: where the shootout is.
    Shootout,
    /// `from`: where the card of the event came from.
    From,
    /// `at:NAME`: where a named card is; of a deed the deed itself.
    At(Ref),
    /// A place that the user chooses by its qualities.
    Choose(Set),
}

impl<'de> Deserialize<'de> for PlaceRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlaceRef, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = PlaceRef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "`town_square`, `home`, `here`, `shootout`, `from`, `at:NAME`, or a list of qualities of a place",
                )
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<PlaceRef, E> {
                Ok(match word {
                    "town_square" => PlaceRef::TownSquare,
                    "home" => PlaceRef::Home,
                    "here" => PlaceRef::Here,
                    "shootout" => PlaceRef::Shootout,
                    "from" => PlaceRef::From,
                    other => match other.strip_prefix("at:").and_then(Ref::of) {
                        Some(card) => PlaceRef::At(card),
                        None => {
                            return Err(E::unknown_variant(
                                other,
                                &["town_square", "home", "here", "shootout", "from", "at:NAME"],
                            ));
                        }
                    },
                })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<PlaceRef, A::Error> {
                Set::deserialize(SeqAccessDeserializer::new(seq)).map(PlaceRef::Choose)
            }
        }

        deserializer.deserialize_any(Read)
    }
}
