//! `cargo bench -p deadeye-opponent`: the time of a decision at High Noon on each level, and the positions evaluated
//! per second.
//!
//! Games of the middle level against itself with decks that ship; every decision at High Noon from the third day on is
//! made by each level with the window's budget. Where the system reports the processor time of this thread, that is
//! measured, so that other programs disturb it less; the first line of output says which was measured.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench that cannot go on should stop")]

use std::time::Instant;

use deadeye_cards::decks;
use deadeye_opponent::{Level, Match, Mind, Player, SeatedPlayer, View, shuffled_cards};
use deadeye_rules::{Edition, Step};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

/// The number of games played.
const GAMES: u64 = 6;
/// The day from which a game counts as late.
const LATE: u32 = 3;
/// The most positions that a decision may evaluate, as in the window.
const BUDGET: u64 = 3000;

/// Returns the processor time of this thread in seconds, where Linux reports it.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: f64 = text.split(' ').next()?.parse().ok()?;
    (nanos > 0.0).then_some(nanos / 1e9)
}

fn main() {
    println!("time {}", if on_processor().is_some() { "on the processor" } else { "of the clock" });
    let all = decks::shipped();
    let mut times = [const { Vec::<f64>::new() }; 3];
    let mut valued = [0_u64; 3];
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    for game in 0..GAMES {
        let (one, two) = (&all[game as usize % all.len()].deck, &all[(game as usize + 3) % all.len()].deck);
        let seat = |deck| SeatedPlayer { deck, player: Player::Level(Level::Middle), budget: 600 };
        let mut own = Match::begin([&seat(one), &seat(two)], Edition::V15, 900 + game).unwrap();
        let lists = [one, two].map(|deck| shuffled_cards(own.game().cards_known(), deck));
        while own.game().step() != Step::Over && own.game().day() <= 12 {
            if own.game().step() == Step::Noon && own.game().day() >= LATE {
                let player = own.game().to_act()[0];
                let view = View { game: own.game(), player, own: own.own(player) };
                let (mine, theirs) = (&lists[player.seat()], &lists[1 - player.seat()]);
                for (at, level) in Level::ALL.into_iter().enumerate() {
                    let mut mind = Mind::new(Player::Level(level), own.game(), mine, Some(theirs.clone()));
                    let (start, before) = (Instant::now(), on_processor());
                    let advice = mind.decide(&view, BUDGET, &mut dice, &mut || true);
                    times[at].push(match (before, on_processor()) {
                        (Some(before), Some(after)) => after - before,
                        _ => start.elapsed().as_secs_f64(),
                    });
                    valued[at] += advice.map_or(0, |advice| advice.evaluated);
                }
            }
            own.step().unwrap();
        }
    }
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let times = &mut times[at];
        times.sort_by(f64::total_cmp);
        let share = |part: f64| times[((times.len() - 1) as f64 * part) as usize] * 1000.0;
        let second = valued[at] as f64 / times.iter().sum::<f64>();
        println!(
            "{:<8} {} decisions: median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms; {second:.0} positions a second",
            level.name(),
            times.len(),
            share(0.5),
            share(0.95),
            share(1.0),
        );
    }
}
