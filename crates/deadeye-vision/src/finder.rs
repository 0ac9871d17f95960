//! The grouping of the finder's cells: cells that agree on an outline make one card.
//!
//! The network gives for every cell of 8 x 8 input pixels its depth in the visible part of a card, and that card's
//! corners. Cards are separated by these outlines and not by the confidence of cells: the cells of a title strip under
//! another card agree among themselves, though the card on top has higher scores.

use std::collections::HashMap;

use deadeye_text::Fault;

use crate::canvas::Canvas;
use crate::geometry::{Area, Point, Quad};
use crate::net::{Network, Tensor};
use crate::votes::{Ballot, Vote};

/// The side of a cell, in pixels of the network's input.
const CELL_PX: f32 = 8.0;
/// The unit of the corner offsets, in pixels of the network's input.
const UNIT_PX: f32 = 32.0;
/// The score below which a cell is ignored.
const LEAST_CELL: f32 = 0.12;
/// The mean distance of corners, in parts of a card's width, within which cells agree on an outline.
const AGREE: f32 = 0.1;
/// The least sum of scores of agreeing cells that makes a card.
const LEAST_MASS: f32 = 1.5;
/// The distance, in parts of a card's width, within which cells belong to that card.
const TAKEN: f32 = 0.16;
/// The least score of the best of the agreeing cells.
const LEAST_PEAK: f32 = 0.25;
/// The score from which a cell without a card is worth a closer look.
const LEAST_LOOSE: f32 = 0.2;
/// The most cards that are searched in one picture; a table holds far fewer.
const MOST_CARDS: usize = 200;

/// A place where the finder detects a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Candidate {
    /// Its outline, in pixels of the picture.
    pub quad: Quad,
    /// The finder's confidence, from 0 to 1.
    pub score: f32,
    /// The part of the card in view, from 0 to 1.
    pub visible: f32,
}

/// The result of one pass of the finder.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Found {
    /// The cards, those with the most agreeing cells first.
    pub cards: Vec<Candidate>,
    /// The middles of cells that lie in a card, but in none of those, in pixels of the picture.
    pub loose: Vec<Point>,
    /// The votes of all cells.
    pub ballot: Ballot,
    /// The pixels of the network's input.
    pub pixels: f32,
}

/// One cell that lies in a card.
struct Cell {
    score: f32,
    visible: f32,
    at: Point,
    quad: Quad,
    /// The shorter side of its outline.
    side: f32,
}

/// Returns the logistic function.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The sides of squares for which the network is kept ready, in pixels of its input.
const SQUARES_PX: [u32; 4] = [192, 288, 416, 576];
/// The long sides of whole pictures for which it is kept ready, likewise.
const WHOLE_PX: [u32; 3] = [240, 960, 1280];

/// Returns the input size, rows and columns, for an area of that many rows and columns, in a picture of this size.
///
/// Areas of all sizes share a few input sizes, padded with black: preparing the network for one more size takes longer
/// than processing some black, and every size keeps its own memory.
fn ready_size(rows: usize, columns: usize, width: u32, height: u32) -> (usize, usize) {
    let whole = |long: u32| {
        let side = |of: u32| (of * long).div_ceil(width.max(height).max(1)) as usize;
        (side(height), side(width))
    };
    let square = |side: u32| (side as usize, side as usize);
    let sizes = SQUARES_PX.map(square).into_iter().chain(WHOLE_PX.map(whole));
    sizes
        .map(|(high, wide)| (high.next_multiple_of(32), wide.next_multiple_of(32)))
        .filter(|(high, wide)| *high >= rows && *wide >= columns)
        .min_by_key(|(high, wide)| high * wide)
        .unwrap_or((rows.next_multiple_of(32), columns.next_multiple_of(32)))
}

