//! The execution of the rest of an ability, item by item, and of each step by its group.

use deadeye_cards::abilities::{
    Ability, CourseStep, FlowStep, Happening, MarkOf, On, PileStep, PlaceRef, Prevention, Ref, Step, Target,
};

use crate::abilities::choices::Resolved;
use crate::abilities::context::{StepOutcome, tell_skipped, things, view};
use crate::abilities::{checks, choices};
use crate::query::feasibility;
use crate::query::view::View;
use crate::rules::jobs;
use crate::rules::noon::{acting, shopping};
use crate::rules::pulls as pulled_cards;
use crate::state::Item;
use crate::state::command::{Mark, Source};
use crate::vocabulary::Place;
use crate::write::ledger::Ledger;

pub(crate) mod bids;
pub(crate) mod borrow;
mod cards;
mod course;
mod dudes;
mod fights;
mod flow;
pub(crate) mod hands;
mod money;
mod piles;
mod pulls;

/// Carries out one item of the innermost running ability.
pub(crate) fn item(ledger: &mut Ledger, item: Item) -> StepOutcome {
    match item {
        Item::Step(step) => {
            let depth = ledger.game().running.len();
            let outcome = step_of(ledger, *step);
            if let StepOutcome::Done = &outcome {
                ledger.count_step(depth);
            }
            outcome
        }
        Item::Test { skill, difficulty } => {
            let Some(running) = ledger.game().running.last() else { return StepOutcome::Done };
            let view = View::new(ledger.game(), &running.scope);
            let difficulty = difficulty.map(|difficulty| view.number(&difficulty));
            let bearer = view.bearer();
            checks::begin(ledger, skill, bearer, difficulty)
        }
        Item::Pull => checks::pull(ledger, None),
        Item::Homecoming => {
            open_window(ledger);
            StepOutcome::Done
        }
        Item::Outcome { success, failure } => {
            let passed = ledger.game().running.last().is_some_and(|running| running.scope.registers.margin >= 0);
            ledger.first(if passed { &success } else { &failure });
            StepOutcome::Done
        }
        Item::Job { ability } => {
            start_job(ledger, ability);
            StepOutcome::Done
        }
        // Which way was said where the question was answered.
        Item::Which(_)
        | Item::Ways { .. }
        | Item::Borrow { .. }
        | Item::Refresh { .. }
        | Item::Top(_)
        | Item::Replace { .. }
        | Item::HowMany
        | Item::About => StepOutcome::Done,
        Item::Hand { player, how, count } => hands::ask_cards(ledger, player, how, count),
        Item::Bid(player) => bids::ask(ledger, player),
        Item::Buy(purchase) => {
            shopping::buy(ledger, &purchase);
            StepOutcome::Done
        }
        Item::Each { name, thing, steps } => {
            ledger.bind(&name, vec![thing]);
            ledger.first(&steps);
            StepOutcome::Done
        }
    }
}

fn step_of(ledger: &mut Ledger, mut step: Step) -> StepOutcome {
    let whole = step.clone();
    match choices::settle(ledger, &mut step) {
        Resolved::All => {}
        Resolved::Asked => {
            // A choice is done with its answer; any other step goes on with it.
            if matches!(step, Step::Flow(FlowStep::Choose(_))) {
                let depth = ledger.game().running.len();
                ledger.count_step(depth);
            } else {
                ledger.put_first(Item::Step(Box::new(step)));
            }
            return StepOutcome::Waits;
        }
    }
    let pulled = |target: &&Target| **target == Target::Named(Ref::Pulled);
    if step.targets().iter().any(pulled) {
        pulled_cards::put_all_away(ledger);
    }
    let nobody = |target: &&Target| things(ledger, target).is_empty();
    if !matches!(step, Step::Pile(PileStep::Play(_))) && step.targets().iter().any(nobody) {
        tell_skipped(ledger, &whole);
    }
    carry_out(ledger, step)
}

/// Carries out a step whose choices are all decided.
fn carry_out(ledger: &mut Ledger, step: Step) -> StepOutcome {
    match step {
        Step::Flow(step) => return flow::carry_out(ledger, step),
        Step::Card(step) => return cards::carry_out(ledger, &step),
        Step::Pile(step) => return carry_out_pile_step(ledger, &step),
        Step::Money(step) => return money::carry_out(ledger, step),
        Step::Pull(step) => return pulls::carry_out(ledger, step),
        Step::Fight(step) => return fights::carry_out(ledger, &step),
        Step::Dude(step) => dudes::carry_out(ledger, &step),
        Step::Course(step) => course::carry_out(ledger, &step),
    }
    StepOutcome::Done
}

/// Carries out a step of piles. A card comes into play once the choices are made that the rules demand and the card
/// leaves open.
fn carry_out_pile_step(ledger: &mut Ledger, step: &PileStep) -> StepOutcome {
    let completed = if let PileStep::Play(own) = step {
        view(ledger).and_then(|view| feasibility::complete_play(&view, own))
    } else {
        None
    };
    match completed {
        Some(completed) => step_of(ledger, Step::Pile(PileStep::Play(Box::new(completed)))),
        None => piles::carry_out(ledger, step),
    }
}

/// Opens the window for Reacts to the homecoming from a job, which come before the effect of its card (1.5:6.2 step 5,
/// 7.1), where a player could use one.
fn open_window(ledger: &mut Ledger) {
    let stays = |step: &Step| matches!(step, Step::Course(CourseStep::Prevent(Prevention::Moving)));
    let answers =
        |on: &On| on.each().any(|one| matches!(one.event, Happening::WentHomeBooted | Happening::SentHomeByJob));
    let fits = |own: &Ability| own.steps.iter().any(stays) || own.on.as_ref().is_some_and(answers);
    if acting::could_answer(ledger.game(), fits) {
        ledger.open_reacts();
    }
}

/// Starts the job of a spell whose test was passed, led by its caster.
fn start_job(ledger: &mut Ledger, ability: u8) {
    let Some(running) = ledger.game().running.last() else { return };
    if running.scope.registers.margin < 0 {
        return;
    }
    let view = View::new(ledger.game(), &running.scope);
    let (you, code, this, leader) = (running.scope.you, running.code, running.scope.this, view.bearer());
    let mark = ledger
        .game()
        .entry_of(code)
        .and_then(|entry| entry.ability(ability))
        .and_then(|ability| ability.job.as_ref())
        .and_then(|job| match &job.mark {
            MarkOf::Place(PlaceRef::Home) => Some(Mark::Place(Place::Home(you))),
            MarkOf::Place(place) => view.place(place).map(Mark::Place),
            MarkOf::This => this.map(Mark::Card),
            MarkOf::Choose(_) => None,
        });
    let scope = running.scope.clone();
    if let (Some(this), Some(leader), Some(mark)) = (this, leader, mark) {
        jobs::begin(ledger, you, &Source::Card(this), leader, mark, Some((code, ability, scope)));
    }
}
