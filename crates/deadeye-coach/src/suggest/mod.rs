//! The few plays worth a look first, each with its reason from the books.
//!
//! Plain rules, all of them in `docs/suggestions.md`: a legal play is tried out on a copy of the game, and the books
//! before and after it are compared. Nothing is guessed about cards that nobody named, about what an ability does, or
//! about what the others will do; the same table always gets the same answer. In games of two the opponent's evaluation
//! puts what was found in order ([`by_chance`]).

use deadeye_rules::{Game, PlayerId, Step};

mod books;
mod chances;
mod fights;
mod judged;
mod noon;
mod suggestion;
mod upkeep;

pub use books::{ahead, best_draw};
pub use chances::{Chance, Chances};
pub use judged::{Cost, by_chance, cost, standing};
pub use suggestion::{MOST, Suggestion, SuggestionReason};

/// Returns what is worth a look for a player now, the best first and at most [`MOST`]; nothing for who is not asked.
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

/// Returns what is worth a look for everybody who is asked now.
#[must_use]
pub fn for_all(game: &Game) -> Vec<Suggestion> {
    game.to_act().into_iter().flat_map(|player| suggestions(game, player)).collect()
}
