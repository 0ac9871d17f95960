//! Cards as players write them: in hand notation, as card codes, or as a deck file.

use std::path::Path;

use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::HandCard;
use deadeye_text::{Fault, io_why, text};

use crate::card_files::deck;
use deadeye_files::{MOST_TEXT_BYTES, read_text};

/// Reads cards named one after another, each in hand notation or by the code of a printed card.
///
/// # Errors
/// The first word that is neither, or an empty text.
pub fn cards(text: &str, known: &CardDb) -> Result<Vec<HandCard>, Fault> {
    let cards = each_card(text, known)?;
    if cards.is_empty() {
        return Err(Fault::new(
            text!("the hand is empty"),
            text!("no card is named"),
            text!("write cards with blanks between, as in AS 10H JK"),
        ));
    }
    Ok(cards)
}

fn each_card(text: &str, known: &CardDb) -> Result<Vec<HandCard>, Fault> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| card(word, known))
        .collect()
}

fn card(word: &str, known: &CardDb) -> Result<HandCard, Fault> {
    if let Ok(card) = word.parse() {
        return Ok(card);
    }
    let printed = word.parse::<CardCode>().ok().and_then(|code| known.get(code));
    let Some(printed) = printed else {
        return Err(Fault::new(
            text!("{word} is no card", word = format!("{word:?}")),
            text!("it is neither rank and suit, as in 10S, nor the code of a known card"),
            text!("write A, 2 to 10, J, Q or K and then S, H, D or C, or JK for a joker"),
        ));
    };
    printed.hand_card().ok_or_else(|| {
        Fault::new(
            text!("{title} ({word}) is in no draw hand", title = printed.title, word),
            text!("it has no suit and value"),
            text!("leave it out"),
        )
    })
}

/// Reads cards that were seen: from a file, or named in the word itself where there is no such file.
///
/// # Errors
/// A file that cannot be read, or a word that is not a card.
pub fn read_seen(word: &str, known: &CardDb) -> Result<Vec<HandCard>, Fault> {
    if !Path::new(word).exists() {
        return each_card(word, known).map_err(|fault| no_file(word, fault));
    }
    let text = read_text(Path::new(word), MOST_TEXT_BYTES).map_err(|error| {
        Fault::new(
            text!("the seen cards in {word} cannot be read", word),
            io_why(&error),
            text!("give a text file of cards with blanks between"),
        )
    })?;
    each_card(&text, known)
}

/// Reads a deck: a file with cards in hand notation or with any export that `deck check` reads, or cards in the word
/// itself where there is no such file.
///
/// # Errors
/// A file that is not a deck, or a word that is not a card.
pub fn deck(word: &str, known: &CardDb) -> Result<Vec<HandCard>, Fault> {
    let path = Path::new(word);
    if !path.exists() {
        return cards(word, known).map_err(|fault| no_file(word, fault));
    }
    // A file that is not text at all gets its error from the deck reader.
    let text = read_text(path, MOST_TEXT_BYTES).unwrap_or_default();
    if let Ok(cards) = cards(&text, known) {
        return Ok(cards);
    }
    let cards = deck::load(path, known)?.hand_cards(known);
    if cards.is_empty() {
        return Err(Fault::new(
            text!("the deck {word} has no cards to draw", word),
            text!("none of its cards has a suit and value"),
            text!("give the whole deck"),
        ));
    }
    Ok(cards)
}

/// Returns the fault of a word that is not a file either, because it was probably meant as a file name.
fn no_file(word: &str, fault: Fault) -> Fault {
    if word.contains(char::is_whitespace) {
        return fault;
    }
    Fault::new(
        text!("{file} cannot be read", file = word),
        text!("there is no such file, and it is no card"),
        text!("give the path of a deck file, or cards as in \"AS 10H JK\""),
    )
}
