//! The cards in the camera's picture, each under the name of its track, and the draw hands among them.

use std::collections::BTreeMap;

use deadeye_cards::CardCode;
use deadeye_hands::HandCard;
use deadeye_rules::{Game, PlayerId};
use deadeye_vision::{Guess, Sighting, Track};

use super::camera::{HandSeen, Other, Spotted, Sureness};
use deadeye_table::{Lying, OnTable, Zone};

/// A sighting further than this from a track, in widths of the card, is not of that track.
const REACH_WIDTHS: f32 = 0.5;

/// The cards that are seen, each under the name that its track has; `named` are the tracks that players named.
pub fn spotted(sightings: &[Sighting], tracks: &[Track], named: &BTreeMap<u32, Guess>) -> Vec<Spotted> {
    let tracks = tracks_of(sightings, tracks);
    sightings.iter().zip(tracks).map(|(sighting, track)| card(sighting, track, named)).collect()
}

/// The track of each sighting: the nearest within reach, and no track for two sightings.
fn tracks_of<'a>(sightings: &[Sighting], tracks: &'a [Track]) -> Vec<Option<&'a Track>> {
    let mut pairs = Vec::new();
    for (which, sighting) in sightings.iter().enumerate() {
        let reach = REACH_WIDTHS * sighting.corners_px.width();
        let centre = sighting.corners_px.centre();
        for track in tracks {
            let apart = track.corners_px.centre().distance(centre);
            if apart < reach {
                pairs.push((apart, which, track));
            }
        }
    }
    pairs.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut mates: Vec<Option<&Track>> = vec![None; sightings.len()];
    let mut taken = Vec::new();
    for (_, which, track) in pairs {
        if let Some(mate) = mates.get_mut(which).filter(|mate| mate.is_none())
            && !taken.contains(&track.id)
        {
            *mate = Some(track);
            taken.push(track.id);
        }
    }
    mates
}

fn card(sighting: &Sighting, track: Option<&Track>, named: &BTreeMap<u32, Guess>) -> Spotted {
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

/// The draw hands on the table.
pub fn hands(table: &OnTable, spotted: &[Spotted], game: &Game) -> Vec<HandSeen> {
    game.players().iter().filter_map(|player| hand(table, spotted, game, player.id())).collect()
}

/// A player's draw hand, if a card of one lies there.
fn hand(table: &OnTable, spotted: &[Spotted], game: &Game, player: PlayerId) -> Option<HandSeen> {
    let mut lying: Vec<&Lying> =
        table.lying().filter(|card| card.zone == Zone::DrawHand && card.player == player).collect();
    lying.sort_by(|a, b| a.spot.x_mm.total_cmp(&b.spot.x_mm));
    let cards: Vec<Vec<HandCard>> = lying.iter().map(|card| may_be(card, spotted, game)).collect();
    (!cards.is_empty()).then_some(HandSeen { player, cards })
}

/// What a card of a draw hand may be, the likeliest first.
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

#[cfg(test)]
mod tests {
    use deadeye_vision::Quad;

    use super::*;

    /// The outline of an upright card of 60 x 84 pixels with its left edge there.
    fn outline(left_px: f32) -> Quad {
        Quad::rectangle(left_px, 100.0, left_px + 60.0, 184.0)
    }

    fn guess(title: &str) -> Guess {
        Guess { code: String::new(), title: title.to_owned(), confidence: 0.9 }
    }

    fn track(id: u32, left_px: f32, title: &str) -> Track {
        Track { id, corners_px: outline(left_px), visible: 1.0, name: Some(guess(title)), corner: None, booted: false }
    }

    fn sighting(left_px: f32) -> Sighting {
        Sighting {
            corners_px: outline(left_px),
            visible: 1.0,
            card: 1.0,
            name: None,
            alternatives: Vec::new(),
            corner: None,
        }
    }

    fn named(sightings: &[Sighting], tracks: &[Track]) -> Vec<(u32, Option<String>)> {
        spotted(sightings, tracks, &BTreeMap::new()).into_iter().map(|card| (card.track, card.title)).collect()
    }

    #[test]
    fn cards_that_overlap_have_each_their_own_name() {
        // Tucked cards a third of a width apart: each track is within half a width of both sightings.
        let tracks = [track(1, 100.0, "Bank"), track(2, 120.0, "Saloon")];
        let bank = (1, Some("Bank".to_owned()));
        let saloon = (2, Some("Saloon".to_owned()));
        assert_eq!(named(&[sighting(121.0), sighting(101.0)], &tracks), [saloon.clone(), bank.clone()]);
        assert_eq!(named(&[sighting(101.0), sighting(121.0)], &tracks), [bank, saloon]);
    }

    #[test]
    fn no_track_names_two_cards_and_none_that_is_far() {
        let tracks = [track(1, 100.0, "Bank")];
        assert_eq!(
            named(&[sighting(110.0), sighting(102.0), sighting(140.0)], &tracks),
            [(0, None), (1, Some("Bank".to_owned())), (0, None)]
        );
    }
}
