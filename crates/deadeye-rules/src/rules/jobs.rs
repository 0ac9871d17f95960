//! Jobs (1.5:6.2): start, mark, the leader's posse step by step, opposition, and success.

use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_cards::abilities::Ability;

use crate::query::entries::{Said, scope_of};
use crate::query::paying::{Bill, check_affordable};
use crate::query::presence::{boots_leader, must_lead};
use crate::query::{states, used, uses};
use crate::rules::fight;
use crate::rules::fight::start;
use crate::rules::job_end::end;
use crate::rules::noon::acting;
use crate::rules::noon::moving::own_dude;
use crate::state::command::{Mark, Source};
use crate::state::{CardInPlay, Event, Game, Job, JobAsked, JobStep, OnComplete, Purse, Reason, Scope, Spot};
use crate::text;
use crate::vocabulary::{AbilityKind, CardId, Place, PlayerId, Reasons, Side, Text, cite};
use crate::write::ledger::Ledger;
use crate::write::resolving;

pub(crate) fn check_start(game: &Game, asked: &JobAsked<'_>, reasons: &mut Reasons) {
    uses::check_start(game, asked, reasons);
    acting::check_source(game, asked.player, asked.by, AbilityKind::Noon, reasons);
    if let Some(leader) = own_dude(game, asked.player, asked.leader, cite::JOB, reasons) {
        reasons.unless(!leader.booted, cite::JOB, || {
            (text!("{dude} is booted", dude = leader.title()), text!("choose an unbooted dude to lead"))
        });
        // The leader is the first of the posse (6.2 step 3).
        fight::joining::check_may_join(game, leader, Side::Leader, reasons);
        reasons.unless(asked.mark != Mark::Card(leader.id), cite::JOB, || {
            (text!("{title} is the mark", title = leader.title()), text!("choose another dude"))
        });
        acting::check_bootable(game, leader, asked.boot, reasons);
        if let Source::Card(card) = asked.by {
            let everybodys = used::is_everybodys(game, *card, asked.ability);
            acting::check_ready(game, *card, asked.ability, everybodys, false, reasons);
            let spent = game.card(*card).filter(|_| everybodys);
            let spent = spent.filter(|card| used::is_used_by(game, card, asked.ability, asked.player));
            reasons.unless(spent.is_none(), cite::ACTIN, || {
                let card = spent.map_or_else(String::new, |card| card.title().to_owned());
                (text!("{card} was used today", card), text!("use it after the next Sundown"))
            });
            let must = game.card(*card).and_then(must_lead);
            reasons.unless(must.is_none_or(|must| must == asked.leader), cite::JOB, || {
                let must = must.map_or_else(Text::default, |must| game.call(must));
                (text!("the job comes from {must}", must), text!("let {must} lead", must))
            });
        }
    }
    reasons.unless(game.place_of_mark(asked.mark).is_some(), cite::JOB, || {
        (text!("the mark is not in play"), text!("choose a card or a place in play"))
    });
    // An action's own cost is paid as printed.
    reasons.unless(asked.cost == 0 || matches!(asked.by, Source::Card(_)), cite::ACTIN, || {
        (text!("an action costs what is printed on it"), text!("name no other cost"))
    });
    check_affordable(game, asked.player, u32::from(asked.cost), Bill::Purchase, cite::ACTIN, reasons);
}

pub(crate) fn start(ledger: &mut Ledger, asked: &JobAsked<'_>) {
    let before = (!ledger.game().edition.unfit_posse_fails_job()).then(|| Arc::new(ledger.game().clone()));
    announce(ledger, asked);
    ledger.keep_before_job(before);
}

