//! Flat things of known size: their points in millimetres, and their errors.

use super::spot::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Spot};
use crate::geometry::{Area, Point, Quad};

/// A flat thing of known size, with its points in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// Its points in millimetres, by its design.
    pub points_mm: Vec<Spot>,
    /// The same points in the picture.
    pub points_px: Vec<Point>,
}

impl Flat {
    /// Returns a card with this outline.
    #[must_use]
    pub fn card(outline: &Quad) -> Self {
        Self {
            points_mm: vec![
                Spot::new(0.0, 0.0),
                Spot::new(CARD_WIDTH_MM, 0.0),
                Spot::new(CARD_WIDTH_MM, CARD_HEIGHT_MM),
                Spot::new(0.0, CARD_HEIGHT_MM),
            ],
            points_px: outline.corners.to_vec(),
        }
    }

    pub(super) fn is_card(&self) -> bool {
        self.points_mm.len() == 4
    }

    /// Returns its four outermost corners, in millimetres and in the picture: those of a card, or of the whole of a sheet.
    pub(super) fn outline(&self) -> Option<(Area, Quad)> {
        let corner = |right: f32, down: f32| {
            self.points_mm.iter().zip(&self.points_px).max_by(|(a, _), (b, _)| {
                let far = |spot: &Spot| spot.x_mm * right + spot.y_mm * down;
                far(a).total_cmp(&far(b))
            })
        };
        let (first, a) = corner(-1.0, -1.0)?;
        let (_, b) = corner(1.0, -1.0)?;
        let (last, c) = corner(1.0, 1.0)?;
        let (_, d) = corner(-1.0, 1.0)?;
        let area = Area { left: first.x_mm, top: first.y_mm, right: last.x_mm, bottom: last.y_mm };
        Some((area, Quad::new([*a, *b, *c, *d])))
    }
}

/// Returns the distance of each point from its place after the best rigid fit of the thing, in millimetres.
pub(super) fn off_rigid(own: &[Spot], seen: &[[f64; 2]]) -> Vec<f64> {
    residuals(own, seen).chunks(2).map(|pair| pair.iter().map(|value| value * value).sum::<f64>().sqrt()).collect()
}

/// Returns the residuals of the same fit, x and y one after the other.
pub(super) fn residuals(own: &[Spot], seen: &[[f64; 2]]) -> Vec<f64> {
    let count = own.len().max(1) as f64;
    let own: Vec<[f64; 2]> = own.iter().map(|spot| [f64::from(spot.x_mm), f64::from(spot.y_mm)]).collect();
    let middle = |points: &[[f64; 2]]| {
        let sum = points.iter().fold([0.0, 0.0], |[x, y], [px, py]| [x + px, y + py]);
        sum.map(|value| value / count)
    };
    let ([ox, oy], [sx, sy]) = (middle(&own), middle(seen));
    let (mut along, mut across) = (0.0, 0.0);
    for ([x, y], [u, v]) in own.iter().zip(seen) {
        let (x, y, u, v) = (x - ox, y - oy, u - sx, v - sy);
        along += x * u + y * v;
        across += x * v - y * u;
    }
    let long = along.hypot(across).max(1e-12);
    let (cos, sin) = (along / long, across / long);
    let mut off = Vec::with_capacity(2 * own.len());
    for ([x, y], [u, v]) in own.iter().zip(seen) {
        let (x, y) = (x - ox, y - oy);
        off.push(u - sx - (cos * x - sin * y));
        off.push(v - sy - (sin * x + cos * y));
    }
    off
}
