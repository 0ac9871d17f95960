//! The cards in the camera's picture, each under the name of its track, and the draw hands among them.

use std::collections::BTreeMap;

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use deadeye_rules::{Game, PlayerId};
use deadeye_vision::{Guess, Sighting, Track};

use super::camera::{HandSeen, Other, Spotted, Sureness};
use crate::pipeline::Look;
use deadeye_table::{Lying, OnTable, Zone};

/// Returns the cards in a look, each under the name of its track. `named` are the names that players gave to tracks.
pub fn spot_cards(look: &Look, named: &BTreeMap<u32, Guess>) -> Vec<Spotted> {
    let track = |id: &u32| look.tracks.iter().find(|track| track.id == *id);
    look.sightings.iter().map(|(sighting, id)| spot_card(sighting, id.as_ref().and_then(track), named)).collect()
}

fn spot_card(sighting: &Sighting, track: Option<&Track>, named: &BTreeMap<u32, Guess>) -> Spotted {
    let settled = track.and_then(|track| named.get(&track.id).or(track.name.as_ref()));
    let name = settled.or(sighting.name.as_ref());
    let other = |guess: &Guess| {
        Some(Other { code: guess.code.parse().ok()?, title: guess.title.clone(), confidence: guess.confidence })
    };
    Spotted {
        track: track.map_or(0, |track| track.id),
        corners_px: sighting.corners_px.into(),
        code: name.and_then(|name| name.code.parse().ok()),
        title: name.map(|name| name.title.clone()),
        confidence: name.map_or(0.0, |name| name.confidence),
        visible: sighting.visible,
        corner: name.map_or(sighting.corner, |_| None).map(|read| read.card),
        others: sighting.alternatives.iter().filter_map(other).collect(),
    }
}

/// Returns the draw hands on the table.
pub fn hands(table: &OnTable, spotted: &[Spotted], game: &Game) -> Vec<HandSeen> {
    game.players().iter().filter_map(|player| hand(table, spotted, game, player.id())).collect()
}

/// Returns a player's draw hand, if a card of one lies on the table.
fn hand(table: &OnTable, spotted: &[Spotted], game: &Game, player: PlayerId) -> Option<HandSeen> {
    let mut lying: Vec<&Lying> =
        table.cards_on_table().filter(|card| card.zone == Zone::DrawHand && card.player == player).collect();
    lying.sort_by(|a, b| a.spot.x_mm.total_cmp(&b.spot.x_mm));
    let cards: Vec<Vec<HandCard>> = lying.iter().map(|card| may_be(card, spotted, game)).collect();
    (!cards.is_empty()).then_some(HandSeen { player, cards })
}

/// Returns the cards that a card of a draw hand may be, the likeliest first.
fn may_be(card: &Lying, spotted: &[Spotted], game: &Game) -> Vec<HandCard> {
    let face = |code: CardCode| game.facts_of(code)?.hand_card();
    let sure = Sureness::of(card.confidence, card.code.is_some()) == Sureness::Sure;
    let spotted = spotted.iter().find(|spotted| spotted.track == card.track && !sure);
    let others = spotted.into_iter().flat_map(|spotted| &spotted.others).map(|other| other.code);
    let known = card.code.into_iter().chain(others).filter_map(face);
    // Of a card of unknown art what is printed in its corner is all there is.
    let corner = card.corner.filter(|_| card.code.is_none());
    corner.map(|corner| HandCard::Card(corner.card)).into_iter().chain(known).collect()
}
