//! What stands behind the street: mesas and the houses of the town.

use super::size::WIDE;
use crate::canvas::{Canvas, Ink, Shape, line, poly, rect, sketch};
use crate::chance::RandomStream;
use crate::colour::Rgb;

/// Paints a range of mesas from one side to the other, `high` units at most above its foot.
pub(super) fn paint_mesas(canvas: &mut Canvas, mut chance: RandomStream, foot: f32, high: f32, ink: Rgb) {
    let mut points = vec![(-20.0, foot + 8.0)];
    let mut x = -chance.next_between(20.0, 90.0);
    while x < WIDE {
        let gap = chance.next_between(10.0, 90.0);
        let top = chance.next_between(50.0, 150.0);
        let rise = high * chance.next_between(0.45, 1.0);
        let step = chance.next_between(0.5, 0.8);
        // A slope of rubble, then a steep wall, then the flat top.
        points.extend([
            (x, foot - high * 0.16),
            (x + gap, foot - high * 0.2),
            (x + gap + 16.0, foot - rise * step),
            (x + gap + 22.0, foot - rise),
            (x + gap + 22.0 + top, foot - rise + chance.next_between(-3.0, 5.0)),
            (x + gap + 28.0 + top, foot - rise * step),
            (x + gap + 52.0 + top, foot - high * 0.2),
        ]);
        x += gap + top + 52.0;
    }
    points.push((WIDE + 20.0, foot + 8.0));
    canvas.fill(&poly(&points), Ink::Slope(ink, (0.0, foot - high), ink.lighter(0.1), (0.0, foot)));
}

/// The colours of a row of houses.
pub(super) struct HouseColours {
    /// The colour of the fronts.
    pub(super) front: Rgb,
    /// The colour of the windows.
    pub(super) window: Rgb,
    /// The share of windows that are seen, 0 to 1.
    pub(super) windows: f32,
}

/// Paints a row of houses with their feet at `foot`, each `size` times as large as the near ones.
pub(super) fn paint_houses(
    canvas: &mut Canvas,
    mut chance: RandomStream,
    foot: f32,
    size: f32,
    colours: &HouseColours,
) {
    let mut x = -chance.next_between(10.0, 60.0);
    while x < WIDE {
        let wide = chance.next_between(58.0, 124.0) * size;
        let tall = chance.next_between(42.0, 92.0) * size;
        let ink = colours.front.mix(Rgb(0, 0, 0), chance.next_between(0.0, 0.14));
        let kind = chance.next_below(8);
        if kind == 7 {
            paint_water_tower(canvas, x + wide / 2.0, foot, size, ink);
        } else {
            canvas.fill(&front(kind, x, wide, foot, tall, size), ink);
            if matches!(kind, 0 | 5 | 6) {
                paint_sign(canvas, x + wide / 2.0, foot - tall, wide, size, ink);
            }
            paint_windows(canvas, &mut chance, (x, wide, foot, tall), size, colours);
        }
        // A shed or a yard wall up to the next house; sometimes a view of the land behind.
        let gap =
            if chance.likely(0.22) { chance.next_between(60.0, 130.0) } else { chance.next_between(8.0, 34.0) } * size;
        let low = chance.next_between(22.0, 36.0) * size;
        canvas.fill(&rect(x + wide - 1.0, foot - low, gap + 2.0, low), ink.darker(0.12));
        x += wide + gap;
    }
}

