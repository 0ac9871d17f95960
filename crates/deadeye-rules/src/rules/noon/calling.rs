//! Callin' out (1.5:5.3.2).

use deadeye_cards::abilities::{CallRule, Plain};

use crate::query::calls::{self, can_be_called_at_home, may_be_called, may_call};
use crate::query::eval_context::EvalContext;
use crate::query::traits::call_rule;
use crate::rules::fight::start;
use crate::rules::noon::acting;
use crate::rules::noon::moving::{a_dude, own_dude};
use crate::rules::turns;
use crate::state::command::Source;
use crate::state::{CallOut, CallOutAsked, Cause, Change, Duration, Event, Game, Homecoming, Keeping, Purse, Reason};
use crate::text;
use crate::vocabulary::{AbilityKind, Place, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

pub(crate) fn check(game: &Game, asked: &CallOutAsked<'_>, reasons: &mut Reasons) {
    let by_effect = asked.by.is_some();
    check_states(game, asked, reasons);
    let caller = own_dude(game, asked.player, asked.caller, cite::CALLIN, reasons);
    let target = a_dude(game, asked.target, cite::CALLIN, reasons);
    let (Some(caller), Some(target)) = (caller, target) else {
        return;
    };
    reasons.unless(by_effect || !caller.booted, cite::CALLIN, || {
        (
            text!("{caller} is booted", caller = caller.title()),
            text!("call out with an unbooted dude, or by a card effect"),
        )
    });
    reasons.unless(by_effect || !asked.boot, cite::CALLIN, || {
        (text!("calling out boots nobody by itself"), text!("leave the booting out, or name the card that does it"))
    });
    reasons.unless(target.controller != asked.player, cite::CALLIN, || {
        (
            text!("{dude} is {player}'s own", dude = target.title(), player = game.name(asked.player)),
            text!("call out another player's dude"),
        )
    });
    reasons.unless(caller.place() == target.place(), cite::CALLIN, || {
        (
            text!("{caller} and {dude} are not at the same location", caller = caller.title(), dude = target.title()),
            text!("call out somebody who is there"),
        )
    });
    let safe = target.place() == Some(Place::Home(target.controller)) && !can_be_called_at_home(game, asked.target);
    reasons.unless(by_effect || !safe, cite::CALLIN, || {
        (
            text!("{dude} is at home", dude = target.title()),
            text!("call out by a card effect, or wait until they leave"),
        )
    });
    if let Some(source) = asked.by {
        let code = match source {
            Source::Card(card) => game.card(*card).map(|card| card.facts.code),
            Source::Hand(code) => Some(*code),
        };
        reasons.unless(code.is_none_or(|code| game.entry_of(code).is_none()), cite::TABLE, || {
            (text!("that card's abilities are carried out"), text!("use the ability itself"))
        });
        acting::check_source(game, asked.player, source, AbilityKind::Noon, reasons);
        if let Source::Card(card) = source {
            acting::check_ready(game, *card, 0, false, asked.boot, reasons);
        }
    }
}

/// Adds the reasons by which states and traits keep dudes from calling out or being called out.
fn check_states(game: &Game, asked: &CallOutAsked<'_>, reasons: &mut Reasons) {
    reasons.unless(may_be_called(EvalContext::of(game), asked.target), cite::TABLE, || {
        (text!("{dude} cannot be called out", dude = game.call(asked.target)), text!("call out somebody else"))
    });
    reasons.unless(!call_rule(game, asked.caller, asked.target, CallRule::Never), cite::TABLE, || {
        (
            text!(
                "{dude} cannot be called out by {caller}",
                dude = game.call(asked.target),
                caller = game.call(asked.caller)
            ),
            text!("call out somebody else"),
        )
    });
    reasons.unless(may_call(game, asked.caller), cite::TABLE, || {
        (
            text!("{caller} cannot call anybody out", caller = game.call(asked.caller)),
            text!("call out with another dude"),
        )
    });
}

pub(crate) fn call_out(ledger: &mut Ledger, asked: &CallOutAsked<'_>, no_refusal: bool) {
    let Some(mark) = ledger.game().card(asked.target).map(|target| target.controller) else {
        return;
    };
    if let Some(source) = asked.by {
        acting::start_source(ledger, asked.player, source, 0, asked.boot, AbilityKind::Noon);
    }
    ledger.set_call_out(CallOut {
        caller: asked.caller,
        leader: asked.player,
        target: asked.target,
        mark,
        no_refusal,
        price: 0,
        refused: false,
    });
    ledger.tell(Event::CalledOut { caller: asked.caller, target: asked.target });
}

pub(crate) fn accept(ledger: &mut Ledger) {
    if let Some(call_out) = ledger.take_call_out() {
        start::start_called(ledger, &call_out);
    }
}

pub(crate) fn check_refuse(game: &Game, reasons: &mut Reasons) {
    let Some(call_out) = &game.call_out else {
        return;
    };
    let title = game.call(call_out.target);
    reasons.unless(!game.card(call_out.target).is_some_and(|target| target.booted), cite::CALLIN, || {
        (text!("{title} is booted", title), text!("accept: only an unbooted dude can refuse"))
    });
    let stays = game.is_in_state(call_out.target, Plain::RefusesStaying);
    reasons.unless(stays || !game.is_kept(call_out.target, &Keeping::CannotMove), cite::TABLE, || {
        (text!("{title} cannot move, and refusing moves them home", title), text!("accept"))
    });
    let stash = game.player(call_out.mark).map_or(0, |player| player.ghost_rock);
    reasons.unless(u32::from(call_out.price) <= stash, cite::TABLE, || {
        (text!("refusing costs {price} ghost rock", price = call_out.price), text!("accept"))
    });
    reasons.unless(!calls::is_binding(game, call_out), cite::TABLE, || {
        (text!("the card that calls out says that it cannot be refused"), text!("accept"))
    });
}

/// Refuses the call-out: what is to be paid for it is paid before the dude goes home (1.5:5.3.1).
pub(crate) fn refuse(ledger: &mut Ledger) {
    let Some(call_out) = ledger.take_call_out() else { return };
    let (from, to) = (Purse::Stash(call_out.mark), Purse::Stash(call_out.leader));
    if call_out.price > 0 {
        ledger.pay(from, to, u32::from(call_out.price), &Reason::Ability);
    }
    triggers::raise_refusing(ledger, call_out.caller, call_out.target);
    if ledger.game().due.is_empty() {
        leave(ledger, &call_out);
    } else {
        ledger.set_call_out(CallOut { refused: true, ..call_out });
    }
}

/// Ends a call-out that was refused, once everything for that is paid; returns whether it did.
pub(crate) fn leave_if_paid(ledger: &mut Ledger) -> bool {
    let game = ledger.game();
    if !(game.call_out.as_ref().is_some_and(|call_out| call_out.refused) && game.is_quiet()) {
        return false;
    }
    let call_out = ledger.take_call_out();
    call_out.inspect(|call_out| leave(ledger, call_out)).is_some()
}

/// Sends the dude home booted, even if home already, unless a card lets them stay.
fn leave(ledger: &mut Ledger, call_out: &CallOut) {
    let target = call_out.target;
    ledger.tell_why(Event::CallOutRefused { target }, Cause::Refused { caller: call_out.caller });
    if ledger.game().is_in_state(target, Plain::RefusesStaying) {
        let staying = Change::Keep(Keeping::Is(Plain::RefusesStaying.word().to_owned()));
        ledger.end_effects_where(|effect| {
            effect.on == target && effect.until == Duration::UntilUsed && effect.change == staying
        });
    } else {
        ledger.send_home(target, true, Homecoming::Refusal);
    }
    // What was to last for the shootout has nothing to last for.
    ledger.end_effects(&[Duration::Round, Duration::Shootout]);
    turns::end_play(ledger);
}
