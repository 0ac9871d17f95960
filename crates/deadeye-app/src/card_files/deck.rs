//! Deck files of the players.

use std::io::ErrorKind;
use std::path::Path;

use deadeye_cards::{CardDb, Deck};
use deadeye_text::{Fault, Text, io_why, text};

use deadeye_files::read_bytes;

/// The largest deck file, in bytes: far larger than any export of a deck.
const MAX_DECK_BYTES: u64 = 1 << 20;

/// Reads a deck file in any of the known export formats.
///
/// # Errors
/// The file cannot be read, holds no deck, or names unknown cards.
pub fn load(file: &Path, cards: &CardDb) -> Result<Deck, Fault> {
    let fault =
        |why: Text, mend: Text| Fault::new(text!("the deck {deck} cannot be read", deck = file.display()), why, mend);
    let bytes = read_bytes(file, MAX_DECK_BYTES).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => fault(text!("it is larger than a megabyte"), text!("give the export of one deck")),
        _ => fault(io_why(&error), text!("give the path of a deck file")),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| {
        fault(text!("it is no text in UTF-8"), text!("give a markdown, text, .o8d or JSON export of a deck"))
    })?;
    Deck::read(&text, cards).map_err(|error| fault(error.why(), error.mend()))
}

/// Reads a pasted list, in the formats of a deck file.
///
/// # Errors
/// It holds no deck, or names unknown cards.
pub fn parse_pasted(text: &str, cards: &CardDb) -> Result<Deck, Fault> {
    Deck::read(text, cards)
        .map_err(|error| Fault::new(text!("the pasted deck cannot be read"), error.why(), error.mend()))
}
