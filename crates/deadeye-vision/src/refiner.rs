//! The refinement of a card's corners from a guess, on the full-resolution picture.

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::finder::sigmoid;
use crate::geometry::{Area, Homography, Point, Quad};
use crate::net::Network;

/// The number of columns of the network's crop.
const COLUMNS: usize = 96;
/// The number of rows of the crop.
const ROWS: usize = 128;
/// The area of the guessed card in the crop.
const CARD: Area = Area { left: 16.0, top: 20.0, right: 80.0, bottom: 108.0 };
/// The unit of the corner offsets, in pixels of the crop.
const UNIT_PX: f32 = 8.0;

/// The refiner's result for a guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Refined {
    /// The refined outline, in pixels of the picture, turned the right way up as far as the refiner knows.
    pub quad: Quad,
    /// The confidence that `quad` is the right way up, from 0.5 to 1.
    pub way_up: f32,
    /// The confidence that a card lies there, from 0 to 1.
    pub card: f32,
}

/// Refines each guess by one step.
pub(crate) fn refine(network: &mut Network, canvas: &Canvas<'_>, guesses: &[Quad]) -> Result<Vec<Refined>, Fault> {
    let crop = |quad: &Quad| Ok(canvas.straighten(quad, &CARD, COLUMNS, ROWS)?.rgb);
    let outputs = network.run_for_each(guesses, [ROWS, COLUMNS], crop)?;
    Ok(guesses.iter().zip(outputs).map(|(quad, output)| apply_output(quad, &output)).collect())
}

/// Applies the network's ten outputs to a guess.
pub(crate) fn apply_output(guess: &Quad, numbers: &[f32]) -> Refined {
    let number = |at: usize| numbers.get(at).copied().unwrap_or(0.0);
    let map = Homography::from_rectangle(&CARD, guess);
    let crop = Quad::rectangle(CARD.left, CARD.top, CARD.right, CARD.bottom);
    let mut quad = *guess;
    for (at, (to, from)) in quad.corners.iter_mut().zip(&crop.corners).enumerate() {
        let moved = Point::new(from.x + UNIT_PX * number(2 * at), from.y + UNIT_PX * number(2 * at + 1));
        *to = map.apply(moved);
    }
    let up = sigmoid(number(8));
    let quad = if up < 0.5 { quad.turn_half() } else { quad };
    Refined { quad, way_up: up.max(1.0 - up), card: sigmoid(number(9)) }
}

#[cfg(test)]
mod tests {
    use super::apply_output;
    use crate::geometry::Quad;

    #[test]
    fn offsets_are_crop_pixels_over_eight() {
        // A card twice as large as in the crop: one unit is 8 crop pixels, so 16 pixels of the picture.
        let guess = Quad::rectangle(100.0, 100.0, 228.0, 276.0);
        let mut numbers = [0.0; 10];
        numbers[0] = 1.0; // top-left to the right
        numbers[5] = -0.5; // bottom-right up
        numbers[8] = 4.0;
        numbers[9] = 4.0;
        let refined = apply_output(&guess, &numbers);
        let [a, b, c, _] = refined.quad.corners;
        assert!((a.x - 116.0).abs() < 1e-3 && (a.y - 100.0).abs() < 1e-3);
        assert!((b.x - 228.0).abs() < 1e-3);
        assert!((c.x - 228.0).abs() < 1e-3 && (c.y - 268.0).abs() < 1e-3);
        assert!(refined.way_up > 0.95 && refined.card > 0.95);
    }

    #[test]
    fn a_guess_on_its_head_is_turned() {
        let guess = Quad::rectangle(0.0, 0.0, 64.0, 88.0);
        let mut numbers = [0.0; 10];
        numbers[8] = -4.0;
        let refined = apply_output(&guess, &numbers);
        assert!(refined.quad.gap(&guess.turn_half()) < 1e-3);
        assert!(refined.way_up > 0.95);
    }
}
