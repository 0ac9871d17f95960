//! The reader of suit and rank in a card's upper left corner: a second opinion where the name is in doubt, and the only
//! information on a card with unknown art.

use deadeye_hands::{PokerCard, Suit, Value};
use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::geometry::{Area, Homography, Point};
use crate::namer::Shot;
use crate::net::Network;

/// The network that reads a corner: logits of the four suits and of none, then of the thirteen ranks and of none.
pub(crate) const ONNX: &[u8] = include_bytes!("../../../models/reader.onnx");

/// The number of columns of the network's crop.
const COLUMNS: usize = 32;
/// The number of rows of the crop.
const ROWS: usize = 48;
/// The area of the card, of which the crop is the upper left corner.
const CARD: Area = Area { left: 4.0, top: 4.0, right: 132.0, bottom: 183.0 };
/// The area of the card in which suit and rank are printed, in parts of its width and height.
const PRINTED: Area = Area { left: 0.03, top: 0.015, right: 0.15, bottom: 0.2 };
const SUITS: usize = 5;
const RANKS: usize = 14;
/// The confidence from which a corner is reported.
const SURE: f32 = 0.95;

/// A corner that was read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corner {
    /// Suit and rank, as printed.
    pub card: PokerCard,
    /// The probability, from 0 to 1.
    pub confidence: f32,
}

/// Reads the corner of each card; `None` where it is covered, where none is printed, or where it cannot be read with
/// confidence.
pub(crate) fn read(network: &mut Network, canvas: &Canvas<'_>, shots: &[Shot]) -> Result<Vec<Option<Corner>>, Fault> {
    let open: Vec<usize> = (0..shots.len()).filter(|at| shots.get(*at).is_some_and(shows)).collect();
    let mut corners = vec![None; shots.len()];
    let shown: Vec<&Shot> = open.iter().filter_map(|at| shots.get(*at)).collect();
    let crop = |shot: &&Shot| Ok(canvas.straighten(&shot.quad, &CARD, COLUMNS, ROWS)?.rgb);
    let outputs = network.run_for_each(&shown, [ROWS, COLUMNS], crop)?;
    for (at, output) in open.into_iter().zip(outputs) {
        if let Some(corner) = corners.get_mut(at) {
            *corner = read_from(&output).filter(|c| c.confidence >= SURE);
        }
    }
    Ok(corners)
}

/// Returns whether the printed corner is uncovered.
fn shows(shot: &Shot) -> bool {
    let one = Area { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 };
    let card = Homography::from_rectangle(&one, &shot.quad);
    let (across, down) = ([PRINTED.left, PRINTED.right], [PRINTED.top, PRINTED.bottom]);
    let middle = Point::new(f32::midpoint(PRINTED.left, PRINTED.right), f32::midpoint(PRINTED.top, PRINTED.bottom));
    let corners = across.into_iter().flat_map(|x| down.map(|y| Point::new(x, y)));
    !corners.chain([middle]).any(|p| shot.covers.iter().any(|cover| cover.holds(card.apply(p))))
}

/// Decodes the network's output; `None` where no suit or no rank is the likeliest.
fn read_from(numbers: &[f32]) -> Option<Corner> {
    let (suits, ranks) = numbers.split_at_checked(SUITS)?;
    let (suit, sure_of_suit) = likeliest(suits)?;
    let (rank, sure_of_rank) = likeliest(ranks.get(..RANKS)?)?;
    let suit = *Suit::ALL.get(suit)?;
    let value = Value::new(u8::try_from(rank + 1).ok()?)?;
    Some(Corner { card: PokerCard::new(suit, value), confidence: sure_of_suit * sure_of_rank })
}

/// Returns the index of the greatest logit, and its probability.
fn likeliest(logits: &[f32]) -> Option<(usize, f32)> {
    let (at, most) = logits.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    Some((at, 1.0 / sum))
}

#[cfg(test)]
mod tests {
    use super::{read_from, shows};
    use crate::geometry::Quad;
    use crate::namer::Shot;

    #[test]
    fn numbers_are_five_suits_and_fourteen_ranks() {
        let mut numbers = [0.0; 19];
        numbers[2] = 9.0; // diamonds
        numbers[5 + 8] = 9.0; // nine
        let corner = read_from(&numbers).unwrap();
        assert_eq!(corner.card.to_string(), "9D");
        assert!(corner.confidence > 0.99, "{corner:?}");
        // As good a seven as a nine: half as sure.
        numbers[5 + 6] = 9.0;
        assert!((read_from(&numbers).unwrap().confidence - 0.5).abs() < 0.01);
        // No suit is likelier.
        numbers[4] = 12.0;
        assert_eq!(read_from(&numbers), None);
        assert_eq!(read_from(&[]), None);
    }

    #[test]
    fn a_covered_corner_is_not_read() {
        let shot = |covers: Vec<Quad>| Shot { quad: Quad::rectangle(0.0, 0.0, 63.0, 88.0), covers };
        assert!(shows(&shot(Vec::new())));
        // A card tucked under another still shows its corner.
        assert!(shows(&shot(vec![Quad::rectangle(0.0, 20.0, 63.0, 108.0)])));
        assert!(!shows(&shot(vec![Quad::rectangle(0.0, 12.0, 63.0, 100.0)])));
        assert!(!shows(&shot(vec![Quad::rectangle(-50.0, 0.0, 6.0, 88.0)])));
    }
}
