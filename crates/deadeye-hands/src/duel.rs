//! The comparison of two draw hands (`1.5:6.1` step 5).

use std::cmp::Ordering;

use crate::hand::Score;
use crate::rank::{Rank, Strength};

/// The result of a shootout round for the two sides, in the order in which their hands were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duel {
    /// Each side's hand with all modifiers in it.
    pub strengths: [Strength; 2],
    /// The index of the winning side, 0 or 1; `None` on an exact tie.
    pub winner: Option<usize>,
    /// The number of casualties each side takes.
    pub casualties: [u8; 2],
}

impl Duel {
    /// Compares two hands that count as given.
    ///
    /// The loser takes as many casualties as the ranks differ by; where they do not, both sides take one, whoever wins.
    #[must_use]
    pub fn of(strengths: [Strength; 2]) -> Self {
        let [one, other] = strengths;
        let [rank, other_rank] = strengths.map(|strength| strength.rank().number());
        let casualties = match rank.cmp(&other_rank) {
            Ordering::Equal => [1, 1],
            Ordering::Greater => [0, rank - other_rank],
            Ordering::Less => [other_rank - rank, 0],
        };
        let winner = match one.cmp(&other) {
            Ordering::Equal => None,
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
        };
        Self { strengths, winner, casualties }
    }

    /// Returns the ranks with all modifiers in them, each between 1 and 11.
    #[must_use]
    pub fn ranks(self) -> [Rank; 2] {
        self.strengths.map(Strength::rank)
    }
}

/// Compares two hands whose ranks effects change by `modifiers`, on top of what their jokers do to them.
///
/// For each side only the sum counts: above 0 the hand is the worst of its new rank, below 0 the best, rank 11 or more is
/// equal to every other, and less than 1 is the worst hand of all.
///
/// ```
/// use deadeye_hands::{Reading, duel, parse_cards, score};
/// let hand = |text| score(&parse_cards(text).unwrap(), Reading::SHOOTOUT).unwrap().unwrap();
/// let duel = duel([hand("8S 8H 8D 8C 2H"), hand("5H 6S 7D 8C 9H")], [0, 0]);
/// assert_eq!(duel.ranks().map(|rank| rank.number()), [8, 5]);
/// assert_eq!((duel.winner, duel.casualties), (Some(0), [0, 3]));
/// ```
#[must_use]
pub fn duel(hands: [Score; 2], modifiers: [i32; 2]) -> Duel {
    let [one, other] = hands;
    let [by, other_by] = modifiers;
    let count = |hand: Score, by: i32| hand.strength.with_modifier(by.saturating_add(hand.modifier.into()));
    Duel::of([count(one, by), count(other, other_by)])
}
