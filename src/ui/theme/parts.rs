//! The colours of the parts of the stage: signs as the cards print them, boards, keycaps, frames of cards, and how
//! things lose their colour.

use deadeye_cards::CardType;
use eframe::egui::Color32;

/// No colour.
pub const CLEAR: Color32 = Color32::TRANSPARENT;
/// The dark line around signs, portraits and cards.
pub const OUTLINE: Color32 = Color32::from_rgb(0x12, 0x0d, 0x09);
/// The dark foot under cards, and under buttons by lamplight.
pub const FOOT: Color32 = Color32::from_rgb(0x0d, 0x08, 0x05);
/// The inner ring of what the keyboard is at.
pub const FOCUS: Color32 = Color32::WHITE;

/// Returns a shadow of this strength, from 0 to 1.
#[must_use]
pub fn shade(strength: f32) -> Color32 {
    Color32::BLACK.gamma_multiply(strength)
}

/// Returns a gleam of this strength, from 0 to 1.
#[must_use]
pub fn gleam(strength: f32) -> Color32 {
    Color32::WHITE.gamma_multiply(strength)
}

/// The colours of the signs for figures.
#[derive(Debug, Clone, Copy)]
pub struct SignColours {
    /// The star of a stud: its face and its inner line.
    pub star: [Color32; 2],
    /// The cylinder of a draw: its ground, its ring and its number.
    pub cylinder: [Color32; 3],
    /// The rosette of influence, its ribbons and its middle.
    pub rosette: [Color32; 3],
    /// The shield of control and its rim.
    pub shield: [Color32; 2],
    /// The facets of ghost rock: its middle, its face, its right side, its left foot, its right foot.
    pub gem: [Color32; 5],
    /// The dark gem of upkeep and its rim.
    pub dark_gem: [Color32; 2],
    /// The coin of a cost: its rim, its face and the line between them.
    pub coin: [Color32; 3],
    /// The colour of numbers on light signs.
    pub number: Color32,
    /// The colour of numbers on dark signs.
    pub light_number: Color32,
}

/// The colours of the signs in every theme.
pub const SIGNS: SignColours = SignColours {
    star: [Color32::from_rgb(0xe9, 0xed, 0xf1), Color32::from_rgb(0x9a, 0xa5, 0xb1)],
    cylinder: [
        Color32::from_rgb(0x2a, 0x1c, 0x0f),
        Color32::from_rgb(0xe0, 0xa4, 0x4a),
        Color32::from_rgb(0xff, 0xdc, 0x9a),
    ],
    rosette: [
        Color32::from_rgb(0xcf, 0x2f, 0x28),
        Color32::from_rgb(0x2f, 0x5f, 0x9e),
        Color32::from_rgb(0xff, 0xf8, 0xea),
    ],
    shield: [Color32::from_rgb(0x2f, 0x62, 0xa6), Color32::from_rgb(0xff, 0xf8, 0xea)],
    gem: [
        Color32::from_rgb(0xff, 0xff, 0xff),
        Color32::from_rgb(0xd9, 0xf3, 0xea),
        Color32::from_rgb(0xbf, 0xe6, 0xda),
        Color32::from_rgb(0xaa, 0xdc, 0xcd),
        Color32::from_rgb(0x8f, 0xc9, 0xb8),
    ],
    dark_gem: [Color32::from_rgb(0x23, 0x27, 0x2c), Color32::from_rgb(0xd6, 0xc4, 0xa3)],
    coin: [
        Color32::from_rgb(0xe9, 0xb7, 0x68),
        Color32::from_rgb(0xf6, 0xd7, 0x9a),
        Color32::from_rgb(0xa6, 0x6d, 0x22),
    ],
    number: Color32::from_rgb(0x17, 0x13, 0x10),
    light_number: Color32::from_rgb(0xff, 0xff, 0xff),
};

/// The colours of what is built of boards: places, signs, shields that are not won yet.
#[derive(Debug, Clone, Copy)]
pub struct BoardColours {
    /// The sign board of a place: its top, its bottom and its lit edge.
    pub sign: [Color32; 3],
    /// The frame around a place.
    pub frame: Color32,
    /// The wall of a place without a picture: its top and its bottom.
    pub wall: [Color32; 2],
    /// The shares of shade over the art of a place before which dudes stand: above, in the middle, below.
    pub occupied_shades: [f32; 3],
    /// The same of a place where nobody is.
    pub empty_shades: [f32; 3],
    /// A shield that is not won yet: its ground and its line.
    pub empty_shield: [Color32; 2],
}

