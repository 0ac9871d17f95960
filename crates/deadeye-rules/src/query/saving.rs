//! The check whether a card that has just left may still be saved by a React (1.5:7.1).

use deadeye_cards::abilities::{Ability, CourseStep, Prevention, Step, When, walk};

use crate::query::entries::{Said, scope_of};
use crate::query::paying::Bill;
use crate::query::view::View;
use crate::query::{answers, usable, used};
use crate::state::{CardInPlay, Game};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Returns whether a player has a React that could undo the loss of a card, or of the card that it was attached to: on
/// a card in play, on one that left with it, or on a known card of a hand.
pub(crate) fn could_be_saved(game: &Game, lost: CardId) -> bool {
    let bearer =
        game.departed_card(lost).and_then(CardInPlay::bearer).filter(|bearer| game.departed_card(*bearer).is_some());
    if bearer.is_some_and(|bearer| could_be_saved(game, bearer)) {
        return true;
    }
    let in_play = || game.cards.iter().chain(game.all_gone()).any(|card| saves(game, card, lost));
    let in_hand = || game.players.iter().any(|player| saves_from_hand(game, player.id, lost));
    game.departure(lost).is_some_and(|gone| !gone.cost) && (in_play() || in_hand())
}

fn saves(game: &Game, card: &CardInPlay, lost: CardId) -> bool {
    let Some(entry) = game.entry_of(card.facts.code) else { return false };
    (0_u8..).zip(entry.usable()).any(|(number, ability)| {
        undoes(ability)
            && (ability.repeat || !used::is_used(game, card, number))
            && (!ability.boot || !card.booted)
            && u32::from(ability.pay) <= game.funds_for(card.controller, Bill::Ability(card.id))
            && answers_loss(game, card.controller, Some(card.id), ability, lost)
    })
}

fn saves_from_hand(game: &Game, player: PlayerId, lost: CardId) -> bool {
    let hand = game.player(player).map(|player| player.hand.known_cards()).unwrap_or_default();
    hand.iter()
        .filter_map(|code| game.entry_of(*code))
        .flat_map(|entry| entry.usable())
        .any(|ability| undoes(ability) && answers_loss(game, player, None, ability, lost))
}

fn answers_loss(game: &Game, player: PlayerId, card: Option<CardId>, ability: &Ability, lost: CardId) -> bool {
    let mut scope = scope_of(game, player, card, Said::default());
    let Some(heard) = answers::loss_of(game, &scope, ability, lost) else { return false };
    scope.hear(heard);
    usable::why_not(&View::new(game, &scope), ability, AbilityKind::React).is_none()
}

/// Returns whether a React prevents the event that triggers it.
fn undoes(ability: &Ability) -> bool {
    let mut found = false;
    walk::steps(&ability.steps, &mut |stop| {
        found |= matches!(stop, walk::Node::Step(Step::Course(CourseStep::Prevent(Prevention::Event))));
    });
    found && ability.when == When::React
}
