//! The last pass over a scene: darker corners, and a grain that hides the steps of its gradients.

use image::RgbImage;

/// The distance from the middle at which the corners begin to darken; a corner lies at 0.71 of the picture's size.
const VIGNETTE_FROM: f32 = 0.34;
/// The distance at which they are darkest.
const VIGNETTE_TO: f32 = 0.75;

/// Darkens the corners by up to this share (0 to 1) and lays a grain of this many steps of 256 over all.
pub(super) fn finish(picture: &mut RgbImage, corners: f32, grain: f32) {
    let (width_px, height_px) = picture.dimensions();
    let offset = |at: u32, size: u32| (at as f32 + 0.5) / size.max(1) as f32 - 0.5;
    let across: Vec<f32> = (0..width_px).map(|x| offset(x, width_px).powi(2)).collect();
    let row_bytes = width_px as usize * 3;
    for (y, row) in picture.chunks_exact_mut(row_bytes.max(1)).enumerate() {
        let down = offset(y as u32, height_px).powi(2);
        let mut noise = (y as u32).wrapping_mul(0x9e37_79b9) | 1;
        for (pixel, across) in row.chunks_exact_mut(3).zip(&across) {
            let away = ((across + down).sqrt() - VIGNETTE_FROM) / (VIGNETTE_TO - VIGNETTE_FROM);
            let left = 1.0 - corners * away.clamp(0.0, 1.0);
            // xorshift32: fast, and the same on every machine.
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let speck = (noise >> 16) as f32 / 65_536.0 * grain - grain / 2.0;
            for value in pixel {
                *value = (f32::from(*value) * left + speck + 0.5) as u8;
            }
        }
    }
}
