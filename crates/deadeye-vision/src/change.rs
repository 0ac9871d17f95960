//! Detection of motion, of changes since a part was last processed, and of objects that are not cards.
//!
//! All of it works on a picture an eighth as large: a steady table costs one scaling and a few comparisons.

use deadeye_text::Fault;
use image::RgbImage;

use crate::faults;
use crate::geometry::{Area, Point, Quad};

/// The side of a cell, in pixels of the picture.
const CELL_PX: u32 = 8;
/// The rows of pixels of each cell that are read, every second pixel of them: an eighth of all pixels reveals a change
/// as well.
const ROWS_SEEN: [u32; 2] = [2, 6];
/// The frames without motion after which a place is at rest; a hand that stops for a moment is not.
const RESTED: u8 = 2;
/// The least difference in brightness (of 255) that counts, on a picture without noise.
const LEAST_STEP: i32 = 9;
/// The settled frames after which a bare place counts as table where nothing was known before.
const LEARN_BARE: u16 = 5;
/// The settled frames after which an object that does not move counts as table.
const LEARN_THING: u16 = 25;

/// A mask of marked cells of the picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cover {
    columns: usize,
    rows: usize,
    cells: Vec<bool>,
    /// True if anything moves.
    moving: bool,
}

impl Cover {
    /// Returns a cover in which nothing is covered and nothing moves.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns a cover of one area, which moves or lies still.
    #[must_use]
    pub fn from_area(area: &Area, width_px: u32, height_px: u32, moving: bool) -> Self {
        let (columns, rows) = (cells_along(width_px), cells_along(height_px));
        let cells =
            (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r))).map(|(c, r)| area.holds(middle(c, r))).collect();
        Self { columns, rows, cells, moving }
    }

    /// Returns whether nothing is covered and nothing moves.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        !self.moving && !self.cells.iter().any(|c| *c)
    }

    /// Returns the part of the outline that is covered, from 0 to 1.
    #[must_use]
    pub fn share_of(&self, quad: &Quad) -> f32 {
        if self.cells.is_empty() {
            return 0.0;
        }
        let [a, b, c, d] = quad.corners;
        let between = |p: Point, q: Point, t: f32| Point::new(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t);
        let mut hit = 0_u8;
        for down in 0..7_u8 {
            let v = (f32::from(down) + 0.5) / 7.0;
            for along in 0..5_u8 {
                let u = (f32::from(along) + 0.5) / 5.0;
                hit += u8::from(self.covers_point(between(between(a, b, u), between(d, c, u), v)));
            }
        }
        f32::from(hit) / 35.0
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "negative points are outside, checked first"
    )]
    fn covers_point(&self, p: Point) -> bool {
        let cell = CELL_PX as f32;
        if p.x < 0.0 || p.y < 0.0 {
            return false;
        }
        let (column, row) = ((p.x / cell) as usize, (p.y / cell) as usize);
        column < self.columns
            && row < self.rows
            && self.cells.get(row * self.columns + column).copied().unwrap_or(false)
    }
}

fn cells_along(side_px: u32) -> usize {
    usize::try_from(side_px.div_ceil(CELL_PX)).unwrap_or(1).max(1)
}

fn middle(column: usize, row: usize) -> Point {
    let cell = CELL_PX as f32;
    Point::new((column as f32 + 0.5) * cell, (row as f32 + 0.5) * cell)
}

/// A part of the picture that differs from when it was last processed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Patch {
    /// The part of the picture that changed.
    pub area: Area,
    /// True if it still moves.
    pub moving: bool,
}

/// The changes from one frame to the next.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Changes {
    /// The parts that differ from when they were last processed.
    pub patches: Vec<Patch>,
    /// The cells that differ from when they were last processed, and a cell around.
    pub changed: Cover,
    /// The places where something moves or lies that is neither table nor a known card.
    pub cover: Cover,
}

type Rgb = [u8; 3];

