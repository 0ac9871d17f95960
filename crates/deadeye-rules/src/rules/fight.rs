//! Shootouts (1.5:6.1): a file for each step of a round.

pub(crate) mod casualties;
pub(crate) mod draw;
pub(crate) mod joining;
pub(crate) mod order;
pub(crate) mod plays;
pub(crate) mod posse;
pub(crate) mod rounds;
pub(crate) mod run;
pub(crate) mod start;
