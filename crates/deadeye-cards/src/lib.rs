//! Card facts, decks and deck rules. Nothing here depends on a game in progress.
//!
//! The facts are those of the public card database, in its field names, without any text. [`CardDb::shipped`] has the
//! cards that the program ships with, [`CardDb::with_overlay`] the user's packs over them.
//!
//! ```
//! use deadeye_cards::{CardDb, decks};
//! let db = CardDb::shipped();
//! let dude = db.by_title("jarrett blake").expect("a dude of the base set");
//! assert_eq!((dude.code.as_str(), dude.cost, dude.upkeep), ("01031", Some(5), Some(1)));
//! let (law_dogs, _) = decks::learn_to_play().expect("both decks ship");
//! assert!(law_dogs.deck.check(db, None).legal);
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

pub mod abilities;
mod card;
mod code;
mod db;
mod deck;
pub mod decks;
mod filter;
mod keyword;
mod lists;
mod overlay;
mod pack;
mod record;
pub mod rulings;
mod shipped;
mod title;

pub use card::{Card, CardType, Faction, Shooter};
pub use code::{CardCode, NoCardCode};
pub use db::CardDb;
pub use deck::{Copies, Deck, DeckError, DeckProblem, DeckReport, StartingGang};
pub use filter::{Filter, FilterError};
pub use keyword::{Keyword, parse_keywords};
pub use lists::TournamentList;
pub use overlay::OverlayProblem;
pub use pack::Pack;
pub use record::{GangCode, Record, RecordFault};
