//! The classes of cards of a hand.

use deadeye_cards::{Card, CardType};

use crate::query::presence::{goes_to_street, tao};
use crate::query::uses;
use crate::state::{Class, Game};
use crate::vocabulary::Skill;

impl Class {
    /// Returns whether a card is of this class under the edition of a game.
    #[must_use]
    pub fn holds(&self, game: &Game, card: &Card) -> bool {
        let is_gadget = card.has_keyword("Gadget");
        let improves = card.has_keyword("Improvement");
        let totem = card.kind == CardType::Spell && card.has_keyword("Totem") && game.edition().has_totems();
        match self {
            // Tokens come from effects, not from hands (faq-b:Token Dudes).
            Class::Dude { gadget } => card.kind == CardType::Dude && !card.is_token() && is_gadget == *gadget,
            Class::Deed { in_town, gadget } => {
                card.kind == CardType::Deed && goes_to_street(card) == *in_town && is_gadget == *gadget
            }
            Class::Goods { gadget } => card.kind == CardType::Goods && !improves && is_gadget == *gadget,
            Class::Improvement { gadget } => card.kind == CardType::Goods && improves && is_gadget == *gadget,
            Class::Spell(skill) => card.kind == CardType::Spell && !totem && Skill::of_spell(card) == Some(*skill),
            Class::Totem => totem,
            Class::Action => card.kind == CardType::Action && uses::is_plain_action(game, card),
            Class::Technique { after } => {
                card.kind == CardType::Action
                    && card.has_keyword("Technique")
                    && after
                        .as_ref()
                        .is_none_or(|(own, title)| tao(card) == Some(own.as_str()) && !card.is_titled(title))
            }
            Class::Version { of } => game.facts_of(*of).is_some_and(|below| {
                card.kind == CardType::Dude
                    && card.code != below.code
                    && card.is_titled(below.printed_title())
                    && card.experience().abs_diff(below.experience()) <= 1
            }),
        }
    }

    /// Returns whether uniqueness keeps a card of this class from being played.
    pub(crate) fn enters_play(&self) -> bool {
        !matches!(self, Class::Action | Class::Technique { .. } | Class::Version { .. })
    }
}
