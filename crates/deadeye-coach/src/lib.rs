//! The coach: the few plays worth a look first, the guided first day, and answers about the rules.
//!
//! [`suggest`] weighs the legal plays of a position; [`teach`] walks a newcomer through a day and says why a play is not
//! legal now. Neither changes a game.

pub mod suggest;
pub mod teach;
