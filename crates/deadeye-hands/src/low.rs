//! The lowest hand: lowball, and hands with fewer than five cards.
//!
//! Lowball is played once a day with five cards, so these functions try all possibilities.

use crate::card::{Joker, PokerCard, Value};
use crate::hand::{Chosen, JOKER_SUITS, Parts, Reading, Score};
use crate::rank::Strength;

/// Returns one of each card, in their order.
pub(crate) fn without_repeats(cards: &[PokerCard]) -> Vec<PokerCard> {
    let mut singles: Vec<PokerCard> = Vec::new();
    for &card in cards {
        if !singles.contains(&card) {
            singles.push(card);
        }
    }
    singles
}

/// Returns the least strength of five of these cards and `wild` jokers, which take the values that serve lowest. Needs
/// five cards in all.
pub(crate) fn lowest(cards: &[PokerCard], wild: usize) -> Strength {
    let mut least = Strength::GREATEST;
    let wanted = 5 - wild.min(5);
    each_choice(cards, wanted, &mut |chosen| {
        let strength = match *chosen {
            [a, b, c, d, e] => Strength::of([a, b, c, d, e]),
            // A joker takes a suit that spoils the flush, so only values matter.
            _ => {
                let mut values = [0; 5];
                for (place, card) in values.iter_mut().zip(chosen) {
                    *place = card.value().get();
                }
                lowest_filled(values, chosen.len())
            }
        };
        least = least.min(strength);
    });
    least
}

/// Calls `call` with every choice of `wanted` of the cards, in order.
fn each_choice(cards: &[PokerCard], wanted: usize, call: &mut impl FnMut(&[PokerCard])) {
    fn from(cards: &[PokerCard], wanted: usize, chosen: &mut Vec<PokerCard>, call: &mut impl FnMut(&[PokerCard])) {
        if wanted == 0 {
            call(chosen);
            return;
        }
        let mut rest = cards;
        while let [first, others @ ..] = rest {
            if rest.len() < wanted {
                return;
            }
            chosen.push(*first);
            from(others, wanted - 1, chosen, call);
            chosen.pop();
            rest = others;
        }
    }
    from(cards, wanted, &mut Vec::with_capacity(wanted), call);
}

/// Returns the least strength of the first `known` values filled up with any others, not all in one suit.
fn lowest_filled(values: [u8; 5], known: usize) -> Strength {
    fn from(mut values: [u8; 5], place: usize, free: &[u8]) -> Strength {
        if place >= 5 {
            return Strength::of_values(values, false);
        }
        let mut least = Strength::GREATEST;
        let mut rest = free;
        while let [value, others @ ..] = rest {
            if let Some(place) = values.get_mut(place) {
                *place = *value;
            }
            least = least.min(from(values, place + 1, others));
            rest = others;
        }
        least
    }
    // Each missing card takes a value of its own, and a low one. Two more than are missing will do, since no more than two
    // fillings of a gap make a straight.
    let mut free = [0; 7];
    let taken = values.get(..known).unwrap_or_default();
    let lowest = (1..=13).filter(|value| !taken.contains(value));
    let wanted = 7 - known.min(5);
    for (place, value) in free.iter_mut().zip(lowest).take(wanted) {
        *place = value;
    }
    from(values, known, free.get(..wanted).unwrap_or_default())
}

/// Chooses a value for each joker of a short hand, and returns the values with the strength of the hand.
fn short_values(parts: &Parts, lowball: bool) -> ([u8; 5], Strength) {
    let mut values = [0; 5];
    for (place, card) in values.iter_mut().zip(parts.cards()) {
        *place = card.value().get();
    }
    let known = parts.count + parts.jokers();
    let all = all_fillings(values, parts.count, known).into_iter().map(|values| (values, lowest_filled(values, known)));
    if lowball { all.min_by_key(|&(_, strength)| strength) } else { all.max_by_key(|&(_, strength)| strength) }
        .unwrap_or((values, Strength::LEAST))
}

/// Lists all ways to fill the places from `known` up to `until` with values.
fn all_fillings(values: [u8; 5], known: usize, until: usize) -> Vec<[u8; 5]> {
    let mut all = vec![values];
    for place in known..until {
        all = all
            .into_iter()
            .flat_map(|values| {
                Value::all().map(move |value| {
                    let mut values = values;
                    if let Some(free) = values.get_mut(place) {
                        *free = value.get();
                    }
                    values
                })
            })
            .collect();
    }
    all
}

/// Scores fewer than five cards: the missing ones count as whatever makes the hand lowest.
pub(crate) fn short(parts: &Parts, reading: Reading) -> Option<Score> {
    let (_, strength) = short_values(parts, reading.lowball);
    let cheatin = parts.heretics == 0 && (parts.devils > 0 || parts.tally.repeats());
    let modifier = Joker::Devils.modifier() * parts.devils as i8 + Joker::Heretic.modifier() * parts.heretics as i8;
    (!(reading.legal && cheatin)).then_some(Score { strength, modifier, cheatin })
}

/// Returns the cards of a short hand, with the suits and values of its jokers.
pub(crate) fn short_choice(parts: &Parts, lowball: bool) -> Vec<Chosen> {
    let (values, _) = short_values(parts, lowball);
    let mut all: Vec<Chosen> =
        parts.cards().iter().map(|&card| Chosen { card: card.into(), counts_as: card }).collect();
    let kinds = [(Joker::Ordinary, parts.ordinary), (Joker::Devils, parts.devils), (Joker::Heretic, parts.heretics)];
    let jokers = kinds.into_iter().flat_map(|(joker, count)| std::iter::repeat_n(joker, count));
    for (joker, &value) in jokers.zip(values.iter().skip(parts.count)) {
        let value = Value::clamp(value);
        let free = |card: &PokerCard| all.iter().all(|chosen| chosen.counts_as != *card);
        let counts_as = JOKER_SUITS
            .map(|suit| PokerCard::new(suit, value))
            .into_iter()
            .find(free)
            .unwrap_or_else(|| PokerCard::new(JOKER_SUITS[0], value));
        all.push(Chosen { card: joker.into(), counts_as });
    }
    // Greatest groups first, as in a full hand.
    let copies = all.clone();
    let group = |chosen: &Chosen| {
        let value = chosen.counts_as.value();
        (copies.iter().filter(|other| other.counts_as.value() == value).count(), value)
    };
    all.sort_by_key(|chosen| std::cmp::Reverse(group(chosen)));
    all
}
