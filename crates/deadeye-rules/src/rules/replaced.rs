//! Events that a React replaces (1.5:7.1): what left play has not left after all, and the window closes.

use deadeye_cards::CardType;

use crate::state::card::{CardInPlay, Spot};
use crate::state::cause::Reason;
use crate::state::event::{Event, Purse};
use crate::state::game::Game;
use crate::text;
use crate::vocabulary::cite;
use crate::vocabulary::ids::{CardId, Place};
use crate::vocabulary::reasons::Reasons;
use crate::write::ledger::Ledger;

impl Game {
    pub(crate) fn seen_mut(&mut self, card: CardId) -> Option<&mut CardInPlay> {
        if self.card(card).is_some() {
            return self.card_mut(card);
        }
        self.departed.iter_mut().map(|gone| &mut gone.card).find(|gone| gone.id == card)
    }
}

/// Only within a react window is an event replaced, and only what left with it comes back.
pub(crate) fn check(game: &Game, cards: &[CardId], reasons: &mut Reasons) {
    reasons.unless(!game.reacts.is_empty(), cite::REACTS, || {
        (text!("no react window is open"), text!("call for reacts first"))
    });
    for card in cards {
        let Some(gone) = game.departed(*card) else {
            reasons.add(
                cite::REACTS,
                text!("{card} did not leave play with what is reacted to", card),
                text!("name cards that did, or none"),
            );
            continue;
        };
        reasons.unless(!gone.cost, cite::COSTS, || {
            (text!("{card} left to pay a cost", card = gone.card.title()), text!("costs are paid, whatever happens"))
        });
        let borne = gone.card.attached_to().is_none_or(|bearer| game.card(bearer).is_some() || cards.contains(&bearer));
        reasons.unless(borne, cite::REACTS, || {
            (text!("what carried {card} is gone", card = gone.card.title()), text!("name who carried it instead"))
        });
        let in_pile = gone.pile.is_none_or(|pile| {
            let owner = game.player(gone.card.owner);
            owner.is_some_and(|owner| owner.pile(pile).may_hold(&gone.card.facts.code))
        });
        reasons.unless(in_pile, cite::PILES, || {
            (
                text!("{card} is no longer in the pile it went to", card = gone.card.title()),
                text!("bring it into play by hand"),
            )
        });
    }
}

/// The event is replaced: what left is back as it was, and no further Reacts to it are used. The new event is told next.
pub(crate) fn replace(ledger: &mut Ledger, cards: &[CardId]) {
    for card in cards {
        for card in ledger.game.departed_with(*card) {
            restore(ledger, card);
        }
    }
    ledger.game.reacts.pop();
    let depth = ledger.game.reacts.len();
    ledger.game.pulls.retain(|pull| pull.depth <= depth);
    ledger.tell(Event::ReactsClosed { depth: u8::try_from(depth).unwrap_or(u8::MAX) });
}

/// A card that left with the last event has not left after all, and what hung on it neither.
pub(crate) fn bring_back(ledger: &mut Ledger, card: CardId) {
    let costs = ledger.game.departed(card).is_none_or(|gone| gone.cost);
    if !costs {
        for card in ledger.game.departed_with(card) {
            restore(ledger, card);
        }
    }
}

/// A card left and cannot come back, like a cost that was paid.
pub(crate) fn settle_for_good(ledger: &mut Ledger, card: CardId) {
    if let Some(gone) = ledger.game.departed.iter_mut().find(|gone| gone.card.id == card) {
        gone.cost = true;
    }
}

fn restore(ledger: &mut Ledger, card: CardId) {
    let Some(at) = ledger.game.departed.iter().position(|gone| gone.card.id == card) else {
        return;
    };
    let gone = ledger.game.departed.remove(at);
    let (owner, code, bounty) = (gone.card.owner, gone.card.facts.code, gone.card.bounty);
    let is_legend = gone.card.facts.kind == CardType::Legend;
    let spot = gone.card.spot;
    if let (Some(pile), Some(player)) = (gone.pile, ledger.game.players.get_mut(owner.seat())) {
        player.pile_mut(pile).take(Some(&code));
        if is_legend {
            player.legend = Some(card);
        }
    }
    if let (Some(at), Some(player)) = (gone.street, ledger.game.players.get_mut(owner.seat())) {
        let at = at.min(player.street.len());
        player.street.insert(at, Place::Deed(card));
    }
    let mut back = gone.card;
    back.bounty = 0;
    let place = ledger.game.cards.partition_point(|other| other.id < card);
    ledger.game.cards.insert(place, back);
    ledger.game.index_kinds();
    for effect in gone.effects {
        // Where the Winner changed the order of the others it stays changed.
        let later = ledger.game.effects.iter().position(|other| other.id > effect.id);
        ledger.game.effects.insert(later.unwrap_or(ledger.game.effects.len()), effect);
    }
    ledger.tell(Event::Restored { card });
    // The place where a dude stood may be gone as well: then they are at home.
    if let Spot::At(place) = spot
        && !ledger.game.is_place(place)
    {
        ledger.put(card, spot);
    }
    if let Some(paid) = gone.paid {
        ledger.pay(Purse::Stash(paid), Purse::Bounty(card), u32::from(bounty), &Reason::BountyBack);
    }
    ledger.set_bounty(card, bounty, &Reason::NeverLeft);
    if let Some(side) = gone.side {
        crate::rules::fight::posse::enter(ledger, side, card);
    }
}
