//! The check whether the first choices of an ability can be made one after the other.

use deadeye_cards::abilities::{Ability, Choice, DudeStep, PlaceRef, Step, Target};

use crate::query::limits::Limits;
use crate::query::names::{condition_has_name, speaks_of_names};
use crate::query::step_role::StepRole;
use crate::query::usable::{are_enough, can_choose, candidates, choosable_in_piles, open_choices};
use crate::query::view::View;
use crate::query::{entries, feasibility, reach};
use crate::state::{Game, Running, Thing};
use crate::vocabulary::AbilityKind;

/// The number of combinations of choices that are tried before an ability is assumed to be possible.
const MOST_TRIES: usize = 200;

/// The steps of an ability up to the end of its first sentence, with those that follow.
pub(crate) struct StepPlan<'a> {
    kind: AbilityKind,
    /// The steps, each with whether it is a target or a price.
    steps: Vec<(&'a Step, bool)>,
    /// The number of steps that must be possible (1.5:5.1).
    first: usize,
    /// True if a dude is brought into a posse.
    joins: bool,
}

impl StepPlan<'_> {
    pub(crate) fn of(ability: &Ability, kind: AbilityKind) -> StepPlan<'_> {
        let before = ability.target.iter().chain(&ability.cost).map(|step| (step, true));
        let steps: Vec<_> = before.chain(ability.steps.iter().map(|step| (step, false))).collect();
        // What only goes under a condition is no part of the sentence that names a price.
        let apart = !ability.cost.is_empty()
            && ability.steps.first().is_some_and(|step| matches!(StepRole::of(step), StepRole::Branch(_)));
        let own = if apart { 0 } else { first_of(&ability.steps) };
        let first = ability.target.len() + ability.cost.len() + own;
        StepPlan { kind, steps, first, joins: entries::joins(ability) }
    }

    /// Returns the steps under a condition, or one of several ways, as the first sentence.
    fn within<'a>(steps: &'a [Step], whole: &StepPlan<'_>) -> StepPlan<'a> {
        let first = first_of(steps);
        StepPlan {
            kind: whole.kind,
            steps: steps.iter().map(|step| (step, false)).collect(),
            first,
            joins: whole.joins,
        }
    }

    fn limits(&self, at: usize) -> Limits {
        let Some((step, cost)) = self.steps.get(at) else { return Limits::default() };
        Limits::of(step, *cost)
            .or_outside(self.joins)
            .limits_before(step, self.steps.iter().skip(at + 1).map(|(step, _)| *step))
    }
}

/// Returns the ways of several that can be taken now, by their numbers.
pub(crate) fn possible_ways(game: &Game, running: &Running, ways: &[Vec<Step>]) -> Vec<u8> {
    let view = View::new(game, &running.scope);
    let whole = StepPlan { kind: running.kind, steps: Vec::new(), first: 0, joins: !reach::is_bound(game, running) };
    let possible = |steps: &[Step]| is_feasible(&view, &StepPlan::within(steps, &whole));
    (0_u8..).zip(ways).filter(|(_, steps)| possible(steps)).map(|(number, _)| number).collect()
}

/// Returns the number of steps that belong to the first sentence: one, or a card out of a pile with the step that
/// brings it into play.
fn first_of(steps: &[Step]) -> usize {
    let chosen = steps.iter().take_while(|step| matches!(StepRole::of(step), StepRole::Choice(_))).count();
    let piled = steps.first().is_some_and(|step| match StepRole::of(step) {
        StepRole::Choice(choice) => !choice.piles.is_empty(),
        StepRole::Branch(_) | StepRole::Options(_) | StepRole::Play(_) | StepRole::Plain => false,
    });
    let plays = |step: &Step| matches!(StepRole::of(step), StepRole::Play(_) | StepRole::Branch(_));
    let played = steps.get(chosen).is_some_and(|step| match StepRole::of(step) {
        StepRole::Play(_) => true,
        StepRole::Branch(check) => check.then.iter().chain(&check.otherwise).any(plays),
        StepRole::Choice(_) | StepRole::Options(_) | StepRole::Plain => false,
    });
    if piled && played { chosen + 1 } else { steps.len().min(1) }
}

/// Returns whether the first choices of a plan can be made one after the other, each given the choices before.
pub(crate) fn is_feasible(view: &View<'_>, plan: &StepPlan<'_>) -> bool {
    feasible(view, plan, 0, &mut { MOST_TRIES })
}

