//! What cards do, carried out (1.5:5.3.1, 6.2, 7): abilities used, jobs, tests, traits.
//!
//! An ability that is used becomes a [`Running`]: a list of steps that is worked off. Where somebody must choose, it
//! asks a [`Question`] and waits for the answer; where a card must be pulled, it waits for the pull. What is told at the
//! table is told here too: no card is drawn, and no chance is made up.

pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod exec;
pub(crate) mod hooks;
pub(crate) mod legal;
pub(crate) mod lent;
pub(crate) mod locks;
pub(crate) mod offers;
pub(crate) mod play;
pub(crate) mod start;
pub(crate) mod triggers;

use deadeye_cards::abilities::Stat;

use crate::state::game::Game;
use crate::vocabulary::ids::{CardId, PlayerId};

/// Figures that are remembered of a card that leaves play.
const REMEMBERED: &[Stat] = &[
    Stat::Bullets,
    Stat::Influence,
    Stat::Control,
    Stat::Value,
    Stat::Production,
    Stat::Upkeep,
    Stat::Grit,
    Stat::Bounty,
    Stat::KungFu,
    Stat::Skill,
    Stat::GhostRock,
];

/// The figures of a card in play, for when it has left.
pub(crate) fn figures_of(game: &Game, card: CardId) -> Vec<(Stat, i16)> {
    let scope = crate::state::scope::Scope::new(PlayerId(0), Some(card));
    let view = crate::query::view::View::new(game, &scope);
    REMEMBERED.iter().map(|stat| (*stat, view.stat_of(card, *stat))).collect()
}

/// A bounty as the traits of its dude hold it: most go wherever they are put.
pub(crate) fn bounty_held(game: &Game, card: CardId, to: u16) -> u16 {
    if !game.carried || to > 0 {
        return to;
    }
    let at_least_one = crate::state::effect::Keeping::Is("bounty_at_least_1".to_owned());
    if crate::query::traits::keeps(game, card, &at_least_one) { 1 } else { to }
}
