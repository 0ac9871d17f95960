//! The judgement of Reacts as their event happens (1.5:7.1).

use deadeye_cards::abilities::{Ability, BorrowedAs, Prevention, When};

use crate::query::answers::{is_about, is_answer};
use crate::query::entries::{self, Said};
use crate::query::paying::Bill;
use crate::query::presence::is_open;
use crate::query::traits;
use crate::query::usable::is_feasible;
use crate::query::view::View;
use crate::state::{Game, JudgedReact, Keeping, Scope, Spot, TriggerEvent};
use crate::vocabulary::{AbilityKind, PlayerId};

/// Returns the Reacts of the cards in play that wait for such an event, each with whether this one triggers it, for its
/// controller and for each other player who may use it.
pub(crate) fn judge_reacts(game: &Game, heard: &TriggerEvent) -> Vec<JudgedReact> {
    let mut judged = Vec::new();
    for card in game.cards.iter().filter(|card| card.spot != Spot::Aside) {
        let Some(entry) = game.db.entry(card.facts.code) else { continue };
        for (number, ability) in (0_u8..).zip(entry.usable()) {
            let Some(on) = ability
                .on
                .as_ref()
                .filter(|on| ability.when == When::React && on.each().any(|one| is_about(one, heard)))
            else {
                continue;
            };
            let open = !ability.controller && !ability.opponents && is_open(game, card);
            let kind = Some(AbilityKind::React);
            let borrows =
                |user: PlayerId| traits::borrower(game, user, card.id, BorrowedAs::Controller, kind).is_some();
            let others = game.players.iter().map(|player| player.id);
            let others = others.filter(|user| *user != card.controller && (open || borrows(*user)));
            for user in [card.controller].into_iter().chain(others) {
                let scope = entries::scope_of(game, user, Some(card.id), Said::default());
                // What the event leads to pays for nothing that answers it.
                let pays = u32::from(ability.pay) <= game.funds_for(user, Bill::Ability(card.id));
                let is_triggered = pays && is_answer(&View::new(game, &scope), on, heard);
                let was_possible =
                    is_triggered && heard.job_done.is_some() && is_possible(game, &scope, ability, heard);
                // What would happen is prevented before it has, and before what else the same ability does.
                let prevents = |what: Prevention| entries::prevents(ability, what);
                let was_ready = is_triggered
                    && [Prevention::Moving, Prevention::Event].into_iter().any(prevents)
                    && (!ability.boot || game.boots_for_abilities(card.id))
                    && !game.is_kept(card.id, &Keeping::Blank);
                judged.push(JudgedReact { card: card.id, number, user, is_triggered, was_possible, was_ready });
            }
        }
    }
    judged
}

/// Returns whether the first sentence of a React could be carried out as its event happened.
fn is_possible(game: &Game, scope: &Scope, ability: &Ability, heard: &TriggerEvent) -> bool {
    let mut scope = scope.clone();
    scope.hear(heard);
    is_feasible(&View::new(game, &scope), ability, AbilityKind::React)
}
