//! The places of the cards on the demo table.
//!
//! Coordinates are millimetres on the table, x right and y down as the near player's camera picture shows it, 0, 0 the
//! corner at the far left. The near player sits at the lower edge, the far player at the upper one with everything
//! turned by half.
//!
//! Deeds lie in the upper row of a street, the outfit in that of the home; dudes stand in the row below, nearer to
//! their player, beside what they are at. Goods and spells are tucked under their dude with the title showing. In the
//! town square each player's dudes lie on their own half. The zones of a real table are not known here.

/// The table's width in millimetres.
pub const TABLE_WIDTH_MM: f32 = 1050.0;
/// The table's depth in millimetres, from the far player's edge to the near player's.
pub const TABLE_DEPTH_MM: f32 = 590.0;
/// A card's width in millimetres.
pub const CARD_WIDTH_MM: f32 = 63.0;
/// A card's height in millimetres.
pub const CARD_HEIGHT_MM: f32 = 88.0;

/// The middle of the row for dudes at home and at deeds, near seat.
const DUDES_Y_MM: f32 = 529.0;
/// The middle of the row for the outfit and the deeds, near seat.
const STREET_Y_MM: f32 = 436.0;
/// The middle of the row between the streets, near seat.
const SQUARE_Y_MM: f32 = 341.0;
/// The middle of the piles, near seat.
const PILES_X_MM: f32 = 34.0;
/// The middle of the table, where the outfits lie.
const MIDDLE_X_MM: f32 = TABLE_WIDTH_MM / 2.0;

/// A seat of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The lower edge of the picture; cards stand upright there.
    Near,
    /// The upper edge of the picture; cards stand upside down there.
    Far,
}

impl Seat {
    /// Both seats, the near one first.
    pub const BOTH: [Self; 2] = [Self::Near, Self::Far];

    /// Returns the turn of this seat's cards in the picture, in degrees clockwise: 0 or 180.
    #[must_use]
    pub fn turn_degrees(self) -> f32 {
        match self {
            Self::Near => 0.0,
            Self::Far => 180.0,
        }
    }

    /// Converts a point of the near seat's half into the same point of this seat's.
    fn place(self, (x_mm, y_mm): (f32, f32)) -> (f32, f32) {
        match self {
            Self::Near => (x_mm, y_mm),
            Self::Far => (TABLE_WIDTH_MM - x_mm, TABLE_DEPTH_MM - y_mm),
        }
    }
}

/// A place for one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    /// The top of the deck.
    Deck,
    /// The top of the discard pile.
    DiscardPile,
    /// The top of Boot Hill.
    BootHill,
    /// The outfit's place.
    Outfit,
    /// A dude at home, 0 to 4 from the left.
    AtHome(u8),
    /// The deed that many places left of home, 1 to 3.
    DeedLeft(u8),
    /// The deed that many places right of home, 1 to 3.
    DeedRight(u8),
    /// A dude at that deed on the left.
    AtDeedLeft(u8),
    /// A dude at that deed on the right.
    AtDeedRight(u8),
    /// A dude in the town square, 0 to 4 from the left.
    TownSquare(u8),
    /// A card of the draw hand, 0 to 4 from the left.
    DrawHand(u8),
}

impl Spot {
    /// Returns the middle of this place for a card of this seat, in millimetres.
    #[must_use]
    pub fn middle_mm(self, seat: Seat) -> (f32, f32) {
        let left = |place: u8| 299.0 - 92.0 * (f32::from(place) - 1.0);
        let right = |place: u8| 751.0 + 92.0 * (f32::from(place) - 1.0);
        seat.place(match self {
            Self::Deck => (PILES_X_MM, DUDES_Y_MM),
            Self::DiscardPile => (PILES_X_MM, STREET_Y_MM),
            Self::BootHill => (PILES_X_MM, SQUARE_Y_MM),
            Self::Outfit => (MIDDLE_X_MM, STREET_Y_MM),
            Self::AtHome(place) => (MIDDLE_X_MM + 76.0 * (f32::from(place) - 2.0), DUDES_Y_MM),
            Self::DeedLeft(place) => (left(place), STREET_Y_MM),
            Self::DeedRight(place) => (right(place), STREET_Y_MM),
            Self::AtDeedLeft(place) => (left(place), DUDES_Y_MM),
            Self::AtDeedRight(place) => (right(place), DUDES_Y_MM),
            Self::TownSquare(place) => (MIDDLE_X_MM + 80.0 * (f32::from(place) - 2.0), SQUARE_Y_MM),
            Self::DrawHand(place) => (757.0 + 65.0 * f32::from(place), SQUARE_Y_MM),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Seat, Spot};

    #[test]
    fn the_far_seat_sees_its_discard_pile_at_its_left_too() {
        // Turned by half around the middle of the table: 1050 - 34 and 590 - 436.
        assert_eq!(Spot::DiscardPile.middle_mm(Seat::Near), (34.0, 436.0));
        assert_eq!(Spot::DiscardPile.middle_mm(Seat::Far), (1016.0, 154.0));
    }
}