/// Returns whether the choices of a plan from one step on can be made.
fn feasible(view: &View<'_>, plan: &StepPlan<'_>, at: usize, tries: &mut usize) -> bool {
    let Some((step, cost)) = plan.steps.get(at).filter(|_| at < plan.first) else { return true };
    if !cost && !feasibility::may_begin(view, step) {
        return false;
    }
    let within = |steps: &[Step]| is_feasible(view, &StepPlan::within(steps, plan));
    let (place, inventor) = match StepRole::of(step) {
        StepRole::Branch(check) => {
            // What depends on a card that is not chosen yet is taken to be possible.
            let open = check.is.0.iter().any(|is| condition_has_name(view.scope, is));
            return open || within(if view.all(&check.is.0) { &check.then } else { &check.otherwise });
        }
        StepRole::Options(one) => return one.options.iter().any(|steps| within(steps)),
        StepRole::Play(play) => (feasibility::place_for(view, play), feasibility::inventor(view, play)),
        StepRole::Choice(_) | StepRole::Plain => (None, None),
    };
    let limits = plan.limits(at);
    let open: Vec<&Choice> = open_choices(step).into_iter().chain(&place).chain(&inventor).collect();
    try_choices(view, plan, at, &open, &limits, tries)
}

/// Returns whether there is a place where a moved dude could go, where one is chosen.
fn has_place(view: &View<'_>, step: &Step) -> bool {
    let Step::Dude(DudeStep::Move(go)) = step else { return true };
    let PlaceRef::Choose(set) = &go.to else { return true };
    let mover = match &go.who {
        Target::Named(name) => view.one(name),
        Target::Choose(choice) => choice.name.as_ref().and_then(|name| view.scope.by_name(name).first().copied()),
        Target::Each(_) => None,
    };
    let now = mover.and_then(|mover| view.place_of(mover));
    view.places(set).into_iter().any(|place| Some(place) != now)
}

fn try_choices(
    view: &View<'_>,
    plan: &StepPlan<'_>,
    at: usize,
    open: &[&Choice],
    limits: &Limits,
    tries: &mut usize,
) -> bool {
    let Some((choice, rest)) = open.split_first() else {
        return plan.steps.get(at).is_none_or(|(step, _)| has_place(view, step)) && feasible(view, plan, at + 1, tries);
    };
    if !choice.piles.is_empty() {
        return try_piles(view, plan, at, (choice, rest), limits, tries);
    }
    let of = candidates(view, plan.kind, choice, limits);
    if !are_enough(view, choice, limits, of.len()) {
        // What depends on a card that is not chosen yet is taken to be possible.
        let open = choice.up_to || speaks_of_names(view.scope, choice);
        return open && try_choices(view, plan, at, rest, limits, tries);
    }
    let Some(name) = &choice.name else {
        return try_choices(view, plan, at, rest, limits, tries);
    };
    for card in of {
        if *tries == 0 {
            return true;
        }
        *tries -= 1;
        let mut scope = view.scope.clone();
        scope.bind(name, view.thing(card).into_iter().collect());
        if try_choices(&View::new(view.game, &scope), plan, at, rest, limits, tries) {
            return true;
        }
    }
    false
}

/// Returns whether the choices of a plan can be made from a choice out of piles on. Where all suitable cards are known
/// each of them is tried.
fn try_piles(
    view: &View<'_>,
    plan: &StepPlan<'_>,
    at: usize,
    (choice, rest): (&Choice, &[&Choice]),
    limits: &Limits,
    tries: &mut usize,
) -> bool {
    if !choice.up_to && !can_choose(view, plan.kind, choice, limits) {
        return false;
    }
    let whose = view.player(&choice.whose);
    let of = whose.map(|whose| (whose, choosable_in_piles(view, choice, whose)));
    if let (Some(name), Some((whose, (piles, known, false, _)))) = (&choice.name, of)
        && let ([pile], false) = (piles.as_slice(), choice.up_to || known.is_empty())
    {
        return known.iter().any(|code| {
            let mut scope = view.scope.clone();
            scope.bind(name, vec![Thing::Piled(whose, *pile, Some(*code))]);
            try_choices(&View::new(view.game, &scope), plan, at, rest, limits, tries)
        });
    }
    try_choices(view, plan, at, rest, limits, tries)
}
