//! The eleven ranks and the order of all hands within them (`1.5:7.4`).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::card::{PokerCard, Value};
use crate::table;

/// The rank of a hand, 1 to 11 (`1.5:7.4`). The difference of two ranks is the number of casualties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Rank {
    /// 1: none of the others.
    HighCard = 1,
    /// 2: two of one value.
    Pair,
    /// 3: two of one value and two of another.
    TwoPair,
    /// 4: three of one value.
    ThreeOfAKind,
    /// 5: five values in a row; the ace is one, never fourteen.
    Straight,
    /// 6: one suit.
    Flush,
    /// 7: three of one value and two of another.
    FullHouse,
    /// 8: four of one value.
    FourOfAKind,
    /// 9: five values in a row in one suit.
    StraightFlush,
    /// 10: five of one value.
    FiveOfAKind,
    /// 11: exactly both black aces, both black eights and the jack of diamonds.
    DeadMansHand,
}

impl Rank {
    /// All eleven, lowest first.
    pub const ALL: [Self; 11] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::FiveOfAKind,
        Self::DeadMansHand,
    ];

    /// Creates the rank of that number; `None` outside 1 to 11.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns its number, 1 to 11.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "High Card",
            Self::Pair => "Pair",
            Self::TwoPair => "Two Pair",
            Self::ThreeOfAKind => "Three-of-a-Kind",
            Self::Straight => "Straight",
            Self::Flush => "Flush",
            Self::FullHouse => "Full House",
            Self::FourOfAKind => "Four of a Kind",
            Self::StraightFlush => "Straight Flush",
            Self::FiveOfAKind => "Five of a Kind",
            Self::DeadMansHand => "Dead Man's Hand",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        rank.number()
    }
}

impl TryFrom<u8> for Rank {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number)
            .ok_or_else(|| format!("rank {number} does not exist — ranks run from 1 to 11 — give one of these"))
    }
}

/// A hand's place in the order of all hands: greater is better, equal is an exact tie (`1.5:6.1` step 5, `1.5:7.4`).
///
/// The higher rank is the better hand. Within a rank the values of the greatest group decide, then those of the next one,
/// then single cards from the highest down; a flush, whose values may repeat here, is compared card by card from the
/// highest down. Suits never decide. In lowball the least strength wins.
///
/// ```
/// use deadeye_hands::{Rank, Strength, parse_cards};
/// let strength = |hand: &str| Strength::of(parse_cards(hand).unwrap().try_into().unwrap());
/// let jacks = strength("JS JH JD 2C 3C");
/// assert_eq!(jacks.rank(), Rank::ThreeOfAKind);
/// assert!(jacks > strength("AS AH AD KC QC")); // an ace is a one
/// assert_eq!(jacks, strength("JC JH JD 3S 2S"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u16);

impl Strength {
    /// The least of all: 6 4 3 2 A.
    pub const LEAST: Self = Self(0);
    /// The greatest of all: the Dead Man's Hand, and every hand that an increase in rank makes equal to it.
    pub const GREATEST: Self = Self(table::DEAD_MANS_HAND);

    /// Returns the strength of exactly these five cards.
    #[must_use]
    #[inline]
    pub fn of(cards: [PokerCard; 5]) -> Self {
        let class = table::class_of_codes(cards.map(PokerCard::code));
        if class == table::class_of_values(DEAD_VALUES, false) && is_dead_mans_hand(cards) {
            return Self::GREATEST;
        }
        Self(class)
    }

    /// Returns the strength of five values, all in one suit or not; never that of the Dead Man's Hand.
    #[must_use]
    #[inline]
    pub(crate) fn of_values(values: [u8; 5], flush: bool) -> Self {
        Self(table::class_of_values(values, flush))
    }

    /// Returns its place among all strengths, below `table::CLASSES`.
    pub(crate) fn class(self) -> usize {
        self.0.into()
    }

    /// Returns the rank of the hand.
    #[must_use]
    #[inline]
    pub fn rank(self) -> Rank {
        Rank::new(table::rank_of(self.0)).unwrap_or(Rank::HighCard)
    }

    /// Returns the values, those that count most first: eights over aces are 8 8 8 A A.
    #[must_use]
    pub fn values(self) -> [Value; 5] {
        table::values_of(self.0).map(Value::clamp)
    }