fn announce(ledger: &mut Ledger, asked: &JobAsked<'_>) {
    let known = uses::job_ability(ledger.game(), asked.by, asked.ability)
        .map(|(code, number, ability)| (code, number, ability.clone()));
    let cost = known.as_ref().map_or(asked.cost, |(_, _, ability)| u16::from(ability.pay));
    ledger.pay(Purse::Stash(asked.player), Purse::Bank, u32::from(cost), &Reason::Job);
    // What a job boots is its leader, not the card that it comes from (6.2 step 1), unless that says otherwise.
    let boots_this = known.as_ref().is_some_and(|(_, _, ability)| ability.boot && !boots_leader(ability));
    let number = known.as_ref().map_or(asked.ability, |(_, number, _)| *number);
    acting::start_source(ledger, asked.player, asked.by, number, boots_this, AbilityKind::Noon);
    if known.as_ref().map_or(asked.boot, |(_, _, ability)| boots_leader(ability)) {
        ledger.boot(asked.leader);
    }
    let Some((code, number, ability)) = known else {
        begin(ledger, asked.player, asked.by, asked.leader, asked.mark, None);
        return;
    };
    let this = match asked.by {
        Source::Card(card) => Some(*card),
        Source::Hand(_) => ledger.game().held,
    };
    carry_on(ledger, asked.player, asked.by, asked.leader, asked.mark, (code, number, &ability), this);
}

/// Starts the job of an action that is played by an ability, once the card is paid for.
pub(crate) fn start_known(
    ledger: &mut Ledger,
    player: PlayerId,
    by: &Source,
    leader: CardId,
    mark: Mark,
    known: (CardCode, u8, &Ability),
    this: Option<CardId>,
) {
    if boots_leader(known.2) {
        ledger.boot(leader);
    }
    carry_on(ledger, player, by, leader, mark, known, this);
}

/// Begins a job whose effect the program carries out, with its immediate steps.
fn carry_on(
    ledger: &mut Ledger,
    player: PlayerId,
    by: &Source,
    leader: CardId,
    mark: Mark,
    (code, number, ability): (CardCode, u8, &Ability),
    this: Option<CardId>,
) {
    let said = Said { caster: Some(leader), ..Said::default() };
    let scope = scope_of(ledger.game(), player, this, said);
    begin(ledger, player, by, leader, mark, Some((code, number, scope.clone())));
    let steps: Vec<_> = ability.target.iter().chain(&ability.cost).chain(&ability.steps).cloned().collect();
    if !steps.is_empty() {
        resolving::run_steps(ledger, scope, code, &steps, OnComplete::JobStart, Some(AbilityKind::Noon));
    }
}

/// Begins a job and the forming of its posse (6.2 step 3).
pub(crate) fn begin(
    ledger: &mut Ledger,
    player: PlayerId,
    by: &Source,
    leader: CardId,
    mark: Mark,
    known: Option<(CardCode, u8, Scope)>,
) {
    let places = (ledger.game().location(leader), ledger.game().place_of_mark(mark));
    let (Some(leader_place), Some(place)) = places else {
        return;
    };
    let step = if ledger.game().edition.declares_job_posse_at_once() { JobStep::AtMark } else { JobStep::AtLeader };
    let (code, ability, scope) = match known {
        Some((code, ability, scope)) => (Some(code), ability, Some(scope)),
        None => (None, 0, None),
    };
    ledger.set_job(Job {
        player,
        by: by.clone(),
        leader,
        leader_place,
        mark,
        place,
        step,
        posse: vec![leader],
        staying: Vec::new(),
        may_oppose: Vec::new(),
        code,
        ability,
        scope,
        fails: false,
        won: None,
    });
    ledger.tell(Event::JobStarted { leader, mark });
    // Where the leader booted, that was for the job and not to join.
    ledger.tell_joined(Side::Leader, leader, false, false);
}

