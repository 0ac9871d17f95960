//! Local descriptors: what a small part of a card looks like, in a few numbers.
//!
//! For each of 4 x 4 squares around a point: how much of each of eight directions its edges have, and its colour. A linear map
//! that `models/train_local.py` makes keeps those sums of these numbers that tell points of faces apart.

use std::sync::{Arc, OnceLock};

use crate::canvas::Small;
use crate::geometry::{Area, Point};
use crate::namer_net::fingerprint_of;

/// The map from raw descriptors to those that are kept, as `models/train_local.py` writes it.
const MAP: &[u8] = include_bytes!("../../../../models/local.bin");
/// How many numbers a descriptor has.
pub(crate) const NUMBERS: usize = 24;
/// Directions of edges, and colours.
const DIRECTIONS: usize = 8;
const CHANNELS: usize = DIRECTIONS + 3;
/// Where the middles of the squares lie, from the point, in pixels of the straightened card, across and down.
const SQUARES_PX: [isize; 4] = [-6, -2, 2, 6];
const RAW: usize = SQUARES_PX.len() * SQUARES_PX.len() * CHANNELS;
/// Weights with which a pixel's neighbours count towards it.
const SMOOTH: [f32; 3] = [1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0];
const SPREAD: [f32; 7] = [1.0 / 16.0, 2.0 / 16.0, 3.0 / 16.0, 4.0 / 16.0, 3.0 / 16.0, 2.0 / 16.0, 1.0 / 16.0];
/// What is added to a descriptor's length before it is divided by it, so that bare places are like nothing.
const LEAST_LENGTH: f32 = 0.3;
/// How finely a number is kept in a byte.
const STEPS_PER_UNIT: f32 = 180.0;

/// A card straightened for descriptors, with a margin around it.
pub(crate) const COLUMNS: usize = 96;
/// Rows of that picture.
pub(crate) const ROWS: usize = 128;
/// Where the card lies in it.
pub(crate) const CARD: Area = Area { left: 16.0, top: 20.0, right: 80.0, bottom: 108.0 };

/// Points of a face, across and down.
pub(crate) const GRID_COLUMNS: usize = 10;
/// The same, down.
pub(crate) const GRID_ROWS: usize = 13;

/// A descriptor, at most of length 1.
pub(crate) type Descriptor = [f32; NUMBERS];

/// A descriptor as it is kept: a signed byte for each number.
pub(crate) type Packed = [u8; NUMBERS];

/// Returns a descriptor as it is compared.
pub(crate) fn unpack(packed: &Packed) -> Descriptor {
    packed.map(|byte| f32::from(byte.cast_signed()) / STEPS_PER_UNIT)
}

/// The descriptors of a face's points, row by row, as signed bytes; of a face that was never described, none.
/// Faces with the same picture share them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Points(Arc<[u8]>);

/// How many bytes the descriptors of a face take.
pub(crate) const POINTS_BYTES: usize = GRID_COLUMNS * GRID_ROWS * NUMBERS;

impl Points {
    /// Describes a face by its straightened flat picture.
    pub(crate) fn describe(picture: &Small) -> Self {
        let field = Field::new(picture);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a margin of whole pixels")]
        let (left, top) = (CARD.left as usize, CARD.top as usize);
        #[expect(clippy::cast_possible_truncation, reason = "clamped to a signed byte")]
        let byte = |value: f32| ((value * STEPS_PER_UNIT).round().clamp(-127.0, 127.0) as i8).cast_unsigned();
        Self(grid().flat_map(|(x, y)| field.descriptor(left + x, top + y)).map(byte).collect())
    }

    /// The descriptors of so many bytes; none where the number of bytes is another.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        (bytes.len() == POINTS_BYTES).then(|| Self(bytes.into()))
    }

    /// The bytes that a file keeps; none of a face that was never described.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the descriptors, point by point.
    pub(crate) fn packed(&self) -> &[Packed] {
        self.0.as_chunks().0
    }

    /// How alike two faces are, point by point, in the mean: 1 for the same picture.
    pub(crate) fn likeness(&self, other: &Self) -> f32 {
        let (mut products, mut squares) = (0.0_f32, 0.0_f32);
        for (a, b) in self.packed().iter().zip(other.packed()) {
            for (a, b) in unpack(a).iter().zip(&unpack(b)) {
                products += a * b;
                squares += f32::midpoint(a * a, b * b);
            }
        }
        if squares > 0.0 { products / squares } else { 0.0 }
    }
}

