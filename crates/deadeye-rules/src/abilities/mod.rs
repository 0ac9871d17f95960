//! What cards do, carried out (1.5:5.3.1, 6.2, 7): abilities used, jobs, tests, traits.
//!
//! An ability that is used becomes a [`Running`]: a list of steps that is worked off. Where somebody must choose, it
//! asks a [`Question`] and waits for the answer; where a card must be pulled, it waits for the pull. What is told at the
//! table is told here too: no card is drawn, and no chance is made up.

mod actions;
pub(crate) mod changes;
pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod context;
pub(crate) mod exec;

pub(crate) mod locks;

pub(crate) mod play;
pub(crate) mod start;
