//! A player's cards out of play: the number of cards, with the known ones (1.5:2.2).

use std::fmt;
use std::str::FromStr;

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::text;
use crate::vocabulary::{Gap, Text};

/// One of a player's piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The play hand.
    Hand,
    /// The cards that are yet to be drawn.
    Deck,
    /// The discard pile.
    Discard,
    /// The cards that were aced.
    BootHill,
    /// The draw hand of lowball or a shootout.
    DrawHand,
}

impl Pile {
    /// Returns the play hand, as a default for serde.
    #[must_use]
    pub fn hand() -> Pile {
        Pile::Hand
    }

    /// Returns the pile in the game's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Pile::Hand => "play hand",
            Pile::Deck => "deck",
            Pile::Discard => "discard pile",
            Pile::BootHill => "Boot Hill",
            Pile::DrawHand => "draw hand",
        }
    }

    /// Returns the phrase "to" the pile, for a sentence.
    #[must_use]
    pub fn call_to(self) -> Text {
        match self {
            Pile::Hand => text!("to the play hand"),
            Pile::Deck => text!("to the deck"),
            Pile::Discard => text!("to the discard pile"),
            Pile::BootHill => text!("to Boot Hill"),
            Pile::DrawHand => text!("to the draw hand"),
        }
    }
}

/// The cards of one pile: their number, and the known ones. No order is stored; the known cards are a set with copies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    count: u16,
    known: Vec<CardCode>,
    /// The card on top, where it was named and nothing has hidden it since.
    #[serde(skip)]
    top: Option<CardCode>,
    /// The number of unknown cards that are jokers.
    #[serde(skip)]
    jokers: u16,
}

impl Cards {
    /// Returns a pile of a number of unknown cards.
    #[must_use]
    pub fn of_unknown(count: u16) -> Cards {
        Cards { count, ..Cards::default() }
    }

    /// Returns a pile with some cards known; the count is at least the known ones.
    #[must_use]
    pub fn with_known(count: u16, known: Vec<CardCode>) -> Cards {
        let named = u16::try_from(known.len()).unwrap_or(u16::MAX);
        Cards { count: count.max(named), known, ..Cards::default() }
    }

    /// Returns the number of cards.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.count
    }

    /// Returns the known cards, in the order in which they became known.
    #[must_use]
    pub fn known_cards(&self) -> &[CardCode] {
        &self.known
    }

    /// Returns the number of unknown cards.
    #[must_use]
    pub fn unknown_count(&self) -> u16 {
        self.count.saturating_sub(u16::try_from(self.known.len()).unwrap_or(u16::MAX))
    }

    /// Returns the number of unknown cards that are jokers.
    #[must_use]
    pub fn unknown_jokers(&self) -> u16 {
        self.jokers
    }

    /// Counts one more of the unknown cards as a joker.
    pub(crate) fn note_joker(&mut self) {
        self.jokers = self.jokers.saturating_add(1).min(self.unknown_count());
    }

    /// Returns whether this card is, or may be, among them.
    #[must_use]
    pub fn may_hold(&self, code: &CardCode) -> bool {
        self.unknown_count() > 0 || self.known.contains(code)
    }

    /// Returns whether a card can be taken out: this one, or any unknown one.
    pub(crate) fn may_hold_one(&self, code: Option<&CardCode>) -> bool {
        code.map_or(self.count > 0, |code| self.may_hold(code))
    }

    /// Returns whether these cards can be taken out together; `None` stands for an unknown one.
    #[must_use]
    pub fn may_hold_all(&self, cards: &[Option<CardCode>]) -> bool {
        let mut left = self.clone();
        cards.iter().all(|card| left.take(card.as_ref()))
    }

    pub(crate) fn put(&mut self, card: Option<CardCode>) {
        self.count = self.count.saturating_add(1);
        self.known.extend(card);
        self.top = self.top.and(card);
    }

    pub(crate) fn put_unknown(&mut self, count: u16) {
        self.top = None;
        self.count = self.count.saturating_add(count);
    }

    /// Takes out one card: the known one, otherwise an unknown one in its place. Returns whether there was one.
    pub(crate) fn take(&mut self, card: Option<&CardCode>) -> bool {
        if self.count == 0 {
            return false;
        }
        if card.is_none() || card == self.top.as_ref() {
            self.top = None;
        }
        if card.is_none() {
            self.jokers = self.jokers.saturating_sub(1);
        }
        if let Some(at) = card.and_then(|code| self.known.iter().position(|known| known == code)) {
            self.known.remove(at);
        } else if self.unknown_count() == 0 {
            if card.is_some() {
                return false;
            }
            // A card that nobody named may be any of the known ones: which are left is no longer known.
            self.known.clear();
        }
        self.count -= 1;
        self.jokers = self.jokers.min(self.unknown_count());
        true
    }

    /// Takes everything out.
    pub(crate) fn drain(&mut self) -> Cards {
        std::mem::take(self)
    }

    pub(crate) fn put_all(&mut self, cards: Cards) {
        self.count = self.count.saturating_add(cards.count);
        self.known.extend(cards.known);
        self.jokers = self.jokers.saturating_add(cards.jokers);
        self.top = None;
    }

    /// Forgets the order of the cards, which are shuffled into a deck.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
        self.top = None;
        self.jokers = 0;
    }

    /// Returns the card on top of it, where it was named.
    #[must_use]
    pub fn top(&self) -> Option<CardCode> {
        self.top
    }

    /// Sets the card on top, which is one of the pile.
    pub(crate) fn name_top(&mut self, code: CardCode) {
        if !self.known.contains(&code) && self.unknown_count() > 0 {
            self.known.push(code);
            self.jokers = self.jokers.min(self.unknown_count());
        }
        self.top = Some(code).filter(|code| self.known.contains(code));
    }
}

