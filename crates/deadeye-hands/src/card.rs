//! Suits, values, cards and jokers, and their notation.
//!
//! The notation is rank then suit: `A 2 … 10 J Q K` (`T` for ten) and `S H D C`; a joker is `JK`, a Devil's one `JKD`, a
//! Heretic one `JKH`. Small letters are read as well.

use std::fmt;
use std::str::FromStr;

use deadeye_text::{Gap, Text, text};
use serde::{Deserialize, Serialize};

use crate::notation::NotationError;

/// One of the four suits (`1.5:2.4`). Suits never decide between two hands.
///
/// The order of the variants is the order in which lists show them, not a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Suit {
    /// Spades, written `S`.
    Spades,
    /// Hearts, written `H`.
    Hearts,
    /// Diamonds, written `D`.
    Diamonds,
    /// Clubs, written `C`.
    Clubs,
}

impl Suit {
    /// All four, in the order lists show them.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Returns the letter of the notation: `S`, `H`, `D` or `C`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
        }
    }

    /// Returns the sign printed on cards: `♠`, `♥`, `♦` or `♣`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    /// Returns the suit in words: `spades`.
    #[must_use]
    pub fn in_words(self) -> Text {
        match self {
            Self::Spades => text!("spades"),
            Self::Hearts => text!("hearts"),
            Self::Diamonds => text!("diamonds"),
            Self::Clubs => text!("clubs"),
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = NotationError;

    /// Reads `S`, `H`, `D` or `C`, or a whole English name (`spades`, `Spade`).
    fn from_str(word: &str) -> Result<Self, NotationError> {
        match word.trim().to_ascii_lowercase().as_str() {
            "s" | "spade" | "spades" => Ok(Self::Spades),
            "h" | "heart" | "hearts" => Ok(Self::Hearts),
            "d" | "diamond" | "diamonds" => Ok(Self::Diamonds),
            "c" | "club" | "clubs" => Ok(Self::Clubs),
            _ => Err(NotationError::Suit(word.to_owned())),
        }
    }
}

/// A card's value, 1 to 13: an ace is 1, jack, queen and king are 11, 12 and 13 (`1.5:2.4`).
///
/// ```
/// use deadeye_hands::Value;
/// assert_eq!(Value::new(1), Some(Value::ACE));
/// assert_eq!(Value::new(10).unwrap().to_string(), "10");
/// assert_eq!(Value::new(14), None);
/// assert!(Value::ACE < Value::KING);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Value(u8);

impl Value {
    /// The ace, the lowest value.
    pub const ACE: Self = Self(1);
    /// The jack, eleven.
    pub const JACK: Self = Self(11);
    /// The queen, twelve.
    pub const QUEEN: Self = Self(12);
    /// The king, thirteen, the highest value.
    pub const KING: Self = Self(13);

    /// Creates a value from its number; `None` outside 1 to 13.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=13 => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns the number, 1 to 13.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns all thirteen, from the ace up.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        // `1..=13` as a half-open range: only that has an exact length.
        (1..14).map(Self)
    }

    /// Creates a value from a number that arithmetic has kept within 1 to 13; clamps it otherwise.
    pub(crate) const fn clamp(number: u8) -> Self {
        match number {
            0 => Self::ACE,
            1..=13 => Self(number),
            _ => Self::KING,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            1 => "A",
            2 => "2",
            3 => "3",
            4 => "4",
            5 => "5",
            6 => "6",
            7 => "7",
            8 => "8",
            9 => "9",
            10 => "10",
            11 => "J",
            12 => "Q",
            _ => "K",
        })
    }
}

impl FromStr for Value {
    type Err = NotationError;

