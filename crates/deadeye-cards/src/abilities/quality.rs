//! Qualities: what a card or a place must be to belong to a set.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::closed::closed;
use super::number::{Number, Op};
use super::who::{Player, Ref, Set};
use crate::card::Faction;

closed! {
    /// A quality that needs no more than its word.
    Trait {
        /// A dude.
        Dude = "dude",
        /// A deed.
        Deed = "deed",
        /// Goods.
        Goods = "goods",
        /// A spell.
        Spell = "spell",
        /// An action.
        Action = "action",
        /// An outfit.
        Outfit = "outfit",
        /// A legend.
        Legend = "legend",
        /// A joker.
        Joker = "joker",
        /// A dude who can be called out.
        Callable = "callable",
        /// A place: a home, a deed or town square.
        Location = "location",
        /// A home, among places.
        Home = "home",
        /// Town square, among places.
        TownSquare = "town_square",
        /// This very card.
        This = "this",
        /// The dude who bears, casts or performs this card.
        Bearer = "bearer",
        /// Controlled by the user; a place that the user controls.
        Yours = "yours",
        /// In the opposing posse; outside a shootout: controlled by another player.
        Opposing = "opposing",
        /// Controlled by another player, in the shootout or not.
        Anothers = "anothers",
        /// Owned by the user.
        Owned = "owned",
        /// Booted.
        Booted = "booted",
        /// Not booted.
        Unbooted = "unbooted",
        /// With a bounty.
        Wanted = "wanted",
        /// A stud now.
        Stud = "stud",
        /// A draw now.
        Draw = "draw",
        /// With a skill: Huckster, Blessed, Shaman or Mad Scientist.
        Skilled = "skilled",
        /// With a skill that casts spells: Huckster, Blessed or Shaman.
        Spellcaster = "spellcaster",
        /// A token.
        Token = "token",
        /// Unique.
        Unique = "unique",
        /// Attached to something.
        Attached = "attached",
        /// At this card's location.
        Here = "here",
        /// At this card's location or an adjacent one.
        Nearby = "nearby",
        /// At a location adjacent to this card's.
        Adjacent = "adjacent",
        /// In town.
        InTown = "in_town",
        /// Out of town.
        OutOfTown = "out_of_town",
        /// A dude at their own home.
        AtHome = "at_home",
        /// In town square.
        InTownSquare = "in_town_square",
        /// At a deed.
        AtDeed = "at_deed",
        /// In either posse, or on a dude who is.
        InShootout = "in_shootout",
        /// In the user's posse, or on a dude who is.
        InYourPosse = "in_your_posse",
        /// At the place of the shootout.
        AtShootout = "at_shootout",
        /// The leader of the job or shootout.
        Leader = "leader",
        /// The mark of the job or shootout.
        Mark = "mark",
        /// A shooter of this round.
        Shooter = "shooter",
        /// A Private location.
        PrivatePlace = "private_place",
        /// A location that is not Private.
        PublicPlace = "public_place",
        /// On the user's street, or in it.
        YourStreet = "your_street",
        /// On this card's street.
        ThisStreet = "this_street",
        /// Entered play today.
        EnteredToday = "entered_today",
        /// Has a printed ability that was used today.
        Used = "used",
        /// In the posse that the bearer is in.
        SamePosse = "same_posse",
        /// In the posse against the one that the bearer is in.
        OtherPosse = "other_posse",
        /// The user's outfit bears one of its symbols.
        YourFaction = "your_faction",
        /// Bears no symbol.
        Neutral = "neutral",
        /// At the left or right end of a street.
        StreetEnd = "street_end",
        /// A card of spades.
        Spades = "spades",
        /// A card of hearts.
        Hearts = "hearts",
        /// A card of diamonds.
        Diamonds = "diamonds",
        /// A card of clubs.
        Clubs = "clubs",
        /// With a permanent or lasting control point on it.
        WithControl = "with_control",
        /// The leftmost deed of a street.
        Leftmost = "leftmost",
    }
}

closed! {
    /// What kind of ability a card has.
    HasAbility {
        /// A job.
        Job = "job",
        /// A Shootout ability.
        Shootout = "shootout",
        /// A Noon ability.
        Noon = "noon",
        /// A React ability.
        React = "react",
        /// A Resolution or cheatin' Resolution ability.
        Resolution = "resolution",
        /// A cheatin' Resolution ability.
        Cheatin = "cheatin",
    }
}

/// Something that a card or a place is, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quality {
    /// A word.
    Is(Trait),
    /// A keyword, written with a capital: `"Abomination"`.
    Keyword(String),
    /// `"!…"`, or `{"not": SET}`: it lacks at least one of these.
    Not(Set),
    /// `{"any": [SET, SET]}`: it belongs to one of these.
    Any(Vec<Set>),
    /// `{"faction": "lawdogs"}`.
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
    /// `{"controlled_by": PLAYER}`.
    ControlledBy(Player),
    /// `{"owned_by": PLAYER}`.
    OwnedBy(Player),
    /// `{"is": [A, OP, B]}`: a comparison, in which `it` is the card.
    Compare(Box<(Number, Op, Number)>),
    /// `{"ability": "job"}`: it has an ability of this kind.
    Ability(HasAbility),
    /// `{"most": STAT}`: none of the set so far has more.
    Most(super::number::Stat),
    /// `{"least": STAT}`: none of the set so far has less.
    Least(super::number::Stat),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Form {
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
    Most(super::number::Stat),
    Least(super::number::Stat),
}

impl From<Form> for Quality {
    fn from(form: Form) -> Quality {
        match form {
            Form::Not(set) => Quality::Not(set),
            Form::Any(sets) => Quality::Any(sets),
            Form::Faction(faction) => Quality::Faction(faction),
            Form::Title(title) => Quality::Title(title),
            Form::Has(set) => Quality::Has(set),
            Form::On(set) => Quality::On(set),
            Form::At(set) => Quality::At(set),
            Form::With(card) => Quality::With(card),
            Form::Near(card) => Quality::Near(card),
            Form::Beside(card) => Quality::Beside(card),
            Form::But(card) => Quality::But(card),
            Form::Same(card) => Quality::Same(card),
            Form::Titled(card) => Quality::Titled(card),
            Form::ControlledBy(player) => Quality::ControlledBy(player),
            Form::OwnedBy(player) => Quality::OwnedBy(player),
            Form::Is(compared) => Quality::Compare(compared),
            Form::Ability(kind) => Quality::Ability(kind),
            Form::Most(stat) => Quality::Most(stat),
            Form::Least(stat) => Quality::Least(stat),
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
        word.starts_with(|first: char| first.is_uppercase())
            .then(|| Quality::Keyword(word.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Quality {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Quality, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Quality;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word like \"wanted\" or \"!booted\", a keyword with a capital, or an object like {\"has\": […]}")
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
                Form::deserialize(MapAccessDeserializer::new(map)).map(Quality::from)
            }
        }

        deserializer.deserialize_any(Read)
    }
}
