//! The record of the day, for conditions of abilities.

use crate::query::poker;
use crate::state::today::{Bought, Today};
use crate::state::{Cause, Event, Game, Leaving, Pile, Spot};
use crate::vocabulary::{AbilityKind, CardId, Phase, PlayerId};
use crate::write::happenings::silent_event;
use crate::write::ledger::RecordedEvent;

/// Adds a recorded event to the record of the day.
pub(super) fn remember(game: &mut Game, recorded: &RecordedEvent) {
    match &recorded.event {
        Event::ShootoutStarted { .. } => {
            game.today.shootouts = game.today.shootouts.saturating_add(1);
            game.today.aced_in_fight = false;
        }
        Event::CasualtyTaken { card, .. } => game.today.casualties.push(*card),
        Event::HandShown { player, cheatin, .. } => game.today.cheated.extend(cheatin.then_some(*player)),
        Event::Pulled { player, card, .. } => {
            game.today.pulled = card.as_ref().and_then(|card| card.code().copied()).map(|code| (*player, code));
        }
        Event::CardMoved { card, from, to } => {
            let places = from.place().zip(to.place());
            game.today.moved.extend(places.map(|_| *card));
        }
        Event::AbilityUsed { player, kind, .. } | Event::ActionPlayed { player, kind, .. } => {
            game.today.cheatin_by.extend((*kind == AbilityKind::Cheatin).then_some(*player));
        }
        Event::Revealed {} => {
            let caught = game.players.iter().map(|player| player.id).filter(|player| poker::is_cheatin(game, *player));
            game.today.caught = caught.collect();
        }
        Event::CardLeft { card, owner, .. } => {
            if let Cause::Left(leaving) = recorded.cause {
                remember_loss(game, *card, *owner, leaving);
            }
        }
        Event::CardsMoved { from: Some(from), to: None, known, .. } => {
            game.today.from_hand = known.first().copied().filter(|_| *from == Pile::Hand);
        }
        Event::CardEntered { code, spot, .. } => {
            let bought = *spot != Spot::Aside && game.phase() == Phase::HighNoon;
            let from_hand = game.today.from_hand == Some(*code);
            game.today.bought.extend(bought.then_some(Bought { code: *code, from_hand }));
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
        | Event::HandsCompared { .. }
        | Event::JobEnded { .. }
        | Event::JobStarted { .. }
        | Event::NoVictory {}
        | Event::Passed { .. }
        | Event::PhaseBegan { .. }
        | Event::PosseJoined { .. }
        | Event::PosseLeft { .. }
        | Event::PullAwaited { .. }
        | Event::RoundBegan { .. }
        | Event::ShooterPicked { .. }
        | Event::ShootoutEnded { .. }
        | Event::Test { .. }
        | Event::Unbooted { .. }
        | Event::Winner { .. } => {}
    }
}

/// Records the loss of a player's dude, aced or discarded, as a casualty or by another player's card, and whether it
/// was aced.
fn remember_loss(game: &mut Game, card: CardId, owner: PlayerId, leaving: Leaving) {
    let aced = leaving.meant == Some(Pile::BootHill);
    if !leaving.dude || !(aced || leaving.meant == Some(Pile::Discard)) {
        return;
    }
    let by_card = game.running.last().is_some_and(|one| one.by.is_some() && one.scope.you != owner);
    if by_card || game.today.casualties.contains(&card) {
        game.today.lost.push(owner);
        game.today.lost_aced.extend(aced.then_some(owner));
    }
    if aced {
        game.today.aced.push(owner);
        game.today.aced_in_fight = true;
    }
}
