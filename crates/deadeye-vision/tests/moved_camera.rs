//! Cameras as people have them: mirrored, turned by a quarter, and bumped while cards lie on the table.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

#[path = "support/eyes.rs"]
mod eyes;

use deadeye_cards::{Card, CardDb};
use deadeye_proxy::demo::{PlacedCard, TableScene, TrueCard, render};
use deadeye_vision::{EventKind, Quad, Seen, TrackEvent, Tracker, Watcher};
use image::imageops::{FilterType, flip_horizontal, resize, rotate90};
use image::{Rgb, RgbImage};

use eyes::eyes_that_know;

/// Cards of all types, each of a title of its own.
fn some_cards() -> Vec<&'static Card> {
    let mut titles = std::collections::HashSet::new();
    CardDb::shipped().iter().step_by(40).filter(|card| titles.insert(card.title.clone())).collect()
}

fn outline(card: &TrueCard) -> Quad {
    Quad::from(card.corners_px.map(|(x, y)| [x, y]))
}

/// The cards of the table: eight, of which the third is booted.
fn layout(cards: &[&Card]) -> Vec<PlacedCard> {
    let place = |at: usize| {
        let (column, row) = ((at % 4) as f32, (at / 4) as f32);
        let turn = if at == 2 { 90.0 } else { 3.0 * column - 4.0 };
        PlacedCard::flat(cards[at].code, (190.0_f32.mul_add(column, 200.0), 230.0_f32.mul_add(row, 180.0)), turn)
    };
    (0..8).map(place).collect()
}

/// A camera's picture of the table, with its own grain each time.
fn frame(layout: &[PlacedCard], seed: u32) -> (RgbImage, Vec<TrueCard>) {
    let stage = TableScene { noise_levels: 0.0, ..TableScene::webcam(5) };
    let (mut picture, truth) = render(CardDb::shipped(), layout, &stage);
    for (at, pixel) in picture.pixels_mut().enumerate() {
        let noise = ((at as u32).wrapping_mul(2_654_435_761).wrapping_add(seed * 977) >> 16) % 5;
        pixel.0 = pixel.0.map(|v| v.saturating_add(noise as u8));
    }
    (picture, truth)
}

/// The picture of a camera that looks so many pixels further to the left and up.
fn shifted(picture: &RgbImage, right: u32, down: u32) -> RgbImage {
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        *picture.get_pixel(x.saturating_sub(right), y.saturating_sub(down))
    })
}

fn watcher(cards: &[&Card]) -> Watcher {
    Watcher::new(eyes_that_know(cards))
}

/// Shows frames to a watcher and a tracker; returns the events, and in how many frames the camera was seen to move.
fn show(watcher: &mut Watcher, tracker: &mut Tracker, frames: &[RgbImage]) -> (Vec<TrackEvent>, usize) {
    let (mut events, mut moves) = (Vec::new(), 0);
    for (number, picture) in (0..).zip(frames) {
        let seen = watcher.see(picture, &tracker.doubtful()).unwrap();
        events.extend(tracker.step(number, 0.0, &seen.sightings, &seen.cover));
        moves += usize::from(tracker.camera_move().is_some());
    }
    (events, moves)
}

fn frames(layout: &[PlacedCard], count: u32, change: impl Fn(&RgbImage) -> RgbImage) -> Vec<RgbImage> {
    (0..count).map(|seed| change(&frame(layout, seed).0)).collect()
}

/// Whether each card is booted, by its code, in order.
fn booted(tracker: &Tracker) -> Vec<(String, bool)> {
    let code = |name: &deadeye_vision::Guess| name.code.clone();
    let mut all: Vec<(String, bool)> =
        tracker.tracks().map(|track| (track.name.as_ref().map(code).unwrap_or_default(), track.booted)).collect();
    all.sort();
    all
}

#[test]
fn a_bumped_camera_moves_no_card() {
    let cards = some_cards();
    let lay = layout(&cards);
    let (mut watcher, mut tracker) = (watcher(&cards), Tracker::new());
    let (events, moves) = show(&mut watcher, &mut tracker, &frames(&lay, 6, RgbImage::clone));
    assert_eq!((events.len(), moves), (9, 0), "eight cards appear, one of them booted: {events:?}");
    let before = booted(&tracker);
    let (events, moves) = show(&mut watcher, &mut tracker, &frames(&lay, 40, |picture| shifted(picture, 50, 12)));
    assert_eq!((&events[..], moves), (&[][..], 1));
    assert_eq!(booted(&tracker), before);
    // A card that is booted after it is told as ever.
    let mut played = lay;
    played[5].turn_degrees += 90.0;
    let (events, moves) = show(&mut watcher, &mut tracker, &frames(&played, 12, |picture| shifted(picture, 50, 12)));
    let told: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
    assert_eq!((told.as_slice(), moves), (&[EventKind::Booted][..], 0));
}

