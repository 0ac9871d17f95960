//! The votes of the finder's cells on cards once their outlines are exact: the visible part of each, and the order of
//! overlapping cards.
//!
//! Every cell names the outline of the card that it lies in, so each cell that shows a card has one owner among the
//! cards found. A place with hardly any votes is not a card.

use crate::geometry::{Point, Quad};

/// The vote of a cell for the card of this outline. All values are in pixels of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Vote {
    /// The cell's middle.
    pub at: Point,
    /// The outline that it names.
    pub quad: Quad,
}

/// The votes of one pass of the finder.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ballot {
    /// The votes of this pass.
    pub votes: Vec<Vote>,
    /// The area of a cell, in square pixels of the picture.
    pub cell_px2: f32,
}

/// The mean distance, in parts of the card's width, between the outline of a vote and that of a card within which the
/// vote counts for the card.
const NEAR: f32 = 0.3;
/// The number of cells of a whole card below which a pass has no vote on it.
const FEWEST_CELLS: f32 = 8.0;
/// The factor that makes up for cells at the rim of the visible part, which do not vote.
const RIM: f32 = 1.25;
/// The visible part below which a card cannot be distinguished from chance.
const LEAST_SHOWN: f32 = 0.07;

/// The visible parts and the covers of cards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shares {
    /// The visible part of each card, from 0 to 1; 0 for those that are none.
    pub visible: Vec<f32>,
    /// The indices of the cards on top of each card.
    pub covers: Vec<Vec<usize>>,
}

/// Counts the votes for the cards of these outlines.
pub(crate) fn count(ballots: &[Ballot], quads: &[Quad]) -> Shares {
    let choices: Vec<(f32, Vec<Choice>)> = ballots
        .iter()
        .map(|b| (b.cell_px2, b.votes.iter().map(|v| Choice::from_vote(v, quads, b.cell_px2)).collect()))
        .collect();
    let mut alive = vec![true; quads.len()];
    // Votes for a place that is none go to the next best, so the weakest goes first.
    let visible = loop {
        let visible = visible_shares(&choices, quads, &alive);
        let weakest = visible
            .iter()
            .enumerate()
            .filter(|(at, part)| alive.get(*at) == Some(&true) && **part < LEAST_SHOWN)
            .min_by(|a, b| a.1.total_cmp(b.1));
        match weakest.and_then(|(at, _)| alive.get_mut(at)) {
            Some(one) => *one = false,
            None => break visible,
        }
    };
    let on = |one: usize, other: usize| {
        let Some(under) = quads.get(other) else {
            return 0.0;
        };
        let inside = |c: &&Choice| c.owner(&alive) == Some(one) && under.holds(c.at);
        let of = |(cell, all): &(f32, Vec<Choice>)| all.iter().filter(inside).count() as f32 * cell;
        choices.iter().map(of).sum::<f32>()
    };
    let covers = (0..quads.len())
        .map(|at| {
            (0..quads.len())
                .filter(|over| *over != at && overlap(quads, &alive, at, *over))
                .filter(|over| on(*over, at) > on(at, *over))
                .collect()
        })
        .collect();
    Shares { visible, covers }
}

/// The largest ratio of the lengths of two cards of one table.
const ALIKE: f32 = 1.43;
/// The overlap below which cards do not lie on each other; outlines are not exact.
const LEAST_SHARED: f32 = 0.03;

fn overlap(quads: &[Quad], alive: &[bool], one: usize, other: usize) -> bool {
    let both_alive = alive.get(one) == Some(&true) && alive.get(other) == Some(&true);
    let (Some(own), Some(theirs)) = (quads.get(one), quads.get(other)) else {
        return false;
    };
    let size = (own.area() / theirs.area()).abs().sqrt();
    both_alive && size.max(1.0 / size) < ALIKE && own.part_inside(theirs) > LEAST_SHARED
}

