//! The companion's program: everything that ties the crates together.
//!
//! See `ARCHITECTURE.md` for the rooms and the arrows between them.

pub mod cli;
#[cfg(feature = "window")]
pub mod ui;
