//! Tests on simulated tables and cameras.

use image::{Rgb, RgbImage};
use proptest::prelude::*;

use super::{
    CARD_HEIGHT_MM, CARD_WIDTH_MM, Fit, Flat, Plane, PlaneRecord, SHEET_COLUMNS, SHEET_ROWS, SHEET_SQUARE_MM, Spot,
    common_shift, drift, find_sheet, fit,
};
use crate::geometry::{Point, Quad};

const SIZE_PX: [u32; 2] = [1920, 1080];

/// A pinhole camera above the middle of a table of 1050 x 590 mm, leaning and turned, with a lens.
#[derive(Debug, Clone, Copy)]
struct Eye {
    away_mm: f64,
    tilt: f64,
    turn: f64,
    focal_px: f64,
    /// The lens: `1 + k1 r² + k2 r⁴` from straight to bent, r in focal lengths, as in lens makers' tables.
    bends: [f64; 2],
}

impl Eye {
    fn sees(&self, x_mm: f64, y_mm: f64) -> Point {
        let (x, y) = (x_mm - 525.0, y_mm - 295.0);
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = (cos * x - sin * y, sin * x + cos * y);
        let (sin, cos) = self.tilt.sin_cos();
        // The camera stands on the near side and looks at the middle.
        let (across, down, depth) = (x, y * cos, self.away_mm - y * sin);
        let (u, v) = (across / depth, down / depth);
        let r = u * u + v * v;
        let by = 1.0 + self.bends[0] * r + self.bends[1] * r * r;
        Point::new((959.5 + self.focal_px * u * by) as f32, (539.5 + self.focal_px * v * by) as f32)
    }

    fn card(&self, x_mm: f64, y_mm: f64, turn: f64) -> Quad {
        let (sin, cos) = turn.sin_cos();
        let (w, h) = (f64::from(CARD_WIDTH_MM) / 2.0, f64::from(CARD_HEIGHT_MM) / 2.0);
        Quad::new(
            [(-w, -h), (w, -h), (w, h), (-w, h)]
                .map(|(x, y)| self.sees(x_mm + cos * x - sin * y, y_mm + sin * x + cos * y)),
        )
    }
}

/// Pseudo-random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn even(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.even()
    }

    /// Returns a roughly normal number of standard deviation 1.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.even()).sum::<f64>() - 6.0
    }

    fn shaken(&mut self, quad: Quad, spread_px: f64) -> Quad {
        Quad::new(
            quad.corners
                .map(|p| Point::new(p.x + (spread_px * self.bell()) as f32, p.y + (spread_px * self.bell()) as f32)),
        )
    }

    /// Places cards about the table, most of them upright or upside down, as they lie in a game.
    fn cards(&mut self, eye: &Eye, count: usize, spread_px: f64) -> Vec<Flat> {
        let rounds = (0..count).map(|at| {
            let quarter = [0.0, 0.0, 180.0, 180.0, 90.0][at % 5] + self.between(-6.0, 6.0);
            let card = eye.card(self.between(50.0, 1000.0), self.between(60.0, 530.0), quarter.to_radians());
            Flat::card(&self.shaken(card, spread_px))
        });
        rounds.collect()
    }
}

/// Returns the errors of the plane on the table after the best alignment, in millimetres: root mean square and maximum.
fn plane_error_mm(plane: &Plane, eye: &Eye) -> (f64, f64) {
    let mut own = Vec::new();
    let mut seen = Vec::new();
    for x in 0..=10 {
        for y in 0..=6 {
            let (x_mm, y_mm) = (f64::from(x) * 105.0, f64::from(y) * 590.0 / 6.0);
            own.push(Spot::new(x_mm as f32, y_mm as f32));
            let spot = plane.table_from_image(eye.sees(x_mm, y_mm));
            seen.push([f64::from(spot.x_mm), f64::from(spot.y_mm)]);
        }
    }
    let off = super::flat::off_rigid(&own, &seen);
    let mean = off.iter().map(|o| o * o).sum::<f64>() / off.len() as f64;
    (mean.sqrt(), off.iter().copied().fold(0.0, f64::max))
}

