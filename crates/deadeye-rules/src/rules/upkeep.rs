//! The upkeep phase (1.5:5.2): production, repayment, upkeep, and the cards that are not paid for.

use deadeye_cards::abilities::{DudeStep, Happening, On, Step};

use crate::rules::noon::acting;
use crate::rules::turns;
use crate::state::{Duration, Event, Game, Pile, Purse, Reason, Stage};
use crate::text;
use crate::vocabulary::{CardId, Phase, PlayerId, Reasons, cite};
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// Begins the phase with production, or with the reacts that come before it.
pub(crate) fn begin(ledger: &mut Ledger) {
    ledger.settle_control();
    let day = ledger.game().day;
    ledger.tell(Event::PhaseBegan { phase: Phase::Upkeep, day });
    ledger.set_stage(Stage::Upkeep { waiting: Vec::new(), unpaid: Vec::new() });
    // What counts during the phase counts from its start on, for production too.
    ledger.settle_control();
    if start_is_answered(ledger) {
        ledger.set_production_waits(true);
        ledger.open_reacts();
    } else {
        produce(ledger);
    }
}

/// Returns whether a player could react now to the start of the phase by moving a dude, or to their winning lowball:
/// production, which goes by who controls a deed, waits for it (1.5:5.2, 7.1).
fn start_is_answered(ledger: &mut Ledger) -> bool {
    if !ledger.game().automation.remembers() {
        return false;
    }
    triggers::hear(ledger);
    let moves = |step: &Step| matches!(step, Step::Dude(DudeStep::Move(_)));
    let answers = |on: &On, what: Happening| on.each().any(|one| one.event == what);
    acting::could_react(ledger.game(), |own| {
        own.on.as_ref().is_some_and(|on| {
            answers(on, Happening::LowballWon) || answers(on, Happening::UpkeepStarts) && own.steps.iter().any(moves)
        })
    })
}

/// Returns whether the window for reacts to the start of the phase is open, and nobody has done anything in it.
pub(crate) fn is_start_open(game: &Game) -> bool {
    game.production_waits && matches!(game.reacts.as_slice(), [window] if window.at == 0 && window.passes == 0)
}

/// Pays the production that waited for reacts, once they are over.
pub(crate) fn produce_if_quiet(ledger: &mut Ledger) {
    if ledger.game().production_waits && ledger.game().is_quiet() {
        ledger.set_production_waits(false);
        // The window is closed: nothing answers to what was before it any more (7.1).
        ledger.forget_departed();
        ledger.forget_heard();
        ledger.settle_control();
        produce(ledger);
    }
}

/// Pays production to everybody, takes back what they borrowed, and begins the payments.
fn produce(ledger: &mut Ledger) {
    let players: Vec<PlayerId> = ledger.game().players.iter().map(|player| player.id).collect();
    // All at once: what one receives changes nothing for the next.
    let produced: Vec<u32> = players.iter().map(|player| ledger.game().production(*player)).collect();
    for (player, production) in players.iter().zip(produced) {
        ledger.pay(Purse::Bank, Purse::Stash(*player), production, &Reason::Production);
    }
    for player in &players {
        let Some((stash, debt)) = ledger.game().player(*player).map(|player| (player.ghost_rock, player.debt)) else {
            continue;
        };
        // What cannot be repaid carries over (5.2).
        let paid = stash.min(debt);
        ledger.pay(Purse::Stash(*player), Purse::Bank, paid, &Reason::Repaid);
        ledger.set_debt(*player, debt - paid);
    }
    begin_payments(ledger);
}

/// Begins the upkeep payments with the player left of the Winner; the Winner is last (5.2).
pub(crate) fn begin_payments(ledger: &mut Ledger) {
    let mut waiting = ledger.game().turn_order();
    if !waiting.is_empty() {
        waiting.rotate_left(1);
    }
    ledger.set_stage(Stage::Upkeep { waiting, unpaid: Vec::new() });
    skip_debtless(ledger);
}

/// Skips players who have no upkeep to pay.
fn skip_debtless(ledger: &mut Ledger) {
    let Stage::Upkeep { waiting, .. } = &ledger.game().stage else {
        return;
    };
    let mut left = waiting.clone();
    if ledger.game().edition.pays_upkeep_in_turn() {
        while left.first().is_some_and(|player| ledger.game().upkeep_due(*player).is_empty()) {
            left.remove(0);
        }
    } else {
        left.retain(|player| !ledger.game().upkeep_due(*player).is_empty());
    }
    let over = left.is_empty();
    ledger.set_upkeep_order(left);
    if over {
        end(ledger);
    }
}

pub(crate) fn check_pay(game: &Game, player: PlayerId, let_go: &[CardId], reasons: &mut Reasons) {
    let due = game.upkeep_due(player);
    for (at, card) in let_go.iter().enumerate() {
        let Some(in_play) = game.card(*card) else {
            reasons.add(cite::UPKEEP, text!("there is no {card} in play", card), text!("name cards in play"));
            continue;
        };
        reasons.unless(in_play.controller == player, cite::UPKEEP, || {
            (
                text!("{player} does not control {card}", player = game.name(player), card = in_play.title()),
                text!("let go of your own"),
            )
        });
        // A card without upkeep cannot be let go (5.2).
        reasons.unless(due.iter().any(|(id, _)| id == card) || in_play.controller != player, cite::UPKEEP, || {
            (text!("{card} costs no upkeep", card = in_play.title()), text!("keep it"))
        });
        reasons.unless(!let_go.iter().take(at).any(|other| other == card), cite::UPKEEP, || {
            (text!("{card} is named twice", card = in_play.title()), text!("name it once"))
        });
    }
    let total = total(&due, let_go);
    let stash = game.player(player).map_or(0, |player| player.ghost_rock);
    reasons.unless(total <= stash, cite::UPKEEP, || {
        (
            text!("that is {total} ghost rock of upkeep, the stash holds {stash}", total, stash),
            text!("let go of somebody else too"),
        )
    });
}

fn total(due: &[(CardId, u32)], let_go: &[CardId]) -> u32 {
    due.iter().filter(|(card, _)| !let_go.contains(card)).map(|(_, upkeep)| *upkeep).sum()
}

pub(crate) fn pay(ledger: &mut Ledger, player: PlayerId, let_go: &[CardId]) {
    let total = total(&ledger.game().upkeep_due(player), let_go);
    ledger.pay(Purse::Stash(player), Purse::Bank, total, &Reason::Upkeep);
    ledger.stop_waiting_for(player);
    if ledger.game().edition.unpaid_cards_wait() {
        ledger.leave_unpaid(let_go);
    } else {
        discard_unpaid(ledger, let_go);
    }
    skip_debtless(ledger);
}

/// Discards cards that are not paid for, with their attachments (5.2); nobody is paid a bounty for them.
fn discard_unpaid(ledger: &mut Ledger, unpaid: &[CardId]) {
    for card in unpaid {
        ledger.leave(*card, Some(Pile::Discard));
    }
}

fn end(ledger: &mut Ledger) {
    let unpaid = ledger.take_unpaid();
    discard_unpaid(ledger, &unpaid);
    ledger.end_effects(&[Duration::Phase, Duration::NextUpkeep]);
    turns::begin(ledger);
}
