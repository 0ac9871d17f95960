//! Backdrops behind the subject: a patterned wall or a sky, and the land.

use std::f32::consts::{PI, TAU};

use tiny_skia::Transform;

use crate::art::tones::Tones;
use crate::canvas::{Canvas, Ink, disc, line, poly, rect, star};
use crate::chance::RandomStream;

/// Covers the sheet with a large pattern.
pub(crate) fn wall(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    match chance.next_below(12) {
        0 => evening(canvas, tones, chance, wide, tall),
        1 => rays(canvas, tones, chance, wide, tall),
        2 => stripes(canvas, tones, chance, wide, tall),
        3 => stars(canvas, tones, chance, wide, tall),
        4 => wallpaper(canvas, tones, chance, wide, tall),
        5 => rings(canvas, tones, chance, wide, tall),
        6 => gingham(canvas, tones, chance, wide, tall),
        7 => quilt(canvas, tones, chance, wide, tall),
        8 => scallops(canvas, tones, chance, wide, tall),
        9 => two_fields(canvas, tones, chance, wide, tall),
        10 => planks(canvas, tones, chance, wide, tall),
        _ => leaves(canvas, tones, chance, wide, tall),
    }
}

/// Paints bands of an evening sky, narrower towards the horizon.
fn evening(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, .. } = *tones;
    let bands = 4 + chance.next_below(4);
    for at in 0..bands {
        let share = at as f32 / bands as f32;
        let top = tall * share.powf(0.7);
        canvas.fill(&rect(0.0, top, wide, tall), sky.mix(glow, share));
    }
    sun(canvas, tones, chance, wide, tall);
}

/// Paints rays from a point.
fn rays(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { glow, .. } = *tones;
    let rays = 7 + chance.next_below(9);
    let (x, y) = (chance.next_between(0.1, 0.9) * wide, chance.next_between(0.1, 0.9) * tall);
    let turn = chance.next_between(0.0, PI);
    for at in 0..rays {
        let from = turn + at as f32 / rays as f32 * TAU;
        let to = from + PI / rays as f32;
        let far_away = wide * 2.0;
        let ray = poly(&[
            (x, y),
            (x + far_away * from.cos(), y + far_away * from.sin()),
            (x + far_away * to.cos(), y + far_away * to.sin()),
        ]);
        canvas.fill(&ray, glow);
    }
}

/// Paints slanted stripes over the whole backdrop.
fn stripes(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { glow, .. } = *tones;
    let pitch = chance.next_between(22.0, 64.0);
    let slant = chance.next_between(-1.4, 1.4);
    let thick = pitch * chance.next_between(0.3, 0.6);
    let mut x = -tall * slant.abs() - pitch;
    while x < wide + tall * slant.abs() + pitch {
        let lean = slant * tall;
        canvas.fill(&poly(&[(x, 0.0), (x + thick, 0.0), (x + thick + lean, tall), (x + lean, tall)]), glow);
        x += pitch;
    }
}

/// Paints a night full of stars, or a day of petals: a slope with dots of several sizes.
fn stars(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, .. } = *tones;
    let whole = rect(0.0, 0.0, wide, tall);
    canvas.fill(&whole, Ink::Slope(sky.darker(0.35), (0.0, 0.0), glow, (0.0, tall * 1.3)));
    for _ in 0..26 + chance.next_below(30) {
        let (x, y) = (chance.unit() * wide, chance.unit() * tall);
        let size = chance.next_between(1.6, 6.5);
        canvas.fill(&star(x, y, 4, size, size * 0.4, 0.0), glow.lighter(0.5));
    }
    sun(canvas, tones, chance, wide, tall);
}

/// Paints wallpaper: stripes with a figure between.
fn wallpaper(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, far, .. } = *tones;
    let pitch = chance.next_between(26.0, 46.0);
    let points = 3 + chance.next_below(6);
    let mut x = chance.next_between(-pitch, 0.0);
    while x < wide {
        canvas.fill(&rect(x, 0.0, pitch * 0.45, tall), sky.mix(far, 0.7));
        let mut y = pitch * 0.4;
        while y < tall + pitch {
            canvas.fill(&star(x + pitch * 0.72, y, points, pitch * 0.24, pitch * 0.1, 0.0), glow);
            y += pitch * 0.8;
        }
        x += pitch;
    }
}

