//! The size of scenes.

use crate::canvas::Canvas;

/// The width of every scene in units.
pub(super) const WIDE: f32 = 1440.0;
/// The largest side of a scene in pixels. Larger requests are drawn at this size, so that memory stays bounded.
const LARGEST_PX: u32 = 4096;

/// Returns the size of a scene, each side held to 1 to 4096 pixels.
pub(super) fn hold_size(width_px: u32, height_px: u32) -> (u32, u32) {
    (width_px.clamp(1, LARGEST_PX), height_px.clamp(1, LARGEST_PX))
}

/// Creates the canvas of a scene; returns its height in units too.
pub(super) fn create_canvas(width_px: u32, height_px: u32) -> (Canvas, f32) {
    let (width_px, height_px) = hold_size(width_px, height_px);
    let tall = WIDE * height_px as f32 / width_px as f32;
    (Canvas::new(width_px, height_px, WIDE, tall), tall)
}
