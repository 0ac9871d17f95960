//! Colours and their mixtures.

/// A colour of the picture: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const INK: Rgb = Rgb(0x22, 0x1a, 0x14);
pub(crate) const PAPER: Rgb = Rgb(0xf1, 0xe0, 0xb4);
pub(crate) const BONE: Rgb = Rgb(0xfb, 0xf4, 0xe2);
pub(crate) const RED: Rgb = Rgb(0xb7, 0x1c, 0x1c);
pub(crate) const SILVER: Rgb = Rgb(0xd9, 0xdd, 0xe2);
pub(crate) const BRASS: Rgb = Rgb(0xc6, 0x8a, 0x35);

impl Rgb {
    /// Creates a colour from hue (turns, any number), saturation and lightness (0 to 1).
    pub(crate) fn hsl(hue: f32, saturation: f32, lightness: f32) -> Self {
        let saturation = saturation.clamp(0.0, 1.0);
        let lightness = lightness.clamp(0.0, 1.0);
        let reach = saturation * lightness.min(1.0 - lightness);
        let channel = |offset: f32| {
            let k = (offset + hue.rem_euclid(1.0) * 12.0) % 12.0;
            let value = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
            (value * 255.0).round() as u8
        };
        Self(channel(0.0), channel(8.0), channel(4.0))
    }

    /// Mixes this colour with a share (0 to 1) of another.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0)).round() as u8;
        Self(blend(self.0, other.0), blend(self.1, other.1), blend(self.2, other.2))
    }

    /// Moves this colour nearer to black by a share (0 to 1).
    pub(crate) fn darker(self, share: f32) -> Self {
        self.mix(Self(10, 8, 8), share)
    }

    /// Moves this colour nearer to white by a share (0 to 1).
    pub(crate) fn lighter(self, share: f32) -> Self {
        self.mix(Self(255, 252, 244), share)
    }
}