    /// Returns the strength as a number for people and files: the rank times a million, plus the place within the rank.
    #[must_use]
    pub fn number(self) -> u32 {
        let rank = table::rank_of(self.0);
        u32::from(rank) * 1_000_000 + u32::from(self.0 - table::first_of(rank))
    }

    /// Returns the strength after effects have changed the rank by `sum` in all (`1.5:6.1` step 5).
    ///
    /// Only the sum counts (FAQ): a raised hand is the worst of its new rank, a lowered one the best; at 11 and above
    /// all are equal, and a rank below 1 gives the worst hand of all.
    ///
    /// ```
    /// use deadeye_hands::{Strength, parse_cards};
    /// let strength = |hand: &str| Strength::of(parse_cards(hand).unwrap().try_into().unwrap());
    /// let kings = strength("KS KH QD JC 9C"); // a pair, rank 2
    /// assert_eq!(kings.with_modifier(1), strength("AS AH 2D 2C 3C")); // the worst two pairs
    /// assert_eq!(kings.with_modifier(-1), strength("KS QH JD 10C 8C")); // the best high card
    /// assert_eq!(kings.with_modifier(-2), Strength::LEAST);
    /// assert_eq!(kings.with_modifier(9), Strength::GREATEST);
    /// ```
    #[must_use]
    pub fn with_modifier(self, sum: i32) -> Self {
        let rank = i32::from(table::rank_of(self.0)).saturating_add(sum);
        match (sum, u8::try_from(rank)) {
            (0, _) => self,
            (_, Ok(1..=10)) => {
                let rank = rank as u8;
                Self(if sum > 0 { table::first_of(rank) } else { table::first_of(rank + 1) - 1 })
            }
            _ if rank > 10 => Self::GREATEST,
            _ => Self::LEAST,
        }
    }
}

/// The values of the Dead Man's Hand.
const DEAD_VALUES: [u8; 5] = [1, 1, 8, 8, 11];

/// Returns a bit for each card of the Dead Man's Hand, and 0 for any other card: five cards are that hand when all bits
/// are set.
#[inline]
pub(crate) fn dead_mans_bit(card: PokerCard) -> u8 {
    DEAD_BITS.get(card.code()).copied().unwrap_or(0)
}

/// The bits of the Dead Man's Hand by card code: AS, 8S, JD, AC and 8C.
static DEAD_BITS: [u8; 64] = {
    let mut bits = [0; 64];
    bits[0x01] = 1;
    bits[0x08] = 2;
    bits[0x2b] = 4;
    bits[0x31] = 8;
    bits[0x38] = 16;
    bits
};

#[cold]
fn is_dead_mans_hand(cards: [PokerCard; 5]) -> bool {
    cards.map(dead_mans_bit).iter().fold(0, |all, bit| all | bit) == 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_has_as_many_strengths_as_counting_by_hand_gives() {
        let c = |n: u32, k: u32| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
        let high = c(13, 5) - 9;
        let (pair, two_pair, three) = (13 * c(12, 3), c(13, 2) * 11, 13 * c(12, 2));
        let counts = [
            high,
            pair,
            two_pair,
            three,
            9,
            // A flush may hold whatever ranks lower by its values.
            high + pair + two_pair + three,
            13 * 12,
            13 * 12,
            9,
            13,
            1,
        ];
        for (rank, count) in Rank::ALL.into_iter().zip(counts) {
            let found = (0..=table::DEAD_MANS_HAND).filter(|&class| Strength(class).rank() == rank).count();
            assert_eq!(found, count as usize, "{rank}");
        }
    }

    #[test]
    fn a_strength_is_found_again_by_its_values() {
        for class in 0..table::DEAD_MANS_HAND {
            let strength = Strength(class);
            let flush = matches!(strength.rank(), Rank::Flush | Rank::StraightFlush);
            assert_eq!(Strength::of_values(strength.values().map(Value::get), flush), strength);
        }
    }

    #[test]
    fn the_dead_mans_cards_are_the_two_black_aces_the_two_black_eights_and_the_red_jack() {
        let named: Vec<String> =
            PokerCard::all().filter(|&card| dead_mans_bit(card) != 0).map(|card| card.to_string()).collect();
        assert_eq!(named, ["AS", "8S", "JD", "AC", "8C"]);
    }
}
