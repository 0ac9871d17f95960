//! Speech and sounds, each made by a program of the system.

pub mod sound;
pub mod speech;