/// Returns the median and the 95th percentile of the errors of many tables, in millimetres.
fn errors_mm(count: usize, spread_px: f64, bends: [f64; 2], strays: usize) -> (f64, f64) {
    let mut dice = Dice(7);
    let mut all: Vec<f64> = (0..60)
        .map(|_| {
            let tilt = dice.between(0.0, 40.0).to_radians();
            let eye = Eye {
                away_mm: dice.between(1000.0, 1600.0),
                tilt,
                turn: dice.between(-0.1, 0.1),
                focal_px: dice.between(1250.0, 1500.0),
                bends,
            };
            let mut cards = dice.cards(&eye, count, spread_px);
            for at in 0..strays {
                // A part of a card that was taken for one, and a card that stands up.
                let (x, y) = (dice.between(100.0, 900.0), dice.between(100.0, 500.0));
                let quad = eye.card(x, y, 0.3);
                let [a, b, c, d] = quad.corners;
                let part = |p: Point, q: Point| Point::new((p.x + q.x) / 2.0, (p.y + q.y) / 2.0);
                cards.push(Flat::card(&if at % 2 == 0 {
                    Quad::new([a, b, part(b, c), part(a, d)])
                } else {
                    Quad::new([part(a, b), b, c, part(c, d)])
                }));
            }
            let found = fit(&cards, SIZE_PX).unwrap();
            assert!(found.left_out >= strays.saturating_sub(1), "{found:?}");
            plane_error_mm(&found.plane, &eye).0
        })
        .collect();
    all.sort_by(f64::total_cmp);
    (all[all.len() / 2], all[all.len() * 19 / 20])
}

#[test]
fn cards_that_are_seen_exactly_give_the_plane_exactly() {
    let (middle, worst) = errors_mm(6, 0.0, [0.0, 0.0], 0);
    assert!(middle < 0.05 && worst < 0.1, "{middle:.3} {worst:.3}");
}

#[test]
fn a_dozen_cards_give_the_plane_to_a_millimetre_or_two() {
    // A metre of table from cards of 63 mm: corners off by half a pixel are off by 0.4 mm each.
    let (middle, worst) = errors_mm(12, 0.5, [0.0, 0.0], 0);
    println!("12 cards, 0.5 px: {middle:.2} mm, {worst:.2} mm");
    assert!(middle < 1.5 && worst < 3.0, "{middle:.2} {worst:.2}");
    let (middle, worst) = errors_mm(20, 0.5, [0.0, 0.0], 0);
    println!("20 cards, 0.5 px: {middle:.2} mm, {worst:.2} mm");
    assert!(middle < 1.2 && worst < 2.5, "{middle:.2} {worst:.2}");
}

#[test]
fn what_is_no_card_is_left_out() {
    let (middle, worst) = errors_mm(12, 0.5, [0.0, 0.0], 3);
    println!("12 cards and 3 others, 0.5 px: {middle:.2} mm, {worst:.2} mm");
    assert!(middle < 1.5 && worst < 3.0, "{middle:.2} {worst:.2}");
}

#[test]
fn a_wide_lens_is_noticed_and_taken_out() {
    let eye = Eye { away_mm: 900.0, tilt: 0.2, turn: 0.0, focal_px: 1000.0, bends: [-0.12, 0.01] };
    let mut dice = Dice(3);
    let cards = dice.cards(&eye, 20, 0.3);
    let found = fit(&cards, SIZE_PX).unwrap();
    assert!(found.plane.radial() < -0.02, "{found:?}");
    let (mean, worst) = plane_error_mm(&found.plane, &eye);
    println!("wide lens, 20 cards, 0.3 px: {mean:.2} mm, at worst {worst:.2} mm");
    assert!(mean < 3.0, "{mean:.2} {worst:.2}");
    // A lens that bends nothing is not made one up for.
    let plain = Eye { bends: [0.0, 0.0], ..eye };
    let bent = (0..20).filter(|_| fit(&dice.cards(&plain, 20, 0.3), SIZE_PX).unwrap().plane.radial() != 0.0);
    assert!(bent.count() <= 1);
}

#[test]
fn four_cards_are_enough_and_three_are_said_to_be_too_few() {
    let eye = Eye { away_mm: 1200.0, tilt: 0.3, turn: 0.05, focal_px: 1400.0, bends: [0.0, 0.0] };
    let corners = [(80.0, 80.0), (970.0, 90.0), (960.0, 500.0), (90.0, 510.0)];
    let cards = corners.map(|(x, y)| Flat::card(&eye.card(x, y, 0.02)));
    let found = fit(&cards, SIZE_PX).unwrap();
    assert!(plane_error_mm(&found.plane, &eye).0 < 0.1);
    assert_eq!((found.used, found.left_out), (4, 0));
    let few = fit(&cards[..3], SIZE_PX).unwrap_err();
    assert!(few.why.contains("only 3"), "{few}");
    assert!(fit(&[], SIZE_PX).is_err());
}

