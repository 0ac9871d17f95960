//! From a straightened card to its name: the nearest face, and how sure that is.

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::Trouble;
use crate::canvas::Canvas;
use crate::faces::{Faces, fingerprint_of};
use crate::finder::sigmoid;
use crate::geometry::{Area, Quad};
use crate::net::{Network, Tensor};

/// The network that makes 128 numbers of a straightened card.
pub(crate) const ONNX: &[u8] = include_bytes!("../../../models/namer.onnx");

/// Columns of a straightened card.
const COLUMNS: usize = 64;
/// Rows of a straightened card.
const ROWS: usize = 88;
/// The whole crop is the card.
const CARD: Area = Area {
    left: 0.0,
    top: 0.0,
    right: 64.0,
    bottom: 88.0,
};
/// How many crops run at once.
const BATCH: usize = 4;

/// How strongly likeness speaks among faces: the logarithm of the odds per unit of likeness.
const STRENGTH: f32 = 30.0;
/// What being in a deck of this table adds, in units of likeness.
const IN_DECK: f32 = 0.08;
/// How strongly likeness and lead together speak for the nearest title being right.
const SURENESS: f32 = 14.0;
/// How much a lead over the next title weighs against likeness itself: a half covered card is little like its face, but
/// less like any other; a card of another game is a little like many.
const LEAD: f32 = 2.0;
/// Likeness and lead together at which the nearest title is as probably right as wrong. Set by looking at rendered scenes,
/// so figures measured on those scenes are a little kind to it; of proxy faces never learned about one in forty passes.
const EVEN: f32 = 0.73;

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
    /// The faces it may be, the nearest title first, and within a title the nearest printing first.
    pub guesses: Vec<Guess>,
    /// How well the picture and the nearest title fit: likeness, and the lead over the next title.
    pub fit: f32,
}

/// The numbers of each outline's straightened picture.
pub(crate) fn embed(
    network: &mut Network,
    canvas: &Canvas<'_>,
    quads: &[Quad],
) -> Result<Vec<Vec<f32>>, Trouble> {
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
        filled.resize(
            if batch.len() == 1 { 1 } else { BATCH },
            vec![0; 3 * COLUMNS * ROWS],
        );
        let output = network.run(&Tensor::of_pictures(ROWS, COLUMNS, &filled))?;
        all.extend((0..batch.len()).map(|at| output.picture(at).to_vec()));
    }
    Ok(all)
}

/// What the numbers of a straightened card say about its name.
///
/// `less` is taken off the fit, for pictures that were picked among several.
pub(crate) fn name(
    faces: &Faces,
    preferred: &HashSet<String>,
    numbers: &[f32],
    less: f32,
) -> Named {
    let bonus = |code: &str| {
        if preferred.contains(code) {
            IN_DECK
        } else {
            0.0
        }
    };
    let mut alike: Vec<(usize, usize, f32)> = faces
        .alike(numbers)
        .into_iter()
        .enumerate()
        .filter_map(|(place, likeness)| {
            faces
                .at(place)
                .map(|(face, group)| (place, group, likeness + bonus(&face.code)))
        })
        .collect();
    alike.sort_by(|a, b| b.2.total_cmp(&a.2));
    let Some(&(_, nearest, best)) = alike.first() else {
        return Named::default();
    };
    let next = alike
        .iter()
        .find(|(_, group, _)| *group != nearest)
        .map_or(0.0, |(_, _, likeness)| *likeness);
    let mut named = Named {
        guesses: Vec::new(),
        fit: best + LEAD * (best - next) - less,
    };
    let sure = sigmoid(SURENESS * (named.fit - EVEN));
    alike.truncate(24);
    let weight = |likeness: f32| (STRENGTH * (likeness - best)).exp();
    let sum = |own: bool| {
        alike
            .iter()
            .filter(|(_, group, _)| (*group == nearest) == own)
            .map(|(_, _, l)| weight(*l))
            .sum::<f32>()
    };
    let (own, others) = (sum(true), sum(false));
    named.guesses = alike
        .iter()
        .map(|(place, group, likeness)| {
            let printing = if *group == nearest {
                sure * weight(*likeness) / own
            } else {
                // What is not the nearest title is shared with cards that are no face at all.
                (1.0 - sure) * weight(*likeness) / (others + 1.0)
            };
            Guess {
                place: *place,
                title: if *group == nearest { sure } else { printing },
                printing,
            }
        })
        .collect();
    named.guesses.sort_by(|a, b| {
        b.title
            .total_cmp(&a.title)
            .then(b.printing.total_cmp(&a.printing))
    });
    if sure < 0.5 {
        // The nearest title stays first even where it is not believed.
        named
            .guesses
            .sort_by_key(|g| faces.at(g.place).is_none_or(|(_, group)| group != nearest));
    }
    named
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
        let named = name(
            &faces(),
            &HashSet::new(),
            &along(&[(0, 1.0), (1, 0.02)]),
            0.0,
        );
        let best = &named.guesses[0];
        assert_eq!(best.place, 0);
        assert!(best.title > 0.99, "the title is sure: {best:?}");
        assert!(best.printing < 0.8, "the printing is not: {best:?}");
    }

    #[test]
    fn a_card_like_none_is_none() {
        let named = name(
            &faces(),
            &HashSet::new(),
            &along(&[(60, 1.0), (0, 0.2)]),
            0.0,
        );
        assert!(named.guesses.iter().all(|g| g.title < 0.5), "{named:?}");
        assert!(
            name(
                &Faces::new(Vec::new()),
                &HashSet::new(),
                &along(&[(1, 1.0)]),
                0.0
            )
            .guesses
            .is_empty()
        );
    }

    #[test]
    fn a_deck_on_the_table_decides_between_likes() {
        let between = along(&[(2, 0.98), (3, 0.16)]);
        let without = name(&faces(), &HashSet::new(), &between, 0.0);
        assert!(without.fit < 1.1, "{without:?}");
        let with = name(&faces(), &HashSet::from(["3".to_owned()]), &between, 0.0);
        assert_eq!(with.guesses[0].place, 3);
        assert!(
            with.fit > without.fit && with.guesses[0].title > without.guesses[0].title,
            "{with:?}"
        );
    }
}
