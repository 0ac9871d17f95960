//! A play is over in whatever order of plays it was made.

use crate::rules::fight;
use crate::rules::turns::{clear_actions, end_play};
use crate::state::game::Stage;
use crate::vocabulary::step::AbilityKind;
use crate::write::ledger::Ledger;

/// A play is over in whatever order of plays it was made.
pub(crate) fn end_any_play(ledger: &mut Ledger, kind: AbilityKind) {
    match kind {
        AbilityKind::Noon => end_play(ledger),
        AbilityKind::Shootout | AbilityKind::Resolution => fight::plays::made(ledger),
        AbilityKind::Cheatin if ledger.game.shootout.is_some() => fight::plays::made(ledger),
        AbilityKind::Cheatin => {
            if let Stage::Cheatin { rota, .. } = &mut ledger.game.stage {
                rota.step(false);
            }
        }
        AbilityKind::React => {
            if let Some(window) = ledger.game.reacts.last_mut() {
                window.step(false);
            }
        }
        AbilityKind::Grifter => {
            if let Stage::Grifters(rota) = &mut ledger.game.stage {
                rota.step(false);
            }
        }
        AbilityKind::Upkeep | AbilityKind::Sundown => {}
    }
    if kind != AbilityKind::Noon {
        clear_actions(ledger);
    }
}
