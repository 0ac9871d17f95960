//! Steps that choose, name, or control other steps.

use deadeye_cards::abilities::{ByHand, FlowStep, ForEach, If, Lasting, Later, Naming};

use crate::abilities::choices;
use crate::abilities::context::{StepOutcome, duration, things, view};
use crate::abilities::exec::{bids, borrow};
use crate::query::view::View;
use crate::state::pending::Waiting;
use crate::state::{CardInPlay, Duration, Event, Item, Kinds, Scope, lasting};
use crate::write::ledger::Ledger;

/// Carries out a step that controls other steps.
pub(super) fn carry_out(ledger: &mut Ledger, step: FlowStep) -> StepOutcome {
    match step {
        // A choice is settled before the step is carried out.
        FlowStep::Choose(_) => {}
        FlowStep::Name(naming) => name(ledger, &naming),
        FlowStep::HowMany(own) => return bids::how_many(ledger, &own),
        FlowStep::If(check) => branch(ledger, &check),
        FlowStep::May(may) => return choices::may(ledger, &may),
        FlowStep::OneOf(one_of) => return choices::one_of(ledger, &one_of),
        FlowStep::ForEach(each) => repeat(ledger, &each),
        FlowStep::Later(later) => wait_for(ledger, later),
        FlowStep::Lasting(lasting) => hold(ledger, &lasting),
        FlowStep::Use(other) => return borrow::begin(ledger, &other),
        FlowStep::ByHand(kind) => leave_to_table(ledger, kind),
    }
    StepOutcome::Done
}

fn name(ledger: &mut Ledger, naming: &Naming) {
    let all = view(ledger).map(|view| view.things(&naming.is)).unwrap_or_default();
    ledger.bind(&naming.name, all);
}

fn branch(ledger: &mut Ledger, check: &If) {
    let holds = view(ledger).is_some_and(|view| view.all(&check.is.0));
    ledger.first(if holds { &check.then } else { &check.otherwise });
}

fn repeat(ledger: &mut Ledger, each: &ForEach) {
    let all = things(ledger, &each.of);
    let name = each.name.clone().unwrap_or_else(|| "it".to_owned());
    for thing in all.into_iter().rev() {
        ledger.put_first(Item::Each { name: name.clone(), thing, steps: each.steps.clone() });
    }
}

fn wait_for(ledger: &mut Ledger, later: Later) {
    let until = later.until.map(|until| duration(ledger, Some(until)));
    let until = ledger.game().duration_now(until.unwrap_or(Duration::Usual));
    if let Some(running) = ledger.game().running.last() {
        // What waits is about who bears the card now: it outlasts the card (faq-b:Barton Everest).
        let this = running.scope.this.and_then(|this| ledger.game().card(this));
        let bearer = running.scope.bearer.or(this.and_then(CardInPlay::bearer));
        // In the shootout that goes on it is about the posses that it was about (1.5:5.3.1).
        let here = matches!(until, Duration::ShootoutPlay | Duration::Round | Duration::Shootout);
        let side_before = View::new(ledger.game(), &running.scope).side().filter(|_| here);
        let waiting = Waiting {
            on: later.on,
            steps: later.steps,
            scope: Scope { bearer, side_before, ..running.scope.clone() },
            code: running.code,
            until,
            every: later.every,
            by: running.by,
        };
        ledger.wait_for(waiting);
    }
}

fn leave_to_table(ledger: &mut Ledger, kind: ByHand) {
    let card = ledger.game().running.last().map(|running| running.code);
    if let Some(card) = card {
        ledger.tell(Event::LeftToTable { card, what: kind.word().to_owned() });
    }
}

/// Adds static abilities that hold for a time, as those of this card would.
fn hold(ledger: &mut Ledger, lasting: &Lasting) {
    let until = ledger.game().duration_now(duration(ledger, lasting.until));
    let Some(running) = ledger.game().running.last() else { return };
    let mut scope = running.scope.clone();
    scope.lasting_from = running.by;
    // It is looked at when it matters, and not when it began.
    scope.phase = None;
    scope.in_last_fight = false;
    scope.side_before = None;
    let outfit = || ledger.game().player(scope.you).and_then(|player| player.outfit);
    let source = scope
        .this
        .and_then(|this| ledger.game().card_or_departed(this))
        .or_else(|| ledger.game().card(outfit()?))
        .cloned();
    if let Some(source) = source {
        let (conditions, always) = (lasting.conditions.clone(), lasting.always.clone());
        let kinds = Kinds::of_all(&always);
        ledger.begin_conditional_effect(lasting::ConditionalEffect { source, scope, conditions, always, kinds, until });
    }
}
