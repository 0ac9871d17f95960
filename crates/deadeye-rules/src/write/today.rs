//! The record of the day, for conditions of abilities.

use deadeye_cards::CardCode;

use crate::query::poker;
use crate::state::command::Fate;
use crate::state::today::{Bought, Loss, Today};
use crate::state::{Cause, Event, Game, Leaving, Pile, Spot, Tested};
use crate::vocabulary::{AbilityKind, CardId, Phase, PlayerId};
use crate::write::happenings::silent_event;
use crate::write::ledger::RecordedEvent;

/// Adds a recorded event to the record of the day.
pub(super) fn remember(game: &mut Game, recorded: &RecordedEvent) {
    match &recorded.event {
        Event::ShootoutStarted { .. } => {
            game.today.shootouts = game.today.shootouts.saturating_add(1);
        }
        Event::LowballTied { .. } => game.today.lowball_ties = game.today.lowball_ties.saturating_add(1),
        Event::CasualtyTaken { card, fate } => {
            game.today.casualties.extend((*fate != Fate::HomeBooted).then_some(*card));
        }
        // A dude who was saved is no casualty any more once the casualties are over (6.1 step 5); one who has left may still
        // be saved.
        Event::RoundBegan { .. } | Event::ShootoutEnded { .. } => {
            let in_play = |card: &CardId| game.cards.iter().any(|own| own.id == *card);
            game.today.casualties.retain(|card| !in_play(card));
        }
        Event::Pulled { player, card, .. } => {
            game.today.pulled = card.as_ref().and_then(|card| card.code().copied()).map(|code| (*player, code));
        }
        Event::CardMoved { card, .. } if recorded.cause == Cause::Undone => {
            if let Some(last) = game.today.moved.iter().rposition(|moved| moved == card) {
                game.today.moved.remove(last);
            }
        }
        Event::CardMoved { card, from, to } => {
            let placed = matches!(recorded.cause, Cause::Move(way) if way.placed);
            let places = from.place().zip(to.place()).filter(|_| !placed);
            game.today.moved.extend(places.map(|_| *card));
        }
        Event::AbilityUsed { player, kind, .. } | Event::ActionPlayed { player, kind, .. } => {
            game.today.cheatin_by.extend((*kind == AbilityKind::Cheatin).then_some(*player));
            // What befalls a dude in a later play does not befall them as a casualty.
            if matches!(kind, AbilityKind::Noon | AbilityKind::Shootout) {
                game.today.casualties.clear();
            }
        }
        Event::Revealed {} => {
            let caught = game.players.iter().map(|player| player.id).filter(|player| poker::is_cheatin(game, *player));
            game.today.caught = caught.collect();
        }
        Event::CardLeft { card, .. } => {
            if let Cause::Left(leaving) = recorded.cause {
                remember_loss(game, *card, leaving);
            }
        }
        Event::CardsMoved { from: Some(from), to: None, known, .. } => {
            game.today.from_hand = known.first().copied().filter(|_| *from == Pile::Hand);
        }
        Event::CardEntered { card, code, owner, spot } => {
            let player = game.card(*card).map_or(*owner, |own| own.controller);
            if *spot != Spot::Aside {
                remember_play(game, player, *code);
            }
        }
        // A Gadget was played, and paid for, though its invention failed (1.5:7.2.2).
        Event::Test { dude, success: false, .. } => {
            if let Cause::Test(Tested::Gadget { code, .. }) = recorded.cause
                && let Some(player) = game.card_or_departed(*dude).map(|dude| dude.controller)
            {
                remember_play(game, player, code);
            }
        }
        Event::PhaseBegan { phase: Phase::Gambling, .. } => {
            game.today = Today::default();
            game.in_play.clear();
        }
        silent_event!()
        | Event::Booted { .. }
        | Event::Bounty { .. }
        | Event::CallOutRefused { .. }
        | Event::CalledOut { .. }
        | Event::CardsMoved { .. }
        | Event::Casualties { .. }
        | Event::Control { .. }
        | Event::Counter { .. }
        | Event::EffectBegan { .. }
        | Event::Fled { .. }
        | Event::AlreadyHome { .. }
        | Event::GhostRock { .. }
        | Event::HandShown { .. }
        | Event::HandsCompared { .. }
        | Event::JobEnded { .. }
        | Event::JobStarted { .. }
        | Event::NoVictory {}
        | Event::Passed { .. }
        | Event::PhaseBegan { .. }
        | Event::PosseJoined { .. }
        | Event::PosseLeft { .. }
        | Event::PullAwaited { .. }
        | Event::ShooterPicked { .. }
        | Event::Test { .. }
        | Event::Unbooted { .. }
        | Event::Winner { .. } => {}
    }
}

/// Records a card that a player brings into play.
fn remember_play(game: &mut Game, player: PlayerId, code: CardCode) {
    let from_hand = game.today.from_hand == Some(code);
    game.today.bought.push(Bought { code, player, from_hand });
}

/// Records the loss of a dude, aced or discarded, and whether it was as a casualty or by another player's card. Their
/// controller is who lost them (1.5:3.9).
fn remember_loss(game: &mut Game, dude: CardId, leaving: Leaving) {
    let aced = leaving.meant == Some(Pile::BootHill);
    let Some(of) = game.departed_card(dude).map(|dude| dude.controller) else { return };
    if !leaving.dude || !(aced || leaving.meant == Some(Pile::Discard)) {
        return;
    }
    let by_card = game.running.last().is_some_and(|one| one.by.is_some() && one.scope.you != of);
    let counts = by_card || game.today.casualties.contains(&dude);
    let fight = game.today.shootouts;
    game.today.lost.push(Loss { dude, of, aced, counts, fight });
}

/// Takes back what was recorded of a loss that something else replaced: it never happened (1.5:7.1).
pub(super) fn forget_loss(game: &mut Game, dude: CardId) {
    game.today.lost.retain(|loss| loss.dude != dude);
}
