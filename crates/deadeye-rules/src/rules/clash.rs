//! Effects that contradict each other: the Winner decides which has precedence (1.5:2.1).

use crate::state::Game;
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, player: PlayerId, effect: u32, reasons: &mut Reasons) {
    reasons.unless(game.winner == Some(player), cite::CLASHES, || {
        (text!("{player} is not the Winner", player = game.name(player)), text!("let the Winner of the day decide"))
    });
    reasons.unless(game.overruled_effects().contains(&effect), cite::CLASHES, || {
        (text!("nothing goes over effect {effect}", effect), text!("name one that another effect contradicts"))
    });
}

/// Gives an effect precedence from now on: of two that contradict each other the later one applies.
pub(crate) fn prefer(ledger: &mut Ledger, effect: u32) {
    ledger.prefer(effect);
}
