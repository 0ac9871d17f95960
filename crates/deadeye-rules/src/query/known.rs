//! Cards that commands name.

use deadeye_cards::{Card, CardCode};

use crate::state::Game;
use crate::text;
use crate::vocabulary::{Reasons, cite};

/// Returns a card that is in the database, or a reason.
pub(crate) fn check_known<'a>(game: &'a Game, code: CardCode, reasons: &mut Reasons) -> Option<&'a Card> {
    let card = game.facts_of(code);
    reasons.unless(card.is_some(), cite::FACTS, || {
        (text!("no card has the code {code}", code), text!("name a card by its five digits, such as 01031"))
    });
    card
}