    /// Reads `A`, `2` to `10`, `T`, `J`, `Q`, `K`.
    fn from_str(word: &str) -> Result<Self, NotationError> {
        Ok(Self(match word {
            "A" | "a" => 1,
            "2" => 2,
            "3" => 3,
            "4" => 4,
            "5" => 5,
            "6" => 6,
            "7" => 7,
            "8" => 8,
            "9" => 9,
            "10" | "T" | "t" => 10,
            "J" | "j" => 11,
            "Q" | "q" => 12,
            "K" | "k" => 13,
            _ => return Err(NotationError::Value(word.to_owned())),
        }))
    }
}

/// A suit and a value as they count now: where an effect has changed a card's suit or value, the changed ones
/// (`1.5:2.6`).
///
/// ```
/// use deadeye_hands::{PokerCard, Suit, Value};
/// let ten: PokerCard = "TS".parse()?;
/// assert_eq!(ten, PokerCard::new(Suit::Spades, Value::new(10).unwrap()));
/// assert_eq!(ten.to_string(), "10S");
/// # Ok::<(), deadeye_hands::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PokerCard {
    /// The suit's place in `Suit::ALL` times sixteen, plus the value: the evaluator's tables are read with it.
    code: u8,
}

impl PokerCard {
    /// Creates the card of that suit and value.
    #[must_use]
    pub const fn new(suit: Suit, value: Value) -> Self {
        Self { code: (suit as u8) << 4 | value.get() }
    }

    /// Returns the suit of this card.
    #[must_use]
    pub const fn suit(self) -> Suit {
        match self.code >> 4 {
            0 => Suit::Spades,
            1 => Suit::Hearts,
            2 => Suit::Diamonds,
            _ => Suit::Clubs,
        }
    }

    /// Returns the value of this card, aces low.
    #[must_use]
    pub const fn value(self) -> Value {
        Value::clamp(self.code & 15)
    }

    /// Formats the card as it is printed: `9♦`.
    #[must_use]
    pub fn to_sign(self) -> String {
        format!("{}{}", self.value(), self.suit().sign())
    }

    /// Returns the card in words: `9 of diamonds`.
    #[must_use]
    pub fn in_words(self) -> Text {
        text!("{value} of {suit}", value = self.value().to_string(), suit = self.suit().in_words())
    }

    /// Returns all 52, suit by suit.
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Value::all().map(move |value| Self::new(suit, value)))
    }

    /// Returns a code below 64 that is different for each card.
    pub(crate) const fn code(self) -> usize {
        self.code as usize
    }
}

impl fmt::Debug for PokerCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for PokerCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value(), self.suit())
    }
}

impl FromStr for PokerCard {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        match word.parse()? {
            HandCard::Card(card) => Ok(card),
            HandCard::Joker(_) => Err(NotationError::JokerWhereCard(word.to_owned())),
        }
    }
}

/// The three kinds of joker. The effect of each is printed on it (`1.5:3.8`, `card:10040`, `card:14040`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Joker {
    /// Never makes a hand illegal; aced after use.
    Ordinary,
    /// Makes the draw hand illegal and raises its rank by two; aced after use.
    Devils,
    /// Keeps the draw hand from being illegal and lowers its rank by three; not aced.
    Heretic,
}

impl Joker {
    /// All three kinds.
    pub const ALL: [Self; 3] = [Self::Ordinary, Self::Devils, Self::Heretic];

    /// Returns the amount it adds to the rank of the draw hand it is in.
    #[must_use]
    pub const fn modifier(self) -> i8 {
        match self {
            Self::Ordinary => 0,
            Self::Devils => 2,
            Self::Heretic => -3,
        }
    }

    /// Returns whether it is aced (goes to Boot Hill) after use.
    #[must_use]
    pub const fn is_aced_after_use(self) -> bool {
        !matches!(self, Self::Heretic)
    }
}

impl fmt::Display for Joker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ordinary => "JK",
            Self::Devils => "JKD",
            Self::Heretic => "JKH",
        })
    }
}

impl FromStr for Joker {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        match word.to_ascii_uppercase().as_str() {
            "JK" => Ok(Self::Ordinary),
            "JKD" => Ok(Self::Devils),
            "JKH" => Ok(Self::Heretic),
            _ => Err(NotationError::Joker(word.to_owned())),
        }
    }
}

