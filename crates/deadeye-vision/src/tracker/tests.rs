//! Tests of the tracker's events on tables laid by hand.

use super::{EventKind, TrackEvent, Tracker};
use crate::change::Cover;
use crate::eyes::{Guess, Sighting};
use crate::geometry::{Area, Point, Quad};

const WIDTH_PX: u32 = 1280;
const HEIGHT_PX: u32 = 720;

/// Returns a card of 60 x 84 px about a point, turned clockwise by that many degrees.
fn quad(x: f32, y: f32, degrees: f32) -> Quad {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Quad::new(
        [(-30.0, -42.0), (30.0, -42.0), (30.0, 42.0), (-30.0, 42.0)]
            .map(|(u, v)| Point::new(x + u * cos - v * sin, y + u * sin + v * cos)),
    )
}

fn guess(title: &str, confidence: f32) -> Guess {
    Guess { code: title.into(), title: title.into(), confidence }
}

fn card(title: &str, quad: Quad) -> Sighting {
    Sighting {
        corners_px: quad,
        visible: 0.95,
        card: 0.95,
        name: Some(guess(title, 0.99)),
        alternatives: Vec::new(),
        corner: None,
    }
}

fn nameless(quad: Quad) -> Sighting {
    Sighting { name: None, alternatives: vec![guess("Bank", 0.3)], corner: None, ..card("", quad) }
}

fn hand_over(quad: &Quad) -> Cover {
    Cover::from_area(&quad.bounds().grow(10.0), WIDTH_PX, HEIGHT_PX, true)
}

/// A tracker and its frames.
#[derive(Default)]
struct Table {
    tracker: Tracker,
    frame: u64,
}

impl Table {
    /// Shows the same picture that many times; returns the events, with the number of frames after the first.
    fn show(&mut self, count: u64, sightings: &[Sighting], cover: &Cover) -> Vec<(u64, TrackEvent)> {
        let start = self.frame;
        let mut told = Vec::new();
        for _ in 0..count {
            let events = self.tracker.step(self.frame, self.frame as f64 / 15.0, sightings, cover);
            told.extend(events.into_iter().map(|e| (self.frame - start, e)));
            self.frame += 1;
        }
        told
    }

    fn bare(&mut self, count: u64, sightings: &[Sighting]) -> Vec<(u64, TrackEvent)> {
        self.show(count, sightings, &Cover::none())
    }
}

fn kinds(told: &[(u64, TrackEvent)]) -> Vec<EventKind> {
    told.iter().map(|(_, e)| e.kind).collect()
}

#[test]
fn a_card_appears_once_it_lies_still_and_then_nothing_more_is_told() {
    let mut table = Table::default();
    let told = table.bare(20, &[card("Bank", quad(300.0, 300.0, 3.0))]);
    assert_eq!(kinds(&told), [EventKind::Appeared]);
    assert!((1..=2).contains(&told[0].0));
    assert_eq!(told[0].1.track.name.as_ref().map(|n| n.title.as_str()), Some("Bank"));
    assert_eq!(table.tracker.tracks().count(), 1);
}

#[test]
fn a_card_without_a_name_waits_fifteen_frames() {
    let mut table = Table::default();
    let told = table.bare(30, &[nameless(quad(300.0, 300.0, 0.0))]);
    assert_eq!(kinds(&told), [EventKind::Appeared]);
    assert_eq!(told[0].0, 15);
    assert!(told[0].1.track.name.is_none());
}

#[test]
fn a_name_that_comes_in_time_is_the_one_told() {
    let mut table = Table::default();
    assert!(table.bare(5, &[nameless(quad(300.0, 300.0, 0.0))]).is_empty());
    let told = table.bare(5, &[card("Bank", quad(300.5, 300.0, 0.0))]);
    assert_eq!(told[0].1.track.name.as_ref().map(|n| n.title.as_str()), Some("Bank"));
}

