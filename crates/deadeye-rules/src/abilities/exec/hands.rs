//! A card in play that comes in for one card of a draw hand.

use deadeye_cards::abilities::{DrawHand, Happening};
use deadeye_hands::HandCard;

use super::{players, remember, this};
use crate::abilities::running::{Item, Question, Wanted};
use crate::abilities::triggers;
use crate::clerk::Clerk;
use crate::command::Command;
use crate::event::Event;
use crate::ids::PlayerId;
use crate::pile::{Pile, Shown};
use crate::{overrides, poker};

/// The player is asked which card of their open hand goes; says whether there is such a hand.
pub(super) fn ask(clerk: &mut Clerk, hand: &DrawHand) -> bool {
    let Some(player) = players(clerk, &hand.whose).first().copied() else { return false };
    let shown = clerk.game.player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(cards), Some(running)) = (shown.filter(|cards| !cards.is_empty()), clerk.game.running.last_mut()) else {
        return false;
    };
    let what = Wanted::Shown { whose: player, cards };
    running.question = Some(Question::of(running.scope.you, running.code, what));
    running.queue.push_front(Item::Replace { player });
    true
}

/// The card was named: it is discarded, and this card counts in its place.
pub(crate) fn replace(clerk: &mut Clerk, at: usize) {
    let Some(running) = clerk.game.running.last_mut() else { return };
    let Some(Item::Replace { player }) = running.queue.front() else { return };
    let player = *player;
    running.queue.pop_front();
    let shown = clerk.game.player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(mut cards), Some(own)) = (shown, this(clerk)) else { return };
    let Some(slot) = cards.get_mut(at) else { return };
    let Some(code) = clerk.game.card(own).map(|card| card.facts.code) else { return };
    let gone = std::mem::replace(slot, Shown::Code(code));
    // A joker counts as what its player said it is, if they did.
    let value = match poker::face(clerk.game, &gone) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        _ => 0,
    };
    if let Some(running) = clerk.game.running.last_mut() {
        running.scope.told.replaced = value;
    }
    remember(clerk, own);
    clerk.leave(own, Some(Pile::DrawHand));
    discard(clerk, player, &gone);
    overrides::act(clerk, &Command::ChangeHand { player, cards });
}

/// A card of a draw hand is discarded; ordinary and Devil's jokers are aced (3.8).
fn discard(clerk: &mut Clerk, player: PlayerId, card: &Shown) {
    let to = poker::pile_after_use(clerk.game, card);
    let Some(owner) = clerk.game.players.get_mut(player.seat()) else { return };
    let foreign = owner.shown.as_ref().is_some_and(|hand| hand.foreign);
    let named = card.code().copied().filter(|_| !foreign);
    if !(owner.draw_hand.take(named.as_ref()) || owner.draw_hand.take(None)) {
        return;
    }
    owner.pile_mut(to).put(named);
    let known = named.into_iter().collect();
    clerk.tell(Event::CardsMoved { player, from: Some(Pile::DrawHand), to: Some(to), count: 1, known });
    if to == Pile::BootHill {
        triggers::happened(clerk, Happening::JokerAced, player, 1);
    }
}
