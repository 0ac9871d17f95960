//! The pull that everything waits for.

use deadeye_cards::abilities::{Ability, Happening, Step, walk};
use deadeye_hands::{HandCard, Suit};

use crate::query::look::Look;
use crate::query::poker;
use crate::state::command::SkillUse;
use crate::state::effect::Figure;
use crate::state::game::Game;
use crate::state::held_pull::HeldPull;
use crate::state::pile::Shown;
use crate::state::window::PullFor;

/// Whether the pull that was told fails its test as it is.
pub(crate) fn fails(look: Look<'_>) -> bool {
    let game = look.game;
    let (Some(pull), Some(awaited)) = (game.held_pulls.last(), game.pulls.last()) else { return false };
    match &awaited.purpose {
        PullFor::Spell { caster, skill, test: SkillUse::Difficulty(difficulty), .. } => {
            pull.value.saturating_add(look.skill(*caster, *skill).unwrap_or(0)) < i16::from(*difficulty)
        }
        PullFor::Technique { dude, .. } => {
            let harder = game.running.iter().rev().find(|own| own.depth <= pull.depth);
            let harder = harder.map_or(0, |running| running.scope.told.harder);
            pull.value.saturating_add(harder) >= look.figure(*dude, Figure::Value)
        }
        _ => false,
    }
}

/// Whether an ability makes a pull another one.
pub(crate) fn is_change(ability: &Ability) -> bool {
    let mut found = false;
    if ability.on.as_ref().is_some_and(|on| on.event == Happening::Pulled) {
        walk::steps(&ability.steps, &mut |stop| found |= matches!(stop, walk::Stop::Step(Step::ChangePull(_))));
    }
    found
}

/// Whether everything but the reacts to a pull waits for their end.
pub(crate) fn holds(game: &Game) -> bool {
    let own = |pull: &HeldPull| game.running.last().is_none_or(|running| running.depth <= pull.depth);
    game.held_pulls.last().is_some_and(own)
}

/// The suit that a pulled card counts as.
pub(crate) fn suit_of(game: &Game, counted: &Shown) -> Option<Suit> {
    match poker::face(game, counted) {
        Some(HandCard::Card(card)) => Some(card.suit()),
        _ => None,
    }
}