/// A card as it lies in a draw hand: one with suit and value, or a joker whose suit and value its owner chooses.
///
/// ```
/// use deadeye_hands::{HandCard, Joker};
/// assert_eq!("jkd".parse(), Ok(HandCard::Joker(Joker::Devils)));
/// assert!("11S".parse::<HandCard>().unwrap_err().to_string().contains("11S"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum HandCard {
    /// A card with a suit and a value.
    Card(PokerCard),
    /// A joker, which stands for any card.
    Joker(Joker),
}

impl fmt::Debug for HandCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for HandCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Joker(joker) => joker.fmt(f),
        }
    }
}

impl Gap for HandCard {
    fn gap(&self) -> Text {
        Text::name(self.to_string())
    }
}

impl Gap for PokerCard {
    fn gap(&self) -> Text {
        Text::name(self.to_string())
    }
}

impl FromStr for HandCard {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        if let Ok(joker) = word.parse() {
            return Ok(Self::Joker(joker));
        }
        let of_card = |_| NotationError::Card(word.to_owned());
        let Some((at, _)) = word.char_indices().next_back() else {
            return Err(NotationError::Card(word.to_owned()));
        };
        let (value, suit) = word.split_at(at);
        let value = value.parse().map_err(of_card)?;
        let suit = match suit {
            "S" | "s" => Suit::Spades,
            "H" | "h" => Suit::Hearts,
            "D" | "d" => Suit::Diamonds,
            "C" | "c" => Suit::Clubs,
            _ => return Err(NotationError::Card(word.to_owned())),
        };
        Ok(Self::Card(PokerCard::new(suit, value)))
    }
}

impl From<PokerCard> for HandCard {
    fn from(card: PokerCard) -> Self {
        Self::Card(card)
    }
}

impl From<Joker> for HandCard {
    fn from(joker: Joker) -> Self {
        Self::Joker(joker)
    }
}

impl From<Value> for u8 {
    fn from(value: Value) -> Self {
        value.get()
    }
}

impl TryFrom<u8> for Value {
    type Error = NotationError;

    fn try_from(number: u8) -> Result<Self, NotationError> {
        Self::new(number).ok_or_else(|| NotationError::Value(number.to_string()))
    }
}

/// Serde reads and writes these in the notation.
macro_rules! as_text {
    ($($kind:ty),*) => {$(
        impl From<$kind> for String {
            fn from(it: $kind) -> Self {
                it.to_string()
            }
        }

        impl TryFrom<String> for $kind {
            type Error = NotationError;

            fn try_from(word: String) -> Result<Self, NotationError> {
                word.parse()
            }
        }
    )*};
}
as_text!(Suit, PokerCard, Joker, HandCard);

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_as_it_is_written() {
        for card in PokerCard::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(PokerCard::new(card.suit(), card.value()), card);
        }
        assert_eq!(PokerCard::all().count(), 52);
        for joker in Joker::ALL {
            assert_eq!(joker.to_string().parse(), Ok(HandCard::Joker(joker)));
        }
    }

    #[test]
    fn what_is_no_card_is_refused_with_its_name() {
        for word in ["", "S", "A", "11S", "1X", "1S", "0H", "14D", "AX", "JKX", "10", "♠", "A♠", "ASS", " AS"] {
            let error = word.parse::<HandCard>().unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
            assert_eq!(error.matches(" — ").count(), 2, "{error}");
        }
    }

    #[test]
    fn serde_speaks_the_notation() {
        let hand: Vec<HandCard> = serde_json::from_str(r#"["10S","JKD"]"#).unwrap();
        assert_eq!(serde_json::to_string(&hand).unwrap(), r#"["10S","JKD"]"#);
        assert_eq!(serde_json::to_string(&Value::KING).unwrap(), "13");
        assert!(serde_json::from_str::<Value>("14").is_err());
    }
}
