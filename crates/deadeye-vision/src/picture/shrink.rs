//! Shrinking of a picture row by row, so that the large one need not be in memory as a whole.

use deadeye_text::{Fault, text};
use image::RgbImage;

use super::{room, smaller, trouble};

/// The pixel of the small picture that a pixel of the large one falls into, and the fraction of it that does; the rest
/// falls into the next.
#[derive(Clone, Copy)]
struct Share {
    into: usize,
    part: f32,
}

/// Returns the shares of `of` pixels that become `to`, which is not more.
fn shares(of: u32, to: u32) -> impl Iterator<Item = Share> {
    let scale = f64::from(to) / f64::from(of);
    (0..of).map(move |at| {
        let (start, end) = (f64::from(at) * scale, f64::from(at + 1) * scale);
        let into = start.floor().min(f64::from(to - 1));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place below `to`, and a part of 1"
        )]
        Share { into: into as usize, part: ((into + 1.0 - start) / (end - start)).min(1.0) as f32 }
    })
}

/// A shrinking picture: takes rows from the first on, and returns a picture with no side longer than wanted, in which
/// each pixel is the mean of the pixels under it.
pub(super) struct Shrinking {
    size: [u32; 2],
    columns: Vec<Share>,
    rows: std::vec::IntoIter<Share>,
    /// The weight of one pixel of the large picture in the small one.
    weight: f32,
    /// The last row, scaled to the width of the small picture.
    across: Vec<f32>,
    /// The current row of the small picture, and the one after it.
    sums: [Vec<f32>; 2],
    done: usize,
    pixels: Result<Vec<u8>, Fault>,
}

impl Shrinking {
    /// Creates the state for a picture of this size.
    pub(super) fn new([width, height]: [u32; 2], longest_px: u32) -> Self {
        let long = width.max(height).max(1);
        let side = |px: u32| {
            let exact = u64::from(px) * u64::from(longest_px) + u64::from(long) / 2;
            let small = u32::try_from(exact / u64::from(long)).unwrap_or(px);
            if long > longest_px { small.max(1) } else { px }
        };
        let size = [side(width), side(height)];
        let bytes = size[0] as usize * size[1] as usize * 3;
        let area = |[width, height]: [u32; 2]| width as f32 * height as f32;
        Self {
            size,
            columns: shares(width, size[0]).collect(),
            rows: shares(height, size[1]).collect::<Vec<_>>().into_iter(),
            weight: area(size) / area([width, height]).max(1.0),
            // One pixel more: the last share may have a rest of nothing for it.
            across: vec![0.0; (size[0] as usize + 1) * 3],
            sums: std::array::from_fn(|_| vec![0.0; (size[0] as usize + 1) * 3]),
            done: 0,
            pixels: room(bytes).map(|mut pixels| {
                pixels.clear();
                pixels
            }),
        }
    }

    /// Adds the next row, with one (grey), two (grey, alpha), three or four (colours, alpha) bytes a pixel.
    pub(super) fn take(&mut self, row: &[u8], channels: usize) {
        let (Ok(pixels), Some(share)) = (&mut self.pixels, self.rows.next()) else {
            return;
        };
        let colours = row.chunks_exact(channels.max(1)).map(|pixel| match *pixel {
            [red, green, blue, ..] => [red, green, blue],
            [grey, ..] => [grey; 3],
            [] => [0; 3],
        });
        // As large as it was: nothing is computed.
        if self.weight >= 1.0 {
            pixels.extend(colours.flatten());
            return;
        }
        if share.into > self.done {
            self.finish_row();
        }
        self.across.fill(0.0);
        for (colour, column) in colours.zip(&self.columns) {
            let rest = 1.0 - column.part;
            let at = column.into * 3;
            if let Some([r, g, b, next_r, next_g, next_b]) = self.across.get_mut(at..at + 6) {
                let [red, green, blue] = colour.map(f32::from);
                *r += red * column.part;
                *g += green * column.part;
                *b += blue * column.part;
                *next_r += red * rest;
                *next_g += green * rest;
                *next_b += blue * rest;
            }
        }
        let down = share.part * self.weight;
        let rest = self.weight - down;
        let [this, next] = &mut self.sums;
        for ((value, this), next) in self.across.iter().zip(this).zip(next) {
            *this += value * down;
            *next += value * rest;
        }
    }

    /// Adds the finished row to the picture, and begins the next one.
    fn finish_row(&mut self) {
        let [this, next] = &mut self.sums;
        if let Ok(pixels) = &mut self.pixels {
            let row = this.iter().take(self.size[0] as usize * 3);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a mean of bytes, and a cast saturates"
            )]
            pixels.extend(row.map(|sum| sum.round() as u8));
        }
        std::mem::swap(this, next);
        next.fill(0.0);
        self.done += 1;
    }

    /// Returns the picture, once all rows were added.
    pub(super) fn picture(mut self) -> Result<RgbImage, Fault> {
        if self.weight < 1.0 {
            self.finish_row();
        }
        let [width, height] = self.size;
        RgbImage::from_raw(width, height, self.pixels?).ok_or_else(|| trouble(text!("it is cut short"), smaller()))
    }
}
