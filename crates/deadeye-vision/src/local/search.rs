//! Looking for the faces whose points show near where a rough outline has them.

use deadeye_text::Fault;

use super::descriptors::{CARD, COLUMNS, Descriptor, Field, NUMBERS, Packed, ROWS, grid, grid_points, unpack};
use super::fit::{Agreed, Pair, agree};
use super::store::Store;
use crate::canvas::Canvas;
use crate::geometry::{Homography, Point, Quad};
use crate::namer::Shot;
use crate::parallel::map_in_parallel;

/// Descriptors less alike than this are of different things.
const LEAST_ALIKE: f32 = 0.45;
/// How far a point may lie from where the rough outline has it, in pixels of the straightened card, and how densely it is
/// looked for there.
const ROUGH: Reach = Reach { radius_px: 12, stride_px: 3 };
/// The same in later looks, around a better outline, and how far from the map that points agree on.
const FINE: [(Reach, f32); 2] =
    [(Reach { radius_px: 6, stride_px: 2 }, 2.0), (Reach { radius_px: 4, stride_px: 2 }, 1.8)];
/// The same for the last look at a card that is known.
const FINEST: [(Reach, f32); 2] =
    [(Reach { radius_px: 4, stride_px: 2 }, 1.5), (Reach { radius_px: 3, stride_px: 1 }, 1.2)];
/// How far points lie from the map that they agree on in the rough look, in pixels of the straightened card.
const ROUGH_TOLERANCE_PX: f32 = 3.0;
/// Where points are looked for around an exact outline, to compare all faces.
const EXACT: Reach = Reach { radius_px: 3, stride_px: 2 };
/// How many maps are tried.
const STEPS: usize = 150;
/// How many arts are looked at more closely for one card.
const CLOSER: usize = 24;
/// How many more of those that are likely on this table.
const LIKELY: usize = 12;
/// An outline is drawn this much into what lies on top, in pixels of the straightened card: outlines are not exact.
const RIM_PX: f32 = 1.0;
/// Points found, the fewest.
const FEWEST: usize = 5;

/// Where a point is looked for.
#[derive(Debug, Clone, Copy)]
struct Reach {
    radius_px: usize,
    stride_px: usize,
}

/// A face that shows in a part of a picture.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Match {
    /// The face's art, by its place in the store.
    pub art: usize,
    /// The whole card's outline, in pixels of the picture.
    pub quad: Quad,
    /// The sum of the likenesses of the points that agree.
    pub score: f32,
    /// The number of points that agree.
    pub agreeing: usize,
}

/// A straightened part of a picture with the descriptors of its places.
struct View {
    quad: Quad,
    to_picture: Homography,
    stride_px: usize,
    columns: usize,
    /// Row by row; none of a place that something lies on or that is not in the picture.
    places: Vec<Option<Descriptor>>,
}

/// Descriptors of eight places at a time, number by number.
type Lanes = [[f32; 8]; NUMBERS];

impl View {
    fn new(canvas: &Canvas<'_>, shot: &Shot, stride_px: usize) -> Result<Self, Fault> {
        let field = Field::new(&canvas.straighten(&shot.quad, &CARD, COLUMNS, ROWS)?);
        let to_picture = Homography::from_rectangle(&CARD, &shot.quad);
        let covers: Vec<Quad> = to_picture.inverse().map_or_else(Vec::new, |to_crop| {
            shot.covers.iter().map(|cover| Quad::new(cover.corners.map(|p| to_crop.apply(p)))).collect()
        });
        let (width, height) = (canvas.width as f32, canvas.height as f32);
        let shows = |x: usize, y: usize| {
            let middle = Point::new(x as f32 + 0.5, y as f32 + 0.5);
            let seen = to_picture.apply(middle);
            let inside = seen.x > 0.0 && seen.y > 0.0 && seen.x < width && seen.y < height;
            inside && !covers.iter().any(|cover| holds_deep(cover, middle))
        };
        let columns = COLUMNS.div_ceil(stride_px);
        let count = columns * ROWS.div_ceil(stride_px);
        let place = |at: usize| (at % columns * stride_px, at / columns * stride_px);
        let places = (0..count).map(place).map(|(x, y)| shows(x, y).then(|| field.descriptor(x, y))).collect();
        Ok(Self { quad: shot.quad, to_picture, stride_px, columns, places })
    }

    /// The places around a point of the face, as columns and rows of this view.
    fn places_around(&self, (x, y): (usize, usize), radius_px: usize) -> [std::ops::RangeInclusive<usize>; 2] {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a margin of whole pixels")]
        let (x, y) = (x + CARD.left as usize, y + CARD.top as usize);
        let span = |middle: usize, size: usize| {
            let first = middle.saturating_sub(radius_px).div_ceil(self.stride_px);
            first..=((middle + radius_px).min(size - 1) / self.stride_px)
        };
        [span(x, COLUMNS), span(y, ROWS)]
    }