/// The state of change detection: the cells as last processed, and the bare table.
#[derive(Debug, Default)]
pub(crate) struct Sense {
    columns: usize,
    rows: usize,
    previous: Vec<Rgb>,
    /// The number of frames for which each cell has not moved.
    rested: Vec<u8>,
    /// Each cell as it was when it was last processed.
    looked: Vec<Rgb>,
    /// Each cell as the bare table, once known.
    table: Vec<Option<Rgb>>,
    /// The number of settled frames for which a cell has looked the same without being table.
    waiting: Vec<u16>,
    now: Vec<Rgb>,
}

impl Sense {
    /// Compares a frame with the last. `known` are the outlines of the cards as last seen.
    ///
    /// The first frame, and one of another size, is one patch.
    pub(crate) fn take(&mut self, picture: &RgbImage, known: &[Quad]) -> Result<Changes, Fault> {
        let (width, height) = picture.dimensions();
        if width == 0 || height == 0 {
            return Err(faults::no_pixels());
        }
        let (columns, rows) = (cells_along(width), cells_along(height));
        let now = shrunk(picture, columns, rows);
        if (columns, rows) != (self.columns, self.rows) {
            *self = Self {
                columns,
                rows,
                previous: now.clone(),
                rested: vec![0; now.len()],
                looked: now.clone(),
                table: vec![None; now.len()],
                waiting: vec![0; now.len()],
                now,
            };
            let area = Area { left: 0.0, top: 0.0, right: width as f32, bottom: height as f32 };
            return Ok(Changes {
                patches: vec![Patch { area, moving: false }],
                changed: Cover::from_area(&area, width, height, false),
                cover: Cover::none(),
            });
        }
        let step = median_step(&now, &self.previous);
        let moving = self.clean_cells(&differing_cells(&now, &self.previous, step));
        for (rested, moves) in self.rested.iter_mut().zip(&moving) {
            *rested = if *moves { 0 } else { rested.saturating_add(1) };
        }
        let changed = self.clean_cells(&differing_cells(&now, &self.looked, median_step(&now, &self.looked)));
        let patches = self.patches(&changed);
        let cover = self.cover(&now, &moving, known, step);
        self.previous.clone_from(&now);
        self.now = now;
        let changed = Cover { columns, rows, cells: changed, moving: cover.moving };
        Ok(Changes { patches, changed, cover })
    }

    /// Marks the area as processed in its present state.
    pub(crate) fn mark_looked_at(&mut self, area: &Area) {
        let columns = self.columns;
        for (at, (to, from)) in self.looked.iter_mut().zip(&self.now).enumerate() {
            if area.holds(middle(at % columns, at / columns)) {
                *to = *from;
            }
        }
    }

    /// Removes lone cells, and grows the rest by a cell all around.
    fn clean_cells(&self, marked: &[bool]) -> Vec<bool> {
        let mut wide = vec![false; marked.len()];
        let marks = marked.iter().enumerate().filter(|(_, mark)| **mark);
        for (at, _) in marks {
            let is_marked = |n: &usize| marked.get(*n) == Some(&true);
            if self.neighbours(at).filter(is_marked).count() >= 2 {
                for n in self.neighbours(at).chain([at]) {
                    if let Some(mark) = wide.get_mut(n) {
                        *mark = true;
                    }
                }
            }
        }
        wide
    }

    /// Returns the eight cells around one.
    fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> {
        let (columns, rows) = (self.columns, self.rows);
        let (column, row) = (at % columns, at / columns);
        let (left, right) = (column.saturating_sub(1), (column + 1).min(columns - 1));
        let (above, below) = (row.saturating_sub(1), (row + 1).min(rows - 1));
        (above..=below).flat_map(move |r| (left..=right).map(move |c| r * columns + c)).filter(move |n| *n != at)
    }

