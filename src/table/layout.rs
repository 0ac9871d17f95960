//! Where things belong on the table.
//!
//! Table coordinates are millimetres, (0, 0) at the far left corner as the camera sees the table, x right, y down, towards the
//! player at seat 0. Each seat has a strip of the table in front of it; town square lies between the strips.
//!
//! ```text
//! far edge    pocket row   draw hand · discard pile · Boot Hill · out of town   (seat 1)
//!             street row   home, deeds, and the dudes at them
//!             town square
//!             street row   home, deeds, and the dudes at them
//! near edge   pocket row   draw hand · discard pile · Boot Hill · out of town   (seat 0)
//! ```

use deadeye_rules::PlayerId;
use deadeye_vision::{Point, Quad};

/// A printed card's width.
pub const CARD_WIDTH_MM: f32 = 63.0;
/// A printed card's height.
pub const CARD_HEIGHT_MM: f32 = 88.0;

/// The table's width: twenty-two cards beside each other.
pub const TABLE_WIDTH_MM: f32 = 1400.0;
/// The table's depth, which with the width gives the shape of a camera's picture, 16 to 9.
pub const TABLE_DEPTH_MM: f32 = 787.5;
/// How far the row of hands and piles reaches from a player's edge of the table.
pub const POCKET_DEPTH_MM: f32 = 110.0;
/// How far the street row reaches from a player's edge: a location card, and dudes before it.
pub const STREET_DEPTH_MM: f32 = 310.0;
/// The draw hand takes this part of a player's pocket row, from the player's left.
const DRAW_HAND_PART: f32 = 0.46;
/// Discard pile, Boot Hill and the deeds out of town share the rest in these parts.
const PILE_PARTS: [(Zone, f32); 3] = [
    (Zone::Discard, 0.14),
    (Zone::BootHill, 0.14),
    (Zone::OutOfTown, 0.26),
];

/// What a part of the table is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// A player's street: home, in-town deeds, and the dudes at them.
    Street,
    /// The middle of the table.
    TownSquare,
    /// A player's draw hand, face up.
    DrawHand,
    /// A player's discard pile.
    Discard,
    /// A player's Boot Hill.
    BootHill,
    /// A player's deeds out of town, and the dudes at them.
    OutOfTown,
}

/// A point on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Millimetres from the left edge.
    pub x_mm: f32,
    /// Millimetres from the far edge.
    pub y_mm: f32,
}

impl Spot {
    /// How far it is to another, in millimetres.
    #[must_use]
    pub fn distance(self, other: Spot) -> f32 {
        (self.x_mm - other.x_mm).hypot(self.y_mm - other.y_mm)
    }
}

/// An upright rectangle of the table that belongs to something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// What it is for.
    pub zone: Zone,
    /// Whose it is; nobody's is town square.
    pub player: Option<PlayerId>,
    /// The corner nearest to (0, 0).
    pub from: Spot,
    /// The corner across from it.
    pub to: Spot,
}

impl Region {
    fn holds(&self, spot: Spot) -> bool {
        (self.from.x_mm..self.to.x_mm).contains(&spot.x_mm)
            && (self.from.y_mm..self.to.y_mm).contains(&spot.y_mm)
    }
}

/// The parts of a table, and which way its cards are read.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    regions: Vec<Region>,
    seats: u8,
}

impl Layout {
    /// The usual table: seat 0 on the camera's side, the others clockwise. Of more than two, several share an edge.
    #[must_use]
    pub fn for_seats(seats: u8) -> Self {
        let seats = seats.max(1);
        let near = seats.div_ceil(2);
        let mut regions = Vec::new();
        for seat in 0..seats {
            let is_far = seat >= near;
            let (index, shares) = if is_far {
                (seat - near, seats - near)
            } else {
                (near - 1 - seat, near)
            };
            let share_mm = TABLE_WIDTH_MM / f32::from(shares);
            let left_mm = f32::from(index) * share_mm;
            regions.extend(strip(PlayerId(seat), is_far, left_mm, share_mm));
        }
        regions.push(Region {
            zone: Zone::TownSquare,
            player: None,
            from: Spot {
                x_mm: 0.0,
                y_mm: STREET_DEPTH_MM,
            },
            to: Spot {
                x_mm: TABLE_WIDTH_MM,
                y_mm: TABLE_DEPTH_MM - STREET_DEPTH_MM,
            },
        });
        Self { regions, seats }
    }

    /// Every region.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region of a kind that a player has.
    #[must_use]
    pub fn region(&self, zone: Zone, player: Option<PlayerId>) -> Option<&Region> {
        self.regions
            .iter()
            .find(|region| region.zone == zone && region.player == player)
    }

    /// The region that a spot is in; what lies past an edge belongs to the nearest.
    #[must_use]
    pub fn at(&self, spot: Spot) -> Option<&Region> {
        let spot = Spot {
            x_mm: spot.x_mm.clamp(0.0, TABLE_WIDTH_MM - 1.0),
            y_mm: spot.y_mm.clamp(0.0, TABLE_DEPTH_MM - 1.0),
        };
        self.regions.iter().find(|region| region.holds(spot))
    }

    /// Whether a player sits at the far edge and lays their cards upside down to the camera.
    #[must_use]
    pub fn is_far(&self, player: PlayerId) -> bool {
        player.0 >= self.seats.div_ceil(2)
    }

    /// The players on one side of the table.
    pub(super) fn players_on_side(&self, far: bool) -> impl Iterator<Item = PlayerId> {
        (0..self.seats)
            .map(PlayerId)
            .filter(move |player| self.is_far(*player) == far)
    }
}