    fn descriptor(&self, column: usize, row: usize) -> Option<&Descriptor> {
        self.places.get(row * self.columns + column)?.as_ref()
    }

    /// The descriptors around a point of the face.
    fn lanes(&self, point: (usize, usize), radius_px: usize) -> Vec<Lanes> {
        let [columns, rows] = self.places_around(point, radius_px);
        let all: Vec<&Descriptor> =
            rows.flat_map(|row| columns.clone().filter_map(move |column| self.descriptor(column, row))).collect();
        let mut lanes = vec![[[0.0; 8]; NUMBERS]; all.len().div_ceil(8)];
        for (at, descriptor) in all.into_iter().enumerate() {
            for (numbers, value) in lanes.iter_mut().skip(at / 8).take(1).flatten().zip(descriptor) {
                for lane in numbers.iter_mut().skip(at % 8).take(1) {
                    *lane = *value;
                }
            }
        }
        lanes
    }

    /// Where the point of this descriptor shows best, between places, in whole and parts of this view's pixels, and how alike
    /// it is there.
    fn best(&self, point: (usize, usize), radius_px: usize, wanted: &Descriptor) -> Option<(Point, f32)> {
        let [columns, rows] = self.places_around(point, radius_px);
        let alike = |column: usize, row: usize| self.descriptor(column, row).map(|own| product(own, wanted));
        let places = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
        let (column, row, best) = places
            .filter_map(|(column, row)| Some((column, row, alike(column, row)?)))
            .max_by(|a, b| a.2.total_cmp(&b.2))?;
        // A parabola through it and its neighbours has its top near where the point lies exactly.
        let top = |before: Option<f32>, after: Option<f32>| match (before, after) {
            (Some(before), Some(after)) if before < best && after < best => {
                0.5 * (before - after) / (before - 2.0 * best + after)
            }
            _ => 0.0,
        };
        let beside = |column: Option<usize>, row: Option<usize>| alike(column?, row?);
        let across = top(beside(column.checked_sub(1), Some(row)), alike(column + 1, row));
        let down = top(beside(Some(column), row.checked_sub(1)), alike(column, row + 1));
        let stride = self.stride_px as f32;
        let middle = |at: usize, part: f32| (at as f32 + part).mul_add(stride, 0.5);
        Some((Point::new(middle(column, across), middle(row, down)), best))
    }

    /// The points of an art that were found, in units of the card's pixels in the picture, and that unit.
    fn pairs(&self, points: impl Iterator<Item = Descriptor>, radius_px: usize) -> (Vec<Pair>, f32) {
        let unit = self.quad.width() / (CARD.right - CARD.left);
        let pair = |((point, card), wanted): (((usize, usize), Point), Descriptor)| {
            let (at, alike) = self.best(point, radius_px, &wanted).filter(|(_, alike)| *alike > LEAST_ALIKE)?;
            let seen = self.to_picture.apply(at);
            let seen = Point::new(seen.x / unit, seen.y / unit);
            Some(Pair { card, seen, weight: alike - LEAST_ALIKE })
        };
        (grid().zip(grid_points()).zip(points).filter_map(pair).collect(), unit)
    }
}

/// Whether the point lies in the outline, and not only just.
fn holds_deep(cover: &Quad, point: Point) -> bool {
    let beside = [(RIM_PX, 0.0), (-RIM_PX, 0.0), (0.0, RIM_PX), (0.0, -RIM_PX)];
    beside.iter().all(|(x, y)| cover.holds(Point::new(point.x + x, point.y + y)))
}

fn product(a: &Descriptor, b: &Descriptor) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The greatest likeness of a descriptor to one of those in the lanes.
fn most_alike(lanes: &[Lanes], wanted: &Descriptor) -> f32 {
    let mut most = [0.0_f32; 8];
    for lane in lanes {
        let mut sums = [0.0_f32; 8];
        for (numbers, value) in lane.iter().zip(wanted) {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number * value;
            }
        }
        for (most, sum) in most.iter_mut().zip(sums) {
            *most = most.max(sum);
        }
    }
    most.into_iter().fold(0.0, f32::max)
}

/// For each point that shows, how alike each art is there to the most similar place nearby.
fn alike_by_point(store: &Store, view: &View, reach: Reach) -> Vec<Vec<f32>> {
    let points: Vec<((usize, usize), &[Packed])> = grid().zip(store.by_point()).collect();
    let alike = |(point, arts): &((usize, usize), &[Packed])| {
        let lanes = view.lanes(*point, reach.radius_px);
        (!lanes.is_empty()).then(|| arts.iter().map(|wanted| most_alike(&lanes, &unpack(wanted))).collect::<Vec<f32>>())
    };
    map_in_parallel(&points, alike).into_iter().flatten().collect()
}

