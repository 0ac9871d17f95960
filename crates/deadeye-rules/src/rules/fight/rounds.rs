//! The rounds of a shootout, and its end (1.5:6.1 steps 1 and 7).

use crate::rules::draw_hands;
use crate::rules::fight::order;
use crate::rules::{job_end, turns};
use crate::state::{Cause, Duration, Event, ShootoutStep};
use crate::vocabulary::{CardId, Side};
use crate::write::ledger::Ledger;

/// Begins a round with Shootout plays, the Winner first, or the first player clockwise who has a dude in it (6.1 step
/// 1).
pub(crate) fn begin_round(ledger: &mut Ledger) {
    let Some(round) = ledger.advance_round() else {
        return;
    };
    ledger.tell(Event::RoundBegan { round });
    order::begin(ledger, ShootoutStep::Plays);
}

/// Discards the draw hands (6.1 step 7); the shootout goes on while both posses have dudes.
pub(crate) fn chamber(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let fighters = [shootout.leader.player, shootout.mark.player];
    let (leaders, marks) = (!shootout.leader.dudes.is_empty(), !shootout.mark.dudes.is_empty());
    for player in fighters {
        draw_hands::discard(ledger, player);
    }
    ledger.end_effects(&[Duration::Round]);
    let fight = ledger.game().shootout.as_ref();
    let last = fight.filter(|fight| fight.last_round).map(|fight| fight.round_winner);
    match (leaders, marks) {
        (true, true) if last.is_some() => end(ledger, last.flatten()),
        (true, true) => begin_round(ledger),
        (true, false) => end(ledger, Some(Side::Leader)),
        (false, true) => end(ledger, Some(Side::Mark)),
        (false, false) => end(ledger, None),
    }
}

/// Ends the shootout at once if a posse lost its last dude by an ability (6.1 steps 1 and 4). While casualties are
/// taken or dudes flee, the round is finished first.
pub(crate) fn end_if_empty(ledger: &mut Ledger) {
    let Some(shootout) = &ledger.game().shootout else {
        return;
    };
    let open = matches!(
        shootout.step,
        ShootoutStep::Plays | ShootoutStep::Shooters | ShootoutStep::Draw | ShootoutStep::Resolution
    );
    if open && (shootout.leader.dudes.is_empty() || shootout.mark.dudes.is_empty()) {
        chamber(ledger);
    }
}

pub(crate) fn end(ledger: &mut Ledger, winner: Option<Side>) {
    let Some(shootout) = ledger.take_shootout() else {
        return;
    };
    ledger.remember_fight(&shootout);
    for player in [shootout.leader.player, shootout.mark.player] {
        draw_hands::discard(ledger, player);
    }
    turns::discard_all_aside(ledger);
    ledger.end_effects(&[Duration::ShootoutPlay, Duration::Round, Duration::Shootout]);
    let winning = winner.map(|winner| shootout.posse(winner).player);
    let cause = Cause::ShootoutOver { place: shootout.place, winner: winning };
    ledger.tell_why(Event::ShootoutEnded { winner }, cause);
    if ledger.game().job.is_some() {
        let leaders: Vec<CardId> = shootout.leader.dudes;
        job_end::after_shootout(ledger, winner, leaders);
    } else {
        turns::end_play(ledger);
    }
}
