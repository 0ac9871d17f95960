//! A choice in progress.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Casualty, PlayerId};

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