#[test]
fn a_camera_that_is_turned_by_a_quarter_boots_no_card() {
    let cards = some_cards();
    let lay = layout(&cards);
    let (mut watcher, mut tracker) = (watcher(&cards), Tracker::new());
    show(&mut watcher, &mut tracker, &frames(&lay, 6, RgbImage::clone));
    let before = booted(&tracker);
    assert_eq!(before.iter().filter(|(_, booted)| *booted).count(), 1);
    let (events, moves) = show(&mut watcher, &mut tracker, &frames(&lay, 40, rotate90));
    assert_eq!((&events[..], moves), (&[][..], 1));
    assert_eq!(booted(&tracker), before);
}

#[test]
fn a_stream_whose_pictures_change_size_goes_on() {
    let cards = some_cards();
    let lay = layout(&cards);
    let (mut watcher, mut tracker) = (watcher(&cards), Tracker::new());
    show(&mut watcher, &mut tracker, &frames(&lay, 6, RgbImage::clone));
    let (width, height) = frame(&lay, 0).0.dimensions();
    let small = |picture: &RgbImage| resize(picture, width / 2, height / 2, FilterType::Triangle);
    for pictures in [frames(&lay, 6, small), frames(&lay, 6, rotate90), frames(&lay, 6, RgbImage::clone)] {
        let size = pictures[0].dimensions();
        show(&mut watcher, &mut tracker, &pictures);
        while let Seen { looked, went_on, .. } = watcher.see(&pictures[0], &[]).unwrap()
            && (looked || went_on)
        {}
        // A doubt of the size before may lie outside of these.
        let (right, bottom) = (width as f32, height as f32);
        let doubt = Quad::rectangle(right - 160.0, bottom - 190.0, right - 60.0, bottom - 50.0);
        let seen = watcher.see(&pictures[0], &[doubt]).unwrap();
        let inside = |quad: &Quad| {
            let middle = quad.centre();
            middle.x < size.0 as f32 && middle.y < size.1 as f32
        };
        assert!(!seen.sightings.is_empty() && seen.sightings.iter().all(|s| inside(&s.corners_px)), "{size:?}");
    }
}

#[test]
fn a_mirrored_picture_is_noticed_and_read_with_corners_in_the_picture_given() {
    let cards = some_cards();
    let lay = layout(&cards);
    let (picture, truth) = frame(&lay, 0);
    let mirrored = flip_horizontal(&picture);
    let mut watcher = watcher(&cards);
    assert!(watcher.see(&mirrored, &[]).unwrap().mirrored);
    watcher.start_over();
    let seen = watcher.see(&picture, &[]).unwrap();
    assert!(!seen.mirrored && seen.sightings.iter().all(|sighting| sighting.name.is_some()));
    let look = watcher.eyes().look(&mirrored).unwrap();
    assert!(look.mirrored && look.warnings.iter().any(|warning| warning.contains("mirrored")));
    assert_eq!(look.sightings.len(), truth.len());
    for card in &truth {
        let own = look.sightings.iter().find(|s| s.name.as_ref().is_some_and(|name| name.code == card.code.as_str()));
        let off = own.unwrap().corners_px.gap(&outline(card).mirror(mirrored.width()));
        assert!(off < 6.0, "{} is off by {off} px", card.code);
    }
}

#[test]
fn cards_that_are_laid_one_by_one_before_a_mirror_are_noticed_too() {
    let cards = some_cards();
    let lay = layout(&cards);
    let mut watcher = watcher(&cards);
    let mut noticed = Vec::new();
    for count in 0..4 {
        let mirrored = (0..6).any(|seed| {
            let picture = flip_horizontal(&frame(&lay[..count], seed).0);
            watcher.see(&picture, &[]).unwrap().mirrored
        });
        noticed.push(mirrored);
    }
    assert!(!noticed[0] && noticed[1..].contains(&true), "{noticed:?}");
}

#[test]
fn an_empty_table_and_cards_of_another_game_are_not_mirrored() {
    let cards = some_cards();
    let known = &cards[8..];
    let mut watcher = watcher(known);
    for picture in [frame(&[], 1).0, frame(&layout(&cards), 1).0, RgbImage::from_pixel(640, 360, Rgb([80, 90, 80]))] {
        watcher.start_over();
        let seen = watcher.see(&picture, &[]).unwrap();
        assert!(seen.looked && !seen.mirrored);
    }
}
