//! The map from a camera's picture to the table: a lens with one term, and a homography.

use serde::{Deserialize, Serialize};

use super::flat::{Flat, off_rigid};
use super::spot::Spot;
use crate::geometry::{Area, Homography, Point, Quad};

/// The middle of a picture and half its diagonal: lens and plane are kept in these units, so that they hold for the same
/// camera at any size of its picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) unit: f64,
}

impl Scale {
    pub(super) fn from_size([width_px, height_px]: [u32; 2]) -> Self {
        let (width, height) = (f64::from(width_px.max(1)), f64::from(height_px.max(1)));
        Self { x: (width - 1.0) / 2.0, y: (height - 1.0) / 2.0, unit: width.hypot(height) / 2.0 }
    }

    pub(super) fn of_point(self, point: Point) -> [f64; 2] {
        [(f64::from(point.x) - self.x) / self.unit, (f64::from(point.y) - self.y) / self.unit]
    }

    pub(super) fn to_point(self, [x, y]: [f64; 2]) -> Point {
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more than single precision")]
        Point::new((x * self.unit + self.x) as f32, (y * self.unit + self.y) as f32)
    }
}

/// Removes the lens distortion: one term of the division model, for which both directions have closed forms.
pub(super) fn straight([x, y]: [f64; 2], radial: f64) -> [f64; 2] {
    let by = 1.0 + radial * (x * x + y * y);
    let by = if by < 0.05 { 0.05 } else { by };
    [x / by, y / by]
}

/// Applies the lens distortion.
pub(super) fn bend([x, y]: [f64; 2], radial: f64) -> [f64; 2] {
    let under = (1.0 - 4.0 * radial * (x * x + y * y)).max(0.0);
    let by = 2.0 / (1.0 + under.sqrt());
    [x * by, y * by]
}

/// The map from a camera's picture to the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    size_px: [u32; 2],
    radial: f64,
    /// The map from straightened picture units to millimetres.
    table_from_image: Homography,
    /// The map from the table to the picture.
    image_from_table: Homography,
}

/// A plane as stored in a file. The map takes millimetres (x, y, 1) to straightened picture units, where (0, 0) is the
/// middle of the picture and 1 is half its diagonal; the lens takes a straightened point p to q with p = q / (1 +
/// radial |q|²).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PlaneRecord {
    /// Width and height of the picture, in pixels.
    pub picture_px: [u32; 2],
    /// The lens's term: below 0 for a wide lens that bends straight lines outwards.
    pub lens_radial: f64,
    /// Rows of the map from the table in millimetres to the straightened picture.
    pub image_from_table_mm: [[f64; 3]; 3],
}

impl From<Plane> for PlaneRecord {
    fn from(plane: Plane) -> Self {
        let [a, b, c, d, e, f, g, h, i] = plane.image_from_table.0;
        Self {
            picture_px: plane.size_px,
            lens_radial: plane.radial,
            image_from_table_mm: [[a, b, c], [d, e, f], [g, h, i]],
        }
    }
}

impl PlaneRecord {
    /// Returns the plane; `None` where the numbers make no map.
    #[must_use]
    pub fn plane(&self) -> Option<Plane> {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.image_from_table_mm;
        let map = Homography([a, b, c, d, e, f, g, h, i]);
        let known = self.lens_radial.abs() < 2.0 && map.0.iter().all(|n| n.is_finite());
        let back = map.inverse().filter(|_| known)?;
        Some(Plane {
            size_px: self.picture_px,
            radial: self.lens_radial,
            table_from_image: back,
            image_from_table: map,
        })
    }
}

impl Plane {
    /// Returns the plane on which a rectangle that starts at (0, 0) and has this size in millimetres fills the outline,
    /// without a lens. The outline's corners run from the far left one clockwise. Returns `None` where the outline
    /// makes no map.
    #[must_use]
    pub fn of_outline(size_px: [u32; 2], outline: &Quad, width_mm: f32, depth_mm: f32) -> Option<Self> {
        let scale = Scale::from_size(size_px);
        let rectangle = Area { left: 0.0, top: 0.0, right: width_mm, bottom: depth_mm };
        let px_from_mm = Homography::from_rectangle(&rectangle, outline);
        let (unit, x, y) = (scale.unit, scale.x, scale.y);
        let units = Homography([1.0 / unit, 0.0, -x / unit, 0.0, 1.0 / unit, -y / unit, 0.0, 0.0, 1.0]);
        Self::of_map(size_px, 0.0, units.compose(&px_from_mm).inverse()?)
    }

    /// Returns the plane of a camera straight above the table whose picture is that many millimetres wide, (0, 0) at
    /// the far left.
    #[must_use]
    pub fn from_above(size_px: [u32; 2], width_mm: f32) -> Self {
        let scale = Scale::from_size(size_px);
        let [width_px, _] = size_px;
        let mm = f64::from(width_mm.max(1.0)) / f64::from(width_px.max(1));
        let (long, x, y) = (mm * scale.unit, mm * scale.x, mm * scale.y);
        Self {
            size_px,
            radial: 0.0,
            table_from_image: Homography([long, 0.0, x, 0.0, long, y, 0.0, 0.0, 1.0]),
            image_from_table: Homography([1.0 / long, 0.0, -x / long, 0.0, 1.0 / long, -y / long, 0.0, 0.0, 1.0]),
        }
    }

    pub(super) fn of_map(size_px: [u32; 2], radial: f64, table_from_image: Homography) -> Option<Self> {
        Some(Self { size_px, radial, table_from_image, image_from_table: table_from_image.inverse()? })
    }

