//! The light of the four phases of a day, and the colours that it gives to the street.

use crate::colour::Rgb;

/// The light in the street: one for each phase of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Light {
    /// A sun that has just risen: Gamblin'.
    Dawn,
    /// A sun halfway up: Upkeep.
    Morning,
    /// A sun at its highest: High Noon.
    Noon,
    /// A sun that sets: Sundown.
    Dusk,
}

impl Light {
    /// All lights, in the order of a day.
    pub const ALL: [Self; 4] = [Self::Dawn, Self::Morning, Self::Noon, Self::Dusk];
}

/// The colours of the street in one light.
#[derive(Debug, Clone, Copy)]
pub(super) struct StreetColours {
    /// The sky: above, at two thirds of its height, at the horizon.
    pub(super) sky: [Rgb; 3],
    /// The sun, and the air around it.
    pub(super) sun: [Rgb; 2],
    /// The place of the sun: a share of the width, and of the sky's height.
    pub(super) sun_place: (f32, f32),
    /// The clouds.
    pub(super) cloud: Rgb,
    /// The mesas, the far ones first.
    pub(super) mesas: [Rgb; 2],
    /// The houses of the town, the far ones first.
    pub(super) houses: [Rgb; 2],
    /// The windows of the houses.
    pub(super) window: Rgb,
    /// The road: at its far edge, in the middle, at its near edge.
    pub(super) road: [Rgb; 3],
    /// Ruts and dark stones.
    pub(super) rut: Rgb,
    /// Light stones and the edges that catch the light.
    pub(super) shine: Rgb,
    /// Boards of fence and walk: above and below.
    pub(super) boards: [Rgb; 2],
    /// The share of stars in the upper sky, 0 to 1.
    pub(super) stars: f32,
    /// The share of the sun's light that the road gives back, 0 to 1.
    pub(super) reflection: f32,
}

const NOON: StreetColours = StreetColours {
    sky: [Rgb(0x35, 0x84, 0x9f), Rgb(0xd2, 0xa8, 0x70), Rgb(0xff, 0xdd, 0x98)],
    sun: [Rgb(0xff, 0xf3, 0xcc), Rgb(0xff, 0xe6, 0xa6)],
    sun_place: (0.5, 0.16),
    cloud: Rgb(0xff, 0xf0, 0xd0),
    mesas: [Rgb(0xb5, 0x84, 0x5a), Rgb(0x8f, 0x66, 0x47)],
    houses: [Rgb(0x6b, 0x4c, 0x34), Rgb(0x4a, 0x34, 0x23)],
    window: Rgb(0x33, 0x22, 0x16),
    road: [Rgb(0x6b, 0x4c, 0x2e), Rgb(0x8d, 0x67, 0x41), Rgb(0x5f, 0x43, 0x28)],
    rut: Rgb(0x3f, 0x2b, 0x18),
    shine: Rgb(0xb4, 0x8d, 0x5c),
    boards: [Rgb(0x58, 0x3b, 0x22), Rgb(0x36, 0x23, 0x10)],
    stars: 0.0,
    reflection: 0.3,
};

const MORNING: StreetColours = StreetColours {
    sky: [Rgb(0x4f, 0x8e, 0xb4), Rgb(0xa9, 0xbf, 0xbb), Rgb(0xf6, 0xdf, 0xad)],
    sun: [Rgb(0xff, 0xf0, 0xc4), Rgb(0xff, 0xe2, 0x9c)],
    sun_place: (0.27, 0.42),
    cloud: Rgb(0xff, 0xf4, 0xe2),
    mesas: [Rgb(0xb1, 0x8f, 0x78), Rgb(0x8e, 0x6c, 0x56)],
    houses: [Rgb(0x6a, 0x51, 0x40), Rgb(0x49, 0x37, 0x2a)],
    window: Rgb(0x31, 0x24, 0x1c),
    road: [Rgb(0x68, 0x4c, 0x33), Rgb(0x87, 0x66, 0x46), Rgb(0x5b, 0x42, 0x2b)],
    rut: Rgb(0x3d, 0x2b, 0x1b),
    shine: Rgb(0xba, 0x98, 0x6c),
    boards: [Rgb(0x57, 0x3d, 0x28), Rgb(0x35, 0x24, 0x14)],
    stars: 0.0,
    reflection: 0.3,
};

const DAWN: StreetColours = StreetColours {
    sky: [Rgb(0x3d, 0x50, 0x7c), Rgb(0xc7, 0x8a, 0x8c), Rgb(0xff, 0xcf, 0x94)],
    sun: [Rgb(0xff, 0xea, 0xbe), Rgb(0xff, 0xc4, 0x84)],
    sun_place: (0.14, 0.8),
    cloud: Rgb(0xf6, 0xc0, 0xae),
    mesas: [Rgb(0x9c, 0x6f, 0x70), Rgb(0x72, 0x50, 0x52)],
    houses: [Rgb(0x58, 0x40, 0x40), Rgb(0x3b, 0x2a, 0x29)],
    window: Rgb(0xe8, 0xa9, 0x57),
    road: [Rgb(0x5c, 0x45, 0x37), Rgb(0x7b, 0x5c, 0x47), Rgb(0x4f, 0x3a, 0x2c)],
    rut: Rgb(0x35, 0x26, 0x1d),
    shine: Rgb(0xb4, 0x8c, 0x70),
    boards: [Rgb(0x4b, 0x36, 0x2a), Rgb(0x2d, 0x1f, 0x17)],
    stars: 0.15,
    reflection: 0.5,
};

const DUSK: StreetColours = StreetColours {
    sky: [Rgb(0x27, 0x20, 0x4d), Rgb(0xa3, 0x47, 0x6a), Rgb(0xff, 0xb4, 0x62)],
    sun: [Rgb(0xff, 0xd8, 0x98), Rgb(0xff, 0xa8, 0x5c)],
    sun_place: (0.5, 0.79),
    cloud: Rgb(0xe4, 0x7c, 0x78),
    mesas: [Rgb(0x7c, 0x46, 0x55), Rgb(0x5c, 0x37, 0x3f)],
    houses: [Rgb(0x45, 0x2d, 0x2c), Rgb(0x2e, 0x1f, 0x1b)],
    window: Rgb(0xff, 0xb9, 0x5a),
    road: [Rgb(0x4e, 0x37, 0x24), Rgb(0x55, 0x3c, 0x26), Rgb(0x2e, 0x20, 0x15)],
    rut: Rgb(0x24, 0x18, 0x0f),
    shine: Rgb(0x8d, 0x69, 0x46),
    boards: [Rgb(0x3b, 0x28, 0x1a), Rgb(0x20, 0x15, 0x0d)],
    stars: 1.0,
    reflection: 1.0,
};

impl StreetColours {
    /// Returns the colours of the street in a light.
    pub(super) fn from_light(light: Light) -> Self {
        match light {
            Light::Dawn => DAWN,
            Light::Morning => MORNING,
            Light::Noon => NOON,
            Light::Dusk => DUSK,
        }
    }
}
