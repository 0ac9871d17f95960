//! The abilities and cards that were used today.

use deadeye_cards::CardType;
use deadeye_cards::abilities::Limit;

use crate::state::{CardInPlay, Game, Once, Used};
use crate::vocabulary::{CardId, PlayerId};

/// Returns whether the abilities of a card are used one a day in all: those of a spell are under 2014.
pub(crate) fn is_one_a_day(game: &Game, card: &CardInPlay) -> bool {
    game.edition.uses_spells_once() && card.facts.kind == CardType::Spell
}

/// Returns whether an ability of a card was used today, so that only Repeat uses it again.
pub(crate) fn is_used(game: &Game, card: &CardInPlay, ability: u8) -> bool {
    card.used.contains(&ability) || is_used_up(game, card)
}

/// Returns whether an ability of a card is a job that every player may start, once a day each.
pub(crate) fn is_everybodys(game: &Game, card: CardId, ability: u8) -> bool {
    game.ability_of(card, ability).is_some_and(|ability| ability.everybody && ability.job.is_some())
}

/// Returns the use of a job today by one of all the players who may start it.
pub(crate) fn by_player(game: &Game, card: CardId, ability: u8, player: PlayerId) -> Used {
    Used { card, ability, once: Once::Player { day: game.day, player } }
}

/// Returns whether a player can start the job of a card no more today.
pub(crate) fn is_used_by(game: &Game, card: &CardInPlay, ability: u8, player: PlayerId) -> bool {
    if is_everybodys(game, card.id, ability) {
        return game.uses.contains(&by_player(game, card.id, ability, player));
    }
    is_used(game, card, ability)
}

/// Returns whether a card whose abilities are used one a day in all has been used today.
pub(crate) fn is_used_up(game: &Game, card: &CardInPlay) -> bool {
    is_one_a_day(game, card) && !card.used.is_empty()
}

/// Returns whether a repeatable ability was used as often as it may be.
pub(crate) fn is_spent(game: &Game, card: CardId, number: u8, limit: Limit) -> bool {
    game.uses.contains(&Used { card, ability: number, once: once_a(game, limit) })
}

/// Returns the period in which a limited use counts: this shootout, its round, or the draw hand, which is another one
/// after a tie in lowball (chart:Gamblin' phase).
pub(crate) fn once_a(game: &Game, limit: Limit) -> Once {
    let round = game.shootout.as_ref().map_or(game.today.lowball_ties, |shootout| shootout.round);
    let (day, shootout) = (game.day, game.today.shootouts);
    match limit {
        Limit::Shootout => Once::Shootout { day, shootout },
        Limit::Round => Once::Round { day, shootout, round },
        Limit::DrawHand => Once::DrawHand { day, shootout, round },
    }
}
