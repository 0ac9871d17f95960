//! The companion's program: everything that ties the crates together.
//!
//! See `ARCHITECTURE.md` for the rooms and the arrows between them.

pub mod air;
pub mod app;
pub mod bounded;
pub mod calibration;
pub mod cli;
pub mod deck_file;
pub mod doctor;
pub mod feed;
pub mod hand_words;
pub mod house;
pub mod logbook;
pub mod packs;
pub mod pipeline;
pub mod pulse;
pub mod report;
pub mod session;
pub mod settings;
pub mod sound;
pub mod speech;
pub mod suggest;
pub mod table;
pub mod teach;
#[cfg(feature = "window")]
pub mod ui;
pub mod words;
pub mod write_file;