#[test]
fn things_on_no_plane_are_said_to_be_on_none() {
    let mut dice = Dice(11);
    let strays: Vec<Flat> = (0..12)
        .map(|_| {
            let (x, y) = (dice.between(100.0, 1700.0) as f32, dice.between(100.0, 900.0) as f32);
            let side = |dice: &mut Dice| dice.between(40.0, 200.0) as f32;
            Flat::card(&Quad::rectangle(x, y, x + side(&mut dice), y + side(&mut dice)))
        })
        .collect();
    let said = fit(&strays, SIZE_PX).unwrap_err();
    assert!(said.to_string().contains("plane"), "{said}");
}

#[test]
fn the_axes_follow_the_cards_and_the_middle_is_the_origin() {
    for turn in [-0.3, 0.0, 0.4] {
        let eye = Eye { away_mm: 1200.0, tilt: 0.0, turn, focal_px: 1400.0, bends: [0.0, 0.0] };
        let cards = Dice(5).cards(&eye, 10, 0.0);
        let Fit { plane, .. } = fit(&cards, SIZE_PX).unwrap();
        let middle = plane.table_from_image(Point::new(960.0, 540.0));
        assert!(middle.distance(Spot::default()) < 0.5, "{middle:?}");
        // Two spots on a line of the cards: 200 mm apart along x, to what the cards' own unevenness leaves.
        let (a, b) = (eye.sees(425.0, 295.0), eye.sees(625.0, 295.0));
        let (a, b) = (plane.table_from_image(a), plane.table_from_image(b));
        assert!((b.x_mm - a.x_mm - 200.0).abs() < 1.0 && (b.y_mm - a.y_mm).abs() < 15.0, "{a:?} {b:?}");
    }
}

#[test]
fn a_sheet_in_three_places_gives_plane_and_lens() {
    let eye = Eye { away_mm: 1000.0, tilt: 0.35, turn: 0.1, focal_px: 1300.0, bends: [-0.08, 0.0] };
    let mut dice = Dice(9);
    let mut sheet = |x_mm: f64, y_mm: f64, turn: f64| {
        let (sin, cos) = turn.sin_cos();
        let mut flat = Flat { points_mm: Vec::new(), points_px: Vec::new() };
        for row in 0..SHEET_ROWS {
            for column in 0..SHEET_COLUMNS {
                let (x, y) = (f32::from(column) * SHEET_SQUARE_MM, f32::from(row) * SHEET_SQUARE_MM);
                flat.points_mm.push(Spot::new(x, y));
                let (x, y) = (f64::from(x), f64::from(y));
                let seen = eye.sees(x_mm + cos * x - sin * y, y_mm + sin * x + cos * y);
                let shake = (0.1 * dice.bell()) as f32;
                flat.points_px.push(Point::new(seen.x + shake, seen.y - shake));
            }
        }
        flat
    };
    let one = sheet(100.0, 100.0, 0.1);
    let three = [one.clone(), sheet(780.0, 80.0, 0.0), sheet(600.0, 520.0, -1.4)];
    let alone = fit(std::slice::from_ref(&one), SIZE_PX).unwrap();
    let together = fit(&three, SIZE_PX).unwrap();
    let (alone_mm, together_mm) = (plane_error_mm(&alone.plane, &eye).0, plane_error_mm(&together.plane, &eye).0);
    println!("a sheet: {alone_mm:.2} mm, in three places: {together_mm:.2} mm");
    assert!(together.plane.radial() < -0.01);
    assert!(together_mm < 1.0 && together_mm < alone_mm, "{alone_mm} {together_mm}");
}

