//! The colours, fonts and sizes of the stage: a town in wood and brass, under a lamp or by day.

use std::sync::Arc;

use eframe::egui::{Color32, FontData, FontDefinitions, FontFamily, FontId, Theme};

use super::parts::{BoardColours, DAY_BOARDS, DAY_KEYS, Dim, KeyMaterials, LAMP_BOARDS, LAMP_KEYS};

/// The colours of wood.
#[derive(Debug, Clone, Copy)]
pub struct WoodColours {
    /// The three tones, the darkest first.
    pub tones: [Color32; 3],
    /// The lines between boards, and around frames.
    pub seam: Color32,
    /// The colour of text.
    pub ink: Color32,
    /// The colour of text of less importance.
    pub quiet_ink: Color32,
}

/// The colours of paper.
#[derive(Debug, Clone, Copy)]
pub struct PaperColours {
    /// The top and the bottom.
    pub tones: [Color32; 2],
    /// The colour of text.
    pub ink: Color32,
    /// The colour of text of less importance.
    pub quiet_ink: Color32,
    /// The colour of red suits.
    pub red_ink: Color32,
}

/// The colours of brass.
#[derive(Debug, Clone, Copy)]
pub struct BrassColours {
    /// Light, plain and deep.
    pub tones: [Color32; 3],
    /// The colour of text.
    pub ink: Color32,
}

/// The colours that say something by themselves.
#[derive(Debug, Clone, Copy)]
pub struct SignalColours {
    /// The colour of titles, of changed figures, and of rings around what Enter does.
    pub accent: Color32,
    /// The colour of what may be touched now.
    pub legal: Color32,
    /// The colour of harm and refusal.
    pub bad: Color32,
    /// The colour of gain.
    pub good: Color32,
    /// The colour of text on the colour of a seat, of harm or of gain.
    pub ink: Color32,
}

/// The colours of the stage in one theme.
#[derive(Debug, Clone, Copy)]
pub struct StageColours {
    /// The colour behind everything.
    pub ground: Color32,
    /// The colours of wood, on which most things stand.
    pub wood: WoodColours,
    /// The colours of paper: notes, hand cards, keycaps.
    pub paper: PaperColours,
    /// The colours of the one thing that Enter does.
    pub brass: BrassColours,
    /// The colours that say something by themselves.
    pub signals: SignalColours,
    /// The backing of tags, chips and plates, on which every text stands out.
    pub backing: Color32,
    /// The strength of the shadow that a thing casts, from 0 to 1.
    pub shadow: f32,
    /// The loss of light and colour of what takes no part.
    pub aside: Dim,
    /// The colours of what is built of boards.
    pub boards: BoardColours,
    /// The colours of buttons and keycaps.
    pub keys: KeyMaterials,
    /// The colours of the seats, in order.
    seats: [Color32; 4],
}

