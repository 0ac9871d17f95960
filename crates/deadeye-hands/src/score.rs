//! The score of a draw hand: jokers, cheatin', lowball, more or fewer cards than five.

use crate::card::{HandCard, Joker, PokerCard, Value};
use crate::hand::{Chosen, HandError, JOKER_SUITS, Parts, Reading, SPECIALS, Score};
use crate::low;
use crate::rank::Strength;
use crate::tally::Tally;

/// Scores the best five of any number of cards.
///
/// Jokers take the suit and value that serve best, in lowball those that serve lowest. Of five-card hands that count the
/// same once their jokers have changed the rank, a legal one goes before a cheatin' one. Where there are fewer than five
/// cards, the missing ones count as whatever makes the hand lowest (`2014`, and `1.5` says nothing else). Cards whose suit
/// or value an effect has changed are given as changed. `None` where a legal hand is asked for and there is none.
///
/// ```
/// use deadeye_hands::{Rank, Reading, parse_cards, score};
/// let hand = parse_cards("AS AH 8C 8D JK")?;
/// let score = score(&hand, Reading::SHOOTOUT)?.unwrap();
/// assert_eq!(score.rank(), Rank::FullHouse);
/// assert!(!score.cheatin);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No cards, more than [`MOST_CARDS`](crate::MOST_CARDS), or more than [`MOST_JOKERS`](crate::MOST_JOKERS) jokers.
pub fn score(hand: &[HandCard], reading: Reading) -> Result<Option<Score>, HandError> {
    Ok(score_parts(&Parts::new(hand)?, reading))
}

/// Scores a hand whose number of cards and jokers was checked.
pub(crate) fn score_parts(parts: &Parts, reading: Reading) -> Option<Score> {
    if parts.total() < 5 {
        return low::short(parts, reading);
    }
    if parts.devils == 0 && parts.heretics == 0 {
        return plain(parts, parts.ordinary, reading).map(|(strength, cheatin)| Score {
            strength,
            modifier: 0,
            cheatin,
        });
    }
    let mut best: Option<Score> = None;
    for (devils, heretics) in SPECIALS {
        let wild = parts.ordinary + devils + heretics;
        if devils > parts.devils || heretics > parts.heretics || parts.count + wild < 5 {
            continue;
        }
        // A card that cannot be illegal wins over one that is (1.5:2.1), and both over what the other cards are.
        let always_legal = heretics > 0;
        let always_illegal = devils > 0 && !always_legal;
        if reading.legal && always_illegal {
            continue;
        }
        let legal = reading.legal && !always_legal;
        let Some((strength, cheatin)) = plain(parts, wild, Reading { legal, ..reading }) else {
            continue;
        };
        let candidate = Score {
            strength,
            modifier: devils as i8 * Joker::Devils.modifier() + heretics as i8 * Joker::Heretic.modifier(),
            cheatin: !always_legal && (always_illegal || cheatin),
        };
        if best.is_none_or(|best| better(candidate, best, reading.lowball)) {
            best = Some(candidate);
        }
    }
    best
}

/// Compares two ways to choose five: the final strength first, then legality, then the strength before jokers'
/// modifiers.
fn better(one: Score, other: Score, lowball: bool) -> bool {
    let key = |score: Score| {
        let (standing, strength) = (score.standing_strength(), score.strength);
        // Lowball wants the least of both strengths; what is legal goes first in either.
        let turned = |strength: Strength| {
            let number = i64::from(strength.number());
            if lowball { -number } else { number }
        };
        (turned(standing), !score.cheatin, turned(strength))
    };
    key(one) > key(other)
}

/// Returns the best strength with `wild` jokers that only take a suit and value, and whether it needs two equal cards.
#[inline]
fn plain(parts: &Parts, wild: usize, reading: Reading) -> Option<(Strength, bool)> {
    if !reading.legal && !parts.tally.repeats() {
        let strength = if reading.lowball { low::lowest(parts.cards(), wild) } else { parts.tally.best(wild) };
        return Some((strength, false));
    }
    with_repeats(parts, wild, reading)
}

#[inline(never)]
fn with_repeats(parts: &Parts, wild: usize, reading: Reading) -> Option<(Strength, bool)> {
    let singles = parts.tally.without_repeats();
    let legal = (singles.count() + wild >= 5).then(|| {
        if reading.lowball { low::lowest(&low::without_repeats(parts.cards()), wild) } else { singles.best(wild) }
    });
    if reading.legal {
        return legal.map(|strength| (strength, false));
    }
    let any = if reading.lowball { low::lowest(parts.cards(), wild) } else { parts.tally.best(wild) };
    Some((any, legal != Some(any)))
}

