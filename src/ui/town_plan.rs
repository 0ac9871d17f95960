//! The layout of the town on the screen: pure arithmetic, so that it can be tested without a window.
//!
//! Each street is a row of lots; a lot is a place with a cell for each dude there. The plan looks for the largest scale
//! at which all of it fits.

use eframe::egui::{Pos2, Rect, Vec2, Vec2b, pos2, vec2};

use super::theme::{Sizes, size};

/// The padding around the cells of a lot, and between lots, in points.
const PAD: f32 = 6.0;

/// The room for texts, in points, which depends on their sizes.
#[derive(Debug, Clone, Copy)]
pub struct TextRoom {
    /// The height of the texts over the dudes of a lot: its title and its figures.
    header: f32,
    /// The height of the texts under the face of a dude: the name, in two lines if need be, and the figures.
    caption: f32,
    /// The least width of a lot, at which its title is readable.
    lot: f32,
    /// The least width of a cell, at which the name of a dude is readable.
    cell: f32,
}

impl TextRoom {
    /// Returns the room for texts of these sizes.
    #[must_use]
    pub fn of(sizes: &Sizes) -> Self {
        Self {
            header: sizes.place + 30.0,
            caption: sizes.name.mul_add(2.4, 21.6),
            lot: sizes.place * 9.4,
            cell: sizes.name * 5.8,
        }
    }
}

/// The scales that are tried, in tenths. A card is never lower than 64 points: if there are many, the town scrolls.
const SCALES: std::ops::RangeInclusive<u8> = 10..=18;

/// The rectangles of a lot.
#[derive(Debug, Clone, PartialEq)]
pub struct LotPlan {
    /// The whole lot.
    pub rect: Rect,
    /// Its title and figures.
    pub header: Rect,
    /// A cell for each dude, in order.
    pub cells: Vec<Rect>,
}

/// The layout of the town.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Lots by row, in order, relative to the top left corner.
    pub rows: Vec<Vec<LotPlan>>,
    /// The size of an upright card.
    pub card: Vec2,
    /// The size of all of it; larger than requested only if it does not fit.
    pub size: Vec2,
}

/// A row at one scale: the columns of cells of each lot, and the lines of cells.
struct Row {
    columns: Vec<usize>,
    lines: usize,
    width: f32,
}

fn cell_size(card: Vec2, room: &TextRoom) -> Vec2 {
    // As wide as a booted card.
    vec2(card.y.max(room.cell), card.y + room.caption)
}

fn lot_width(columns: usize, cell: Vec2, room: &TextRoom) -> f32 {
    (columns as f32 * cell.x + 2.0 * PAD).max(room.lot)
}

/// Breaks the dudes of a row's lots into as few lines as the width allows.
fn row(dudes: &[usize], cell: Vec2, width: f32, room: &TextRoom) -> Row {
    let most = dudes.iter().copied().max().unwrap_or(0).max(1);
    let try_lines = |lines: usize| {
        let columns: Vec<usize> = dudes.iter().map(|dudes| dudes.div_ceil(lines).max(1)).collect();
        let gaps = PAD * dudes.len().saturating_sub(1) as f32;
        let width = gaps + columns.iter().map(|columns| lot_width(*columns, cell, room)).sum::<f32>();
        Row { columns, lines, width }
    };
    (1..most).map(try_lines).find(|row| row.width <= width).unwrap_or_else(|| try_lines(most))
}

fn row_height(row: &Row, cell: Vec2, room: &TextRoom) -> f32 {
    room.header + row.lines as f32 * cell.y + PAD
}