/// Adds the reasons why a dude cannot join the leader's posse in this step (6.2 step 3).
pub(crate) fn check_join(game: &Game, job: &Job, dude: &CardInPlay, stays: bool, reasons: &mut Reasons) {
    let Some(place) = dude.place() else { return };
    let title = dude.title();
    reasons.unless(job.mark != Mark::Card(dude.id), cite::JOB, || {
        (text!("{title} is the mark", title), text!("choose another dude"))
    });
    if stays {
        reasons.unless(is_time_to_stay(game, job), cite::JOB, || {
            (text!("the turn of those next to the mark is yet to come"), text!("go on to the next step"))
        });
        return;
    }
    let at_mark = place == job.place;
    reasons.unless(is_near(game, job, dude, place), cite::JOB, || {
        let wanted = wanted_place(game, job);
        (text!("{title} is not {wanted}", title, wanted), text!("choose a dude who is, or go on to the next step"))
    });
    reasons.unless(at_mark || !dude.booted || fight::joining::joins_booted(game, dude), cite::JOB, || {
        (text!("{title} is booted, and would have to boot to join", title), text!("choose an unbooted dude"))
    });
    acting::check_bootable(game, dude, !at_mark && fight::joining::boots_to_join(game, dude), reasons);
    fight::joining::check_can_come(game, dude, job.place, reasons);
}

/// Returns the place of the dudes who may join in this step, in words.
fn wanted_place(game: &Game, job: &Job) -> Text {
    if game.edition.declares_job_posse_at_once() {
        return text!("at or next to the leader or the mark");
    }
    match job.step {
        JobStep::AtLeader => text!("where the leader is"),
        JobStep::NextToLeader => text!("next to the leader's place"),
        JobStep::NextToMark => text!("next to the mark's place"),
        JobStep::AtMark | JobStep::Oppose | JobStep::Opposed => text!("at the mark's place"),
    }
}

/// Returns whether the dudes at places adjacent to the mark's may join now and stay there.
pub(crate) fn is_time_to_stay(game: &Game, job: &Job) -> bool {
    job.step == JobStep::NextToMark || game.edition.declares_job_posse_at_once()
}

/// Returns whether a dude is where the step wants joining dudes to be (6.2 step 3): under 2014 anywhere at or adjacent
/// to leader or mark (2014:p27).
pub(crate) fn is_near(game: &Game, job: &Job, dude: &CardInPlay, place: Place) -> bool {
    let beside = |center: Place| fight::joining::comes_from(game, dude, place, center);
    if game.edition.declares_job_posse_at_once() {
        return place == job.leader_place || place == job.place || beside(job.leader_place) || beside(job.place);
    }
    match job.step {
        JobStep::AtLeader => place == job.leader_place,
        JobStep::NextToLeader => beside(job.leader_place),
        JobStep::NextToMark => beside(job.place),
        JobStep::AtMark | JobStep::Oppose | JobStep::Opposed => place == job.place,
    }
}

/// Adds a dude to the posse: booting, unless at the mark's place already; dudes adjacent to the mark move there at once
/// (6.2 step 3).
pub(crate) fn join(ledger: &mut Ledger, dude: CardId) {
    let Some(job) = &ledger.game().job else { return };
    let (place, joins_late) = (job.place, job.step == JobStep::NextToMark);
    let there = ledger.game().location(dude) == Some(place);
    if !there {
        fight::joining::boot_to_join(ledger, dude);
    }
    if joins_late && !ledger.game().edition.job_posse_moves_last() {
        ledger.put(dude, Spot::At(place));
    }
    ledger.enter_job_posse(dude, false);
}

pub(crate) fn check_close(game: &Game, misses: bool, reasons: &mut Reasons) {
    // Under 1.5 a leader's posse that misses its job's requirement is an illegal play (6.2 step 3).
    let last = game.job.as_ref().is_some_and(|job| job.step == JobStep::AtMark);
    reasons.unless(!misses || game.edition.unfit_posse_fails_job(), cite::JOB, || {
        (
            text!("a job whose posse misses its requirement is not attempted"),
            text!("take the job back, or form another posse"),
        )
    });
    reasons.unless(!misses || last, cite::JOB, || {
        (text!("the posse is not fully formed yet"), text!("say so when nobody else joins"))
    });
}

