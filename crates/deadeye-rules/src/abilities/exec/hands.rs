//! A card in play that comes in for one card of a draw hand.

use deadeye_cards::abilities::{DrawHand, Happening};
use deadeye_hands::HandCard;

use crate::abilities::context::{players, remember, this};
use crate::query::poker;
use crate::rules::overrides;
use crate::state::command::Command;
use crate::state::pile::{Pile, Shown};
use crate::state::resolving::{Item, Question, Wanted};
use crate::vocabulary::ids::PlayerId;
use crate::write::ledger::Ledger;
use crate::write::triggers;

/// The player is asked which card of their open hand goes; says whether there is such a hand.
pub(super) fn ask(ledger: &mut Ledger, hand: &DrawHand) -> bool {
    let Some(player) = players(ledger, &hand.whose).first().copied() else { return false };
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(cards), Some(running)) = (shown.filter(|cards| !cards.is_empty()), ledger.game().running.last()) else {
        return false;
    };
    let what = Wanted::Shown { whose: player, cards };
    let question = Question::of(running.scope.you, running.code, what);
    ledger.ask(question, Some(Item::Replace { player }));
    true
}

/// The card was named: it is discarded, and this card counts in its place.
pub(crate) fn replace(ledger: &mut Ledger, at: usize) {
    let next = ledger.game().running.last().and_then(|running| running.queue.front());
    let Some(Item::Replace { player }) = next else { return };
    let player = *player;
    ledger.take_item();
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref()).map(|hand| hand.cards.clone());
    let (Some(mut cards), Some(own)) = (shown, this(ledger)) else { return };
    let Some(slot) = cards.get_mut(at) else { return };
    let Some(code) = ledger.game().card(own).map(|card| card.facts.code) else { return };
    let gone = std::mem::replace(slot, Shown::Code(code));
    // A joker counts as what its player said it is, if they did.
    let value = match poker::face(ledger.game(), &gone) {
        Some(HandCard::Card(card)) => i16::from(card.value().get()),
        _ => 0,
    };
    ledger.set_replaced(value);
    remember(ledger, own);
    ledger.leave(own, Some(Pile::DrawHand));
    discard(ledger, player, &gone);
    overrides::act(ledger, &Command::ChangeHand { player, cards });
}

/// A card of a draw hand is discarded; ordinary and Devil's jokers are aced (3.8).
fn discard(ledger: &mut Ledger, player: PlayerId, card: &Shown) {
    let to = poker::pile_after_use(ledger.game(), card);
    let shown = ledger.game().player(player).and_then(|player| player.shown.as_ref());
    let foreign = shown.is_some_and(|hand| hand.foreign);
    let named = card.code().copied().filter(|_| !foreign);
    if ledger.put_away_known_from_draw_hand(player, to, named) && to == Pile::BootHill {
        triggers::happened(ledger, Happening::JokerAced, player, 1);
    }
}