/// Plans rows of lots, each given by its number of dudes, into `size`.
#[must_use]
pub fn plan(rows: &[Vec<usize>], size: Vec2, room: &TextRoom) -> Plan {
    let at_scale = |tenths: u8| {
        let card = Vec2::from(size::CARD) * (f32::from(tenths) / 10.0);
        let cell = cell_size(card, room);
        let rows: Vec<Row> = rows.iter().map(|dudes| row(dudes, cell, size.x, room)).collect();
        let width = rows.iter().map(|row| row.width).fold(0.0, f32::max);
        let gaps = PAD * rows.len().saturating_sub(1) as f32;
        let height = gaps + rows.iter().map(|row| row_height(row, cell, room)).sum::<f32>();
        (card, rows, vec2(width, height))
    };
    let fits = |needed: Vec2| needed.x <= size.x && needed.y <= size.y;
    let (card, rows, needed) =
        SCALES.rev().map(at_scale).find(|(_, _, needed)| fits(*needed)).unwrap_or_else(|| at_scale(*SCALES.start()));
    lay_out(&rows, card, needed, size, room)
}

/// Plans rows of lots into a room with scroll bars of this width, in points, if they do not fit. Returns the plan, and
/// whether it scrolls sideways and up and down. A bar on one side takes room from the other.
#[must_use]
pub fn plan_with_bars(rows: &[Vec<usize>], size: Vec2, bar: f32, room: &TextRoom) -> (Plan, Vec2b) {
    let mut bars = Vec2b::FALSE;
    loop {
        let taken = |is_there: bool| if is_there { bar } else { 0.0 };
        let inner = size - vec2(taken(bars.y), taken(bars.x));
        let plan = plan(rows, inner, room);
        let needed = Vec2b::new(bars.x || plan.size.x > inner.x + 0.5, bars.y || plan.size.y > inner.y + 0.5);
        if needed == bars {
            return (plan, bars);
        }
        bars = needed;
    }
}

/// Puts the rows one under another and shares out the rest of the room.
fn lay_out(rows: &[Row], card: Vec2, needed: Vec2, size: Vec2, room: &TextRoom) -> Plan {
    let cell = cell_size(card, room);
    let all = needed.max(size);
    let spare_height = (all.y - needed.y) / rows.len().max(1) as f32;
    let mut top = 0.0;
    let mut planned = Vec::with_capacity(rows.len());
    for row in rows {
        let height = row_height(row, cell, room) + spare_height;
        let spare_width = (all.x - row.width) / row.columns.len().max(1) as f32;
        let mut left = 0.0;
        let mut lots = Vec::with_capacity(row.columns.len());
        for columns in &row.columns {
            let width = lot_width(*columns, cell, room) + spare_width;
            let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
            lots.push(lot(rect, *columns, row.lines, cell, room));
            left += width + PAD;
        }
        planned.push(lots);
        top += height + PAD;
    }
    Plan { rows: planned, card, size: all }
}

