//! Scenes in bright sunlight: the same pictures with bleached wood and pale air, for windows that are read by day.

use image::RgbImage;

use crate::colour::Rgb;

/// The curve by which dark colours become lighter than bright ones do.
const CURVE: f32 = 0.42;
/// The colour of sunlight on dust and wood.
const SUNLIGHT: Rgb = Rgb(0xff, 0xea, 0xbe);
/// The factor by which colours stand out more, since light washes them out.
const SATURATION: f32 = 1.5;

/// Bleaches a scene: dark texts stand out from it then. `share` is that of sunlight in each pixel, from 0 to 1.
pub fn bleach(picture: &mut RgbImage, share: f32) {
    let share = share.clamp(0.0, 1.0);
    let curve: Vec<f32> = (0..=255_u8).map(|value| (f32::from(value) / 255.0).powf(CURVE) * 255.0).collect();
    let lifted = |value: u8| curve.get(usize::from(value)).copied().unwrap_or_default();
    let sunlight = [SUNLIGHT.0, SUNLIGHT.1, SUNLIGHT.2].map(f32::from);
    for pixel in picture.pixels_mut() {
        let [red, green, blue] = pixel.0.map(lifted);
        let grey = 0.299f32.mul_add(red, 0.587f32.mul_add(green, 0.114 * blue));
        let vivid = [red, green, blue].map(|part| (part - grey).mul_add(SATURATION, grey).clamp(0.0, 255.0));
        for ((value, part), sun) in pixel.0.iter_mut().zip(vivid).zip(sunlight) {
            *value = (sun - part).mul_add(share, part).round() as u8;
        }
    }
}
