//! Points of the table, and the size of a card.

use serde::{Deserialize, Serialize};

/// A card's width in millimetres.
pub const CARD_WIDTH_MM: f32 = 63.0;
/// A card's height in millimetres.
pub const CARD_HEIGHT_MM: f32 = 88.0;

/// A point on the table, in millimetres, x right and y towards the near player as the camera sees it.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "[f32; 2]", into = "[f32; 2]")]
pub struct Spot {
    /// Millimetres to the right.
    pub x_mm: f32,
    /// Millimetres towards the near player.
    pub y_mm: f32,
}

impl From<[f32; 2]> for Spot {
    fn from([x_mm, y_mm]: [f32; 2]) -> Self {
        Self { x_mm, y_mm }
    }
}

impl From<Spot> for [f32; 2] {
    fn from(spot: Spot) -> Self {
        [spot.x_mm, spot.y_mm]
    }
}

impl Spot {
    /// Creates a spot from its coordinates.
    #[must_use]
    pub const fn new(x_mm: f32, y_mm: f32) -> Self {
        Self { x_mm, y_mm }
    }

    /// Returns the distance to another spot, in millimetres.
    #[must_use]
    pub fn distance(self, other: Spot) -> f32 {
        (self.x_mm - other.x_mm).hypot(self.y_mm - other.y_mm)
    }
}
