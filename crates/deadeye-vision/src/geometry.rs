//! Points, card outlines and the maps between them, in plain numbers.

use serde::{Deserialize, Serialize};

/// A printed card's height over its width (63 x 88 mm).
pub const CARD_RATIO: f32 = 88.0 / 63.0;

/// A point of a picture, in pixels, x right, y down; (0, 0) is the middle of the first pixel.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Point {
    /// Pixels to the right.
    pub x: f32,
    /// Pixels down from the top edge.
    pub y: f32,
}

impl Point {
    /// Creates a point from its coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the distance to another point, in pixels.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle of a picture, in pixels; `right` and `bottom` lie just outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f32,
    /// The top edge.
    pub top: f32,
    /// The edge just right of the last pixel.
    pub right: f32,
    /// The edge just below the last pixel.
    pub bottom: f32,
}

impl Area {
    /// Returns whether the two areas share more than an edge.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Returns whether the point lies in it.
    #[must_use]
    pub fn holds(&self, p: Point) -> bool {
        p.x >= self.left && p.x < self.right && p.y >= self.top && p.y < self.bottom
    }

    /// Returns the smallest area that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Grows the area by a margin on all sides.
    #[must_use]
    pub fn grow(&self, by_px: f32) -> Self {
        Self { left: self.left - by_px, top: self.top - by_px, right: self.right + by_px, bottom: self.bottom + by_px }
    }
}

/// A card's outline: top-left, top-right, bottom-right, bottom-left as the card itself is read.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "[[f32; 2]; 4]", into = "[[f32; 2]; 4]")]
pub struct Quad {
    /// The four corners in that order.
    pub corners: [Point; 4],
}

impl From<[[f32; 2]; 4]> for Quad {
    fn from(corners: [[f32; 2]; 4]) -> Self {
        Self { corners: corners.map(|[x, y]| Point::new(x, y)) }
    }
}

impl From<Quad> for [[f32; 2]; 4] {
    fn from(quad: Quad) -> Self {
        quad.corners.map(|p| [p.x, p.y])
    }
}

impl Quad {
    /// Creates an outline from its corners.
    #[must_use]
    pub const fn new(corners: [Point; 4]) -> Self {
        Self { corners }
    }