/// A card that was shown: by its code where it is known, otherwise by rank and suit in hand notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A printed card.
    Code(CardCode),
    /// Rank and suit, or a joker: `8H`, `JK`.
    Face(HandCard),
    /// A joker, and the card that it stands for: `JK=8H`, `JKD=8H`.
    Named(HandCard, HandCard),
}

impl Shown {
    /// Returns the code, where it is known.
    #[must_use]
    pub fn code(&self) -> Option<&CardCode> {
        match self {
            Shown::Code(code) => Some(code),
            Shown::Face(_) | Shown::Named(..) => None,
        }
    }

    /// Returns whether it is a joker whose code is not known.
    #[must_use]
    pub fn is_unknown_joker(&self) -> bool {
        match self {
            Shown::Face(face) => matches!(face, HandCard::Joker(_)),
            Shown::Named(..) => true,
            Shown::Code(_) => false,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Code(code) => code.fmt(f),
            Shown::Face(card) => card.fmt(f),
            Shown::Named(joker, card) => write!(f, "{joker}={card}"),
        }
    }
}

/// A text that is neither a card code nor hand notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no card — it is neither a card code nor hand notation — write 01031, or 8H, or JK")]
pub struct NoCard(String);

impl FromStr for Shown {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Shown, NoCard> {
        // Codes are five digits; no rank and suit is that long.
        if let Ok(card) = text.parse::<HandCard>() {
            return Ok(Shown::Face(card));
        }
        if let Some((joker, named)) = text.split_once('=')
            && let (Ok(joker @ HandCard::Joker(_)), Ok(named @ HandCard::Card(_))) = (joker.parse(), named.parse())
        {
            return Ok(Shown::Named(joker, named));
        }
        text.parse::<CardCode>().map(Shown::Code).map_err(|_| NoCard(text.to_owned()))
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shown, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Gap for Shown {
    fn gap(&self) -> Text {
        Text::name(self.to_string())
    }
}

/// Takes a card out of one of several piles: where it is known to be, or otherwise where it may be. Returns that pile.
pub(crate) fn take_one(piles: &mut [(Pile, Cards)], code: Option<&CardCode>) -> Option<Pile> {
    let known = |cards: &Cards| code.is_some_and(|code| cards.known_cards().contains(code));
    let at = piles
        .iter()
        .position(|(_, cards)| known(cards))
        .or_else(|| piles.iter().position(|(_, cards)| cards.may_hold_one(code)))?;
    let (pile, cards) = piles.get_mut(at)?;
    cards.take(code).then_some(*pile)
}
