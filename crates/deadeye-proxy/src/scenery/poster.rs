//! The pictures on the posters of the start page: a game on the screen, a table under a camera, a lesson.

use deadeye_cards::{Card, CardDb};
use image::RgbImage;
use image::imageops::crop_imm;
use tiny_skia::Transform;

use super::finish::finish;
use super::size::hold_size;
use crate::art::draw_art;
use crate::canvas::{Canvas, Ink, disc, oval, poly, rect, round_rect};
use crate::colour::{BONE, INK, PAPER, Rgb};
use crate::face::draw;
use crate::lettering::Letters;
use crate::marks::{self, Badge};

/// The width of a poster's picture in units, and the height for which things are placed.
const WIDE: f32 = 376.0;
const TALL: f32 = 166.0;
const BLACK: Rgb = Rgb(0, 0, 0);
const BRASS: Rgb = Rgb(0xf4, 0xbb, 0x4f);

/// A picture of the start page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PosterScene {
    /// A fan of cards on the counter: a game against the program.
    Cards,
    /// Cards on a table under a camera: a game at a real table.
    Table,
    /// A dude and a bubble beside it: a guided day.
    Lesson,
}

/// Draws the picture of a poster, its sides held to 1 to 4096 pixels; meant for 376 by 166 units.
#[must_use]
pub fn draw_poster(scene: PosterScene, width_px: u32, height_px: u32) -> RgbImage {
    let (width_px, height_px) = hold_size(width_px, height_px);
    let tall = WIDE * height_px as f32 / width_px as f32;
    let mut canvas = Canvas::new(width_px, height_px, WIDE, tall);
    let sheet = PosterSheet { dot: width_px as f32 / WIDE, tall };
    paint_ground(&mut canvas, scene, sheet);
    // Everything else stands in the middle of the height.
    canvas.draw_transformed(Transform::from_translate(0.0, (tall - TALL) / 2.0), |canvas| match scene {
        PosterScene::Cards => paint_fan(canvas, sheet),
        PosterScene::Table => paint_table(canvas, sheet),
        PosterScene::Lesson => paint_lesson(canvas, sheet),
    });
    let mut picture = canvas.into_image();
    finish(&mut picture, 0.16, 2.2);
    picture
}

/// The sheet on which a poster is drawn.
#[derive(Debug, Clone, Copy)]
struct PosterSheet {
    /// The pixels of one unit.
    dot: f32,
    /// The height in units.
    tall: f32,
}

fn paint_ground(canvas: &mut Canvas, scene: PosterScene, sheet: PosterSheet) {
    let (first, second) = match scene {
        PosterScene::Cards => (Rgb(0x4a, 0x30, 0x1c), Rgb(0x22, 0x14, 0x0b)),
        PosterScene::Table => (Rgb(0x7d, 0x51, 0x2d), Rgb(0xa0, 0x6c, 0x3e)),
        PosterScene::Lesson => (Rgb(0x28, 0x40, 0x4a), Rgb(0x7c, 0x5b, 0x38)),
    };
    canvas.fill(&rect(0.0, 0.0, WIDE, sheet.tall), Ink::Slope(first, (0.0, 0.0), second, (0.0, sheet.tall)));
}

/// Returns a card by its code; none if it is not shipped.
fn card(code: &str) -> Option<&'static Card> {
    CardDb::shipped().get(code.parse().ok()?)
}

/// Paints a face with its shadow around 0, 0.
fn paint_face(canvas: &mut Canvas, sheet: PosterSheet, code: &str, wide: f32) {
    let Some(card) = card(code) else {
        return;
    };
    let tall = wide * 1.4;
    let (left, top) = (-wide / 2.0, -tall / 2.0);
    canvas.fill(&round_rect(left - 1.0, top + 2.0, wide + 5.0, tall + 3.0, 4.0), Ink::Veil(BLACK, 0.45));
    let face = draw(card, (wide * sheet.dot).ceil() as u32);
    canvas.draw_picture(&face, [left, top, wide, tall]);
    canvas.stroke(&round_rect(left, top, wide, tall, 2.0), 1.2, Ink::Veil(INK, 0.9));
}

fn paint_fan(canvas: &mut Canvas, sheet: PosterSheet) {
    let codes = ["01004", "01040", "01037", "11011"];
    for (at, code) in codes.into_iter().enumerate() {
        let side = at as f32 - 1.5;
        let turn = Transform::from_rotate(side * 8.0);
        let place = Transform::from_translate(WIDE / 2.0 + side * 70.0, 98.0 + side * side * 5.0);
        canvas.draw_transformed(place.pre_concat(turn), |canvas| paint_face(canvas, sheet, code, 98.0));
    }
}

