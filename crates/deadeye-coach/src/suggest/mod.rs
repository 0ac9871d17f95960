//! Suggested plays, each with its reasons from the state of the game.
//!
//! The rules for them stand in `docs/suggestions.md`: a legal play is applied to a copy of the game, and the states
//! before and after it are compared. Nothing is guessed about unknown cards, about the effect of an ability, or about
//! the plays of the others; the same position always gets the same answer. In games of two the opponent's evaluation
//! sorts the suggestions ([`by_chance`]).

use deadeye_rules::{Command, Game, PlayerId, Step};

mod books;
mod chances;
mod fights;
mod judged;
mod noon;
mod suggestion;
mod upkeep;

pub use books::best_draw;
pub use chances::{Chance, Chances, reacts};
pub use judged::{Cost, by_chance, chance_now, cost};
pub use suggestion::{MOST, Suggestion, SuggestionReason};

/// Suggests plays for a player now, the best first and at most [`MOST`]; none for a player who is not asked.
#[must_use]
pub fn suggestions(game: &Game, player: PlayerId) -> Vec<Suggestion> {
    if !game.to_act().contains(&player) {
        return Vec::new();
    }
    match game.step() {
        Step::Noon => noon::suggestions(game, player),
        Step::Upkeep => upkeep::suggestion(game, player).into_iter().collect(),
        Step::CallOutAnswer => fights::answer(game, player).into_iter().collect(),
        Step::PickShooter => fights::shooter(game, player).into_iter().collect(),
        Step::Casualties => fights::casualties(game, player).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns the strongest reason for a play that was made, as the suggestions would give it; `after` is the game once its
/// effect is carried out.
#[must_use]
pub fn reason_for(before: &Game, after: &Game, player: PlayerId, command: &Command) -> Option<SuggestionReason> {
    if before.step() == Step::Noon {
        return noon::reason(before, after, player, command);
    }
    let suggested = suggestions(before, player).into_iter().find(|own| own.command == *command)?;
    suggested.reasons.first().copied()
}

/// Suggests plays for every player who is asked now.
#[must_use]
pub fn for_all(game: &Game) -> Vec<Suggestion> {
    game.to_act().into_iter().flat_map(|player| suggestions(game, player)).collect()
}
