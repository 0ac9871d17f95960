//! Step 6 of a round: fleeing (1.5:6.1 step 6; helpers first, 2014:p31).

use crate::query::presence::own;
use crate::query::states;
use crate::rules::fight::rounds;
use crate::state::{Cause, Event, Game, Homecoming, ShootoutStep};
use crate::text;
use crate::vocabulary::{CardId, PlayerId, Reasons, Side, cite};
use crate::write::ledger::Ledger;

/// Asks in order: the loser's helpers, the winner's helpers, the loser, the winner; the leader's side first if nobody
/// lost. A player who has no dude left is not asked.
pub(crate) fn begin(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let first = shootout.round_winner.map_or(Side::Leader, Side::other);
    let mut queue: Vec<PlayerId> = Vec::new();
    for side in [first, first.other()] {
        for player in ledger.game().clockwise_from(shootout.posse(side).player) {
            let helps = player != shootout.leader.player && player != shootout.mark.player;
            if helps
                && !own(ledger.game(), player).is_empty()
                && stands_with(ledger.game(), player, side)
                && !queue.contains(&player)
            {
                queue.push(player);
            }
        }
    }
    for side in [first, first.other()] {
        let player = shootout.posse(side).player;
        if !own(ledger.game(), player).is_empty() {
            queue.push(player);
        }
    }
    let nobody = queue.is_empty();
    ledger.ask_in_shootout(ShootoutStep::RunOrGun, queue);
    if nobody {
        rounds::chamber(ledger);
    }
}

/// Stops asking players who have lost their last dude meanwhile.
pub(crate) fn drop_absent(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let still: Vec<PlayerId> =
        shootout.queue.iter().copied().filter(|player| !own(ledger.game(), *player).is_empty()).collect();
    let nobody = still.is_empty();
    ledger.ask_in_shootout(ShootoutStep::RunOrGun, still);
    if nobody {
        rounds::chamber(ledger);
    }
}

fn stands_with(game: &Game, player: PlayerId, side: Side) -> bool {
    game.shootout.as_ref().is_some_and(|shootout| {
        shootout.posse(side).dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller == player))
    })
}

pub(crate) fn check(game: &Game, player: PlayerId, dudes: &[CardId], reasons: &mut Reasons) {
    let own = own(game, player);
    for (at, dude) in dudes.iter().enumerate() {
        reasons.unless(own.contains(dude), cite::RUN, || {
            (
                text!(
                    "{dude} is no dude of {player} in the shootout",
                    dude = game.call(*dude),
                    player = game.name(player)
                ),
                text!("name your own in it"),
            )
        });
        reasons.unless(!dudes.iter().take(at).any(|other| other == dude), cite::RUN, || {
            (text!("{dude} is named twice", dude = game.call(*dude)), text!("name each once"))
        });
        reasons.unless(states::may_flee(game, *dude), cite::FLEEING, || {
            (text!("{dude} cannot flee", dude = game.call(*dude)), text!("let them stay"))
        });
    }
}

/// Has dudes flee: they leave the posse and go home booted, even if they are booted or home already.
pub(crate) fn flee(ledger: &mut Ledger, player: PlayerId, dudes: &[CardId]) {
    for dude in dudes {
        let side = ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of(*dude));
        ledger.tell_why(Event::Fled { dude: *dude }, Cause::Fled { side, from: ledger.game().location(*dude) });
        ledger.send_home(*dude, true, Homecoming::Flight);
    }
    if ledger.stop_asking_in_shootout(player) {
        rounds::chamber(ledger);
    }
}
