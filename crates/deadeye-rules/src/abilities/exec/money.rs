//! Steps of ghost rock.

use deadeye_cards::abilities::{Amount, MoneyStep, Number, Pay, Plain};

use crate::abilities::choices;
use crate::abilities::context::{StepOutcome, amount_of, number, players, purse_of, you};
use crate::abilities::exec::bids;
use crate::query::paying::Bill;
use crate::rules::fight;
use crate::state::{Purse, Reason};
use crate::vocabulary::PlayerId;
use crate::write::ledger::Ledger;

/// Carries out a step of ghost rock.
pub(super) fn carry_out(ledger: &mut Ledger, step: MoneyStep) -> StepOutcome {
    match step {
        MoneyStep::Pot(n) => change_pot(ledger, &n),
        MoneyStep::Gain(amount) => gain(ledger, &amount),
        MoneyStep::Pay(own) if own.or.is_empty() => pay(ledger, &own),
        MoneyStep::Pay(own) => return choices::pay_or(ledger, own),
        MoneyStep::Bid(bid) => return bids::begin(ledger, &bid),
    }
    StepOutcome::Done
}

fn change_pot(ledger: &mut Ledger, n: &Number) {
    let count = number(ledger, n);
    let (from, to) = if count < 0 { (Purse::Pot, Purse::Stash(you(ledger))) } else { (Purse::Bank, Purse::Pot) };
    ledger.pay(from, to, u32::from(count.unsigned_abs()), &Reason::Ability);
}

fn gain(ledger: &mut Ledger, amount: &Amount) {
    let (who, count) = amount_of(ledger, amount);
    for player in who {
        ledger.pay(Purse::Bank, Purse::Stash(player), u32::from(count), &Reason::Ability);
        if fight::posse::is_forming(ledger.game()) {
            ledger.note_gain_while_joining(player, u32::from(count));
        }
    }
}

fn pay(ledger: &mut Ledger, pay: &Pay) {
    let count = u32::try_from(number(ledger, &pay.n)).unwrap_or(0);
    let to = pay.to.as_ref().and_then(|to| players(ledger, to).first().copied());
    let purse = to.map_or(Purse::Bank, Purse::Stash);
    let mut paid = true;
    for player in players(ledger, &pay.who) {
        let outfit = ledger.game().player(player).and_then(|own| own.outfit);
        let safe = to.is_some()
            && !pay.given
            && player != you(ledger)
            && outfit.is_some_and(|outfit| ledger.game().is_in_state(outfit, Plain::StashIsSafe));
        if safe {
            paid = false;
            continue;
        }
        // What is a cost may be paid with ghost rock that lies on cards for that.
        if let Some(bill) = bill_of_cost(ledger, player) {
            ledger.pay_bill(player, count, bill, purse, &Reason::Ability);
            continue;
        }
        let stash = purse_of(ledger, player);
        if stash < count {
            paid = false;
        }
        ledger.pay(Purse::Stash(player), purse, count, &Reason::Ability);
    }
    ledger.set_done_so(paid);
}

/// Returns the bill of the ability whose cost its user pays now.
fn bill_of_cost(ledger: &Ledger, player: PlayerId) -> Option<Bill> {
    let running = ledger.game().running.last()?;
    let own = !running.is_paid && running.scope.you == player;
    own.then(|| Bill::of(ledger.game(), running.scope.this))
}