fn lot(rect: Rect, columns: usize, lines: usize, cell: Vec2, room: &TextRoom) -> LotPlan {
    let header = Rect::from_min_size(rect.min, vec2(rect.width(), room.header));
    let start: Pos2 = rect.min + vec2(PAD, room.header);
    // A wide lot gives its dudes more room, up to half as much again.
    let share = (rect.width() - 2.0 * PAD) / columns as f32;
    let step = share.min(cell.x * 1.5);
    let cells = (0..lines)
        .flat_map(|line| (0..columns).map(move |column| (line, column)))
        .map(|(line, column)| {
            let at = start + vec2(column as f32 * step, line as f32 * cell.y);
            Rect::from_min_size(at, vec2(step, cell.y))
        })
        .collect();
    LotPlan { rect, header, cells }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a place that is missing fails the test")]
mod tests {
    use super::*;
    use deadeye_app::settings::Density;

    fn plan(rows: &[Vec<usize>], size: Vec2) -> Plan {
        super::plan(rows, size, &TextRoom::of(Sizes::of(Density::Near)))
    }

    fn plan_with_bars(rows: &[Vec<usize>], size: Vec2, bar: f32) -> (Plan, Vec2b) {
        super::plan_with_bars(rows, size, bar, &TextRoom::of(Sizes::of(Density::Near)))
    }

    fn assert_sound(rows: &[Vec<usize>], plan: &Plan) {
        let all = Rect::from_min_size(Pos2::ZERO, plan.size).expand(0.01);
        let lots: Vec<&LotPlan> = plan.rows.iter().flatten().collect();
        for (at, lot) in lots.iter().enumerate() {
            assert!(all.contains_rect(lot.rect), "a lot sticks out");
            for other in &lots[..at] {
                assert!(!lot.rect.shrink(0.01).intersects(other.rect.shrink(0.01)), "lots overlap");
            }
            for (index, cell) in lot.cells.iter().enumerate() {
                assert!(lot.rect.expand(0.01).contains_rect(*cell), "a dude stands outside");
                assert!(!cell.shrink(0.01).intersects(lot.header), "a dude stands on the title");
                for other in &lot.cells[..index] {
                    assert!(!cell.shrink(0.01).intersects(other.shrink(0.01)), "dudes overlap");
                }
            }
        }
        for (dudes, lots) in rows.iter().zip(&plan.rows) {
            assert_eq!(dudes.len(), lots.len());
            for (dudes, lot) in dudes.iter().zip(lots) {
                assert!(lot.cells.len() >= *dudes, "a dude has no cell");
            }
        }
    }

    #[test]
    fn an_ordinary_town_fits_a_small_window() {
        let rows = [vec![1, 4, 0], vec![3], vec![0, 3, 2]];
        let room = vec2(640.0, 540.0);
        let plan = plan(&rows, room);
        assert_eq!(plan.size, room);
        assert_sound(&rows, &plan);
    }

    #[test]
    fn more_room_means_larger_cards() {
        let rows = [vec![1, 4, 0], vec![3], vec![0, 3, 2]];
        let small = plan(&rows, vec2(592.0, 540.0));
        let large = plan(&rows, vec2(1000.0, 760.0));
        assert!(large.card.y > small.card.y);
    }

    #[test]
    fn a_crowded_town_is_larger_than_the_window_rather_than_on_top_of_itself() {
        let rows = [vec![2; 7], vec![12], vec![3; 7]];
        let plan = plan(&rows, vec2(400.0, 300.0));
        assert!(plan.size.x > 400.0 && plan.size.y > 300.0);
        assert_sound(&rows, &plan);
    }

    #[test]
    fn a_bar_is_there_only_where_it_is_needed() {
        let rows = [vec![1, 4], vec![3], vec![0, 3]];
        let (plan, bars) = plan_with_bars(&rows, vec2(592.0, 540.0), 12.0);
        assert_eq!((plan.size, bars), (vec2(592.0, 540.0), Vec2b::FALSE));
        // Too low: the bar up and down takes its width from the plan, so that none is needed sideways.
        let (plan, bars) = plan_with_bars(&rows, vec2(592.0, 300.0), 12.0);
        assert_eq!(bars, Vec2b::new(false, true));
        assert_eq!(plan.size.x, 580.0);
        assert!(plan.size.y > 300.0);
        let (_, bars) = plan_with_bars(&rows, vec2(200.0, 300.0), 12.0);
        assert_eq!(bars, Vec2b::TRUE);
    }

    #[test]
    fn a_card_is_large_enough_to_be_told_however_many_there_are() {
        for density in [Density::Near, Density::Far] {
            let rows = [vec![2; 7], vec![12], vec![3; 7]];
            let plan = super::plan(&rows, vec2(400.0, 300.0), &TextRoom::of(Sizes::of(density)));
            // At 1280x720 a point is a pixel, and larger windows have more.
            assert!(plan.card.y >= 60.0, "{density:?}: {}", plan.card.y);
            assert_sound(&rows, &plan);
        }
    }

    #[test]
    fn an_empty_town_is_a_plan_too() {
        assert!(plan(&[], vec2(400.0, 300.0)).rows.is_empty());
        let rows = [vec![0], vec![0]];
        assert_sound(&rows, &plan(&rows, vec2(30.0, 30.0)));
    }
}
