//! Steps by which dudes come, go and call each other out.

use deadeye_cards::abilities::{Ban, CallOut, DudeStep, Join, Move, Swap, TakeOver, Target};

use crate::abilities::changes::join_posse;
use crate::abilities::context::{cards, kind, place, relocate, this, view, you};
use crate::abilities::exec::cards::each;
use crate::query::states::{self, Interaction};
use crate::query::{calls, feasibility, traits};
use crate::state::{self, Event, Homecoming, OnComplete, Running, Spot, TakenOver};
use crate::vocabulary::{AbilityKind, CardId, Phase, Place, Side};
use crate::write::ledger::Ledger;

/// Carries out a step of dudes.
pub(super) fn carry_out(ledger: &mut Ledger, step: &DudeStep) {
    let banned = bans_against(step).iter().any(|ban| ledger.game().is_banned(*ban, you(ledger)));
    if banned && kind(ledger.game()) == AbilityKind::Shootout {
        return;
    }
    match step {
        DudeStep::Move(go) => move_to(ledger, go),
        DudeStep::Swap(swap) => swap_two(ledger, swap),
        DudeStep::TakeOver(take) => take_over(ledger, take),
        DudeStep::Join(join) => join_all(ledger, join),
        DudeStep::Leave(who) => each(ledger, who, |ledger, card| {
            if !states::is_held(ledger.game(), card) {
                ledger.leave_posse(card);
            }
        }),
        DudeStep::CallOut(call) => call_out(ledger, call),
        DudeStep::SendHome(who) => {
            let all = cards(ledger, who);
            ledger.set_done(all.len());
            send_home(ledger, all, true);
        }
        DudeStep::GoHome(who) => {
            let all = cards(ledger, who);
            send_home(ledger, all, false);
        }
    }
}

/// Returns the bans that keep a Shootout ability from carrying out a step.
fn bans_against(step: &DudeStep) -> &'static [Ban] {
    match step {
        DudeStep::Swap(_) | DudeStep::TakeOver(_) | DudeStep::Join(_) | DudeStep::SendHome(_) => {
            &[Ban::ComeAndGo, Ban::ComeAndGoBooted]
        }
        DudeStep::Leave(_) | DudeStep::GoHome(_) => &[Ban::ComeAndGo],
        DudeStep::Move(_) | DudeStep::CallOut(_) => &[],
    }
}

fn move_to(ledger: &mut Ledger, go: &Move) {
    for card in cards(ledger, &go.who) {
        let Some(place) = place(ledger, &go.to, card) else { continue };
        if move_one(ledger, card, place, go.placed) && go.booted {
            ledger.boot(card);
        }
    }
}

/// Moves a card to a place, unless something keeps it from moving or from that place; returns whether it moved. What is
/// placed there needs not be free to move.
fn move_one(ledger: &mut Ledger, card: CardId, place: Place, placed: bool) -> bool {
    let free = placed || states::may_be(ledger.game(), card, you(ledger), Interaction::Move);
    if !free || !traits::may_go(ledger.game(), card, place) {
        return false;
    }
    relocate(ledger, card, place, placed);
    true
}

fn swap_two(ledger: &mut Ledger, swap: &Swap) {
    let (Some(one), Some(other)) = (first(ledger, &swap.one), first(ledger, &swap.other)) else { return };
    if !swap.apart {
        if may_swap(ledger, one, other) {
            swap_places(ledger, one, other);
        }
        return;
    }
    let places = ledger.game().location(one).zip(ledger.game().location(other));
    if let Some((one_place, other_place)) = places {
        move_one(ledger, one, other_place, false);
        move_one(ledger, other, one_place, false);
    }
}

/// Returns whether two dudes may change places.
fn may_swap(ledger: &Ledger, one: CardId, other: CardId) -> bool {
    view(ledger).is_some_and(|view| feasibility::may_change_places(&view, kind(ledger.game()), one, other))
}

/// Returns the first card of a target.
fn first(ledger: &Ledger, target: &Target) -> Option<CardId> {
    cards(ledger, target).first().copied()
}

/// Has a dude take over from the leader or the mark of the shootout: they change places and roles.
fn take_over(ledger: &mut Ledger, take: &TakeOver) {
    let (Some(from), Some(who)) = (first(ledger, &take.from), first(ledger, &take.who)) else { return };
    let heads = |side: Side| ledger.game().shootout.as_ref().and_then(|fight| fight.posse(side).head) == Some(from);
    let Some(side) = [Side::Leader, Side::Mark].into_iter().find(|side| heads(*side)) else { return };
    if !may_swap(ledger, from, who) {
        return;
    }
    let places = ledger.game().location(from).zip(ledger.game().location(who));
    let in_posse = ledger.game().shootout.as_ref().is_some_and(|shootout| shootout.side_of(from) == Some(side));
    let taken = places.map(|(at, next_door)| TakenOver { side, from: (from, at), who: (who, next_door), in_posse });
    ledger.set_taken_over(taken);
    ledger.set_head(side, who);
    swap_places(ledger, from, who);
}

