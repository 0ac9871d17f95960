//! The crate as its users see it.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod any_input;
mod chances;
mod oracle;
mod slow;
