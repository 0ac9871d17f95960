//! The order of turns at High Noon, and the cards discarded when a play is over (1.5:5.3).

use deadeye_cards::abilities::Happening;

use crate::query::presence;
use crate::state::{AwaitedPull, Duration, Event, Game, PassOrder, Pile, PullFor, Spot, Stage};
use crate::vocabulary::{AbilityKind, CardId, Phase};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Begins the phase: plays go around from the Winner (1.5:5.3).
pub(crate) fn begin(ledger: &mut Ledger) {
    let pass_order = PassOrder::new(ledger.game().turn_order());
    ledger.set_stage(Stage::Noon { pass_order, checked: false });
    let day = ledger.game().day;
    ledger.tell(Event::PhaseBegan { phase: Phase::HighNoon, day });
    tell_turn(ledger);
}

pub(crate) fn tell_turn(ledger: &mut Ledger) {
    if let Stage::Noon { pass_order, .. } = &ledger.game().stage
        && let Some(player) = pass_order.turn()
    {
        ledger.tell(Event::Turn { player });
    }
}

/// Ends a Noon play: its action card is discarded, and the next player's turn begins (1.5:5.3.1).
pub(crate) fn end_play(ledger: &mut Ledger) {
    if !matches!(ledger.game().stage, Stage::Noon { .. }) {
        return;
    }
    triggers::complete(ledger, AbilityKind::Noon);
    ledger.set_held(None);
    clear_actions(ledger);
    ledger.set_combo(None);
    if let Stage::Noon { pass_order, .. } = &ledger.game().stage
        && let Some(player) = pass_order.turn()
    {
        triggers::raise(ledger, Happening::PlayOver, player, 0);
    }
    ledger.end_effects(&[Duration::Play]);
    ledger.step_stage(false);
    tell_turn(ledger);
}

/// Discards the action cards whose play is over; Tao Techniques stay until their phase or step is (1.5:7.3.2).
pub(crate) fn clear_actions(ledger: &mut Ledger) {
    discard_aside(ledger, |game, card| game.held != Some(card) && !is_tao(game, card) && !is_in_progress(game, card));
}

/// Returns whether the play of an action goes on: a React within it is over before (1.5:5.3.1).
fn is_in_progress(game: &Game, card: CardId) -> bool {
    let asked = |pull: &AwaitedPull| matches!(pull.purpose, PullFor::Technique { card: own, .. } if own == card);
    game.running.iter().any(|running| running.scope.this == Some(card)) || game.pulls.iter().any(asked)
}

pub(crate) fn discard_aside(ledger: &mut Ledger, which: impl Fn(&Game, CardId) -> bool) {
    let over: Vec<CardId> = ledger
        .game()
        .cards
        .iter()
        .filter(|card| card.spot == Spot::Aside && which(ledger.game(), card.id))
        .map(|card| card.id)
        .collect();
    for card in over {
        ledger.leave(card, Some(Pile::Discard));
    }
}

/// Returns whether a card is a Tao Technique.
pub(crate) fn is_tao(game: &Game, card: CardId) -> bool {
    game.card(card).is_some_and(|card| presence::tao(&card.facts).is_some())
}

/// Discards every Technique that is still on the table, and every action except one whose play goes on.
pub(crate) fn discard_all_aside(ledger: &mut Ledger) {
    discard_aside(ledger, |game, card| game.held != Some(card));
}