/// Where the points of a face lie, in whole pixels of the card as it is straightened here; the pixel's middle is half a pixel
/// further.
pub(crate) fn grid() -> impl Iterator<Item = (usize, usize)> {
    let place = |at: usize, count: usize, size: usize| 4 + (at * (size - 8) * 2 + count - 1) / (2 * (count - 1));
    let across = move |at| place(at, GRID_COLUMNS, 64);
    let down = move |at| place(at, GRID_ROWS, 88);
    (0..GRID_ROWS).flat_map(move |row| (0..GRID_COLUMNS).map(move |column| (across(column), down(row))))
}

/// The same as points, from the card's upper left corner.
pub(crate) fn grid_points() -> impl Iterator<Item = Point> {
    grid().map(|(x, y)| Point::new(x as f32 + 0.5, y as f32 + 0.5))
}

/// Pictures of the edges' directions and the colours, spread over neighbours, by pixels.
pub(crate) struct Field(Vec<[f32; CHANNELS]>);

impl Field {
    /// The field of a straightened picture of [`COLUMNS`] x [`ROWS`] pixels.
    pub(crate) fn new(picture: &Small) -> Self {
        let colour = |channel: usize| {
            let plane: Vec<[f32; 1]> =
                picture.rgb.iter().skip(channel).step_by(3).map(|v| [f32::from(*v) / 255.0]).collect();
            spread(&plane, &SMOOTH)
        };
        let (red, green, blue) = (colour(0), colour(1), colour(2));
        let colours = red.iter().zip(&green).zip(&blue);
        let grey: Vec<f32> = colours.clone().map(|(([r], [g]), [b])| 0.114 * b + 0.587 * g + 0.299 * r).collect();
        let at = |x: usize, y: usize| grey.get(y.min(ROWS - 1) * COLUMNS + x.min(COLUMNS - 1)).copied().unwrap_or(0.0);
        let pixels = colours.zip(&grey).enumerate().map(|(place, ((([r], [g]), [b]), grey))| {
            let (x, y) = (place % COLUMNS, place / COLUMNS);
            let across = at(x + 1, y) - at(x.saturating_sub(1), y);
            let down = at(x, y + 1) - at(x, y.saturating_sub(1));
            let mut pixel = edges(across, down);
            pixel[DIRECTIONS..].copy_from_slice(&[*grey, r - g, b - g]);
            pixel
        });
        Self(spread(&pixels.collect::<Vec<_>>(), &SPREAD))
    }

    /// The descriptor of a pixel.
    pub(crate) fn descriptor(&self, x: usize, y: usize) -> Descriptor {
        let near = |middle: usize, off: isize, size: usize| middle.saturating_add_signed(off).min(size - 1);
        let mut raw = [[0.0_f32; CHANNELS]; SQUARES_PX.len() * SQUARES_PX.len()];
        let places = SQUARES_PX.iter().flat_map(|dy| SQUARES_PX.iter().map(move |dx| (dx, dy)));
        for (square, (dx, dy)) in raw.iter_mut().zip(places) {
            if let Some(pixel) = self.0.get(near(y, *dy, ROWS) * COLUMNS + near(x, *dx, COLUMNS)) {
                *square = *pixel;
            }
        }
        normalise(&mut raw);
        project(raw.as_flattened())
    }
}

/// The edges of a pixel by their direction, from the difference of its neighbours across and down; no colours yet.
fn edges(across: f32, down: f32) -> [f32; CHANNELS] {
    let strength = across.hypot(down);
    let turn = (down.atan2(across) / std::f32::consts::TAU * DIRECTIONS as f32).rem_euclid(DIRECTIONS as f32);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 8")]
    let low = turn as usize;
    let part = turn - low as f32;
    let mut pixel = [0.0; CHANNELS];
    for (direction, share) in [(low, 1.0 - part), (low + 1, part)] {
        if let Some(sum) = pixel.get_mut(direction % DIRECTIONS) {
            *sum += strength * share;
        }
    }
    pixel
}