/// Ends a step of joining and goes on to the next.
pub(crate) fn close(ledger: &mut Ledger, misses: bool) {
    let unfit = !ledger.game().job_posse_fits();
    let Some(job) = &ledger.game().job else {
        return;
    };
    match job.step {
        JobStep::AtLeader => ledger.set_job_step(JobStep::NextToLeader),
        JobStep::NextToLeader => {
            ledger.set_job_step(JobStep::NextToMark);
            move_posse(ledger);
        }
        JobStep::NextToMark => ledger.set_job_step(JobStep::AtMark),
        // A posse that misses what its card requires does not do the job: it was no legal play, and the game is as it was
        // before; under 2014 the job is over without success (faq-b:Jobs).
        JobStep::AtMark | JobStep::Oppose | JobStep::Opposed if misses || unfit => {
            if !ledger.take_job_back() {
                end(ledger, false);
            }
        }
        JobStep::AtMark | JobStep::Oppose | JobStep::Opposed => ask_opponents(ledger),
    }
}

/// Moves the whole posse to the mark's location, without booting for it (6.2 step 3, third).
fn move_posse(ledger: &mut Ledger) {
    let Some(job) = &ledger.game().job else { return };
    let place = job.place;
    let staying = job.staying.clone();
    for dude in job.posse.clone().into_iter().filter(|dude| !staying.contains(dude)) {
        ledger.put(dude, Spot::At(place));
    }
}

/// Returns whether the posse of a job is yet to go to the mark, after those at and next to its leader's place have joined.
pub(crate) fn is_yet_to_go(game: &Game, job: &Job) -> bool {
    !game.edition.job_posse_moves_last() && matches!(job.step, JobStep::AtLeader | JobStep::NextToLeader)
}

/// Asks who opposes the job: the mark's controller, then its owner, then anybody from the leader's left on (6.2 step
/// 3).
fn ask_opponents(ledger: &mut Ledger) {
    let Some(job) = &ledger.game().job else { return };
    let masters = ledger.game().masters_of_mark(job.mark);
    let mut may_oppose: Vec<PlayerId> = Vec::new();
    for player in masters.into_iter().chain(ledger.game().clockwise_from(job.player)) {
        if player != job.player && !may_oppose.contains(&player) {
            may_oppose.push(player);
        }
    }
    ledger.ask_to_oppose(may_oppose);
}

/// Returns whether a player can oppose a job: with a dude who could come, and none on the leader's side (6.1, 6.2 step
/// 3).
pub(crate) fn can_oppose(game: &Game, job: &Job, player: PlayerId) -> bool {
    game.gang(player)
        .any(|dude| fight::joining::could_join(game, dude, job.place) && states::may_join(game, dude, Side::Mark))
        && !game.gang(player).any(|dude| job.posse.contains(&dude.id))
}

pub(crate) fn check_oppose(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    let Some(job) = &game.job else {
        return;
    };
    let any = can_oppose(game, job, player);
    reasons.unless(any, cite::JOB, || {
        (text!("{player} has no dude who could form a posse", player = game.name(player)), text!("let the job go on"))
    });
}

pub(crate) fn oppose(ledger: &mut Ledger, player: PlayerId) {
    ledger.tell(Event::Opposed { player });
    ledger.mark_opposed();
    start::start_opposed(ledger, player);
}

pub(crate) fn decline(ledger: &mut Ledger, player: PlayerId) {
    ledger.tell(Event::Declined { player });
    if ledger.stop_asking_to_oppose(player) {
        if ledger.game().edition.job_posse_moves_last() {
            move_posse(ledger);
        }
        // A posse that lost all its dudes on the way has nobody to do the job.
        let somebody = ledger.game().job.as_ref().is_some_and(|job| !job.posse.is_empty());
        end(ledger, somebody);
    }
}
