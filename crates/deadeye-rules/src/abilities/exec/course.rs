//! Steps that change how the game goes on: endings, bans, prevented events, and the next play.

use deadeye_cards::abilities::{CourseStep, Ending, Forbid, Happening, Plain, Prevention, State};

use crate::abilities::changes::put_into;
use crate::abilities::context::{duration, leave_for, origin, players, you};
use crate::abilities::exec::dudes::undo_take_over;
use crate::query::feasibility;
use crate::query::view::View;
use crate::rules::{overrides, replaced};
use crate::state::{Change, Duration, Item, Thing};
use crate::write::ledger::Ledger;

/// Carries out a step of the course of the game.
pub(super) fn carry_out(ledger: &mut Ledger, step: &CourseStep) {
    match step {
        CourseStep::End(ending) => end(ledger, *ending),
        CourseStep::PlayAgain(what) => ledger.play_again(*what),
        CourseStep::Forbid(own) => forbid(ledger, own),
        CourseStep::Prevent(what) => prevent(ledger, *what),
    }
}

fn end(ledger: &mut Ledger, ending: Ending) {
    match ending {
        Ending::AfterRound => ledger.mark_last_round(),
        Ending::Shootout => overrides::end_shootout(ledger),
        // Its shootout goes on, and the job fails after that.
        Ending::JobFails if ledger.game().shootout.is_some() => ledger.doom_job(),
        Ending::JobFails => overrides::end_job(ledger, false),
    }
}

fn forbid(ledger: &mut Ledger, forbid: &Forbid) {
    let until = duration(ledger, forbid.until);
    let who = forbid.who.as_ref().map(|who| players(ledger, who));
    let Some(home) = ledger.game().player(you(ledger)).and_then(|player| player.outfit) else { return };
    let origin = origin(ledger);
    ledger.begin_effect(home, Change::Forbid { what: forbid.what.word().to_owned(), who }, until, origin);
}

fn prevent(ledger: &mut Ledger, what: Prevention) {
    match what {
        Prevention::Booting => prevent_booting(ledger),
        Prevention::Moving => put_back(ledger),
        Prevention::Ability => ledger.cancel_announced(),
        Prevention::Event => {
            if let Some(Thing::Card(card, _)) = ledger.game().running.last().and_then(|running| running.scope.subject)
                && ledger.game().card(card).is_none()
                && comes_instead(ledger)
            {
                let by = ledger.game().departure(card).and_then(|gone| gone.paid);
                replaced::bring_back(ledger, card);
                ledger.set_spared(card, by);
            }
        }
    }
}

/// Returns whether what comes next can be done: an event that nothing takes the place of happens (1.5:7.1).
fn comes_instead(ledger: &Ledger) -> bool {
    let Some(running) = ledger.game().running.last() else { return true };
    let next = running.queue.front().and_then(Item::step);
    let view = View::new(ledger.game(), &running.scope);
    next.is_none_or(|next| !feasibility::is_loss(next) || feasibility::may_begin(&view, running.kind, next))
}

/// Cancels the booting by which a dude joins a posse, whether it was paid already or is yet to come.
fn prevent_booting(ledger: &mut Ledger) {
    let scope = ledger.game().running.last().map(|running| &running.scope);
    let booted = scope.is_some_and(|scope| scope.registers.booted);
    match scope.and_then(|scope| scope.subject) {
        Some(Thing::Card(card, _)) if booted => {
            ledger.unboot(card);
            ledger.forget_booting(card, false);
        }
        Some(Thing::Card(card, _)) => put_into(ledger, card, &State::Is(Plain::JoinsUnbooted), Duration::Shootout),
        Some(Thing::Piled(..) | Thing::Place(_)) | None => {}
    }
}

/// Undoes the moving and booting of a dude by one card or by the end of a job: the dude is where it was, and as it was.
fn put_back(ledger: &mut Ledger) {
    let Some(scope) = ledger.game().running.last().map(|running| &running.scope) else { return };
    let Some(dude) = scope.subject.and_then(Thing::card).filter(|dude| ledger.game().card(*dude).is_some()) else {
        return;
    };
    // What goes home by the rules was moved by no card, and what comes home from a job by its end.
    let by_rules = scope.registers.job_done.is_some() || !scope.registers.by_effect;
    let done = |what: Happening| {
        let heard = ledger.game().heard.iter();
        heard.filter(move |heard| {
            let same = heard.source == scope.source && heard.kind.is_some() || by_rules;
            heard.what == what && heard.subject == scope.subject && same && !heard.settled
        })
    };
    // The move may be heard no more, where a test came in between.
    let recalled = || scope.registers.from.filter(|_| by_rules);
    let from = done(Happening::Moved).find_map(|heard| heard.from).or_else(recalled);
    let side = done(Happening::Moved).find_map(|heard| heard.side);
    let booted = done(Happening::Booted).next().is_some();
    if from.is_some() && undo_take_over(ledger, dude) {
        return;
    }
    if let Some(place) = from {
        leave_for(ledger, dude, place);
        ledger.undo_move(dude, place);
    }
    if let Some(side) = side {
        ledger.keep_in_posse(side, dude);
    }
    if booted {
        ledger.undo_booting(dude);
    }
    ledger.forget_booting(dude, true);
}