#[test]
fn quarter_turns_boot_and_unboot_for_both_seats() {
    for upright in [0.0, 180.0] {
        let mut table = Table::default();
        let other = card("General Store", quad(600.0, 300.0, 2.0));
        table.bare(5, &[card("Bank", quad(300.0, 300.0, upright)), other.clone()]);
        let booted = table.bare(6, &[card("Bank", quad(302.0, 300.0, upright + 88.0)), other.clone()]);
        assert_eq!(kinds(&booted), [EventKind::Booted]);
        let back = table.bare(6, &[card("Bank", quad(300.0, 301.0, upright - 3.0)), other.clone()]);
        assert_eq!(kinds(&back), [EventKind::Unbooted]);
        // Half a turn is neither.
        assert!(table.bare(6, &[card("Bank", quad(300.0, 301.0, upright + 180.0)), other]).is_empty());
    }
}

#[test]
fn a_card_laid_sideways_appears_then_is_booted() {
    let mut table = Table::default();
    table.bare(5, &[card("Bank", quad(300.0, 300.0, 0.0))]);
    let both = [card("Bank", quad(300.0, 300.0, 0.0)), card("Jail", quad(600.0, 300.0, 90.0))];
    assert_eq!(kinds(&table.bare(6, &both)), [EventKind::Appeared, EventKind::Booted]);
}

#[test]
fn on_a_table_seen_from_the_side_most_cards_say_what_is_upright() {
    let mut table = Table::default();
    let sideways: Vec<Sighting> =
        (0..5).map(|n| card(&format!("Card {n}"), quad(200.0 + 150.0 * n as f32, 300.0, 90.0))).collect();
    table.bare(6, &sideways);
    assert!(table.tracker.tracks().all(|t| !t.booted));
    let mut turned = sideways;
    turned[2] = card("Card 2", quad(500.0, 300.0, 0.0));
    assert_eq!(kinds(&table.bare(6, &turned)), [EventKind::Booted]);
}

#[test]
fn a_card_carried_elsewhere_is_moved_and_keeps_its_track() {
    let mut table = Table::default();
    let there = quad(300.0, 300.0, 0.0);
    let first = table.bare(5, &[card("Bank", there)]);
    // The hand lifts it, and is somewhere over the table for a while.
    assert!(table.show(20, &[], &hand_over(&quad(700.0, 500.0, 0.0))).is_empty());
    let told = table.bare(10, &[card("Bank", quad(900.0, 300.0, 0.0))]);
    assert_eq!(kinds(&told), [EventKind::Moved]);
    assert_eq!(told[0].1.track.id, first[0].1.track.id);
    // Nudged by a little it has not moved.
    assert!(table.bare(10, &[card("Bank", quad(915.0, 300.0, 0.0))]).is_empty());
}

#[test]
fn a_card_taken_away_vanishes_once_the_table_is_quiet() {
    let mut table = Table::default();
    let there = quad(300.0, 300.0, 0.0);
    table.bare(5, &[card("Bank", there)]);
    assert!(table.show(10, &[], &hand_over(&there)).is_empty());
    let told = table.bare(10, &[]);
    assert_eq!(kinds(&told), [EventKind::Vanished]);
    assert!(told[0].0 <= 4, "{told:?}");
    assert_eq!(table.tracker.tracks().count(), 0);
}

#[test]
fn a_hand_over_a_card_tells_nothing() {
    let mut table = Table::default();
    let there = quad(300.0, 300.0, 0.0);
    let other = card("Jail", quad(600.0, 300.0, 0.0));
    table.bare(5, &[card("Bank", there), other.clone()]);
    assert!(table.show(30, std::slice::from_ref(&other), &hand_over(&there)).is_empty());
    assert!(table.bare(10, &[card("Bank", quad(301.0, 300.0, 0.0)), other]).is_empty());
}

