//! Advice on the cards of a dealt draw hand to discard (`1.5:6.1` step 3).

use crate::card::HandCard;
use crate::hand::{Parts, Reading};
use crate::pile::{Count, Dice, PileError, check_jokers, check_ways, draw_all, hand_of, kinds, sets};
use crate::rank::Strength;
use crate::score::score_parts;

/// The number of hands, roughly, that are counted for one piece of advice. Beyond that, hands are sampled.
const MOST_HANDS: u64 = 25_000_000;
/// The most hands sampled for a way to discard that is not counted exactly.
const MOST_SAMPLES: u64 = 40_000;

/// The distribution of ranks and the chance of cheatin' for a way to draw.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The chance of each rank from 1 to 11 after the modifiers of jokers; at index 0 the chance that there is no legal
    /// hand.
    pub ranks: [f64; 12],
    /// The chance that the best five are cheatin', or, where only legal hands are wanted, that there are no legal five.
    pub cheatin: f64,
    /// The number of sampled draws; `None` where all of them were counted.
    pub samples: Option<u64>,
}

impl Outcome {
    pub(crate) fn new(count: &Count, samples: Option<u64>) -> Self {
        let total = count.total().max(1) as f64;
        Self { ranks: count.ranks.map(|count| count as f64 / total), cheatin: count.cheatin as f64 / total, samples }
    }

    /// Returns the outcome of a hand that is known.
    #[must_use]
    pub fn certain(strength: Strength) -> Self {
        let number = usize::from(strength.rank().number());
        let mut ranks = [0.0; 12];
        for (rank, chance) in ranks.iter_mut().enumerate() {
            *chance = f64::from(u8::from(rank == number));
        }
        Self { ranks, cheatin: 0.0, samples: None }
    }

    /// Returns the mean rank; no legal hand counts as rank 0.
    #[must_use]
    pub fn mean_rank(&self) -> f64 {
        self.rank_chances().map(|(rank, chance)| rank * chance).sum()
    }

    /// Returns the chance of that rank or a higher one.
    #[must_use]
    pub fn at_least(&self, rank: u8) -> f64 {
        self.ranks.iter().skip(rank.into()).sum()
    }

    /// Returns the error bound of the mean rank with 95 % certainty; 0 where every draw was counted.
    #[must_use]
    pub fn margin(&self) -> f64 {
        let Some(samples) = self.samples else {
            return 0.0;
        };
        let mean = self.mean_rank();
        let variance: f64 = self.rank_chances().map(|(rank, chance)| (rank - mean).powi(2) * chance).sum();
        1.96 * (variance / samples.max(1) as f64).sqrt()
    }

    /// Returns the expected casualties against a hand with these chances, those taken and those dealt (`1.5:6.1` step
    /// 5).
    #[must_use]
    pub fn casualties(&self, against: &Outcome) -> (f64, f64) {
        let mut expected = (0.0, 0.0);
        for (mine, chance) in self.rank_chances() {
            for (theirs, their_chance) in against.rank_chances() {
                let both = chance * their_chance;
                // Equal ranks cost both sides one, whoever wins.
                let tied = if mine == theirs { 1.0 } else { 0.0 };
                expected.0 += both * ((theirs - mine).max(0.0) + tied);
                expected.1 += both * ((mine - theirs).max(0.0) + tied);
            }
        }
        expected
    }

    /// Returns the ranks with their chances. Without a legal hand a side shoots no better than with the worst one.
    fn rank_chances(&self) -> impl Iterator<Item = (f64, f64)> {
        (0_u8..).zip(&self.ranks).map(|(rank, &chance)| (rank.into(), chance))
    }
}

/// A way to discard, with its outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The cards to discard; may be empty.
    pub discard: Vec<HandCard>,
    /// The distribution of ranks after it.
    pub outcome: Outcome,
}

/// The measure by which ways to discard are compared.
#[derive(Debug, Clone, Copy)]
pub enum Goal<'a> {
    /// The greatest mean rank.
    Rank,
    /// The most casualties dealt over those taken, against a hand with these chances.
    Casualties(&'a Outcome),
}

