//! Card facts, decks and deck rules. Nothing here knows a game in progress.
//!
//! The facts are those of the public card database, in its field names, without any text. [`CardDb::shipped`] has the
//! cards that the program ships with.

mod card;
mod code;
mod db;
mod keyword;
mod pack;
mod record;
mod shipped;
mod title;

pub use card::{Card, CardType, Faction, Shooter};
pub use code::{CardCode, NoCardCode};
pub use db::CardDb;
pub use keyword::{Keyword, parse_keywords};
pub use pack::Pack;
pub use record::{GangCode, Record, RecordFault};