/// The boards under a lamp.
pub(super) const LAMP_BOARDS: BoardColours = BoardColours {
    sign: [
        Color32::from_rgb(0x6a, 0x45, 0x26),
        Color32::from_rgb(0x38, 0x23, 0x0f),
        Color32::from_rgb(0xb9, 0x8a, 0x54),
    ],
    frame: Color32::from_rgb(0x6b, 0x4b, 0x2b),
    wall: [Color32::from_rgb(0x54, 0x38, 0x1f), Color32::from_rgb(0x2c, 0x1c, 0x0e)],
    occupied_shades: [0.70, 0.50, 0.80],
    empty_shades: [0.45, 0.14, 0.50],
    empty_shield: [Color32::from_rgb(0x3a, 0x2a, 0x1c), Color32::from_rgb(0xa5, 0x8a, 0x62)],
};

/// The boards by day.
pub(super) const DAY_BOARDS: BoardColours = BoardColours {
    sign: [
        Color32::from_rgb(0xf7, 0xe6, 0xbf),
        Color32::from_rgb(0xe6, 0xcb, 0x92),
        Color32::from_rgb(0xff, 0xf6, 0xde),
    ],
    frame: Color32::from_rgb(0x9a, 0x74, 0x46),
    wall: [Color32::from_rgb(0xe2, 0xc7, 0x93), Color32::from_rgb(0xc9, 0xa7, 0x6c)],
    occupied_shades: [0.28, 0.22, 0.34],
    empty_shades: [0.12, 0.02, 0.16],
    empty_shield: [Color32::from_rgb(0xe6, 0xcf, 0x9e), Color32::from_rgb(0x6b, 0x4a, 0x20)],
};

/// The colours of cards and paper.
#[derive(Debug, Clone, Copy)]
pub struct Materials {
    /// The pennant with a card's value: its top and its bottom.
    pub pennant: [Color32; 2],
    /// The ground of a card in the hand: its top and its bottom.
    pub card: [Color32; 2],
    /// The strip of a card's title: its top and its bottom.
    pub title: [Color32; 2],
    /// A card's back: its two stripes and its rim.
    pub back: [Color32; 3],
    /// The rim of goods.
    pub goods_rim: Color32,
    /// A poster of a wanted dude: its paper, its ink and its rim.
    pub poster: [Color32; 3],
    /// The dark rim of paper.
    pub paper_rim: Color32,
    /// The dots of lessons: one that was taught, the current one, one to come.
    pub dots: [Color32; 3],
}

/// The colours of buttons and keycaps.
#[derive(Debug, Clone, Copy)]
pub struct KeyMaterials {
    /// A button of wood: its top and its bottom.
    pub button: [Color32; 2],
    /// The same under the pointer.
    pub hovered_button: [Color32; 2],
    /// A button of less weight: its top and its bottom.
    pub quiet_button: [Color32; 2],
    /// The lit edge of brass, and its foot.
    pub brass_edges: [Color32; 2],
    /// A light keycap: its top, its bottom and its foot.
    pub keycap: [Color32; 3],
    /// The keycap on a button of wood: its top, its bottom and its foot.
    pub dark_keycap: [Color32; 3],
    /// The foot under a button of wood.
    pub foot: Color32,
}

/// The buttons and keycaps under a lamp.
pub(super) const LAMP_KEYS: KeyMaterials = KeyMaterials {
    button: [Color32::from_rgb(0x46, 0x33, 0x22), Color32::from_rgb(0x2f, 0x21, 0x16)],
    hovered_button: [Color32::from_rgb(0x5d, 0x45, 0x2f), Color32::from_rgb(0x3f, 0x2d, 0x1e)],
    quiet_button: [Color32::from_rgb(0x16, 0x0f, 0x0a), Color32::from_rgb(0x0f, 0x0a, 0x06)],
    brass_edges: [Color32::from_rgb(0xff, 0xf0, 0xc6), Color32::from_rgb(0x7a, 0x4d, 0x10)],
    keycap: [
        Color32::from_rgb(0xfd, 0xf6, 0xe6),
        Color32::from_rgb(0xe3, 0xd3, 0xb0),
        Color32::from_rgb(0x8d, 0x74, 0x48),
    ],
    dark_keycap: [
        Color32::from_rgb(0x4b, 0x38, 0x25),
        Color32::from_rgb(0x33, 0x25, 0x1a),
        Color32::from_rgb(0x0d, 0x08, 0x05),
    ],
    foot: FOOT,
};

