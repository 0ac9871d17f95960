//! A card as the public card database writes it, and the conversions to and from a [`Card`].

use deadeye_hands::{Suit, Value};
use serde::{Deserialize, Serialize};

use crate::card::{Card, CardType, Faction, Shooter};
use crate::code::CardCode;
use crate::keyword::parse_keywords;

/// One card in the public card database's field names. Fields that we do not keep, such as its text, are skipped over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The code of the print, of five digits.
    pub code: CardCode,
    /// The title, with the version of an experienced dude behind it: `Sloane (Exp.1)`.
    pub title: String,
    /// The kind of card, as in `dude` or `deed`.
    pub type_code: CardType,
    /// The suit: `Spades`, `Hearts`, `Diams`, `Clubs`; null without one.
    #[serde(default)]
    pub suit: Option<String>,
    /// The value, 1 to 13; null without one.
    #[serde(default)]
    pub rank: Option<u8>,
    /// The cost in ghost rock.
    #[serde(default)]
    pub cost: Option<u8>,
    /// The factions: `neutral`, one faction, or a list of factions.
    #[serde(default)]
    pub gang_code: GangCode,
    /// The cartridge: `Stud`, `Draw`, `Bonus` for goods with a cartridge, otherwise empty.
    #[serde(default, deserialize_with = "null_as_empty")]
    pub shooter: String,
    /// The bullets or the bullet bonus.
    #[serde(default)]
    pub bullets: Option<i8>,
    /// The influence or the influence bonus.
    #[serde(default)]
    pub influence: Option<i8>,
    /// The printed control points.
    #[serde(default)]
    pub control: Option<i8>,
    /// The production in ghost rock a day.
    #[serde(default)]
    pub production: Option<i8>,
    /// The upkeep in ghost rock a day.
    #[serde(default)]
    pub upkeep: Option<u8>,
    /// The starting stash, or the number that a legend adds to it.
    #[serde(default)]
    pub wealth: Option<i8>,
    /// The keywords: `Huckster 2 • Abomination`; empty without any.
    #[serde(default, deserialize_with = "null_as_empty")]
    pub keywords: String,
    /// The short name of its pack, as in `DTR`.
    #[serde(default, deserialize_with = "null_as_empty")]
    pub pack_code: String,
    /// The number in its pack.
    #[serde(default)]
    pub number: u16,
    /// The number of copies in a pack.
    #[serde(default)]
    pub quantity: Option<u8>,
    /// The id of this card in OCTGN's deck files.
    #[serde(default, skip_serializing)]
    pub octgnid: Option<String>,
}

/// The public database's `gang_code`: one word, or a list of them on 25024.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GangCode {
    /// One faction, or `neutral`.
    One(String),
    /// A card of more than one faction.
    Several(Vec<String>),
}

impl Default for GangCode {
    fn default() -> GangCode {
        GangCode::One("neutral".to_owned())
    }
}

fn null_as_empty<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.unwrap_or_default())
}

/// A mistake in one card of a pack file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// The suit is unknown.
    #[error("suit {0:?} is none of Spades, Hearts, Diams and Clubs")]
    Suit(String),
    /// The rank is outside 1 to 13.
    #[error("rank {0} is not between 1 and 13")]
    Rank(u8),
    /// The suit and the rank do not fit the type. They belong to dudes, deeds, goods, spells and actions, and come
    /// together.
    #[error("a {kind} {0}", if *.wanted { "needs both suit and rank" } else { "has neither suit nor rank" }, kind = .kind.name())]
    PrintedValue {
        /// The type of the card.
        kind: CardType,
        /// True if cards of that type have them.
        wanted: bool,
    },
    /// The faction is none of the six.
    #[error("gang_code {0:?} is neither neutral nor one of the six factions")]
    Gang(String),
    /// The word for the cartridge does not fit the type.
    #[error("shooter {shooter:?} does not go with a {kind}", kind = .kind.name())]
    Shooter {
        /// The word for the cartridge.
        shooter: String,
        /// The type of the card.
        kind: CardType,
    },
    /// The card has no title.
    #[error("the title is empty")]
    Title,
}

