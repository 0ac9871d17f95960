//! Plays games between two players with the decks that ship and prints the score: `compare LEVEL LEVEL GAMES SEED BUDGET
//! NAME=WEIGHT…`, with other weights for the first player.

use deadeye_cards::decks;
use deadeye_opponent::{Match, Player, SeatedPlayer, Weights};
use deadeye_rules::{Edition, PlayerId};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let player = |at: usize| -> Player { words.get(at).and_then(|w| w.parse().ok()).unwrap_or(Player::Random) };
    let number = |at: usize, or: u64| words.get(at).and_then(|w| w.parse().ok()).unwrap_or(or);
    let (games, seed) = (number(2, 10), number(3, 1));
    let mut weights = match player(0) {
        Player::Level(level) => level.weights(),
        Player::Random => Weights::default(),
    };
    for word in words.iter().skip(5) {
        let Some((name, value)) = word.split_once('=') else { continue };
        let Ok(value) = value.parse::<f64>() else { continue };
        match weights.each_mut().into_iter().find(|(own, _)| *own == name) {
            Some((_, weight)) => *weight = value,
            None => eprintln!("there is no weight {name}"),
        }
    }
    let all = decks::shipped();
    let (mut won, mut lost, mut none) = (0, 0, 0);
    for game in 0..games {
        let pair = seed + game / 2;
        let at = |offset: u64| all.get(((pair * 7 + offset) % all.len() as u64) as usize);
        let (Some(one), Some(two)) = (at(0), at(1 + pair % 9)) else { continue };
        let first = SeatedPlayer { deck: &one.deck, player: player(0), budget: number(4, 2000) };
        let second = SeatedPlayer { deck: &two.deck, player: player(1), budget: number(4, 2000) };
        // The second game of a pair: the players change decks and keep the shuffles.
        let (first, second) = if game % 2 == 1 {
            (SeatedPlayer { deck: &two.deck, ..first }, SeatedPlayer { deck: &one.deck, ..second })
        } else {
            (first, second)
        };
        let swap = game % 2 == 1;
        let seats = if swap { [&second, &first] } else { [&first, &second] };
        let begun = std::time::Instant::now();
        let tuned = |mut own: Match| {
            own.tune(PlayerId(u8::from(swap)), weights);
            let played = own.play();
            if played.is_err() {
                for command in own.log().iter().rev().take(12).rev() {
                    eprintln!("  {command:?}");
                }
            }
            played
        };
        match Match::begin(seats, Edition::V15, pair).and_then(tuned) {
            Ok(outcome) => {
                let mine = u8::from(swap);
                match outcome.winner {
                    Some(winner) if winner.0 == mine => won += 1,
                    Some(_) => lost += 1,
                    None => none += 1,
                }
                println!("{game}: {}-{} {outcome:?} {won}:{lost}:{none} {:?}", one.id, two.id, begun.elapsed());
            }
            Err(error) => println!("{game}: {}-{} {error}", one.id, two.id),
        }
    }
}
