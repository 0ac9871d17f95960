//! The events that a React can be about, where several happened at once (1.5:6.1 step 5, 7.1).

use deadeye_cards::abilities::{Ability, When};

use crate::query::view::View;
use crate::query::{answers, entries, usable};
use crate::state::{Game, Scope};
use crate::vocabulary::{AbilityKind, CardId};

/// Returns the cards that a React can be about, where there are several; where it can be used for none of them, all that
/// it answers.
pub(crate) fn subjects(game: &Game, scope: &Scope, ability: &Ability, kind: AbilityKind) -> Vec<CardId> {
    let all = answers::subjects(game, scope, ability);
    let open = |card: &CardId| {
        aimed(game, scope, ability, *card).is_some_and(|scope| {
            let view = View::new(game, &scope);
            let outside = entries::brings_in(ability);
            usable::steps_can_begin(&view, kind, &ability.target, outside, false)
                && usable::costs_can_be_paid(&view, kind, &ability.cost, outside)
                && usable::is_feasible(&view, ability, kind)
        })
    };
    let possible: Vec<CardId> = all.iter().copied().filter(open).collect();
    if possible.is_empty() { all } else { possible }
}

/// Returns the scope of a React about what happened to a card.
fn aimed(game: &Game, scope: &Scope, ability: &Ability, card: CardId) -> Option<Scope> {
    let heard = answers::event_about(game, scope, ability, card)?;
    let mut scope = scope.clone();
    scope.hear(heard);
    Some(scope)
}

/// Returns the scope of an ability, and of a React one about an event for which it can be used, if there is one.
pub(crate) fn at_open_event(game: &Game, scope: Scope, ability: &Ability, kind: AbilityKind) -> Scope {
    let is_open = |scope: &Scope| usable::why_not(&View::new(game, scope), ability, kind).is_none();
    if ability.when != When::React || is_open(&scope) {
        return scope;
    }
    let others = answers::subjects(game, &scope, ability);
    others.into_iter().filter_map(|card| aimed(game, &scope, ability, card)).find(is_open).unwrap_or(scope)
}
