//! The pull that the game waits for.

use deadeye_cards::CardType;
use deadeye_cards::abilities::{Ability, Happening, PullStep, SkillName, Step, walk};
use deadeye_hands::{HandCard, Suit};

use crate::query::eval_context::EvalContext;
use crate::query::presence::skill_for;
use crate::query::traits;
use crate::state::command::SkillUse;
use crate::state::{AwaitedPull, Figure, Game, HeldPull, PullFor, Shown};
use crate::vocabulary::{CardId, Skill};

/// The result of a test.
pub(crate) struct Outcome {
    pub(crate) dude: CardId,
    pub(crate) reached: i16,
    pub(crate) needed: i16,
    pub(crate) success: bool,
}

/// Returns the result of the test that a pull is for; nothing for a Gadget, and for a pull that is for no test.
pub(crate) fn outcome(
    context: EvalContext<'_>,
    awaited: &AwaitedPull,
    pull: &HeldPull,
    harder: i16,
) -> Option<Outcome> {
    let harder = harder.saturating_add(awaited.harder);
    match &awaited.purpose {
        PullFor::Spell { card, caster, skill, test } => {
            let code = context.game.card_or_departed(*card).map(|card| card.facts.code);
            let bonus = traits::pulled_bonus(context.game, *caster, *skill, code, pull);
            let rating = traits::rating(context, *caster, *skill, code).unwrap_or(0);
            let reached = pull.value.saturating_add(rating).saturating_add(bonus);
            let needed = match test {
                SkillUse::Difficulty(difficulty) => i16::from(*difficulty).saturating_add(harder),
                SkillUse::Told => 0,
            };
            Some(Outcome { dude: *caster, reached, needed, success: reached >= needed })
        }
        // The pull must stay strictly below the dude's value, Kung Fu rating and all (7.3.1).
        PullFor::Technique { card, dude } => {
            let code = context.game.card(*card).map(|card| card.facts.code);
            let needed =
                context.figure(*dude, Figure::Value).saturating_add(traits::extra_kung_fu(context, *dude, code));
            let reached = pull.value.saturating_add(harder);
            Some(Outcome { dude: *dude, reached, needed, success: reached < needed })
        }
        PullFor::Gadget { .. } | PullFor::Ability { .. } => None,
    }
}

/// Returns whether the recorded pull fails its test as it is.
pub(crate) fn fails(context: EvalContext<'_>) -> bool {
    let game = context.game;
    let (Some(pull), Some(awaited)) = (game.held_pulls.last(), game.pulls.last()) else { return false };
    let told = matches!(&awaited.purpose, PullFor::Spell { test: SkillUse::Told, .. });
    let harder = pull.running.checked_sub(1).and_then(|at| game.running.get(at));
    let harder = harder.map_or(0, |running| running.scope.registers.harder);
    !told && outcome(context, awaited, pull, harder).is_some_and(|outcome| !outcome.success)
}

/// Returns whether the last pull is for a test of a skill: the one that is asked for, or else the one that was made.
pub(crate) fn is_test_of(game: &Game, name: SkillName) -> bool {
    let asked = game.pulls.last().map(|awaited| (tests_kung_fu(game), tested_skill(game, &awaited.purpose)));
    let (kung_fu, skill) = asked.unwrap_or((game.today.kung_fu, game.today.skill_tested));
    if kung_fu {
        return name == SkillName::KungFu;
    }
    skill.is_some_and(|skill| name == SkillName::Any || traits::skill_named(name) == Some(skill))
}

/// Returns whether the pull that is asked for is for a test of Kung Fu.
pub(crate) fn tests_kung_fu(game: &Game) -> bool {
    game.pulls.last().is_some_and(|awaited| matches!(awaited.purpose, PullFor::Technique { .. }))
}

/// Returns the skill that a pull tests.
pub(crate) fn tested_skill(game: &Game, purpose: &PullFor) -> Option<Skill> {
    match purpose {
        PullFor::Technique { .. } | PullFor::Ability { .. } => None,
        PullFor::Spell { skill, .. } => Some(*skill),
        PullFor::Gadget { card, scientist, .. } => {
            let facts = game.facts_of(*card);
            facts.map(|card| skill_for(game, *scientist, card).unwrap_or(Skill::MadScientist))
        }
    }
}

/// Returns the dude for whom the last pull is asked; nobody for the pull of an action.
pub(crate) fn puller(game: &Game) -> Option<CardId> {
    let own = match &game.pulls.last()?.purpose {
        PullFor::Gadget { scientist, .. } => *scientist,
        PullFor::Spell { caster, .. } => *caster,
        PullFor::Technique { dude, .. } => *dude,
        PullFor::Ability { .. } => {
            let this = game.running_entry()?.scope.this?;
            game.card(this).map(|card| card.bearer().unwrap_or(this))?
        }
    };
    game.card_or_departed(own).filter(|card| card.facts.kind == CardType::Dude).map(|card| card.id)
}

/// Returns whether an ability changes a pull.
pub(crate) fn is_change(ability: &Ability) -> bool {
    let mut found = false;
    if ability.on.as_ref().is_some_and(|on| on.event == Happening::Pulled) {
        walk::steps(&ability.steps, &mut |stop| {
            found |= matches!(stop, walk::Node::Step(Step::Pull(PullStep::ChangePull(_))))
        });
    }
    found
}

/// Returns whether the game waits for the end of the reacts to a pull.
pub(crate) fn holds(game: &Game) -> bool {
    game.held_pulls.last().is_some_and(|pull| game.running.len() <= pull.running)
}

/// Returns the suit that a pulled card counts as.
pub(crate) fn suit_of(game: &Game, counted: &Shown) -> Option<Suit> {
    match game.face_of(counted)? {
        HandCard::Card(card) => Some(card.suit()),
        HandCard::Joker(_) => None,
    }
}
