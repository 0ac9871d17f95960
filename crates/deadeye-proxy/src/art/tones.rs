//! The colours of a scene.

use crate::chance::RandomStream;
use crate::colour::Rgb;

/// The colours of one scene.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tones {
    /// The background: sky or wall.
    pub(crate) sky: Rgb,
    /// The colour around the light.
    pub(crate) glow: Rgb,
    /// The colour of distant things.
    pub(crate) far: Rgb,
    /// The colour of things at middle distance.
    pub(crate) mid: Rgb,
    /// The colour of near things.
    pub(crate) near: Rgb,
    /// The accent colour.
    pub(crate) accent: Rgb,
}

impl Tones {
    pub(super) fn pick(chance: &mut RandomStream) -> Self {
        let hue = chance.unit();
        let full = chance.next_between(0.28, 0.66);
        let away = chance.pick(&[0.5, 0.42, 0.33, 0.58, 0.12]).unwrap_or(0.5);
        // Day, dusk and night differ in how light the sky is against the land.
        let (sky, glow, far, mid, near) = match chance.next_below(6) {
            0 => (0.74, 0.92, 0.58, 0.42, 0.26),
            1 => (0.46, 0.82, 0.36, 0.25, 0.14),
            2 => (0.16, 0.66, 0.24, 0.32, 0.10),
            3 => (0.85, 0.97, 0.70, 0.50, 0.36),
            4 => (0.30, 0.60, 0.44, 0.56, 0.20),
            _ => (0.58, 0.40, 0.48, 0.30, 0.18),
        };
        let drift = chance.next_between(-0.09, 0.09);
        Self {
            sky: Rgb::hsl(hue, full, sky),
            glow: Rgb::hsl(hue + drift, (full + 0.15).min(0.8), glow),
            far: Rgb::hsl(hue + drift * 1.5, full * 0.75, far),
            mid: Rgb::hsl(hue + away * 0.5, full * 0.8, mid),
            near: Rgb::hsl(hue + away, full * 0.7, near),
            accent: Rgb::hsl(hue + away, 0.74, chance.next_between(0.45, 0.62)),
        }
    }
}
