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

/// Something that a card or a place is, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quality {
    /// A quality that has a word of its own.
    Is(Trait),
    /// A keyword, written with a capital: `"Abomination"`.
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
    /// `{"on": SET}`: attached to such a card.
    On(Set),
    /// `{"at": SET}`: at such a place.
    At(Set),
    /// `{"with": NAME}`: at the location of a named card.
    With(Ref),
    /// `{"near": NAME}`: at or next to the location of a named card.
    Near(Ref),
    /// `{"beside": NAME}`: next to the location of a named card.
    Beside(Ref),
    /// `{"but": NAME}`: not that card; of a place: not where it is.
    But(Ref),
    /// `{"same": NAME}`: that very card.
    Same(Ref),
    /// `{"titled": NAME}`: bears the title of a named card.
    Titled(Ref),
    /// A player makes its decisions: `{"controlled_by": PLAYER}`.
    ControlledBy(Player),
    /// It came from a player's deck: `{"owned_by": PLAYER}`.
    OwnedBy(Player),
    /// `{"is": [A, OP, B]}`: a comparison, in which `it` is the card.
    Compare(Box<(Number, Op, Number)>),
    /// `{"ability": "job"}`: it has an ability of this kind.
    Ability(HasAbility),
    /// `{"most": STAT}`: none of the set so far has more.
    Most(Stat),
    /// `{"least": STAT}`: none of the set so far has less.
    Least(Stat),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum QualityForm {
    Not(Set),
    Any(Vec<Set>),
    Faction(Faction),
    Title(String),
    Has(Set),
    On(Set),
    At(Set),
    With(Ref),
    Near(Ref),
    Beside(Ref),
    But(Ref),
    Same(Ref),
    Titled(Ref),
    ControlledBy(Player),
    OwnedBy(Player),
    Is(Box<(Number, Op, Number)>),
    Ability(HasAbility),
    Most(Stat),
    Least(Stat),
}

impl From<QualityForm> for Quality {
    fn from(form: QualityForm) -> Quality {
        match form {
            QualityForm::Not(set) => Quality::Not(set),
            QualityForm::Any(sets) => Quality::Any(sets),
            QualityForm::Faction(faction) => Quality::Faction(faction),
            QualityForm::Title(title) => Quality::Title(title),
            QualityForm::Has(set) => Quality::Has(set),
            QualityForm::On(set) => Quality::On(set),
            QualityForm::At(set) => Quality::At(set),
            QualityForm::With(card) => Quality::With(card),
            QualityForm::Near(card) => Quality::Near(card),
            QualityForm::Beside(card) => Quality::Beside(card),
            QualityForm::But(card) => Quality::But(card),
            QualityForm::Same(card) => Quality::Same(card),
            QualityForm::Titled(card) => Quality::Titled(card),
            QualityForm::ControlledBy(player) => Quality::ControlledBy(player),
            QualityForm::OwnedBy(player) => Quality::OwnedBy(player),
            QualityForm::Is(compared) => Quality::Compare(compared),
            QualityForm::Ability(kind) => Quality::Ability(kind),
            QualityForm::Most(stat) => Quality::Most(stat),
            QualityForm::Least(stat) => Quality::Least(stat),
        }
    }
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
                QualityForm::deserialize(MapAccessDeserializer::new(map)).map(Quality::from)
            }
        }

        deserializer.deserialize_any(Read)
    }
}

/// A number, as it is or worked out from the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A plain one: `3`.
    Const(i16),
    /// Of a card: `"bearer.influence"`.
    Of(Ref, Stat),
    /// Of a player: `"you.stash"`, `"opponent.hand"`.
    OfPlayer(Player, PlayerStat),
    /// `"pull"`, `"x"`, `"margin"`.
    Known(Known),
    /// `{"count": SET}`: how many cards.
    Count(Set),
    /// `{"places": SET}`: how many locations.
    Places(Set),
    /// `{"in_pile": {"count"…}}`: how many cards of a set are in piles.
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
    /// `{"factions": SET}`: how many different factions.
    Factions(Set),
    /// `{"titles": SET}`: how many different titles.
    Titles(Set),
    /// `{"least_of": ["others", "stash"]}`: the least of several players.
    LeastOf(Player, PlayerStat),
    /// `{"highest_in_pile": ["printed_influence", PILE]}`: of known cards.
    HighestInPile(Stat, Box<InPile>),
    /// `{"most_for": ["others", A]}`: the greatest of what A comes to for each of several players, each as the user.
    MostFor(Player, Box<Number>),
    /// `{"casualties_over": A}`: how many of the user's dudes were discarded or aced as casualties this round who have
    /// more value than A.
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

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum NumberForm {
    Count(Set),
    Places(Set),
    InPile(Box<InPile>),
    Total(Stat, Set),
    Highest(Stat, Set),
    Lowest(Stat, Set),
    Sum(Vec<Number>),
    Less(Box<(Number, Number)>),
    Times(Box<(Number, Number)>),
    Part(Box<(Number, Number)>),
    AtLeast(Box<(Number, Number)>),
    AtMost(Box<(Number, Number)>),
    Factions(Set),
    Titles(Set),
    HighestInPile(Stat, Box<InPile>),
    LeastOf(Player, PlayerStat),
    MostFor(Player, Box<Number>),
    CasualtiesOver(Box<Number>),
}

impl From<NumberForm> for Number {
    fn from(form: NumberForm) -> Number {
        match form {
            NumberForm::Count(set) => Number::Count(set),
            NumberForm::Places(set) => Number::Places(set),
            NumberForm::InPile(pile) => Number::InPile(pile),
            NumberForm::Total(stat, set) => Number::Total(stat, set),
            NumberForm::Highest(stat, set) => Number::Highest(stat, set),
            NumberForm::Lowest(stat, set) => Number::Lowest(stat, set),
            NumberForm::Sum(parts) => Number::Sum(parts),
            NumberForm::Less(pair) => Number::Less(pair),
            NumberForm::Times(pair) => Number::Times(pair),
            NumberForm::Part(pair) => Number::Part(pair),
            NumberForm::AtLeast(pair) => Number::AtLeast(pair),
            NumberForm::AtMost(pair) => Number::AtMost(pair),
            NumberForm::Factions(set) => Number::Factions(set),
            NumberForm::Titles(set) => Number::Titles(set),
            NumberForm::LeastOf(who, stat) => Number::LeastOf(who, stat),
            NumberForm::HighestInPile(stat, pile) => Number::HighestInPile(stat, pile),
            NumberForm::MostFor(who, number) => Number::MostFor(who, number),
            NumberForm::CasualtiesOver(value) => Number::CasualtiesOver(value),
        }
    }
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
                NumberForm::deserialize(MapAccessDeserializer::new(map)).map(Number::from)
            }
        }

        deserializer.deserialize_any(Read)
    }
}