    /// Returns the size of the picture in pixels.
    #[must_use]
    pub const fn size_px(&self) -> [u32; 2] {
        self.size_px
    }

    /// Returns the lens's term; 0 for none.
    #[must_use]
    pub const fn radial(&self) -> f64 {
        self.radial
    }

    /// Returns the plane for another size of the camera's picture; `None` where the picture has other proportions.
    #[must_use]
    pub fn at_size(&self, size_px: [u32; 2]) -> Option<Self> {
        let [old_width, old_height] = self.size_px.map(f64::from);
        let [width, height] = size_px.map(f64::from);
        let same = (old_width * height - width * old_height).abs() < 0.02 * width * old_height;
        same.then_some(Self { size_px, ..*self })
    }

    /// Maps a point of the picture to the table.
    #[must_use]
    pub fn table_from_image(&self, point: Point) -> Spot {
        let at = straight(Scale::from_size(self.size_px).of_point(point), self.radial);
        let [x, y] = self.table_from_image.apply_exactly(at);
        #[expect(clippy::cast_possible_truncation, reason = "a hundredth of a millimetre is finer than any card")]
        Spot::new(x as f32, y as f32)
    }

    /// Maps a spot of the table to the picture.
    #[must_use]
    pub fn image_from_table(&self, spot: Spot) -> Point {
        let at = self.image_from_table.apply_exactly([f64::from(spot.x_mm), f64::from(spot.y_mm)]);
        Scale::from_size(self.size_px).to_point(bend(at, self.radial))
    }

    /// Returns the plane with the table's axes turned clockwise about (0, 0) and then shifted: the old (0, 0) is at
    /// `by`.
    #[must_use]
    pub fn with_axes(&self, turn_radians: f32, by: Spot) -> Self {
        let (sin, cos) = f64::from(turn_radians).sin_cos();
        let (x, y) = (f64::from(by.x_mm), f64::from(by.y_mm));
        let forth = Homography([cos, -sin, x, sin, cos, y, 0.0, 0.0, 1.0]);
        let back = Homography([cos, sin, -cos * x - sin * y, -sin, cos, sin * x - cos * y, 0.0, 0.0, 1.0]);
        Self {
            table_from_image: forth.compose(&self.table_from_image),
            image_from_table: self.image_from_table.compose(&back),
            ..*self
        }
    }

    /// Returns the part of the table that is certainly in the picture: an upright rectangle, as its far left and near
    /// right corners.
    #[must_use]
    pub fn in_view(&self) -> (Spot, Spot) {
        let [width, height] = self.size_px.map(|side| side as f32);
        let middle = Point::new(width / 2.0, height / 2.0);
        // What a low camera sees at the horizon is no table: no farther than where things look a quarter as large.
        let near_enough = |point: Point| {
            let mut at = point;
            for _ in 0..20 {
                if self.mm_per_px(at) < 4.0 * self.mm_per_px(middle) {
                    break;
                }
                at = Point::new(at.x + (middle.x - at.x) * 0.1, at.y + (middle.y - at.y) * 0.1);
            }
            self.table_from_image(at)
        };
        let (x, y) = (0.02 * width, 0.02 * height);
        let corners = [
            near_enough(Point::new(x, y)),
            near_enough(Point::new(width - x, y)),
            near_enough(Point::new(width - x, height - y)),
            near_enough(Point::new(x, height - y)),
        ];
        // The two in the middle, in each direction, are the inner ones.
        let inner = |pick: fn(&Spot) -> f32| {
            let mut all = corners.map(|corner| pick(&corner));
            all.sort_by(f32::total_cmp);
            let [_, low, high, _] = all;
            (low, high)
        };
        let ((left, right), (top, bottom)) = (inner(|spot| spot.x_mm), inner(|spot| spot.y_mm));
        (Spot::new(left, top), Spot::new(right, bottom))
    }

    /// Returns the millimetres per pixel around a point of the picture.
    #[must_use]
    pub fn mm_per_px(&self, point: Point) -> f32 {
        let across = |dx: f32, dy: f32| {
            let one = self.table_from_image(Point::new(point.x - dx, point.y - dy));
            one.distance(self.table_from_image(Point::new(point.x + dx, point.y + dy))) / 2.0
        };
        f32::midpoint(across(1.0, 0.0), across(0.0, 1.0))
    }

    /// Returns the misfit of an outline in the picture for a card that lies flat: the root mean square of its corners'
    /// distances, in millimetres.
    #[must_use]
    pub fn card_misfit_mm(&self, outline: &Quad) -> f32 {
        let card = Flat::card(outline);
        let seen = card.points_px.iter().map(|point| {
            let spot = self.table_from_image(*point);
            [f64::from(spot.x_mm), f64::from(spot.y_mm)]
        });
        let seen: Vec<[f64; 2]> = seen.collect();
        let off = off_rigid(&card.points_mm, &seen);
        #[expect(clippy::cast_possible_truncation, reason = "a misfit needs no more than single precision")]
        let misfit = (off.iter().map(|off| off * off).sum::<f64>() / 4.0).sqrt() as f32;
        misfit
    }

    /// Returns the width and height of a card as measured on this plane, in millimetres.
    #[must_use]
    pub fn card_size_mm(&self, outline: &Quad) -> (f32, f32) {
        let [a, b, c, d] = outline.corners.map(|corner| self.table_from_image(corner));
        (f32::midpoint(a.distance(b), d.distance(c)), f32::midpoint(a.distance(d), b.distance(c)))
    }
}
