//! The camera's picture as the window paints it.

use std::sync::Arc;

use eframe::egui::{Context, TextureHandle, TextureId, TextureOptions};
use image::RgbImage;

use super::faces::colour_image;
use crate::app::Camera;

/// The picture that was painted last, kept until another one comes.
#[derive(Default)]
pub struct PicturePane {
    shown: Option<(Arc<RgbImage>, TextureHandle)>,
}

impl PicturePane {
    /// The camera's picture, if it gives any.
    pub fn of(&mut self, ctx: &Context, camera: &Camera) -> Option<TextureId> {
        let same = |newest: &Arc<RgbImage>| {
            let shown = self.shown.as_ref();
            shown.is_some_and(|(shown, _)| Arc::ptr_eq(shown, newest))
        };
        match &camera.picture {
            None => self.shown = None,
            Some(newest) if same(newest) => {}
            Some(newest) => {
                let image = colour_image(newest);
                let texture = ctx.load_texture("camera", image, TextureOptions::LINEAR);
                self.shown = Some((Arc::clone(newest), texture));
            }
        }
        self.shown.as_ref().map(|(_, texture)| texture.id())
    }
}
