//! The rounds of a shootout, and its end (1.5:6.1 steps 1 and 7).

use crate::query::saving;
use crate::rules::draw_hands;
use crate::rules::fight::order;
use crate::rules::{job_end, turns};
use crate::state::{Cause, Duration, Event, Game, PendingTrigger, Running, ShootoutStep};
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
/// taken or dudes flee, the round is finished first. Where a React can keep that dude in the posse, its player is asked
/// before (7.1).
pub(crate) fn end_if_empty(ledger: &mut Ledger) {
    if empty_side(ledger.game()).is_none() {
        ledger.set_last_chance(None);
        order::settle(ledger);
    } else if !waits_for_reacts(ledger) {
        order::settle(ledger);
        chamber(ledger);
    }
}

/// Returns the side that has no dude left while plays are made.
fn empty_side(game: &Game) -> Option<Side> {
    let shootout = game.shootout.as_ref()?;
    let open = matches!(
        shootout.step,
        ShootoutStep::Plays | ShootoutStep::Shooters | ShootoutStep::Draw | ShootoutStep::Resolution
    );
    [Side::Leader, Side::Mark].into_iter().find(|side| open && shootout.posse(*side).dudes.is_empty())
}

/// Returns whether the end of the shootout waits for Reacts that could keep the last dude of a posse there, or that answer
/// to the loss while the shootout is on: a window is opened for them once.
fn waits_for_reacts(ledger: &mut Ledger) -> bool {
    let game = ledger.game();
    let Some(side) = empty_side(game) else { return false };
    let windows = game.reacts.len();
    if let Some(chance) = game.shootout.as_ref().and_then(|shootout| shootout.last_chance) {
        return windows >= chance;
    }
    if !saving::could_stay(game, side) && !saving::could_be_answered(game, side) {
        return false;
    }
    let is_open = |due: &PendingTrigger| due.window.is_some_and(|window| window <= windows);
    let between_steps = |running: &Running| running.depth < windows && !running.queue.is_empty();
    let opened = game.due.iter().any(is_open) || game.running.last().is_some_and(between_steps);
    if !opened {
        ledger.open_reacts();
    }
    ledger.set_last_chance(Some(ledger.game().reacts.len()));
    true
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
    ledger.settle_control_of_dudes();
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
