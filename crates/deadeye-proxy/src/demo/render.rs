//! Rendering of cards on a table, with their true places.

use std::collections::HashMap;
use std::sync::Arc;

use deadeye_cards::{Card, CardCode, CardDb};
use image::{Rgb, RgbImage};

use super::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Cloth, View, cloth};
use crate::canvas::Canvas;
use crate::chance::RandomStream;

/// A card that lies on the table, or is held just above it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedCard {
    /// The card that is shown.
    pub code: CardCode,
    /// The middle of the card on the table, in millimetres.
    pub middle_mm: (f32, f32),
    /// The turn in degrees clockwise; 0 stands upright for the near player.
    pub turn_degrees: f32,
    /// The height above the table, in millimetres; only the shadow shows it.
    pub lift_mm: f32,
}

impl PlacedCard {
    /// Returns a card that lies flat.
    #[must_use]
    pub fn flat(code: CardCode, middle_mm: (f32, f32), turn_degrees: f32) -> Self {
        Self { code, middle_mm, turn_degrees, lift_mm: 0.0 }
    }

    /// Returns its corners on the table in millimetres: top left, top right, bottom right, bottom left as the card is read.
    #[must_use]
    pub fn corners_mm(&self) -> [(f32, f32); 4] {
        let (sin, cos) = self.turn_degrees.to_radians().sin_cos();
        let (half_wide, half_tall) = (CARD_WIDTH_MM / 2.0, CARD_HEIGHT_MM / 2.0);
        [(-half_wide, -half_tall), (half_wide, -half_tall), (half_wide, half_tall), (-half_wide, half_tall)]
            .map(|(x, y)| (self.middle_mm.0 + x * cos - y * sin, self.middle_mm.1 + x * sin + y * cos))
    }
}

/// The true place of one card in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrueCard {
    /// The card that lies there.
    pub code: CardCode,
    /// Its corners in pixels: top left, top right, bottom right, bottom left as the card is read, also where covered.
    pub corners_px: [(f32, f32); 4],
    /// The visible part of the card, 0 to 1: without covered parts and those outside the picture.
    pub visible: f32,
}

/// A table to lay cards on, and the camera over it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableScene {
    /// The camera's view of the table.
    pub view: View,
    /// The surface under the cards.
    pub cloth: Cloth,
    /// The brightness of the room; 1 shows the colours as they are.
    pub brightness: f32,
    /// The standard deviation of the sensor's noise, in levels of 255.
    pub noise_levels: f32,
    /// The blur of the lens, in pixels.
    pub blur_px: f32,
    /// The seed of the table's grain and the noise.
    pub seed: u64,
}

impl TableScene {
    /// Returns the demo table's own stage: felt under a webcam, a lamp at the far left, a little noise.
    #[must_use]
    pub fn webcam(seed: u64) -> Self {
        Self { view: View::webcam(), cloth: Cloth::GreenFelt, brightness: 1.0, noise_levels: 2.0, blur_px: 1.4, seed }
    }
}

/// Renders cards on a table, the later ones over the earlier, and returns the true place of each.
///
/// Codes that no card has are drawn as backs. The same input gives the same picture.
#[must_use]
pub fn render(cards: &CardDb, layout: &[PlacedCard], stage: &TableScene) -> (RgbImage, Vec<TrueCard>) {
    let mut painter = Painter::new(*stage);
    let sprites: Vec<Arc<Sprite>> =
        layout.iter().map(|placed| painter.sprite(cards.get(placed.code), placed)).collect();
    let mut picture = painter.bare.clone();
    for sprite in &sprites {
        sprite.blend(&mut picture, None);
    }
    let truth = truth(layout, &sprites, &stage.view);
    let mut out = RgbImage::new(picture.width(), picture.height());
    painter.develop(&picture, &mut out, stage.seed);
    (out, truth)
}

/// Returns the true places of cards whose sprites are stacked in this order.
pub(super) fn truth(layout: &[PlacedCard], sprites: &[Arc<Sprite>], view: &View) -> Vec<TrueCard> {
    let mut owner = vec![u16::MAX; (view.width_px * view.height_px) as usize];
    for (at, sprite) in sprites.iter().enumerate() {
        for (x_px, y_px) in sprite.card_pixels() {
            if x_px < view.width_px as i32
                && y_px < view.height_px as i32
                && let (Ok(x_px), Ok(y_px)) = (usize::try_from(x_px), usize::try_from(y_px))
                && let Some(pixel) = owner.get_mut(y_px * view.width_px as usize + x_px)
            {
                *pixel = u16::try_from(at).unwrap_or(u16::MAX);
            }
        }
    }
    let mut seen = vec![0_usize; layout.len()];
    for at in owner {
        if let Some(count) = seen.get_mut(usize::from(at)) {
            *count += 1;
        }
    }
    layout
        .iter()
        .zip(sprites)
        .zip(seen)
        .map(|((placed, sprite), seen)| TrueCard {
            code: placed.code,
            corners_px: placed.corners_mm().map(|corner| view.to_px(corner)),
            visible: (seen as f32 / sprite.card_pixels().count().max(1) as f32).min(1.0),
        })
        .collect()
}

