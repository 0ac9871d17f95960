//! Tests of the demo table and single pictures against their true places.

use deadeye_cards::CardDb;
use image::RgbImage;

use super::{Cloth, DemoCard, DemoTable, FRAMES_PER_SECOND, PlacedCard, Seat, Spot, TableScene, View, render};

fn flat(code: &str, middle_mm: (f32, f32), turn_degrees: f32) -> PlacedCard {
    PlacedCard::flat(code.parse().expect("a code"), middle_mm, turn_degrees)
}

/// Returns the part of a picture inside four corners, rectified to that many pixels.
fn straightened(picture: &RgbImage, corners: [(f32, f32); 4], wide: u32, tall: u32) -> RgbImage {
    let [a, b, c, d] = corners;
    RgbImage::from_fn(wide, tall, |x, y| {
        // Between the corners in straight lines, which is near enough under a camera that hardly leans.
        let (u, v) = ((x as f32 + 0.5) / wide as f32, (y as f32 + 0.5) / tall as f32);
        let mix =
            |p: fn((f32, f32)) -> f32| (p(a) * (1.0 - u) + p(b) * u) * (1.0 - v) + (p(d) * (1.0 - u) + p(c) * u) * v;
        *picture.get_pixel(mix(|p| p.0) as u32, mix(|p| p.1) as u32)
    })
}

/// Returns the similarity of two pictures, 1 if they differ in brightness and contrast only.
fn likeness(a: &RgbImage, b: &RgbImage) -> f64 {
    let mean = |picture: &RgbImage| picture.iter().map(|v| f64::from(*v)).sum::<f64>() / picture.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b.iter()) {
        let (a, b) = (f64::from(*a) - mean_a, f64::from(*b) - mean_b);
        ab += a * b;
        aa += a * a;
        bb += b * b;
    }
    ab / (aa * bb).sqrt()
}

fn small_face(code: &str) -> RgbImage {
    let card = CardDb::shipped().get(code.parse().expect("a code")).expect("a shipped card");
    image::imageops::resize(&crate::draw(card, 150), 30, 42, image::imageops::FilterType::Triangle)
}

#[test]
fn a_card_is_in_the_picture_where_the_truth_says_whichever_way_it_lies() {
    for turn_degrees in [0.0, 37.0, 90.0, 180.0, 268.0] {
        for cloth in Cloth::ALL {
            let layout = [flat("01031", (300.0, 250.0), turn_degrees)];
            let stage = TableScene { cloth, ..TableScene::webcam(3) };
            let (picture, truth) = render(CardDb::shipped(), &layout, &stage);
            let seen = straightened(&picture, truth[0].corners_px, 30, 42);
            let right = likeness(&seen, &small_face("01031"));
            let wrong = likeness(&seen, &small_face("01060"));
            assert!(right > 0.9 && right > wrong + 0.1, "{turn_degrees} on {cloth:?}: {right:.2}, {wrong:.2}");
            assert!(truth[0].visible > 0.999, "{}", truth[0].visible);
        }
    }
}

#[test]
fn what_lies_over_a_card_and_what_is_outside_the_picture_is_not_visible() {
    // The second covers the lower half of the first, the third lies half outside at the left.
    let view = View { tilt_degrees: 0.0, aim_mm: (0.0, 0.0), aim_px: (0.0, 360.0), ..View::webcam() };
    let layout = [flat("01031", (300.0, 0.0), 0.0), flat("01030", (300.0, 44.0), 0.0), flat("01029", (0.0, 0.0), 0.0)];
    let (_, truth) = render(CardDb::shipped(), &layout, &TableScene { view, ..TableScene::webcam(1) });
    assert!((truth[0].visible - 0.5).abs() < 0.02, "{}", truth[0].visible);
    assert!(truth[1].visible > 0.999, "{}", truth[1].visible);
    assert!((truth[2].visible - 0.5).abs() < 0.02, "{}", truth[2].visible);
    assert_eq!(truth[2].corners_px.map(|(x, _)| x < 0.0), [true, false, false, true]);
}

#[test]
fn cards_far_outside_and_unknown_codes_do_no_harm() {
    let layout = [flat("01031", (1.0e6, -1.0e6), 10.0), flat("99999", (500.0, 300.0), 0.0)];
    let (picture, truth) = render(CardDb::shipped(), &layout, &TableScene::webcam(1));
    assert_eq!(picture.dimensions(), (1280, 720));
    assert_eq!(truth[0].visible, 0.0);
    assert!(truth[1].visible > 0.999);
}

#[test]
fn the_same_seed_gives_the_same_frames_and_any_frame_can_be_asked_for() {
    let frame = |index| DemoTable::new(CardDb::shipped(), 7).frame(index);
    let mut table = DemoTable::new(CardDb::shipped(), 7);
    // Forward in small steps, where only what changed is drawn anew, then a jump back and one ahead.
    for index in [0, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 500, 501, 20, 900] {
        let shown = table.frame(index);
        if [0, 70, 501, 20, 900].contains(&index) {
            assert!(shown == frame(index), "frame {index} hangs on what was shown before");
        }
    }
    assert!(table.frame(3) == table.frame(3 + table.frames()), "the opening does not start again");
}

#[test]
fn the_opening_lasts_and_starts_and_ends_with_an_empty_table() {
    let mut table = DemoTable::new(CardDb::shipped(), 1);
    let seconds = table.frames() / u64::from(FRAMES_PER_SECOND);
    assert!((90..300).contains(&seconds), "{seconds} s");
    assert_eq!(table.truth(0), []);
    assert_eq!(table.truth(table.frames() - 1), []);
}

#[test]
fn cards_at_rest_stand_upright_for_their_player_and_show_enough_to_be_named() {
    let mut table = DemoTable::new(CardDb::shipped(), 1);
    let (mut most, mut booted, mut tucked) = (0, 0, 0);
    for index in (0..table.frames()).step_by(5) {
        let cards = table.truth(index);
        most = most.max(cards.len());
        let piles = |card: &&DemoCard| !matches!(card.spot, Some((_, Spot::DiscardPile | Spot::BootHill)));
        let clearing = index + 20 * u64::from(FRAMES_PER_SECOND) > table.frames();
        for card in cards.iter().filter(|card| !card.moving).filter(piles) {
            if card.spot.is_none() {
                continue;
            }
            let [a, ..] = card.shown.corners_px;
            booted += usize::from(card.booted);
            tucked += usize::from(!clearing && card.shown.visible < 0.5);
            // The far player's cards stand upside down, booted ones sideways.
            let upright = (card.shown.corners_px[3].1 > a.1, card.booted);
            if !card.booted {
                assert_eq!(upright.0, card.seat == Seat::Near, "frame {index}: {}", card.shown.code);
            }
        }
    }
    assert!(most > 30, "never more than {most} cards at once");
    assert!(booted > 100 && tucked > 100, "{booted} booted and {tucked} tucked looks");
}