#[test]
fn a_card_is_itself_again_where_something_without_a_name_lies_beside_it() {
    let place = quad(300.0, 300.0, 0.0);
    let beside = nameless(quad(325.0, 300.0, 0.0));
    let mut table = Table::default();
    table.bare(5, &[card("Bank", place)]);
    let first = table.tracker.tracks().next().unwrap().id;
    // A hand covers the card, and what is seen of it is taken for a card of its own.
    let told = table.show(3, std::slice::from_ref(&beside), &hand_over(&place));
    assert!(told.is_empty(), "{told:?}");
    let told = table.bare(10, &[beside, card("Bank", quad(300.5, 300.0, 0.0))]);
    let bank = |told: &[(u64, TrackEvent)]| told.iter().filter(|(_, event)| event.track.name.is_some()).count();
    assert_eq!(bank(&told), 0, "{told:?}");
    let named: Vec<u32> = table.tracker.tracks().filter(|track| track.name.is_some()).map(|track| track.id).collect();
    assert_eq!(named, [first]);
}

#[test]
fn one_bad_look_is_no_event() {
    let mut table = Table::default();
    let there = quad(300.0, 300.0, 0.0);
    table.bare(5, &[card("Bank", there)]);
    assert!(table.bare(1, &[]).is_empty());
    assert!(table.bare(1, &[card("Jail", quad(300.3, 300.0, 0.0))]).is_empty());
    assert!(table.bare(5, &[card("Bank", there)]).is_empty());
}

#[test]
fn better_looks_rename_a_card() {
    let mut table = Table::default();
    let mut first = card("Jail", quad(300.0, 300.0, 0.0));
    first.name = Some(guess("Jail", 0.9));
    table.bare(3, &[first]);
    let mut told = Vec::new();
    for n in 0..8 {
        // Each look is a new one: the corners differ by a hair.
        told.extend(table.bare(1, &[card("Bank", quad(300.0 + 0.1 * n as f32, 300.0, 0.0))]));
    }
    assert_eq!(kinds(&told), [EventKind::Renamed]);
    assert_eq!(told[0].1.track.name.as_ref().map(|n| n.title.as_str()), Some("Bank"));
}

#[test]
fn another_card_laid_where_one_was_is_another_card() {
    let mut table = Table::default();
    let there = quad(300.0, 300.0, 0.0);
    table.bare(5, &[card("Bank", there)]);
    table.show(3, &[card("Bank", there)], &hand_over(&there));
    let told = table.bare(10, &[card("Jail", quad(301.0, 300.0, 0.0))]);
    assert_eq!(kinds(&told), [EventKind::Appeared, EventKind::Vanished]);
    assert_eq!(told[0].1.track.name.as_ref().map(|n| n.title.as_str()), Some("Jail"));
}

#[test]
fn two_copies_of_a_card_are_two_tracks() {
    let mut table = Table::default();
    let (one, two) = (card("Bank", quad(300.0, 300.0, 0.0)), card("Bank", quad(600.0, 300.0, 0.0)));
    table.bare(5, std::slice::from_ref(&one));
    assert_eq!(kinds(&table.bare(6, &[one.clone(), two.clone()])), [EventKind::Appeared]);
    // One of them is booted where it lies; the other is left alone.
    let told = table.bare(6, &[one, card("Bank", quad(600.0, 300.0, 90.0))]);
    assert_eq!(kinds(&told), [EventKind::Booted]);
    assert_eq!(told[0].1.track.id, 2);
}

#[test]
fn what_is_hidden_is_counted_by_its_own_area() {
    let cover = Cover::from_area(&Area { left: 0.0, top: 0.0, right: 200.0, bottom: 720.0 }, WIDTH_PX, HEIGHT_PX, true);
    let mut table = Table::default();
    let (near, far) = (card("Bank", quad(100.0, 300.0, 0.0)), card("Jail", quad(600.0, 300.0, 0.0)));
    table.bare(5, &[near, far.clone()]);
    assert!(table.show(20, &[far], &cover).is_empty());
}

