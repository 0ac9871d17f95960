//! Looks that end once their budget is spent, and go on after.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

#[path = "support/eyes.rs"]
mod known;
#[path = "support/stage.rs"]
mod stage;

use deadeye_cards::{Card, CardDb};
use deadeye_proxy::demo::{PlacedCard, render};
use deadeye_vision::{Budget, CardRecognizer, Look, Seen, Sighting, Watcher};
use image::RgbImage;

use known::eyes_that_know;
use stage::stage;

/// Every fortieth card.
fn some_cards() -> Vec<&'static Card> {
    CardDb::shipped().iter().step_by(40).collect()
}

/// A recognition that knows the first 20 of the cards.
fn eyes() -> CardRecognizer {
    eyes_that_know(&some_cards()[..20])
}

/// Six pairs of cards that lie across each other, so that points of faces have to be looked for. The cards below are strange in the
/// last two pairs.
fn table() -> RgbImage {
    table_of(&[0, 1, 2, 3, 4, 5])
}

/// The table with these of the pairs.
fn table_of(pairs: &[usize]) -> RgbImage {
    let cards = some_cards();
    let all = [0, 1, 2, 3, 21, 22].into_iter().enumerate();
    let layout = all.filter(|(at, _)| pairs.contains(at)).flat_map(|(at, under)| {
        let (x, y) = (280.0_f32.mul_add((at % 3) as f32, 240.0), 260.0_f32.mul_add((at / 3) as f32, 180.0));
        let turn = 55.0_f32.mul_add(at as f32, 5.0);
        let (sin, cos) = turn.to_radians().sin_cos();
        // Along the card's own height and a little beside, so that two corners or more lie under it.
        let middle = (x + 4.0 * cos - 24.0 * sin, y + 4.0 * sin + 24.0 * cos);
        [PlacedCard::flat(cards[under].code, (x, y), turn), PlacedCard::flat(cards[10 + at].code, middle, turn + 40.0)]
    });
    render(CardDb::shipped(), &layout.collect::<Vec<_>>(), &stage(3)).0
}

/// The names with the places of their cards, in pixels, in order.
fn names(sightings: &[Sighting]) -> Vec<(String, [i32; 2])> {
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a small picture")]
    let named = |sighting: &Sighting| {
        let middle = sighting.corners_px.centre();
        Some((sighting.name.as_ref()?.code.clone(), [middle.x, middle.y].map(|v| v.round() as i32)))
    };
    let mut names: Vec<(String, [i32; 2])> = sightings.iter().filter_map(named).collect();
    names.sort();
    names
}

/// Returns whether anything was looked at in this frame.
fn is_busy(seen: &Seen) -> bool {
    seen.looked || seen.went_on
}

fn codes(sightings: &[Sighting]) -> Vec<String> {
    names(sightings).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn a_look_in_parts_gives_what_one_look_gives_and_each_part_no_other_names() {
    let (picture, mut eyes) = (table(), eyes());
    let whole = eyes.look(&picture).unwrap();
    let (first, mut rest) = eyes.look_within(&picture, Budget::new(0)).unwrap();
    assert!(rest.is_some(), "cards lie across each other, and are not all named yet");
    let mut looks: Vec<Look> = vec![first];
    while let Some(left) = rest {
        let (look, again) = eyes.look_on(left, Budget::new(1)).unwrap();
        looks.push(look);
        rest = again;
    }
    let last = looks.last().unwrap();
    assert_eq!(last.sightings, whole.sightings);
    assert_ne!(looks[0].sightings, last.sightings, "names or exact outlines of cards below others come later");
    for pair in looks.windows(2) {
        let (before, after) = (codes(&pair[0].sightings), codes(&pair[1].sightings));
        assert!(before.iter().all(|code| after.contains(code)), "{before:?} became {after:?}");
        assert!(pair[0].millis <= pair[1].millis);
    }
}

#[test]
fn a_budget_that_is_enough_leaves_nothing() {
    let (look, rest) = eyes().look_within(&table(), Budget::UNBOUNDED).unwrap();
    assert!(rest.is_none());
    assert!(!look.sightings.is_empty());
}

#[test]
fn parts_that_changed_share_one_budget_and_what_it_leaves_is_looked_at_in_the_next_frames() {
    // Two pairs of cards at opposite ends of the table come at once.
    let (bare, both) = (table_of(&[]), table_of(&[0, 5]));
    let looks = |mut watcher: Watcher| {
        while is_busy(&watcher.see(&bare, &[]).unwrap()) {}
        let looked = (0..12).filter(|_| is_busy(&watcher.see(&both, &[]).unwrap())).count();
        (looked, watcher.see(&both, &[]).unwrap().sightings)
    };
    let (at_once, _) = looks(Watcher::new(eyes()));
    let (one_by_one, seen) = looks(Watcher::new(eyes()).with_first_look(Budget::new(0)));
    assert!(at_once < one_by_one, "{at_once} and {one_by_one} frames with a look");
    let middle = both.width() as f32 / 2.0;
    for is_here in [|x: f32, middle: f32| x < middle, |x: f32, middle: f32| x > middle] {
        assert!(seen.iter().any(|sighting| is_here(sighting.corners_px.centre().x, middle)), "{seen:?}");
    }
}

#[test]
fn a_film_is_gone_on_with_while_nothing_changes() {
    let picture = table();
    let whole = eyes().look(&picture).unwrap();
    let mut watcher = Watcher::new(eyes()).with_first_look(Budget::new(0));
    let first = watcher.see(&picture, &[]).unwrap();
    let mut last = first.clone();
    for _ in 0..20 {
        last = watcher.see(&picture, &[]).unwrap();
    }
    assert!(!is_busy(&last), "it came to an end");
    assert_eq!(names(&last.sightings), names(&whole.sightings));
    assert_ne!(first.sightings, last.sightings);
    assert!(codes(&first.sightings).iter().all(|code| codes(&last.sightings).contains(code)));
}
