//! High Noon (1.5:5.3): whose turn it is, passing, `Check`, and the end of the phase.

pub(crate) mod acting;
pub(crate) mod calling;
pub(crate) mod moving;
pub(crate) mod overlay;
pub(crate) mod shopping;
pub(crate) mod trading;

use crate::card::Spot;
use crate::cite;
use crate::clerk::Clerk;
use crate::effect::Duration;
use crate::event::Event;
use crate::game::{Game, Stage};
use crate::ids::{CardId, PlayerId};
use crate::pile::Pile;
use crate::reasons::Reasons;
use crate::step::{AbilityKind, Phase, Step};
use crate::sundown;
use crate::text;
use crate::window::Rota;
use crate::{fight, gambling};

/// The phase begins: plays go around from the Winner (1.5:5.3).
pub(crate) fn begin(clerk: &mut Clerk) {
    let rota = Rota::new(clerk.game.turn_order());
    clerk.game.stage = Stage::Noon { rota, checked: false };
    let day = clerk.game.day;
    clerk.tell(Event::PhaseBegan { phase: Phase::HighNoon, day });
    tell_turn(clerk);
}

fn tell_turn(clerk: &mut Clerk) {
    if let Stage::Noon { rota, .. } = &clerk.game.stage
        && let Some(player) = rota.turn()
    {
        clerk.tell(Event::Turn { player });
    }
}

/// A Noon play is complete: its action card is discarded, and it is the next player's turn (1.5:5.3.1).
pub(crate) fn end_play(clerk: &mut Clerk) {
    if !matches!(clerk.game.stage, Stage::Noon { .. }) {
        return;
    }
    clerk.game.held = None;
    clear_actions(clerk);
    clerk.game.combo = None;
    if let Stage::Noon { rota, checked } = &mut clerk.game.stage {
        rota.step(false);
        *checked = false;
    }
    tell_turn(clerk);
}

/// Discards the action cards whose play is over; Tao Techniques stay until their phase or step is (1.5:7.3.2).
pub(crate) fn clear_actions(clerk: &mut Clerk) {
    discard_aside(clerk, |game, card| game.held != Some(card) && !is_tao(game, card));
}

fn discard_aside(clerk: &mut Clerk, which: impl Fn(&Game, CardId) -> bool) {
    let over: Vec<CardId> = clerk
        .game
        .cards
        .iter()
        .filter(|card| card.spot == Spot::Aside && which(clerk.game, card.id))
        .map(|card| card.id)
        .collect();
    for card in over {
        clerk.leave(card, Some(Pile::Discard));
    }
}

/// Whether a card is a Tao Technique.
fn is_tao(game: &Game, card: CardId) -> bool {
    game.card(card).is_some_and(|card| acting::tao(&card.facts).is_some())
}

/// Every Technique that is still on the table goes to its discard pile, and every action but one whose play goes on.
pub(crate) fn discard_all_aside(clerk: &mut Clerk) {
    discard_aside(clerk, |game, card| game.held != Some(card));
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
pub(crate) fn pass(clerk: &mut Clerk, player: PlayerId) {
    clerk.tell(Event::Passed { player });
    let step = clerk.game.step();
    if step != Step::Reacts
        && let Some(combo) = clerk.game.combo.take()
    {
        // A player who does not go on with a combo has made their play.
        end_any_play(clerk, combo.kind);
        return;
    }
    match step {
        Step::Reacts => {
            if let Some(window) = clerk.game.reacts.last_mut() {
                window.step(true);
                if window.is_over() {
                    clerk.game.reacts.pop();
                    let depth = u8::try_from(clerk.game.reacts.len()).unwrap_or(u8::MAX);
                    clerk.tell(Event::ReactsClosed { depth });
                }
            }
        }
        Step::Grifters => {
            if let Stage::Grifters(rota) = &mut clerk.game.stage {
                rota.step(true);
                if rota.is_over() {
                    crate::setup::begin_day(clerk);
                }
            }
        }
        Step::LowballCheatin => {
            if let Stage::Cheatin { rota, .. } = &mut clerk.game.stage {
                rota.step(true);
                if rota.is_over() {
                    gambling::end_cheatin(clerk);
                }
            }
        }
        Step::Noon => pass_noon(clerk),
        Step::ShootoutPlays | Step::ResolutionPlays => fight::plays::pass(clerk),
        Step::SundownDiscard => sundown::keep(clerk, player),
        _ => {}
    }
}

fn pass_noon(clerk: &mut Clerk) {
    let Stage::Noon { rota, .. } = &mut clerk.game.stage else {
        return;
    };
    rota.step(true);
    if rota.is_over() {
        end(clerk);
    } else {
        tell_turn(clerk);
    }
}

/// `Check`: the others may make another play; when they all pass, the phase ends.
pub(crate) fn say_check(clerk: &mut Clerk, player: PlayerId) {
    clerk.tell(Event::Checked { player });
    if let Stage::Noon { rota, checked } = &mut clerk.game.stage {
        rota.step(true);
        rota.passes = 1;
        *checked = true;
    }
    tell_turn(clerk);
}

/// All players passed in a row: Tao Techniques are discarded just before victory is checked (1.5:7.3.2).
fn end(clerk: &mut Clerk) {
    discard_all_aside(clerk);
    clerk.game.combo = None;
    clerk.end_effects(&[Duration::Phase]);
    sundown::begin(clerk);
}

/// A play is over in whatever order of plays it was made.
pub(crate) fn end_any_play(clerk: &mut Clerk, kind: AbilityKind) {
    match kind {
        AbilityKind::Noon => end_play(clerk),
        AbilityKind::Shootout | AbilityKind::Resolution => fight::plays::made(clerk),
        AbilityKind::Cheatin if clerk.game.shootout.is_some() => fight::plays::made(clerk),
        AbilityKind::Cheatin => {
            if let Stage::Cheatin { rota, .. } = &mut clerk.game.stage {
                rota.step(false);
            }
        }
        AbilityKind::React => {
            if let Some(window) = clerk.game.reacts.last_mut() {
                window.step(false);
            }
        }
        AbilityKind::Grifter => {
            if let Stage::Grifters(rota) = &mut clerk.game.stage {
                rota.step(false);
            }
        }
        AbilityKind::Upkeep | AbilityKind::Sundown => {}
    }
    if kind != AbilityKind::Noon {
        clear_actions(clerk);
    }
}
