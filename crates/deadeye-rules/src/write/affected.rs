//! The trigger event for a change of a card by an ability or action.

use deadeye_cards::abilities::Happening;

use crate::query::judging::judge_reacts;
use crate::state::{Cause, Event, Game, JudgedReact, Spot, Thing, TriggerEvent};
use crate::vocabulary::{CardId, PlayerId};
use crate::write::happenings::silent_event;
use crate::write::ledger::RecordedEvent;

/// A part of a card's state as it was before an event.
#[derive(Clone, Copy)]
pub(super) enum Earlier {
    Spot(Spot),
    Controller(PlayerId),
}

impl Earlier {
    /// Sets a part of a card to its earlier state, and returns the current one; nothing where the card is not in play.
    fn set(self, game: &mut Game, card: CardId) -> Option<Earlier> {
        let card = game.card_mut(card)?;
        Some(match self {
            Earlier::Spot(spot) => Earlier::Spot(std::mem::replace(&mut card.spot, spot)),
            Earlier::Controller(player) => Earlier::Controller(std::mem::replace(&mut card.controller, player)),
        })
    }
}

/// Returns the trigger event for a change of a card by the ability that is carried out, with the earlier place or
/// controller that the event changed.
pub(super) fn trigger_event(game: &Game, recorded: &RecordedEvent) -> Option<(TriggerEvent, Option<Earlier>)> {
    let running = game.running.last().filter(|running| running.by.is_some() && recorded.cause != Cause::Undone)?;
    let (card, earlier) = affected_card(&recorded.event)?;
    let own = game.card_or_departed(card)?;
    let heard = TriggerEvent::new(Happening::Affected).with_player(running.scope.you);
    let heard = heard.with_thing(Thing::Card(card, own.facts.code));
    Some((TriggerEvent { kind: running.by, ..heard }, earlier))
}

/// Matches Reacts with a change of a card as if the card still had its earlier place and controller, since their sets
/// refer to those. The card is set back during the match.
pub(super) fn judge(game: &mut Game, earlier: Option<Earlier>, heard: &TriggerEvent) -> Vec<JudgedReact> {
    let card = heard.subject.and_then(Thing::card);
    let now = earlier.zip(card).and_then(|(earlier, card)| earlier.set(game, card));
    let reacts = judge_reacts(game, heard);
    if let Some((now, card)) = now.zip(card) {
        now.set(game, card);
    }
    reacts
}

/// Returns the card that an event changes, and the earlier place or controller that it changed.
fn affected_card(event: &Event) -> Option<(CardId, Option<Earlier>)> {
    match event {
        Event::EffectBegan { effect } => Some((effect.on, None)),
        Event::CardMoved { card, from, .. } => Some((*card, Some(Earlier::Spot(*from)))),
        Event::Control { card, from, .. } => Some((*card, Some(Earlier::Controller(*from)))),
        Event::Booted { card }
        | Event::Unbooted { card }
        | Event::CardLeft { card, .. }
        | Event::Bounty { card, .. }
        | Event::Counter { card, .. }
        | Event::CalledOut { target: card, .. }
        | Event::PosseJoined { dude: card, .. }
        | Event::PosseLeft { dude: card, .. } => Some((*card, None)),
        silent_event!()
        | Event::AbilityUsed { .. }
        | Event::ActionPlayed { .. }
        | Event::CallOutRefused { .. }
        | Event::CardEntered { .. }
        | Event::CardsMoved { .. }
        | Event::Casualties { .. }
        | Event::CasualtyTaken { .. }
        | Event::Fled { .. }
        | Event::AlreadyHome { .. }
        | Event::GhostRock { .. }
        | Event::HandShown { .. }
        | Event::LowballTied { .. }
        | Event::HandsCompared { .. }
        | Event::JobEnded { .. }
        | Event::JobStarted { .. }
        | Event::NoVictory {}
        | Event::Passed { .. }
        | Event::PhaseBegan { .. }
        | Event::PullAwaited { .. }
        | Event::Pulled { .. }
        | Event::Revealed {}
        | Event::RoundBegan { .. }
        | Event::ShooterPicked { .. }
        | Event::ShootoutEnded { .. }
        | Event::ShootoutStarted { .. }
        | Event::Test { .. }
        | Event::Winner { .. } => None,
    }
}
