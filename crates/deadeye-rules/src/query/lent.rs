//! Abilities that a card lends to others: each of those has it for itself, once a day.

use deadeye_cards::abilities::Ability;

use crate::query::entries::{Said, brings_in};
use crate::query::eval_context::EvalContext;
use crate::query::presence::is_present;
use crate::query::view::View;
use crate::query::{answers, traits, usable};
use crate::state::{AbilityUse, CardInPlay, Game, Once, Scope, Spot, Thing, Used};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, PlayerId, Reasons, cite};

/// Returns whether an ability is one that its card lends to others.
pub(crate) fn is_lent(game: &Game, ask: &AbilityUse) -> bool {
    game.ability_of(ask.card, ask.ability).is_some_and(|ability| ability.lent_to.is_some())
}

/// Returns a player's cards that have an ability of another card.
pub(crate) fn holders(game: &Game, lender: &CardInPlay, ability: &Ability, player: PlayerId) -> Vec<CardId> {
    let Some(set) = &ability.lent_to else { return Vec::new() };
    // A trait of the lender gives it to them.
    if traits::has_lost_traits(EvalContext::of(game), lender.id) {
        return Vec::new();
    }
    let scope = Scope::new(lender.controller, Some(lender.id));
    let own =
        |card: &CardId| game.card(*card).is_some_and(|card| card.controller == player && card.spot != Spot::Aside);
    View::new(game, &scope).cards(set).into_iter().filter(own).collect()
}

/// Returns the scope of a card that uses an ability of another card.
pub(crate) fn scope(game: &Game, player: PlayerId, lender: CardId, holder: CardId, ability: &Ability) -> Scope {
    let mut scope = answers::scope_for(game, player, Some(holder), Said::default(), ability);
    scope.source = game.card(lender).map(|card| Thing::Card(lender, card.facts.code));
    scope
}

/// Returns the key under which the one use a day of a lent ability by each card is recorded.
pub(crate) fn once(game: &Game, lender: CardId, ability: u8, holder: CardId) -> Used {
    Used { card: holder, ability, once: Once::Lent { day: game.day, lender } }
}

/// Returns whether a card can use an ability of another card now.
pub(crate) fn may(game: &Game, lender: CardId, at: u8, ability: &Ability, kind: AbilityKind, holder: CardId) -> bool {
    let Some(own) = game.card(holder) else { return false };
    let used = game.uses.contains(&once(game, lender, at, holder));
    let scope = scope(game, own.controller, lender, holder, ability);
    (ability.repeat || !used)
        && (!ability.boot || game.boots_for_abilities(holder))
        && (brings_in(ability) || is_present(game, kind, own, None))
        && usable::why_not(&View::new(game, &scope), ability, kind).is_none()
}

/// Adds the reasons against a use by the named card.
pub(crate) fn check(game: &Game, lender: &CardInPlay, ability: &Ability, ask: &AbilityUse, reasons: &mut Reasons) {
    let title = lender.title();
    let own = holders(game, lender, ability, ask.player);
    let Some(holder) = ask.caster.filter(|holder| own.contains(holder)) else {
        reasons.add(
            cite::ACTIN,
            text!("{title} gives that ability to other cards", title),
            text!("name one of yours that has it"),
        );
        return;
    };
    reasons.unless(may(game, lender.id, ask.ability, ability, ask.kind, holder), cite::TABLE, || {
        (
            text!("{holder} cannot use that ability of {title} now", holder = game.call(holder), title),
            text!("name another card that has it, or wait"),
        )
    });
}
