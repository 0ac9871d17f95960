//! Speech and sounds, each played by a program of the system.

pub mod sound;
pub mod speech;
