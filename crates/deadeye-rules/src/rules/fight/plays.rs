//! Steps 1 and 4 of a round: Shootout and Resolution plays, around until everybody has passed in a row.

use deadeye_cards::abilities::Happening;

use crate::rules::{fight, turns};
use crate::state::{Duration, Event, ShootoutStep};
use crate::vocabulary::PlayerId;
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Ends a play; a player who lost their last dude is no longer asked.
pub(crate) fn finish_play(ledger: &mut Ledger) {
    advance(ledger, false);
}

pub(crate) fn pass(ledger: &mut Ledger, player: PlayerId) {
    let outside = ledger.game().shootout.as_ref().is_some_and(|shootout| shootout.queue.contains(&player));
    if !outside {
        advance(ledger, true);
    } else if ledger.stop_asking_in_shootout(player) {
        end_resolution(ledger);
    } else {
        tell_outsider(ledger);
    }
}

fn tell_outsider(ledger: &mut Ledger) {
    if let Some(player) = ledger.game().to_act().first().copied() {
        ledger.tell(Event::Turn { player });
    }
}

fn end_resolution(ledger: &mut Ledger) {
    turns::discard_all_aside(ledger);
    fight::casualties::compare(ledger);
}

fn advance(ledger: &mut Ledger, passed: bool) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let played = shootout.pass_order.turn().filter(|_| shootout.step == ShootoutStep::Plays);
    if let Some(player) = played {
        triggers::raise(ledger, Happening::AfterShootoutPlay, player, 0);
    }
    ledger.end_effects(&[Duration::ShootoutPlay]);
    let over = ledger.step_shootout(passed);
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    if !over {
        if let Some(player) = shootout.pass_order.turn() {
            ledger.tell(Event::Turn { player });
        }
        return;
    }
    match shootout.step {
        ShootoutStep::Plays => {
            // Shootout Tao Techniques are discarded before shooters are picked (7.3.2).
            let leader = shootout.leader.player;
            let both = vec![leader, shootout.mark.player];
            ledger.ask_in_shootout(ShootoutStep::Shooters, both);
            turns::discard_all_aside(ledger);
            triggers::raise(ledger, Happening::BeforeShooters, leader, 0);
        }
        ShootoutStep::Resolution => {
            let outsiders = fight::order::outsiders(ledger.game(), shootout);
            if outsiders.is_empty() {
                end_resolution(ledger);
            } else {
                ledger.ask_in_shootout(ShootoutStep::Resolution, outsiders);
                tell_outsider(ledger);
            }
        }
        // In no other step of a shootout there is a pass (`api/timing.rs`).
        ShootoutStep::LeaderPosse
        | ShootoutStep::MarkPosse
        | ShootoutStep::Shooters
        | ShootoutStep::Draw
        | ShootoutStep::Casualties
        | ShootoutStep::RunOrGun => {}
    }
}