/// Paints rings around a point.
fn rings(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, .. } = *tones;
    let (x, y) = (chance.next_between(0.0, 1.0) * wide, chance.next_between(0.0, 1.0) * tall);
    let step = chance.next_between(16.0, 34.0);
    for at in (0..14).rev() {
        let ink = if at % 2 == 0 { glow } else { sky };
        canvas.fill(&disc(x, y, step * (at as f32 + 0.6)), ink);
    }
}

/// Paints the checks of a gingham cloth.
fn gingham(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { glow, far, .. } = *tones;
    let pitch = chance.next_between(26.0, 54.0);
    let mut x = chance.next_between(-pitch, 0.0);
    while x < wide {
        canvas.fill(&rect(x, 0.0, pitch * 0.5, tall), Ink::Veil(glow, 0.6));
        x += pitch;
    }
    let mut y = chance.next_between(-pitch, 0.0);
    while y < tall {
        canvas.fill(&rect(0.0, y, wide, pitch * 0.5), Ink::Veil(far, 0.6));
        y += pitch;
    }
}

/// Paints a quilt of triangles.
fn quilt(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, far, .. } = *tones;
    let pitch = chance.next_between(36.0, 62.0);
    let rows = (tall / pitch) as usize + 1;
    let columns = (wide / pitch) as usize + 1;
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (column as f32 * pitch, row as f32 * pitch);
            let ink = sky.mix(glow, chance.unit());
            let corner = [(x, y), (x + pitch, y), (x + pitch, y + pitch), (x, y + pitch)];
            let [a, b, c, d] = corner;
            let half = if chance.likely(0.5) { [a, b, c] } else { [a, b, d] };
            canvas.fill(&rect(x, y, pitch, pitch), far.mix(sky, chance.unit()));
            canvas.fill(&poly(&half), ink);
        }
    }
}

/// Paints scallops, like clouds or waves.
fn scallops(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, .. } = *tones;
    let radius = chance.next_between(18.0, 40.0);
    let mut y = 0.0;
    let mut row = 0;
    while y < tall + radius {
        let share = y / tall;
        let mut x = if row % 2 == 0 { 0.0 } else { radius };
        while x < wide + radius {
            canvas.fill(&disc(x, y + radius * 0.4, radius), sky.mix(glow, share).darker(0.16));
            canvas.fill(&disc(x, y + radius * 0.4, radius * 0.8), sky.mix(glow, share));
            x += radius * 2.0;
        }
        y += radius * 0.8;
        row += 1;
    }
}

/// Paints two fields with a slanted edge, and a moon on the border.
fn two_fields(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, far, .. } = *tones;
    let whole = rect(0.0, 0.0, wide, tall);
    let (left, right) = (chance.next_between(0.1, 0.9) * tall, chance.next_between(0.1, 0.9) * tall);
    canvas.fill(&whole, Ink::Slope(sky, (0.0, 0.0), sky.lighter(0.25), (wide, tall)));
    canvas.fill(&poly(&[(0.0, left), (wide, right), (wide, tall), (0.0, tall)]), glow);
    let (x, size) = (chance.next_between(0.15, 0.85) * wide, chance.next_between(22.0, 46.0));
    canvas.fill(&disc(x, left + (right - left) * x / wide, size), far);
}

/// Paints boards with their joints and grain.
fn planks(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, far, .. } = *tones;
    let tall_planks = chance.likely(0.5);
    let count = 4 + chance.next_below(6);
    for at in 0..count {
        let share = at as f32 / count as f32;
        let ink = sky.mix(far, chance.unit());
        let (x, y) = if tall_planks { (share * wide, 0.0) } else { (0.0, share * tall) };
        canvas.fill(&rect(x, y, wide, tall), ink);
        let edge = if tall_planks { line(x, 0.0, x, tall) } else { line(0.0, y, wide, y) };
        canvas.stroke(&edge, 2.0, sky.darker(0.6));
        for _ in 0..3 {
            let along = chance.unit();
            let knot = if tall_planks {
                disc(x + wide / count as f32 * 0.5, along * tall, 3.0)
            } else {
                disc(along * wide, y + tall / count as f32 * 0.5, 3.0)
            };
            canvas.fill(&knot, sky.darker(0.45));
        }
    }
    let (x, y) = (chance.unit() * wide, chance.unit() * tall);
    canvas.fill(&disc(x, y, chance.next_between(30.0, 70.0)), Ink::Veil(glow, 0.55));
}