fn paint_table(canvas: &mut Canvas, sheet: PosterSheet) {
    // The table's boards run towards the far edge.
    for at in -5..=5 {
        let (far, near) = (WIDE / 2.0 + at as f32 * 44.0, WIDE / 2.0 + at as f32 * 76.0);
        canvas
            .fill(&poly(&[(far, -40.0), (far + 1.0, -40.0), (near + 2.0, 220.0), (near, 220.0)]), Ink::Veil(INK, 0.35));
    }
    let rows: [(f32, f32, &[&str]); 2] = [
        (66.0, 46.0, &["01002", "14016", "01018", "13011", "01040"]),
        (130.0, 58.0, &["01017", "03003", "04009", "01037"]),
    ];
    for (y, wide, codes) in rows {
        for (at, code) in codes.iter().enumerate() {
            let side = at as f32 - (codes.len() as f32 - 1.0) / 2.0;
            // As seen from above the near edge: shorter than they are, leaning towards the middle.
            let place = Transform::from_row(1.0, 0.0, side * 0.13, 0.66, WIDE / 2.0 + side * wide * 1.24, y);
            let turn = Transform::from_rotate([4.0, -3.0, 2.0, -5.0, 3.0].get(at).copied().unwrap_or(0.0));
            canvas.draw_transformed(place.pre_concat(turn), |canvas| paint_face(canvas, sheet, code, wide));
        }
    }
    let middle = WIDE / 2.0;
    canvas.fill(
        &poly(&[(middle, -8.0), (middle - 150.0, 150.0), (middle + 150.0, 150.0)]),
        Ink::Fade(Rgb(0xff, 0xf3, 0xc4), (middle, 0.0), 0.34, (middle, 150.0), 0.06),
    );
    let body = Rgb(0x15, 0x10, 0x0c);
    canvas.fill_and_outline(&round_rect(middle - 30.0, -30.0, 60.0, 54.0, 6.0), body, 2.0, Rgb(0x8a, 0x65, 0x39));
    canvas.fill_and_outline(&disc(middle, 26.0, 14.0), body, 3.0, BRASS);
    canvas.fill(&disc(middle, 26.0, 5.4), Rgb(0x7d, 0xe3, 0xc6));
    canvas.fill(&disc(middle - 1.8, 24.2, 1.6), Ink::Veil(BONE, 0.8));
}

fn paint_lesson(canvas: &mut Canvas, sheet: PosterSheet) {
    let letters = Letters::new();
    if let Some(card) = card("01018") {
        paint_dude(canvas, sheet, &letters, card);
    }
    let (left, top, wide, tall) = (172.0, 20.0, 184.0, 112.0);
    canvas.fill(&round_rect(left, top + 4.0, wide, tall, 12.0), Ink::Veil(BLACK, 0.4));
    let edge = Rgb(0x8d, 0x74, 0x48);
    canvas.stroke(&poly(&[(left + 4.0, 48.0), (left - 16.0, 62.0), (left + 4.0, 76.0)]), 3.0, edge);
    canvas.stroke(&round_rect(left, top, wide, tall, 12.0), 3.0, edge);
    canvas.fill(&poly(&[(left + 4.0, 48.0), (left - 16.0, 62.0), (left + 4.0, 76.0)]), PAPER);
    let paper = Ink::Slope(PAPER.lighter(0.4), (0.0, top), PAPER.darker(0.05), (0.0, top + tall));
    canvas.fill(&round_rect(left, top, wide, tall, 12.0), paper);
    for at in 0..8 {
        let ink = if at < 3 { Rgb(0x8a, 0x5a, 0x12) } else { Rgb(0xc9, 0xb2, 0x82) };
        canvas.fill(&disc(left + 19.0 + at as f32 * 14.0, top + 17.0, 4.6), ink);
    }
    // The sign that the lesson is about, and its words as lines.
    canvas.draw_transformed(Transform::from_translate(left + 38.0, top + 68.0), |canvas| {
        marks::badge(canvas, &letters, Badge::Stud, "1", 0.0, 0.0);
    });
    for (at, long) in [88.0, 100.0, 74.0].into_iter().enumerate() {
        let ink = if at == 0 { INK } else { Rgb(0x9a, 0x84, 0x5c) };
        canvas.fill(&round_rect(left + 72.0, top + 46.0 + at as f32 * 19.0, long, 7.0, 3.5), ink);
    }
}

/// Paints a dude as a tile: portrait in the colour of its player, figures, name.
fn paint_dude(canvas: &mut Canvas, sheet: PosterSheet, letters: &Letters, card: &Card) {
    let (left, top, wide, tall) = (40.0, 16.0, 100.0, 110.0);
    let art = draw_art(card, (tall * 1.5 * sheet.dot).ceil() as u32);
    let (art_px, height_px) = art.picture.dimensions();
    let width_px = ((height_px as f32 * wide / tall).round() as u32).clamp(1, art_px);
    let from_px = (art.focus * art_px as f32 - width_px as f32 / 2.0).clamp(0.0, (art_px - width_px) as f32);
    let portrait = crop_imm(&art.picture, from_px as u32, 0, width_px, height_px).to_image();
    let player = Rgb(0x6d, 0xb6, 0xf2);
    canvas.fill(&oval(left + wide / 2.0, top + tall + 20.0, 66.0, 12.0), Ink::Veil(BLACK, 0.4));
    canvas.fill(&round_rect(left - 4.0, top - 4.0, wide + 8.0, tall + 8.0, 6.0), player);
    canvas.fill(&round_rect(left - 2.0, top - 2.0, wide + 4.0, tall + 4.0, 4.0), INK);
    canvas.draw_picture(&portrait, [left, top, wide, tall]);
    canvas.fill_and_outline(&round_rect(left - 12.0, top + tall - 4.0, wide + 24.0, 25.0, 6.0), INK, 1.6, player);
    letters.write(canvas, card.printed_title(), left + wide / 2.0, top + tall + 13.5, 15.0, wide + 12.0, BONE);
    for (badge, x) in [(Badge::Stud, left), (Badge::Influence, left + wide)] {
        canvas.draw_transformed(Transform::from_row(0.8, 0.0, 0.0, 0.8, x, top + tall - 20.0), |canvas| {
            marks::badge(canvas, letters, badge, "1", 0.0, 0.0);
        });
    }
    canvas.fill_and_outline(
        &poly(&[(left + wide + 3.0, top - 12.0), (left + wide + 14.0, top + 7.0), (left + wide - 8.0, top + 7.0)]),
        player,
        1.6,
        INK,
    );
}
