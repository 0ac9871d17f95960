//! The naming of a straightened card by its nearest face, with a probability.

use std::collections::HashSet;

use deadeye_hands::PokerCard;
use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::exemplars::{COLUMNS, ROWS};
use crate::faces::{Face, Faces};
use crate::finder::sigmoid;
use crate::geometry::{Area, Homography, Point, Quad};
use crate::namer_net::STRIPS;
use crate::net::Network;

/// The area of the card in the crop: all of it.
const CARD: Area = Area { left: 0.0, top: 0.0, right: 64.0, bottom: 88.0 };
/// The grey that is painted over cards on top; the network was trained with it.
const GREY: u8 = 128;
/// The visible part of a card above which it is compared with whole faces.
const LARGEST_STRIP: f32 = 0.45;

/// The weight of similarity among faces: the logarithm of the odds per unit of similarity.
const STRENGTH: f32 = 30.0;
/// The bonus of a card in a deck of this table, in units of similarity.
const IN_DECK: f32 = 0.08;
/// The same of a card that was seen on this table before: others may come at any time.
const SEEN: f32 = 0.03;
/// The bonus of agreement with suit and rank as they were read, and the penalty of disagreement, in units of
/// similarity.
const SECOND_OPINION: f32 = 0.05;
/// The slope of the logistic curve from similarity and lead together to the probability that the nearest title is
/// right; with [`EVEN`] it is fitted to the share of right names on 120 synthetic tables (`models/make_tables.py`),
/// none of them trained on.
const SURENESS: f32 = 8.7;
/// The weight of a lead over the next title against similarity itself: a half covered card is not very similar to its
/// face, but less so to any other; a card of another game is a little similar to many.
const LEAD: f32 = 2.0;
/// The similarity and lead together at which the nearest title is as probably right as wrong.
const EVEN: f32 = 0.915;

/// The cards that are likelier on this table than others.
#[derive(Debug, Clone, Default)]
pub(crate) struct Preferred {
    /// The codes of the decks.
    pub decks: HashSet<String>,
    /// The codes of cards that lay here before.
    pub seen: HashSet<String>,
}

impl Preferred {
    /// Returns the bonus of a face, in units of similarity.
    fn bonus(&self, code: &str) -> f32 {
        if self.decks.contains(code) {
            IN_DECK
        } else if self.seen.contains(code) {
            SEEN
        } else {
            0.0
        }
    }
}

/// A possible face of a picture.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Guess {
    /// The face's place among the faces.
    pub place: usize,
    /// The probability of this title, whichever printing.
    pub title: f32,
    /// The probability of this very printing.
    pub printing: f32,
}

/// The namer's result for one straightened card.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Named {
    /// The possible faces, the nearest title first, and within a title the nearest printing first.
    pub guesses: Vec<Guess>,
    /// The fit of the picture and the nearest title: similarity, and the lead over the next title.
    pub fit: f32,
}

/// A card to be named, with the cards on top of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shot {
    /// The card's outline.
    pub quad: Quad,
    /// The outlines of the cards on top of it.
    pub covers: Vec<Quad>,
}

impl Shot {
    /// Makes a shot of a flat picture that shows a card edge to edge.
    pub(crate) fn of_flat_picture(canvas: &Canvas<'_>) -> Self {
        let (width, height) = (canvas.width as f32, canvas.height as f32);
        Self {
            // Points count from the middle of the first pixel.
            quad: Quad::rectangle(-0.5, -0.5, width - 0.5, height - 0.5),
            covers: Vec::new(),
        }
    }
}

/// The namer's embedding of a shot.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Embedding {
    /// The direction of the embedding, of length 1.
    pub direction: Vec<f32>,
    /// The nearest strip of the faces, where only the upper part of the card is visible.
    pub strip: Option<usize>,
}

/// Computes the embedding of each shot's straightened picture, with everything on the card painted grey: missing pixels
/// mislead less than foreign ones.
pub(crate) fn embed(network: &mut Network, canvas: &Canvas<'_>, shots: &[Shot]) -> Result<Vec<Embedding>, Fault> {
    let shots: Vec<(&Shot, Vec<bool>)> = shots.iter().map(|shot| (shot, bare_pixels(shot))).collect();
    let paint_grey = |(shot, bare): &(&Shot, Vec<bool>)| {
        let mut rgb = crop(canvas, &shot.quad)?;
        for (pixel, _) in rgb.chunks_exact_mut(3).zip(bare).filter(|(_, bare)| !**bare) {
            pixel.fill(GREY);
        }
        Ok(rgb)
    };
    let directions = network.run_for_each(&shots, [ROWS, COLUMNS], paint_grey)?;
    let strips = shots.iter().map(|(_, bare)| strip_of(bare));
    Ok(directions.into_iter().zip(strips).map(|(direction, strip)| Embedding { direction, strip }).collect())
}

