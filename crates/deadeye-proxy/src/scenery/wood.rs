//! Things of wood: boards side by side, the bar counter, the beam above the stage.

use image::RgbImage;
use tiny_skia::PathBuilder;

use super::finish::finish;
use super::size::{WIDE, create_canvas};
use crate::canvas::{Canvas, Ink, Shape, disc, line, oval, poly, rect};
use crate::chance::RandomStream;
use crate::colour::Rgb;

const BLACK: Rgb = Rgb(0, 0, 0);
/// The colour of wood that catches the light.
const WARM: Rgb = Rgb(0xa8, 0x74, 0x42);
/// The height of the counter's brass edge.
const EDGE: f32 = 13.0;
/// The colours of polished brass from above: the glint, its body, its lower side.
const BRASS_EDGE: [Rgb; 4] =
    [Rgb(0xe9, 0xbd, 0x78), Rgb(0xa8, 0x7b, 0x48), Rgb(0x6a, 0x45, 0x26), Rgb(0x2a, 0x1a, 0x0e)];

/// Boards that stand side by side over the whole width.
pub(super) struct Boards {
    /// The width of a board.
    pub(super) pitch: f32,
    /// The colours of the boards, above and below.
    pub(super) colours: [Rgb; 2],
    /// The distance by which a joint leans to the left from top to foot.
    pub(super) slant: f32,
    /// The darkest and lightest shade of a board, as shares of black and of warm light.
    pub(super) shades: (f32, f32),
}

/// Paints boards from `top` downwards, each with its own shade, grain and joint.
pub(super) fn paint_boards(canvas: &mut Canvas, chance: &mut RandomStream, boards: &Boards, top: f32, tall: f32) {
    let [above, below] = boards.colours;
    let foot = top + tall;
    canvas.fill(&rect(0.0, top, WIDE, tall), Ink::Slope(above, (0.0, top), below, (0.0, foot)));
    let mut x = -chance.unit() * boards.pitch;
    while x < WIDE {
        let next = x + boards.pitch * chance.next_between(0.92, 1.08);
        let shade = chance.next_between(-boards.shades.0, boards.shades.1);
        let board = poly(&[(x, top), (next, top), (next - boards.slant, foot), (x - boards.slant, foot)]);
        let tint = if shade < 0.0 { BLACK } else { WARM };
        canvas.fill(&board, Ink::Veil(tint, shade.abs()));
        paint_grain(canvas, chance, (x, next), (top, foot), below.darker(0.5));
        canvas.stroke(&line(x, top, x - boards.slant, foot), 2.4, Ink::Veil(BLACK, 0.42));
        canvas.stroke(&line(x + 2.2, top, x + 2.2 - boards.slant, foot), 1.2, Ink::Veil(WARM, 0.14));
        x = next;
    }
}

/// Paints the grain of a board: lines along it that swing a little, and sometimes a knot.
fn paint_grain(
    canvas: &mut Canvas,
    chance: &mut RandomStream,
    (left, right): (f32, f32),
    (top, foot): (f32, f32),
    ink: Rgb,
) {
    let wide = right - left;
    let lines = (wide / 13.0) as usize;
    for at in 0..lines {
        let x = left + wide * (at as f32 + chance.next_between(0.2, 0.8)) / lines as f32;
        let (from, to) = (chance.next_between(-0.1, 0.4), chance.next_between(0.5, 1.1));
        let (from, to) = (top + (foot - top) * from.max(0.0), top + (foot - top) * to.min(1.0));
        canvas.stroke(&grain_line(chance, x, from, to), 1.2, Ink::Veil(ink, chance.next_between(0.1, 0.3)));
    }
    if foot - top > 60.0 && chance.likely(0.3) {
        let (x, y) = (
            chance.next_between(left + wide * 0.25, right - wide * 0.25),
            chance.next_between(top + 24.0, foot - 24.0),
        );
        for (size, opacity) in [(7.0, 0.14), (4.6, 0.2), (2.2, 0.34)] {
            canvas.fill(&oval(x, y, size * 0.6, size), Ink::Veil(ink, opacity));
        }
    }
}

fn grain_line(chance: &mut RandomStream, x: f32, top: f32, foot: f32) -> Shape {
    let swing = (foot - top).min(40.0) * 0.06;
    let third = (foot - top) / 3.0;
    let mut path = PathBuilder::new();
    path.move_to(x, top);
    path.cubic_to(
        x + chance.next_between(-swing, swing),
        top + third,
        x + chance.next_between(-swing, swing),
        foot - third,
        x + chance.next_between(-swing, swing),
        foot,
    );
    path.finish()
}

