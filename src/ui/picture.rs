//! The camera's picture as the window paints it.

use std::sync::Arc;

use eframe::egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use image::RgbaImage;

use deadeye_app::desk::Camera;

/// The picture that was painted last, kept until another one comes.
#[derive(Default)]
pub struct PicturePane {
    shown: Option<(Arc<RgbaImage>, TextureHandle)>,
}

impl PicturePane {
    /// Returns the texture of the camera's picture, if there is a picture.
    pub fn of(&mut self, ctx: &Context, camera: &Camera) -> Option<TextureId> {
        let same = |newest: &Arc<RgbaImage>| {
            let shown = self.shown.as_ref();
            shown.is_some_and(|(shown, _)| Arc::ptr_eq(shown, newest))
        };
        match &camera.picture {
            None => self.shown = None,
            Some(newest) if same(newest) => {}
            Some(newest) => {
                let size = [newest.width() as usize, newest.height() as usize];
                let image = ColorImage::from_rgba_premultiplied(size, newest.as_raw());
                let texture = ctx.load_texture("camera", image, TextureOptions::LINEAR);
                self.shown = Some((Arc::clone(newest), texture));
            }
        }
        self.shown.as_ref().map(|(_, texture)| texture.id())
    }
}
