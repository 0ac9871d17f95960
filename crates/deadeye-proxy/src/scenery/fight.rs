//! The backdrop of a shootout: the street as one sees it over a barrel, out of focus and red with dust.

use image::RgbImage;
use image::imageops::{FilterType, fast_blur, resize};

use super::finish::finish;
use super::size::{WIDE, hold_size};
use super::town::{HouseColours, paint_houses};
use crate::canvas::{Canvas, Ink, disc, poly, rect};
use crate::chance::RandomStream;
use crate::colour::Rgb;

const BLACK: Rgb = Rgb(0x0b, 0x07, 0x05);
/// The size of the picture that is drawn before it is made soft: one pixel for so many.
const SOFTNESS: u32 = 6;

/// Draws the backdrop of a shootout: dark red-brown, lightest above the middle, nearly black below. Its sides are held
/// to 1 to 4096 pixels.
#[must_use]
pub fn draw_fight(width_px: u32, height_px: u32) -> RgbImage {
    let (width_px, height_px) = hold_size(width_px, height_px);
    let tall = WIDE * height_px as f32 / width_px as f32;
    let mut canvas = Canvas::new(width_px.div_ceil(SOFTNESS), height_px.div_ceil(SOFTNESS), WIDE, tall);
    paint_dusty_street(&mut canvas, tall);
    canvas.fill(&rect(0.0, 0.0, WIDE, tall), Ink::Fade(BLACK, (0.0, tall * 0.1), 0.16, (0.0, tall * 0.74), 0.88));
    let soft = fast_blur(&canvas.into_image(), 1.2);
    let mut picture = resize(&soft, width_px, height_px, FilterType::Triangle);
    finish(&mut picture, 0.42, 2.6);
    picture
}

fn paint_dusty_street(canvas: &mut Canvas, tall: f32) {
    let ground = tall * 0.52;
    canvas.fill(
        &rect(0.0, 0.0, WIDE, tall),
        Ink::Slope(Rgb(0x5c, 0x40, 0x42), (0.0, 0.0), Rgb(0x92, 0x5c, 0x4e), (0.0, ground)),
    );
    let sun = (WIDE * 0.5, tall * 0.3);
    canvas.fill(&disc(sun.0, sun.1, 620.0), Ink::Glow(Rgb(0xd8, 0x9a, 0x78), sun, 620.0, 0.5));
    canvas.fill(&disc(sun.0, sun.1, 170.0), Ink::Veil(Rgb(0xa8, 0x80, 0x78), 0.5));
    let far = HouseColours { front: Rgb(0x5a, 0x39, 0x34), window: BLACK, windows: 0.0 };
    paint_houses(canvas, RandomStream::of_text("fight"), ground, 1.5, &far);
    // The two sides of the street run towards the middle.
    for side in [0.0, 1.0] {
        let x = |away: f32| if side < 0.5 { away } else { WIDE - away };
        for (inner, outer, top, inner_top, ink) in
            [(470.0, 250.0, 0.2, 0.34, Rgb(0x50, 0x31, 0x2c)), (330.0, -20.0, -0.04, 0.16, Rgb(0x2b, 0x19, 0x16))]
        {
            canvas.fill(
                &poly(&[
                    (x(outer), top * tall),
                    (x(inner), inner_top * tall),
                    (x(inner), ground + 8.0),
                    (x(outer), tall * 0.72),
                ]),
                ink,
            );
        }
        // Lamps at the doors.
        for (away, y) in [(300.0, 0.4), (140.0, 0.44)] {
            let lamp = (x(away), tall * y);
            canvas.fill(&disc(lamp.0, lamp.1, 90.0), Ink::Glow(Rgb(0xf0, 0x9c, 0x4a), lamp, 90.0, 0.55));
        }
    }
    canvas.fill(
        &poly(&[(470.0, ground), (WIDE - 470.0, ground), (WIDE + 500.0, tall), (-500.0, tall)]),
        Ink::Slope(Rgb(0x6d, 0x47, 0x37), (0.0, ground), Rgb(0x2a, 0x19, 0x12), (0.0, tall * 0.8)),
    );
}
