//! Where things belong on the table, and how a picture lies over it.
//!
//! The regions are those of [`deadeye_proxy::demo`], which every table is laid out by until somebody says otherwise:
//! millimetres, (0, 0) at the far left corner as the camera sees it, x right, y down, towards the player at seat 0.

use deadeye_proxy::demo::{self, RectMm, Seat, View};
use deadeye_rules::{End, PlayerId};
use deadeye_vision::{Point, Quad};

pub use deadeye_proxy::demo::{CARD_HEIGHT_MM, CARD_WIDTH_MM, TABLE_DEPTH_MM, TABLE_WIDTH_MM};

/// What a part of the table is for.
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
    /// A deck.
    Deck,
}

impl From<demo::Region> for Zone {
    fn from(region: demo::Region) -> Self {
        match region {
            demo::Region::Deck => Zone::Deck,
            demo::Region::DiscardPile => Zone::Discard,
            demo::Region::BootHill => Zone::BootHill,
            demo::Region::OutOfTown => Zone::OutOfTown,
            demo::Region::TownSquare => Zone::TownSquare,
            demo::Region::DrawHand => Zone::DrawHand,
            demo::Region::StreetLeft => Zone::Street(End::Left),
            demo::Region::Home => Zone::Home,
            demo::Region::StreetRight => Zone::Street(End::Right),
        }
    }
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

/// A part of the table that belongs to something.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// What it is for.
    pub zone: Zone,
    /// On whose part of the table it lies.
    pub player: PlayerId,
    /// Where it is.
    pub area: RectMm,
}

/// The parts of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    regions: Vec<Region>,
}

impl Layout {
    /// The usual table for two: seat 0 on the camera's side, seat 1 across from it with everything turned by half.
    #[must_use]
    pub fn for_two() -> Self {
        let regions = Seat::BOTH.into_iter().flat_map(|seat| {
            let region = move |region: demo::Region| Region {
                zone: region.into(),
                player: player(seat == Seat::Far),
                area: region.rect_mm(seat),
            };
            demo::Region::ALL.into_iter().map(region)
        });
        Self {
            regions: regions.collect(),
        }
    }

    /// Every region.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region that a spot is in; what lies past an edge belongs to the nearest.
    #[must_use]
    pub fn at(&self, spot: Spot) -> Option<&Region> {
        let x_mm = spot.x_mm.clamp(0.0, TABLE_WIDTH_MM - 1.0);
        let y_mm = spot.y_mm.clamp(0.0, TABLE_DEPTH_MM - 1.0);
        self.regions
            .iter()
            .find(|region| region.area.holds(x_mm, y_mm))
    }
}

/// The player on one side of the table.
pub(super) fn player(far: bool) -> PlayerId {
    PlayerId(u8::from(far))
}

/// How a picture lies over the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    view: View,
}

impl Plane {
    /// The camera that is taken for true without a calibration: on a stand a little on the near side, the whole table
    /// filling the picture.
    #[must_use]
    pub fn usual(width_px: u32, height_px: u32) -> Self {
        let usual = View::webcam();
        let part = |new: u32, old: u32| new.max(1) as f32 / old.max(1) as f32;
        let (across, down) = (
            part(width_px, usual.width_px),
            part(height_px, usual.height_px),
        );
        let view = View {
            width_px,
            height_px,
            aim_px: (usual.aim_px.0 * across, usual.aim_px.1 * down),
            px_per_mm: usual.px_per_mm * across.min(down),
            ..usual
        };
        Self { view }
    }

    /// Where a point of the picture lies on the table.
    #[must_use]
    pub fn table_from_image(&self, point: Point) -> Spot {
        let (x_mm, y_mm) = self.view.to_mm((point.x, point.y));
        Spot { x_mm, y_mm }
    }

    /// Where a spot of the table is in the picture.
    #[must_use]
    pub fn image_from_table(&self, spot: Spot) -> Point {
        let (x, y) = self.view.to_px((spot.x_mm, spot.y_mm));
        Point::new(x, y)
    }

    /// Whether a card's head points to the far side of the table, up in the picture; nothing for a card that lies more
    /// sideways than that.
    pub(super) fn head_is_far(quad: &Quad) -> Option<bool> {
        let off_degrees = quad.angle().to_degrees().abs();
        match off_degrees {
            off if off < 60.0 => Some(true),
            off if off > 120.0 => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_any_size_shows_the_whole_table() {
        for (width_px, height_px) in [(1280, 720), (1920, 1080), (640, 480), (4000, 3000)] {
            let plane = Plane::usual(width_px, height_px);
            for (x_mm, y_mm) in [
                (0.0, 0.0),
                (TABLE_WIDTH_MM, 0.0),
                (TABLE_WIDTH_MM, TABLE_DEPTH_MM),
                (525.0, 295.0),
            ] {
                let spot = Spot { x_mm, y_mm };
                let point = plane.image_from_table(spot);
                assert!(
                    (0.0..width_px as f32).contains(&point.x),
                    "{spot:?} is at {point:?}"
                );
                assert!(
                    (0.0..height_px as f32).contains(&point.y),
                    "{spot:?} is at {point:?}"
                );
                assert!(plane.table_from_image(point).distance(spot) < 0.5);
            }
        }
    }

    #[test]
    fn each_player_has_their_own_of_everything() {
        let layout = Layout::for_two();
        let at = |x_mm, y_mm| {
            layout
                .at(Spot { x_mm, y_mm })
                .map(|region| (region.player.0, region.zone))
        };
        assert_eq!(at(525.0, 436.0), Some((0, Zone::Home)));
        assert_eq!(at(525.0, 154.0), Some((1, Zone::Home)));
        assert_eq!(at(200.0, 436.0), Some((0, Zone::Street(End::Left))));
        assert_eq!(
            at(850.0, 154.0),
            Some((1, Zone::Street(End::Left))),
            "across the table left is right"
        );
        assert_eq!(
            at(-20.0, 436.0),
            Some((0, Zone::Discard)),
            "past the edge is at the edge"
        );
    }
}
