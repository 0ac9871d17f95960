//! The program: the window and the command line, which connect the crates.
//!
//! See `ARCHITECTURE.md` for the crates and their dependencies.

pub mod cli;
#[cfg(feature = "window")]
pub mod ui;