    /// Joins connected cells into areas.
    fn patches(&self, changed: &[bool]) -> Vec<Patch> {
        let mut seen = vec![false; changed.len()];
        let mut patches = Vec::new();
        let cell = CELL_PX as f32;
        for start in 0..changed.len() {
            if !changed.get(start).copied().unwrap_or(false) || seen.get(start).copied().unwrap_or(true) {
                continue;
            }
            let mut patch: Option<Patch> = None;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                let Some(mark) = seen.get_mut(at) else {
                    continue;
                };
                if std::mem::replace(mark, true) {
                    continue;
                }
                let (left, top) = ((at % self.columns) as f32 * cell, (at / self.columns) as f32 * cell);
                let area = Area { left, top, right: left + cell, bottom: top + cell };
                let moves = self.rested.get(at).is_none_or(|n| *n < RESTED);
                patch = Some(patch.map_or(Patch { area, moving: moves }, |p| Patch {
                    area: p.area.union(&area),
                    moving: p.moving || moves,
                }));
                open.extend(self.neighbours(at).filter(|n| changed.get(*n).copied().unwrap_or(false)));
            }
            patches.extend(patch);
        }
        patches
    }

    /// Marks the places where something moves or lies that is neither table nor a known card; learns the table on the
    /// way.
    fn cover(&mut self, now: &[Rgb], moving: &[bool], known: &[Quad], (shift, noise): (i32, i32)) -> Cover {
        let card = self.cells_of(known);
        let step = LEAST_STEP + 4 * noise;
        let mut strange = Vec::with_capacity(now.len());
        let memory = self.table.iter_mut().zip(&mut self.waiting);
        for (((pixel, (table, waiting)), card), moves) in now.iter().zip(memory).zip(&card).zip(moving) {
            let bare = table.is_some_and(|t| apart(pixel, &t, shift) <= step);
            if *moves || bare {
                *waiting = 0;
            } else if !*card {
                *waiting = waiting.saturating_add(1);
                let enough = if table.is_some() { LEARN_THING } else { LEARN_BARE };
                if *waiting >= enough {
                    *table = Some(*pixel);
                }
            }
            let lies = !bare && !*card && *waiting > 0 && table.is_none_or(|t| t != *pixel);
            strange.push(*moves || lies);
        }
        let cells = self.clean_cells(&strange);
        Cover { columns: self.columns, rows: self.rows, cells, moving: moving.iter().any(|m| *m) }
    }

    /// Returns the cells in one of these cards, or just beside it.
    fn cells_of(&self, known: &[Quad]) -> Vec<bool> {
        let mut card = vec![false; self.columns * self.rows];
        for quad in known {
            let grown = grow_outline(quad, 0.12 * quad.width());
            let bounds = grown.bounds();
            let columns = cell_of(bounds.left)..cell_of(bounds.right + CELL_PX as f32);
            for row in cell_of(bounds.top)..cell_of(bounds.bottom + CELL_PX as f32).min(self.rows) {
                for column in columns.start..columns.end.min(self.columns) {
                    if grown.holds(middle(column, row))
                        && let Some(mark) = card.get_mut(row * self.columns + column)
                    {
                        *mark = true;
                    }
                }
            }
        }
        card
    }
}

/// Returns the column or row of cells that a pixel lies in; the first one for what lies outside.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no less than zero, and far outside is as good as just outside"
)]
fn cell_of(px: f32) -> usize {
    (px.max(0.0) / CELL_PX as f32) as usize
}