/// Computes the embeddings of a flat picture of a card: of the whole, and of each strip.
pub(crate) fn embed_face(network: &mut Network, canvas: &Canvas<'_>) -> Result<Vec<Vec<f32>>, Fault> {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let shown = |part: f32| Shot {
        covers: vec![Quad::rectangle(-width, part * height, 2.0 * width, 2.0 * height)],
        ..Shot::of_flat_picture(canvas)
    };
    let shots: Vec<Shot> = [1.0].into_iter().chain(STRIPS).map(shown).collect();
    let numbers = embed(network, canvas, &shots)?;
    Ok(numbers.into_iter().map(|n| n.direction).collect())
}

/// Returns for each pixel of the crop whether the card itself is visible there.
fn bare_pixels(shot: &Shot) -> Vec<bool> {
    let to_crop = Homography::from_rectangle(&CARD, &shot.quad).inverse();
    let covers: Vec<Quad> = to_crop.map_or_else(Vec::new, |to_crop| {
        let placed = |quad: &Quad| Quad::new(quad.corners.map(|p| to_crop.apply(p)));
        shot.covers.iter().map(placed).collect()
    });
    let middle = |at: usize| Point::new((at % COLUMNS) as f32 + 0.5, (at / COLUMNS) as f32 + 0.5);
    (0..COLUMNS * ROWS).map(|at| !covers.iter().any(|cover| cover.holds(middle(at)))).collect()
}

/// Returns the strip nearest to the visible part, if that is the upper part of the card.
fn strip_of(bare: &[bool]) -> Option<usize> {
    let count = |pixels: &[bool]| pixels.iter().filter(|b| **b).count();
    let shown = count(bare);
    let part = shown as f32 / bare.len().max(1) as f32;
    if part > LARGEST_STRIP {
        return None;
    }
    let upper = count(bare.get(..shown)?);
    if (upper as f32) < 0.8 * shown as f32 {
        return None;
    }
    let off = |strip: &f32| (strip - part).abs();
    let nearest = STRIPS.iter().enumerate().min_by(|a, b| off(a.1).total_cmp(&off(b.1)));
    nearest.map(|(at, _)| at)
}

/// Cuts out the straightened picture of a card, in the namer's input size.
pub(crate) fn crop(canvas: &Canvas<'_>, quad: &Quad) -> Result<Vec<u8>, Fault> {
    Ok(canvas.straighten(quad, &CARD, COLUMNS, ROWS)?.rgb)
}

/// Computes the embedding of each straightened picture.
pub(crate) fn embed_crops(network: &mut Network, crops: &[Vec<u8>]) -> Result<Vec<Vec<f32>>, Fault> {
    network.run_for_each(crops, [ROWS, COLUMNS], |crop| Ok(crop.clone()))
}

