//! The cards that may still be drawn, and drawing them: every way, or random samples.

use deadeye_text::{Fault, text};
use thiserror::Error;

use crate::card::HandCard;
use crate::hand::{HandError, MOST_JOKERS, Parts, Reading, Score};
use crate::score::score_parts;

/// The most cards of a dealt hand for which ways to discard are searched: five and a stud bonus of fifteen.
pub const MOST_DEALT: usize = 20;
/// The most ways to discard that are searched: all those of twelve cards, or up to four of sixteen.
const MOST_WAYS: usize = 4096;

/// A deck that lacks the cards asked for. Prints as its [`PileError::fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.fault())]
pub enum PileError {
    /// A card that was dealt or seen more often than the deck holds it.
    Missing {
        /// The card with too many copies.
        card: HandCard,
        /// The number of copies in the deck.
        in_deck: usize,
        /// The number of copies dealt and seen.
        wanted: usize,
    },
    /// More jokers than a deck may have; the number of them.
    Jokers(usize),
    /// Fewer cards than have to be drawn.
    TooFew {
        /// The number of cards in the deck.
        has: usize,
        /// The number of cards to draw.
        wanted: usize,
    },
    /// More ways to discard than can be searched.
    Ways {
        /// The number of cards dealt.
        cards: usize,
        /// The number of cards that may be discarded.
        draw: usize,
    },
    /// A hand that cannot be scored.
    Score(#[from] HandError),
}

impl PileError {
    /// Describes what is wrong with the deck, why, and what to do.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Missing { card, in_deck, wanted } => Fault::new(
                text!("{card} cannot come from this deck", card),
                text!("the deck has {in_deck} of it, and {wanted} would be needed", in_deck, wanted),
                text!("name another card or give the right deck"),
            ),
            Self::Jokers(count) => Fault::new(
                text!("the deck cannot be used"),
                text!("it has {count} jokers, and {most} is the limit", count, most = MOST_JOKERS),
                text!("leave some out"),
            ),
            Self::TooFew { has, wanted } => Fault::new(
                text!("the deck cannot give the hand"),
                text!("it has {has} cards, and {wanted} are drawn", has, wanted),
                text!("give the whole deck, or draw fewer"),
            ),
            Self::Ways { cards, draw } => Fault::new(
                text!("{draw} discards from {cards} cards cannot be looked through", draw, cards),
                text!("there are too many ways"),
                text!("give the cards of one draw hand and its draw bonus"),
            ),
            Self::Score(hand) => hand.fault(),
        }
    }
}

/// Returns the rest of a deck without the cards of `gone`.
///
/// ```
/// use deadeye_hands::{HandCard, parse_cards, rest_of};
/// let deck: Vec<HandCard> = parse_cards("AS AS 8C JK").unwrap();
/// assert_eq!(rest_of(&deck, &parse_cards("AS JK").unwrap()).unwrap().len(), 2);
/// let error = rest_of(&deck, &parse_cards("8C 8C").unwrap()).unwrap_err();
/// assert!(error.to_string().starts_with("8C cannot come from this deck"));
/// ```
///
/// # Errors
/// A card that the deck does not have as often.
pub fn rest_of(deck: &[HandCard], gone: &[HandCard]) -> Result<Vec<HandCard>, PileError> {
    let mut rest = deck.to_vec();
    for &card in gone {
        let Some(place) = rest.iter().position(|&other| other == card) else {
            let count = |cards: &[HandCard]| cards.iter().filter(|&&other| other == card).count();
            return Err(PileError::Missing { card, in_deck: count(deck), wanted: count(gone) });
        };
        rest.swap_remove(place);
    }
    Ok(rest)
}

/// Refuses more jokers than a deck may have.
pub(crate) fn check_jokers<'a>(cards: impl IntoIterator<Item = &'a HandCard>) -> Result<(), PileError> {
    let jokers = cards.into_iter().filter(|card| matches!(card, HandCard::Joker(_))).count();
    if jokers > MOST_JOKERS {
        return Err(PileError::Jokers(jokers));
    }
    Ok(())
}

/// Refuses more ways to discard than can be searched.
pub(crate) fn check_ways(cards: usize, draw: usize) -> Result<(), PileError> {
    let too_many = Err(PileError::Ways { cards, draw });
    if cards > MOST_DEALT {
        return too_many;
    }
    let mut ways = 0;
    let mut of_size = 1;
    for size in 0..=draw.min(cards) {
        ways += of_size;
        of_size = of_size * (cards - size) / (size + 1);
    }
    if ways > MOST_WAYS { too_many } else { Ok(()) }
}

/// Groups cards by kind, with the number of each.
pub(crate) fn kinds(cards: &[HandCard]) -> Vec<(HandCard, u64)> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let of_kind = |kind: &[HandCard]| Some((*kind.first()?, kind.len() as u64));
    sorted.chunk_by(|a, b| a == b).filter_map(of_kind).collect()
}

