//! The parts of a player's side of the table, and their places on the usual table for two.
//!
//! Millimetres run right and towards the near player from the corner at the far left. The far player has the same half,
//! turned by half about the middle of the table. A half is cut without gaps:
//!
//! ```text
//!          0   68          345         705          1050
//!   295 ─ ├────┬──────────┬─┬─────────┬─┬───────────┤   town square: 325 to 725, both halves
//!         │Boot│ Out of   │ the town    │ draw hand │
//!         │Hill│ Town     │ square      │           │
//!   388 ─ ├────┼──────────┴─┬─────────┬─┴───────────┤
//!         │dis-│ street,    │ home    │ street,     │
//!         │card│ left       │         │ right       │
//!   482 ─ ├────┤            │         │             │
//!         │deck│            │         │             │
//!   590 ─ └────┴────────────┴─────────┴─────────────┘
//! ```

use deadeye_rules::End;

/// The usual table's width in millimetres.
pub const TABLE_WIDTH_MM: f32 = 1050.0;
/// The usual table's depth in millimetres, from the far player's edge to the near player's.
pub const TABLE_DEPTH_MM: f32 = 590.0;

/// The purpose of a part of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// The outfit and the dudes at home.
    Home,
    /// One side of a street, as its owner sees it: deeds, and the dudes at them.
    Street(End),
    /// A player's half of the middle of the table.
    TownSquare,
    /// Deeds out of town, and the dudes at them.
    OutOfTown,
    /// A draw hand, face up.
    DrawHand,
    /// A discard pile.
    Discard,
    /// A Boot Hill.
    BootHill,
    /// A player's deck.
    Deck,
}

impl Zone {
    /// All zones of a player.
    pub const ALL: [Self; 9] = [
        Self::Deck,
        Self::Discard,
        Self::BootHill,
        Self::OutOfTown,
        Self::TownSquare,
        Self::DrawHand,
        Self::Street(End::Left),
        Self::Home,
        Self::Street(End::Right),
    ];

    /// Returns the name in files and texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Street(End::Left) => "street_left",
            Self::Street(End::Right) => "street_right",
            Self::TownSquare => "town_square",
            Self::OutOfTown => "out_of_town",
            Self::DrawHand => "draw_hand",
            Self::Discard => "discard_pile",
            Self::BootHill => "boot_hill",
            Self::Deck => "deck",
        }
    }

    /// Returns the zone of a name.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zone| zone.key() == key)
    }

    /// Returns its place in the half of a player who has the near side of the usual table alone: left, far, right and near
    /// edge, in millimetres.
    pub(super) const fn of_half_mm(self) -> [f32; 4] {
        let middle = TABLE_DEPTH_MM / 2.0;
        match self {
            Self::Deck => [0.0, 482.0, 68.0, TABLE_DEPTH_MM],
            Self::Discard => [0.0, 388.0, 68.0, 482.0],
            Self::BootHill => [0.0, middle, 68.0, 388.0],
            Self::OutOfTown => [68.0, middle, 325.0, 388.0],
            Self::TownSquare => [325.0, middle, 725.0, 388.0],
            Self::DrawHand => [725.0, middle, TABLE_WIDTH_MM, 388.0],
            Self::Street(End::Left) => [68.0, 388.0, 345.0, TABLE_DEPTH_MM],
            Self::Home => [345.0, 388.0, 705.0, TABLE_DEPTH_MM],
            Self::Street(End::Right) => [705.0, 388.0, TABLE_WIDTH_MM, TABLE_DEPTH_MM],
        }
    }

    /// Returns its left and right edge in a player's part that is narrow, as fractions of that part. The piles keep a
    /// card's width there, which narrows the streets.
    pub(super) const fn in_little_room(self) -> (f32, f32) {
        match self {
            Self::Deck | Self::Discard | Self::BootHill => (0.0, 0.13),
            Self::OutOfTown => (0.13, 0.30),
            Self::TownSquare => (0.30, 0.60),
            Self::DrawHand => (0.60, 1.0),
            Self::Street(End::Left) => (0.13, 0.38),
            Self::Home => (0.38, 0.74),
            Self::Street(End::Right) => (0.74, 1.0),
        }
    }
}
