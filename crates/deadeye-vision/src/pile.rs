//! Overlapping cards: the pose of a card below, as constrained by the cards on top.

use crate::geometry::{Area, Homography, Point, Quad};

/// A printed card, in millimetres.
const PRINTED: Area = Area { left: 0.0, top: 0.0, right: 63.0, bottom: 88.0 };
/// The visible part from which a card determines the plane of its table.
const OPEN: f32 = 0.75;
/// The weight of a corner that another card hides, relative to a visible one.
const HIDDEN: f64 = 0.02;
/// The most by which a visible corner of a card below is corrected, in parts of its width, as the mean of all corners.
const MOST_MENDED: f32 = 0.12;
/// The same limit for a corner that another card hides.
const MOST_MENDED_HIDDEN: f32 = 0.35;
/// A card that lies on another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct OnTop {
    /// The outline of the card on top.
    pub quad: Quad,
    /// The visible part of it, from 0 to 1.
    pub visible: f32,
}

/// Corrects the card's outline by the cards on top: on their plane a card is 63 x 88 mm, so the visible corners
/// determine the hidden ones. Without an open card on top, the outline stays.
///
/// Returns `None` where no card can lie on that outline: the table is flat, and all cards have the same size.
pub(crate) fn mend_outline(quad: &Quad, on_top: &[OnTop]) -> Option<Quad> {
    let open = on_top.iter().filter(|c| c.visible >= OPEN).max_by(|a, b| a.visible.total_cmp(&b.visible));
    let Some(open) = open else {
        return Some(*quad);
    };
    let to_picture = Homography::from_rectangle(&PRINTED, &open.quad);
    let weights = quad.corners.map(|p| if on_top.iter().any(|c| c.quad.holds(p)) { HIDDEN } else { 1.0 });
    let fitted = fit_printed_card(quad, &weights, &to_picture)?;
    let (mut off, mut most) = (0.0, 0.0);
    for ((from, to), weight) in quad.corners.iter().zip(&fitted.corners).zip(&weights) {
        let hidden = *weight < 1.0;
        off += from.distance(*to);
        most += if hidden { MOST_MENDED_HIDDEN } else { MOST_MENDED } * quad.width();
    }
    (off < most).then_some(fitted)
}

/// Fits a card of printed size on the table to the outline's corners, and returns its outline.
fn fit_printed_card(quad: &Quad, weights: &[f64; 4], to_picture: &Homography) -> Option<Quad> {
    let to_table = to_picture.inverse()?;
    let seen = quad.corners.map(|p| to_table.apply_exactly([f64::from(p.x), f64::from(p.y)]));
    let printed = Quad::rectangle(PRINTED.left, PRINTED.top, PRINTED.right, PRINTED.bottom)
        .corners
        .map(|p| [f64::from(p.x), f64::from(p.y)]);
    let total: f64 = weights.iter().sum();
    let middle = |points: &[[f64; 2]; 4]| {
        let sum = points.iter().zip(weights).fold([0.0, 0.0], |[x, y], ([px, py], w)| [x + w * px, y + w * py]);
        sum.map(|v| v / total)
    };
    let (seen_at, printed_at) = (middle(&seen), middle(&printed));
    // The turn that brings the printed corners nearest to the seen ones.
    let (mut along, mut across) = (0.0, 0.0);
    for ((p, q), w) in printed.iter().zip(&seen).zip(weights) {
        let ([px, py], [qx, qy]) = (from(*p, printed_at), from(*q, seen_at));
        along += w * (px * qx + py * qy);
        across += w * (px * qy - py * qx);
    }
    let (sin, cos) = across.atan2(along).sin_cos();
    let laid = printed.map(|p| {
        let [x, y] = from(p, printed_at);
        let [mx, my] = seen_at;
        let [x, y] = to_picture.apply_exactly([cos * x - sin * y + mx, sin * x + cos * y + my]);
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more than single precision")]
        Point::new(x as f32, y as f32)
    });
    let laid = Quad::new(laid);
    laid.is_card_like().then_some(laid)
}

fn from([x, y]: [f64; 2], [ox, oy]: [f64; 2]) -> [f64; 2] {
    [x - ox, y - oy]
}

#[cfg(test)]
mod tests {
    use super::{OnTop, mend_outline};
    use crate::geometry::Quad;

    #[test]
    fn hidden_corners_follow_from_the_card_on_top() {
        let top = OnTop { quad: Quad::rectangle(0.0, 40.0, 63.0, 128.0), visible: 1.0 };
        // The lower corners lie under the card on top and were guessed badly.
        let guess = Quad::from([[2.0, 16.0], [65.0, 16.0], [60.0, 114.0], [7.0, 96.0]]);
        let better = mend_outline(&guess, &[top]).unwrap();
        let right = Quad::rectangle(2.0, 16.0, 65.0, 104.0);
        assert!(better.gap(&right) < 2.0, "{better:?}");
        // What is hidden may be guessed worse still.
        let wild = Quad::from([[2.0, 16.0], [65.0, 16.0], [61.0, 120.0], [8.0, 116.0]]);
        let better = mend_outline(&wild, &[top]).unwrap();
        assert!(better.gap(&right) < 5.0, "{better:?}");
        // With nothing that lies open there is nothing to go by.
        let strip = OnTop { visible: 0.3, ..top };
        assert_eq!(mend_outline(&guess, &[strip]), Some(guess));
        // No card on this table is that small.
        let small = Quad::rectangle(2.0, 16.0, 50.0, 84.0);
        assert_eq!(mend_outline(&small, &[top]), None);
    }
}
