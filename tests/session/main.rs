//! Games that are played, kept, opened again and judged: the referee, saved games, and what is made of them.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on must fail"
)]

#[path = "../support/day.rs"]
mod day;
#[path = "../support/opening.rs"]
mod opening;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/referee_process.rs"]
mod referee_process;

mod chance;
mod corpora;
mod disk;
mod faults;
mod follow;
mod house;
mod journals;
mod kill;
mod not_now;
mod random_games;
mod referee;
mod saved_game;
mod suggest;
mod teach;