#[test]
fn a_drawn_sheet_is_found_where_it_lies_and_nothing_on_a_bare_table() {
    let eye = Eye { away_mm: 900.0, tilt: 0.3, turn: 0.2, focal_px: 1400.0, bends: [0.0, 0.0] };
    // Drawn backwards: what each pixel shows of the table.
    let outline = [(0.0, 0.0), (1050.0, 0.0), (1050.0, 590.0), (0.0, 590.0)];
    let outline = Quad::new(outline.map(|(x, y)| eye.sees(x, y)));
    let plane = Plane::of_outline(SIZE_PX, &outline, 1050.0, 590.0).unwrap();
    let at = Spot::new(400.0, 200.0);
    let shade = |x: f32, y: f32| {
        let spot = plane.table_from_image(Point::new(x, y));
        let (column, row) = ((spot.x_mm - at.x_mm) / SHEET_SQUARE_MM, (spot.y_mm - at.y_mm) / SHEET_SQUARE_MM);
        let inside = (-1.0..f32::from(SHEET_COLUMNS)).contains(&column) && (-1.0..f32::from(SHEET_ROWS)).contains(&row);
        let paper = (-1.6..f32::from(SHEET_COLUMNS) + 0.6).contains(&column)
            && (-1.6..f32::from(SHEET_ROWS) + 0.6).contains(&row);
        match (inside, (column.floor() + row.floor()) as i32 % 2 == 0) {
            (true, true) => 25.0,
            _ if paper => 225.0,
            _ => 95.0,
        }
    };
    let picture = RgbImage::from_fn(SIZE_PX[0], SIZE_PX[1], |x, y| {
        let sum: f32 = [(-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25)]
            .map(|(dx, dy)| shade(x as f32 + dx, y as f32 + dy))
            .iter()
            .sum();
        Rgb([(sum / 4.0) as u8; 3])
    });
    let sheet = find_sheet(&picture).unwrap().unwrap();
    assert_eq!(sheet.points_px.len(), 54);
    // The first corner is one end of the sheet or the other; either way each lies on a corner of the squares.
    for point in &sheet.points_px {
        let spot = plane.table_from_image(*point);
        let (x, y) = (spot.x_mm - at.x_mm, spot.y_mm - at.y_mm);
        let near = |value: f32| (value / SHEET_SQUARE_MM - (value / SHEET_SQUARE_MM).round()).abs() * SHEET_SQUARE_MM;
        assert!(near(x) < 0.5 && near(y) < 0.5, "{spot:?}");
    }
    let found = fit(&[sheet], SIZE_PX).unwrap();
    let (mean, worst) = plane_error_mm(&found.plane, &eye);
    println!("a drawn sheet: {mean:.2} mm, at worst {worst:.2} mm");
    assert!(mean < 0.5 && worst < 1.0, "{mean:.2} {worst:.2}");
    let bare = RgbImage::from_pixel(640, 480, Rgb([90, 90, 90]));
    assert_eq!(find_sheet(&bare).unwrap(), None);
    assert_eq!(find_sheet(&RgbImage::new(1, 1)).unwrap(), None);
    assert!(find_sheet(&RgbImage::new(0, 0)).is_err());
}

#[test]
fn cards_that_measure_otherwise_are_drift() {
    let eye = Eye { away_mm: 1200.0, tilt: 0.1, turn: 0.0, focal_px: 1400.0, bends: [0.0, 0.0] };
    let mut dice = Dice(2);
    let found = fit(&dice.cards(&eye, 14, 0.4), SIZE_PX).unwrap();
    let quads = |eye: &Eye, dice: &mut Dice| -> Vec<Quad> {
        let places = [(200.0, 150.0), (500.0, 300.0), (850.0, 450.0), (300.0, 480.0)];
        places.map(|(x, y)| dice.shaken(eye.card(x, y, 0.05), 0.4)).to_vec()
    };
    assert_eq!(drift(&found.plane, found.misfit_mm, &quads(&eye, &mut dice)), None);
    // A tenth closer, as when the arm of the stand sinks: cards measure a tenth more.
    let sunk = Eye { away_mm: 1090.0, ..eye };
    let said = drift(&found.plane, found.misfit_mm, &quads(&sunk, &mut dice)).unwrap();
    assert!((said.scale() - 1.10).abs() < 0.02, "{said:?}");
    assert!((said.width_mm - 69.4).abs() < 2.0 && (said.height_mm - 96.9).abs() < 3.0, "{said:?}");
    // Two cards are not enough to accuse the camera.
    assert_eq!(drift(&found.plane, found.misfit_mm, &quads(&sunk, &mut dice)[..2]), None);
}

#[test]
fn a_bumped_camera_moves_all_cards_and_a_player_moves_a_few() {
    let lay = [(100.0, 100.0), (400.0, 120.0), (800.0, 300.0), (250.0, 480.0), (900.0, 500.0)];
    let before = lay.map(|(x, y)| Spot::new(x, y));
    let bumped = before.map(|spot| {
        let (sin, cos) = 3.0_f32.to_radians().sin_cos();
        (spot, Spot::new(cos * spot.x_mm - sin * spot.y_mm + 20.0, sin * spot.x_mm + cos * spot.y_mm + 5.0))
    });
    let shift = common_shift(&bumped).unwrap();
    assert!((shift.turn_degrees - 3.0).abs() < 0.1, "{shift:?}");
    let mut played = before.map(|spot| (spot, spot));
    played[0].1.x_mm += 200.0;
    played[1].1.y_mm += 90.0;
    assert_eq!(common_shift(&played), None);
    // Everybody tidies up, each card its own way.
    let mut dice = Dice(4);
    let tidied = before.map(|spot| {
        (spot, Spot::new(spot.x_mm + dice.between(-80.0, 80.0) as f32, spot.y_mm + dice.between(-80.0, 80.0) as f32))
    });
    assert_eq!(common_shift(&tidied), None);
}

