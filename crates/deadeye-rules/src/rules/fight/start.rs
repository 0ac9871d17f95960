//! The start of a shootout: by a call-out that was accepted, or by opposing a job (1.5:6.1, 6.2).

use crate::state::{CallOut, Cause, Event, Posse, Shootout, ShootoutStep};
use crate::vocabulary::{PlayerId, Side};
use crate::write::ledger::Ledger;

/// Starts a shootout at the mark's location after a call-out was accepted; the leader's posse is formed first.
pub(crate) fn start_called(ledger: &mut Ledger, call_out: &CallOut) {
    let Some(place) = ledger.game().location(call_out.target) else {
        return;
    };
    let mut leader = Posse::new(call_out.leader);
    leader.head = Some(call_out.caller);
    let mut mark = Posse::new(call_out.mark);
    mark.head = Some(call_out.target);
    ledger.set_shootout(Shootout::new(place, leader, mark, ShootoutStep::LeaderPosse));
    // A shootout that a job leads to is called by nobody.
    let accepted = Cause::Accepted { caller: call_out.caller, target: call_out.target };
    let cause = if ledger.game().job.is_none() { accepted } else { Cause::Rule };
    ledger.tell_why(Event::ShootoutStarted { place }, cause);
    ledger.enter_posse(Side::Leader, call_out.caller, false);
}

/// Starts a shootout over a job that is opposed: its posse is complete, and the opposing posse is formed.
pub(crate) fn start_opposed(ledger: &mut Ledger, player: PlayerId) {
    let Some(job) = &ledger.game().job else { return };
    let place = job.place;
    let mut leader = Posse::new(job.player);
    leader.head = Some(job.leader);
    leader.dudes.clone_from(&job.posse);
    ledger.set_shootout(Shootout::new(place, leader, Posse::new(player), ShootoutStep::MarkPosse));
}
