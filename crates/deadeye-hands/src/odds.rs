//! The distribution of a deck's draw hands, and the chances of two decks against each other.

use crate::advise::Outcome;
use crate::card::HandCard;
use crate::hand::{HandError, MOST_CARDS, Parts, Reading};
use crate::pile::{Count, Dice, PileError, check_jokers, check_ways, hand_of};
use crate::rank::Strength;
use crate::score::score_parts;
use crate::table::CLASSES;

/// The size of a posse's draw hand: five cards and its stud bonus, of which up to its draw bonus are exchanged once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Draw {
    /// The stud bonus: cards beyond five.
    pub stud: usize,
    /// The draw bonus: cards that may be exchanged.
    pub draw: usize,
}

impl Draw {
    /// Returns the number of samples that keep each chance within 0.1 % with 95 % certainty, or within 0.5 % with a
    /// redraw, which takes longer.
    #[must_use]
    pub fn enough_samples(self) -> u64 {
        if self.draw == 0 { 1_000_000 } else { 40_000 }
    }
}

/// The distribution of a deck's draw hands, estimated from random ones.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The chances of each rank, and of cheatin'.
    pub outcome: Outcome,
    /// The number of hands drawn.
    pub samples: u64,
    /// The number of hands of each strength, the least first.
    strengths: Vec<u64>,
}

impl Odds {
    /// Returns the error bound of any of the chances with 95 % certainty.
    #[must_use]
    pub fn margin(&self) -> f64 {
        let widest = self.outcome.ranks.iter().map(|chance| chance * (1.0 - chance)).fold(0.0, f64::max);
        1.96 * (widest / self.samples.max(1) as f64).sqrt()
    }

    /// Computes a whole shootout round of this deck against another (`1.5:6.1` steps 3 and 5), with no effects but
    /// those of jokers.
    #[must_use]
    pub fn round(&self, other: &Self) -> Round {
        let all = |odds: &Self| odds.strengths.iter().sum::<u64>().max(1) as f64;
        let pairs = all(self) * all(other);
        let (mut lower, mut win, mut tie) = (0, 0.0, 0.0);
        for (&mine, &theirs) in self.strengths.iter().zip(&other.strengths) {
            win += mine as f64 * lower as f64 / pairs;
            tie += mine as f64 * theirs as f64 / pairs;
            lower += theirs;
        }
        let (taken, dealt) = self.outcome.casualties(&other.outcome);
        Round { win, tie, lose: (1.0 - win - tie).max(0.0), casualties: [taken, dealt] }
    }

    /// Computes the chances of a hand of this strength against a hand of this deck.
    ///
    /// ```
    /// use deadeye_hands::{Draw, HandCard, PokerCard, Reading, odds, parse_cards, score};
    /// let deck: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
    /// let odds = odds(&deck, Draw::default(), Reading::SHOOTOUT, 100_000, 1)?;
    /// let hand = score(&parse_cards("AS AH 2D 3C 4S")?, Reading::SHOOTOUT)?.unwrap();
    /// // An ace is the lowest card. The least pair beats every high card: of 2,598,960 hands those are 1,278 choices of
    /// // five values that are no straight, in 1,020 choices of suits that are no flush.
    /// let chance = odds.against(hand.standing_strength());
    /// assert!((chance.win - 1_278.0 * 1_020.0 / 2_598_960.0).abs() < 0.01);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn against(&self, strength: Strength) -> HandChance {
        let all = self.strengths.iter().sum::<u64>().max(1) as f64;
        let beaten: u64 = self.strengths.iter().take(strength.class()).sum();
        let equal = self.strengths.get(strength.class()).copied().unwrap_or(0);
        HandChance { win: beaten as f64 / all, tie: equal as f64 / all }
    }
}

/// The chances of a known hand against a hand that is not known yet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HandChance {
    /// The chance that it is the better hand.
    pub win: f64,
    /// The chance of an exact tie.
    pub tie: f64,
}

