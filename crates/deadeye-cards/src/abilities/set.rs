//! Sets of cards and the numbers that describe them: one recursive language.
//!
//! A set is made of qualities, a quality may compare numbers, and a number may count a set.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::figure::{Known, Op, PlayerStat, Stat};
use super::quality::{HasAbility, Trait};
use super::who::{PileName, Player, Ref};
use crate::card::Faction;

/// A set of cards, or of places: all that have every one of these qualities.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Set(pub Vec<Quality>);

/// A quality that a card or a place has or lacks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Quality {
    /// A quality, named by one word.
    #[serde(skip)]
    Is(Trait),
    /// A keyword, written with a capital: `"Abomination"`.
    #[serde(skip)]
    Keyword(String),
    /// `"!…"`, or `{"not": SET}`: it lacks at least one of these.
    Not(Set),
    /// `{"any": [SET, SET]}`: it belongs to one of these.
    Any(Vec<Set>),
    /// The card is of a faction: `{"faction": "lawdogs"}`.
    Faction(Faction),
    /// `{"title": "Dr. Dawn Edwards"}`: as printed.
    Title(String),
    /// `{"has": SET}`: of a dude, something attached to it; of a place, something at it or attached to it.
    Has(Set),
    /// `{"posse_has": SET}`: such a dude is in its posse of the shootout.
    PosseHas(Set),
    /// `{"on": SET}`: attached to such a card.
    On(Set),
    /// `{"at": SET}`: at such a place.
    At(Set),
    /// `{"with": NAME}`: at the location of a named card.
    With(Ref),
    /// `{"near": NAME}`: at the location of a named card or adjacent to it.
    Near(Ref),
    /// `{"beside": NAME}`: adjacent to the location of a named card.
    Beside(Ref),
    /// `{"but": NAME}`: not that card; of a place: not where it is.
    But(Ref),
    /// `{"same": NAME}`: that very card.
    Same(Ref),
    /// `{"titled": NAME}`: bears the title of a named card.
    Titled(Ref),
    /// `{"callable_by": NAME}`: a dude whom a named dude can call out.
    CallableBy(Ref),
    /// `{"can_call": NAME}`: a dude who can call a named dude out.
    CanCall(Ref),
    /// A player makes its decisions: `{"controlled_by": PLAYER}`.
    ControlledBy(Player),
    /// It came from a player's deck: `{"owned_by": PLAYER}`.
    OwnedBy(Player),
    /// `{"is": [A, OP, B]}`: a comparison, in which `it` is the card.
    #[serde(rename = "is")]
    Compare(Box<(Number, Op, Number)>),
    /// `{"ability": "job"}`: it has an ability of this kind.
    Ability(HasAbility),
    /// `{"most": STAT}`: none of the set so far has more.
    Most(Stat),
    /// `{"least": STAT}`: none of the set so far has less.
    Least(Stat),
}

