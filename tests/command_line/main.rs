//! The commands of the program, as whoever runs them sees them.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on must fail"
)]

#[path = "../support/program.rs"]
mod program;
#[path = "../support/referee_process.rs"]
mod referee_process;

mod cards;
mod deck;
mod doctor;
mod hands;
mod logbook;
mod opponent;
mod outside;
mod packaging;
mod progress;
mod proxy;
mod referee_client;
