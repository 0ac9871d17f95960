//! High Noon (1.5:5.3): whose turn it is, passing, `Check`, and the end of the phase.

use crate::query::presence;
use crate::rules::{fight, gambling, sundown};
use crate::state::card::Spot;
use crate::state::cause::Cause;
use crate::state::effect::Duration;
use crate::state::event::Event;
use crate::state::game::{Game, Stage};
use crate::state::pile::Pile;
use crate::state::window::Rota;
use crate::text;
use crate::vocabulary::cite;
use crate::vocabulary::ids::{CardId, PlayerId};
use crate::vocabulary::reasons::Reasons;
use crate::vocabulary::step::{AbilityKind, Phase, Step};
use crate::write::ledger::Ledger;

pub(crate) mod acting;
pub(crate) mod calling;
pub(crate) mod moving;
pub(crate) mod overlay;
pub(crate) mod shopping;
pub(crate) mod trading;

/// The phase begins: plays go around from the Winner (1.5:5.3).
pub(crate) fn begin(ledger: &mut Ledger) {
    let rota = Rota::new(ledger.game.turn_order());
    ledger.game.stage = Stage::Noon { rota, checked: false };
    let day = ledger.game.day;
    ledger.tell(Event::PhaseBegan { phase: Phase::HighNoon, day });
    tell_turn(ledger);
}

fn tell_turn(ledger: &mut Ledger) {
    if let Stage::Noon { rota, .. } = &ledger.game.stage
        && let Some(player) = rota.turn()
    {
        ledger.tell(Event::Turn { player });
    }
}

/// A Noon play is complete: its action card is discarded, and it is the next player's turn (1.5:5.3.1).
pub(crate) fn end_play(ledger: &mut Ledger) {
    if !matches!(ledger.game.stage, Stage::Noon { .. }) {
        return;
    }
    ledger.game.held = None;
    clear_actions(ledger);
    ledger.game.combo = None;
    if let Stage::Noon { rota, checked } = &mut ledger.game.stage {
        rota.step(false);
        *checked = false;
    }
    tell_turn(ledger);
}

/// Discards the action cards whose play is over; Tao Techniques stay until their phase or step is (1.5:7.3.2).
pub(crate) fn clear_actions(ledger: &mut Ledger) {
    discard_aside(ledger, |game, card| game.held != Some(card) && !is_tao(game, card));
}

fn discard_aside(ledger: &mut Ledger, which: impl Fn(&Game, CardId) -> bool) {
    let over: Vec<CardId> = ledger
        .game
        .cards
        .iter()
        .filter(|card| card.spot == Spot::Aside && which(ledger.game, card.id))
        .map(|card| card.id)
        .collect();
    for card in over {
        ledger.leave(card, Some(Pile::Discard));
    }
}

/// Whether a card is a Tao Technique.
fn is_tao(game: &Game, card: CardId) -> bool {
    game.card(card).is_some_and(|card| presence::tao(&card.facts).is_some())
}

/// Every Technique that is still on the table goes to its discard pile, and every action but one whose play goes on.
pub(crate) fn discard_all_aside(ledger: &mut Ledger) {
    discard_aside(ledger, |game, card| game.held != Some(card));
}

/// Passing would end the phase and win the game at once; then `Check` is said instead (chart:High Noon).
pub(crate) fn must_check(game: &Game, player: PlayerId) -> bool {
    let Stage::Noon { rota, checked } = &game.stage else {
        return false;
    };
    !checked && rota.passes + 1 >= rota.players.len() && sundown::victor(game) == Some(player)
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

/// A pass, in whatever order of plays is going on.
pub(crate) fn pass(ledger: &mut Ledger, player: PlayerId) {
    let step = ledger.game.shootout.as_ref().map(|shootout| shootout.step);
    ledger.tell_why(Event::Passed { player }, step.map_or(Cause::Rule, Cause::PassIn));
    let step = ledger.game.step();
    if step != Step::Reacts
        && let Some(combo) = ledger.game.combo.take()
    {
        // A player who does not go on with a combo has made their play.
        end_any_play(ledger, combo.kind);
        return;
    }
    match step {
        Step::Reacts => {
            if let Some(window) = ledger.game.reacts.last_mut() {
                window.step(true);
                if window.is_over() {
                    ledger.game.reacts.pop();
                    let depth = u8::try_from(ledger.game.reacts.len()).unwrap_or(u8::MAX);
                    ledger.tell(Event::ReactsClosed { depth });
                }
            }
        }
        Step::Grifters => {
            if let Stage::Grifters(rota) = &mut ledger.game.stage {
                rota.step(true);
                if rota.is_over() {
                    crate::rules::setup::begin_day(ledger);
                }
            }
        }
        Step::LowballCheatin => {
            if let Stage::Cheatin { rota, .. } = &mut ledger.game.stage {
                rota.step(true);
                if rota.is_over() {
                    gambling::end_cheatin(ledger);
                }
            }
        }
        Step::Noon => pass_noon(ledger),
        Step::ShootoutPlays | Step::ResolutionPlays => fight::plays::pass(ledger),
        Step::SundownDiscard => sundown::keep(ledger, player),
        _ => {}
    }
}

fn pass_noon(ledger: &mut Ledger) {
    let Stage::Noon { rota, .. } = &mut ledger.game.stage else {
        return;
    };
    rota.step(true);
    if rota.is_over() {
        end(ledger);
    } else {
        tell_turn(ledger);
    }
}

/// `Check`: the others may make another play; when they all pass, the phase ends.
pub(crate) fn say_check(ledger: &mut Ledger, player: PlayerId) {
    ledger.tell(Event::Checked { player });
    if let Stage::Noon { rota, checked } = &mut ledger.game.stage {
        rota.step(true);
        rota.passes = 1;
        *checked = true;
    }
    tell_turn(ledger);
}

/// All players passed in a row: Tao Techniques are discarded just before victory is checked (1.5:7.3.2).
fn end(ledger: &mut Ledger) {
    discard_all_aside(ledger);
    ledger.game.combo = None;
    ledger.end_effects(&[Duration::Phase]);
    sundown::begin(ledger);
}

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