/// An upright part of a picture in pixels; right and bottom lie just outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ImagePatch {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl ImagePatch {
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn intersection(&self, other: &Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}

/// A card and its shadow as the camera sees them, ready to be laid on a picture.
#[derive(Debug)]
pub(super) struct Sprite {
    pub(super) patch: ImagePatch,
    /// The premultiplied colour, then the share of the background that stays (255: all).
    pixels: Vec<[u8; 4]>,
    /// The pixels whose middle the card itself covers.
    covers: Vec<bool>,
}

impl Sprite {
    fn card_pixels(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let wide = (self.patch.right - self.patch.left).max(1);
        (0..).zip(&self.covers).filter(|(_, covers)| **covers).map(move |(at, _)| {
            let at: i32 = at;
            (self.patch.left + at % wide, self.patch.top + at / wide)
        })
    }

    /// Makes a sprite of a canvas of the patch's size.
    pub(super) fn of_canvas(canvas: &Canvas, patch: ImagePatch) -> Self {
        let drawn = canvas.premultiplied_pixels().chunks_exact(4);
        let (pixels, covers) = drawn
            .filter_map(|pixel| <[u8; 4]>::try_from(pixel).ok())
            .map(|[r, g, b, cover]| ([r, g, b, 255 - cover], cover > 200))
            .unzip();
        Self { patch, pixels, covers }
    }

    /// Blends the sprite into a picture, or only the part of it in `only`.
    pub(super) fn blend(&self, picture: &mut RgbImage, only: Option<&ImagePatch>) {
        let whole = ImagePatch { left: 0, top: 0, right: picture.width() as i32, bottom: picture.height() as i32 };
        let part = self.patch.intersection(only.unwrap_or(&whole)).intersection(&whole);
        if part.left >= part.right {
            return;
        }
        let sprite_wide = (self.patch.right - self.patch.left) as usize;
        let picture_wide = picture.width() as usize;
        let count = (part.right - part.left) as usize;
        for y in part.top..part.bottom {
            let from = (y - self.patch.top) as usize * sprite_wide + (part.left - self.patch.left) as usize;
            let to = (y as usize * picture_wide + part.left as usize) * 3;
            let (Some(source), Some(target)) =
                (self.pixels.get(from..from + count), picture.get_mut(to..to + count * 3))
            else {
                return;
            };
            for ([r, g, b, stays], pixel) in source.iter().zip(target.chunks_exact_mut(3)) {
                for (channel, over) in pixel.iter_mut().zip([r, g, b]) {
                    *channel = over.saturating_add(((u16::from(*channel) * u16::from(*stays) + 127) / 255) as u8);
                }
            }
        }
    }
}

/// The number of values of the random stream that are generated at once.
const NOISE_LEN: usize = 1 << 16;

/// The parts that are made once for a stage and used for every picture of it.
#[derive(Debug)]
pub(super) struct Painter {
    stage: TableScene,
    pub(super) bare: RgbImage,
    /// The light on each pixel; 256 is unchanged.
    light: Vec<u16>,
    noise: Vec<i16>,
    faces: HashMap<CardCode, RgbImage>,
}

impl Painter {
    pub(super) fn new(stage: TableScene) -> Self {
        let view = &stage.view;
        let (wide, tall) = (view.width_px as f32, view.height_px as f32);
        let mut light = Vec::with_capacity((view.width_px * view.height_px) as usize);
        for y in 0..view.height_px {
            for x in 0..view.width_px {
                // A lamp at the far left, and the lens darker at its rim.
                let (dx, dy) = (x as f32 / wide - 0.36, y as f32 / tall - 0.3);
                let (rx, ry) = (x as f32 / wide - 0.5, y as f32 / tall - 0.5);
                let level = 1.12 - 0.28 * (dx * dx + dy * dy) - 0.22 * (rx * rx + ry * ry);
                light.push((level * stage.brightness * 256.0).clamp(0.0, 1024.0) as u16);
            }
        }
        let mut chance = RandomStream::of_seed(stage.seed ^ 0x5eed);
        let noise = (0..NOISE_LEN)
            .map(|_| {
                // The sum of four evens is near enough to a bell.
                let sum: f32 = (0..4).map(|_| chance.next_between(-1.0, 1.0)).sum();
                (sum * 0.87 * stage.noise_levels).round() as i16
            })
            .collect();
        Self { bare: cloth::bare(stage.cloth, view, stage.seed), light, noise, faces: HashMap::new(), stage }
    }

