//! Events that a React replaces (1.5:7.1): cards that left play are restored, and the window closes.

use crate::state::Game;
use crate::text;
use crate::vocabulary::{CardId, Reasons, cite};
use crate::write::ledger::Ledger;

/// Adds the reasons against replacing an event: it needs an open react window, and only cards that left with the event
/// come back.
pub(crate) fn check(game: &Game, cards: &[CardId], reasons: &mut Reasons) {
    reasons.unless(!game.reacts.is_empty(), cite::REACTS, || {
        (text!("no react window is open"), text!("call for reacts first"))
    });
    for card in cards {
        let Some(gone) = game.departure(*card) else {
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
        let borne = gone.card.bearer().is_none_or(|bearer| game.card(bearer).is_some() || cards.contains(&bearer));
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

/// Replaces the event: cards that left are restored as they were, and no further Reacts to it are used. The players
/// record the new event next.
pub(crate) fn replace(ledger: &mut Ledger, cards: &[CardId]) {
    for card in cards {
        restore(ledger, *card);
    }
    ledger.close_reacts();
    // Nor are Reacts to it used in the window of the new event.
    if ledger.game().reacts.is_empty() {
        ledger.forget_heard();
    }
    ledger.drop_inner_pulls();
}

/// Restores a card that left with the last event, with the cards that were attached to it.
pub(crate) fn bring_back(ledger: &mut Ledger, card: CardId) {
    let costs = ledger.game().departure(card).is_none_or(|gone| gone.cost);
    if !costs {
        restore(ledger, card);
    }
}

fn restore(ledger: &mut Ledger, card: CardId) {
    for card in ledger.game().departed_with_attachments(card) {
        ledger.restore(card);
        ledger.forget_heard_of(card);
    }
}

/// Makes the loss of a card final, like that of a cost that was paid.
pub(crate) fn settle_for_good(ledger: &mut Ledger, card: CardId) {
    ledger.set_left_as_cost(card, true);
}
