//! The worker's side: draws or reads a picture and makes a texture of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use deadeye_cards::{CardCode, CardDb};
use deadeye_text::{Fault, text};
use deadeye_vision::read_picture;
use eframe::egui::{ColorImage, Context, TextureFilter, TextureOptions};
use image::RgbImage;
use image::imageops::{FilterType, crop_imm, resize};

use super::key::{LoadedTexture, TextureKey};

/// The width of a card's art in pixels: enough for a place of the town, and for a portrait on a fine screen.
const ART_PX: u32 = 360;
/// The width and height of an emblem in pixels.
const EMBLEM_PX: u32 = 128;
/// The art on a picture of a whole card, right of the value's corner: left, top, right and lower edge, as shares of the
/// card's width and height. The layout is that of printed cards and of drawn faces, 300 by 420 units.
const OWN_ART: [f32; 4] = [62.0 / 300.0, 44.0 / 420.0, 288.0 / 300.0, 228.0 / 420.0];

/// The maker of textures.
pub(super) struct Loader {
    ctx: Context,
    cards: Arc<CardDb>,
    /// The folder of the user's own pictures.
    pictures: Option<PathBuf>,
    /// The cards whose picture was reported as faulty: each is reported once, though it is read for more than one texture.
    reported: BTreeSet<CardCode>,
}

impl Loader {
    pub(super) fn new(ctx: Context, cards: Arc<CardDb>, pictures: Option<PathBuf>) -> Self {
        Self { ctx, cards, pictures, reported: BTreeSet::new() }
    }

    /// Makes a texture; returns the fault of the user's own picture too, in whose place the card is drawn.
    pub(super) fn load(&mut self, key: TextureKey) -> (Option<LoadedTexture>, Option<Fault>) {
        match key {
            TextureKey::Face(code, width_px) => {
                let (own, fault) = self.own_picture(code);
                let own = own.map(|picture| {
                    let height_px = deadeye_proxy::height_of_width_px(width_px);
                    resize(&picture, width_px, height_px, FilterType::CatmullRom)
                });
                let face = own.or_else(|| Some(deadeye_proxy::draw(self.cards.get(code)?, width_px)));
                (face.map(|face| self.texture(&code.to_string(), colour_image(&face), MIPMAPPED, 0.5)), fault)
            }
            TextureKey::Art(code) => {
                let (own, fault) = self.own_picture(code);
                let own = own.map(|picture| (cut_art(&picture), 0.5));
                let art = own.or_else(|| {
                    let art = deadeye_proxy::draw_art(self.cards.get(code)?, ART_PX);
                    Some((art.picture, art.focus))
                });
                let texture = art.map(|(picture, focus)| {
                    self.texture(&format!("art {code}"), colour_image(&picture), MIPMAPPED, focus)
                });
                (texture, fault)
            }
            TextureKey::Emblem(faction) => {
                let emblem = deadeye_proxy::draw_emblem(faction, EMBLEM_PX);
                let size_px = [emblem.width() as usize, emblem.height() as usize];
                let image = ColorImage::from_rgba_unmultiplied(size_px, emblem.as_raw());
                (Some(self.texture("emblem", image, MIPMAPPED, 0.5)), None)
            }
            TextureKey::Scenery(scene, size_px) => {
                let image = colour_image(&scene.draw(size_px));
                (Some(self.texture("scenery", image, TextureOptions::LINEAR, 0.5)), None)
            }
        }
    }

    fn texture(&self, name: &str, image: ColorImage, options: TextureOptions, focus: f32) -> LoadedTexture {
        LoadedTexture { handle: self.ctx.load_texture(name, image, options), focus }
    }

    /// Reads the user's own picture of a card, if there is one, or returns the reason why it cannot be shown, the first time.
    fn own_picture(&mut self, code: CardCode) -> (Option<RgbImage>, Option<Fault>) {
        match self.pictures.as_deref().and_then(|folder| read_own_picture(folder, code)) {
            None => (None, None),
            Some(Ok(picture)) => (Some(picture), None),
            Some(Err(fault)) => (None, self.reported.insert(code).then_some(fault)),
        }
    }
}

/// The options of textures that are shown much smaller than they are.
const MIPMAPPED: TextureOptions = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };

fn read_own_picture(folder: &Path, code: CardCode) -> Option<Result<RgbImage, Fault>> {
    let files = ["jpg", "png", "jpeg"].map(|ending| folder.join(format!("{code}.{ending}")));
    let file = files.iter().find(|file| file.exists())?;
    Some(read_picture(file).map_err(|Fault { why, .. }| {
        Fault::new(
            text!("the picture {picture} cannot be shown", picture = file.display()),
            why,
            text!("put a JPEG or PNG file there; until then the card is drawn"),
        )
    }))
}

/// Cuts the art out of the picture of a whole card.
fn cut_art(picture: &RgbImage) -> RgbImage {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let [left, top, right, bottom] = OWN_ART;
    // Inwards to whole pixels: nothing of the frame comes along.
    let (left, top) = ((left * width).ceil() as u32, (top * height).ceil() as u32);
    let wide = ((right * width) as u32).saturating_sub(left).max(1);
    let tall = ((bottom * height) as u32).saturating_sub(top).max(1);
    let art = crop_imm(picture, left, top, wide, tall).to_image();
    let height_px = ((ART_PX as f32 * tall as f32 / wide as f32).round() as u32).max(1);
    resize(&art, ART_PX, height_px, FilterType::CatmullRom)
}

/// Converts a picture to the window's format.
fn colour_image(picture: &RgbImage) -> ColorImage {
    ColorImage::from_rgb([picture.width() as usize, picture.height() as usize], picture.as_raw())
}
