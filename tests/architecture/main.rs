//! The project itself: what may import what, the libraries it is built with, its texts and its release.

#![expect(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on must fail")]

mod architecture;
mod imports;
mod language;
mod metadata;
mod release;
mod supply;
#[path = "../support/text_commands.rs"]
mod text_commands;
mod wording;