/// A player's part of the table, from the edge inwards. Laid out from the player's own left to their right.
fn strip(player: PlayerId, is_far: bool, left_mm: f32, width_mm: f32) -> Vec<Region> {
    let region = |zone, from_part: f32, to_part: f32, from_depth_mm: f32, to_depth_mm: f32| {
        let (from_part, to_part) = if is_far {
            (1.0 - to_part, 1.0 - from_part)
        } else {
            (from_part, to_part)
        };
        let (from_mm, to_mm) = if is_far {
            (from_depth_mm, to_depth_mm)
        } else {
            (TABLE_DEPTH_MM - to_depth_mm, TABLE_DEPTH_MM - from_depth_mm)
        };
        Region {
            zone,
            player: Some(player),
            from: Spot {
                x_mm: left_mm + from_part * width_mm,
                y_mm: from_mm,
            },
            to: Spot {
                x_mm: left_mm + to_part * width_mm,
                y_mm: to_mm,
            },
        }
    };
    let mut regions = vec![
        region(Zone::Street, 0.0, 1.0, POCKET_DEPTH_MM, STREET_DEPTH_MM),
        region(Zone::DrawHand, 0.0, DRAW_HAND_PART, 0.0, POCKET_DEPTH_MM),
    ];
    let mut from = DRAW_HAND_PART;
    for (zone, part) in PILE_PARTS {
        regions.push(region(zone, from, from + part, 0.0, POCKET_DEPTH_MM));
        from += part;
    }
    regions
}

/// How a picture lies over the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    mm_per_px_x: f32,
    mm_per_px_y: f32,
}

impl Plane {
    /// A picture that shows the whole table and nothing else: what is taken for true without a calibration.
    #[must_use]
    pub fn whole_picture(width_px: u32, height_px: u32) -> Self {
        let per =
            |mm: f32, px: u32| mm / u16::try_from(px.max(1)).map_or(f32::from(u16::MAX), f32::from);
        Self {
            mm_per_px_x: per(TABLE_WIDTH_MM, width_px),
            mm_per_px_y: per(TABLE_DEPTH_MM, height_px),
        }
    }

    /// Where a point of the picture lies on the table.
    #[must_use]
    pub fn table_from_image(&self, point: Point) -> Spot {
        Spot {
            x_mm: point.x * self.mm_per_px_x,
            y_mm: point.y * self.mm_per_px_y,
        }
    }

    /// Where a spot of the table is in the picture.
    #[must_use]
    pub fn image_from_table(&self, spot: Spot) -> Point {
        Point::new(spot.x_mm / self.mm_per_px_x, spot.y_mm / self.mm_per_px_y)
    }

    /// Whether a card's head points away from the camera's side of the table: up in the picture.
    pub(super) fn head_is_far(quad: &Quad) -> bool {
        quad.angle().abs() < std::f32::consts::FRAC_PI_2
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    reason = "a region that is missing fails the test"
)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_of_the_table_belongs_to_one_region() {
        for seats in 1..=6 {
            let layout = Layout::for_seats(seats);
            for x in 0..140_u8 {
                for y in 0..78_u8 {
                    let spot = Spot {
                        x_mm: f32::from(x) * 10.0 + 0.5,
                        y_mm: f32::from(y) * 10.0 + 0.5,
                    };
                    let there = layout
                        .regions()
                        .iter()
                        .filter(|region| region.holds(spot))
                        .count();
                    // One player sits on one side: the far strip is empty then.
                    let expected = usize::from(seats > 1 || f32::from(y) * 10.0 > STREET_DEPTH_MM);
                    assert!(
                        there == expected || (seats == 1 && there <= 1),
                        "{seats} seats, {spot:?}: {there}"
                    );
                }
            }
        }
    }

    #[test]
    fn players_across_have_their_things_on_their_own_left() {
        let layout = Layout::for_seats(2);
        let near = layout.region(Zone::DrawHand, Some(PlayerId(0))).unwrap();
        assert!(near.from.x_mm < 1.0 && near.to.y_mm > TABLE_DEPTH_MM - 1.0);
        let far = layout.region(Zone::DrawHand, Some(PlayerId(1))).unwrap();
        assert!(far.to.x_mm > TABLE_WIDTH_MM - 1.0 && far.from.y_mm < 1.0);
    }

    #[test]
    fn seats_run_clockwise() {
        let layout = Layout::for_seats(4);
        let middle = |seat| {
            let street = layout.region(Zone::Street, Some(PlayerId(seat))).unwrap();
            (
                street.from.x_mm + street.to.x_mm > TABLE_WIDTH_MM,
                street.from.y_mm < STREET_DEPTH_MM,
            )
        };
        // (on the right, far): near right, near left, far left, far right.
        assert_eq!(
            [0, 1, 2, 3].map(middle),
            [(true, false), (false, false), (false, true), (true, true)]
        );
    }

    #[test]
    fn a_picture_of_any_size_is_the_whole_table() {
        let plane = Plane::whole_picture(1920, 1080);
        let spot = plane.table_from_image(Point::new(960.0, 540.0));
        assert!((spot.x_mm - TABLE_WIDTH_MM / 2.0).abs() < 0.01);
        assert!((spot.y_mm - TABLE_DEPTH_MM / 2.0).abs() < 0.01);
        let back = plane.image_from_table(spot);
        assert!((back.x - 960.0).abs() < 0.01 && (back.y - 540.0).abs() < 0.01);
    }
}