    /// Applies light and then sensor noise to a clean picture. `grain` picks the noise.
    pub(super) fn develop(&self, clean: &RgbImage, out: &mut RgbImage, grain: u64) {
        let mut chance = RandomStream::of_seed(self.stage.seed ^ grain.wrapping_mul(0x9e37_79b9));
        let row_bytes = clean.width() as usize * 3;
        if row_bytes == 0 || self.noise.is_empty() {
            return;
        }
        let rows = clean.chunks_exact(row_bytes).zip(out.chunks_exact_mut(row_bytes));
        for ((clean, out), light) in rows.zip(self.light.chunks_exact(row_bytes / 3)) {
            // Each row reads the same numbers from another start, which the eye cannot tell from new ones.
            let mut start = chance.next_below(NOISE_LEN.saturating_sub(row_bytes).max(1));
            if start + row_bytes > NOISE_LEN {
                start = 0;
            }
            let noise = self.noise.get(start..).unwrap_or_default();
            let pixels = clean.chunks_exact(3).zip(out.chunks_exact_mut(3));
            for (((clean, out), light), noise) in pixels.zip(light).zip(noise.chunks_exact(3)) {
                for ((clean, out), noise) in clean.iter().zip(out).zip(noise) {
                    let lit = (i32::from(*clean) * i32::from(*light)) >> 8;
                    *out = (lit + i32::from(*noise)).clamp(0, 255) as u8;
                }
            }
        }
    }

    /// Restores a part of a picture to the bare table.
    pub(super) fn wipe(&self, picture: &mut RgbImage, part: &ImagePatch) {
        let whole = ImagePatch { left: 0, top: 0, right: picture.width() as i32, bottom: picture.height() as i32 };
        let part = part.intersection(&whole);
        let wide = picture.width() as usize;
        for y in part.top..part.bottom {
            let row = y as usize * wide;
            let (from, to) = ((row + part.left as usize) * 3, (row + part.right.max(part.left) as usize) * 3);
            if let (Some(target), Some(source)) = (picture.get_mut(from..to), self.bare.get(from..to)) {
                target.copy_from_slice(source);
            }
        }
    }

    /// Returns the sprite of a card at its place; of its back without a card.
    pub(super) fn sprite(&mut self, card: Option<&Card>, placed: &PlacedCard) -> Arc<Sprite> {
        let view = self.stage.view;
        let face = self.faces.entry(placed.code).or_insert_with(|| {
            let width_px = (CARD_WIDTH_MM * view.px_per_mm * 2.0).round().clamp(16.0, 1000.0) as u32;
            match card {
                Some(card) => crate::draw(card, width_px),
                None => crate::draw_back(width_px),
            }
        });
        Arc::new(cut(face, placed, &view, self.stage.blur_px))
    }
}

