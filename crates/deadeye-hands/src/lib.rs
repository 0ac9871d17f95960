//! Shootout hands of Doomtown: Reloaded, with no knowledge of the game around them.
//!
//! Values run from the ace, which is always one, to the king, thirteen. A deck may hold the same suit and value up to
//! four times, so a hand may too: then it is cheatin'. [`score`] and [`best_five`] score a hand, [`duel`] compares two,
//! [`advise`] recommends cards to discard, and [`odds`] estimates the distribution of a deck's hands. Nothing here
//! reads a file, a clock or a source of randomness: random draws follow from a seed.
//!
//! ```
//! use deadeye_hands::{Goal, HandCard, PokerCard, Reading, advise, duel, parse_cards, rest_of, score};
//!
//! // Two draw hands: jokers take what serves best, and the ranks' difference is paid in casualties.
//! let mine = score(&parse_cards("AS AH 8C 8D JK")?, Reading::SHOOTOUT)?.expect("five cards");
//! let theirs = score(&parse_cards("KS KS 9H 4D 2C")?, Reading::SHOOTOUT)?.expect("five cards");
//! assert!(theirs.cheatin);
//! let round = duel([mine, theirs], [0, 0]);
//! assert_eq!((round.winner, round.casualties), (Some(0), [0, 5]));
//!
//! // An effect lowers the first hand by five: the best pair there is still beats two kings.
//! let round = duel([mine, theirs], [-5, 0]);
//! assert_eq!((round.winner, round.casualties), (Some(0), [1, 1]));
//!
//! // Which cards to exchange, with two draws from what an ordinary deck has left.
//! let deck: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
//! let hand = parse_cards("8S 8H 8D 2C KH 4S")?;
//! let ways = advise(&hand, &rest_of(&deck, &hand)?, 2, false, Goal::Rank)?;
//! assert_eq!(ways[0].discard.len(), 2);
//! assert!(ways[0].outcome.mean_rank() > 4.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advise;
mod card;
mod duel;
mod hand;
mod low;
mod notation;
mod odds;
mod pile;
mod rank;
mod score;
mod table;
mod tally;
mod weak;

pub use advise::{Advice, Goal, Outcome, advise};
pub use card::{HandCard, Joker, PokerCard, Suit, Value};
pub use duel::{Duel, duel};
pub use hand::{Chosen, HandError, MOST_CARDS, MOST_JOKERS, Reading, Score};
pub use notation::{NotationError, parse_cards};
pub use odds::{Draw, HandChance, Odds, Round, odds, odds_while, quick_discard};
pub use pile::{MOST_DEALT, PileError, rest_of};
pub use rank::{Rank, Strength};
pub use score::{best_five, score};
pub use weak::{WeakSpot, weak_spots};
