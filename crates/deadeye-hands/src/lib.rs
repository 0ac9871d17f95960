//! Shootout hands of Doomtown: Reloaded, with no knowledge of the game around them.
//!
//! Values run from the ace, which is always one, to the king, thirteen. A deck may hold the same suit and value up to four
//! times, so a hand may too: then it is cheatin'.

mod card;
mod notation;

pub use card::{HandCard, Joker, PokerCard, Suit, Value};
pub use notation::NotationError;
