//! The selection of the places that can be cards on one table together.
//!
//! Two cards cannot both be on top of the same spot. Parts of a card that look like a card of their own, a card found
//! at two sizes, and things of another size than the known cards are removed; a card tucked under another one stays,
//! because its visible part lies outside the one on top.

use crate::finder::{Candidate, same_card};
use crate::geometry::Quad;

/// A place that may be a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Claim {
    /// The finder's candidate, with the refined outline.
    pub candidate: Candidate,
    /// The refiner's confidence that a card lies there.
    pub card: f32,
    /// The confidence of its name; 0 without one.
    pub name: f32,
    /// The index of its nearest title.
    pub title: Option<usize>,
}

/// The least confidence of a nameless place alone on the table.
const LEAST_ALONE: f32 = 0.6;
/// The least confidence of a nameless place that a known card partly covers.
const LEAST_TUCKED: f32 = 0.4;
/// The refiner's least confidence in a nameless place.
const LEAST_REFINED: f32 = 0.9;
/// The range of a nameless card's length, relative to the known cards.
const SIZES: std::ops::Range<f32> = 0.6..1.65;

/// The factor by which the lengths of cards of one table differ at most.
pub(crate) const OTHER_SIZE: f32 = 1.25;
/// The overlap above which a place of another size in a card, or around it, is not a card.
const INSIDE: f32 = 0.7;

/// The factor by which length and form of cards side by side in the same light differ at most.
const OTHER_FORM: f32 = 1.06;

/// Returns an outline's height over its width.
fn form_of(quad: &Quad) -> f32 {
    quad.height() / quad.width().max(1.0)
}

impl Claim {
    fn strength(&self) -> f32 {
        2.0 * self.name + self.candidate.score * self.card
    }

    fn size(&self) -> f32 {
        self.candidate.quad.area().abs().sqrt()
    }

    /// Returns whether this claim, the weaker one, cannot be true if the other is: it is the same card, perhaps at
    /// another size, or a part of it that looks like a card.
    fn contradicts(&self, other: &Self) -> bool {
        let (own, theirs) = (&self.candidate, &other.candidate);
        if same_card(own, theirs) {
            return true;
        }
        let size = self.size() / other.size();
        let form = form_of(&own.quad) / form_of(&theirs.quad);
        let unlike = size.max(1.0 / size).max(form).max(1.0 / form) > OTHER_FORM;
        let twin = self.title.is_some() && self.title == other.title;
        // Two copies in a pile are of one size and form; one card seen twice mostly is not.
        if twin && unlike && own.quad.overlap(&theirs.quad) > 0.5 {
            return true;
        }
        let inside = own.quad.part_inside(&theirs.quad).max(theirs.quad.part_inside(&own.quad));
        size.max(1.0 / size) > OTHER_SIZE && inside > INSIDE
    }
}

/// Returns the indices of the `claims` that are cards, the most certain first.
pub(crate) fn suppress_overlaps(claims: &[Claim]) -> Vec<usize> {
    let mut order: Vec<(usize, &Claim)> = claims.iter().enumerate().collect();
    order.sort_by(|a, b| b.1.strength().total_cmp(&a.1.strength()));
    let mut kept: Vec<(usize, &Claim)> = Vec::new();
    for (at, claim) in order {
        if !kept.iter().any(|(_, other)| claim.contradicts(other)) {
            kept.push((at, claim));
        }
    }
    let mut sizes: Vec<f32> = kept.iter().filter(|(_, c)| c.name > 0.0).map(|(_, c)| c.size()).collect();
    sizes.sort_by(f32::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied();
    let known: Vec<Quad> = kept.iter().filter(|(_, c)| c.name > 0.0).map(|(_, c)| c.candidate.quad).collect();
    let believable = |claim: &Claim| {
        let fits = usual.is_none_or(|usual| SIZES.contains(&(claim.size() / usual)));
        let tucked = known.iter().any(|quad| claim.candidate.quad.part_inside(quad) > 0.15);
        let least = if tucked { LEAST_TUCKED } else { LEAST_ALONE };
        fits && claim.card >= LEAST_REFINED && claim.candidate.score >= least
    };
    kept.into_iter().filter(|(_, claim)| claim.name > 0.0 || believable(claim)).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::{Claim, suppress_overlaps};
    use crate::finder::Candidate;
    use crate::geometry::Quad;

    fn claim(quad: Quad, visible: f32, name: f32) -> Claim {
        Claim { candidate: Candidate { quad, score: 0.8, visible }, card: 0.99, name, title: None }
    }

    #[test]
    fn a_text_box_that_looks_like_a_card_is_none() {
        let card = claim(Quad::rectangle(0.0, 0.0, 240.0, 336.0), 0.95, 0.99);
        let part = claim(Quad::rectangle(10.0, 180.0, 230.0, 330.0), 0.6, 0.0);
        assert_eq!(suppress_overlaps(&[part, card]), [1]);
    }

    #[test]
    fn a_card_tucked_under_another_stays() {
        let top = claim(Quad::rectangle(0.0, 24.0, 80.0, 136.0), 0.95, 0.99);
        let tucked = claim(Quad::rectangle(0.0, 0.0, 80.0, 112.0), 0.22, 0.0);
        assert_eq!(suppress_overlaps(&[tucked, top]).len(), 2);
    }

    #[test]
    fn one_card_at_two_sizes_is_one_card() {
        let right = claim(Quad::rectangle(0.0, 0.0, 80.0, 112.0), 0.95, 0.9);
        let wide = claim(Quad::rectangle(-20.0, -10.0, 100.0, 130.0), 0.8, 0.0);
        assert_eq!(suppress_overlaps(&[wide, right]), [1]);
    }

    #[test]
    fn one_card_seen_twice_is_told_from_two_copies_in_a_pile() {
        let named = |quad: Quad, visible: f32| Claim { title: Some(7), ..claim(quad, visible, 0.95) };
        let top = named(Quad::rectangle(0.0, 24.0, 80.0, 136.0), 0.95);
        let copy = named(Quad::rectangle(0.0, 0.0, 80.0, 112.0), 0.22);
        assert_eq!(suppress_overlaps(&[top, copy]).len(), 2);
        let short = named(Quad::rectangle(0.0, 40.0, 80.0, 130.0), 0.3);
        assert_eq!(suppress_overlaps(&[top, short]), [0]);
    }

    #[test]
    fn a_nameless_thing_of_another_size_is_no_card() {
        let card = claim(Quad::rectangle(0.0, 0.0, 80.0, 112.0), 0.95, 0.9);
        let mat = claim(Quad::rectangle(300.0, 0.0, 700.0, 560.0), 0.9, 0.0);
        assert_eq!(suppress_overlaps(&[mat, card]), [1]);
        // Of the same size it may be a card of another game.
        let stranger = claim(Quad::rectangle(300.0, 0.0, 384.0, 116.0), 0.9, 0.0);
        assert_eq!(suppress_overlaps(&[stranger, card]).len(), 2);
    }
}
