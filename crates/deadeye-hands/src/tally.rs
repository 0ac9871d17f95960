//! The best five of any number of cards, without trying them five by five.
//!
//! A rank depends on the values that occur at least once, twice … five times in a set of cards, and on the same within
//! each suit. These are kept as bit masks (bit 0 is the ace), so that adding a card takes a handful of operations. The
//! best hand is found by testing each rank from the top against the masks and the number of jokers.

use crate::card::PokerCard;
use crate::rank::{Strength, dead_mans_bit};
use crate::table::highest_run;

/// The counts of a set of cards without jokers. Copies past the fifth of a value, or the third of a card, change no
/// hand's rank.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// The values that occur at least once, twice … five times.
    at_least: [u16; 5],
    /// The counts within each suit; four equal cards are four of a kind, which no flush beats.
    suits: [Suited; 4],
    /// The cards of the Dead Man's Hand that are present, as bits.
    dead: u8,
    /// The number of cards.
    count: u8,
    /// True if two cards share suit and value.
    repeats: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Suited {
    at_least: [u16; 3],
    count: u8,
}

impl Tally {
    pub(crate) fn new(cards: impl IntoIterator<Item = PokerCard>) -> Self {
        let mut tally = Self::default();
        for card in cards {
            tally.add(card);
        }
        tally
    }

    /// Adds a card.
    #[inline]
    pub(crate) fn add(&mut self, card: PokerCard) {
        let bit = 1 << (card.value().get() - 1);
        let [one, two, three, four, five] = &mut self.at_least;
        *five |= *four & bit;
        *four |= *three & bit;
        *three |= *two & bit;
        *two |= *one & bit;
        *one |= bit;
        if let Some(suited) = self.suits.get_mut(card.suit() as usize) {
            let [one, two, three] = &mut suited.at_least;
            self.repeats |= *one & bit != 0;
            *three |= *two & bit;
            *two |= *one & bit;
            *one |= bit;
            suited.count = suited.count.saturating_add(1);
        }
        self.dead |= dead_mans_bit(card);
        self.count = self.count.saturating_add(1);
    }

    /// Returns the number of cards.
    pub(crate) fn count(&self) -> usize {
        self.count.into()
    }

    /// Returns whether two cards share suit and value.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        self.repeats
    }

    /// Returns the counts with one card of each suit and value: a legal hand consists of these.
    pub(crate) fn without_repeats(&self) -> Self {
        let suits = self
            .suits
            .map(|Suited { at_least: [one, ..], .. }| Suited { at_least: [one, 0, 0], count: one.count_ones() as u8 });
        let [a, b, c, d] = suits.map(|suited| suited.at_least[0]);
        Self {
            at_least: [
                a | b | c | d,
                a & b | c & d | (a | b) & (c | d),
                a & b & (c | d) | c & d & (a | b),
                a & b & c & d,
                0,
            ],
            suits,
            dead: self.dead,
            count: suits.iter().map(|suited| suited.count).sum(),
            repeats: false,
        }
    }

    /// Returns the greatest strength of five of these cards and `wild` ordinary jokers, of which there are at most two.
    ///
    /// Needs five cards in all. A joker is never left out: it can stand for any card that it would replace.
    #[inline]
    pub(crate) fn best(&self, wild: usize) -> Strength {
        if self.dead.count_ones() as usize + wild >= 5 {
            return Strength::GREATEST;
        }
        let singles = self.at_least(1);
        if let Some(value) = top(self.at_least(5 - wild)) {
            return Strength::of_values([value; 5], false);
        }
        let enough = |suited: &&Suited| usize::from(suited.count) + wild >= 5;
        let run =
            self.suits.iter().filter(enough).map(|suited| highest_run(suited.at_least[0], wild)).max().unwrap_or(0);
        if run > 0 {
            return Strength::of_values(run_below(run), true);
        }
        if let Some(value) = top(self.at_least(4 - wild)) {
            let [kicker] = tops(singles & !bit(value));
            return Strength::of_values([value, value, value, value, kicker], false);
        }
        // A joker beside a pair is three of a kind; two are four of a kind, found above.
        let threes = self.at_least(3_usize.saturating_sub(wild));
        let pairs = self.at_least(2);
        if wild < 2
            && let Some(three) = top(threes)
            && let Some(two) = top(pairs & !bit(three))
        {
            return Strength::of_values([three, three, three, two, two], false);
        }
        let flush = self.suits.iter().filter(enough).map(|suited| Strength::of_values(suited.tops(wild), true)).max();
        if let Some(flush) = flush {
            return flush;
        }
        let run = highest_run(singles, wild);
        if run > 0 {
            return Strength::of_values(run_below(run), false);
        }
        if let Some(value) = top(threes) {
            let [a, b] = tops(singles & !bit(value));
            return Strength::of_values([value, value, value, a, b], false);
        }
        if wild == 0
            && let Some(high) = top(pairs)
            && let Some(low) = top(pairs & !bit(high))
        {
            let [kicker] = tops(singles & !bit(high) & !bit(low));
            return Strength::of_values([high, high, low, low, kicker], false);
        }
        if let Some(value) = top(self.at_least(2_usize.saturating_sub(wild))) {
            let [a, b, c] = tops(singles & !bit(value));
            return Strength::of_values([value, value, a, b, c], false);
        }
        Strength::of_values(tops(singles), false)
    }

    /// Returns the values that occur at least `times` times.
    #[inline]
    fn at_least(&self, times: usize) -> u16 {
        self.at_least.get(times.wrapping_sub(1)).copied().unwrap_or(0)
    }
}

impl Suited {
    /// Returns the five highest values in this suit, `wild` of them jokers, which are kings.
    fn tops(&self, wild: usize) -> [u8; 5] {
        let [one, mut two, mut three] = self.at_least;
        let mut rest = one;
        let mut values = [13; 5];
        for place in values.iter_mut().skip(wild) {
            let Some(value) = top(rest) else { break };
            *place = value;
            // The next copy of this value, if there is one, comes before lower values.
            if two & bit(value) != 0 {
                two &= !bit(value);
            } else if three & bit(value) != 0 {
                three &= !bit(value);
            } else {
                rest &= !bit(value);
            }
        }
        values
    }
}

const fn bit(value: u8) -> u16 {
    1 << (value - 1)
}

/// Returns the highest value of a set.
#[inline]
fn top(values: u16) -> Option<u8> {
    (values != 0).then(|| 16 - values.leading_zeros() as u8)
}

/// Returns the `N` highest values of a set, which has as many, highest first.
#[inline]
fn tops<const N: usize>(mut values: u16) -> [u8; N] {
    [(); N].map(|()| {
        let value = top(values).unwrap_or(1);
        values &= !bit(value);
        value
    })
}

#[inline]
fn run_below(high: u8) -> [u8; 5] {
    [high, high - 1, high - 2, high - 3, high - 4]
}
