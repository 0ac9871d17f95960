//! Pulls that become others before anything comes of them.

use deadeye_cards::abilities::{ChangePull, SuitName};
use deadeye_hands::Suit;

use crate::abilities::context::{cards, number, remember, you};
use crate::rules::pulls;
use crate::state::Shown;
use crate::write::ledger::Ledger;

/// The pull that waits for the end of the reacts to it becomes another one.
pub(super) fn change(ledger: &mut Ledger, change: &ChangePull) {
    if let Some(by) = &change.by {
        let by = number(ledger, by);
        ledger.change_held_pull(by);
    }
    if let Some(harder) = &change.harder {
        let by = number(ledger, harder);
        ledger.make_pull_harder(by);
    }
    if let Some(suit) = change.suit {
        ledger.set_held_suit(match suit {
            SuitName::Spades => Suit::Spades,
            SuitName::Hearts => Suit::Hearts,
            SuitName::Diamonds => Suit::Diamonds,
            SuitName::Clubs => Suit::Clubs,
        });
    }
    if let Some(card) = &change.card {
        let target = deadeye_cards::abilities::Target::Named(card.clone());
        let Some(card) = cards(ledger, &target).first().copied() else { return };
        let Some((code, owner)) = ledger.game().card(card).map(|card| (card.facts.code, card.owner)) else { return };
        remember(ledger, card);
        ledger.leave(card, None);
        pulls::replace(ledger, Shown::Code(code), owner);
    }
    if change.again {
        let by = you(ledger);
        pulls::again(ledger, by);
    }
}
