//! A card in play that comes in for one card of a draw hand.

use deadeye_cards::abilities::{DrawHand, Happening};
use deadeye_hands::HandCard;

use crate::abilities::context::{players, remember, this};
use crate::query::poker;
use crate::rules::overrides;
use crate::state::command::Command;
use crate::state::event::Event;
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::{Item, Question, Wanted};
use crate::vocabulary::ids::PlayerId;
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// The player is asked which card of their open hand goes; says whether there is such a hand.
pub(super) fn ask(ledger: &mut Ledger, hand: &DrawHand) -> bool {
    let Some(player) = players(ledger, &hand.whose).first().copied() else { return false };
    let shown = ledger.game.player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(cards), Some(running)) = (shown.filter(|cards| !cards.is_empty()), ledger.game.running.last_mut()) else {
        return false;
    };
    let what = Wanted::Shown { whose: player, cards };
    running.question = Some(Question::of(running.scope.you, running.code, what));
    running.queue.push_front(Item::Replace { player });
    true
}

/// The card was named: it is discarded, and this card counts in its place.
pub(crate) fn replace(ledger: &mut Ledger, at: usize) {
    let Some(running) = ledger.game.running.last_mut() else { return };
    let Some(Item::Replace { player }) = running.queue.front() else { return };
    let player = *player;
    running.queue.pop_front();
    let shown = ledger.game.player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(mut cards), Some(own)) = (shown, this(ledger)) else { return };
    let Some(slot) = cards.get_mut(at) else { return };
    let Some(code) = ledger.game.card(own).map(|card| card.facts.code) else { return };
    let gone = std::mem::replace(slot, Shown::Code(code));
    // A joker counts as what its player said it is, if they did.
    let value = match poker::face(ledger.game, &gone) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        _ => 0,
    };
    if let Some(running) = ledger.game.running.last_mut() {
        running.scope.told.replaced = value;
    }
    remember(ledger, own);
    ledger.leave(own, Some(Pile::DrawHand));
    discard(ledger, player, &gone);
    overrides::act(ledger, &Command::ChangeHand { player, cards });
}

/// A card of a draw hand is discarded; ordinary and Devil's jokers are aced (3.8).
fn discard(ledger: &mut Ledger, player: PlayerId, card: &Shown) {
    let to = poker::pile_after_use(ledger.game, card);
    let Some(owner) = ledger.game.players.get_mut(player.seat()) else { return };
    let foreign = owner.shown.as_ref().is_some_and(|hand| hand.foreign);
    let named = card.code().copied().filter(|_| !foreign);
    if !(owner.draw_hand.take(named.as_ref()) || owner.draw_hand.take(None)) {
        return;
    }
    owner.pile_mut(to).put(named);
    let known = named.into_iter().collect();
    ledger.tell(Event::CardsMoved { player, from: Some(Pile::DrawHand), to: Some(to), count: 1, known });
    if to == Pile::BootHill {
        triggers::happened(ledger, Happening::JokerAced, player, 1);
    }
}