/// Returns the mean colour of each cell.
fn shrunk(picture: &RgbImage, columns: usize, rows: usize) -> Vec<Rgb> {
    let (width, height) = picture.dimensions();
    let row_bytes = 3 * width as usize;
    let cell_bytes = 3 * CELL_PX as usize;
    let mut small = Vec::with_capacity(columns * rows);
    let mut sums = vec![[0_u16; 3]; columns];
    for top in (0..height).step_by(CELL_PX as usize) {
        sums.fill([0; 3]);
        for down in ROWS_SEEN {
            let start = (top + down).min(height - 1) as usize * row_bytes;
            let row = picture.as_raw().get(start..start + row_bytes).unwrap_or_default();
            for (sum, cell) in sums.iter_mut().zip(row.chunks(cell_bytes)) {
                let [mut red, mut green, mut blue] = *sum;
                for [r, g, b, ..] in cell.as_chunks::<6>().0 {
                    red += u16::from(*r);
                    green += u16::from(*g);
                    blue += u16::from(*b);
                }
                *sum = [red, green, blue];
            }
        }
        // How many pixels a sum is of, half of those in its two rows; the last column may be narrower, and one of a single
        // pixel stays black.
        let seen = u16::try_from(CELL_PX / 2 * 2).unwrap_or(8);
        let last = u16::try_from(width % CELL_PX / 2 * 2).unwrap_or(0);
        small.extend(sums.iter().enumerate().map(|(at, sum)| {
            let pixels = if at + 1 == columns && last > 0 { last } else { seen };
            sum.map(|v| u8::try_from(v / pixels).unwrap_or(u8::MAX))
        }));
    }
    small
}

/// Moves the corners of the outline outwards.
fn grow_outline(quad: &Quad, by_px: f32) -> Quad {
    let middle = quad.centre();
    Quad::new(quad.corners.map(|p| {
        let far = p.distance(middle).max(1.0);
        let k = (far + by_px * 1.4) / far;
        Point::new(middle.x + (p.x - middle.x) * k, middle.y + (p.y - middle.y) * k)
    }))
}

/// Returns the greatest difference of the three channels, without the change of the whole picture.
fn apart(a: &Rgb, b: &Rgb, shift: i32) -> i32 {
    a.iter().zip(b).map(|(x, y)| (i32::from(*x) - i32::from(*y) - shift).abs()).max().unwrap_or(0)
}

/// Returns the change in brightness of the whole picture, and the median difference of its cells beside that.
fn median_step(now: &[Rgb], then: &[Rgb]) -> (i32, i32) {
    let mut counts = [0_usize; 511];
    let green = |p: &Rgb| i32::from(p[1]);
    for (a, b) in now.iter().zip(then) {
        let place = usize::try_from(green(a) - green(b) + 255).unwrap_or(0);
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    }
    let half = now.len() / 2;
    let mut sum = 0;
    let mut shift = 0;
    for (place, count) in counts.iter().enumerate() {
        sum += count;
        if sum > half {
            shift = i32::try_from(place).unwrap_or(255) - 255;
            break;
        }
    }
    let within = |reach: i32| {
        let near = |place: usize| (i32::try_from(place).unwrap_or(0) - 255 - shift).abs() <= reach;
        counts.iter().enumerate().filter(|(place, _)| near(*place)).map(|(_, c)| *c).sum::<usize>()
    };
    let noise = (0..40).find(|reach| within(*reach) > half).unwrap_or(40);
    (shift, noise)
}

