//! Draw hands: the rules by which they are scored, their cards, and their score.

use std::fmt;

use deadeye_text::{Fault, text};
use thiserror::Error;

use crate::card::{HandCard, Joker, PokerCard, Suit, Value};
use crate::rank::{Rank, Strength};
use crate::tally::Tally;

/// The most jokers in a hand: a deck has at most two (`1.5:8`).
pub const MOST_JOKERS: usize = 2;
/// The most cards in a hand: a whole deck with both jokers, and some more.
pub const MOST_CARDS: usize = 60;

/// The rules by which a hand is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// True if the lowest hand is the best (`1.5:5.1`).
    pub lowball: bool,
    /// True if only five cards that are not cheatin' are allowed (`1.5:2.6`).
    pub legal: bool,
}

impl Reading {
    /// A shootout's draw hand, cheatin' or not.
    pub const SHOOTOUT: Self = Self { lowball: false, legal: false };
    /// The gamblin' phase's lowball hand, cheatin' or not.
    pub const LOWBALL: Self = Self { lowball: true, legal: false };

    /// Returns the same reading, limited to legal hands.
    #[must_use]
    pub const fn legal_only(self) -> Self {
        Self { legal: true, ..self }
    }
}

/// A hand that cannot be scored. Prints as its [`HandError::fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.fault())]
pub enum HandError {
    /// A hand without cards.
    Empty,
    /// More jokers than a deck may have.
    Jokers {
        /// The third joker.
        extra: Joker,
        /// The number of jokers.
        count: usize,
    },
    /// More cards than a deck has; the number of them.
    Cards(usize),
}

impl HandError {
    /// Describes what is wrong with the hand, why, and what to do.
    #[must_use]
    pub fn fault(&self) -> Fault {
        let unscored = || text!("the hand cannot be scored");
        match self {
            Self::Empty => Fault::new(unscored(), text!("it has no cards"), text!("give at least one")),
            Self::Jokers { extra, count } => Fault::new(
                text!("{joker} is one joker too many", joker = extra.to_string()),
                text!("the hand has {count}, and a deck has two at most", count),
                text!("leave {count} out", count = count.saturating_sub(MOST_JOKERS)),
            ),
            Self::Cards(count) => Fault::new(
                unscored(),
                text!("it has {count} cards, and {most} is the limit", count, most = MOST_CARDS),
                text!("give the cards of one hand"),
            ),
        }
    }
}

/// The score of the best five cards of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The poker hand by itself, before the jokers in it change its rank.
    pub strength: Strength,
    /// The amount that the Devil's and Heretic jokers in it add to the rank.
    pub modifier: i8,
    /// True if the hand is illegal (`1.5:2.6`).
    pub cheatin: bool,
}

impl Score {
    /// Returns the rank of the poker hand by itself, before `modifier`.
    #[must_use]
    pub fn rank(self) -> Rank {
        self.strength.rank()
    }

    /// Returns the strength with `modifier` in it, by which hands are compared when no effect but their own jokers
    /// changes ranks.
    #[must_use]
    #[inline]
    pub fn standing_strength(self) -> Strength {
        if self.modifier == 0 { self.strength } else { self.strength.with_modifier(self.modifier.into()) }
    }

    /// Returns the numbers of Devil's and Heretic jokers that give this modifier.
    pub(crate) fn specials(self) -> (usize, usize) {
        let of = |joker: Joker, times: i8| joker.modifier().saturating_mul(times);
        for (devils, heretics) in SPECIALS {
            if of(Joker::Devils, devils as i8) + of(Joker::Heretic, heretics as i8) == self.modifier {
                return (devils, heretics);
            }
        }
        (0, 0)
    }
}

/// Numbers of Devil's and Heretic jokers, the fewest first.
pub(crate) const SPECIALS: [(usize, usize); 6] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)];

/// A card of the best five, with the suit and value that it counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// The card itself.
    pub card: HandCard,
    /// Its suit and value, or those chosen for a joker.
    pub counts_as: PokerCard,
}

impl fmt::Display for Chosen {
    /// Formats the card as `8H`, or a joker as `JK=8H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card {
            HandCard::Card(card) => card.fmt(f),
            HandCard::Joker(joker) => write!(f, "{joker}={}", self.counts_as),
        }
    }
}

/// A hand split into its cards and its jokers by kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) cards: [PokerCard; MOST_CARDS],
    pub(crate) count: usize,
    pub(crate) tally: Tally,
    pub(crate) ordinary: usize,
    pub(crate) devils: usize,
    pub(crate) heretics: usize,
}

impl Parts {
    pub(crate) fn new(hand: &[HandCard]) -> Result<Self, HandError> {
        if hand.is_empty() {
            return Err(HandError::Empty);
        }
        if hand.len() > MOST_CARDS {
            return Err(HandError::Cards(hand.len()));
        }
        let mut parts = Self::empty();
        let mut third = None;
        for &card in hand {
            parts.add(card);
            if let HandCard::Joker(joker) = card
                && parts.jokers() == MOST_JOKERS + 1
            {
                third = Some(joker);
            }
        }
        if let Some(extra) = third {
            let count = parts.jokers();
            return Err(HandError::Jokers { extra, count });
        }
        Ok(parts)
    }

    pub(crate) fn empty() -> Self {
        Self {
            cards: [PokerCard::new(Suit::Spades, Value::ACE); MOST_CARDS],
            count: 0,
            tally: Tally::default(),
            ordinary: 0,
            devils: 0,
            heretics: 0,
        }
    }

    /// Adds a card to a hand of fewer than `MOST_CARDS`.
    #[inline]
    pub(crate) fn add(&mut self, card: HandCard) {
        match card {
            HandCard::Card(card) => {
                if let Some(place) = self.cards.get_mut(self.count) {
                    *place = card;
                    self.count += 1;
                    self.tally.add(card);
                }
            }
            HandCard::Joker(Joker::Ordinary) => self.ordinary += 1,
            HandCard::Joker(Joker::Devils) => self.devils += 1,
            HandCard::Joker(Joker::Heretic) => self.heretics += 1,
        }
    }

    pub(crate) fn cards(&self) -> &[PokerCard] {
        self.cards.get(..self.count).unwrap_or_default()
    }

    pub(crate) fn jokers(&self) -> usize {
        self.ordinary + self.devils + self.heretics
    }

    pub(crate) fn total(&self) -> usize {
        self.count + self.jokers()
    }
}

/// The order in which suits are tried for a joker.
pub(crate) const JOKER_SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
