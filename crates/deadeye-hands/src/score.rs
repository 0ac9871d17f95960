//! What a draw hand is worth: jokers, cheatin', lowball, more or fewer cards than five.

use std::fmt;

use thiserror::Error;

use crate::card::{HandCard, Joker, PokerCard, Suit, Value};
use crate::low;
use crate::rank::{Rank, Strength};
use crate::tally::Tally;

/// A deck has at most two jokers (`1.5:8`), so a hand has no more.
pub const MOST_JOKERS: usize = 2;
/// As many cards as a whole deck with both jokers, and then some.
pub const MOST_CARDS: usize = 60;

/// How a hand is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// The least strength is the best (`1.5:5.1`).
    pub lowball: bool,
    /// Only five cards that are not cheatin' will do (`1.5:2.6`).
    pub legal: bool,
}

impl Reading {
    /// A shootout's draw hand, cheatin' or not.
    pub const SHOOTOUT: Self = Self {
        lowball: false,
        legal: false,
    };
    /// The gamblin' phase's lowball hand, cheatin' or not.
    pub const LOWBALL: Self = Self {
        lowball: true,
        legal: false,
    };

    /// The same, but of legal hands only.
    #[must_use]
    pub const fn legal_only(self) -> Self {
        Self {
            legal: true,
            ..self
        }
    }
}

/// A hand that cannot be scored. Prints as one line: what — why — what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HandError {
    /// No cards at all.
    #[error("the hand cannot be scored — it has no cards — give at least one")]
    Empty,
    /// More jokers than a deck may have; the first that is too many.
    #[error("{extra} is one joker too many — the hand has {count}, and a deck has two at most — leave {} out", .count - MOST_JOKERS)]
    Jokers {
        /// The third joker.
        extra: Joker,
        /// How many there are.
        count: usize,
    },
    /// More cards than a deck has.
    #[error(
        "the hand cannot be scored — it has {0} cards, and {MOST_CARDS} is the limit — give the cards of one hand"
    )]
    Cards(usize),
}

/// What the best five of a hand come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The poker hand by itself, before the jokers in it change its rank.
    pub strength: Strength,
    /// What the Devil's and Heretic jokers in it add to the rank.
    pub modifier: i8,
    /// Whether it is illegal (`1.5:2.6`).
    pub cheatin: bool,
}

impl Score {
    /// The rank of the poker hand by itself, before `modifier`.
    #[must_use]
    pub fn rank(self) -> Rank {
        self.strength.rank()
    }

    /// What counts when hands are compared and nothing but their own jokers changes ranks: `modifier` is in it.
    #[must_use]
    #[inline]
    pub fn standing(self) -> Strength {
        if self.modifier == 0 {
            self.strength
        } else {
            self.strength.modified(self.modifier.into())
        }
    }

    /// How many Devil's and Heretic jokers its modifier comes from.
    fn specials(self) -> (usize, usize) {
        let of = |joker: Joker, times: i8| joker.modifier().saturating_mul(times);
        for (devils, heretics) in SPECIALS {
            if of(Joker::Devils, devils as i8) + of(Joker::Heretic, heretics as i8) == self.modifier
            {
                return (devils, heretics);
            }
        }
        (0, 0)
    }
}

/// Numbers of Devil's and Heretic jokers, the fewest first.
const SPECIALS: [(usize, usize); 6] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)];

/// A card of the best five, and what it counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// The card as it lies there.
    pub card: HandCard,
    /// Its suit and value, or those chosen for a joker.
    pub counts_as: PokerCard,
}

impl fmt::Display for Chosen {
    /// `8H`, or for a joker `JK=8H`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card {
            HandCard::Card(card) => card.fmt(f),
            HandCard::Joker(joker) => write!(f, "{joker}={}", self.counts_as),
        }
    }
}

/// A hand taken apart: cards as they stand, and jokers by kind.
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

    fn total(&self) -> usize {
        self.count + self.jokers()
    }
}

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
/// No cards, more than [`MOST_CARDS`], or more than [`MOST_JOKERS`] jokers.
pub fn score(hand: &[HandCard], reading: Reading) -> Result<Option<Score>, HandError> {
    Ok(score_parts(&Parts::new(hand)?, reading))
}

/// `score` for a hand known to be one.
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
            modifier: devils as i8 * Joker::Devils.modifier()
                + heretics as i8 * Joker::Heretic.modifier(),
            cheatin: !always_legal && (always_illegal || cheatin),
        };
        if best.is_none_or(|best| better(candidate, best, reading.lowball)) {
            best = Some(candidate);
        }
    }
    best
}

