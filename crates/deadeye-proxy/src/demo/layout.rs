//! Where everything lies on a table for two: the default places that players and the camera agree on.
//!
//! Coordinates are millimetres on the table, x right and y down as the near player's camera picture shows it, 0, 0 the
//! corner at the far left. The near player sits at the lower edge, the far player at the upper one with everything
//! turned by half. Each seat's half is cut into regions without gaps, so that every point of the table lies in exactly
//! one region of one seat:
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
//!
//! Deeds lie in the upper row of a street, the outfit in that of the home; dudes stand in the row below, nearer to
//! their player, beside what they are at. Goods and spells are tucked under their dude with the title showing. In the
//! town square each player's dudes lie on their own half.

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
/// The middle of the table, where the outfits lie.
const MIDDLE_X_MM: f32 = TABLE_WIDTH_MM / 2.0;

/// One of two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// At the lower edge of the picture; cards stand upright in it.
    Near,
    /// At the upper edge; cards stand upside down.
    Far,
}

impl Seat {
    /// Both, the near one first.
    pub const BOTH: [Self; 2] = [Self::Near, Self::Far];

    /// How far this seat's cards are turned in the picture, in degrees clockwise: 0 or 180.
    #[must_use]
    pub fn turn_degrees(self) -> f32 {
        match self {
            Self::Near => 0.0,
            Self::Far => 180.0,
        }
    }

    /// A point of the near seat's half, as the same point of this seat's.
    fn place(self, (x_mm, y_mm): (f32, f32)) -> (f32, f32) {
        match self {
            Self::Near => (x_mm, y_mm),
            Self::Far => (TABLE_WIDTH_MM - x_mm, TABLE_DEPTH_MM - y_mm),
        }
    }
}

/// A part of a player's half. What lies there means something in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// The deck, face down (1.5:2.2).
    Deck,
    /// The discard pile (1.5:2.2).
    DiscardPile,
    /// Boot Hill (1.5:2.2).
    BootHill,
    /// Locations that are not in town (1.5:2.5).
    OutOfTown,
    /// This player's half of the town square (1.5:2.5).
    TownSquare,
    /// Where hands for lowball and shootouts are laid (1.5:6.1).
    DrawHand,
    /// Deeds left of home, as their player sees them, and who is there (1.5:2.5).
    StreetLeft,
    /// The outfit and the dudes at home (1.5:3.1).
    Home,
    /// Deeds right of home, as their player sees them, and who is there (1.5:2.5).
    StreetRight,
}

/// An upright rectangle on the table, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RectMm {
    /// Its left edge.
    pub left_mm: f32,
    /// Its upper edge, the one nearer to the far player.
    pub top_mm: f32,
    /// Just right of it.
    pub right_mm: f32,
    /// Just below it.
    pub bottom_mm: f32,
}

impl RectMm {
    /// Whether a point lies in it; the left and upper edges belong to it.
    #[must_use]
    pub fn holds(&self, x_mm: f32, y_mm: f32) -> bool {
        x_mm >= self.left_mm && x_mm < self.right_mm && y_mm >= self.top_mm && y_mm < self.bottom_mm
    }
}

impl Region {
    /// All of a seat's regions.
    pub const ALL: [Self; 9] = [
        Self::Deck,
        Self::DiscardPile,
        Self::BootHill,
        Self::OutOfTown,
        Self::TownSquare,
        Self::DrawHand,
        Self::StreetLeft,
        Self::Home,
        Self::StreetRight,
    ];

    /// Where this region of a seat lies.
    #[must_use]
    pub fn rect_mm(self, seat: Seat) -> RectMm {
        let half = TABLE_DEPTH_MM / 2.0;
        let (left, top, right, bottom) = match self {
            Self::Deck => (0.0, 482.0, 68.0, TABLE_DEPTH_MM),
            Self::DiscardPile => (0.0, 388.0, 68.0, 482.0),
            Self::BootHill => (0.0, half, 68.0, 388.0),
            Self::OutOfTown => (68.0, half, 325.0, 388.0),
            Self::TownSquare => (325.0, half, 725.0, 388.0),
            Self::DrawHand => (725.0, half, TABLE_WIDTH_MM, 388.0),
            Self::StreetLeft => (68.0, 388.0, 345.0, TABLE_DEPTH_MM),
            Self::Home => (345.0, 388.0, 705.0, TABLE_DEPTH_MM),
            Self::StreetRight => (705.0, 388.0, TABLE_WIDTH_MM, TABLE_DEPTH_MM),
        };
        let ((x0, y0), (x1, y1)) = (seat.place((left, top)), seat.place((right, bottom)));
        RectMm {
            left_mm: x0.min(x1),
            top_mm: y0.min(y1),
            right_mm: x0.max(x1),
            bottom_mm: y0.max(y1),
        }
    }
}