/// The colours under a lamp, as `docs/window.md` lists them.
const LAMP: StageColours = StageColours {
    ground: Color32::from_rgb(0x12, 0x0d, 0x09),
    wood: WoodColours {
        tones: [
            Color32::from_rgb(0x1d, 0x14, 0x0e),
            Color32::from_rgb(0x2a, 0x1d, 0x13),
            Color32::from_rgb(0x3b, 0x2a, 0x1c),
        ],
        seam: Color32::from_rgb(0x7b, 0x60, 0x3f),
        ink: Color32::from_rgb(0xfb, 0xf1, 0xde),
        quiet_ink: Color32::from_rgb(0xd6, 0xc4, 0xa3),
    },
    paper: PaperColours {
        tones: [Color32::from_rgb(0xfb, 0xf0, 0xd6), Color32::from_rgb(0xe6, 0xcf, 0x9c)],
        ink: Color32::from_rgb(0x2a, 0x1c, 0x0f),
        quiet_ink: Color32::from_rgb(0x5c, 0x45, 0x22),
        red_ink: Color32::from_rgb(0xb3, 0x26, 0x1a),
    },
    brass: BrassColours {
        tones: [
            Color32::from_rgb(0xff, 0xdb, 0x8d),
            Color32::from_rgb(0xf4, 0xbb, 0x4f),
            Color32::from_rgb(0xd8, 0x90, 0x2b),
        ],
        ink: Color32::from_rgb(0x24, 0x16, 0x03),
    },
    signals: SignalColours {
        accent: Color32::from_rgb(0xf4, 0xbb, 0x4f),
        legal: Color32::from_rgb(0x7d, 0xe3, 0xc6),
        bad: Color32::from_rgb(0xff, 0x8f, 0x78),
        good: Color32::from_rgb(0xa9, 0xdc, 0x8c),
        ink: Color32::from_rgb(0x24, 0x16, 0x03),
    },
    backing: Color32::from_rgb(0x0f, 0x0a, 0x06),
    shadow: 0.6,
    aside: Dim { brightness: 0.5, saturation: 0.7 },
    boards: LAMP_BOARDS,
    keys: LAMP_KEYS,
    seats: [
        Color32::from_rgb(0x6d, 0xb6, 0xf2),
        Color32::from_rgb(0xf5, 0x98, 0x4c),
        Color32::from_rgb(0xf8, 0xf3, 0xe0),
        Color32::from_rgb(0xf8, 0x50, 0x8c),
    ],
};

/// The colours by day: bleached pine, paper and ink. Whatever stands on wood is dark here.
const DAY: StageColours = StageColours {
    ground: Color32::from_rgb(0xe9, 0xd9, 0xb4),
    wood: WoodColours {
        tones: [
            Color32::from_rgb(0xe8, 0xd6, 0xae),
            Color32::from_rgb(0xef, 0xdf, 0xbb),
            Color32::from_rgb(0xf8, 0xed, 0xd4),
        ],
        seam: Color32::from_rgb(0x9a, 0x78, 0x45),
        ink: Color32::from_rgb(0x2a, 0x1c, 0x0f),
        quiet_ink: Color32::from_rgb(0x5a, 0x43, 0x22),
    },
    signals: SignalColours {
        accent: Color32::from_rgb(0x83, 0x49, 0x00),
        legal: Color32::from_rgb(0x04, 0x5c, 0x4b),
        bad: Color32::from_rgb(0x9c, 0x24, 0x16),
        good: Color32::from_rgb(0x2a, 0x5f, 0x1c),
        ink: Color32::from_rgb(0xff, 0xf9, 0xec),
    },
    backing: Color32::from_rgb(0xfd, 0xf6, 0xe6),
    shadow: 0.26,
    aside: Dim { brightness: 0.74, saturation: 0.35 },
    boards: DAY_BOARDS,
    keys: DAY_KEYS,
    seats: [
        Color32::from_rgb(0x1c, 0x5d, 0x9b),
        Color32::from_rgb(0x9d, 0x3e, 0x00),
        Color32::from_rgb(0x66, 0x44, 0x3d),
        Color32::from_rgb(0x07, 0x01, 0x28),
    ],
    ..LAMP
};

impl StageColours {
    /// Returns the colours of a theme.
    #[must_use]
    pub fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &LAMP,
            Theme::Light => &DAY,
        }
    }

    /// Returns the ground of what is written onto a picture.
    #[must_use]
    pub fn veil(&self) -> Color32 {
        self.backing.gamma_multiply(0.86)
    }

    /// Returns the colour of a seat, from 0.
    #[must_use]
    pub fn seat(&self, seat: usize) -> Color32 {
        let [first, ..] = self.seats;
        self.seats.get(seat % self.seats.len()).copied().unwrap_or(first)
    }
}

