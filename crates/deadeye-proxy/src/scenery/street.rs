//! The main street: sky, mesas and town behind it, a fence, the road, and the wooden walk on the near side.

use image::RgbImage;
use tiny_skia::{PathBuilder, Transform};

use super::finish::finish;
use super::light::{Light, StreetColours};
use super::size::{WIDE, create_canvas};
use super::town::{HouseColours, paint_houses, paint_mesas};
use super::wood::{Boards, paint_boards};
use crate::canvas::{Canvas, Ink, Shape, disc, oval, rect, star};
use crate::chance::RandomStream;
use crate::colour::Rgb;

/// The height of the fence behind the road.
const FENCE: f32 = 30.0;
const BLACK: Rgb = Rgb(0, 0, 0);

/// The heights at which the parts of the street begin, in units.
#[derive(Debug, Clone, Copy)]
struct Levels {
    /// The upper edge of the fence, where the sky ends.
    horizon: f32,
    /// The far edge of the road.
    road: f32,
    /// The near edge of the road, where the walk begins.
    walk: f32,
    /// The lower edge of the picture.
    foot: f32,
}

/// Draws the street in a light, its sides held to 1 to 4096 pixels. `road` has the shares of the height at which the
/// road begins and ends; what is below its end is the near wooden walk.
#[must_use]
pub fn draw_street(width_px: u32, height_px: u32, road: [f32; 2], light: Light) -> RgbImage {
    let (mut canvas, tall) = create_canvas(width_px, height_px);
    let [begin, end] = road.map(|share| share.clamp(0.0, 1.0) * tall);
    let levels = Levels { horizon: (begin - FENCE).max(0.0), road: begin, walk: end.max(begin), foot: tall };
    let colours = StreetColours::from_light(light);
    // The road is first: what lies behind and before it covers the edges of its patches.
    paint_road(&mut canvas, &colours, levels);
    paint_sky(&mut canvas, &colours, levels.horizon);
    paint_town(&mut canvas, &colours, levels.horizon);
    paint_fence(&mut canvas, &colours, levels);
    paint_walk(&mut canvas, &colours, levels);
    let mut picture = canvas.into_image();
    finish(&mut picture, 0.34, 2.6);
    picture
}

fn paint_sky(canvas: &mut Canvas, colours: &StreetColours, horizon: f32) {
    let chance = &mut RandomStream::of_text("sky");
    let [above, between, below] = colours.sky;
    let bend = horizon * 0.62;
    canvas.fill(&rect(0.0, 0.0, WIDE, horizon + 10.0), Ink::Slope(between, (0.0, bend), below, (0.0, horizon)));
    canvas.fill(&rect(0.0, 0.0, WIDE, bend), Ink::Slope(above, (0.0, 0.0), between, (0.0, bend)));
    for _ in 0..46 {
        let (x, y) = (chance.unit() * WIDE, chance.unit() * bend * 0.8);
        let (size, bright) = (chance.next_between(0.9, 2.4), chance.next_between(0.25, 0.8));
        canvas.fill(&star(x, y, 4, size, size * 0.45, 0.0), Ink::Veil(Rgb(0xff, 0xf2, 0xdc), bright * colours.stars));
    }
    paint_sun(canvas, colours, horizon);
    for _ in 0..11 {
        // Long streaks, one over the other, thinner towards the horizon.
        let share = chance.next_between(0.1, 0.86);
        let (x, y) = (chance.unit() * WIDE, horizon * share);
        let long = chance.next_between(90.0, 280.0);
        let thick = (1.1 - share) * chance.next_between(4.0, 11.0);
        for (off, part) in [(0.0, 1.0), (long * 0.3, 0.62), (-long * 0.42, 0.5)] {
            let streak = oval(x + off, y - thick * (1.0 - part), long * part, thick * part);
            canvas.fill(&streak, Ink::Veil(colours.cloud, 0.13));
        }
    }
}

