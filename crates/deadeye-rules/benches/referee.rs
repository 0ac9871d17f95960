//! `cargo bench -p deadeye-rules`: how long a late game's templates, a command and a replay take.
//!
//! Of several runs the best counts: what a busy machine adds is never negative.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Instant;

use deadeye_rules::{Command, Edition, Game, PlayerId, Step, apply, check, legal_commands};
use support::Chance;

/// How long this thread was on a processor, in seconds, where Linux tells.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanos / 1e9)
}

/// The shortest of several goes of `times` runs, per run, in microseconds.
fn best_of(goes: u32, times: u32, mut run: impl FnMut()) -> f64 {
    (0..goes)
        .map(|_| {
            let (start, before) = (Instant::now(), on_processor());
            for _ in 0..times {
                run();
            }
            let seconds = match (before, on_processor()) {
                (Some(before), Some(after)) => after - before,
                _ => start.elapsed().as_secs_f64(),
            };
            seconds * 1e6 / f64::from(times)
        })
        .fold(f64::INFINITY, f64::min)
}

/// A table at noon with forty cards in play, and the commands that made it.
fn late_game() -> (Game, Vec<Command>) {
    let mut chance = Chance::new(7);
    let mut game = support::table(Edition::V15, 2, &mut chance);
    let mut log = support::log_of(&game);
    while game.cards().len() < 40 {
        let command = support::table_says(&game, &mut chance);
        if matches!(command, Command::BringCard { .. }) && apply(&mut game, &command).is_ok() {
            log.push(command);
        }
    }
    (game, log)
}

/// A game of so many commands.
fn long_game(commands: usize) -> Vec<Command> {
    let mut chance = Chance::new(21);
    let mut game = support::table(Edition::V15, 2, &mut chance);
    let mut log = support::log_of(&game);
    while log.len() < commands {
        let command = match support::next(&game, &mut chance) {
            Some(command) => command,
            None => Command::SetVictor { player: None },
        };
        if apply(&mut game, &command).is_ok() {
            log.push(command);
        }
    }
    log
}

fn main() {
    let (game, _) = late_game();
    assert_eq!(game.step(), Step::Noon);
    let player = *game.to_act().first().unwrap_or(&PlayerId(0));
    let templates = legal_commands(&game, player).len();
    let listing = best_of(7, 2000, || {
        black_box(legal_commands(black_box(&game), player));
    });
    println!("legal_commands, {} cards in play, {templates} templates: {listing:.1} microseconds", game.cards().len());

    let mut carried = game.clone();
    apply(&mut carried, &Command::CarryOut { on: true }).unwrap();
    let templates = legal_commands(&carried, player).len();
    let listing = best_of(7, 400, || {
        black_box(legal_commands(black_box(&carried), player));
    });
    println!("legal_commands with abilities carried out, {templates} templates: {listing:.1} microseconds");

    let dude = game.gang(player).find(|dude| !dude.is_booted()).unwrap();
    let to = game.places().into_iter().find(|place| dude.place() != Some(*place)).unwrap();
    let command = Command::MoveDude { player, dude: dude.id(), to };
    let copying = best_of(7, 20000, || {
        black_box(game.clone());
    });
    let both = best_of(7, 20000, || {
        let mut copy = game.clone();
        black_box(apply(&mut copy, black_box(&command)).unwrap());
    });
    println!("apply, a move: {:.1} microseconds (copying the game: {copying:.1})", both - copying);
    // Linux counts a thread's time in ticks: a go has to take many of them.
    let checking = best_of(7, 1_000_000, || {
        let _ = black_box(check(black_box(&game), black_box(&command)));
    });
    println!("check, a move: {:.0} nanoseconds", checking * 1e3);

    let log = long_game(500);
    let replaying = best_of(5, 100, || {
        black_box(support::replay(Edition::V15, &log));
    });
    println!("replay of {} commands: {:.2} milliseconds", log.len(), replaying / 1e3);
}
