//! Shootout hands of Doomtown: Reloaded, with no knowledge of the game around them.
//!
//! Values run from the ace, which is always one, to the king, thirteen. A deck may hold the same suit and value up to four
//! times, so a hand may too: then it is cheatin'.

mod advise;
mod card;
mod duel;
mod low;
mod notation;
mod odds;
mod pile;
mod rank;
mod score;
mod table;
mod tally;
mod weak;

pub use advise::{Advice, Goal, MOST_DEALT, Outcome, advise};
pub use card::{HandCard, Joker, PokerCard, Suit, Value};
pub use duel::{Duel, duel};
pub use notation::{NotationError, parse_cards};
pub use odds::{Draw, Odds, Round, odds, quick_discard};
pub use pile::{DeckError, rest_of};
pub use rank::{Rank, Strength};
pub use score::{Chosen, HandError, MOST_CARDS, MOST_JOKERS, Reading, Score, best_five, score};
pub use weak::{WeakSpot, weak_spots};