/// Finds the names of a straightened card from its embedding.
///
/// `corner` is the suit and rank as read, `less` is subtracted from the fit, for pictures that were chosen among
/// several.
pub(crate) fn name(
    faces: &Faces,
    preferred: &Preferred,
    numbers: &Embedding,
    corner: Option<PokerCard>,
    less: f32,
) -> Named {
    let bonus = |face: &Face| {
        // A face whose corner nobody could read says nothing either way.
        let second_opinion = match (corner, face.corner) {
            (Some(read), Some(printed)) if read == printed => SECOND_OPINION,
            (Some(_), Some(_)) => -SECOND_OPINION,
            _ => 0.0,
        };
        preferred.bonus(&face.code) + second_opinion
    };
    let mut alike: Vec<(usize, usize, f32)> = faces
        .alike(&numbers.direction, numbers.strip)
        .into_iter()
        .enumerate()
        .filter_map(|(place, likeness)| {
            faces.face_at(place).map(|(face, group)| (place, group, likeness + bonus(face)))
        })
        .collect();
    alike.sort_by(|a, b| b.2.total_cmp(&a.2));
    let Some(&(_, nearest, best)) = alike.first() else {
        return Named::default();
    };
    let next = alike.iter().find(|(_, group, _)| *group != nearest).map_or(0.0, |(_, _, likeness)| *likeness);
    let mut named = Named { guesses: Vec::new(), fit: best + LEAD * (best - next) - less };
    let sure = sigmoid(SURENESS * (named.fit - EVEN));
    alike.truncate(24);
    let weight = |likeness: f32| (STRENGTH * (likeness - best)).exp();
    let sum = |own: bool| {
        alike.iter().filter(|(_, group, _)| (*group == nearest) == own).map(|(_, _, l)| weight(*l)).sum::<f32>()
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
            Guess { place: *place, title: if *group == nearest { sure } else { printing }, printing }
        })
        .collect();
    named.guesses.sort_by(|a, b| b.title.total_cmp(&a.title).then(b.printing.total_cmp(&a.printing)));
    if sure < 0.5 {
        // The nearest title stays first even where it is not believed.
        named.guesses.sort_by_key(|g| faces.face_at(g.place).is_none_or(|(_, group)| group != nearest));
    }
    named
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Embedding, Preferred, Shot, bare_pixels, name, strip_of};
    use crate::faces::{FACE_NUMBERS, Face, Faces};
    use crate::geometry::Quad;

    fn direction(parts: &[(usize, f32)]) -> Vec<f32> {
        let mut numbers = vec![0.0; FACE_NUMBERS];
        for (axis, part) in parts {
            numbers[*axis] = *part;
        }
        numbers
    }

    fn decks<const N: usize>(codes: [&str; N]) -> Preferred {
        Preferred { decks: codes.map(ToOwned::to_owned).into(), seen: HashSet::new() }
    }

    fn along(parts: &[(usize, f32)]) -> Embedding {
        Embedding { direction: direction(parts), strip: None }
    }

    fn face(code: &str, title: &str, parts: &[(usize, f32)]) -> Face {
        Face::new(code, title, None, &[direction(parts)])
    }

    #[test]
    fn what_shows_of_a_tucked_card_is_its_nearest_strip() {
        let shot = |covers: Vec<Quad>| Shot { quad: Quad::rectangle(0.0, 0.0, 128.0, 176.0), covers };
        let strip = |covers| strip_of(&bare_pixels(&shot(covers)));
        assert_eq!(strip(Vec::new()), None);
        // A fifth and a third of it look out above another card.
        let below = |part: f32| vec![Quad::rectangle(-5.0, 176.0 * part, 140.0, 400.0)];
        assert_eq!(strip(below(0.21)), Some(0));
        assert_eq!(strip(below(0.33)), Some(2));
        assert_eq!(strip(below(0.7)), None);
        // Its lower part, or one side of it, is no strip.
        assert_eq!(strip(vec![Quad::rectangle(-5.0, -90.0, 140.0, 130.0)]), None);
        assert_eq!(strip(vec![Quad::rectangle(40.0, -5.0, 200.0, 190.0)]), None);
    }

    fn faces() -> Faces {
        Faces::new(vec![
            face("1a", "One", &[(0, 1.0), (1, 0.1)]),
            face("1b", "One", &[(0, 1.0), (1, -0.1)]),
            face("2", "Two", &[(2, 1.0)]),
            face("3", "Three", &[(2, 0.95), (3, 0.3)]),
        ])
    }

    #[test]
    fn two_printings_share_their_title_and_not_their_doubt() {
        let named = name(&faces(), &Preferred::default(), &along(&[(0, 1.0), (1, 0.02)]), None, 0.0);
        let best = &named.guesses[0];
        assert_eq!(best.place, 0);
        assert!(best.title > 0.99, "the title is sure: {best:?}");
        assert!(best.printing < 0.8, "the printing is not: {best:?}");
    }

    #[test]
    fn a_card_like_none_is_none() {
        let named = name(&faces(), &Preferred::default(), &along(&[(60, 1.0), (0, 0.2)]), None, 0.0);
        assert!(named.guesses.iter().all(|g| g.title < 0.5), "{named:?}");
        assert!(
            name(&Faces::new(Vec::new()), &Preferred::default(), &along(&[(1, 1.0)]), None, 0.0).guesses.is_empty()
        );
    }

    #[test]
    fn a_deck_on_the_table_decides_between_likes() {
        let between = along(&[(2, 0.98), (3, 0.16)]);
        let without = name(&faces(), &Preferred::default(), &between, None, 0.0);
        assert!(without.fit < 1.1, "{without:?}");
        let with = name(&faces(), &decks(["3"]), &between, None, 0.0);
        assert_eq!(with.guesses[0].place, 3);
        assert!(with.fit > without.fit && with.guesses[0].title > without.guesses[0].title, "{with:?}");
    }

    #[test]
    fn a_card_seen_before_weighs_less_than_a_deck_and_never_outweighs_a_sure_name() {
        let fit = |preferred: &Preferred| name(&faces(), preferred, &along(&[(2, 0.98), (3, 0.16)]), None, 0.0);
        let seen = Preferred { seen: HashSet::from(["3".to_owned()]), ..Preferred::default() };
        let [none, seen_before, in_deck] = [Preferred::default(), seen.clone(), decks(["3"])].map(|own| fit(&own).fit);
        assert!(none < seen_before && seen_before < in_deck, "{none} {seen_before} {in_deck}");
        let sure = name(&faces(), &Preferred { decks: decks(["3"]).decks, ..seen }, &along(&[(0, 1.0)]), None, 0.0);
        assert_eq!(sure.guesses[0].place, 0);
        assert!(sure.guesses[0].title > 0.95, "{sure:?}");
    }
}
