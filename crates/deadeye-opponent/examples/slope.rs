//! The calibration of the estimated chances of winning: `slope GAMES SEED`.
//!
//! The middle level plays itself with decks that ship, each side with weights that are some way off at random, so that
//! there are games of unequal players as well. The chance that it estimates for itself at each of its decisions at High
//! Noon is compared with the result. Prints the share of games that were won for each tenth of chance, and the slope of
//! the logistic curve that fits the results best, each game counted once.

use deadeye_cards::decks;
use deadeye_opponent::{Level, Match, Mind, Player, SLOPE, SeatedPlayer, View, Weights, shuffled_cards};
use deadeye_rules::{Edition, PlayerId, Step};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// The most positions that a decision may evaluate.
const BUDGET: u64 = 300;
/// The largest deviation of a side's weights, as an exponent.
const APART: f64 = 0.5;

/// A decision of a player: the value of the chosen play, the result, and the decision's share of the game.
struct Seen {
    value: f64,
    won: bool,
    share: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (games, seed) = (number(0, 100), number(1, 1));
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let all: Vec<Seen> = (0..games).flat_map(|game| played(seed * 1_000_000 + game, &mut dice)).collect();
    for tenth in 0..10 {
        let here = all.iter().filter(|seen| (chance(seen.value, SLOPE) * 10.0).min(9.0) as usize == tenth);
        let (won, shares) = here.fold((0.0, 0.0), |(won, shares), seen| {
            (won + if seen.won { seen.share } else { 0.0 }, shares + seen.share)
        });
        println!(
            "told {:>2} to {:>3} %: {:.0} % won, of {:.1} games",
            tenth * 10,
            tenth * 10 + 10,
            100.0 * won / shares,
            shares
        );
    }
    let slopes = (10..100).map(|tenths| f64::from(tenths) / 10.0);
    let best = slopes.min_by(|one, other| loss(&all, *one).total_cmp(&loss(&all, *other))).unwrap_or(SLOPE);
    println!("loss {:.4} at {SLOPE}; least at {best}: {:.4}", loss(&all, SLOPE), loss(&all, best));
}

fn chance(value: f64, slope: f64) -> f64 {
    1.0 / (1.0 + (-value / slope).exp())
}

/// Returns the mean negative logarithm of the chance that was given to the actual result.
fn loss(all: &[Seen], slope: f64) -> f64 {
    let of_one = |seen: &Seen| {
        let chance = chance(seen.value, slope).clamp(1e-6, 1.0 - 1e-6);
        -seen.share * if seen.won { chance.ln() } else { (1.0 - chance).ln() }
    };
    all.iter().map(of_one).sum::<f64>() / all.iter().map(|seen| seen.share).sum::<f64>()
}

fn off_at_random(dice: &mut Xoshiro256PlusPlus) -> Weights {
    let mut weights = Weights::default();
    for (_, weight) in weights.each_mut() {
        *weight *= dice.random_range(-APART..APART).exp();
    }
    weights
}

/// Plays a game, and returns one value for each decision at High Noon. Returns nothing for a game that nobody won.
fn played(seed: u64, dice: &mut Xoshiro256PlusPlus) -> Vec<Seen> {
    let shipped = decks::shipped();
    let mut deck = || shipped.get(dice.random_range(0..shipped.len())).map(|deck| &deck.deck);
    let (Some(first), Some(second)) = (deck(), deck()) else { return Vec::new() };
    let seat = |deck| SeatedPlayer { deck, player: Player::Level(Level::Middle), budget: BUDGET };
    let Ok(mut own) = Match::begin([&seat(first), &seat(second)], Edition::V15, seed) else { return Vec::new() };
    for player in [PlayerId(0), PlayerId(1)] {
        own.tune(player, off_at_random(dice));
    }
    let lists = [first, second].map(|deck| shuffled_cards(own.game().cards_known(), deck));
    let judge = |player: usize| {
        let (mine, theirs) = (lists.get(player)?, lists.get(1 - player)?);
        Some(Mind::new(Player::Level(Level::Middle), own.game(), mine, Some(theirs.clone())))
    };
    let (Some(one), Some(two)) = (judge(0), judge(1)) else { return Vec::new() };
    let mut judges = [one, two];
    let mut seen = Vec::new();
    while own.game().step() != Step::Over && own.game().day() <= 40 {
        if own.game().step() == Step::Noon
            && let Some(player) = own.game().to_act().first().copied()
            && let Some(judge) = judges.get_mut(player.seat())
        {
            let view = View { game: own.game(), player, own: own.own(player) };
            let told = judge.decide(&view, BUDGET, dice, &mut || true);
            seen.extend(told.map(|told| (player, (told.chance / (1.0 - told.chance)).ln() * SLOPE)));
        }
        if own.step().is_err() {
            return Vec::new();
        }
    }
    let Some(winner) = own.game().victor() else { return Vec::new() };
    let share = 1.0 / seen.len().max(1) as f64;
    seen.into_iter().map(|(player, value)| Seen { value, won: winner == player, share }).collect()
}
