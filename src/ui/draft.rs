//! A choice that is half made.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, Casualty, PlayerId};

/// A choice that is half made.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub(super) typed: String,
    pub(super) some: Vec<CardId>,
    pub(super) codes: Vec<CardCode>,
    pub(super) casualties: Vec<Casualty>,
    pub(super) players: Vec<PlayerId>,
    pub(super) number: u32,
    /// The field to type into has had the focus: who left it wants the keys for something else.
    pub(super) called: bool,
}

impl Draft {
    /// The cards in play that are taken so far.
    pub fn cards(&self) -> Vec<CardId> {
        let casualties = self.casualties.iter().map(|own| own.card);
        self.some.iter().copied().chain(casualties).collect()
    }

    /// Takes a card, or puts it back.
    pub fn turn(&mut self, card: CardId) {
        match self.some.iter().position(|own| *own == card) {
            Some(at) => {
                self.some.remove(at);
            }
            None => self.some.push(card),
        }
    }

    /// What was typed.
    pub fn typed_mut(&mut self) -> &mut String {
        &mut self.typed
    }
}
