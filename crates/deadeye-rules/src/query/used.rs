//! The abilities and cards that were used today.

use deadeye_cards::CardType;

use crate::state::{CardInPlay, Game};

/// Returns whether the abilities of a card are used one a day in all: those of a spell are under 2014.
fn is_one_a_day(game: &Game, card: &CardInPlay) -> bool {
    game.edition.uses_spells_once() && card.facts.kind == CardType::Spell
}

/// Returns whether an ability of a card was used today, so that only Repeat uses it again.
pub(crate) fn is_used(game: &Game, card: &CardInPlay, ability: u8) -> bool {
    card.used.contains(&ability) || is_used_up(game, card)
}

/// Returns whether a card whose abilities are used one a day in all has been used today.
pub(crate) fn is_used_up(game: &Game, card: &CardInPlay) -> bool {
    is_one_a_day(game, card) && !card.used.is_empty()
}
