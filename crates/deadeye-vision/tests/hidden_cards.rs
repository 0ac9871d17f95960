//! Cards of which others hide a part, on rendered tables of proxy faces.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

#[path = "support/eyes.rs"]
mod eyes;
#[path = "support/stage.rs"]
mod stage;

use deadeye_cards::{Card, CardDb};
use deadeye_proxy::demo::{PlacedCard, TrueCard, render};
use deadeye_vision::{Quad, Sighting};

use eyes::eyes_that_know;
use stage::stage;

/// Every twentieth card of a title of its own, from the given one on.
fn cards_from(first: usize) -> Vec<&'static Card> {
    let mut titles = std::collections::HashSet::new();
    CardDb::shipped().iter().skip(first).step_by(20).filter(|card| titles.insert(card.title.clone())).collect()
}

/// Six pairs of cards: the second of each lies across the first and leaves about half of it in view.
fn across(under: &[&Card], over: &[&Card]) -> Vec<PlacedCard> {
    let mut layout = Vec::new();
    for at in 0..6_u8 {
        let (column, row) = (f32::from(at % 3), f32::from(at / 3));
        let (x, y) = (column.mul_add(280.0, 240.0), row.mul_add(260.0, 180.0));
        let turn = f32::from(at).mul_add(55.0, 5.0);
        layout.push(PlacedCard::flat(under[usize::from(at)].code, (x, y), turn));
        // Along the card's own height and a little beside, so that a corner and more lies under it.
        let (sin, cos) = turn.to_radians().sin_cos();
        let (right, down) = (14.0, 40.0);
        let middle = (x + right * cos - down * sin, y + right * sin + down * cos);
        layout.push(PlacedCard::flat(over[usize::from(at)].code, middle, turn + 30.0));
    }
    layout
}

fn outline(card: &TrueCard) -> Quad {
    Quad::from(card.corners_px.map(|(x, y)| [x, y]))
}

/// What was seen where the card lies.
fn seen<'a>(card: &TrueCard, sightings: &'a [Sighting]) -> Option<&'a Sighting> {
    let lies = outline(card);
    let near = |s: &&Sighting| s.corners_px.overlap(&lies) > 0.6;
    sightings.iter().filter(near).max_by(|a, b| a.corners_px.overlap(&lies).total_cmp(&b.corners_px.overlap(&lies)))
}

#[test]
fn a_card_of_which_half_shows_across_another_is_named_and_its_hidden_corners_are_found() {
    let known = cards_from(0);
    let (picture, truth) = render(CardDb::shipped(), &across(&known[..6], &known[6..12]), &stage(3));
    let look = eyes_that_know(&known).look(&picture).unwrap();
    let mut all_off = Vec::new();
    for card in truth.iter().step_by(2) {
        assert!((0.4..0.65).contains(&card.visible), "{card:?}");
        let sighting = seen(card, &look.sightings);
        assert!(sighting.is_some(), "not found: {card:?}");
        let sighting = sighting.unwrap();
        let name = sighting.name.as_ref().map(|name| name.code.as_str());
        assert_eq!(name, Some(card.code.as_str()), "{card:?}");
        let off = sighting.corners_px.gap(&outline(card)) / outline(card).width();
        assert!(off < 0.03, "corners are off by {off} of the width: {card:?}");
        all_off.push(off);
    }
    let mean = all_off.iter().sum::<f32>() / all_off.len() as f32;
    assert!(mean < 0.02, "corners are off by {mean} of the width in the mean");
}

#[test]
fn a_card_that_is_no_face_known_is_not_named_across_another() {
    let known = cards_from(0);
    let strangers = cards_from(10);
    let strange = |card: &&&Card| known.iter().all(|other| other.title != card.title);
    let strangers: Vec<&Card> = strangers.iter().filter(strange).copied().collect();
    let (picture, truth) = render(CardDb::shipped(), &across(&strangers[..6], &known[6..12]), &stage(4));
    let look = eyes_that_know(&known).look(&picture).unwrap();
    for card in truth.iter().step_by(2) {
        let name = seen(card, &look.sightings).and_then(|sighting| sighting.name.as_ref());
        assert_eq!(name, None, "{card:?}");
    }
}
