//! Pulls that become others before anything comes of them.

use deadeye_cards::abilities::ChangePull;

use super::{cards, number, remember, you};
use crate::clerk::Clerk;
use crate::pile::Shown;
use crate::pulls;

/// The pull that waits for the end of the reacts to it becomes another one.
pub(super) fn change(clerk: &mut Clerk, change: &ChangePull) {
    if let Some(by) = &change.by {
        let by = number(clerk, by);
        pulls::change(clerk, by);
    }
    if let Some(card) = &change.card {
        let target = deadeye_cards::abilities::Target::Named(card.clone());
        let Some(card) = cards(clerk, &target).first().copied() else { return };
        let Some((code, owner)) = clerk.game.card(card).map(|card| (card.facts.code, card.owner)) else { return };
        remember(clerk, card);
        clerk.leave(card, None);
        pulls::replace(clerk, Shown::Code(code), owner);
    }
    if change.again {
        let by = you(clerk);
        pulls::again(clerk, by);
    }
}