/// A shootout round seen from the first of two decks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Round {
    /// The chance of the better hand.
    pub win: f64,
    /// The chance of an exact tie.
    pub tie: f64,
    /// The chance of the worse hand.
    pub lose: f64,
    /// The expected casualties of this side and of the other.
    pub casualties: [f64; 2],
}

/// The number of hands after which it is asked whether to go on: some milliseconds with a redraw.
const HANDS_BETWEEN_LOOKS: u64 = 256;

/// Draws `samples` hands from a deck and counts their ranks and strengths; the same seed gives the same hands.
///
/// With a draw bonus each hand is played by the policy of *successive halving*: every way to discard is tried against
/// the same few random draws, the better part is kept and tried against more, until one is left; then the real draw is
/// made. Against the exact best this loses a few hundredths of a rank in the mean (a test holds it to that).
///
/// ```
/// use deadeye_hands::{Draw, HandCard, PokerCard, Reading, odds};
/// let deck: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
/// let odds = odds(&deck, Draw::default(), Reading::SHOOTOUT, 100_000, 1).unwrap();
/// // A pair comes up in 42.26 of 100 hands.
/// assert!((odds.outcome.ranks[2] - 0.4226).abs() < odds.margin() * 2.0);
/// assert_eq!(odds.outcome.cheatin, 0.0);
/// ```
///
/// # Errors
/// A deck with fewer cards than are drawn, with more than two jokers or with more than a deck's cards; more cards dealt
/// than can be looked through.
pub fn odds(deck: &[HandCard], draw: Draw, reading: Reading, samples: u64, seed: u64) -> Result<Odds, PileError> {
    odds_while(deck, draw, reading, samples, seed, || true)
}

/// Estimates the odds as [`odds`] does, as long as `goes_on` returns true; it is asked every few hundred hands. What is
/// returned counts the hands that were drawn until then.
///
/// # Errors
/// Those of [`odds`].
pub fn odds_while(
    deck: &[HandCard],
    draw: Draw,
    reading: Reading,
    samples: u64,
    seed: u64,
    goes_on: impl Fn() -> bool,
) -> Result<Odds, PileError> {
    check_jokers(deck)?;
    let dealt = draw.stud.saturating_add(5);
    if dealt > MOST_CARDS {
        return Err(HandError::Cards(dealt).into());
    }
    let exchanged = draw.draw.min(dealt);
    if exchanged > 0 || reading.lowball {
        check_ways(dealt, exchanged)?;
    }
    if deck.len() < dealt + exchanged {
        return Err(PileError::TooFew { has: deck.len(), wanted: dealt + exchanged });
    }
    let mut dice = Dice::new(seed);
    let mut cards = deck.to_vec();
    let mut policy = Halving::new(dealt, exchanged, reading);
    let mut count = Count::default();
    let mut strengths = vec![0; CLASSES];
    let mut drawn = 0;
    while drawn < samples && (drawn == 0 || drawn % HANDS_BETWEEN_LOOKS != 0 || goes_on()) {
        drawn += 1;
        dice.deal(&mut cards, dealt);
        let (hand, pile) = cards.split_at_mut(dealt);
        let hand = if exchanged == 0 {
            hand_of(hand)
        } else {
            let chosen = policy.choose(hand, pile, &mut dice);
            dice.deal(pile, chosen.discards());
            chosen.with(pile)
        };
        let score = score_parts(&hand, reading);
        count.add(score, 1);
        if let Some(times) = score.and_then(|score| strengths.get_mut(score.standing_strength().class())) {
            *times += 1;
        }
    }
    Ok(Odds { outcome: Outcome::new(&count, Some(drawn)), samples: drawn, strengths })
}

/// The redraw policy. It keeps its buffers, so that a hundred thousand hands need no allocations of their own.
struct Halving {
    /// The ways to discard, each as a bit mask of the places of the discarded cards.
    ways: Vec<u32>,
    reading: Reading,
    tried: Vec<Tried>,
}