/// Draws the bar counter under the stage: dark boards with a polished brass edge along the top. Its sides are held to
/// 1 to 4096 pixels.
#[must_use]
pub fn draw_counter(width_px: u32, height_px: u32) -> RgbImage {
    let (mut canvas, tall) = create_canvas(width_px, height_px);
    let mut chance = RandomStream::of_text("counter");
    let (lamp, light, dark) = (Rgb(0x5c, 0x3e, 0x26), Rgb(0x34, 0x22, 0x15), Rgb(0x17, 0x0f, 0x09));
    let bend = (tall * 0.34).max(EDGE);
    let boards = Boards { pitch: 238.0, colours: [light, dark], slant: tall * 0.02, shades: (0.16, 0.03) };
    paint_boards(&mut canvas, &mut chance, &boards, 0.0, tall);
    // The lamp above the bar.
    canvas.fill(&rect(0.0, 0.0, WIDE, bend), Ink::Fade(lamp, (0.0, 0.0), 0.75, (0.0, bend), 0.0));
    paint_brass_edge(&mut canvas, &mut chance);
    let mut picture = canvas.into_image();
    finish(&mut picture, 0.22, 2.2);
    picture
}

fn paint_brass_edge(canvas: &mut Canvas, chance: &mut RandomStream) {
    let [glint, body, low, dark] = BRASS_EDGE;
    let (bend, foot) = (EDGE * 0.5, EDGE);
    canvas.fill(&rect(0.0, 0.0, WIDE, foot), Ink::Slope(low, (0.0, bend), dark, (0.0, foot)));
    canvas.fill(&rect(0.0, 0.0, WIDE, bend), Ink::Slope(body, (0.0, 0.0), low, (0.0, bend)));
    canvas.fill(&rect(0.0, 1.4, WIDE, 1.6), Ink::Veil(glint, 0.6));
    for _ in 0..5 {
        // Where the lamps are mirrored.
        let (x, long) = (chance.unit() * WIDE, chance.next_between(60.0, 170.0));
        let middle = (x + long / 2.0, 0.0);
        canvas.fill(&rect(x, 0.0, long / 2.0, bend), Ink::Fade(glint, (x, 0.0), 0.0, middle, 0.5));
        canvas.fill(&rect(middle.0, 0.0, long / 2.0, bend), Ink::Fade(glint, middle, 0.5, (x + long, 0.0), 0.0));
    }
    canvas.fill(&rect(0.0, foot, WIDE, 18.0), Ink::Fade(BLACK, (0.0, foot), 0.6, (0.0, foot + 18.0), 0.0));
}

/// Draws the beam above the stage, with a brass line along its lower edge. Its sides are held to 1 to 4096 pixels.
#[must_use]
pub fn draw_beam(width_px: u32, height_px: u32) -> RgbImage {
    let (mut canvas, tall) = create_canvas(width_px, height_px);
    let mut chance = RandomStream::of_text("beam");
    let colours = [Rgb(0x3c, 0x2a, 0x1a), Rgb(0x22, 0x17, 0x0e)];
    let boards = Boards { pitch: 120.0, colours, slant: 0.0, shades: (0.14, 0.04) };
    paint_boards(&mut canvas, &mut chance, &boards, 0.0, tall);
    canvas.fill(&rect(0.0, 0.0, WIDE, 1.5), Ink::Veil(Rgb(0x8a, 0x65, 0x39), 0.3));
    let mut x = 30.0;
    while x < WIDE {
        // Nails, two in each joint.
        for y in [tall * 0.16, tall * 0.84] {
            canvas.fill(&disc(x, y, 2.0), Ink::Veil(BLACK, 0.45));
            canvas.fill(&disc(x - 0.5, y - 0.6, 0.9), Ink::Veil(Rgb(0xc9, 0xa6, 0x74), 0.5));
        }
        x += 120.0;
    }
    canvas.fill(&rect(0.0, tall - 5.0, WIDE, 5.0), Ink::Veil(Rgb(0x0c, 0x08, 0x05), 0.8));
    canvas.fill(&rect(0.0, tall - 3.0, WIDE, 1.5), Rgb(0x8a, 0x65, 0x39));
    let mut picture = canvas.into_image();
    finish(&mut picture, 0.15, 2.2);
    picture
}
