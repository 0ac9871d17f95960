//! Abilities of other cards that a player uses by an ability.

use deadeye_cards::abilities::UseOf;

use crate::abilities::context::{StepOutcome, cards, you};
use crate::query::answers;
use crate::query::entries::Said;
use crate::query::paying::Bill;
use crate::query::usable::{as_used, open};
use crate::query::view::View;
use crate::rules::noon::acting;
use crate::state::{Item, OnComplete, Question, Reason};
use crate::vocabulary::CardId;
use crate::write::ledger::Ledger;
use crate::write::resolving;

/// Uses an ability of the card; asks which one where there are several.
pub(super) fn begin(ledger: &mut Ledger, other: &UseOf) -> StepOutcome {
    let Some(card) = cards(ledger, &other.card).first().copied() else { return StepOutcome::Done };
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let view = View::new(ledger.game(), &running.scope);
    let numbers = open(&view, card, other, running.kind);
    match numbers.as_slice() {
        [] => StepOutcome::Done,
        [only] => {
            start(ledger, card, *only, other.unbooted);
            StepOutcome::Done
        }
        _ => {
            ask(ledger, card, numbers, other.unbooted);
            StepOutcome::Waits
        }
    }
}

fn ask(ledger: &mut Ledger, card: CardId, numbers: Vec<u8>, unbooted: bool) {
    let entry = ledger.game().card(card).and_then(|card| ledger.game().entry_of(card.facts.code));
    let Some(running) = ledger.game().running.last() else { return };
    let question = Question::which(running.scope.you, running.code, entry, &numbers);
    ledger.ask(question, Some(Item::Borrow { card, numbers, unbooted }));
}

/// Pays for and carries out one ability of another card before the ability that uses it goes on.
pub(crate) fn start(ledger: &mut Ledger, card: CardId, number: u8, unbooted: bool) {
    let you = you(ledger);
    let kind = crate::abilities::context::kind(ledger.game());
    let Some(code) = ledger.game().card(card).map(|card| card.facts.code) else { return };
    let Some(ability) = ledger.game().ability_of(card, number).map(|ability| as_used(ability, unbooted).into_owned())
    else {
        return;
    };
    ledger.pay_for_play(you, u32::from(ability.pay), Bill::Ability(card), &Reason::Use);
    acting::mark_used(ledger, you, card, number, ability.boot, kind);
    let scope = answers::scope_for(ledger.game(), you, Some(card), Said::default(), &ability);
    resolving::begin(ledger, scope, code, &ability, kind, OnComplete::Nothing);
    resolving::ask_x(ledger, &ability, you, code);
}
