//! From the finder's cells to cards: cells that agree on an outline make one card.
//!
//! The network says for every cell of 8 x 8 input pixels how deep it lies in the visible part of a card, and where that card's
//! corners are. A card's cells peak in the middle of what shows of it, so each visible part gives one peak, also a title strip
//! that looks out from under another card; cards are told apart by their outlines, not by their distance.

use crate::Trouble;
use crate::canvas::Canvas;
use crate::geometry::{Area, Point, Quad};
use crate::net::{Network, Tensor};

/// Side of a cell, in pixels of the network's input.
const CELL_PX: f32 = 8.0;
/// The unit of the corner offsets, in pixels of the network's input.
const UNIT_PX: f32 = 32.0;
/// Below this a cell says nothing.
const LEAST_CELL: f32 = 0.12;
/// Below this a peak is no card.
pub(crate) const LEAST_PEAK: f32 = 0.3;
/// Outlines whose corners lie within this part of a card's width of each other, in the mean, belong together.
const AGREE: f32 = 0.16;
/// The most cards looked for in one picture; a table holds far fewer.
const MOST_CARDS: usize = 200;

/// A place where the finder sees a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Candidate {
    /// Its outline, in pixels of the picture.
    pub quad: Quad,
    /// How sure the finder is, from 0 to 1.
    pub score: f32,
    /// The part of the card in view, from 0 to 1.
    pub visible: f32,
    /// The middle of what shows of it, in pixels of the picture.
    pub seed: Point,
}

/// One cell that lies in a card.
struct Cell {
    score: f32,
    visible: f32,
    at: Point,
    quad: Quad,
    peak: bool,
    taken: bool,
}

/// The logistic function.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Looks for cards in `area` of the picture, scaled by `scale` (input pixels per pixel of the picture).
pub(crate) fn find(
    network: &mut Network,
    canvas: &Canvas<'_>,
    area: &Area,
    scale: f32,
) -> Result<Vec<Candidate>, Trouble> {
    let (width, height) = (area.right - area.left, area.bottom - area.top);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes of pictures, at least one"
    )]
    let side = |n: f32| (n * scale).round().max(1.0) as usize;
    let (columns, rows) = (side(width), side(height));
    let small = canvas.scaled(area, columns, rows)?;
    let (full_columns, full_rows) = (columns.next_multiple_of(32), rows.next_multiple_of(32));
    let mut input = Tensor {
        shape: [1, 3, full_rows, full_columns],
        data: Vec::with_capacity(3 * full_rows * full_columns),
    };
    for channel in 0..3 {
        for row in small.rgb.chunks_exact(columns * 3) {
            input.data.extend(
                row.iter()
                    .skip(channel)
                    .step_by(3)
                    .map(|v| f32::from(*v) / 255.0),
            );
            input
                .data
                .resize(input.data.len() + full_columns - columns, 0.0);
        }
        input
            .data
            .resize((channel + 1) * full_rows * full_columns, 0.0);
    }
    let cells = network.run(&input)?;
    // Rounding to whole input pixels bends the scale a little, each way by its own.
    let (sx, sy) = (width / columns as f32, height / rows as f32);
    let mut found = group(&cells);
    for card in &mut found {
        let placed = |p: Point| Point::new(area.left + p.x * sx, area.top + p.y * sy);
        card.quad = Quad::new(card.quad.corners.map(placed));
        card.seed = placed(card.seed);
    }
    Ok(found)
}

/// The cards that the cells agree on, in pixels of the network's input, surest first.
pub(crate) fn group(output: &Tensor) -> Vec<Candidate> {
    let mut cells = cells_of(output);
    cells.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut found: Vec<Candidate> = Vec::new();
    for at in 0..cells.len() {
        let Some(seed) = cells.get(at) else { break };
        if seed.score < LEAST_PEAK || found.len() >= MOST_CARDS {
            break;
        }
        if seed.taken || !seed.peak || !seed.quad.is_card_like() {
            continue;
        }
        let (quad, score, middle) = (seed.quad, seed.score, seed.at);
        let near = AGREE * quad.width().min(quad.height());
        let mut sum = [(0.0_f32, 0.0_f32); 4];
        let (mut weights, mut visible) = (0.0, 0.0);
        for cell in cells
            .iter_mut()
            .filter(|c| !c.taken && c.quad.gap(&quad) < near)
        {
            cell.taken = true;
            let weight = cell.score * cell.score;
            for (to, p) in sum.iter_mut().zip(&cell.quad.corners) {
                to.0 += weight * p.x;
                to.1 += weight * p.y;
            }
            weights += weight;
            visible += weight * cell.visible;
        }
        let quad = Quad::new(sum.map(|(x, y)| Point::new(x / weights, y / weights)));
        let card = Candidate {
            quad,
            score,
            visible: visible / weights,
            seed: middle,
        };
        if quad.is_card_like() && !found.iter().any(|other| same_card(&card, other)) {
            found.push(card);
        }
    }
    found
}