/// The buttons and keycaps by day.
pub(super) const DAY_KEYS: KeyMaterials = KeyMaterials {
    button: [Color32::from_rgb(0xfb, 0xf0, 0xd4), Color32::from_rgb(0xe7, 0xd2, 0xa5)],
    hovered_button: [Color32::from_rgb(0xff, 0xf8, 0xe6), Color32::from_rgb(0xf1, 0xdf, 0xb6)],
    quiet_button: [Color32::from_rgb(0xf4, 0xe8, 0xcb), Color32::from_rgb(0xec, 0xdc, 0xb8)],
    dark_keycap: [
        Color32::from_rgb(0xff, 0xfa, 0xf0),
        Color32::from_rgb(0xf3, 0xe6, 0xc8),
        Color32::from_rgb(0xa9, 0x8a, 0x56),
    ],
    foot: Color32::from_rgb(0x9f, 0x81, 0x52),
    ..LAMP_KEYS
};

/// The colours of the materials in every theme.
pub const MATERIALS: Materials = Materials {
    pennant: [Color32::from_rgb(0xff, 0xfa, 0xf0), Color32::from_rgb(0xea, 0xdb, 0xb6)],
    card: [Color32::from_rgb(0xf3, 0xe6, 0xc6), Color32::from_rgb(0xe2, 0xcf, 0x9f)],
    title: [Color32::from_rgb(0xf7, 0xec, 0xd0), Color32::from_rgb(0xe0, 0xcb, 0x97)],
    back: [
        Color32::from_rgb(0x5b, 0x1f, 0x18),
        Color32::from_rgb(0x4a, 0x17, 0x12),
        Color32::from_rgb(0xd9, 0xb3, 0x6c),
    ],
    goods_rim: Color32::from_rgb(0xb9, 0x97, 0x5b),
    poster: [
        Color32::from_rgb(0xf6, 0xe3, 0xb4),
        Color32::from_rgb(0x8c, 0x1d, 0x12),
        Color32::from_rgb(0xb9, 0x8a, 0x54),
    ],
    paper_rim: Color32::from_rgb(0x7a, 0x5a, 0x30),
    dots: [
        Color32::from_rgb(0x8a, 0x5a, 0x12),
        Color32::from_rgb(0xc2, 0x62, 0x0c),
        Color32::from_rgb(0xc9, 0xb2, 0x82),
    ],
};

/// Returns the colour of the frame of a card of this type.
#[must_use]
pub fn card_frame(kind: CardType) -> Color32 {
    match kind {
        CardType::Outfit | CardType::Legend => Color32::from_rgb(0x5a, 0x42, 0x18),
        CardType::Dude => Color32::from_rgb(0x27, 0x4a, 0x7a),
        CardType::Deed => Color32::from_rgb(0x4b, 0x2f, 0x1b),
        CardType::Goods => Color32::from_rgb(0x6b, 0x53, 0x30),
        CardType::Spell => Color32::from_rgb(0x56, 0x33, 0x6e),
        CardType::Action => Color32::from_rgb(0x3f, 0x5b, 0x3a),
        CardType::Joker => Color32::from_rgb(0x2b, 0x2b, 0x30),
    }
}

/// The share of its light and of its colour that something keeps while it is out of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dim {
    /// The share of light that is left, from 0 to 1.
    pub brightness: f32,
    /// The share of colour that is left, from 0 (grey) to 1.
    pub saturation: f32,
}

impl Dim {
    /// Everything is left.
    pub const NONE: Self = Self { brightness: 1.0, saturation: 1.0 };
    /// The loss of the portrait of a booted dude.
    pub const BOOTED: Self = Self { brightness: 0.62, saturation: 0.45 };
    /// The loss of a card that cannot be played.
    pub const REFUSED: Self = Self { brightness: 0.62, saturation: 0.6 };
    /// The loss of what leaves play.
    pub const LEAVING: Self = Self { brightness: 0.7, saturation: 0.0 };

    /// Returns what two losses after each other leave.
    #[must_use]
    pub fn combine(self, other: Self) -> Self {
        Self { brightness: self.brightness * other.brightness, saturation: self.saturation * other.saturation }
    }

    /// Returns what is left of a colour.
    #[must_use]
    pub fn apply(self, colour: Color32) -> Color32 {
        if self == Self::NONE {
            return colour;
        }
        let [red, green, blue] = [colour.r(), colour.g(), colour.b()].map(f32::from);
        let grey = 0.299f32.mul_add(red, 0.587f32.mul_add(green, 0.114 * blue));
        let left = |part: f32| ((part - grey).mul_add(self.saturation, grey) * self.brightness).round() as u8;
        Color32::from_rgba_premultiplied(left(red), left(green), left(blue), colour.a())
    }

    /// Returns the grey veil over a picture that takes its colour; clear if nothing is lost.
    #[must_use]
    pub fn picture_veil(self) -> Color32 {
        let grey = Color32::from_gray((self.brightness * 110.0) as u8);
        grey.gamma_multiply((1.0 - self.saturation) * 0.8)
    }
}
