//! A computer player: the next command of a player, from what that player may know.
//!
//! [`Mind::decide`] applies every play to a copy of the game and evaluates the result; [`Dealer`] shuffles and draws
//! for players whose cards are not on the table; [`Match`] plays whole games. Nothing here reads a file or a clock:
//! random choices follow from a seed, the budget is a number of positions, and the caller may stop a decision early.
//!
//! The method, its figures and its weaknesses stand in `docs/opponent.md`.

mod deal;
mod draw;
#[cfg(test)]
mod hidden;
mod jobs;
mod level;
mod odds;
mod plays;
mod posses;
mod sample;
mod search;
mod think;
mod value;
mod view;
mod weights;
mod whole;

pub use deal::{Dealer, shuffled_cards};
pub use draw::draw_ways;
pub use level::{Level, Player};
pub use plays::{Own, plays, starting_gang};
pub use think::{AdvisedPlay, Mind};
pub use value::{SLOPE, WON, chance};
pub use view::{Ranked, View, without_hidden};
pub use weights::Weights;
pub use whole::{Match, MatchError, Outcome, SeatedPlayer};
