//! The rules for attaching cards (1.5:5.3.4).

use deadeye_cards::abilities::{Quality, Set};
use deadeye_cards::{Card, CardType};

use crate::query::traits;
use crate::state::{CardInPlay, Game, Thing};
use crate::text;
use crate::vocabulary::{CardId, Place, PlayerId, Skill, Text};

/// Returns whether a card can be attached to another one by a card effect, with any controller and at any place. A card
/// that is attached to a place without being an Improvement has an entry that allows it.
pub(crate) fn may_bear(game: &Game, player: PlayerId, card: &Card, onto: CardId) -> bool {
    let Some(bearer) = game.card(onto) else { return false };
    let placed = attaches_to_place(game, card);
    let bears = match bearer.facts.kind {
        CardType::Dude if placed => traits::bears(game, player, card, onto),
        CardType::Dude => cannot_carry(game, card, bearer).is_none(),
        CardType::Outfit
        | CardType::Legend
        | CardType::Deed
        | CardType::Goods
        | CardType::Spell
        | CardType::Action
        | CardType::Joker => !placed || goes_there(game, player, card, bearer),
    };
    bears && traits::cannot_attach(game, player, card, onto).is_none()
}

/// Returns whether a card is attached to a place rather than to a dude: Improvements and, where there are any, Totems.
pub(crate) fn attaches_to_place(game: &Game, card: &Card) -> bool {
    card.has_keyword("Improvement") || is_totem(game, card)
}

/// Returns whether a player may plant a Totem in town square, which no card stands for: one who controls it and has an
/// unbooted Shaman there (1.5:7.2.3).
pub(crate) fn may_plant_in_square(game: &Game, player: PlayerId, card: &Card) -> bool {
    let square = Place::TownSquare;
    is_totem(game, card)
        && game.controller_of(square) == Some(player)
        && has_shaman_at(game, player, square)
        && traits::attaches_to(game, player, card, Thing::Place(square))
}

/// Returns whether a player has an unbooted Shaman at a place.
pub(crate) fn has_shaman_at(game: &Game, player: PlayerId, place: Place) -> bool {
    let is_shaman = |dude: &CardInPlay| !dude.booted && game.skill(dude.id, Skill::Shaman).is_some();
    game.dudes_at(place).any(|dude| dude.controller == player && is_shaman(dude))
}

/// Returns whether a card is a Totem, in an edition that has them.
pub(crate) fn is_totem(game: &Game, card: &Card) -> bool {
    card.has_keyword("Totem") && game.edition.has_totems()
}

/// Returns whether a card for places can be attached to this one: to any deed, and to a home as Totems are or where the
/// card allows it (1.5:7.2.3).
pub(crate) fn goes_there(game: &Game, player: PlayerId, card: &Card, bearer: &CardInPlay) -> bool {
    match bearer.facts.kind {
        CardType::Deed => true,
        CardType::Outfit => is_totem(game, card) || traits::goes_to(game, player, card, bearer),
        CardType::Legend | CardType::Dude | CardType::Goods | CardType::Spell | CardType::Action | CardType::Joker => {
            false
        }
    }
}

/// Returns the places among which the player of an Improvement may be asked to choose. The limits of the card itself
/// are checked besides.
pub(crate) fn places_to_improve() -> Set {
    Set(["location", "yours"].into_iter().filter_map(Quality::of).collect())
}

/// Returns the reason why a dude cannot carry a card; nothing if they can. Hexes go to Hucksters, Miracles to Blessed,
/// Spirits to Shamans.
pub(crate) fn cannot_carry(game: &Game, card: &Card, dude: &CardInPlay) -> Option<Text> {
    if card.kind == CardType::Spell
        && let Some(skill) = Skill::of_spell(card)
        && game.skill(dude.id, skill).is_none()
    {
        return Some(text!("{dude} is no {skill}", dude = dude.title(), skill = Text::word(skill.keyword())));
    }
    if card.has_keyword("Improvement") {
        return Some(text!("{card} is attached to deeds", card = card.title));
    }
    // A unique card needs one owner's copy only, wherever it hangs; nothing else limits goods but their kinds.
    None
}
