//! Steps that change cards where they are.

use deadeye_cards::abilities::{Bounty, CardStep, Control, CounterName, Counters, Make, Number, Target};

use crate::abilities::changes::{figures, put_into, remove_control, unmodify};
use crate::abilities::context::{StepOutcome, cards, duration, number_at, origin, players, you};
use crate::abilities::locks;
use crate::query::states;
use crate::state::{Change, Counter, Reason};
use crate::vocabulary::CardId;
use crate::write::ledger::Ledger;

/// Carries out a step that changes cards.
pub(super) fn carry_out(ledger: &mut Ledger, step: &CardStep) -> StepOutcome {
    match step {
        CardStep::Boot(who) => boot(ledger, who),
        CardStep::Unboot(who) => each(ledger, who, |ledger, card| ledger.unboot(card)),
        CardStep::Refresh(who) => each(ledger, who, locks::refresh),
        CardStep::RefreshUsed(who) => each(ledger, who, |ledger, card| ledger.refresh(card)),
        CardStep::RefreshOne(who) => return locks::refresh_one(ledger, who),
        CardStep::Lock(lock) => return locks::lock(ledger, lock),
        CardStep::Change(change) => {
            let until = duration(ledger, change.until);
            each(ledger, &change.who, |ledger, card| figures(ledger, card, &change.figures, until, false));
        }
        CardStep::Set(change) => {
            let until = duration(ledger, change.until);
            each(ledger, &change.who, |ledger, card| figures(ledger, card, &change.figures, until, true));
        }
        CardStep::Unmodify(off) => each(ledger, &off.who, |ledger, card| unmodify(ledger, card, off)),
        CardStep::RemoveControl(who) => each(ledger, who, remove_control),
        CardStep::Make(make) => put_into_states(ledger, make),
        CardStep::Bounty(bounty) => change_bounty(ledger, bounty),
        CardStep::Counters(counters) => change_counters(ledger, counters),
        CardStep::Control(control) => change_control(ledger, control),
    }
    StepOutcome::Done
}

/// Applies a function to each card of a target.
pub(super) fn each(ledger: &mut Ledger, who: &Target, mut does: impl FnMut(&mut Ledger, CardId)) {
    for card in cards(ledger, who) {
        does(ledger, card);
    }
}

/// Returns the new value of a number of a card, changed by a number or set to it.
fn changed(ledger: &Ledger, card: CardId, own: i16, by: Option<&Number>, to: Option<&Number>) -> i16 {
    let by = by.map(|by| own.saturating_add(number_at(ledger, by, card)));
    by.or_else(|| to.map(|to| number_at(ledger, to, card))).unwrap_or(own)
}

fn boot(ledger: &mut Ledger, who: &Target) {
    let all = cards(ledger, who);
    ledger.set_done(all.len());
    for card in all {
        if states::may_be(ledger.game(), card, you(ledger), states::Interaction::Boot) {
            ledger.boot(card);
        }
    }
}

fn put_into_states(ledger: &mut Ledger, make: &Make) {
    let until = duration(ledger, make.until);
    for card in cards(ledger, &make.who) {
        for state in &make.state.0 {
            put_into(ledger, card, state, until);
        }
    }
}

fn change_bounty(ledger: &mut Ledger, bounty: &Bounty) {
    for card in cards(ledger, &bounty.who) {
        let own = ledger.game().card(card).map_or(0, |card| i16::try_from(card.bounty).unwrap_or(i16::MAX));
        let to = changed(ledger, card, own, bounty.by.as_ref(), bounty.to.as_ref());
        ledger.set_bounty(card, u16::try_from(to).unwrap_or(0), &Reason::Ability);
    }
}

fn change_counters(ledger: &mut Ledger, counters: &Counters) {
    let kind = match counters.kind {
        CounterName::GhostRock => Counter::GhostRock,
        CounterName::Influence => Counter::Influence,
        CounterName::Other => Counter::Other,
    };
    for card in cards(ledger, &counters.who) {
        let own = ledger.game().card(card).map_or(0, |card| card.counter(kind));
        let to = changed(ledger, card, own, counters.by.as_ref(), counters.to.as_ref());
        ledger.set_counter(card, kind, to.max(0));
    }
}

fn change_control(ledger: &mut Ledger, control: &Control) {
    let until = duration(ledger, control.until);
    let Some(player) = players(ledger, &control.player).first().copied() else { return };
    for card in cards(ledger, &control.who) {
        let origin = origin(ledger);
        ledger.begin_effect(card, Change::Controller(player), until, origin);
        // Nobody has dudes in both posses (6.1): who changes hands leaves the one they were in.
        ledger.settle_control();
        if ledger.game().shootout.as_ref().is_some_and(|shootout| {
            shootout.side_of(card).is_some_and(|side| states::stands_against(ledger.game(), player, side))
        }) {
            ledger.leave_posse(card);
        }
    }
}