/// Finds cards in `area` of the picture, scaled by `scale` (input pixels per pixel of the picture).
pub(crate) fn find(network: &mut Network, canvas: &Canvas<'_>, area: &Area, scale: f32) -> Result<Found, Fault> {
    let (width, height) = (area.right - area.left, area.bottom - area.top);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes of pictures, at least one")]
    let side = |n: f32| (n * scale).round().max(1.0) as usize;
    let (columns, rows) = (side(width), side(height));
    let small = canvas.scale_area(area, columns, rows)?;
    let (full_rows, full_columns) = ready_size(rows, columns, canvas.width, canvas.height);
    let cells = network.run(&Tensor::of_picture(columns, &small.rgb, [full_rows, full_columns]))?;
    // Rounding to whole input pixels bends the scale a little, each way by its own.
    let (sx, sy) = (width / columns as f32, height / rows as f32);
    let mut found = group(&cells);
    // The network counts from the corner of the first pixel, points of a picture from its middle.
    let placed = |p: Point| Point::new(area.left.round() + p.x * sx - 0.5, area.top.round() + p.y * sy - 0.5);
    for card in &mut found.cards {
        card.quad = Quad::new(card.quad.corners.map(placed));
    }
    for at in &mut found.loose {
        *at = placed(*at);
    }
    for vote in &mut found.ballot.votes {
        vote.at = placed(vote.at);
        vote.quad = Quad::new(vote.quad.corners.map(placed));
    }
    found.ballot.cell_px2 = CELL_PX * sx * CELL_PX * sy;
    found.pixels = (full_rows * full_columns) as f32;
    Ok(found)
}