/// Whether one way to choose five goes before another: what counts in the end, then legal ones, then the bare hand.
fn better(one: Score, other: Score, lowball: bool) -> bool {
    let key = |score: Score| {
        let (standing, strength) = (score.standing(), score.strength);
        // Lowball wants the least of both strengths; what is legal goes first in either.
        let turned = |strength: Strength| {
            let number = i64::from(strength.number());
            if lowball { -number } else { number }
        };
        (turned(standing), !score.cheatin, turned(strength))
    };
    key(one) > key(other)
}

/// The best with `wild` jokers that only take a suit and value, and whether it needs two equal cards.
#[inline]
fn plain(parts: &Parts, wild: usize, reading: Reading) -> Option<(Strength, bool)> {
    if !reading.legal && !parts.tally.repeats() {
        let strength = if reading.lowball {
            low::lowest(parts.cards(), wild)
        } else {
            parts.tally.best(wild)
        };
        return Some((strength, false));
    }
    with_repeats(parts, wild, reading)
}

#[inline(never)]
fn with_repeats(parts: &Parts, wild: usize, reading: Reading) -> Option<(Strength, bool)> {
    let singles = parts.tally.without_repeats();
    let legal = (singles.count() + wild >= 5).then(|| {
        if reading.lowball {
            low::lowest(&low::without_repeats(parts.cards()), wild)
        } else {
            singles.best(wild)
        }
    });
    if reading.legal {
        return legal.map(|strength| (strength, false));
    }
    let any = if reading.lowball {
        low::lowest(parts.cards(), wild)
    } else {
        parts.tally.best(wild)
    };
    Some((any, legal != Some(any)))
}

/// The score and the five cards (or fewer, where there are fewer) that it comes from, those that count most first.
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
pub fn best_five(
    hand: &[HandCard],
    reading: Reading,
) -> Result<Option<(Score, Vec<Chosen>)>, HandError> {
    let parts = Parts::new(hand)?;
    let Some(score) = score_parts(&parts, reading) else {
        return Ok(None);
    };
    let five = if parts.total() < 5 {
        low::short_choice(&parts, reading.lowball)
    } else {
        choose(&parts, score)
    };
    Ok(Some((score, five)))
}

/// Finds five cards that come to `score`.
fn choose(parts: &Parts, score: Score) -> Vec<Chosen> {
    let (devils, heretics) = score.specials();
    // As few ordinary jokers as will do: they are aced after use.
    (0..=parts.ordinary)
        .find_map(|ordinary| {
            let mut jokers = vec![Joker::Ordinary; ordinary];
            jokers.extend(vec![Joker::Devils; devils]);
            jokers.extend(vec![Joker::Heretic; heretics]);
            let search = Search {
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

struct Search<'a> {
    cards: &'a [PokerCard],
    values: [Value; 5],
    strength: Strength,
    repeats: Option<bool>,
}

impl Search<'_> {
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

    /// With a card or a joker for each value, gives the jokers suits that make it the hand looked for.
    fn suits_for_jokers(&self, taken: &[Option<usize>], jokers: &[Joker]) -> Option<Vec<Chosen>> {
        if taken.iter().filter(|card| card.is_none()).count() != jokers.len() {
            return None;
        }
        let naturals: Vec<PokerCard> = taken
            .iter()
            .filter_map(|&place| self.cards.get(place?).copied())
            .collect();
        if self
            .repeats
            .is_some_and(|repeats| repeats != Tally::new(naturals.iter().copied()).repeats())
        {
            return None;
        }
        // First suits that make no equal cards, as far as there are any.
        [true, false].into_iter().find_map(|distinct| {
            let pairs = JOKER_SUITS
                .into_iter()
                .flat_map(|one| JOKER_SUITS.map(|two| [one, two]));
            pairs.into_iter().find_map(|suits| {
                let mut used = jokers.iter().zip(suits);
                let mut five = Vec::new();
                for (&place, value) in taken.iter().zip(self.values) {
                    five.push(match place.and_then(|place| self.cards.get(place)) {
                        Some(&card) => Chosen {
                            card: card.into(),
                            counts_as: card,
                        },
                        None => {
                            let (&joker, suit) = used.next()?;
                            Chosen {
                                card: joker.into(),
                                counts_as: PokerCard::new(suit, value),
                            }
                        }
                    });
                }
                let as_cards: [PokerCard; 5] = five
                    .iter()
                    .map(|chosen| chosen.counts_as)
                    .collect::<Vec<_>>()
                    .try_into()
                    .ok()?;
                let fits = Strength::of(as_cards) == self.strength;
                let free = !distinct
                    || !Tally::new(as_cards).repeats()
                    || Tally::new(naturals.iter().copied()).repeats();
                (fits && free).then_some(five)
            })
        })
    }
}

/// The order in which suits are tried for a joker.
pub(crate) const JOKER_SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
