//! The weak spots of a deck's draw hands.

use std::fmt;

use crate::card::{HandCard, Joker, PokerCard, Suit, Value};

/// The number of cards of one value below which they seldom pair in a hand of six or seven.
const FEW_OF_A_VALUE: usize = 4;
/// The number of cards of its best two values in a deck built on values, roughly.
const ENOUGH_OF_TWO_VALUES: usize = 16;
/// The number of cards of its suit in a deck built on one suit, roughly.
const ENOUGH_OF_A_SUIT: usize = 22;

/// A weak spot of a deck's draw hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WeakSpot {
    /// Values with so few cards that they seldom pair.
    Scattered {
        /// The values, the ace first.
        values: Vec<Value>,
        /// The number of cards with these values.
        cards: usize,
    },
    /// A deck that is built on no values and on no suit.
    NoPlan {
        /// The two values with the most cards.
        values: [Value; 2],
        /// The number of cards with these two values.
        of_values: usize,
        /// The suit with the most cards.
        suit: Suit,
        /// The number of cards of that suit.
        of_suit: usize,
    },
    /// Cards with so many copies that they meet in a hand and make it cheatin'.
    Copies {
        /// The cards with three or four copies and the number of copies, most copies first.
        cards: Vec<(PokerCard, usize)>,
    },
    /// Devil's jokers: every hand with one is illegal.
    DevilsJokers,
    /// Fewer than two jokers, which are worth a rank each.
    Jokers {
        /// The number of jokers.
        count: usize,
    },
}

impl fmt::Display for WeakSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scattered { values, cards } => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "{cards} cards of values with hardly a partner: {}", values.join(" "))
            }
            Self::NoPlan { values: [one, two], of_values, suit, of_suit } => write!(
                f,
                "built on nothing: the two best values, {one} and {two}, have {of_values} cards, and the best suit, {}, has {of_suit}",
                suit.sign()
            ),
            Self::Copies { cards } => {
                let cards: Vec<String> = cards.iter().map(|(card, copies)| format!("{copies}x {card}")).collect();
                write!(f, "copies that are cheatin' when they meet: {}", cards.join(", "))
            }
            Self::DevilsJokers => f.write_str("every hand with a Devil's joker is illegal"),
            Self::Jokers { count: 0 } => f.write_str("no jokers: two are allowed"),
            Self::Jokers { .. } => f.write_str("one joker: two are allowed"),
        }
    }
}

/// Returns a deck's weak spots; a deck for shootouts has few.
///
/// ```
/// use deadeye_hands::{HandCard, PokerCard, WeakSpot, weak_spots};
/// let ordinary: Vec<HandCard> = PokerCard::all().map(HandCard::from).collect();
/// let spots = weak_spots(&ordinary);
/// assert!(spots.iter().any(|spot| matches!(spot, WeakSpot::NoPlan { of_values: 8, of_suit: 13, .. })));
/// assert!(spots.contains(&WeakSpot::Jokers { count: 0 }));
/// ```
#[must_use]
pub fn weak_spots(deck: &[HandCard]) -> Vec<WeakSpot> {
    let cards: Vec<PokerCard> = deck
        .iter()
        .filter_map(|card| match card {
            HandCard::Card(card) => Some(*card),
            HandCard::Joker(_) => None,
        })
        .collect();
    let count = |wanted: &dyn Fn(&PokerCard) -> bool| cards.iter().filter(|card| wanted(card)).count();
    let mut values: Vec<(Value, usize)> =
        Value::all().map(|value| (value, count(&|card| card.value() == value))).collect();
    let mut spots = Vec::new();

    let few: Vec<(Value, usize)> =
        values.iter().copied().filter(|(_, cards)| (1..FEW_OF_A_VALUE).contains(cards)).collect();
    if !few.is_empty() {
        spots.push(WeakSpot::Scattered {
            values: few.iter().map(|&(value, _)| value).collect(),
            cards: few.iter().map(|&(_, cards)| cards).sum(),
        });
    }
    values.sort_by_key(|&(_, cards)| std::cmp::Reverse(cards));
    let suits = Suit::ALL.map(|suit| (suit, count(&|card| card.suit() == suit)));
    if let ([(one, first), (two, second), ..], Some(&(suit, of_suit))) =
        (values.as_slice(), suits.iter().max_by_key(|(_, cards)| *cards))
    {
        let of_values = first + second;
        if of_values < ENOUGH_OF_TWO_VALUES && of_suit < ENOUGH_OF_A_SUIT {
            spots.push(WeakSpot::NoPlan { values: [*one, *two], of_values, suit, of_suit });
        }
    }
    let mut repeated: Vec<(PokerCard, usize)> =
        PokerCard::all().map(|card| (card, count(&|other| *other == card))).filter(|&(_, copies)| copies > 2).collect();
    repeated.sort_by_key(|&(_, copies)| std::cmp::Reverse(copies));
    if !repeated.is_empty() {
        spots.push(WeakSpot::Copies { cards: repeated });
    }
    if deck.contains(&HandCard::Joker(Joker::Devils)) {
        spots.push(WeakSpot::DevilsJokers);
    }
    let jokers = deck.len() - cards.len();
    if jokers < 2 {
        spots.push(WeakSpot::Jokers { count: jokers });
    }
    spots
}
