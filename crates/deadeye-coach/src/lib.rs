//! The coach: suggested plays, the guided first day, and answers about the rules.
//!
//! [`suggest`] weighs the legal plays of a position; [`teach`] guides a newcomer through a day and explains why a play
//! is not legal now. Neither changes a game.

pub mod suggest;
pub mod teach;