/// Ranks all ways to discard up to `draw` cards of a dealt hand, the best first.
///
/// `pile` holds the cards that may be drawn: the deck without the dealt hand and other seen cards ([`rest_of`]). With
/// `legal`, only legal hands count. Each way's outcome is exact as long as that takes about a second; the ways with
/// more draws than that are sampled, and [`Outcome::samples`] is set.
///
/// ```
/// use deadeye_hands::{Goal, advise, parse_cards};
/// let hand = parse_cards("8S 8H 8D 8C 3H").unwrap();
/// let pile = parse_cards("8S 2C").unwrap();
/// let ways = advise(&hand, &pile, 1, false, Goal::Rank).unwrap();
/// // The three goes: one draw in two makes five eights.
/// assert_eq!(ways[0].discard, parse_cards("3H").unwrap());
/// assert_eq!(ways[0].outcome.mean_rank(), 9.0);
/// assert_eq!(ways[0].outcome.samples, None);
/// ```
///
/// [`rest_of`]: crate::rest_of
///
/// # Errors
/// A hand that cannot be scored or is too large, or more than two jokers in hand and pile.
pub fn advise(
    hand: &[HandCard],
    pile: &[HandCard],
    draw: usize,
    legal: bool,
    goal: Goal<'_>,
) -> Result<Vec<Advice>, PileError> {
    check_ways(hand.len(), draw)?;
    Parts::new(hand)?;
    check_jokers(hand.iter().chain(pile))?;
    let reading = Reading { lowball: false, legal };
    let kinds = kinds(pile);
    let most = draw.min(hand.len()).min(pile.len());
    let ways = discards(hand, most);
    let work = sets(&kinds, most);
    // Where there are many ways to sample, each gets fewer draws.
    let samples = (MOST_HANDS / ways.len().max(1) as u64).min(MOST_SAMPLES);
    let mut left = MOST_HANDS;
    let mut advice = Vec::with_capacity(ways.len());
    // Ways with as many discards cost as much; the cheap ones come first.
    for of_size in ways.chunk_by(|a, b| a.0.len() == b.0.len()) {
        let size = of_size.first().map_or(0, |(discard, _)| discard.len());
        let cost = work.get(size).copied().unwrap_or(0).saturating_mul(of_size.len() as u64);
        let exact = cost <= left;
        left = left.saturating_sub(cost);
        for (discard, kept) in of_size {
            let kept = hand_of(kept);
            let mut count = Count::default();
            if exact {
                draw_all(&kept, &kinds, size, 1, reading, &mut count);
            } else {
                sample(&kept, pile, size, samples, reading, &mut count);
            }
            advice
                .push(Advice { discard: discard.clone(), outcome: Outcome::new(&count, (!exact).then_some(samples)) });
        }
    }
    let worth = |advice: &Advice| match goal {
        Goal::Rank => advice.outcome.mean_rank(),
        Goal::Casualties(against) => {
            let (taken, dealt) = advice.outcome.casualties(against);
            dealt - taken
        }
    };
    // Stable: of ways worth the same the one with fewer discards stays first.
    advice.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    Ok(advice)
}

fn sample(kept: &Parts, pile: &[HandCard], size: usize, samples: u64, reading: Reading, count: &mut Count) {
    let mut pile = pile.to_vec();
    let mut dice = Dice::new(1);
    for _ in 0..samples {
        dice.deal(&mut pile, size);
        let mut hand = *kept;
        for &card in pile.iter().take(size) {
            hand.add(card);
        }
        count.add(score_parts(&hand, reading), 1);
    }
}

/// Lists all different ways to discard up to `most` cards, fewest first, each with the cards that are kept.
pub(crate) fn discards(hand: &[HandCard], most: usize) -> Vec<(Vec<HandCard>, Vec<HandCard>)> {
    let mut ways: Vec<(Vec<HandCard>, Vec<HandCard>)> = (0_u32..1 << hand.len())
        .filter(|mask| mask.count_ones() as usize <= most)
        .map(|mask| {
            let with_bit = |goes: bool| {
                let places = (0_u32..).zip(hand);
                places.filter_map(move |(place, &card)| ((mask >> place & 1 == 1) == goes).then_some(card)).collect()
            };
            (with_bit(true), with_bit(false))
        })
        .collect();
    // Equal cards make equal ways.
    let mut seen = std::collections::HashSet::new();
    ways.retain(|(discard, _)| {
        let mut sorted: Vec<HandCard> = discard.clone();
        sorted.sort_unstable();
        seen.insert(sorted)
    });
    ways.sort_by_key(|(discard, _)| discard.len());
    ways
}