/// Returns the score and the five cards (or fewer) that give it, those that count most first.
///
/// ```
/// use deadeye_hands::{Reading, best_five, parse_cards};
/// let hand = parse_cards("AS AH 8C 8D JK")?;
/// let (_, five) = best_five(&hand, Reading::SHOOTOUT)?.unwrap();
/// let five: Vec<String> = five.iter().map(ToString::to_string).collect();
/// assert_eq!(five, ["8C", "8D", "JK=8H", "AS", "AH"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`score`].
pub fn best_five(hand: &[HandCard], reading: Reading) -> Result<Option<(Score, Vec<Chosen>)>, HandError> {
    let parts = Parts::new(hand)?;
    let Some(score) = score_parts(&parts, reading) else {
        return Ok(None);
    };
    let five = if parts.total() < 5 { low::short_choice(&parts, reading.lowball) } else { choose(&parts, score) };
    Ok(Some((score, five)))
}

/// Finds five cards that have this score.
fn choose(parts: &Parts, score: Score) -> Vec<Chosen> {
    let (devils, heretics) = score.specials();
    // As few ordinary jokers as will do: they are aced after use.
    (0..=parts.ordinary)
        .find_map(|ordinary| {
            let mut jokers = vec![Joker::Ordinary; ordinary];
            jokers.extend(vec![Joker::Devils; devils]);
            jokers.extend(vec![Joker::Heretic; heretics]);
            let search = HandSearch {
                cards: parts.cards(),
                values: score.strength.values(),
                strength: score.strength,
                // Their presence settles the matter, and with them equal cards are neither here nor there.
                repeats: (devils + heretics == 0).then_some(score.cheatin),
            };
            search.from(&mut Vec::new(), &jokers)
        })
        .unwrap_or_default()
}

struct HandSearch<'a> {
    cards: &'a [PokerCard],
    values: [Value; 5],
    strength: Strength,
    repeats: Option<bool>,
}

impl HandSearch<'_> {
    /// Takes for each value in turn a card that has it, or a joker; `taken` are places among the cards, `None` a joker.
    fn from(&self, taken: &mut Vec<Option<usize>>, jokers: &[Joker]) -> Option<Vec<Chosen>> {
        let Some(&value) = self.values.get(taken.len()) else {
            return self.suits_for_jokers(taken, jokers);
        };
        let mut tried = Vec::new();
        for (place, &card) in self.cards.iter().enumerate() {
            if card.value() == value && !taken.contains(&Some(place)) && !tried.contains(&card) {
                tried.push(card);
                taken.push(Some(place));
                if let Some(found) = self.from(taken, jokers) {
                    return Some(found);
                }
                taken.pop();
            }
        }
        if taken.iter().filter(|card| card.is_none()).count() < jokers.len() {
            taken.push(None);
            if let Some(found) = self.from(taken, jokers) {
                return Some(found);
            }
            taken.pop();
        }
        None
    }

    /// Chooses suits for the jokers that give the wanted hand, once a card or a joker is assigned to each value.
    fn suits_for_jokers(&self, taken: &[Option<usize>], jokers: &[Joker]) -> Option<Vec<Chosen>> {
        if taken.iter().filter(|card| card.is_none()).count() != jokers.len() {
            return None;
        }
        let naturals: Vec<PokerCard> = taken.iter().filter_map(|&place| self.cards.get(place?).copied()).collect();
        if self.repeats.is_some_and(|repeats| repeats != Tally::new(naturals.iter().copied()).repeats()) {
            return None;
        }
        // First suits that make no equal cards, as far as there are any.
        [true, false].into_iter().find_map(|distinct| {
            let pairs = JOKER_SUITS.into_iter().flat_map(|one| JOKER_SUITS.map(|two| [one, two]));
            pairs.into_iter().find_map(|suits| {
                let mut used = jokers.iter().zip(suits);
                let mut five = Vec::new();
                for (&place, value) in taken.iter().zip(self.values) {
                    five.push(match place.and_then(|place| self.cards.get(place)) {
                        Some(&card) => Chosen { card: card.into(), counts_as: card },
                        None => {
                            let (&joker, suit) = used.next()?;
                            Chosen { card: joker.into(), counts_as: PokerCard::new(suit, value) }
                        }
                    });
                }
                let as_cards: [PokerCard; 5] =
                    five.iter().map(|chosen| chosen.counts_as).collect::<Vec<_>>().try_into().ok()?;
                let fits = Strength::of(as_cards) == self.strength;
                let free =
                    !distinct || !Tally::new(as_cards).repeats() || Tally::new(naturals.iter().copied()).repeats();
                (fits && free).then_some(five)
            })
        })
    }
}
