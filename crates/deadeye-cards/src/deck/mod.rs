//! Decks: their contents, the formats that they are read from, and the check whether they are legal (1.5:8).

mod cards;
mod check;
mod json;
mod octgn;
mod text;

use crate::db::CardDb;

pub use cards::{Copies, Deck, DeckError};
pub use check::{DeckProblem, DeckReport, StartingGang};

impl Deck {
    /// Reads a deck out of a file's text, in any of these formats: the public card database's markdown, text or BBCode
    /// export, OCTGN's `.o8d`, or JSON as `{"01031": 2}` (or with that in `cards`, `name` and `starting` beside it).
    ///
    /// # Errors
    /// When there is no card in it, when it cannot be read, and when it names cards that no pack has.
    pub fn read(text: &str, db: &CardDb) -> Result<Deck, DeckError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let deck = match text.chars().next() {
            Some('{') => json::read(text, db)?,
            Some('<') => octgn::read(text, db)?,
            _ => text::read(text, db)?,
        };
        if deck.copies().len() == 0 { Err(DeckError::Empty) } else { Ok(deck) }
    }
}