/// Counts the different sets of `size` cards, for each size up to `most`.
pub(crate) fn sets(kinds: &[(HandCard, u64)], most: usize) -> Vec<u64> {
    let mut counts = vec![0_u64; most + 1];
    if let Some(first) = counts.first_mut() {
        *first = 1;
    }
    for &(_, copies) in kinds {
        // From the back: each kind is taken once, in as many copies as there are.
        for size in (1..=most).rev() {
            let more: u64 = (1..=size.min(copies as usize))
                .filter_map(|taken| counts.get(size - taken))
                .fold(0, |sum, &count| sum.saturating_add(count));
            if let Some(count) = counts.get_mut(size) {
                *count = count.saturating_add(more);
            }
        }
    }
    counts
}

/// Counted results: the number of draws for each final rank; index 0 counts those without a legal hand.
#[derive(Debug, Clone, Default)]
pub(crate) struct Count {
    pub(crate) ranks: [u64; 12],
    pub(crate) cheatin: u64,
}

impl Count {
    #[inline]
    pub(crate) fn add(&mut self, score: Option<Score>, times: u64) {
        let rank = score.map_or(0, |score| score.standing_strength().rank().number());
        if let Some(count) = self.ranks.get_mut(usize::from(rank)) {
            *count += times;
        }
        // Where only legal hands are wanted, what counts is that there is none.
        if score.is_none_or(|score| score.cheatin) {
            self.cheatin += times;
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.ranks.iter().sum()
    }
}

/// Adds every set of `size` cards to a hand and counts the results, each as often as the set can be drawn.
pub(crate) fn draw_all(
    hand: &Parts,
    kinds: &[(HandCard, u64)],
    size: usize,
    times: u64,
    reading: Reading,
    count: &mut Count,
) {
    if size == 0 {
        count.add(score_parts(hand, reading), times);
        return;
    }
    let mut rest = kinds;
    while let [(card, copies), others @ ..] = rest {
        let mut more = *hand;
        let mut ways = 1;
        for taken in 1..=(size as u64).min(*copies) {
            more.add(*card);
            ways = ways * (copies - taken + 1) / taken;
            draw_all(&more, others, size - taken as usize, times * ways, reading, count);
        }
        rest = others;
    }
}

/// Random numbers that are the same for the same seed: this crate has no other source of randomness.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number of SplitMix64.
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `sides`; for the size of a deck the bias is one in a hundred million.
    #[inline]
    fn next_below(&mut self, sides: usize) -> usize {
        (((self.next() >> 32) * sides as u64) >> 32) as usize
    }

    /// Moves `wanted` randomly drawn cards to the front.
    #[inline]
    pub(crate) fn deal(&mut self, cards: &mut [HandCard], wanted: usize) {
        for place in 0..wanted.min(cards.len()) {
            let other = place + self.next_below(cards.len() - place);
            cards.swap(place, other);
        }
    }
}

/// Returns a hand of these cards, which have no more than two jokers.
pub(crate) fn hand_of(cards: &[HandCard]) -> Parts {
    let mut hand = Parts::empty();
    for &card in cards {
        hand.add(card);
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Joker;
    use crate::notation::parse_cards;

    #[test]
    #[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
    fn sets_are_counted_as_they_can_be_listed() {
        // Of A A 2: {}, {A} {2}, {AA} {A2}, {AA2}.
        let kinds = kinds(&parse_cards::<HandCard>("AS 2S AS").unwrap());
        assert_eq!(sets(&kinds, 4), [1, 2, 2, 1, 0]);
    }

    #[test]
    fn all_draws_are_counted_as_often_as_they_can_happen() {
        let deck: Vec<HandCard> = crate::PokerCard::all().map(HandCard::from).collect();
        let mut count = Count::default();
        draw_all(&Parts::empty(), &kinds(&deck), 5, 1, Reading::SHOOTOUT, &mut count);
        // The counts of ordinary poker, but that ten to ace is no straight, and for one Dead Man's Hand.
        assert_eq!(
            count.ranks,
            [0, 1_302_540 + 1020, 1_098_240, 123_552 - 1, 54_912, 9180, 5108 + 4, 3744, 624, 36, 0, 1]
        );
        assert_eq!((count.total(), count.cheatin), (2_598_960, 0));
    }

    #[test]
    fn the_same_seed_deals_the_same_cards() {
        let deck: Vec<HandCard> = crate::PokerCard::all().map(HandCard::from).chain([Joker::Ordinary.into()]).collect();
        let deal = |seed| {
            let mut cards = deck.clone();
            Dice::new(seed).deal(&mut cards, 7);
            cards
        };
        assert_eq!(deal(1), deal(1));
        assert_ne!(deal(1), deal(2));
    }
}
