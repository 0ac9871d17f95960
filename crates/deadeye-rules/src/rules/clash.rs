//! Effects that contradict each other: the Winner says which goes over the other (1.5:2.1).

use crate::state::Game;
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;

pub(crate) fn check(game: &Game, player: PlayerId, effect: u32, reasons: &mut Reasons) {
    reasons.unless(game.winner == Some(player), cite::CLASHES, || {
        (text!("{player} is not the Winner", player = game.name(player)), text!("let the Winner of the day decide"))
    });
    reasons.unless(game.overruled().contains(&effect), cite::CLASHES, || {
        (text!("nothing goes over effect {effect}", effect), text!("name one that another effect contradicts"))
    });
}

/// The effect has the last word from now on: of two that contradict each other the later one is read.
pub(crate) fn prefer(ledger: &mut Ledger, effect: u32) {
    ledger.prefer(effect);
}
