//! Alternative outlines of a card.

use crate::geometry::{CARD_RATIO, Point, Quad};

/// Returns the outlines of cards that have one edge of this outline as a short or a long edge: the outline found may be
/// a part of a card that ends where its picture or its text does, or reach beyond it.
pub(super) fn complete_outlines(quad: &Quad) -> Vec<Quad> {
    let [a, b, c, d] = quad.corners;
    let sides = [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]];
    let mut all = Vec::with_capacity(2 * sides.len());
    for [left, right, far_right, far_left] in sides {
        let edge = left.distance(right);
        let deep = f32::midpoint(left.distance(far_left), right.distance(far_right));
        for depth in [edge * CARD_RATIO, edge / CARD_RATIO] {
            let part = depth / deep.max(1.0);
            let along = |from: Point, to: Point| {
                Point::new((to.x - from.x).mul_add(part, from.x), (to.y - from.y).mul_add(part, from.y))
            };
            let (right_end, left_end) = (along(right, far_right), along(left, far_left));
            // The long edge of a card runs down its side.
            let long = depth < edge;
            all.push(Quad::new(if long {
                [right, right_end, left_end, left]
            } else {
                [left, right, right_end, left_end]
            }));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::complete_outlines;
    use crate::geometry::Quad;

    #[test]
    fn a_card_is_told_from_its_lower_half() {
        let whole = Quad::rectangle(0.0, 0.0, 63.0, 88.0);
        let half = Quad::rectangle(0.0, 40.0, 63.0, 88.0);
        assert!(complete_outlines(&half).iter().any(|quad| quad.gap_either_way(&whole) < 0.1));
        // And one that lies sideways, from what reaches beyond it.
        let sideways = Quad::from([[88.0, 0.0], [88.0, 63.0], [0.0, 63.0], [0.0, 0.0]]);
        let more = Quad::rectangle(0.0, 0.0, 110.0, 63.0);
        assert!(complete_outlines(&more).iter().any(|quad| quad.gap_either_way(&sideways) < 0.1));
    }
}