/// Paints large leaves of light that overlap.
fn leaves(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let Tones { sky, glow, far, .. } = *tones;
    let whole = rect(0.0, 0.0, wide, tall);
    canvas.fill(&whole, Ink::Slope(sky.darker(0.2), (0.0, 0.0), glow, (wide, tall)));
    for _ in 0..6 + chance.next_below(6) {
        let (x, y) = (chance.unit() * wide, chance.unit() * tall);
        let size = chance.next_between(18.0, 62.0);
        let ink = chance.pick(&[glow, far, tones.mid, tones.accent]).unwrap_or(glow);
        canvas.fill(&disc(x, y, size), Ink::Veil(ink, 0.45));
    }
}

fn sun(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let (x, y) = (chance.next_between(0.1, 0.9) * wide, chance.next_between(0.1, 0.6) * tall);
    let size = chance.next_between(18.0, 48.0);
    let ink = if chance.likely(0.5) { tones.accent } else { tones.glow.lighter(0.6) };
    canvas.fill(&disc(x, y, size * 1.3), Ink::Veil(ink, 0.3));
    canvas.fill(&disc(x, y, size), ink);
    if chance.likely(0.35) {
        // A crescent.
        canvas.fill(&disc(x + size * 0.4, y - size * 0.15, size * 0.9), tones.sky);
    }
}

/// Paints land before the wall: ranges, mesas, then the ground with plants.
pub(crate) fn land(canvas: &mut Canvas, tones: &Tones, chance: &mut RandomStream, wide: f32, tall: f32) {
    let horizon = chance.next_between(0.55, 0.8) * tall;
    let layers = 1 + chance.next_below(2);
    for layer in 0..layers {
        let ink = tones.far.mix(tones.mid, layer as f32 / 2.0);
        let base = horizon + layer as f32 * 8.0;
        let high = chance.next_between(0.18, 0.55) * tall;
        let mut points = vec![(-10.0, tall), (-10.0, base)];
        let mut x = -10.0;
        if chance.likely(0.5) {
            // Mesas: steep sides, flat tops.
            while x < wide {
                let gap = chance.next_between(8.0, 60.0);
                let top = chance.next_between(30.0, 90.0);
                let rise = high * chance.next_between(0.4, 1.0);
                points.push((x + gap, base));
                points.push((x + gap + 8.0, base - rise));
                points.push((x + gap + 8.0 + top, base - rise));
                points.push((x + gap + 18.0 + top, base));
                x += gap + top + 18.0;
            }
        } else {
            // Peaks.
            while x < wide {
                let step = chance.next_between(30.0, 80.0);
                points.push((x + step / 2.0, base - high * chance.next_between(0.4, 1.0)));
                points.push((x + step, base - high * chance.next_between(0.0, 0.35)));
                x += step;
            }
        }
        points.push((wide + 100.0, base));
        points.push((wide + 100.0, tall));
        canvas.fill(&poly(&points), ink);
    }
    canvas.fill(&rect(0.0, horizon + 4.0, wide, tall), Ink::Slope(tones.mid, (0.0, horizon), tones.near, (0.0, tall)));
    for _ in 0..chance.next_below(4) {
        let (x, y) = (chance.unit() * wide, horizon + chance.next_between(10.0, 40.0));
        cactus(canvas, tones, x, y, chance.next_between(0.5, 1.2));
    }
}

fn cactus(canvas: &mut Canvas, tones: &Tones, x: f32, y: f32, size: f32) {
    canvas.draw_transformed(Transform::from_row(size, 0.0, 0.0, size, x, y), |canvas| {
        let ink = tones.near.darker(0.2);
        canvas.stroke(&line(0.0, 0.0, 0.0, -44.0), 9.0, ink);
        canvas.stroke(&line(-12.0, -20.0, 0.0, -16.0), 6.0, ink);
        canvas.stroke(&line(-12.0, -20.0, -12.0, -32.0), 6.0, ink);
        canvas.stroke(&line(12.0, -26.0, 0.0, -22.0), 6.0, ink);
        canvas.stroke(&line(12.0, -26.0, 12.0, -38.0), 6.0, ink);
    });
}