/// The pixels with their neighbours' values mixed in, across and then down; beyond the edge lies more of the edge.
fn spread<const N: usize>(pixels: &[[f32; N]], kernel: &[f32]) -> Vec<[f32; N]> {
    let reach = kernel.len() / 2;
    let mut across = Vec::with_capacity(pixels.len() * N);
    for row in pixels.chunks_exact(COLUMNS) {
        let (Some(first), Some(last)) = (row.first(), row.last()) else {
            continue;
        };
        let edge = |pixel: &[f32; N]| std::iter::repeat_n(*pixel, reach);
        let wide: Vec<f32> = edge(first).chain(row.iter().copied()).chain(edge(last)).flatten().collect();
        across.extend(weighted_sum(kernel, COLUMNS * N, |step| wide.get(step * N..).unwrap_or_default()));
    }
    let row = |at: usize| across.get(at * COLUMNS * N..).unwrap_or_default();
    let down: Vec<f32> = (0..ROWS)
        .flat_map(|y| weighted_sum(kernel, COLUMNS * N, |step| row((y + step).saturating_sub(reach).min(ROWS - 1))))
        .collect();
    down.as_chunks::<N>().0.to_vec()
}

/// The sum of rows of so many numbers, one row for each weight.
fn weighted_sum<'a>(weights: &[f32], count: usize, row: impl Fn(usize) -> &'a [f32]) -> Vec<f32> {
    let mut sums = vec![0.0_f32; count];
    for (step, weight) in weights.iter().enumerate() {
        for (sum, value) in sums.iter_mut().zip(row(step)) {
            *sum += weight * value;
        }
    }
    sums
}

/// Makes a raw descriptor independent of how bright and how rich in contrast the picture is.
fn normalise(raw: &mut [[f32; CHANNELS]]) {
    let squares = raw.len() as f32;
    let edges: f32 = raw.iter().map(|square| square.iter().take(DIRECTIONS).sum::<f32>()).sum::<f32>() + 0.15;
    let mut means = [0.0_f32; CHANNELS - DIRECTIONS];
    for square in raw.iter() {
        for (mean, value) in means.iter_mut().zip(square.iter().skip(DIRECTIONS)) {
            *mean += value / squares;
        }
    }
    let [grey, ..] = means;
    let off = raw.iter().filter_map(|square| square.get(DIRECTIONS)).map(|value| (value - grey).powi(2));
    let contrast = (off.sum::<f32>() / squares + 0.0004).sqrt();
    for square in raw {
        let (directions, colours) = square.split_at_mut(DIRECTIONS);
        for value in directions {
            *value = (*value / edges).sqrt();
        }
        for (value, mean) in colours.iter_mut().zip(means) {
            *value = ((*value - mean) / contrast).clamp(-3.0, 3.0) * 0.12;
        }
    }
}

/// The means of raw descriptors, and for each of their numbers its weights.
struct Map {
    means: Vec<f32>,
    weights: Vec<Descriptor>,
}

/// Which map this program was built with.
pub(crate) fn map_fingerprint() -> u64 {
    static IT: OnceLock<u64> = OnceLock::new();
    *IT.get_or_init(|| fingerprint_of(MAP))
}

fn map() -> &'static Map {
    static IT: OnceLock<Map> = OnceLock::new();
    IT.get_or_init(|| {
        let (chunks, _) = MAP.as_chunks::<4>();
        let numbers: Vec<f32> = chunks.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let (means, weights) = numbers.split_at_checked(RAW).unwrap_or_default();
        Map { means: means.to_vec(), weights: weights.as_chunks::<NUMBERS>().0.to_vec() }
    })
}

fn project(raw: &[f32]) -> Descriptor {
    let map = map();
    let mut sums = [0.0_f32; NUMBERS];
    for ((value, mean), weights) in raw.iter().zip(&map.means).zip(&map.weights) {
        let value = value - mean;
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += value * weight;
        }
    }
    let length = sums.iter().map(|v| v * v).sum::<f32>().sqrt() + LEAST_LENGTH;
    sums.map(|v| v / length)
}
