//! The production and upkeep of cards at the next Upkeep (1.5:5.2).

use deadeye_cards::CardType;
use deadeye_cards::abilities::Plain;

use crate::query::traits;
use crate::state::{CardInPlay, Figure, Game};
use crate::vocabulary::{CardId, PlayerId};

impl Game {
    /// Returns the production of a player's cards (1.5:5.2): deeds both owned and controlled, the outfit with its legend,
    /// and every other card that they control, even one that they do not own; in edition 2014 deeds and outfit alone.
    #[must_use]
    pub fn production(&self, player: PlayerId) -> u32 {
        self.cards
            .iter()
            .filter(|card| self.produces_for(card, player) && !self.is_in_state(card.id, Plain::NoProduction))
            .map(|card| u32::try_from(self.figure(card.id, Figure::Production)).unwrap_or(0))
            .sum()
    }

    pub(crate) fn produces_for(&self, card: &CardInPlay, player: PlayerId) -> bool {
        if let Some(collector) = traits::collector(self, card.id) {
            return collector == player;
        }
        match card.facts.kind {
            CardType::Deed => card.owner == player && card.controller == player,
            CardType::Outfit => card.controller == player,
            // A legend's production is part of its outfit's.
            CardType::Legend => false,
            CardType::Dude | CardType::Goods | CardType::Spell | CardType::Action | CardType::Joker => {
                !self.edition.only_town_produces() && card.controller == player
            }
        }
    }

    /// Returns the cards that a player must pay upkeep for, and the amounts (1.5:5.2).
    #[must_use]
    pub fn upkeep_due(&self, player: PlayerId) -> Vec<(CardId, u32)> {
        self.cards
            .iter()
            .filter(|card| card.controller == player)
            .map(|card| (card.id, u32::try_from(self.figure(card.id, Figure::Upkeep)).unwrap_or(0)))
            .filter(|(_, upkeep)| *upkeep > 0)
            .collect()
    }
}
