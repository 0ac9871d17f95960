//! A choice in progress.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Casualty, PlayerId};

use super::card_entry::CardEntry;
use super::scene::{HandCopy, Pick};

/// A choice in progress.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub(super) typed: String,
    /// The cards of a hand that are chosen so far.
    pub(super) entry: CardEntry,
    pub(super) some: Vec<CardId>,
    pub(super) codes: Vec<CardCode>,
    /// The cards of the hand that were touched.
    pub(super) copies: Vec<HandCopy>,
    pub(super) casualties: Vec<Casualty>,
    pub(super) players: Vec<PlayerId>,
    pub(super) number: u32,
    /// True once the text field has had the focus: a player who left it wants the keys for something else.
    pub(super) called: bool,
}

impl Draft {
    /// Returns the cards in play that are chosen so far.
    pub fn cards(&self) -> Vec<CardId> {
        let casualties = self.casualties.iter().map(|own| own.card);
        self.some.iter().copied().chain(casualties).collect()
    }

    /// Returns everything that is chosen so far.
    pub fn picks(&self) -> Vec<Pick> {
        let copies = self.copies.iter().copied().map(Pick::Hand);
        self.cards().into_iter().map(Pick::Card).chain(copies).collect()
    }

    /// Returns the cards of piles and of the hand that are chosen so far.
    pub fn chosen_codes(&self) -> Vec<CardCode> {
        self.codes.iter().copied().chain(self.copies.iter().map(|own| own.code)).collect()
    }

    /// Chooses a card of the hand, or takes the choice back.
    pub fn toggle_copy(&mut self, copy: HandCopy) {
        match self.copies.iter().position(|own| *own == copy) {
            Some(at) => {
                self.copies.remove(at);
            }
            None => self.copies.push(copy),
        }
    }

    /// Chooses a card, or takes the choice back.
    pub fn toggle(&mut self, card: CardId) {
        match self.some.iter().position(|own| *own == card) {
            Some(at) => {
                self.some.remove(at);
            }
            None => self.some.push(card),
        }
    }

    /// Begins with cards of a hand that were entered elsewhere, unless the choice was shown already.
    pub fn begin_with(&mut self, entered: Option<&CardEntry>) {
        if let Some(entered) = entered.filter(|_| !self.called) {
            self.entry.clone_from(entered);
        }
    }

    /// Returns the cards of a hand that are chosen so far, to change.
    pub fn entry_mut(&mut self) -> &mut CardEntry {
        &mut self.entry
    }
}
