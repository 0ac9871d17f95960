//! The execution of abilities, jobs, tests and traits (1.5:5.3.1, 6.2, 7).
//!
//! An ability that is used becomes a [`Running`]: a queue of steps. Where a player must choose, it asks a [`Question`]
//! and waits for the answer; where a card must be pulled, it waits for the pull. Events of chance are recorded by the
//! players here too: no card is drawn, and no random number is generated.

mod actions;
pub(crate) mod changes;
pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod context;
pub(crate) mod exec;

pub(crate) mod locks;

pub(crate) mod play;
pub(crate) mod start;