impl Quality {
    /// Reads a word: a quality, a keyword with a capital, or either with `!` before it.
    #[must_use]
    pub fn of(word: &str) -> Option<Quality> {
        if let Some(rest) = word.strip_prefix('!') {
            return Some(Quality::Not(Set(vec![Quality::of(rest)?])));
        }
        if let Some(known) = Trait::of(word) {
            return Some(Quality::Is(known));
        }
        word.starts_with(|first: char| first.is_uppercase()).then(|| Quality::Keyword(word.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Quality {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Quality, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Quality;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a word like \"wanted\" or \"!booted\", a keyword with a capital, or an object like {\"has\": […]}",
                )
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Quality, E> {
                Quality::of(word).ok_or_else(|| {
                    let words: Vec<&str> = Trait::ALL.iter().map(|known| known.word()).collect();
                    E::custom(format!(
                        "`{word}` is no quality, expected a keyword with a capital or one of {}",
                        words.join(", ")
                    ))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Quality, A::Error> {
                Quality::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Read)
    }
}

/// A number: a constant, or one computed from the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Number {
    /// `3`: a constant.
    #[serde(skip)]
    Const(i16),
    /// `"bearer.influence"`: a figure of a card.
    #[serde(skip)]
    Of(Ref, Stat),
    /// `"you.stash"`, `"opponent.hand"`: a figure of a player.
    #[serde(skip)]
    OfPlayer(Player, PlayerStat),
    /// `"pull"`, `"x"`, `"margin"`.
    #[serde(skip)]
    Known(Known),
    /// `{"count": SET}`: the number of cards.
    Count(Set),
    /// `{"places": SET}`: the number of locations.
    Places(Set),
    /// `{"in_pile": {"count"…}}`: the number of cards of a set that are in piles.
    InPile(Box<InPile>),
    /// `{"total": ["bullets", SET]}`.
    Total(Stat, Set),
    /// `{"highest": ["value", SET]}`.
    Highest(Stat, Set),
    /// `{"lowest": ["value", SET]}`.
    Lowest(Stat, Set),
    /// `{"sum": [A, B…]}`.
    Sum(Vec<Number>),
    /// `{"less": [A, B]}`: A without B.
    Less(Box<(Number, Number)>),
    /// `{"times": [A, B]}`.
    Times(Box<(Number, Number)>),
    /// `{"part": [A, B]}`: A divided by B, rounded down.
    Part(Box<(Number, Number)>),
    /// `{"at_least": [A, B]}`: the greater.
    AtLeast(Box<(Number, Number)>),
    /// `{"at_most": [A, B]}`: the smaller.
    AtMost(Box<(Number, Number)>),
    /// `{"factions": SET}`: the number of different factions.
    Factions(Set),
    /// `{"titles": SET}`: the number of different titles.
    Titles(Set),
    /// `{"least_of": ["others", "stash"]}`: the least of several players.
    LeastOf(Player, PlayerStat),
    /// `{"highest_in_pile": ["printed_influence", PILE]}`: of known cards.
    HighestInPile(Stat, Box<InPile>),
    /// `{"most_for": ["others", A]}`: the greatest value of A over several players, each taken as the user.
    MostFor(Player, Box<Number>),
    /// `{"casualties_over": A}`: the number of the user's dudes with more value than A that were discarded or aced as
    /// casualties this round.
    CasualtiesOver(Box<Number>),
}

/// Cards in piles, counted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InPile {
    /// The pile that the cards lie in.
    #[serde(rename = "in")]
    pub pile: PileName,
    /// The player whose pile it is.
    #[serde(default)]
    pub whose: Player,
    /// The cards that are counted.
    #[serde(default)]
    pub from: Set,
}

impl Number {
    fn of(word: &str) -> Option<Number> {
        if let Some(known) = Known::of(word) {
            return Some(Number::Known(known));
        }
        let (name, figure) = word.rsplit_once('.')?;
        if let (Some(player), Some(figure)) = (Player::of(name), PlayerStat::of(figure))
            && name != "subject"
        {
            return Some(Number::OfPlayer(player, figure));
        }
        if let Some(player) = name.strip_prefix("player:").and_then(Player::of) {
            return PlayerStat::of(figure).map(|figure| Number::OfPlayer(player, figure));
        }
        Some(Number::Of(Ref::of(name)?, Stat::of(figure)?))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, \"NAME.FIGURE\", \"pull\", \"x\", or an object like {\"count\": […]}")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
                i16::try_from(number).map(Number::Const).map_err(|_| E::custom("the number is too large"))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
                i16::try_from(number).map(Number::Const).map_err(|_| E::custom("the number is too large"))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Number, E> {
                Number::of(word).ok_or_else(|| {
                    E::custom(format!(
                        "`{word}` is no number, expected `pull`, `x`, `margin`, or NAME.FIGURE with a figure like bullets, influence, value, grit, bounty, production, cost, or you.stash, opponent.hand"
                    ))
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Number, A::Error> {
                Number::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Read)
    }
}
