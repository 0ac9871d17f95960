//! The choices of an ability that is carried out: a choice is offered only what leaves the rest of the sentence possible
//! (1.5:5.3.1).

use deadeye_cards::CardCode;
use deadeye_cards::abilities::{Ref, Step, Target};

use crate::query::reach;
use crate::query::step_role::StepRole;
use crate::query::usable::{StepPlan, find_in_piles, is_plan_feasible};
use crate::query::view::View;
use crate::state::{Game, Item, Pile, Running, Thing};
use crate::vocabulary::PlayerId;

/// A choice that an ability asks for while it is carried out.
pub(crate) struct OpenChoice<'a> {
    /// The name that the chosen card gets.
    pub(crate) name: &'a str,
    /// The step that it belongs to; nothing where it is a step of its own, or where that step comes next in the queue.
    pub(crate) step: Option<&'a Step>,
    /// True if it is a step of its own that is not counted as done yet.
    pub(crate) is_step: bool,
}

impl OpenChoice<'_> {
    /// Returns whether the rest of the sentence can still be carried out with this choice (1.5:5.3.1): the first one of the
    /// ability, or the one that brings the card into play.
    pub(crate) fn leaves_rest(&self, game: &Game, running: &Running, thing: Thing) -> bool {
        let done = usize::from(self.is_step);
        let costs = running.cost_left.saturating_sub(done);
        let queue = running.queue.iter().flat_map(Item::steps);
        let steps: Vec<(&Step, bool)> =
            self.step.into_iter().chain(queue).enumerate().map(|(at, step)| (step, at < costs)).collect();
        let first = running.first_left.saturating_sub(done).max(self.steps_to_play(&steps));
        if first == 0 {
            return true;
        }
        let mut scope = running.scope.clone();
        scope.bind(self.name, vec![thing]);
        let plan = StepPlan { kind: running.kind, steps, first, joins: !reach::is_bound(game, running), boots: false };
        is_plan_feasible(&View::new(game, &scope), &plan)
    }

    /// Returns whether the rest of the sentence can still be carried out with a card of a player's piles.
    pub(crate) fn leaves_rest_with(
        &self,
        game: &Game,
        running: &Running,
        (whose, piles): (PlayerId, &[Pile]),
        code: CardCode,
    ) -> bool {
        let unnamed = || piles.first().map(|pile| Thing::Piled(whose, *pile, Some(code)));
        let thing = find_in_piles(game, whose, piles, code).or_else(unnamed);
        thing.is_none_or(|thing| self.leaves_rest(game, running, thing))
    }

    /// Returns the number of steps up to the one that brings the chosen card into play, where only choices come before it.
    fn steps_to_play(&self, steps: &[(&Step, bool)]) -> usize {
        let chosen = steps.iter().take_while(|(step, _)| matches!(StepRole::of(step), StepRole::Choice(_))).count();
        let own = |target: &Target| matches!(target, Target::Named(Ref::Named(name)) if name == self.name);
        let plays = steps.get(chosen).is_some_and(|(step, _)| match StepRole::of(step) {
            StepRole::Play(play) => own(&play.card),
            StepRole::Choice(_) | StepRole::Branch(_) | StepRole::Options(_) | StepRole::Plain(_) => false,
        });
        if plays { chosen + 1 } else { 0 }
    }
}