/// Returns the visible part of each card, by the pass that sees most of it.
fn visible_shares(choices: &[(f32, Vec<Choice>)], quads: &[Quad], alive: &[bool]) -> Vec<f32> {
    let mut most = vec![0.0_f32; quads.len()];
    for (cell, all) in choices {
        let mut cells = vec![0_u16; quads.len()];
        for owner in all.iter().filter_map(|c| c.owner(alive)) {
            if let Some(n) = cells.get_mut(owner) {
                *n = n.saturating_add(1);
            }
        }
        for ((most, n), quad) in most.iter_mut().zip(cells).zip(quads) {
            let part = f32::from(n) * cell * RIM / quad.area().abs().max(1.0);
            *most = most.max(part.min(1.0));
        }
    }
    most
}

/// The cards that a vote may count for, the nearest first.
struct Choice {
    at: Point,
    cards: Vec<usize>,
}

impl Choice {
    fn from_vote(vote: &Vote, quads: &[Quad], cell_px2: f32) -> Self {
        let mut near: Vec<(f32, usize)> = quads
            .iter()
            .enumerate()
            .filter(|(_, quad)| quad.area() > FEWEST_CELLS * cell_px2 && quad.holds(vote.at))
            .map(|(at, quad)| (quad.gap_either_way(&vote.quad) / quad.width(), at))
            .filter(|(gap, _)| *gap < NEAR)
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { at: vote.at, cards: near.into_iter().map(|(_, at)| at).collect() }
    }

    fn owner(&self, alive: &[bool]) -> Option<usize> {
        self.cards.iter().copied().find(|at| alive.get(*at) == Some(&true))
    }
}

#[cfg(test)]
mod tests {
    use super::{Ballot, Vote, count};
    use crate::geometry::{Point, Quad};

    /// Returns the votes of a table where each cell shows the last card that covers it.
    fn ballot(cards: &[Quad]) -> Ballot {
        let cells = (0..60).flat_map(|x| (0..60).map(move |y| (x, y)));
        let middle = |(x, y): (i32, i32)| Point::new(4.0 * x as f32 + 2.0, 4.0 * y as f32 + 2.0);
        let vote = |at: Point| {
            let quad = *cards.iter().rfind(|card| card.holds(at))?;
            Some(Vote { at, quad })
        };
        Ballot { votes: cells.map(middle).filter_map(vote).collect(), cell_px2: 16.0 / 1.25 }
    }

    #[test]
    fn in_a_pile_each_card_lies_on_those_that_look_out_above_it() {
        let card = |top: f32| Quad::rectangle(40.0, top, 103.0, top + 88.0);
        let pile = [card(20.0), card(40.0), card(60.0)];
        let shares = count(&[ballot(&pile)], &pile);
        assert_eq!(shares.covers, [vec![1, 2], vec![2], vec![]]);
        for (part, want) in shares.visible.iter().zip([20.0 / 88.0, 20.0 / 88.0, 1.0]) {
            assert!((part - want).abs() < 0.04, "{part} is not {want}");
        }
        // The order of the list is not what tells.
        let mixed = [pile[2], pile[0], pile[1]];
        assert_eq!(count(&[ballot(&pile)], &mixed).covers, [vec![], vec![0, 2], vec![0]]);
    }

    #[test]
    fn a_place_between_two_cards_is_none() {
        let card = |top: f32| Quad::rectangle(40.0, top, 103.0, top + 88.0);
        let places = [card(20.0), card(50.0), card(33.0)];
        let shares = count(&[ballot(&[card(20.0), card(50.0)])], &places);
        assert!(shares.visible[2] < 1e-6, "{shares:?}");
        assert_eq!(shares.covers, [vec![1], vec![], vec![]]);
    }

    #[test]
    fn cards_side_by_side_hide_nothing() {
        let pair = [Quad::rectangle(20.0, 20.0, 83.0, 108.0), Quad::rectangle(82.0, 20.0, 145.0, 108.0)];
        let shares = count(&[ballot(&pair)], &pair);
        assert_eq!(shares.covers, [vec![], vec![]] as [Vec<usize>; 2]);
        assert!(shares.visible.iter().all(|v| *v > 0.9), "{shares:?}");
        assert!(count(&[], &pair).visible.iter().all(|v| *v == 0.0));
    }
}