/// For each art how much its points are alike to what shows near them.
fn likeness(store: &Store, view: &View) -> Vec<f32> {
    let mut sums = vec![0.0_f32; store.len()];
    for arts in alike_by_point(store, view, ROUGH) {
        for (sum, alike) in sums.iter_mut().zip(arts) {
            *sum += (alike - LEAST_ALIKE).max(0.0);
        }
    }
    sums
}

/// For each art how much more alike it is than arts are in the mean to what shows of a card of this exact outline, summed up over
/// the points in view: frames and text boxes, which most faces share, say nothing.
pub(crate) fn compare(store: &Store, canvas: &Canvas<'_>, shot: &Shot) -> Result<Vec<f32>, Fault> {
    let view = View::new(canvas, shot, EXACT.stride_px)?;
    let mut sums = vec![0.0_f32; store.len()];
    for alike in alike_by_point(store, &view, EXACT) {
        let mean = alike.iter().sum::<f32>() / alike.len().max(1) as f32;
        for (sum, alike) in sums.iter_mut().zip(alike) {
            *sum += alike - mean;
        }
    }
    Ok(sums)
}

/// The arts that may show in a card, with rough outlines, those with most points in agreement first.
/// `is_likely` says which arts are likely on this table: more of those are looked at.
pub(crate) fn search(
    store: &Store,
    canvas: &Canvas<'_>,
    shot: &Shot,
    is_likely: impl Fn(usize) -> bool,
) -> Result<Vec<Match>, Fault> {
    let view = View::new(canvas, shot, ROUGH.stride_px)?;
    let mut order: Vec<(usize, f32)> = likeness(store, &view).into_iter().enumerate().collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    let rough = |art: &usize| {
        let art = *art;
        let (pairs, unit) = view.pairs(store.points(art), ROUGH.radius_px);
        let agreed = agree(&pairs, ROUGH_TOLERANCE_PX, STEPS).filter(|agreed| agreed.pairs.len() >= FEWEST)?;
        Some(to_match(art, &agreed, agreed.outline(), unit))
    };
    let likely = order.iter().skip(CLOSER).filter(|(art, _)| is_likely(*art)).take(LIKELY);
    let closer: Vec<usize> = order.iter().take(CLOSER).chain(likely).map(|(art, _)| *art).collect();
    let mut matches: Vec<Match> = map_in_parallel(&closer, rough).into_iter().flatten().collect();
    matches.retain(|one| one.quad.is_card_like());
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(matches)
}

fn to_match(art: usize, agreed: &Agreed, outline: Quad, unit: f32) -> Match {
    let quad = Quad::new(outline.corners.map(|p| Point::new(p.x * unit, p.y * unit)));
    Match { art, quad, score: agreed.score, agreeing: agreed.pairs.len() }
}

/// The outline of a card that shows this art, from a rough one; none where too little of the art shows there.
pub(crate) fn refine(
    store: &Store,
    canvas: &Canvas<'_>,
    art: usize,
    quad: &Quad,
    covers: &[Quad],
) -> Result<Option<Match>, Fault> {
    refine_by(store, canvas, art, quad, covers, &FINE)
}

/// The exact outline of a card that is known to show this art, from a nearly exact one.
pub(crate) fn polish(
    store: &Store,
    canvas: &Canvas<'_>,
    art: usize,
    quad: &Quad,
    covers: &[Quad],
) -> Result<Option<Match>, Fault> {
    refine_by(store, canvas, art, quad, covers, &FINEST)
}

fn refine_by(
    store: &Store,
    canvas: &Canvas<'_>,
    art: usize,
    quad: &Quad,
    covers: &[Quad],
    looks: &[(Reach, f32)],
) -> Result<Option<Match>, Fault> {
    let mut best = None;
    let mut quad = *quad;
    for (reach, tolerance) in looks {
        let view = View::new(canvas, &Shot { quad, covers: covers.to_vec() }, reach.stride_px)?;
        let (pairs, unit) = view.pairs(store.points(art), reach.radius_px);
        let agreed = agree(&pairs, *tolerance, STEPS).filter(|agreed| agreed.pairs.len() >= FEWEST);
        let outline = agreed.as_ref().and_then(Agreed::slanted_outline);
        let (Some(agreed), Some(outline)) = (agreed, outline) else {
            return Ok(None);
        };
        let found = to_match(art, &agreed, outline, unit);
        quad = found.quad;
        if !quad.is_card_like() {
            return Ok(None);
        }
        best = Some(found);
    }
    Ok(best)
}
