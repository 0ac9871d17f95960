//! Whether piles hold cards for what a step does with them.

use deadeye_cards::abilities::{Look, PileName, Player};

use crate::query::view::View;
use crate::state::Pile;
use crate::vocabulary::PlayerId;

/// Returns whether one of some players has a card in the deck, or in the discard pile, which becomes the deck (1.5:2.2):
/// what a price discards lies there by then.
pub(crate) fn has_deck(view: &View<'_>, whose: &Player) -> bool {
    let players = view.players(whose);
    let has = |player: &PlayerId| {
        let own = view.game.player(*player);
        let comes = *player == view.scope.you && !view.scope.discarded.is_empty();
        comes || own.is_some_and(|own| own.pile(Pile::Deck).count() > 0 || own.pile(Pile::Discard).count() > 0)
    };
    players.is_empty() || players.iter().any(has)
}

/// Returns whether a pile holds cards that a look is for. A whole hand may be looked at though it holds none.
pub(crate) fn has_cards_to_see(view: &View<'_>, look: &Look) -> bool {
    let has_hand = |player: &PlayerId| view.game.player(*player).is_some_and(|own| own.hand.count() > 0);
    let players = view.players(&look.whose);
    match look.pile {
        PileName::Deck => has_deck(view, &look.whose),
        PileName::Hand if look.count.is_some() => players.is_empty() || players.iter().any(has_hand),
        PileName::Hand
        | PileName::Discard
        | PileName::BootHill
        | PileName::DrawHand
        | PileName::Revealed
        | PileName::Looked
        | PileName::DiscardTop
        | PileName::Shed
        | PileName::LastHand => true,
    }
}
