//! Tunes the weights of the evaluation by matches of the middle level against itself: `tune STEPS SEED GAMES
//! NAME=WEIGHT…`.
//!
//! Simultaneous perturbation (Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation*, 1992): at each step all weights are made greater or less at random for one side and the other way
//! for the other, a match is played, and all weights move a little towards the winner's. Prints the weights every tenth
//! step.

use deadeye_cards::decks;
use deadeye_opponent::{Level, Match, Player, SeatedPlayer, Weights};
use deadeye_rules::{Edition, PlayerId};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// The deviation of the two sides of a match from the weights under test, as an exponent.
const APART: f64 = 0.15;
/// The step by which a match that one side wins completely moves the weights, as an exponent.
const GAIN: f64 = 0.12;
/// The most positions that a decision may evaluate.
const BUDGET: u64 = 300;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (steps, seed, games) = (number(0, 100), number(1, 1), number(2, 40));
    let mut weights = Weights::default();
    for word in words.iter().skip(3) {
        let Some((name, value)) = word.split_once('=') else { continue };
        let own = weights.each_mut().into_iter().find(|(own, _)| *own == name);
        if let (Some((_, weight)), Ok(value)) = (own, value.parse()) {
            *weight = value;
        }
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    for step in 0..steps {
        let signs: Vec<f64> = (0..18).map(|_| if dice.random_bool(0.5) { 1.0 } else { -1.0 }).collect();
        let (more, less) = (moved(weights, &signs, APART), moved(weights, &signs, -APART));
        let won = matches(more, less, games, seed * 1_000_000 + step * games);
        weights = moved(weights, &signs, GAIN * won);
        if step % 10 == 9 {
            let list: Vec<String> =
                weights.each_mut().iter().map(|(name, weight)| format!("{name}={weight:.3}")).collect();
            println!("{} {}", step + 1, list.join(" "));
        }
    }
}

fn moved(mut weights: Weights, signs: &[f64], by: f64) -> Weights {
    for ((_, weight), sign) in weights.each_mut().into_iter().zip(signs) {
        *weight *= (sign * by).exp();
    }
    weights
}

/// Plays a match and returns its result: 1 if every game was won, -1 if none. Each shuffle is played from both seats.
fn matches(one: Weights, other: Weights, games: u64, seed: u64) -> f64 {
    let all = decks::shipped();
    let count = all.len() as u64;
    let mut sum = 0.0;
    for game in 0..games {
        let pair = seed + game / 2;
        let deck = |at: u64| all.get((at % count) as usize).map(|deck| &deck.deck);
        let (Some(first), Some(second)) = (deck(pair * 7), deck(pair * 7 + 1 + pair % (count - 1))) else { continue };
        let seat = |deck| SeatedPlayer { deck, player: Player::Level(Level::Middle), budget: BUDGET };
        let Ok(mut own) = Match::begin([&seat(first), &seat(second)], Edition::V15, pair) else { continue };
        let mine = PlayerId(u8::from(game % 2 == 1));
        for (player, weights) in [(mine, one), (PlayerId(1 - mine.0), other)] {
            own.tune(player, weights);
        }
        match own.play().ok().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == mine => sum += 1.0,
            Some(_) => sum -= 1.0,
            None => {}
        }
    }
    sum / games.max(1) as f64
}