fn paint_sun(canvas: &mut Canvas, colours: &StreetColours, horizon: f32) {
    let [sun, air] = colours.sun;
    let (x, y) = (WIDE * colours.sun_place.0, horizon * colours.sun_place.1);
    let wide_glow = 470.0;
    canvas.fill(&disc(x, y, wide_glow), Ink::Glow(air, (x, y), wide_glow, 0.62));
    canvas.fill(&disc(x, y, 74.0), Ink::Veil(air, 0.25));
    canvas.fill(&disc(x, y, 41.0), Ink::Veil(sun, 0.94));
}

fn paint_town(canvas: &mut Canvas, colours: &StreetColours, horizon: f32) {
    let [far_mesa, near_mesa] = colours.mesas;
    let chance = RandomStream::of_text;
    paint_mesas(canvas, chance("far mesas"), horizon, (horizon * 0.62).min(176.0), far_mesa);
    paint_mesas(canvas, chance("near mesas"), horizon, (horizon * 0.46).min(132.0), near_mesa);
    let [far, near] = colours.houses;
    let size = (horizon / 190.0).clamp(0.4, 1.0);
    let far = HouseColours { front: far, window: colours.window, windows: 0.0 };
    paint_houses(canvas, chance("far houses"), horizon + 4.0, size * 0.86, &far);
    // Dust in the air between the two rows.
    let [_, _, haze] = colours.sky;
    let top = (horizon - 110.0 * size).max(0.0);
    canvas.fill(&rect(0.0, top, WIDE, horizon - top), Ink::Fade(haze, (0.0, top), 0.0, (0.0, horizon), 0.3));
    let near = HouseColours { front: near, window: colours.window, windows: 0.4 };
    paint_houses(canvas, chance("near houses"), horizon + 4.0, size, &near);
}

fn paint_fence(canvas: &mut Canvas, colours: &StreetColours, levels: Levels) {
    let chance = &mut RandomStream::of_text("fence");
    let tall = levels.road - levels.horizon;
    let shadow = ((levels.walk - levels.road) * 0.1).min(16.0);
    canvas.fill(
        &rect(0.0, levels.road, WIDE, shadow),
        Ink::Fade(BLACK, (0.0, levels.road), 0.5, (0.0, levels.road + shadow), 0.0),
    );
    let boards = Boards { pitch: 36.0, colours: colours.boards, slant: 0.0, shades: (0.2, 0.1) };
    paint_boards(canvas, chance, &boards, levels.horizon, tall);
    let shine = Ink::Veil(colours.shine, 0.5);
    canvas.fill(&rect(0.0, levels.horizon, WIDE, 2.0), shine);
    // A rail along the boards, with its own shadow.
    canvas.fill(&rect(0.0, levels.horizon + 9.0, WIDE, 4.0), Ink::Veil(colours.shine, 0.16));
    canvas.fill(&rect(0.0, levels.horizon + 13.0, WIDE, 3.0), Ink::Veil(BLACK, 0.24));
}

fn paint_road(canvas: &mut Canvas, colours: &StreetColours, levels: Levels) {
    let chance = &mut RandomStream::of_text("road");
    let (top, foot) = (levels.road, levels.walk);
    let (tall, middle) = (foot - top, (foot + top) / 2.0);
    let [far, lit, near] = colours.road;
    canvas.fill(&rect(0.0, top, WIDE, tall), Ink::Slope(lit, (0.0, middle), near, (0.0, foot)));
    canvas.fill(&rect(0.0, top, WIDE, tall / 2.0), Ink::Slope(far, (0.0, top), lit, (0.0, middle)));
    for _ in 0..11 {
        // Broad patches where the ground is lighter or darker.
        let (x, y) = (chance.unit() * WIDE, top + chance.next_between(0.12, 0.88) * tall);
        let ink = if chance.likely(0.5) { colours.shine } else { colours.rut };
        let (long, thick) = (chance.next_between(110.0, 320.0), tall * chance.next_between(0.05, 0.12));
        paint_patch(canvas, (x, y), (long, thick), ink, 0.3);
    }
    let [_, air] = colours.sun;
    let reflected = (WIDE * colours.sun_place.0, top + tall * 0.12);
    paint_patch(canvas, reflected, (640.0, tall * 0.6), air, 0.55 * colours.reflection);
    for (share, thick) in [(0.33, 3.6), (0.41, 4.2), (0.62, 5.4), (0.70, 5.8)] {
        let y = top + tall * share;
        let rut = wave(chance, y, 4.0);
        canvas.stroke(&rut, thick, Ink::Veil(colours.rut, 0.36));
        let edge = wave_below(&rut, thick * 0.8);
        canvas.stroke(&edge, 1.4, Ink::Veil(colours.shine, 0.3));
    }
    paint_pebbles(canvas, chance, colours, levels);
}