    /// Returns the outline of an upright rectangle.
    #[must_use]
    pub const fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self::new([Point::new(left, top), Point::new(right, top), Point::new(right, bottom), Point::new(left, bottom)])
    }

    /// Returns the mean of the corners.
    #[must_use]
    pub fn centre(&self) -> Point {
        let (x, y) = self.corners.iter().fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
        Point::new(x / 4.0, y / 4.0)
    }

    /// Returns the area in square pixels; positive when the corners run clockwise as seen, negative when mirrored.
    #[must_use]
    pub fn area(&self) -> f32 {
        shoelace(&self.corners)
    }

    /// Returns the mean length of the top and bottom edges, in pixels.
    #[must_use]
    pub fn width(&self) -> f32 {
        let [a, b, c, d] = self.corners;
        f32::midpoint(a.distance(b), d.distance(c))
    }

    /// Returns the mean length of the side edges, in pixels.
    #[must_use]
    pub fn height(&self) -> f32 {
        let [a, b, c, d] = self.corners;
        f32::midpoint(a.distance(d), b.distance(c))
    }

    /// Returns where this outline is in the mirror image of its picture, which is so many pixels wide. The corners stay in the order
    /// in which the card has them, so that they run the other way round.
    #[must_use]
    pub fn mirror(&self, width_px: u32) -> Self {
        // Points count from the middle of the first pixel.
        Self::new(self.corners.map(|p| Point::new(width_px as f32 - 1.0 - p.x, p.y)))
    }

    /// Returns the same outline with left and right exchanged, as of a card in a mirror.
    pub(crate) fn flip(&self) -> Self {
        let [a, b, c, d] = self.corners;
        Self::new([b, a, d, c])
    }

    /// Returns the same outline read the other way up.
    #[must_use]
    pub fn turn_half(&self) -> Self {
        let [a, b, c, d] = self.corners;
        Self::new([c, d, a, b])
    }

    /// Returns the direction of the card's head, in radians clockwise from straight up in the picture, from -π to π.
    #[must_use]
    pub fn angle(&self) -> f32 {
        let [a, b, c, d] = self.corners;
        let (x, y) = (a.x + b.x - c.x - d.x, a.y + b.y - c.y - d.y);
        x.atan2(-y)
    }

    /// Returns the smallest upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Area {
        let [a, ..] = self.corners;
        let start = Area { left: a.x, top: a.y, right: a.x, bottom: a.y };
        self.corners.iter().fold(start, |area, p| Area {
            left: area.left.min(p.x),
            top: area.top.min(p.y),
            right: area.right.max(p.x),
            bottom: area.bottom.max(p.y),
        })
    }

    /// Returns whether the point lies inside.
    #[must_use]
    pub fn holds(&self, p: Point) -> bool {
        let [a, b, c, d] = self.corners;
        let side = |from: Point, to: Point| (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
        let sides = [side(a, b), side(b, c), side(c, d), side(d, a)];
        sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
    }

    /// Returns the mean distance between equal corners, in pixels.
    #[must_use]
    pub fn gap(&self, other: &Self) -> f32 {
        self.corners.iter().zip(&other.corners).map(|(p, q)| p.distance(*q)).sum::<f32>() / 4.0
    }

    /// Returns the gap as [`Quad::gap`] does, but the other may be read either way up.
    #[must_use]
    pub fn gap_either_way(&self, other: &Self) -> f32 {
        self.gap(other).min(self.gap(&other.turn_half()))
    }

    /// Returns whether this could be a card seen by a camera: finite, convex, not mirrored, sides of a plausible
    /// proportion.
    #[must_use]
    pub fn is_card_like(&self) -> bool {
        let [a, b, c, d] = self.corners;
        let finite = self.corners.iter().all(|p| p.x.abs() < 1e5 && p.y.abs() < 1e5);
        let bend = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        let convex = [bend(d, a, b), bend(a, b, c), bend(b, c, d), bend(c, d, a)].iter().all(|t| *t > 0.0);
        let (width, height) = (self.width(), self.height());
        finite && convex && width > 4.0 && height > 4.0 && height < width * 3.2 && width < height * 1.6
    }

    /// Returns the distance of the corners from a parallelogram's, in parts of the width. A card seen by a camera above
    /// the table is nearly one.
    #[must_use]
    pub fn skew(&self) -> f32 {
        let [a, b, c, d] = self.corners;
        (a.x - b.x + c.x - d.x).hypot(a.y - b.y + c.y - d.y) / self.width().max(1.0)
    }

    /// Returns the outline with one corner, by its index, moved to where the other three imply it in a parallelogram.
    #[must_use]
    pub(crate) fn with_corner_from_others(&self, at: usize) -> Self {
        let mut corners = self.corners;
        let of = |step: usize| self.corners.get((at + step) % 4).copied().unwrap_or_default();
        let (next, across, before) = (of(1), of(2), of(3));
        if let Some(corner) = corners.get_mut(at) {
            *corner = Point::new(next.x + before.x - across.x, next.y + before.y - across.y);
        }
        Self { corners }
    }

    /// Returns the intersection over union of two outlines, from 0 to 1.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f32 {
        let shared = shoelace(&clip(&self.corners, &other.corners)).abs();
        let joined = self.area().abs() + other.area().abs() - shared;
        if joined > 0.0 { shared / joined } else { 0.0 }
    }

    /// Returns the part of this card that lies under or over the other, from 0 to 1.
    #[must_use]
    pub fn part_inside(&self, other: &Self) -> f32 {
        let own = self.area().abs();
        if own > 0.0 { shoelace(&clip(&self.corners, &other.corners)).abs() / own } else { 0.0 }
    }
}