/// Returns the outline of a house: a false front, a gable, a flat roof with a chimney.
fn front(kind: usize, x: f32, wide: f32, foot: f32, tall: f32, size: f32) -> Shape {
    let (right, top) = (x + wide, foot - tall);
    let rise = 16.0 * size;
    let at = |share: f32| x + wide * share;
    match kind {
        0 => poly(&[
            (x, foot),
            (x, top),
            (at(0.2), top),
            (at(0.2), top - rise),
            (at(0.8), top - rise),
            (at(0.8), top),
            (right, top),
            (right, foot),
        ]),
        1 => poly(&[(x, foot), (x, top), (at(0.5), top - rise * 1.5), (right, top), (right, foot)]),
        2 => sketch(&format!(
            "M {x} {foot} L {x} {top} Q {} {} {right} {top} L {right} {foot} Z",
            at(0.5),
            top - rise * 2.4
        )),
        3 => poly(&[
            (x, foot),
            (x, top),
            (at(0.68), top),
            (at(0.68), top - rise),
            (at(0.8), top - rise),
            (at(0.8), top),
            (right, top),
            (right, foot),
        ]),
        4 => {
            // A steeple.
            poly(&[
                (x, foot),
                (x, top + rise),
                (at(0.32), top),
                (at(0.36), top - rise),
                (at(0.5), top - rise * 3.2),
                (at(0.64), top - rise),
                (at(0.68), top),
                (right, top + rise),
                (right, foot),
            ])
        }
        5 => poly(&[
            (x, foot),
            (x, top + rise * 0.7),
            (at(0.14), top + rise * 0.7),
            (at(0.14), top),
            (at(0.34), top),
            (at(0.34), top - rise * 0.8),
            (at(0.66), top - rise * 0.8),
            (at(0.66), top),
            (at(0.86), top),
            (at(0.86), top + rise * 0.7),
            (right, top + rise * 0.7),
            (right, foot),
        ]),
        // A cornice that stands out on both sides.
        _ => poly(&[
            (x, foot),
            (x, top + 7.0 * size),
            (x - 4.0 * size, top + 7.0 * size),
            (x - 4.0 * size, top),
            (right + 4.0 * size, top),
            (right + 4.0 * size, top + 7.0 * size),
            (right, top + 7.0 * size),
            (right, foot),
        ]),
    }
}

/// Paints the board over the door of a shop, and its roof over the walk.
fn paint_sign(canvas: &mut Canvas, x: f32, top: f32, wide: f32, size: f32, ink: Rgb) {
    let light = Ink::Veil(Rgb(0xd8, 0xa8, 0x70), 0.2);
    canvas.fill(&rect(x - wide * 0.3, top - 5.0 * size, wide * 0.6, 10.0 * size), light);
    let y = top + 38.0 * size;
    let half = wide * 0.5 + 7.0 * size;
    canvas.fill(
        &poly(&[(x - half * 0.9, y), (x + half * 0.9, y), (x + half, y + 7.0 * size), (x - half, y + 7.0 * size)]),
        ink.darker(0.3),
    );
    canvas.stroke(&line(x - half * 0.9, y, x + half * 0.9, y), 1.4, light);
}

fn paint_windows(
    canvas: &mut Canvas,
    chance: &mut RandomStream,
    (x, wide, foot, tall): (f32, f32, f32, f32),
    size: f32,
    colours: &HouseColours,
) {
    let (pane_wide, pane_tall) = (8.0 * size, 13.0 * size);
    let columns = (wide / (26.0 * size)) as usize;
    for row in 0..2 {
        let y = foot - tall + (15.0 + 32.0 * row as f32) * size;
        if y + pane_tall > foot - 6.0 * size {
            continue;
        }
        for column in 0..columns {
            let pane_x = x + wide * (column as f32 + 0.5) / columns as f32 - pane_wide / 2.0;
            if chance.likely(colours.windows) {
                canvas.fill(&rect(pane_x, y, pane_wide, pane_tall), Ink::Veil(colours.window, 0.8));
            }
        }
    }
}

/// Paints a water tower on four legs.
fn paint_water_tower(canvas: &mut Canvas, x: f32, foot: f32, size: f32, ink: Rgb) {
    let half = 25.0 * size;
    let (low, high) = (foot - 66.0 * size, foot - 112.0 * size);
    for (from, to) in [(-1.0, -0.7), (1.0, 0.7), (-0.34, -0.26), (0.34, 0.26)] {
        canvas.stroke(&line(x + half * from, foot, x + half * to, low), 4.0 * size, ink);
    }
    canvas.stroke(&line(x - half * 0.9, foot - 14.0 * size, x + half * 0.75, low), 2.0 * size, ink);
    canvas.stroke(&line(x + half * 0.9, foot - 14.0 * size, x - half * 0.75, low), 2.0 * size, ink);
    canvas.fill(&rect(x - half, high, half * 2.0, low - high), ink);
    canvas.fill(&poly(&[(x - half - 5.0 * size, high), (x, high - 18.0 * size), (x + half + 5.0 * size, high)]), ink);
    for at in [0.25, 0.75] {
        let y = high + (low - high) * at;
        canvas.stroke(&line(x - half, y, x + half, y), 1.5 * size, Ink::Veil(ink.lighter(0.5), 0.3));
    }
}
