//! From a straightened card to its name: the nearest face, and how sure that is.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::Trouble;
use crate::canvas::Canvas;
use crate::faces::{Faces, fingerprint_of};
use crate::geometry::{Area, Quad};
use crate::net::{Network, Tensor};

/// The network that makes 128 numbers of a straightened card.
pub(crate) const ONNX: &[u8] = include_bytes!("../../../models/namer.onnx");

/// Columns of a straightened card.
const COLUMNS: usize = 64;
/// Rows of a straightened card.
const ROWS: usize = 88;
/// The whole crop is the card.
const CARD: Area = Area { left: 0.0, top: 0.0, right: 64.0, bottom: 88.0 };
/// How many crops run at once.
const BATCH: usize = 4;

/// How strongly likeness speaks: the logarithm of the odds per unit of likeness.
const STRENGTH: f32 = 30.0;
/// The likeness at which a card that is none of the faces is as probable as the face.
const STRANGER: f32 = 0.5;
/// What being in a deck of this table adds, in units of likeness.
const IN_DECK: f32 = 0.08;

/// Which namer this program was built with.
pub(crate) fn fingerprint() -> u64 {
    static IT: OnceLock<u64> = OnceLock::new();
    *IT.get_or_init(|| fingerprint_of(ONNX))
}

/// A face that a picture may show.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Guess {
    /// The face's place among the faces.
    pub place: usize,
    /// The probability that it is this card, whichever printing.
    pub title: f32,
    /// The probability that it is this very printing.
    pub printing: f32,
}

/// What the namer says of one straightened card.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Named {
    /// The faces it may be, most probable title first, and within a title the most probable printing first.
    pub guesses: Vec<Guess>,
    /// How alike it and the nearest face are.
    pub alike: f32,
}

/// The numbers of each outline's straightened picture.
pub(crate) fn embed(network: &mut Network, canvas: &Canvas<'_>, quads: &[Quad]) -> Result<Vec<Vec<f32>>, Trouble> {
    let mut crops = Vec::with_capacity(quads.len());
    for quad in quads {
        crops.push(canvas.straightened(quad, &CARD, COLUMNS, ROWS)?.rgb);
    }
    embed_crops(network, &crops)
}

fn embed_crops(network: &mut Network, crops: &[Vec<u8>]) -> Result<Vec<Vec<f32>>, Trouble> {
    let mut all = Vec::with_capacity(crops.len());
    for batch in crops.chunks(BATCH) {
        let mut filled = batch.to_vec();
        filled.resize(if batch.len() == 1 { 1 } else { BATCH }, vec![0; 3 * COLUMNS * ROWS]);
        let output = network.run(&Tensor::of_pictures(ROWS, COLUMNS, &filled))?;
        all.extend((0..batch.len()).map(|at| output.picture(at).to_vec()));
    }
    Ok(all)
}

/// What the numbers of a straightened card say about its name.
pub(crate) fn name(faces: &Faces, preferred: &HashSet<String>, numbers: &[f32]) -> Named {
    let alike = faces.alike(numbers);
    let nearest = alike.iter().copied().fold(-1.0_f32, f32::max);
    // A face far behind the nearest adds nothing to the sum.
    let mut weights: Vec<(usize, usize, f32)> = Vec::new();
    let mut total = 1.0_f32;
    for (place, likeness) in alike.iter().enumerate().filter(|(_, likeness)| **likeness > nearest - 0.35 - IN_DECK) {
        let Some((face, group)) = faces.at(place) else { continue };
        let likeness = likeness + if preferred.contains(&face.code) { IN_DECK } else { 0.0 };
        let weight = (STRENGTH * (likeness - STRANGER)).exp();
        total += weight;
        weights.push((place, group, weight));
    }
    let mut titles: HashMap<usize, f32> = HashMap::new();
    for (_, group, weight) in &weights {
        *titles.entry(*group).or_default() += weight / total;
    }
    let mut guesses: Vec<(f32, Guess)> = weights
        .iter()
        .map(|(place, group, weight)| {
            let title = titles.get(group).copied().unwrap_or(0.0);
            (title, Guess { place: *place, title, printing: weight / total })
        })
        .collect();
    guesses.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.printing.total_cmp(&a.1.printing)));
    guesses.truncate(12);
    Named { guesses: guesses.into_iter().map(|(_, guess)| guess).collect(), alike: nearest }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::name;
    use crate::faces::{FACE_NUMBERS, Face, Faces};

    fn along(parts: &[(usize, f32)]) -> Vec<f32> {
        let mut numbers = vec![0.0; FACE_NUMBERS];
        for (axis, part) in parts {
            numbers[*axis] = *part;
        }
        numbers
    }

    fn faces() -> Faces {
        Faces::new(vec![
            Face::new("1a", "One", &along(&[(0, 1.0), (1, 0.1)])),
            Face::new("1b", "One", &along(&[(0, 1.0), (1, -0.1)])),
            Face::new("2", "Two", &along(&[(2, 1.0)])),
            Face::new("3", "Three", &along(&[(2, 0.95), (3, 0.3)])),
        ])
    }

    #[test]
    fn two_printings_share_their_title_and_not_their_doubt() {
        let named = name(&faces(), &HashSet::new(), &along(&[(0, 1.0), (1, 0.02)]));
        let best = &named.guesses[0];
        assert_eq!(best.place, 0);
        assert!(best.title > 0.99, "the title is sure: {best:?}");
        assert!(best.printing < 0.8, "the printing is not: {best:?}");
    }

    #[test]
    fn a_card_like_none_is_none() {
        let named = name(&faces(), &HashSet::new(), &along(&[(60, 1.0), (0, 0.2)]));
        assert!(named.guesses.iter().all(|g| g.title < 0.05));
    }

    #[test]
    fn a_deck_on_the_table_decides_between_likes() {
        let between = along(&[(2, 0.98), (3, 0.16)]);
        let without = name(&faces(), &HashSet::new(), &between);
        assert!((0.2..0.8).contains(&without.guesses[0].title), "{without:?}");
        let with = name(&faces(), &HashSet::from(["3".to_owned()]), &between);
        assert_eq!(with.guesses[0].place, 3);
        assert!(with.guesses[0].title > 0.85, "{with:?}");
    }
}