/// Returns a text from another file in a form that fits into one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Record {
    /// Reads the card out of it.
    ///
    /// # Errors
    /// Says which field does not fit.
    pub fn to_card(&self) -> Result<Card, RecordFault> {
        if self.title.trim().is_empty() {
            return Err(RecordFault::Title);
        }
        let kind = self.type_code;
        let suit =
            self.suit.as_deref().map(|word| parse_suit(word).ok_or(RecordFault::Suit(word.to_owned()))).transpose()?;
        let value = self.rank.map(|rank| Value::new(rank).ok_or(RecordFault::Rank(rank))).transpose()?;
        let wanted = kind.has_printed_value();
        if suit.is_some() != wanted || value.is_some() != wanted {
            return Err(RecordFault::PrintedValue { kind, wanted });
        }
        let shooter = match self.shooter.as_str() {
            "Stud" if kind == CardType::Dude => Some(Shooter::Stud),
            "Draw" if kind == CardType::Dude => Some(Shooter::Draw),
            "" if kind != CardType::Dude => None,
            "Bonus" if kind == CardType::Goods => None,
            word => {
                return Err(RecordFault::Shooter { shooter: word.to_owned(), kind });
            }
        };
        Ok(Card {
            code: self.code,
            title: one_line(&self.title),
            kind,
            suit,
            value,
            cost: self.cost,
            gangs: self.gang_code.factions()?,
            shooter,
            bullets: self.bullets,
            has_bullet_bonus: kind == CardType::Goods && (self.bullets.is_some() || self.shooter == "Bonus"),
            influence: self.influence,
            control: self.control,
            production: self.production,
            upkeep: self.upkeep,
            wealth: self.wealth,
            keywords: parse_keywords(&self.keywords),
            pack_code: self.pack_code.clone(),
            number: self.number,
            quantity: self.quantity,
        })
    }
}

impl GangCode {
    fn factions(&self) -> Result<Vec<Faction>, RecordFault> {
        let words = match self {
            GangCode::One(word) => std::slice::from_ref(word),
            GangCode::Several(words) => words.as_slice(),
        };
        words
            .iter()
            .filter(|word| *word != "neutral")
            .map(|word| Faction::from_code(word).ok_or_else(|| RecordFault::Gang(word.clone())))
            .collect()
    }
}

impl From<&Card> for Record {
    fn from(card: &Card) -> Record {
        let keywords: Vec<String> = card.keywords.iter().map(ToString::to_string).collect();
        Record {
            code: card.code,
            title: card.title.clone(),
            type_code: card.kind,
            suit: card.suit.map(|suit| suit_word(suit).to_owned()),
            rank: card.value.map(Value::get),
            cost: card.cost,
            gang_code: match card.gangs.as_slice() {
                [] => GangCode::default(),
                [one] => GangCode::One(one.code().to_owned()),
                several => GangCode::Several(several.iter().map(|faction| faction.code().to_owned()).collect()),
            },
            shooter: match card.shooter {
                Some(Shooter::Stud) => "Stud".to_owned(),
                Some(Shooter::Draw) => "Draw".to_owned(),
                None if card.has_bullet_bonus => "Bonus".to_owned(),
                None => String::new(),
            },
            bullets: card.bullets,
            influence: card.influence,
            control: card.control,
            production: card.production,
            upkeep: card.upkeep,
            wealth: card.wealth,
            keywords: keywords.join(" • "),
            pack_code: card.pack_code.clone(),
            number: card.number,
            quantity: card.quantity,
            octgnid: None,
        }
    }
}

fn parse_suit(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit_word(*suit) == word)
}

/// Returns the suit as the public card database writes it.
fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "Spades",
        Suit::Hearts => "Hearts",
        Suit::Diamonds => "Diams",
        Suit::Clubs => "Clubs",
    }
}
