//! Printed abilities that are locked, or made usable again, one by one.

use deadeye_cards::abilities::{CardStep, Lock, Make, OneOrMany, State, Step, Target};

use crate::abilities::context::StepOutcome;
use crate::abilities::{changes, context};
use crate::query::choosable;
use crate::query::view::View;
use crate::state::{Item, Question, Thing, Wanted};
use crate::vocabulary::CardId;
use crate::write::ledger::Ledger;

/// Locks every ability of a kind, or the one that the user names where there are several.
pub(super) fn lock(ledger: &mut Ledger, lock: &Lock) -> StepOutcome {
    let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
    let view = View::new(ledger.game(), &running.scope);
    let cards: Vec<CardId> = match &lock.who {
        Target::Named(name) => view.things(name).into_iter().filter_map(Thing::card).collect(),
        Target::Each(set) => view.cards(set),
        Target::Choose(_) => Vec::new(),
    };
    let until = context::duration(ledger, lock.until);
    for card in cards {
        let numbers = choosable::lockable(ledger.game(), card, lock.all);
        if lock.all.is_none() && numbers.len() > 1 {
            ask(ledger, lock, &numbers);
            return StepOutcome::Waits;
        }
        for number in numbers {
            changes::put_into(ledger, card, &State::Locked(number), until);
        }
    }
    StepOutcome::Done
}

/// Lets every ability of a card be used an additional time.
pub(super) fn refresh(ledger: &mut Ledger, card: CardId) {
    let numbers = numbers_of(ledger, card);
    ledger.add_uses(card, &numbers);
}

/// Lets an ability of a card be used an additional time: one that was used, if there is any. The user names it where there
/// are several.
pub(super) fn refresh_one(ledger: &mut Ledger, who: &Target) -> StepOutcome {
    let Some(card) = context::cards(ledger, who).first().copied() else { return StepOutcome::Done };
    let used = ledger.game().card(card).map(|card| card.used.clone()).unwrap_or_default();
    let numbers = if used.is_empty() { numbers_of(ledger, card) } else { used };
    if let [_, _, ..] = numbers.as_slice() {
        let entry = ledger.game().card(card).and_then(|card| ledger.game().entry_of(card.facts.code));
        if let Some(running) = ledger.game().running.last() {
            let question = Question::which(running.scope.you, running.code, entry, &numbers);
            ledger.ask(question, Some(Item::Refresh { card, numbers }));
        }
        return StepOutcome::Waits;
    }
    ledger.add_uses(card, &numbers);
    StepOutcome::Done
}

/// Returns the numbers of the abilities of a card in play.
fn numbers_of(ledger: &Ledger, card: CardId) -> Vec<u8> {
    let entry = ledger.game().card(card).and_then(|card| ledger.game().entry_of(card.facts.code));
    (0_u8..).zip(entry.into_iter().flat_map(|entry| entry.usable())).map(|(number, _)| number).collect()
}

fn ask(ledger: &mut Ledger, lock: &Lock, numbers: &[u8]) {
    let Some(running) = ledger.game().running.last() else { return };
    let way = |number: &u8| {
        let state = OneOrMany(vec![State::Locked(*number)]);
        vec![Step::Card(CardStep::Make(Make { who: lock.who.clone(), state, until: lock.until }))]
    };
    let options: Vec<Vec<Step>> = numbers.iter().map(way).collect();
    let count = u8::try_from(options.len()).unwrap_or(u8::MAX);
    let question = Question::of(running.scope.you, running.code, Wanted::Option(count));
    ledger.ask(Question { about: options.clone(), ..question }, Some(Item::Ways { options, most: 1, price: 0 }));
}
