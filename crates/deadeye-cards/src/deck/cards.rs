//! The contents of a deck, and the reasons why a text is not a deck.

use deadeye_text::{Fault, Text, text};
use std::collections::BTreeMap;

use deadeye_hands::HandCard;

use crate::card::{Card, CardType};
use crate::code::CardCode;
use crate::db::CardDb;

/// A deck with its outfit and legend: the number of copies of each printing.
///
/// ```
/// use deadeye_cards::{CardDb, Deck};
///
/// let db = CardDb::shipped();
/// let deck = Deck::read(r#"{"01002": 1, "01031": 2}"#, db)?;
/// assert_eq!(deck.outfit(db).map(|card| card.title.as_str()), Some("Law Dogs"));
/// assert!(!deck.check(db, None).legal, "two cards are no deck");
/// # Ok::<(), deadeye_cards::DeckError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// The name of the deck, where its file gives one.
    pub name: Option<String>,
    copies: BTreeMap<CardCode, Copies>,
}

/// The number of copies of one printing in a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copies {
    /// The number of all copies.
    pub count: u16,
    /// The number of copies that are marked for the starting gang; never more than all.
    pub starting: u16,
}

/// The reason why a text is no deck. It prints as one line: the mistake — the reason — the advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Fault::new(text!("no deck was read"), self.why(), self.mend()))]
pub enum DeckError {
    /// The text has no card in it.
    Empty,
    /// The text looks like XML or JSON but cannot be read as that.
    Broken(Text),
    /// The text names cards that are in no known pack; they are listed as they stand in the file.
    Unknown(Vec<String>),
}

impl DeckError {
    /// Returns the description of the mistake in the text.
    #[must_use]
    pub fn why(&self) -> Text {
        match self {
            DeckError::Empty => text!("there is no card in it"),
            // A parser may quote a line break of the text.
            DeckError::Broken(why) => why.clone(),
            DeckError::Unknown(cards) => {
                let shown = cards.iter().take(5).cloned().collect::<Vec<_>>().join("; ");
                let more = cards.len().saturating_sub(5);
                let cards =
                    if more > 0 { text!("{cards}; and {more} more", cards = shown, more) } else { Text::name(shown) };
                text!("no known pack has {cards}", cards)
            }
        }
    }

    /// Returns the advice how to correct it.
    #[must_use]
    pub fn mend(&self) -> Text {
        match self {
            DeckError::Empty => text!("give a markdown, text, .o8d or JSON export of a deck"),
            DeckError::Broken(_) => text!("export the deck again"),
            DeckError::Unknown(_) => text!("mend the name or code, or put the pack's file into your packs folder"),
        }
    }
}

impl Deck {
    /// Returns an empty deck with this name.
    pub(super) fn with_name(name: Option<String>) -> Deck {
        Deck { name, ..Deck::default() }
    }

    /// Adds copies of a printing, some of them marked for the starting gang.
    pub fn add(&mut self, code: CardCode, count: u16, starting: u16) {
        if count == 0 {
            return;
        }
        let copies = self.copies.entry(code).or_default();
        copies.count = copies.count.saturating_add(count);
        copies.starting = copies.starting.saturating_add(starting).min(copies.count);
    }

    /// Returns every printing in it, outfit and legend included, by code.
    pub fn copies(&self) -> impl ExactSizeIterator<Item = (CardCode, Copies)> {
        self.copies.iter().map(|(code, copies)| (*code, *copies))
    }

    /// Returns the number of copies of a printing.
    #[must_use]
    pub fn count(&self, code: CardCode) -> u16 {
        self.copies.get(&code).map_or(0, |copies| copies.count)
    }

    /// Returns the outfit, where there is one.
    #[must_use]
    pub fn outfit<'db>(&self, db: &'db CardDb) -> Option<&'db Card> {
        self.cards(db).map(|(card, _)| card).find(|card| card.kind == CardType::Outfit)
    }

    /// Returns the legend, where there is one.
    #[must_use]
    pub fn legend<'db>(&self, db: &'db CardDb) -> Option<&'db Card> {
        self.cards(db).map(|(card, _)| card).find(|card| card.kind == CardType::Legend)
    }

    /// Returns the cards marked for the starting gang, each as often as it is marked.
    pub fn starting_gang_cards<'db>(&self, db: &'db CardDb) -> impl Iterator<Item = &'db Card> {
        self.cards(db).flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies.starting)))
    }

    /// Returns the cards that are shuffled, in the form used for draw hands: jokers too, outfit and legend not.
    #[must_use]
    pub fn hand_cards(&self, db: &CardDb) -> Vec<HandCard> {
        self.cards(db)
            .filter_map(|(card, copies)| Some((card.hand_card()?, copies)))
            .flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies.count)))
            .collect()
    }

    /// Returns the facts of its cards. Cards that the database lacks are skipped; [`Deck::read`] lets none in.
    pub(super) fn cards<'db>(&self, db: &'db CardDb) -> impl Iterator<Item = (&'db Card, Copies)> {
        self.copies.iter().filter_map(|(code, copies)| Some((db.get(*code)?, *copies)))
    }
}
