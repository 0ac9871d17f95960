//! A player's arm, reaching over the table.

use tiny_skia::Transform;

use super::render::{ImagePatch, Sprite};
use super::{Seat, TABLE_DEPTH_MM, TABLE_WIDTH_MM, View};
use crate::canvas::{Canvas, Ink, line, poly, round_rect};
use crate::colour::Rgb;

/// Returns the arm of a seat with its fingertips at this point of the table.
pub(super) fn arm(view: &View, seat: Seat, tip_mm: (f32, f32)) -> Sprite {
    let elbow_mm = match seat {
        Seat::Near => (tip_mm.0 * 0.7 + TABLE_WIDTH_MM * 0.18, TABLE_DEPTH_MM + 260.0),
        Seat::Far => (tip_mm.0 * 0.7 + TABLE_WIDTH_MM * 0.12, -260.0),
    };
    let (tip, elbow) = (view.to_px(tip_mm), view.to_px(elbow_mm));
    let reach_px = 120.0 * view.px_per_mm;
    let clip = |value: f32, most: u32| value.clamp(0.0, most as f32) as i32;
    let patch = ImagePatch {
        left: clip(tip.0.min(elbow.0) - reach_px, view.width_px),
        top: clip(tip.1.min(elbow.1) - reach_px, view.height_px),
        right: clip(tip.0.max(elbow.0) + reach_px, view.width_px),
        bottom: clip(tip.1.max(elbow.1) + reach_px, view.height_px),
    };
    let (wide, tall) = ((patch.right - patch.left).max(0) as u32, (patch.bottom - patch.top).max(0) as u32);
    let mut canvas = Canvas::new(wide, tall, wide.max(1) as f32, tall.max(1) as f32);
    let (dx, dy) = (elbow.0 - tip.0, elbow.1 - tip.1);
    let turn = (-dx).atan2(dy).to_degrees();
    let stand = |x: f32, y: f32| {
        Transform::from_translate(tip.0 - patch.left as f32 + x, tip.1 - patch.top as f32 + y)
            .pre_concat(Transform::from_rotate(turn))
            .pre_scale(view.px_per_mm, view.px_per_mm)
    };
    for (offset, share) in [(26.0, 0.10), (20.0, 0.12), (14.0, 0.14)] {
        canvas.draw_transformed(stand(offset, offset), |canvas| shape(canvas, None, share));
    }
    canvas.draw_transformed(stand(0.0, 0.0), |canvas| shape(canvas, Some(seat), 1.0));
    Sprite::of_canvas(&canvas, patch)
}

/// Draws the arm in millimetres, with the fingertips at 0, 0 and the forearm along y; its shadow without a seat.
fn shape(canvas: &mut Canvas, seat: Option<Seat>, share: f32) {
    let (skin, sleeve) = match seat {
        Some(Seat::Near) => (Rgb(0xd8, 0xa4, 0x80), Rgb(0x35, 0x4a, 0x6e)),
        Some(Seat::Far) => (Rgb(0x8a, 0x5a, 0x3e), Rgb(0x7c, 0x2f, 0x2c)),
        None => (Rgb(0, 0, 0), Rgb(0, 0, 0)),
    };
    let ink = |colour: Rgb| {
        if seat.is_some() { Ink::Flat(colour) } else { Ink::Veil(colour, share) }
    };
    if seat.is_none() {
        // One outline, so that the shadow is not darker where parts overlap.
        let whole = poly(&[
            (-38.0, 10.0),
            (-12.0, -6.0),
            (14.0, -6.0),
            (38.0, 14.0),
            (44.0, 90.0),
            (34.0, 140.0),
            (52.0, 190.0),
            (70.0, 900.0),
            (-70.0, 900.0),
            (-52.0, 190.0),
            (-34.0, 140.0),
            (-64.0, 76.0),
        ]);
        canvas.fill_whole(&whole, ink(skin));
        return;
    }
    let edge = skin.darker(0.35);
    canvas.fill(&poly(&[(-27.0, 110.0), (27.0, 110.0), (36.0, 230.0), (-36.0, 230.0)]), ink(skin.darker(0.06)));
    for (x, y, root) in [(-31.0, 16.0, 70.0), (-10.5, 4.0, 66.0), (10.5, 2.0, 66.0), (30.0, 14.0, 70.0)] {
        canvas.stroke(&line(x, y + 6.0, x * 0.9, root), 19.5, edge);
        canvas.stroke(&line(x, y + 6.0, x * 0.9, root), 17.5, skin);
        canvas.stroke(&line(x, y + 1.0, x, y + 7.0), 10.0, skin.lighter(0.3));
    }
    canvas.stroke(&line(-34.0, 104.0, -58.0, 66.0), 24.0, edge);
    canvas.stroke(&line(-34.0, 104.0, -58.0, 66.0), 22.0, skin);
    canvas.fill(&round_rect(-41.0, 54.0, 80.0, 80.0, 24.0), ink(skin));
    for x in [-20.0, 0.0, 20.0] {
        canvas.stroke(&line(x, 58.0, x * 0.9, 74.0), 1.6, edge);
    }
    canvas.fill(&poly(&[(-47.0, 180.0), (47.0, 180.0), (72.0, 900.0), (-72.0, 900.0)]), ink(sleeve));
    for at in 0..5 {
        let y = 230.0 + at as f32 * 70.0;
        canvas.stroke(&line(-50.0, y, 44.0, y + 26.0), 3.0, sleeve.darker(0.25));
    }
    canvas.fill(&round_rect(-50.0, 168.0, 100.0, 26.0, 6.0), ink(sleeve.darker(0.3)));
}
