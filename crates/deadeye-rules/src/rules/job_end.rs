//! The end of a job: its posse goes home, and the effect of its card follows (1.5:6.2).

use crate::query::states;
use crate::rules::turns;
use crate::state::{Cause, Duration, Event, Game, Homecoming, OnComplete, Running};
use crate::vocabulary::{CardId, Side};
use crate::write::ledger::Ledger;
use crate::write::{resolving, triggers};

/// Ends a job after its shootout; what answers to the end of that comes before (1.5:6.1 step 7, 6.2 step 5).
pub(crate) fn after_shootout(ledger: &mut Ledger, winner: Option<Side>, leaders: Vec<CardId>) {
    ledger.set_job_posse(leaders);
    let won = winner == Some(Side::Leader);
    triggers::hear(ledger);
    if ledger.game().due.is_empty() {
        decide(ledger, won);
    } else {
        ledger.set_job_won(won);
    }
}

/// Ends a job whose shootout is over, once nothing has to answer to that any more; returns whether it did.
pub(crate) fn end_if_quiet(ledger: &mut Ledger) -> bool {
    let game = ledger.game();
    let Some(won) = game.job.as_ref().and_then(|job| job.won).filter(|_| game.is_quiet()) else { return false };
    decide(ledger, won);
    true
}

/// Decides a job after the shootout: it succeeded if the leader's posse won, in 2014 only if that posse is also still
/// there.
fn decide(ledger: &mut Ledger, won: bool) {
    let Some(job) = &ledger.game().job else {
        return;
    };
    let (place, fails) = (job.place, job.fails);
    let there = job.posse.iter().any(|dude| ledger.game().location(*dude) == Some(place));
    let success = !fails && won && (there || !ledger.game().edition.job_is_done_at_mark());
    end(ledger, success);
}

/// Returns whether the window for Reacts to the homecoming from a job is open, after which its effect comes.
pub(crate) fn is_window_open(game: &Game) -> bool {
    let waits = |own: &Running| own.on_complete == OnComplete::Job && own.depth < game.reacts.len();
    game.running.last().is_some_and(waits)
}

/// Sends the leader's posse home booted, whatever the outcome and opposed or not, but for who cannot move. The players
/// record the job's effect.
pub(crate) fn end(ledger: &mut Ledger, success: bool) {
    let Some(job) = ledger.take_job() else {
        return;
    };
    let home = Homecoming::JobOver { leader: job.leader, mark: job.mark, success, by: job.code };
    for dude in &job.posse {
        if ledger.game().card(*dude).is_some() && states::may_be_sent_home(ledger.game(), *dude) {
            ledger.send_home(*dude, true, home);
        }
    }
    // What was to last for the job's shootout has nothing to last for any more.
    if ledger.game().shootout.is_none() {
        ledger.end_effects(&[Duration::Shootout]);
    }
    let mark_in_play = ledger.game().place_of_mark(job.mark).is_some();
    let (player, leader, mark) = (job.player, job.leader, job.mark);
    let ended = Event::JobEnded { player, leader, mark, success, mark_in_play };
    ledger.tell_why(ended, Cause::JobOver { by: job.code });
    if !resolving::begin_job_outcome(ledger, &job, success) {
        turns::end_play(ledger);
    }
}
