//! The reading of hands in the notation, and its errors.

use std::str::FromStr;

use thiserror::Error;

/// A word or a hand that is not in the notation. Prints as one line: the problem, its cause, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A word that is neither a card nor a joker.
    #[error(
        "{0:?} is no card — a card is A, 2 to 10, J, Q or K and then S, H, D or C — write 10S, QH, or JK for a joker"
    )]
    Card(String),
    /// A word that is not a suit.
    #[error("{0:?} is no suit — there are S, H, D and C — write one of these letters")]
    Suit(String),
    /// A word or number that is not a value.
    #[error("{0:?} is no value — values run from the ace, 1, to the king, 13 — write A, 2 to 10, J, Q or K")]
    Value(String),
    /// A word that is not a joker.
    #[error("{0:?} is no joker — jokers are JK, JKD (Devil's) and JKH (Heretic) — write one of these")]
    Joker(String),
    /// A joker where a suit and a value are needed.
    #[error("{0:?} has no suit and value — it is a joker — name the card that it stands for")]
    JokerWhereCard(String),
    /// An empty text, or one of blanks alone.
    #[error("the hand is empty — no card is named — write cards with blanks between, as in AS 10H JK")]
    Empty,
}

/// Reads cards with blanks (or commas) between them, in the order in which they stand.
///
/// ```
/// use deadeye_hands::{HandCard, Joker, parse_cards};
/// let hand: Vec<HandCard> = parse_cards("AS 10h TH JK")?;
/// assert_eq!(hand[1], hand[2]);
/// assert_eq!(hand[3], HandCard::Joker(Joker::Ordinary));
/// assert!(parse_cards::<HandCard>("AS 1X").is_err());
/// # Ok::<(), deadeye_hands::NotationError>(())
/// ```
///
/// # Errors
/// The first word that is not a card (or a joker, where `PokerCard`s are wanted), or an empty line.
pub fn parse_cards<C: FromStr<Err = NotationError>>(line: &str) -> Result<Vec<C>, NotationError> {
    let cards = line
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(str::parse)
        .collect::<Result<Vec<_>, _>>()?;
    if cards.is_empty() {
        return Err(NotationError::Empty);
    }
    Ok(cards)
}