/// The seat and region that a point of the table belongs to; `None` beside the table.
#[must_use]
pub fn region_at(x_mm: f32, y_mm: f32) -> Option<(Seat, Region)> {
    Seat::BOTH
        .into_iter()
        .flat_map(|seat| Region::ALL.into_iter().map(move |region| (seat, region)))
        .find(|(seat, region)| region.rect_mm(*seat).holds(x_mm, y_mm))
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
    /// The deed so many places left of home, 1 to 3.
    DeedLeft(u8),
    /// The deed so many places right of home, 1 to 3.
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
    /// The middle of this place for a card of this seat, in millimetres.
    #[must_use]
    pub fn middle_mm(self, seat: Seat) -> (f32, f32) {
        let left = |place: u8| 299.0 - 92.0 * (f32::from(place) - 1.0);
        let right = |place: u8| 751.0 + 92.0 * (f32::from(place) - 1.0);
        let pile = Region::Deck.rect_mm(Seat::Near).right_mm / 2.0;
        seat.place(match self {
            Self::Deck => (pile, DUDES_Y_MM),
            Self::DiscardPile => (pile, STREET_Y_MM),
            Self::BootHill => (pile, SQUARE_Y_MM),
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
    use super::{Region, Seat, Spot, TABLE_DEPTH_MM, TABLE_WIDTH_MM, region_at};

    #[test]
    fn every_point_of_the_table_is_in_exactly_one_region() {
        for x in 0..105 {
            for y in 0..59 {
                let (x_mm, y_mm) = (x as f32 * 10.0 + 0.5, y as f32 * 10.0 + 0.5);
                let mut found = Vec::new();
                for seat in Seat::BOTH {
                    for region in Region::ALL {
                        if region.rect_mm(seat).holds(x_mm, y_mm) {
                            found.push((seat, region));
                        }
                    }
                }
                assert_eq!(found.len(), 1, "{x_mm}, {y_mm} is in {found:?}");
            }
        }
        assert_eq!(region_at(-1.0, 100.0), None);
        assert_eq!(region_at(TABLE_WIDTH_MM + 1.0, TABLE_DEPTH_MM / 2.0), None);
    }

    #[test]
    fn every_spot_lies_in_its_region_of_its_seat() {
        let spots = [
            (Spot::Deck, Region::Deck),
            (Spot::DiscardPile, Region::DiscardPile),
            (Spot::BootHill, Region::BootHill),
            (Spot::Outfit, Region::Home),
            (Spot::AtHome(0), Region::Home),
            (Spot::AtHome(4), Region::Home),
            (Spot::DeedLeft(1), Region::StreetLeft),
            (Spot::DeedLeft(3), Region::StreetLeft),
            (Spot::DeedRight(1), Region::StreetRight),
            (Spot::DeedRight(3), Region::StreetRight),
            (Spot::AtDeedLeft(3), Region::StreetLeft),
            (Spot::AtDeedRight(3), Region::StreetRight),
            (Spot::TownSquare(0), Region::TownSquare),
            (Spot::TownSquare(4), Region::TownSquare),
            (Spot::DrawHand(0), Region::DrawHand),
            (Spot::DrawHand(4), Region::DrawHand),
        ];
        for seat in Seat::BOTH {
            for (spot, region) in spots {
                let (x_mm, y_mm) = spot.middle_mm(seat);
                assert_eq!(
                    region_at(x_mm, y_mm),
                    Some((seat, region)),
                    "{spot:?} of {seat:?}"
                );
            }
        }
    }

    #[test]
    fn the_far_seat_sees_its_discard_pile_at_its_left_too() {
        // Turned by half around the middle of the table: 1050 - 34 and 590 - 436.
        assert_eq!(Spot::DiscardPile.middle_mm(Seat::Near), (34.0, 436.0));
        assert_eq!(Spot::DiscardPile.middle_mm(Seat::Far), (1016.0, 154.0));
    }
}
