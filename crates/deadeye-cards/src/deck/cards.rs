//! What stands in a deck, and why a text is none.

use deadeye_text::{Fault, Text, text};
use std::collections::BTreeMap;

use deadeye_hands::HandCard;

use crate::card::{Card, CardType};
use crate::code::CardCode;
use crate::db::CardDb;

/// A deck with its outfit and legend: how many of which printing.
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
    /// What it is called, where its file says so.
    pub name: Option<String>,
    copies: BTreeMap<CardCode, Copies>,
}

/// How many of one printing are in a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copies {
    /// All of them.
    pub count: u16,
    /// Those of them that are marked for the starting gang; never more than all.
    pub starting: u16,
}

/// Why a text is no deck. Prints as one line: what — why — what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Fault::new(text!("no deck was read"), self.why(), self.mend()))]
pub enum DeckError {
    /// There is not one card in it.
    Empty,
    /// It looks like XML or JSON but cannot be read as that.
    Broken(Text),
    /// Cards that are in no known pack, as they stand in the file.
    Unknown(Vec<String>),
}

impl DeckError {
    /// Returns what is wrong with the text.
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

    /// Returns what to do about it.
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
    pub(super) fn called(name: Option<String>) -> Deck {
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

    /// Returns how many of a printing.
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
    pub fn starting<'db>(&self, db: &'db CardDb) -> impl Iterator<Item = &'db Card> {
        self.cards(db).flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies.starting)))
    }

    /// Returns the cards that are shuffled, as a draw hand sees them: jokers too, outfit and legend not.
    #[must_use]
    pub fn hand_cards(&self, db: &CardDb) -> Vec<HandCard> {
        self.cards(db)
            .filter_map(|(card, copies)| Some((card.hand_card()?, copies)))
            .flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies.count)))
            .collect()
    }

    /// Returns its cards as facts. Cards that the database lacks are skipped; [`Deck::read`] lets none in.
    pub(super) fn cards<'db>(&self, db: &'db CardDb) -> impl Iterator<Item = (&'db Card, Copies)> {
        self.copies.iter().filter_map(|(code, copies)| Some((db.get(*code)?, *copies)))
    }
}