/// A typeface of the stage. All are under the SIL Open Font License; the licences lie beside the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Lettering of a sign, for one line a screen (Rye).
    Lettering,
    /// Titles and names (Zilla Slab, semibold).
    Slab,
    /// Titles that stand out (Zilla Slab, bold).
    SlabBold,
    /// Sentences (Source Sans 3).
    Sans,
    /// Labels (Source Sans 3, semibold).
    SansSemibold,
    /// Numbers (Source Sans 3, bold).
    SansBold,
}

impl Face {
    /// All typefaces with their files.
    const ALL: [(Face, &'static [u8]); 6] = [
        (Face::Lettering, include_bytes!("../fonts/Rye-Regular.ttf")),
        (Face::Slab, include_bytes!("../fonts/ZillaSlab-SemiBold.ttf")),
        (Face::SlabBold, include_bytes!("../fonts/ZillaSlab-Bold.ttf")),
        (Face::Sans, include_bytes!("../fonts/SourceSans3-Regular.ttf")),
        (Face::SansSemibold, include_bytes!("../fonts/SourceSans3-SemiBold.ttf")),
        (Face::SansBold, include_bytes!("../fonts/SourceSans3-Bold.ttf")),
    ];

    /// Returns the name of its family.
    fn family_name(self) -> &'static str {
        match self {
            Face::Lettering => "lettering",
            Face::Slab => "slab",
            Face::SlabBold => "slab bold",
            Face::Sans => "sans",
            Face::SansSemibold => "sans semibold",
            Face::SansBold => "sans bold",
        }
    }

    /// Returns the font of this typeface at a size in points.
    #[must_use]
    pub fn at(self, size: f32) -> FontId {
        FontId::new(size, FontFamily::Name(self.family_name().into()))
    }
}

/// Returns the typefaces beside those of the library, which supply the glyphs that they lack.
#[must_use]
pub fn font_definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let others = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (face, file) in Face::ALL {
        let name = face.family_name();
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(file)));
        let family = std::iter::once(name.to_owned()).chain(others.iter().cloned()).collect();
        fonts.families.insert(FontFamily::Name(name.into()), family);
    }
    // Whatever names no typeface of its own is a sentence.
    let sentences = fonts.families.get(&FontFamily::Name(Face::Sans.family_name().into())).cloned().unwrap_or_default();
    fonts.families.insert(FontFamily::Proportional, sentences);
    fonts
}

/// The four sizes of text of a screen, in points of a window of 1280x720; larger windows scale everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TypeSizes {
    /// The size of labels, badges and notes.
    pub small: f32,
    /// The size of sentences.
    pub medium: f32,
    /// The size of titles and figures.
    pub large: f32,
    /// The size of lettering.
    pub extra_large: f32,
}

impl TypeSizes {
    /// The sizes of a window that is read at the keyboard.
    pub const NEAR: Self = Self { small: 14.0, medium: 16.5, large: 23.0, extra_large: 38.0 };
    /// The sizes of a window for spectators.
    pub const AUDIENCE: Self = Self { small: 17.0, medium: 19.0, large: 26.0, extra_large: 42.0 };
    /// The sizes of a window that is read at a metre and a half.
    pub const FAR: Self = Self { small: 28.5, medium: 39.0, large: 57.0, extra_large: 99.5 };

    /// Returns the next smaller of the four sizes; none below the smallest.
    #[must_use]
    pub fn below(&self, size: f32) -> Option<f32> {
        [self.extra_large, self.large, self.medium, self.small].into_iter().find(|own| *own < size - 0.1)
    }

    /// Returns the four sizes to which a size belongs; those of the keyboard for any other size.
    #[must_use]
    pub fn around(size: f32) -> &'static Self {
        let has = |sizes: &Self| {
            [sizes.extra_large, sizes.large, sizes.medium, sizes.small].iter().any(|own| (own - size).abs() < 0.05)
        };
        [&Self::NEAR, &Self::AUDIENCE, &Self::FAR].into_iter().find(|sizes| has(sizes)).unwrap_or(&Self::NEAR)
    }
}