/// A way to discard under trial.
#[derive(Clone, Copy)]
struct Tried {
    /// The places of the discarded cards, as a bit mask.
    mask: u32,
    kept: Parts,
    /// The sum of the ranks reached so far; greater is better.
    sum: i64,
}

impl Tried {
    fn discards(&self) -> usize {
        self.mask.count_ones() as usize
    }

    /// Returns the kept cards with the first of `drawn` in place of the discarded ones.
    fn with(&self, drawn: &[HandCard]) -> Parts {
        let mut hand = self.kept;
        for &card in drawn.iter().take(self.discards()) {
            hand.add(card);
        }
        hand
    }
}

/// The ways that stay for each round of tries, and the number of draws they are tried against.
const ROUNDS: [(usize, usize); 4] = [(usize::MAX, 4), (16, 12), (6, 32), (3, 64)];

impl Halving {
    fn new(dealt: usize, draw: usize, reading: Reading) -> Self {
        // Without a draw bonus there is nothing to choose, and there may be more cards than bits.
        let masks = if draw == 0 { 0..0 } else { 0_u32..1 << dealt };
        Self { ways: masks.filter(|mask| mask.count_ones() as usize <= draw).collect(), reading, tried: Vec::new() }
    }

    /// Chooses the cards of a hand to discard.
    fn choose(&mut self, hand: &[HandCard], pile: &mut [HandCard], dice: &mut Dice) -> Tried {
        self.tried.clear();
        for &mask in &self.ways {
            let mut kept = Parts::empty();
            for (place, &card) in hand.iter().enumerate() {
                if mask >> place & 1 == 0 {
                    kept.add(card);
                }
            }
            self.tried.push(Tried { mask, kept, sum: 0 });
        }
        let most = self.tried.iter().map(Tried::discards).max().unwrap_or(0);
        for (stay, draws) in ROUNDS {
            self.tried.truncate(stay);
            for _ in 0..draws {
                // The same draw for all: what differs is then what was kept.
                dice.deal(pile, most);
                for tried in &mut self.tried {
                    let score = score_parts(&tried.with(pile), self.reading);
                    let rank = score.map_or(0, |score| i64::from(score.standing_strength().rank().number()));
                    tried.sum += if self.reading.lowball { -rank } else { rank };
                }
            }
            self.tried.sort_by_key(|tried| -tried.sum);
        }
        let all_kept = Tried { mask: 0, kept: hand_of(hand), sum: 0 };
        self.tried.first().copied().unwrap_or(all_kept)
    }
}

/// Chooses the cards to discard by the policy of [`odds`]: near the best, and a thousand times faster than [`advise`].
///
/// [`advise`]: crate::advise
///
/// ```
/// use deadeye_hands::{HandCard, Reading, parse_cards, quick_discard};
///
/// let hand: Vec<HandCard> = parse_cards("KS KH KD 9C 3H")?;
/// let pile: Vec<HandCard> = parse_cards("KC 9S 4D 5H 6S 8C JD QH AS 2C")?;
/// let gone = quick_discard(&hand, &pile, 2, Reading::SHOOTOUT, 1)?;
/// assert!(gone.iter().all(|card| !hand[..3].contains(card)), "three kings stay");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`advise`], and where the pile has fewer cards than may be drawn.
pub fn quick_discard(
    hand: &[HandCard],
    pile: &[HandCard],
    draw: usize,
    reading: Reading,
    seed: u64,
) -> Result<Vec<HandCard>, PileError> {
    check_ways(hand.len(), draw)?;
    Parts::new(hand)?;
    check_jokers(hand.iter().chain(pile))?;
    let draw = draw.min(hand.len());
    if pile.len() < draw {
        return Err(PileError::TooFew { has: pile.len(), wanted: draw });
    }
    let chosen = Halving::new(hand.len(), draw, reading).choose(hand, &mut pile.to_vec(), &mut Dice::new(seed));
    let goes = |(place, &card): (usize, &HandCard)| (chosen.mask >> place & 1 == 1).then_some(card);
    Ok(hand.iter().enumerate().filter_map(goes).collect())
}