/// Groups cells that agree into cards, in pixels of the network's input.
///
/// Cells of a title strip seldom have higher scores than those of the card on top of it, so cards are made not from the
/// highest scores but from the cells with which most others agree.
pub(crate) fn group(output: &Tensor) -> Found {
    let cells = cells_of(output);
    let near = Near::new(&cells);
    let mut order: Vec<(f32, usize)> = cells.iter().enumerate().map(|(at, cell)| (near.mass(cell, &[]), at)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken = vec![false; cells.len()];
    let mut cards: Vec<Candidate> = Vec::new();
    for (mass, at) in order {
        if mass < LEAST_MASS || cards.len() >= MOST_CARDS {
            break;
        }
        let Some(cell) = cells.get(at).filter(|_| taken.get(at) == Some(&false)) else {
            continue;
        };
        // Cells of a card found that disagree a little make no second card.
        if !cell.quad.is_card_like() || near.mass(cell, &taken) < LEAST_MASS {
            continue;
        }
        let Some(card) = near.agree_on_card(cell) else {
            continue;
        };
        for quad in [card.quad, card.quad.turn_half()] {
            for (own, _) in near.neighbours_within(&quad, TAKEN * cell.side) {
                if let Some(taken) = taken.get_mut(own) {
                    *taken = true;
                }
            }
        }
        let known = cards.iter().any(|other| same_card(&card, other));
        if card.score >= LEAST_PEAK && card.quad.is_card_like() && !known {
            cards.push(card);
        }
    }
    let loose = cells
        .iter()
        .filter(|cell| {
            let explained = |card: &Candidate| card.quad.gap_either_way(&cell.quad) < 0.2 * card.quad.width();
            cell.score >= LEAST_LOOSE && !cards.iter().any(explained)
        })
        .map(|cell| cell.at)
        .collect();
    let vote = |cell: &Cell| Vote { at: cell.at, quad: cell.quad };
    let ballot = Ballot { votes: cells.iter().map(vote).collect(), cell_px2: CELL_PX * CELL_PX };
    Found { cards, loose, ballot, pixels: 0.0 }
}

/// An index of cells by the middles of their outlines.
struct Near<'a> {
    cells: HashMap<(i32, i32), Vec<(usize, &'a Cell)>>,
}

/// The side of a square of [`Near`], in pixels of the network's input.
const SQUARE_PX: f32 = 8.0;

impl<'a> Near<'a> {
    fn new(cells: &'a [Cell]) -> Self {
        let mut sorted: HashMap<(i32, i32), Vec<(usize, &Cell)>> = HashMap::new();
        for (at, cell) in cells.iter().enumerate() {
            let middle = cell.quad.centre();
            let square = (square(middle.x), square(middle.y));
            sorted.entry(square).or_default().push((at, cell));
        }
        Self { cells: sorted }
    }

    /// Returns the sum of scores of the cells that agree with this one, without those taken.
    fn mass(&self, cell: &Cell, taken: &[bool]) -> f32 {
        self.neighbours_within(&cell.quad, AGREE * cell.side)
            .filter(|(at, _)| taken.get(*at) != Some(&true))
            .map(|(_, other)| other.score)
            .sum()
    }

    /// Returns the card on which the cells around this one's outline agree.
    fn agree_on_card(&self, cell: &Cell) -> Option<Candidate> {
        let mut quad = cell.quad;
        let mut card = None;
        // The middle of those that agree, then the middle of those that agree with it.
        for _ in 0..2 {
            let mut sum = [(0.0_f32, 0.0_f32); 4];
            let (mut weights, mut visible) = (0.0, 0.0);
            let mut surest: Option<&Cell> = None;
            for (_, other) in self.neighbours_within(&quad, AGREE * cell.side) {
                let weight = other.score;
                for (to, p) in sum.iter_mut().zip(&other.quad.corners) {
                    to.0 += weight * p.x;
                    to.1 += weight * p.y;
                }
                weights += weight;
                visible += weight * other.visible;
                if surest.is_none_or(|s| s.score < other.score) {
                    surest = Some(other);
                }
            }
            let surest = surest?;
            quad = Quad::new(sum.map(|(x, y)| Point::new(x / weights, y / weights)));
            card = Some(Candidate { quad, score: surest.score, visible: visible / weights });
        }
        card
    }

    /// Returns the cells, and their places, whose outlines lie within `gap` of this one.
    fn neighbours_within(&self, quad: &Quad, gap: f32) -> impl Iterator<Item = (usize, &'a Cell)> {
        // Corners that are near in the mean have a middle that is no farther.
        let middle = quad.centre();
        let gap = gap.clamp(0.0, 64.0);
        let rows = square(middle.y - gap)..=square(middle.y + gap);
        let columns = square(middle.x - gap)..=square(middle.x + gap);
        let quad = *quad;
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
            .filter_map(|square| self.cells.get(&square))
            .flatten()
            .copied()
            .filter(move |(_, cell)| cell.quad.gap(&quad) < gap)
            .collect::<Vec<_>>()
            .into_iter()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a place far outside lands in the last square, which is as good as any"
)]
fn square(px: f32) -> i32 {
    (px / SQUARE_PX).floor() as i32
}

/// Returns whether two candidates are the same card seen twice; tucked cards, a tenth of a height apart, are not.
pub(crate) fn same_card(one: &Candidate, other: &Candidate) -> bool {
    same_outline(&one.quad, &other.quad)
}

fn same_outline(one: &Quad, other: &Quad) -> bool {
    one.gap_either_way(other) < 0.1 * one.width().min(other.width())
}

fn cells_of(output: &Tensor) -> Vec<Cell> {
    let [_, channels, rows, columns] = output.shape;
    if channels < 10 {
        return Vec::new();
    }
    let logits = output.plane(0);
    let mut cells = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let logit = logits.get(row * columns + column);
            let score = logit.map_or(0.0, |l| sigmoid(*l));
            if score.is_nan() || score < LEAST_CELL {
                continue;
            }
            let (x, y) = (CELL_PX * (column as f32 + 0.5), CELL_PX * (row as f32 + 0.5));
            let number = |channel: usize| output.plane(channel).get(row * columns + column).copied().unwrap_or(0.0);
            let corner = |k: usize| Point::new(x + UNIT_PX * number(1 + 2 * k), y + UNIT_PX * number(2 + 2 * k));
            let quad = Quad::new([corner(0), corner(1), corner(2), corner(3)]);
            cells.push(Cell {
                score,
                visible: sigmoid(number(9)),
                at: Point::new(x, y),
                side: quad.width().min(quad.height()),
                quad,
            });
        }
    }
    cells
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Candidate, group, ready_size, same_card};
    use crate::geometry::{Point, Quad};
    use crate::net::Tensor;

    /// Returns the output of a perfect finder: each cell belongs to the last card that covers it.
    pub(crate) fn painted(columns: usize, rows: usize, cards: &[Quad]) -> Tensor {
        let size = columns * rows;
        let mut data = vec![0.0; 10 * size];
        data[..size].fill(-8.0);
        for row in 0..rows {
            for column in 0..columns {
                let p = Point::new(8.0 * column as f32 + 4.0, 8.0 * row as f32 + 4.0);
                let at = row * columns + column;
                let Some(top) = cards.iter().rposition(|q| q.holds(p)) else {
                    continue;
                };
                // Deep means far from every cell of another owner.
                let depth = (1..40)
                    .find(|r| {
                        let reach = *r as f32 * 2.0;
                        [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)].iter().any(|(dx, dy)| {
                            cards.iter().rposition(|q| q.holds(Point::new(p.x + dx * reach, p.y + dy * reach)))
                                != Some(top)
                        })
                    })
                    .unwrap_or(40) as f32;
                data[at] = -2.0 + 0.5 * depth;
                for (k, corner) in cards[top].corners.iter().enumerate() {
                    data[(1 + 2 * k) * size + at] = (corner.x - p.x) / 32.0;
                    data[(2 + 2 * k) * size + at] = (corner.y - p.y) / 32.0;
                }
                data[9 * size + at] = 3.0;
            }
        }
        Tensor { shape: [1, 10, rows, columns], data }
    }

    #[test]
    fn each_card_is_found_once_with_its_corners() {
        let cards = [
            Quad::rectangle(40.0, 40.0, 103.0, 128.0),
            Quad::from([[340.0, 60.0], [345.0, 130.0], [247.0, 136.0], [242.0, 66.0]]),
        ];
        let found = group(&painted(60, 34, &cards)).cards;
        assert_eq!(found.len(), 2);
        for card in &cards {
            assert!(found.iter().any(|f| f.quad.gap(card) < 0.5), "{card:?} is not among {found:?}");
        }
    }

    #[test]
    fn a_title_strip_under_another_card_is_a_card_of_its_own() {
        let tucked = Quad::rectangle(100.0, 80.0, 180.0, 192.0);
        let top = Quad::rectangle(100.0, 104.0, 180.0, 216.0);
        let found = group(&painted(60, 34, &[tucked, top])).cards;
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().any(|f| f.quad.gap(&tucked) < 0.5));
        assert!(found.iter().any(|f| f.quad.gap(&top) < 0.5));
    }

    #[test]
    fn nonsense_is_no_card() {
        assert!(group(&Tensor { shape: [1, 10, 4, 4], data: vec![f32::NAN; 160] }).cards.is_empty());
        assert!(group(&Tensor { shape: [1, 10, 4, 4], data: vec![9.0; 160] }).cards.is_empty());
        assert!(group(&Tensor::default()).cards.is_empty());
    }

    #[test]
    fn the_same_outline_upside_down_is_the_same_card() {
        let one = Candidate { quad: Quad::rectangle(0.0, 0.0, 63.0, 88.0), score: 1.0, visible: 1.0 };
        let turned = Candidate { quad: one.quad.turn_half(), ..one };
        let shifted = Candidate { quad: Quad::rectangle(0.0, 17.0, 63.0, 105.0), ..one };
        assert!(same_card(&one, &turned));
        assert!(!same_card(&one, &shifted));
    }

    #[test]
    fn areas_of_all_sizes_share_few_inputs() {
        let at = |rows, columns| ready_size(rows, columns, 1920, 1080);
        assert_eq!(at(540, 960), (544, 960));
        assert_eq!(at(135, 240), (160, 256));
        assert_eq!(at(384, 384), (416, 416));
        assert_eq!(at(448, 640), (544, 960));
        assert_eq!(at(640, 480), (736, 1280));
        // Nothing is ready for tall ones of a wide picture.
        assert_eq!(at(1080, 500), (1088, 512));
        assert_eq!(ready_size(960, 540, 1080, 1920), (960, 544));
        let sizes: std::collections::BTreeSet<_> =
            (8..=90).flat_map(|rows| (8..=160).map(move |columns| at(8 * rows, 8 * columns))).collect();
        assert!(sizes.len() <= 8, "{sizes:?}");
    }
}