/// Returns the cells in which two pictures differ by more than noise, given the change in brightness of the whole and
/// the noise.
fn differing_cells(now: &[Rgb], then: &[Rgb], (shift, noise): (i32, i32)) -> Vec<bool> {
    let step = LEAST_STEP + 4 * noise;
    now.iter().zip(then).map(|(a, b)| apart(a, b, shift) > step).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::{Cover, Sense, shrunk};
    use crate::geometry::{Area, Quad};

    fn table(light: u8) -> RgbImage {
        RgbImage::from_fn(640, 360, |x, y| Rgb([light + (x / 40 % 3) as u8, light, light - (y / 30 % 5) as u8]))
    }

    fn with_box(mut picture: RgbImage, left: u32, top: u32, colour: [u8; 3]) -> RgbImage {
        for y in top..top + 88 {
            for x in left..left + 64 {
                picture.put_pixel(x, y, Rgb(colour));
            }
        }
        picture
    }

    #[test]
    fn a_steady_table_has_no_patch_and_a_brighter_lamp_is_no_change() {
        let mut sense = Sense::default();
        assert_eq!(sense.take(&table(120), &[]).unwrap().patches.len(), 1);
        assert!(sense.take(&table(120), &[]).unwrap().patches.is_empty());
        let changes = sense.take(&table(126), &[]).unwrap();
        assert!(changes.patches.is_empty(), "{:?}", changes.patches);
    }

    #[test]
    fn a_thing_laid_down_moves_then_settles_then_was_looked_at() {
        let mut sense = Sense::default();
        sense.take(&table(120), &[]).unwrap();
        let laid = with_box(table(120), 200, 100, [20, 30, 40]);
        let first = sense.take(&laid, &[]).unwrap();
        assert_eq!(first.patches.len(), 1);
        assert!(first.patches[0].moving);
        assert!(!first.cover.is_quiet());
        // At rest for one frame it may be a hand that stops for a moment.
        assert!(sense.take(&laid, &[]).unwrap().patches[0].moving);
        let third = sense.take(&laid, &[]).unwrap();
        assert_eq!(third.patches.len(), 1);
        let patch = third.patches[0];
        assert!(!patch.moving);
        assert!(
            patch.area.left <= 200.0
                && patch.area.right >= 264.0
                && patch.area.left > 160.0
                && patch.area.right < 300.0,
            "{patch:?}"
        );
        sense.mark_looked_at(&patch.area);
        assert!(sense.take(&laid, &[]).unwrap().patches.is_empty());
    }

    #[test]
    fn a_cell_is_the_mean_of_its_pixels_also_at_the_rim() {
        // 8 + 8 + 4 columns of one colour each, ten rows: the last row of cells has but two rows of pixels.
        let picture = RgbImage::from_fn(20, 10, |x, _| Rgb([[10, 200, 30][x as usize / 8], 7, 255]));
        let small = shrunk(&picture, 3, 2);
        let row = [[10, 7, 255], [200, 7, 255], [30, 7, 255]];
        assert_eq!(small, [row, row].concat());
        assert_eq!(shrunk(&RgbImage::new(1, 1), 1, 1), [[0, 0, 0]]);
    }

    #[test]
    fn a_still_hand_covers_and_a_bare_place_does_not() {
        let mut sense = Sense::default();
        let card = Quad::rectangle(200.0, 100.0, 264.0, 188.0);
        for _ in 0..8 {
            sense.take(&table(120), &[]).unwrap();
        }
        let laid = with_box(table(120), 200, 100, [20, 30, 40]);
        for _ in 0..3 {
            sense.take(&laid, &[card]).unwrap();
        }
        // A hand on the card, unmoving, and the card not seen any more.
        let hand = with_box(table(120), 200, 100, [190, 140, 110]);
        sense.take(&hand, &[card]).unwrap();
        let changes = sense.take(&hand, &[]).unwrap();
        assert!(changes.cover.share_of(&card) > 0.8);
        // The card taken away: the table is known.
        sense.take(&table(120), &[]).unwrap();
        let changes = sense.take(&table(120), &[]).unwrap();
        assert!(changes.cover.share_of(&card) < 0.1);
        assert!(changes.cover.is_quiet());
    }

    #[test]
    fn the_share_covered_is_counted_inside_the_outline() {
        let cover = Cover::from_area(&Area { left: 0.0, top: 0.0, right: 100.0, bottom: 400.0 }, 640, 360, false);
        assert!((cover.share_of(&Quad::rectangle(60.0, 60.0, 140.0, 180.0)) - 0.5).abs() < 0.12);
        assert_eq!(cover.share_of(&Quad::rectangle(160.0, 60.0, 240.0, 180.0)), 0.0);
        assert_eq!(Cover::none().share_of(&Quad::rectangle(0.0, 0.0, 9.0, 9.0)), 0.0);
    }
}