fn any_plane() -> impl Strategy<Value = (Plane, Spot)> {
    (0.0..45.0_f64, -180.0..180.0_f64, 900.0..2000.0_f64, -0.2..0.08_f64, (0.0..1050.0_f32, 0.0..590.0_f32)).prop_map(
        |(tilt, turn, away_mm, radial, (x_mm, y_mm))| {
            let eye =
                Eye { away_mm, tilt: tilt.to_radians(), turn: turn.to_radians(), focal_px: 1300.0, bends: [0.0, 0.0] };
            let outline = [(0.0, 0.0), (1050.0, 0.0), (1050.0, 590.0), (0.0, 590.0)];
            let outline = Quad::new(outline.map(|(x, y)| eye.sees(x, y)));
            let plain = Plane::of_outline(SIZE_PX, &outline, 1050.0, 590.0).unwrap();
            let bent = PlaneRecord { lens_radial: radial, ..PlaneRecord::from(plain) };
            (bent.plane().unwrap(), Spot::new(x_mm, y_mm))
        },
    )
}

proptest! {
    #[test]
    fn there_and_back_is_the_same_spot((plane, spot) in any_plane()) {
        let back = plane.table_from_image(plane.image_from_table(spot));
        prop_assert!(back.distance(spot) < 0.05, "{spot:?} became {back:?}");
    }

    #[test]
    fn a_plane_is_the_same_after_its_record_and_at_another_size((plane, spot) in any_plane()) {
        let again = PlaneRecord::from(plane).plane().unwrap();
        prop_assert!(again.image_from_table(spot).distance(plane.image_from_table(spot)) < 1e-3);
        let half = plane.at_size([960, 540]).unwrap();
        let (small, large) = (half.image_from_table(spot), plane.image_from_table(spot));
        prop_assert!(small.distance(Point::new((large.x + 0.5) / 2.0 - 0.5, (large.y + 0.5) / 2.0 - 0.5)) < 0.01);
        prop_assert_eq!(plane.at_size([640, 480]), None);
    }

    #[test]
    fn axes_are_turned_and_shifted_and_distances_stay((plane, spot) in any_plane(), turn in -3.0..3.0_f32) {
        let other = Spot::new(300.0, 200.0);
        let moved = plane.with_axes(turn, Spot::new(40.0, -70.0));
        let (a, b) = (plane.image_from_table(spot), plane.image_from_table(other));
        let (c, d) = (moved.table_from_image(a), moved.table_from_image(b));
        prop_assert!((c.distance(d) - spot.distance(other)).abs() < 0.1);
        prop_assert!(moved.image_from_table(c).distance(a) < 0.05);
        let origin = moved.table_from_image(plane.image_from_table(Spot::default()));
        prop_assert!(origin.distance(Spot::new(40.0, -70.0)) < 0.1, "{origin:?}");
    }
}

#[test]
fn a_record_of_nonsense_is_no_plane() {
    let flat = PlaneRecord { picture_px: SIZE_PX, lens_radial: 0.0, image_from_table_mm: [[0.0; 3]; 3] };
    assert_eq!(flat.plane(), None);
    let wild = PlaneRecord {
        lens_radial: f64::NAN,
        image_from_table_mm: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        ..flat
    };
    assert_eq!(wild.plane(), None);
}

#[test]
fn what_surely_is_in_view_is_in_the_picture() {
    for (tilt, turn) in [(0.0, 0.0), (0.5, 0.05), (0.9, 0.0)] {
        let eye = Eye { away_mm: 1200.0, tilt, turn, focal_px: 1300.0, bends: [0.0, 0.0] };
        let found = fit(&Dice(8).cards(&eye, 12, 0.0), SIZE_PX).unwrap();
        let (far_left, near_right) = found.plane.in_view();
        assert!(near_right.x_mm - far_left.x_mm > 500.0 && near_right.y_mm - far_left.y_mm > 300.0);
        for (x_mm, y_mm) in [
            (far_left.x_mm, far_left.y_mm),
            (near_right.x_mm, far_left.y_mm),
            (near_right.x_mm, near_right.y_mm),
            (far_left.x_mm, near_right.y_mm),
        ] {
            let at = found.plane.image_from_table(Spot::new(x_mm, y_mm));
            assert!((-20.0..1940.0).contains(&at.x) && (-20.0..1100.0).contains(&at.y), "{at:?}");
        }
    }
}
