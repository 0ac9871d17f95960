//! A choice in progress.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Casualty, PlayerId};

use super::scene::Pick;

/// A choice in progress.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub(super) typed: String,
    pub(super) some: Vec<CardId>,
    pub(super) codes: Vec<CardCode>,
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
        let codes = self.codes.iter().copied().map(Pick::Hand);
        self.cards().into_iter().map(Pick::Card).chain(codes).collect()
    }

    /// Chooses a card of the hand, or takes the choice back.
    pub fn toggle_code(&mut self, code: CardCode) {
        match self.codes.iter().position(|own| *own == code) {
            Some(at) => {
                self.codes.remove(at);
            }
            None => self.codes.push(code),
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

    /// Returns the typed text, to edit.
    pub fn typed_mut(&mut self) -> &mut String {
        &mut self.typed
    }
}
