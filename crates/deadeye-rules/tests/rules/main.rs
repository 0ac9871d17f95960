//! The tests of the rules, as one program: each file would else compile the same parts of the rules anew.

mod abilities;
mod ability_games;
mod cases;
mod coverage;
mod figures;
mod games;
mod offered;
mod random;
mod starting;

#[expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]
#[path = "../support/mod.rs"]
mod support;

#[expect(clippy::indexing_slicing, reason = "a test stops where something is wrong")]
#[path = "../support/ability_cases.rs"]
mod ability_cases;
#[path = "../support/state.rs"]
mod state;