/// Paints a soft patch around a point, with these half axes.
fn paint_patch(canvas: &mut Canvas, (x, y): (f32, f32), (long, thick): (f32, f32), ink: Rgb, opacity: f32) {
    let flat = Transform::from_row(1.0, 0.0, 0.0, thick / long, x, y);
    canvas.draw_transformed(flat, |canvas| {
        canvas.fill(&disc(0.0, 0.0, long), Ink::Glow(ink, (0.0, 0.0), long, opacity));
    });
}

fn paint_pebbles(canvas: &mut Canvas, chance: &mut RandomStream, colours: &StreetColours, levels: Levels) {
    let tall = levels.walk - levels.road;
    for _ in 0..120 {
        let depth = chance.next_between(0.08, 0.94);
        let (x, y) = (chance.unit() * WIDE, levels.road + depth * tall);
        let long = chance.next_between(1.6, 5.4) * (0.6 + 0.6 * depth);
        let light = chance.likely(0.45);
        let opacity = chance.next_between(0.3, 0.65);
        if light {
            canvas.fill(&oval(x + 0.6, y + long * 0.3, long, long * 0.42), Ink::Veil(colours.rut, opacity));
        }
        let ink = if light { colours.shine } else { colours.rut };
        canvas.fill(&oval(x, y, long, long * 0.44), Ink::Veil(ink, opacity));
    }
}

fn paint_walk(canvas: &mut Canvas, colours: &StreetColours, levels: Levels) {
    let chance = &mut RandomStream::of_text("walk");
    let (top, tall) = (levels.walk, levels.foot - levels.walk);
    if tall < 1.0 {
        return;
    }
    canvas.fill(&rect(0.0, top - 14.0, WIDE, 14.0), Ink::Fade(BLACK, (0.0, top - 14.0), 0.0, (0.0, top), 0.28));
    let boards = Boards { pitch: 72.0, colours: colours.boards, slant: 0.0, shades: (0.2, 0.1) };
    paint_boards(canvas, chance, &boards, top, tall);
    // The walk's kerb: a plank along the road, its upper edge worn bright.
    canvas.fill(
        &rect(0.0, top - 6.0, WIDE, 10.0),
        Ink::Slope(colours.shine.darker(0.35), (0.0, top - 6.0), colours.boards[1], (0.0, top + 4.0)),
    );
    canvas.fill(&rect(0.0, top - 6.0, WIDE, 1.6), Ink::Veil(colours.shine, 0.7));
    canvas.fill(&rect(0.0, top + 4.0, WIDE, 16.0), Ink::Fade(BLACK, (0.0, top + 4.0), 0.5, (0.0, top + 20.0), 0.0));
}

/// Returns a line from side to side that swings around a height.
fn wave(chance: &mut RandomStream, y: f32, swing: f32) -> Shape {
    let mut path = PathBuilder::new();
    path.move_to(-10.0, y);
    let mut x = -10.0;
    let mut at = y;
    while x < WIDE {
        let next = y + chance.next_between(-swing, swing);
        let step = chance.next_between(90.0, 150.0);
        path.cubic_to(x + step * 0.4, at, x + step * 0.6, next, x + step, next);
        x += step;
        at = next;
    }
    path.finish()
}

/// Returns the same line some units lower.
fn wave_below(wave: &Shape, lower: f32) -> Shape {
    wave.clone().and_then(|path| path.transform(Transform::from_translate(0.0, lower)))
}
