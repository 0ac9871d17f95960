//! Pictures that a camera program mirrors: their cards are found, and no name is.

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::geometry::Quad;
use crate::namer::{self, Shot};

use super::CardRecognizer;
use super::effort::NAMING;
use super::hidden::is_hidden;
use super::read::{LEAST_NAME, LEAST_PART, Place};

/// How many cards are looked at in a mirror.
const MOST_TRIED: usize = 6;
/// The confidence of the title that a single card must have there; where there are more, half of them must be named.
const ALONE: f32 = 0.9;

impl CardRecognizer {
    /// Returns whether cards that have no name have one in a mirror.
    pub(super) fn is_mirrored(&mut self, canvas: &Canvas<'_>, places: &[Place]) -> Result<bool, Fault> {
        let is_open = |place: &&Place| !is_hidden(place) && place.confidence() >= LEAST_PART;
        let mut open: Vec<&Place> = places.iter().filter(is_open).collect();
        open.sort_by(|a, b| b.confidence().total_cmp(&a.confidence()));
        open.truncate(MOST_TRIED);
        let both_ways = |place: &&Place| {
            let flipped: Quad = place.candidate.quad.flip();
            [flipped, flipped.turn_half()].map(|quad| Shot { quad, covers: Vec::new() })
        };
        let shots: Vec<Shot> = open.iter().flat_map(both_ways).collect();
        self.effort.spend(shots.len(), NAMING);
        let numbers = namer::embed(&mut self.namer, canvas, &shots)?;
        let title = |numbers| {
            let named = namer::name(&self.faces, &self.preferred, numbers, None, 0.0);
            named.guesses.first().map_or(0.0, |guess| guess.title)
        };
        let titles: Vec<f32> = numbers.iter().map(title).collect();
        let best: Vec<f32> = titles.chunks(2).map(|pair| pair.iter().copied().fold(0.0, f32::max)).collect();
        Ok(are_named(&best))
    }
}

/// Returns whether enough of the cards have a name, by the confidence of the best title of each.
fn are_named(titles: &[f32]) -> bool {
    let named = titles.iter().filter(|title| **title >= LEAST_NAME).count();
    match titles {
        [] => false,
        [alone] => *alone >= ALONE,
        _ => named >= 2 && 2 * named >= titles.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::are_named;

    #[test]
    fn one_name_by_chance_is_no_mirror() {
        assert!(!are_named(&[]));
        assert!(!are_named(&[0.88]) && are_named(&[0.92]));
        assert!(!are_named(&[0.99, 0.2]) && are_named(&[0.9, 0.9]));
        assert!(!are_named(&[0.99, 0.99, 0.1, 0.1, 0.1]) && are_named(&[0.9, 0.9, 0.1, 0.2]));
    }
}
