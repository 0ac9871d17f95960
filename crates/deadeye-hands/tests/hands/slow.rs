//! A slow, plain evaluator written from section 7.4 and 6.1 of the rulebook, which uses nothing of the crate but the
//! card types: it sorts, counts and tries everything.

use std::cmp::Ordering;

use deadeye_hands::{HandCard, Joker, PokerCard, Suit, Value};

/// A hand's rank, and within it the numbers to compare in order, zeros behind them.
pub type Plain = (u8, [u8; 5]);

/// Returns the rank of exactly five cards, with the numbers to compare within it.
pub fn five(cards: [PokerCard; 5]) -> Plain {
    let mut values = cards.map(|card| card.value().get());
    values.sort_unstable_by(|a, b| b.cmp(a));
    let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
    let in_sequence = values.windows(2).all(|pair| pair[0] == pair[1] + 1);

    // Groups of equal values, the greatest first, and the higher value first among equally great ones.
    let mut groups = [(0, 0); 5];
    for value in values {
        let place = groups.iter().position(|&(size, of)| size == 0 || of == value).unwrap();
        groups[place] = (groups[place].0 + 1, value);
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let sizes = groups.map(|(size, _)| size);
    let by_group = groups.map(|(_, value)| value);

    let exactly = [(Suit::Clubs, 1), (Suit::Spades, 1), (Suit::Clubs, 8), (Suit::Spades, 8), (Suit::Diamonds, 11)];
    if exactly.iter().all(|&named| cards.iter().any(|card| (card.suit(), card.value().get()) == named)) {
        return (11, [0; 5]);
    }
    match sizes {
        [5, ..] => (10, by_group),
        _ if one_suit && in_sequence => (9, values),
        [4, ..] => (8, by_group),
        [3, 2, ..] => (7, by_group),
        _ if one_suit => (6, values),
        _ if in_sequence => (5, values),
        [3, ..] => (4, by_group),
        [2, 2, ..] => (3, by_group),
        [2, ..] => (2, by_group),
        _ => (1, values),
    }
}

/// Returns whether two cards other than jokers share suit and value.
pub fn repeats(cards: &[PokerCard]) -> bool {
    cards.iter().enumerate().any(|(i, card)| cards[..i].contains(card))
}

/// The result of five cards and jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slow {
    /// The hand before the jokers' modifiers.
    pub hand: Plain,
    pub modifier: i32,
    pub cheatin: bool,
    /// The hand after the modifiers.
    pub counts: Plain,
}

/// Applies 6.1 step 5 literally: a raised hand is the worst of its new rank, a lowered one the best. The values were
/// found by hand; a test checks them against a search of all hands.
pub fn modified(hand: Plain, sum: i32) -> Plain {
    let rank = i32::from(hand.0) + sum;
    if sum == 0 {
        return hand;
    }
    if rank >= 11 {
        return (11, [0; 5]);
    }
    if rank < 1 {
        return worst(1);
    }
    if sum > 0 { worst(rank as u8) } else { best(rank as u8) }
}

pub fn worst(rank: u8) -> Plain {
    let values = match rank {
        1 => [6, 4, 3, 2, 1],
        2 => [1, 4, 3, 2, 0],
        3 => [2, 1, 3, 0, 0],
        4 => [1, 3, 2, 0, 0],
        5 | 9 => [5, 4, 3, 2, 1],
        6 => [3, 2, 1, 1, 1],
        7 | 8 => [1, 2, 0, 0, 0],
        10 => [1, 0, 0, 0, 0],
        _ => [0; 5],
    };
    (rank, values)
}

pub fn best(rank: u8) -> Plain {
    let values = match rank {
        1 => [13, 12, 11, 10, 8],
        2 => [13, 12, 11, 10, 0],
        3 | 4 => [13, 12, 11, 0, 0],
        5 | 9 => [13, 12, 11, 10, 9],
        6 => [13, 13, 13, 12, 11],
        7 | 8 => [13, 12, 0, 0, 0],
        10 => [13, 0, 0, 0, 0],
        _ => [0; 5],
    };
    (rank, values)
}

/// Finds the best five of a hand by trying all fives and all suits and values for the jokers.
pub fn score(hand: &[HandCard], lowball: bool, legal: bool) -> Option<Slow> {
    let mut found: Option<Slow> = None;
    let mut chosen = Vec::new();
    each_five(hand, &mut chosen, &mut |five_cards| {
        let naturals: Vec<PokerCard> = five_cards
            .iter()
            .filter_map(|card| match card {
                HandCard::Card(card) => Some(*card),
                HandCard::Joker(_) => None,
            })
            .collect();
        let jokers: Vec<Joker> = five_cards
            .iter()
            .filter_map(|card| match card {
                HandCard::Card(_) => None,
                HandCard::Joker(joker) => Some(*joker),
            })
            .collect();
        let cheatin = if jokers.contains(&Joker::Heretic) {
            false
        } else {
            jokers.contains(&Joker::Devils) || repeats(&naturals)
        };
        if legal && cheatin {
            return;
        }
        let modifier = jokers
            .iter()
            .map(|joker| match joker {
                Joker::Ordinary => 0,
                Joker::Devils => 2,
                Joker::Heretic => -3,
            })
            .sum();
        each_filling(&naturals, jokers.len(), 0, &mut |cards| {
            let plain = five(cards.try_into().unwrap());
            let slow = Slow { counts: modified(plain, modifier), hand: plain, modifier, cheatin };
            let goes_first = |slow: &Slow, than: &Slow| {
                let by = |order: Ordering| if lowball { order.reverse() } else { order };
                by(slow.counts.cmp(&than.counts))
                    .then(than.cheatin.cmp(&slow.cheatin))
                    .then(by(slow.hand.cmp(&than.hand)))
                    .is_gt()
            };
            if found.as_ref().is_none_or(|than| goes_first(&slow, than)) {
                found = Some(slow);
            }
        });
    });
    found
}

fn each_five(rest: &[HandCard], chosen: &mut Vec<HandCard>, call: &mut impl FnMut(&[HandCard])) {
    if chosen.len() == 5 {
        call(chosen);
        return;
    }
    for (place, &card) in rest.iter().enumerate() {
        chosen.push(card);
        each_five(&rest[place + 1..], chosen, call);
        chosen.pop();
    }
}

/// Tries all suits and values for jokers in rising order: exchanging the jokers makes no other hand.
fn each_filling(cards: &[PokerCard], jokers: usize, from: usize, call: &mut impl FnMut(&[PokerCard])) {
    if jokers == 0 {
        call(cards);
        return;
    }
    let mut cards = cards.to_vec();
    for (place, card) in PokerCard::all().enumerate().skip(from) {
        cards.push(card);
        each_filling(&cards, jokers - 1, place, call);
        cards.pop();
    }
}

/// Random numbers of no great quality, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number below `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }

    /// Returns a card, often one of few values or of one suit, so that high ranks come up.
    pub fn card(&mut self, values: usize, suits: usize) -> PokerCard {
        let value = Value::new(1 + (self.below(values) * 5 % 13) as u8).unwrap();
        PokerCard::new(Suit::ALL[self.below(suits)], value)
    }
}
