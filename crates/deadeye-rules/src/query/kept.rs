//! What effects keep a card from, as other players' abilities go on.

use deadeye_cards::abilities::Plain;

use crate::query::words::is_plain;
use crate::state::{Change, Effect, Game, Keeping};
use crate::vocabulary::{AbilityKind, CardId, PlayerId};

/// Returns whether an effect keeps a card from what a player does. The others are those beside the user of the effect,
/// whoever controls the card by now (1.5:3.9).
pub(super) fn is_kept_from(game: &Game, card: CardId, by: PlayerId, says: impl Fn(&Keeping) -> bool) -> bool {
    let Some(controller) = game.card(card).map(|card| card.controller) else { return false };
    let holds = |effect: &Effect| {
        let kept = matches!(&effect.change, Change::Keep(kept) if says(kept));
        effect.on == card && kept && effect.by.unwrap_or(controller) != by
    };
    game.effects.iter().any(holds)
}

/// Returns whether an effect spares a card what a player's ability of a kind goes on doing.
pub(super) fn is_spared(game: &Game, kind: AbilityKind, card: CardId, by: PlayerId) -> bool {
    let held = |plain: Plain| is_kept_from(game, card, by, |kept| is_plain(kept, plain));
    held(Plain::SafeFromOthers)
        || kind == AbilityKind::Shootout && (held(Plain::Unaffected) || held(Plain::SafeFromShootout))
}
