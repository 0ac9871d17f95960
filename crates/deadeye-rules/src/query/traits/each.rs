//! The iteration over the static abilities of the cards in play.

use std::sync::Arc;

use deadeye_cards::abilities::{Entry, Plain, Set, State, StaticAbility, Target};

use crate::query::eval_context::{Dependency, EvalContext};
use crate::query::kept;
use crate::query::view::View;
use crate::state::{CardInPlay, Kinds, Scope, Spot};
use crate::vocabulary::CardId;

/// Returns an entry if it has static abilities.
pub(crate) fn with_static_abilities(entry: &Arc<Entry>) -> Option<Arc<Entry>> {
    entry.traits().any(|one| !one.always.is_empty()).then(|| Arc::clone(entry))
}

/// Calls a function with each static ability of some kinds that is wanted and whose conditions hold, with a view from
/// its card: those of cards in play, and those that hold for a time. The conditions of the others are not evaluated. A
/// static ability that is being evaluated already is skipped.
pub(crate) fn each_of(
    context: EvalContext<'_>,
    kinds: Kinds,
    wanted: impl Fn(&StaticAbility) -> bool,
    mut see: impl FnMut(&View<'_>, &CardInPlay, &StaticAbility),
) {
    let game = context.game;
    if !game.automation.counts_traits() || !game.kinds.meets(kinds) {
        return;
    }
    for card in game.cards.iter().filter(|card| card.kinds.meets(kinds) && card.spot != Spot::Aside) {
        let Some(entry) = card.traits.as_ref() else { continue };
        let scope = Scope::new(card.controller, Some(card.id));
        for (number, one) in entry.traits().enumerate().filter(|(_, one)| one.always.iter().any(&wanted)) {
            let Some(path) = context.follow(Dependency::Static(card.id, number)) else { continue };
            let context = context.within(&path);
            let view = context.view(&scope);
            if !has_lost_traits(context, card.id) && view.all(&one.conditions) {
                one.always.iter().filter(|always| wanted(always)).for_each(|always| see(&view, card, always));
            }
        }
    }
    for (at, own) in game.conditional_effects.iter().enumerate().filter(|(_, own)| own.kinds.meets(kinds)) {
        let Some(path) = context.follow(Dependency::Conditional(at)) else { continue };
        let view = context.within(&path).view(&own.scope);
        if view.all(&own.conditions) {
            own.always.iter().filter(|always| wanted(always)).for_each(|always| see(&view, &own.source, always));
        }
    }
}

/// Returns whether a card has lost its traits; for one that left with the last event, whether it had.
pub(crate) fn has_lost_traits(context: EvalContext<'_>, card: CardId) -> bool {
    [Plain::Blank, Plain::NoTraits].into_iter().any(|plain| match context.game.departure(card) {
        Some(gone) => gone.states.contains(&plain),
        None => context.is_in_state(card, plain),
    })
}

/// Returns whether a card is among the targets of a static ability, and nothing keeps the ability's card from affecting
/// it.
pub(super) fn reaches(view: &View<'_>, who: &Target, card: CardId) -> bool {
    let meant = match who {
        Target::Named(name) => view.card(name) == Some(card),
        Target::Each(set) => view.thing(card).is_some_and(|thing| view.is_in(thing, set)),
        Target::Choose(_) => false,
    };
    let spared = |kind| kept::is_spared(view.game, kind, card, view.scope.you);
    meant && !cannot_affect(view, card) && !view.scope.lasting_from.is_some_and(spared)
}

/// Returns whether something keeps the card of a view from affecting a card.
pub(crate) fn cannot_affect(view: &View<'_>, whom: CardId) -> bool {
    let Some(this) = view.scope.this.filter(|_| view.game.kinds.meets(Kinds::CANNOT_AFFECT)) else { return false };
    let mut kept = false;
    let wanted = |always: &StaticAbility| matches!(always, StaticAbility::CannotAffect(_));
    each_of(view.context(), Kinds::CANNOT_AFFECT, wanted, |view, _, always| {
        let StaticAbility::CannotAffect(own) = always else { return };
        let is = |card: CardId, set: &Set| view.thing(card).is_some_and(|thing| view.is_in(thing, set));
        kept |= is(this, &own.cards) && is(whom, &own.whom);
    });
    kept
}

/// Returns the states that a static ability puts cards into.
pub(super) fn states_of(always: &StaticAbility) -> &[State] {
    if let StaticAbility::Make(has) = always { &has.state.0 } else { &[] }
}
