//! Who and what: names of cards, players, sets of cards, choices, and places.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::closed::closed;
use super::number::Number;
use super::quality::Quality;

/// A card that a step speaks of by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ref {
    /// `this`: the card that the entry is about.
    This,
    /// `bearer`: the dude who carries, casts or performs it; of a dude the dude; of a deed or Condition what it is on.
    Bearer,
    /// `it`: inside a set, the card that is being looked at; in `for_each` without a name, the current one.
    It,
    /// `subject`: the card that an event happened to.
    Subject,
    /// `mark`: the mark of the job or shootout.
    Mark,
    /// `leader`: the leader of the job or shootout.
    Leader,
    /// `shooter`: the shooter of the user's posse.
    Shooter,
    /// `opposing_shooter`: the shooter of the other posse.
    OpposingShooter,
    /// `outfit`: the user's outfit.
    Outfit,
    /// `source`: the card whose ability an event is about.
    Source,
    /// Any other name: bound before by `as`.
    Named(String),
}

impl Ref {
    /// The names that are always there.
    pub const RESERVED: &'static [&'static str] = &[
        "this",
        "bearer",
        "it",
        "subject",
        "mark",
        "leader",
        "shooter",
        "opposing_shooter",
        "outfit",
        "source",
    ];

    /// Reads a name: small letters, digits and underscores, a letter first.
    #[must_use]
    pub fn of(word: &str) -> Option<Ref> {
        Some(match word {
            "this" => Ref::This,
            "bearer" => Ref::Bearer,
            "it" => Ref::It,
            "subject" => Ref::Subject,
            "mark" => Ref::Mark,
            "leader" => Ref::Leader,
            "shooter" => Ref::Shooter,
            "opposing_shooter" => Ref::OpposingShooter,
            "outfit" => Ref::Outfit,
            "source" => Ref::Source,
            own => {
                let fits = own.starts_with(|first: char| first.is_ascii_lowercase())
                    && own.chars().all(|letter| {
                        letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_'
                    });
                return fits.then(|| Ref::Named(own.to_owned()));
            }
        })
    }

    /// The name as files write it.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Ref::This => "this",
            Ref::Bearer => "bearer",
            Ref::It => "it",
            Ref::Subject => "subject",
            Ref::Mark => "mark",
            Ref::Leader => "leader",
            Ref::Shooter => "shooter",
            Ref::OpposingShooter => "opposing_shooter",
            Ref::Outfit => "outfit",
            Ref::Source => "source",
            Ref::Named(name) => name,
        }
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ref, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ref::of(&word).ok_or_else(|| {
            Error::custom(format!(
                "`{word}` is no name, expected `this`, `bearer`, … or a name in small letters"
            ))
        })
    }
}

/// A player that a step speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// `you`: whoever uses the ability, or controls the card of a trait.
    #[default]
    You,
    /// `opponent`: the other player; in a shootout the one of the other posse; of several one that the user names.
    Opponent,
    /// `others`: each other player.
    Others,
    /// `everybody`: each player.
    Everybody,
    /// `winner`: the Winner of the day; within `on` a won round or shootout, who won it.
    Winner,
    /// `loser`: who lost the round or the shootout.
    Loser,
    /// `cheater`: whose hand a cheatin' resolution is used against, or who revealed a cheatin' hand.
    Cheater,
    /// `subject`: the player that an event happened to.
    Subject,
    /// `NAME.controller`: who controls a card.
    Controller(Ref),
    /// `NAME.owner`: who owns a card.
    Owner(Ref),
}

impl Player {
    /// The plain words.
    pub const WORDS: &'static [&'static str] = &[
        "you",
        "opponent",
        "others",
        "everybody",
        "winner",
        "loser",
        "cheater",
        "subject",
        "NAME.controller",
        "NAME.owner",
    ];

    /// Reads a player.
    #[must_use]
    pub fn of(word: &str) -> Option<Player> {
        Some(match word {
            "you" => Player::You,
            "opponent" => Player::Opponent,
            "others" => Player::Others,
            "everybody" => Player::Everybody,
            "winner" => Player::Winner,
            "loser" => Player::Loser,
            "cheater" => Player::Cheater,
            "subject" => Player::Subject,
            other => {
                let (name, what) = other.split_once('.')?;
                let card = Ref::of(name)?;
                match what {
                    "controller" => Player::Controller(card),
                    "owner" => Player::Owner(card),
                    _ => return None,
                }
            }
        })
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let word = String::deserialize(deserializer)?;
        Player::of(&word).ok_or_else(|| Error::unknown_variant(&word, Player::WORDS))
    }
}

/// A set of cards, or of places: all that have every one of these qualities.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Set(pub Vec<Quality>);

closed! {
    /// A pile, where cards are chosen from.
    PileName {
        /// The play hand.
        Hand = "hand",
        /// The deck.
        Deck = "deck",
        /// The discard pile.
        Discard = "discard",
        /// Boot Hill.
        BootHill = "boot_hill",
        /// The draw hand.
        DrawHand = "draw_hand",
        /// What a `reveal` before has shown.
        Revealed = "revealed",
        /// The top card of the discard pile, which the user names.
        DiscardTop = "top_discard",
        /// What a `look` before has shown to who looked.
        Looked = "looked",
        /// What was just discarded off the top of a deck.
        Shed = "shed",
    }
}

/// A choice of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What they are called from now on.
    pub name: Option<String>,
    /// What they are chosen from.
    pub from: Set,
    /// The piles that they are in; none for cards in play.
    pub piles: Vec<PileName>,
    /// How many.
    pub count: Number,
    /// Fewer will do, or none.
    pub up_to: bool,
    /// As many as wished, at least one.
    pub any_number: bool,
    /// Who chooses.
    pub by: Player,
    /// Whose pile.
    pub whose: Player,
    /// As long as any of these are among them, only these can be chosen.
    pub prefer: Set,
    /// Chance chooses, at the table.
    pub random: bool,
}

/// What a step is done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A card known by name.
    Named(Ref),
    /// One card, or some, that somebody chooses.
    Choose(Box<Choice>),
    /// Every card of a set.
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
        }
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choice, D::Error> {
        let form = TargetForm::deserialize(deserializer)?;
        if form.each.is_some() {
            return Err(D::Error::custom(
                "`each` is no choice, expected `as`, `from`, `in`, `count`, `by`",
            ));
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
                f.write_str("a name, a list of qualities to choose one card by, {\"each\": […]}, or a choice with `from`")
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
    /// One card of a set in play, chosen by the user.
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
        }
    }
}

/// A place that a step speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceRef {
    /// `town_square`.
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
                f.write_str("`town_square`, `home`, `here`, `shootout`, `from`, `at:NAME`, or a list of qualities of a place")
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

/// One thing, or a list of them.
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
                T::deserialize(serde::de::value::StrDeserializer::new(word))
                    .map(|one| OneOrMany(vec![one]))
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