fn shoelace(points: &[Point]) -> f32 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(p, q)| p.x * q.y - q.x * p.y).sum::<f32>() / 2.0
}

/// Returns the part of a convex shape inside another (Sutherland and Hodgman).
fn clip(shape: &[Point], window: &[Point]) -> Vec<Point> {
    let sign = if shoelace(window) >= 0.0 { 1.0 } else { -1.0 };
    let mut kept = shape.to_vec();
    for (from, to) in window.iter().zip(window.iter().cycle().skip(1)) {
        let depth = |p: &Point| sign * ((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x));
        let whole = std::mem::take(&mut kept);
        for (p, q) in whole.iter().zip(whole.iter().cycle().skip(1)) {
            let (dp, dq) = (depth(p), depth(q));
            if dp >= 0.0 {
                kept.push(*p);
            }
            if (dp >= 0.0) != (dq >= 0.0) {
                let t = dp / (dp - dq);
                kept.push(Point::new(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t));
            }
        }
    }
    kept
}

/// A homography: a map of the plane that keeps straight lines straight, row by row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Homography(pub [f64; 9]);

impl Homography {
    /// Returns the map that takes the rectangle's corners to the outline's.
    pub(crate) fn from_rectangle(rectangle: &Area, quad: &Quad) -> Self {
        let [p0, p1, p2, p3] = quad.corners.map(|p| (f64::from(p.x), f64::from(p.y)));
        // Heckbert's closed form for the unit square.
        let (dx1, dx2, sx) = (p1.0 - p2.0, p3.0 - p2.0, p0.0 - p1.0 + p2.0 - p3.0);
        let (dy1, dy2, sy) = (p1.1 - p2.1, p3.1 - p2.1, p0.1 - p1.1 + p2.1 - p3.1);
        let det = dx1 * dy2 - dx2 * dy1;
        let (g, h) =
            if det.abs() < 1e-12 { (0.0, 0.0) } else { ((sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det) };
        let unit = Self([
            p1.0 - p0.0 + g * p1.0,
            p3.0 - p0.0 + h * p3.0,
            p0.0,
            p1.1 - p0.1 + g * p1.1,
            p3.1 - p0.1 + h * p3.1,
            p0.1,
            g,
            h,
            1.0,
        ]);
        let (left, top) = (f64::from(rectangle.left), f64::from(rectangle.top));
        let (w, h) = (f64::from(rectangle.right) - left, f64::from(rectangle.bottom) - top);
        unit.compose(&Self([1.0 / w, 0.0, -left / w, 0.0, 1.0 / h, -top / h, 0.0, 0.0, 1.0]))
    }

    /// Composes two maps: first the other, then this.
    pub(crate) fn compose(&self, first: &Self) -> Self {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let [j, k, l, m, n, o, p, q, r] = first.0;
        Self([
            a * j + b * m + c * p,
            a * k + b * n + c * q,
            a * l + b * o + c * r,
            d * j + e * m + f * p,
            d * k + e * n + f * q,
            d * l + e * o + f * r,
            g * j + h * m + i * p,
            g * k + h * n + i * q,
            g * l + h * o + i * r,
        ])
    }

    /// Returns the inverse map; `None` where this one maps the plane to a line or a point.
    pub(crate) fn inverse(&self) -> Option<Self> {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let adjugate = [
            e * i - f * h,
            c * h - b * i,
            b * f - c * e,
            f * g - d * i,
            a * i - c * g,
            c * d - a * f,
            d * h - e * g,
            b * g - a * h,
            a * e - b * d,
        ];
        let [first, _, _, fourth, _, _, seventh, ..] = adjugate;
        let determinant = a * first + b * fourth + c * seventh;
        let size = self.0.iter().map(|n| n.abs()).fold(0.0, f64::max);
        let known = determinant.is_finite() && determinant.abs() > 1e-15 * size.powi(3);
        known.then(|| Self(adjugate.map(|n| n / determinant)))
    }

    /// Maps a point, in double precision.
    pub(crate) fn apply_exactly(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let w = g * x + h * y + i;
        let w = if w.abs() < 1e-12 { 1e-12 } else { w };
        [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
    }

    /// Maps a point.
    pub(crate) fn apply(&self, p: Point) -> Point {
        let (x, y) = (f64::from(p.x), f64::from(p.y));
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let w = g * x + h * y + i;
        let w = if w.abs() < 1e-12 { 1e-12 } else { w };
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more than single precision")]
        Point::new(((a * x + b * y + c) / w) as f32, ((d * x + e * y + f) / w) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::{Area, Homography, Point, Quad};

    #[test]
    fn a_homography_takes_the_rectangle_to_the_outline() {
        let area = Area { left: 16.0, top: 20.0, right: 80.0, bottom: 108.0 };
        let quad = Quad::from([[300.0, 40.0], [410.0, 60.0], [390.0, 230.0], [280.0, 190.0]]);
        let map = Homography::from_rectangle(&area, &quad);
        let from = Quad::rectangle(16.0, 20.0, 80.0, 108.0);
        for (p, q) in from.corners.iter().zip(&quad.corners) {
            assert!(map.apply(*p).distance(*q) < 1e-3);
        }
    }

    #[test]
    fn a_corner_in_the_wrong_place_is_known_and_put_right() {
        let card = Quad::rectangle(0.0, 0.0, 60.0, 84.0);
        assert!(card.skew() < 1e-6);
        for at in 0..4 {
            let mut off = card;
            off.corners[at].x += 9.0;
            off.corners[at].y -= 12.0;
            // 15 of 60.
            assert!((off.skew() - 0.25).abs() < 0.05, "{}", off.skew());
            assert!(off.with_corner_from_others(at).gap(&card) < 1e-3);
        }
    }

    #[test]
    fn overlap_of_shifted_cards_is_what_paper_says() {
        let card = Quad::rectangle(0.0, 0.0, 60.0, 80.0);
        let tucked = Quad::rectangle(0.0, -16.0, 60.0, 64.0);
        // 64 of 96 rows shared.
        assert!((card.overlap(&tucked) - 64.0 / 96.0).abs() < 1e-4);
        assert!((card.part_inside(&tucked) - 0.8).abs() < 1e-4);
        assert!(card.overlap(&Quad::rectangle(70.0, 0.0, 130.0, 80.0)) < 1e-6);
        assert!((card.overlap(&card.turn_half()) - 1.0).abs() < 1e-4);
    }

    #[test]
    fn the_angle_is_where_the_head_points() {
        let upright = Quad::rectangle(0.0, 0.0, 63.0, 88.0);
        assert!(upright.angle().abs() < 1e-6);
        assert!((upright.turn_half().angle().abs() - std::f32::consts::PI).abs() < 1e-5);
        // Head to the right: top-left is the upper right corner as seen.
        let booted = Quad::from([[88.0, 0.0], [88.0, 63.0], [0.0, 63.0], [0.0, 0.0]]);
        assert!((booted.angle() - std::f32::consts::FRAC_PI_2).abs() < 1e-5);
        assert!(booted.is_card_like());
        assert!(booted.area() > 0.0);
    }

    #[test]
    fn what_no_camera_sees_is_no_card() {
        let mirrored = Quad::from([[60.0, 0.0], [0.0, 0.0], [0.0, 80.0], [60.0, 80.0]]);
        assert!(!mirrored.is_card_like());
        assert!(!Quad::rectangle(0.0, 0.0, 200.0, 60.0).is_card_like());
        assert!(!Quad::rectangle(0.0, 0.0, f32::NAN, 60.0).is_card_like());
        assert!(Quad::rectangle(0.0, 0.0, 60.0, 80.0).holds(Point::new(30.0, 79.0)));
        assert!(!Quad::rectangle(0.0, 0.0, 60.0, 80.0).holds(Point::new(30.0, 81.0)));
    }
}