#[test]
fn each_of_two_overlapping_sightings_has_its_own_track() {
    // Tucked cards a third of a width apart: each track is within half a width of both sightings.
    let (bank, saloon) = (card("Bank", quad(400.0, 300.0, 0.0)), card("Saloon", quad(420.0, 300.0, 0.0)));
    let mut table = Table::default();
    table.show(30, &[saloon.clone(), bank.clone()], &Cover::none());
    let title_of = |sighting: &Sighting| {
        let track = table.tracker.track_of(sighting)?;
        let track = table.tracker.tracks().find(|own| own.id == track)?;
        track.name.as_ref().map(|name| name.title.clone())
    };
    assert_eq!(title_of(&bank).as_deref(), Some("Bank"));
    assert_eq!(title_of(&saloon).as_deref(), Some("Saloon"));
    // A card that no frame has shown belongs to no track.
    assert_eq!(title_of(&card("Bank", quad(700.0, 300.0, 0.0))), None);
}

/// Six cards of a table, one of them booted, each at a place that `lie` gives.
fn laid_by(lie: impl Fn(f32, f32, f32) -> Quad) -> Vec<Sighting> {
    let spots = [(200.0, 200.0, 0.0), (320.0, 205.0, 2.0), (440.0, 200.0, 90.0), (250.0, 500.0, 180.0)];
    let more = [(400.0, 510.0, 178.0), (900.0, 350.0, 1.0)];
    let titles = ["Bank", "General Store", "Pony Express", "Town Hall", "Hunter", "Saloon"];
    titles.into_iter().zip(spots.into_iter().chain(more)).map(|(t, (x, y, a))| card(t, lie(x, y, a))).collect()
}

#[test]
fn a_bumped_camera_is_one_movement_and_no_play() {
    let mut table = Table::default();
    assert_eq!(kinds(&table.bare(5, &laid_by(quad))).len(), 7, "six cards, one of them booted");
    // Fifty pixels are five sixths of a card.
    let bumped = laid_by(|x, y, a| quad(x + 50.0, y + 4.0, a));
    assert!(table.bare(1, &bumped).is_empty());
    let seen = table.tracker.camera_move().unwrap();
    assert!((seen.shift_px - 50.2).abs() < 0.5 && seen.turn_degrees.abs() < 0.5, "{seen:?}");
    assert!(table.bare(60, &bumped).is_empty());
    assert_eq!(table.tracker.camera_move(), None);
    assert_eq!(table.tracker.tracks().count(), 6);
    // What happens after it is told as ever.
    let mut played = bumped;
    played[0] = card("Bank", quad(250.0, 204.0, 90.0));
    assert_eq!(kinds(&table.bare(6, &played)), [EventKind::Booted]);
    played[5] = card("Saloon", quad(700.0, 354.0, 1.0));
    assert_eq!(kinds(&table.bare(6, &played)), [EventKind::Moved]);
}

#[test]
fn a_turned_camera_boots_no_card() {
    let mut table = Table::default();
    table.bare(5, &laid_by(quad));
    // The picture is now 720 wide and 1280 high, and the cards are a little smaller in it.
    let turned = laid_by(|x, y, a| {
        let flat = quad(0.9 * (720.0 - y), 0.9 * x, a + 90.0);
        let middle = flat.centre();
        Quad::new(
            flat.corners.map(|p| Point::new(middle.x + 0.9 * (p.x - middle.x), middle.y + 0.9 * (p.y - middle.y))),
        )
    });
    assert!(table.bare(60, &turned).is_empty());
    let booted: Vec<bool> = table.tracker.tracks().map(|track| track.booted).collect();
    assert_eq!(booted.iter().filter(|booted| **booted).count(), 1);
    // Most of them are booted by hand: still the same axis.
    let mut played = turned;
    played[0] = card("Bank", quad(0.9 * 520.0, 0.9 * 200.0, 0.0));
    assert_eq!(kinds(&table.bare(6, &played)), [EventKind::Booted]);
}
