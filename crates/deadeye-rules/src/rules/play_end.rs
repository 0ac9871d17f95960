//! The end of a play, in any order of plays.

use crate::rules::fight;
use crate::rules::turns::{clear_actions, end_play};
use crate::state::Stage;
use crate::vocabulary::AbilityKind;
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Ends a play, in the order of plays in which it was made.
pub(crate) fn end_any_play(ledger: &mut Ledger, kind: AbilityKind) {
    if kind != AbilityKind::Noon {
        triggers::complete(ledger, kind);
    }
    match kind {
        AbilityKind::Noon => end_play(ledger),
        AbilityKind::Shootout | AbilityKind::Resolution => fight::plays::finish_play(ledger),
        AbilityKind::Cheatin if ledger.game().shootout.is_some() => fight::plays::finish_play(ledger),
        AbilityKind::Cheatin => {
            if matches!(ledger.game().stage, Stage::Cheatin { .. }) {
                ledger.step_stage(false);
            }
        }
        AbilityKind::React => {
            ledger.step_reacts(false);
        }
        AbilityKind::Grifter => {
            if matches!(ledger.game().stage, Stage::Grifters(_)) {
                ledger.step_stage(false);
            }
        }
        AbilityKind::Upkeep | AbilityKind::Sundown => {}
    }
    if kind != AbilityKind::Noon {
        clear_actions(ledger);
    }
}