/// Undoes that a dude took over where the move of one of the two is prevented: then they do not change places, and the
/// leader or mark stays. Returns whether it did.
pub(super) fn undo_take_over(ledger: &mut Ledger, moved: CardId) -> bool {
    let shootout = ledger.game().shootout.as_ref().filter(|shootout| shootout.is_unformed());
    let taken = shootout.and_then(|shootout| shootout.taken_over.clone());
    let Some(taken) = taken.filter(|taken| moved == taken.from.0 || moved == taken.who.0) else { return false };
    ledger.set_taken_over(None);
    ledger.set_head(taken.side, taken.from.0);
    if taken.in_posse {
        ledger.keep_in_posse(taken.side, taken.from.0);
    }
    ledger.leave_posse(taken.who.0);
    for (dude, place) in [taken.from, taken.who] {
        ledger.undo_move(dude, place);
    }
    true
}

fn join_all(ledger: &mut Ledger, join: &Join) {
    for card in cards(ledger, &join.who) {
        if !view(ledger).is_some_and(|view| feasibility::may_be_brought(&view, kind(ledger.game()), card, join)) {
            continue;
        }
        let side = view(ledger).and_then(|view| view.side_named(join.posse));
        join_posse(ledger, card, side, join.stays);
        if join.booted {
            ledger.boot(card);
        }
    }
}

fn send_home(ledger: &mut Ledger, all: Vec<CardId>, booted: bool) {
    let interaction = if booted { Interaction::SendHome } else { Interaction::GoHome };
    // The effect of a job waits while a window is open.
    let windows = ledger.game().reacts.len();
    let mut running = ledger.game().running.iter().filter(|own| own.depth == windows);
    let by_job = running.any(|own| own.on_complete == OnComplete::Job && own.scope.registers.job_done == Some(true));
    let why = if booted && by_job { Homecoming::JobEffect } else { Homecoming::Otherwise };
    for card in all {
        if states::may_be(ledger.game(), card, you(ledger), interaction) {
            ledger.send_home(card, booted, why);
        }
    }
}

fn swap_places(ledger: &mut Ledger, one: CardId, other: CardId) {
    let (Some(one_place), Some(other_place)) = (ledger.game().location(one), ledger.game().location(other)) else {
        return;
    };
    let side =
        |ledger: &Ledger, dude: CardId| ledger.game().shootout.as_ref().and_then(|shootout| shootout.side_of(dude));
    let (one_side, other_side) = (side(ledger, one), side(ledger, other));
    // The one who comes in comes in first, so that no posse is empty in between.
    if one_side.is_none() {
        join_posse(ledger, one, other_side, false);
    }
    if other_side.is_none() {
        join_posse(ledger, other, one_side, false);
    }
    let leave = |ledger: &mut Ledger, dude: CardId, from: Option<Side>| {
        if one_side != other_side && from.is_some() { ledger.leave_posse(dude) } else { None }
    };
    let other_left = leave(ledger, other, other_side);
    let one_left = leave(ledger, one, one_side);
    ledger.put_out_of(one_left, one, Spot::At(other_place), None);
    ledger.put_out_of(other_left, other, Spot::At(one_place), None);
}

fn call_out(ledger: &mut Ledger, call: &CallOut) {
    let (Some(caller), Some(target)) = (first(ledger, &call.who), first(ledger, &call.target)) else { return };
    let Some((leader, mark)) = ledger
        .game()
        .card(caller)
        .map(|card| card.controller)
        .zip(ledger.game().card(target).map(|card| card.controller))
    else {
        return;
    };
    // Only another player's dude is called out (5.3.2), and only at Noon.
    let busy =
        ledger.game().shootout.is_some() || ledger.game().job.is_some() || ledger.game().phase() != Phase::HighNoon;
    // A dude is called out where the caller is, by a card too.
    let reached = call.from_afar || ledger.game().location(caller) == ledger.game().location(target);
    if busy || leader == mark || !reached || !calls::may_call_out(ledger.game(), caller, target) {
        return;
    }
    let aside = |card: &CardId| ledger.game().card(*card).is_some_and(|card| card.spot == Spot::Aside);
    let held = this(ledger).filter(aside);
    ledger.set_held(held);
    // A React is no play (7.1): where the play before it is over, the turn stays where that has left it.
    let plays = |running: &Running| running.kind == AbilityKind::Noon;
    let reacts = ledger.game().running.last().is_some_and(|running| running.kind == AbilityKind::React);
    if reacts && !ledger.game().running.iter().any(plays) {
        ledger.keep_turn();
    }
    ledger.set_call_out(state::CallOut {
        caller,
        leader,
        target,
        mark,
        no_refusal: call.no_refusal,
        price: call.price,
        refused: false,
    });
    ledger.tell(Event::CalledOut { caller, target });
}
