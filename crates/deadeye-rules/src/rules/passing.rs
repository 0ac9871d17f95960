//! Passing and Check, in any order of plays (1.5:5.3, chart:High Noon).

use crate::rules::play_end::end_any_play;
use crate::rules::turns::{discard_all_aside, tell_turn};
use crate::rules::{fight, gambling, setup, sundown};
use crate::state::{Cause, Duration, Event, Game, Stage};
use crate::text;
use crate::vocabulary::{PlayerId, Reasons, Step, cite};
use crate::write::ledger::Ledger;

/// Returns whether passing would end the phase and win the game at once; then the player must announce `Check` instead
/// (chart:High Noon).
pub(crate) fn must_check(game: &Game, player: PlayerId) -> bool {
    let Stage::Noon { pass_order, checked } = &game.stage else {
        return false;
    };
    !checked && pass_order.passes + 1 >= pass_order.players.len() && sundown::victor_at_sundown(game) == Some(player)
}

pub(crate) fn check_pass(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    if game.step() == Step::Noon && game.combo.is_none() {
        reasons.unless(!must_check(game, player), cite::CHART_NOON, || {
            (
                text!("{player} would win by passing", player = game.name(player)),
                text!("say Check, and let the others make another play"),
            )
        });
    }
}

pub(crate) fn check_check(game: &Game, player: PlayerId, reasons: &mut Reasons) {
    reasons.unless(must_check(game, player), cite::CHART_NOON, || {
        (text!("a pass would not win the game now"), text!("pass"))
    });
}

/// Passes, in the order of plays that is in progress.
pub(crate) fn pass(ledger: &mut Ledger, player: PlayerId) {
    let step = ledger.game().shootout.as_ref().map(|shootout| shootout.step);
    ledger.tell_why(Event::Passed { player }, step.map_or(Cause::Rule, Cause::PassIn));
    let step = ledger.game().step();
    if step != Step::Reacts
        && let Some(combo) = ledger.take_combo()
    {
        // A player who does not go on with a combo has made their play.
        end_any_play(ledger, combo.kind);
        return;
    }
    match step {
        Step::Reacts => {
            let over = ledger.step_reacts(true);
            if over {
                ledger.close_reacts();
            }
        }
        Step::Grifters => {
            let over = ledger.step_stage(true);
            if over {
                setup::begin_day(ledger);
            }
        }
        Step::LowballCheatin => {
            let over = ledger.step_stage(true);
            if over {
                gambling::end_cheatin(ledger);
            }
        }
        Step::Noon => pass_noon(ledger),
        Step::ShootoutPlays | Step::ResolutionPlays => fight::plays::pass(ledger, player),
        Step::SundownDiscard => sundown::keep(ledger, player),
        // In no other step is there a pass (`api/timing.rs`).
        Step::Seating
        | Step::Choosing
        | Step::GrifterOrder
        | Step::Ante
        | Step::LowballHands
        | Step::FirstPull
        | Step::Upkeep
        | Step::CallOutAnswer
        | Step::LeaderPosse
        | Step::MarkPosse
        | Step::JobAtLeader
        | Step::JobNextToLeader
        | Step::JobNextToMark
        | Step::JobAtMark
        | Step::Oppose
        | Step::PickShooter
        | Step::DrawHands
        | Step::Casualties
        | Step::RunOrGun
        | Step::Pull
        | Step::Choice
        | Step::DiscardDown
        | Step::Over => {}
    }
}

pub(crate) fn pass_noon(ledger: &mut Ledger) {
    ledger.end_effects(&[Duration::Play]);
    if ledger.step_stage(true) {
        end(ledger);
    } else {
        tell_turn(ledger);
    }
}

/// Announces `Check`: the others may make another play; when they all pass, the phase ends.
pub(crate) fn say_check(ledger: &mut Ledger, player: PlayerId) {
    ledger.tell(Event::Checked { player });
    ledger.end_effects(&[Duration::Play]);
    ledger.step_checked();
    tell_turn(ledger);
}

/// Ends High Noon after all players passed in a row. Tao Techniques are discarded just before victory is checked
/// (1.5:7.3.2).
pub(crate) fn end(ledger: &mut Ledger) {
    discard_all_aside(ledger);
    ledger.set_combo(None);
    ledger.end_effects(&[Duration::Phase, Duration::UntilSundown]);
    sundown::begin(ledger);
}
