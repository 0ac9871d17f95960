//! Targets of steps: choices of cards.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::condition::Condition;
use super::set::{Number, Set};
use super::who::{PileName, Player, Ref};

/// A choice of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name by which later steps refer to the chosen cards.
    pub name: Option<String>,
    /// The set from which cards are chosen.
    pub from: Set,
    /// The piles that they are in; none for cards in play.
    pub piles: Vec<PileName>,
    /// The number of cards that have to be chosen.
    pub count: Number,
    /// True if fewer cards, or none, may be chosen.
    pub up_to: bool,
    /// True if any number of cards may be chosen, at least one.
    pub any_number: bool,
    /// The player who makes the choice.
    pub by: Player,
    /// The player from whose pile is chosen.
    pub whose: Player,
    /// The set of preferred cards: as long as any of them can be chosen, only these can.
    pub prefer: Set,
    /// True if the choice is made at random.
    pub random: bool,
    /// The conditions that the chosen cards must meet together.
    pub must: Vec<Condition>,
}

/// The target of a step: the cards that it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A card known by name.
    Named(Ref),
    /// One card, or several, chosen by a player.
    Choose(Box<Choice>),
    /// All cards of a set.
    Each(Set),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetForm {
    #[serde(default)]
    each: Option<Set>,
    #[serde(default, rename = "as")]
    name: Option<String>,
    #[serde(default)]
    from: Set,
    #[serde(default, rename = "in")]
    piles: OneOrMany<PileName>,
    #[serde(default)]
    count: Option<Number>,
    #[serde(default)]
    up_to: bool,
    #[serde(default)]
    any_number: bool,
    #[serde(default)]
    by: Player,
    #[serde(default)]
    whose: Player,
    #[serde(default)]
    prefer: Set,
    #[serde(default)]
    random: bool,
    #[serde(default)]
    must: Vec<Condition>,
}

impl TargetForm {
    fn choice(self) -> Choice {
        Choice {
            name: self.name,
            from: self.from,
            piles: self.piles.0,
            count: self.count.unwrap_or(Number::Const(1)),
            up_to: self.up_to,
            any_number: self.any_number,
            by: self.by,
            whose: self.whose,
            prefer: self.prefer,
            random: self.random,
            must: self.must,
        }
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choice, D::Error> {
        let form = TargetForm::deserialize(deserializer)?;
        if form.each.is_some() {
            return Err(D::Error::custom("`each` is no choice, expected `as`, `from`, `in`, `count`, `by`"));
        }
        Ok(form.choice())
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Target, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Target;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a name, a list of qualities to choose one card by, {\"each\": […]}, or a choice with `from`",
                )
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Target, E> {
                Ref::of(word).map(Target::Named).ok_or_else(|| {
                    E::custom(format!("`{word}` is no name, expected `this`, `bearer`, … or a name in small letters"))
                })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Target, A::Error> {
                let from = Set::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(Target::Choose(Box::new(Choice::of(from))))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Target, A::Error> {
                let mut form = TargetForm::deserialize(MapAccessDeserializer::new(map))?;
                Ok(match form.each.take() {
                    Some(each) => Target::Each(each),
                    None => Target::Choose(Box::new(form.choice())),
                })
            }
        }

        deserializer.deserialize_any(Read)
    }
}

impl Choice {
    /// Returns the choice of one card in play out of a set, made by the user.
    #[must_use]
    pub fn of(from: Set) -> Choice {
        Choice {
            name: None,
            from,
            piles: Vec::new(),
            count: Number::Const(1),
            up_to: false,
            any_number: false,
            by: Player::You,
            whose: Player::You,
            prefer: Set::default(),
            random: false,
            must: Vec::new(),
        }
    }
}

/// One value, or a list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        OneOrMany(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany<T>, D::Error> {
        struct Read<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
            type Value = OneOrMany<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one, or a list of them")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<OneOrMany<T>, E> {
                T::deserialize(serde::de::value::StrDeserializer::new(word)).map(|one| OneOrMany(vec![one]))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OneOrMany<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(|one| OneOrMany(vec![one]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<OneOrMany<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(OneOrMany)
            }
        }

        deserializer.deserialize_any(Read(std::marker::PhantomData))
    }
}