/// Renders one card with its shadow.
fn cut(face: &RgbImage, placed: &PlacedCard, view: &View, blur_px: f32) -> Sprite {
    // The shadow falls away from the lamp, further and softer the higher the card is held.
    let away_mm = (1.2 + placed.lift_mm * 0.35, 1.8 + placed.lift_mm * 0.5);
    let soft_mm = 2.6 + placed.lift_mm * 0.4;
    let margin_mm = soft_mm + away_mm.1 + 2.0;
    let corners = placed.corners_mm().map(|corner| view.to_px(corner));
    let margin_px = margin_mm * view.px_per_mm * 1.3 + 2.0;
    let patch = patch_of(corners, margin_px, view);
    let (sin, cos) = placed.turn_degrees.to_radians().sin_cos();
    let local = |(x_mm, y_mm): (f32, f32)| {
        let (dx, dy) = (x_mm - placed.middle_mm.0, y_mm - placed.middle_mm.1);
        (dx * cos + dy * sin, dy * cos - dx * sin)
    };
    let size = ((patch.right - patch.left) * (patch.bottom - patch.top)).max(0) as usize;
    let mut sprite = Sprite { patch, pixels: Vec::with_capacity(size), covers: Vec::with_capacity(size) };
    let spread = blur_px.max(0.5) / 3.0;
    for y in patch.top..patch.bottom {
        for x in patch.left..patch.right {
            let middle = (x as f32 + 0.5, y as f32 + 0.5);
            let at = local(view.to_mm(middle));
            let edge = edge_mm(at);
            let mut sum = [0.0_f32; 3];
            let mut inside = 0.0;
            if edge < 2.0 {
                for down in -1..=1 {
                    for across in -1..=1 {
                        let spot = (middle.0 + across as f32 * spread, middle.1 + down as f32 * spread);
                        let spot = local(view.to_mm(spot));
                        if edge_mm(spot) <= 0.0 {
                            inside += 1.0;
                            for (sum, channel) in sum.iter_mut().zip(sample(face, spot)) {
                                *sum += channel;
                            }
                        }
                    }
                }
            }
            let cover = inside / 9.0;
            let (sx, sy) = view.to_mm(middle);
            let shadow_edge = edge_mm(local((sx - away_mm.0, sy - away_mm.1)));
            let shade = ((soft_mm - shadow_edge) / (2.0 * soft_mm)).clamp(0.0, 1.0);
            let shadow = shade * shade * (3.0 - 2.0 * shade) * (0.5 / (1.0 + placed.lift_mm * 0.02));
            let [r, g, b] = sum.map(|channel| (channel / 9.0) as u8);
            let stays = (1.0 - cover) * (1.0 - shadow);
            sprite.pixels.push([r, g, b, (stays * 255.0).round() as u8]);
            sprite.covers.push(edge <= 0.0);
        }
    }
    sprite
}

/// Returns the part of the picture that a card and its shadow need; empty where that is far outside.
fn patch_of(corners: [(f32, f32); 4], margin_px: f32, view: &View) -> ImagePatch {
    let low = |pick: fn((f32, f32)) -> f32| corners.into_iter().map(pick).fold(f32::MAX, f32::min);
    let high = |pick: fn((f32, f32)) -> f32| corners.into_iter().map(pick).fold(f32::MIN, f32::max);
    // What is far outside the picture is not drawn, so that a card held away from the table costs nothing.
    let frame = ImagePatch { left: 0, top: 0, right: view.width_px as i32, bottom: view.height_px as i32 };
    let patch = ImagePatch {
        left: (low(|p| p.0) - margin_px).floor() as i32,
        top: (low(|p| p.1) - margin_px).floor() as i32,
        right: (high(|p| p.0) + margin_px).ceil() as i32,
        bottom: (high(|p| p.1) + margin_px).ceil() as i32,
    };
    if patch.meets(&frame) { patch } else { ImagePatch { left: 0, top: 0, right: 0, bottom: 0 } }
}

/// Returns the distance of a point (millimetres from the card's middle) from the card's rounded edge; negative inside.
fn edge_mm((x, y): (f32, f32)) -> f32 {
    const ROUND_MM: f32 = 3.0;
    let (dx, dy) = (x.abs() - CARD_WIDTH_MM / 2.0 + ROUND_MM, y.abs() - CARD_HEIGHT_MM / 2.0 + ROUND_MM);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - ROUND_MM
}

/// Returns the face's colour at a point in millimetres from its middle, interpolated between pixels.
fn sample(face: &RgbImage, (x, y): (f32, f32)) -> [f32; 3] {
    let (wide, tall) = (face.width() as f32, face.height() as f32);
    let across = ((x / CARD_WIDTH_MM + 0.5) * wide - 0.5).clamp(0.0, wide - 1.0);
    let down = ((y / CARD_HEIGHT_MM + 0.5) * tall - 0.5).clamp(0.0, tall - 1.0);
    let (left, top) = (across as u32, down as u32);
    let (right, bottom) = ((left + 1).min(face.width() - 1), (top + 1).min(face.height() - 1));
    let (fx, fy) = (across - left as f32, down - top as f32);
    let (Rgb(a), Rgb(b)) = (face.get_pixel(left, top), face.get_pixel(right, top));
    let (Rgb(c), Rgb(d)) = (face.get_pixel(left, bottom), face.get_pixel(right, bottom));
    let mut mixed = [0.0; 3];
    for ((((out, a), b), c), d) in mixed.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        let upper = f32::from(*a) * (1.0 - fx) + f32::from(*b) * fx;
        let lower = f32::from(*c) * (1.0 - fx) + f32::from(*d) * fx;
        *out = upper * (1.0 - fy) + lower * fy;
    }
    mixed
}
