//! The surface of the table: felt or boards, made of noise.

use image::{Rgb, RgbImage};

use super::View;
use crate::chance::RandomStream;

/// The surface of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cloth {
    /// The green felt of a card table.
    GreenFelt,
    /// Dark blue felt.
    BlueFelt,
    /// A table of light boards.
    PaleWood,
    /// A table of dark boards.
    DarkWood,
}

impl Cloth {
    /// All surfaces.
    pub const ALL: [Self; 4] = [Self::GreenFelt, Self::BlueFelt, Self::PaleWood, Self::DarkWood];
}

/// A tileable square of random values, interpolated between its points.
struct Lattice {
    values: Vec<f32>,
}

const SIDE: usize = 64;

impl Lattice {
    fn new(chance: &mut RandomStream) -> Self {
        Self { values: (0..SIDE * SIDE).map(|_| chance.next_between(-1.0, 1.0)).collect() }
    }

    fn point(&self, x: i32, y: i32) -> f32 {
        let wrap = |at: i32| at.rem_euclid(SIDE as i32) as usize;
        self.values.get(wrap(y) * SIDE + wrap(x)).copied().unwrap_or(0.0)
    }

    fn noise_at(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let ease = |share: f32| share * share * (3.0 - 2.0 * share);
        let (across, down) = (ease(x - left), ease(y - top));
        let (left, top) = (left as i32, top as i32);
        let upper = self.point(left, top) * (1.0 - across) + self.point(left + 1, top) * across;
        let lower = self.point(left, top + 1) * (1.0 - across) + self.point(left + 1, top + 1) * across;
        upper * (1.0 - down) + lower * down
    }
}

/// Returns the bare table as this view shows it.
pub(super) fn bare(cloth: Cloth, view: &View, seed: u64) -> RgbImage {
    let mut chance = RandomStream::of_seed(seed ^ 0x0c10_7400);
    let lattice = Lattice::new(&mut chance);
    RgbImage::from_fn(view.width_px, view.height_px, |x_px, y_px| {
        let (x_mm, y_mm) = view.to_mm((x_px as f32 + 0.5, y_px as f32 + 0.5));
        match cloth {
            Cloth::GreenFelt => felt(&lattice, x_mm, y_mm, [44.0, 92.0, 62.0]),
            Cloth::BlueFelt => felt(&lattice, x_mm, y_mm, [40.0, 58.0, 96.0]),
            Cloth::PaleWood => wood(&lattice, x_mm, y_mm, [198.0, 168.0, 128.0], 26.0),
            Cloth::DarkWood => wood(&lattice, x_mm, y_mm, [92.0, 58.0, 38.0], 30.0),
        }
    })
}

fn shade(base: [f32; 3], by: f32) -> Rgb<u8> {
    Rgb(base.map(|channel| (channel + by * (channel / 128.0 + 0.3)).clamp(0.0, 255.0) as u8))
}

fn felt(lattice: &Lattice, x: f32, y: f32, base: [f32; 3]) -> Rgb<u8> {
    let pile = lattice.noise_at(x * 0.9, y * 0.9) * 6.0 + lattice.noise_at(x * 0.31 + 9.0, y * 0.37) * 3.0;
    let worn = lattice.noise_at(x / 90.0, y / 90.0) * 5.0;
    shade(base, pile + worn)
}

fn wood(lattice: &Lattice, x: f32, y: f32, base: [f32; 3], contrast: f32) -> Rgb<u8> {
    let board = (y / 118.0).floor();
    let across = y - board * 118.0;
    // Each board is cut from another part of the tree.
    let along = x + board * 517.0;
    let rings = lattice.noise_at(along / 150.0, y / 16.0) + 0.35 * lattice.noise_at(along / 60.0, y / 5.0);
    let grain = (rings * 7.0).sin() * 0.5 + lattice.noise_at(along / 22.0, y / 1.6) * 0.45;
    let tone = lattice.noise_at(board * 3.7, 11.0) * 0.7;
    let seam = if across < 1.6 { -1.6 } else { 0.0 };
    shade(base, (grain * 0.5 + tone + seam) * contrast)
}
