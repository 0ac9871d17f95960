//! What can be wrong with a hand that somebody wrote down.

use thiserror::Error;

/// A word or a hand that is not in the notation. Prints as one line: what — why — what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A word that is neither a card nor a joker.
    #[error(
        "{0:?} is no card — a card is A, 2 to 10, J, Q or K and then S, H, D or C — write 10S, QH, or JK for a joker"
    )]
    Card(String),
    /// A word that is no suit.
    #[error("{0:?} is no suit — there are S, H, D and C — write one of these letters")]
    Suit(String),
    /// A word or number that is no value.
    #[error(
        "{0:?} is no value — values run from the ace, 1, to the king, 13 — write A, 2 to 10, J, Q or K"
    )]
    Value(String),
    /// A word that is no joker.
    #[error(
        "{0:?} is no joker — jokers are JK, JKD (Devil's) and JKH (Heretic) — write one of these"
    )]
    Joker(String),
    /// A joker where a suit and a value are needed.
    #[error("{0:?} has no suit and value — it is a joker — name the card that it stands for")]
    JokerWhereCard(String),
}