/// Whether two candidates are the same card seen twice; tucked cards, a tenth of a height apart, are not.
pub(crate) fn same_card(one: &Candidate, other: &Candidate) -> bool {
    let near = 0.12 * one.quad.width().min(other.quad.width());
    one.quad.gap_either_way(&other.quad) < near
}

fn cells_of(output: &Tensor) -> Vec<Cell> {
    let [_, channels, rows, columns] = output.shape;
    if channels < 10 {
        return Vec::new();
    }
    let logits = output.plane(0, 0);
    let at = |row: usize, column: usize| {
        logits
            .get(row * columns + column)
            .copied()
            .unwrap_or(f32::NEG_INFINITY)
    };
    let mut cells = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let logit = at(row, column);
            let score = sigmoid(logit);
            if score.is_nan() || score < LEAST_CELL {
                continue;
            }
            let (x, y) = (
                CELL_PX * (column as f32 + 0.5),
                CELL_PX * (row as f32 + 0.5),
            );
            let number = |channel: usize| {
                output
                    .plane(0, channel)
                    .get(row * columns + column)
                    .copied()
                    .unwrap_or(0.0)
            };
            let corner = |k: usize| {
                Point::new(
                    x + UNIT_PX * number(1 + 2 * k),
                    y + UNIT_PX * number(2 + 2 * k),
                )
            };
            let (above, below) = (row.saturating_sub(1), (row + 1).min(rows - 1));
            let (left, right) = (column.saturating_sub(1), (column + 1).min(columns - 1));
            let peak = (above..=below).all(|r| (left..=right).all(|c| at(r, c) <= logit));
            cells.push(Cell {
                score,
                visible: sigmoid(number(9)),
                at: Point::new(x, y),
                quad: Quad::new([corner(0), corner(1), corner(2), corner(3)]),
                peak,
                taken: false,
            });
        }
    }
    cells
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Candidate, group, same_card};
    use crate::geometry::{Point, Quad};
    use crate::net::Tensor;

    /// Cells as a perfect finder would give them: each cell belongs to the last card that covers it.
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
                        [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)]
                            .iter()
                            .any(|(dx, dy)| {
                                cards.iter().rposition(|q| {
                                    q.holds(Point::new(p.x + dx * reach, p.y + dy * reach))
                                }) != Some(top)
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
        Tensor {
            shape: [1, 10, rows, columns],
            data,
        }
    }

    #[test]
    fn each_card_is_found_once_with_its_corners() {
        let cards = [
            Quad::rectangle(40.0, 40.0, 103.0, 128.0),
            Quad::from([[340.0, 60.0], [345.0, 130.0], [247.0, 136.0], [242.0, 66.0]]),
        ];
        let found = group(&painted(60, 34, &cards));
        assert_eq!(found.len(), 2);
        for card in &cards {
            assert!(
                found.iter().any(|f| f.quad.gap(card) < 0.5),
                "{card:?} is not among {found:?}"
            );
        }
    }

    #[test]
    fn a_title_strip_under_another_card_is_a_card_of_its_own() {
        let tucked = Quad::rectangle(100.0, 80.0, 180.0, 192.0);
        let top = Quad::rectangle(100.0, 104.0, 180.0, 216.0);
        let found = group(&painted(60, 34, &[tucked, top]));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().any(|f| f.quad.gap(&tucked) < 0.5));
        assert!(found.iter().any(|f| f.quad.gap(&top) < 0.5));
    }

    #[test]
    fn nonsense_is_no_card() {
        assert!(
            group(&Tensor {
                shape: [1, 10, 4, 4],
                data: vec![f32::NAN; 160]
            })
            .is_empty()
        );
        assert!(
            group(&Tensor {
                shape: [1, 10, 4, 4],
                data: vec![9.0; 160]
            })
            .is_empty()
        );
        assert!(group(&Tensor::default()).is_empty());
    }

    #[test]
    fn the_same_outline_upside_down_is_the_same_card() {
        let one = Candidate {
            quad: Quad::rectangle(0.0, 0.0, 63.0, 88.0),
            score: 1.0,
            visible: 1.0,
            seed: Point::new(30.0, 40.0),
        };
        let turned = Candidate {
            quad: one.quad.turned(),
            ..one
        };
        let shifted = Candidate {
            quad: Quad::rectangle(0.0, 17.0, 63.0, 105.0),
            ..one
        };
        assert!(same_card(&one, &turned));
        assert!(!same_card(&one, &shifted));
    }
}
