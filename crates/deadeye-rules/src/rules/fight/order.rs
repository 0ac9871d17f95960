//! The order of Shootout and Resolution plays (1.5:6.1 steps 1 and 4).

use crate::rules::cheating;
use crate::state::{Event, Game, PassOrder, Shootout, ShootoutStep};
use crate::vocabulary::reasons::nothing_against;
use crate::vocabulary::{AbilityKind, PlayerId};
use crate::write::ledger::Ledger;

/// Returns the players with a dude in the shootout, from the Winner clockwise (6.1 step 1).
pub(crate) fn order(game: &Game, shootout: &Shootout) -> Vec<PlayerId> {
    let mut order = game.turn_order();
    order.retain(|player| has_dude(game, shootout, *player));
    order
}

/// Returns the players outside the shootout who may still catch a cheatin' hand with an action (6.1 step 4), from the
/// Winner clockwise: they are asked once all players in it have passed.
pub(crate) fn outsiders(game: &Game, shootout: &Shootout) -> Vec<PlayerId> {
    let catches = |player: &PlayerId| {
        let holds = game.player(*player).is_some_and(|player| player.hand.count() > 0);
        let open = |cheat: PlayerId| {
            nothing_against(game.edition, |reasons| {
                cheating::check_against(game, *player, AbilityKind::Cheatin, Some(cheat), reasons);
            })
        };
        holds && [shootout.leader.player, shootout.mark.player].into_iter().any(open)
    };
    let mut order = game.turn_order();
    order.retain(|player| !shootout.pass_order.players.contains(player) && catches(player));
    order
}

pub(crate) fn has_dude(game: &Game, shootout: &Shootout, player: PlayerId) -> bool {
    let dudes = shootout.leader.dudes.iter().chain(&shootout.mark.dudes);
    dudes.filter_map(|dude| game.card(*dude)).any(|dude| dude.controller == player)
}

pub(crate) fn begin(ledger: &mut Ledger, step: ShootoutStep) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let pass_order = PassOrder::new(order(ledger.game(), shootout));
    let turn = pass_order.turn();
    ledger.play_in_shootout(step, pass_order);
    if let Some(player) = turn {
        ledger.tell(Event::Turn { player });
    }
}

/// Adds a player who now has a dude in the shootout to the order of plays, at their place.
pub(crate) fn renew_pass_order(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let turn = shootout.pass_order.turn();
    let mut pass_order = PassOrder::new(order(ledger.game(), shootout));
    if let Some(player) = turn {
        pass_order.set_turn(player);
    }
    ledger.set_shootout_order(pass_order);
}

/// Removes players who have no dude left in the shootout from the order of plays, and adds those who have one again.
pub(crate) fn settle(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    if !matches!(shootout.step, ShootoutStep::Plays | ShootoutStep::Resolution) {
        return;
    }
    let there = order(ledger.game(), shootout);
    let known = &shootout.pass_order.players;
    let back = there.iter().any(|player| !known.contains(player));
    let gone: Vec<PlayerId> = known.iter().copied().filter(|player| !there.contains(player)).collect();
    ledger.drop_from_shootout(&gone);
    if back {
        renew_pass_order(ledger);
    }
}
