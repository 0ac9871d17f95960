//! Faces of cards as textures: the user's own pictures where there are some, else drawn proxies.
//!
//! Drawing one takes milliseconds and reading one may take a slow disk, so that a worker thread does both; the window
//! shows a blank card until the face is there.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use deadeye_cards::{CardCode, CardDb};
use eframe::egui::{ColorImage, Context, TextureFilter, TextureHandle, TextureId, TextureOptions};
use image::RgbImage;
use image::imageops::FilterType;

use super::theme::size;

/// A face in the town, in pixels across: enough for a card of the largest scale on a fine screen.
const SMALL_PX: u32 = 168;

/// The largest picture of a user that is read, in pixels a side.
const LONGEST_SIDE_PX: u32 = 8000;

/// Which face, and how many pixels across.
type Key = (CardCode, u32);

/// All faces that were asked for.
pub struct Faces {
    known: HashMap<Key, Option<TextureHandle>>,
    /// Nobody is asked any more once this is gone.
    asks: Option<Sender<Key>>,
    worker: Option<JoinHandle<()>>,
    drawn: Receiver<(Key, TextureHandle)>,
}

impl Faces {
    /// Starts the worker. `pictures` is the folder of the user's own, `CODE.jpg` or `CODE.png`.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, pictures: Option<PathBuf>) -> Self {
        let (asks, asked) = channel::<Key>();
        let (done, drawn) = channel();
        let ctx = ctx.clone();
        let worker = move || {
            for key in asked {
                let Some(texture) = texture(&ctx, &cards, pictures.as_deref(), key) else {
                    continue;
                };
                if done.send((key, texture)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread there are blank cards with titles: poorer, but not wrong.
        let worker = thread::Builder::new()
            .name("faces".to_owned())
            .spawn(worker)
            .ok();
        Self {
            known: HashMap::new(),
            asks: Some(asks),
            worker,
            drawn,
        }
    }

    /// A face for the town; nothing until it is drawn.
    pub fn small(&mut self, code: CardCode) -> Option<TextureId> {
        self.get((code, SMALL_PX))
    }

    /// A face to look at; nothing until it is drawn.
    pub fn large(&mut self, code: CardCode) -> Option<TextureId> {
        let [width, _] = size::CARD_LARGE;
        self.get((code, (width * 2.0) as u32))
    }

    fn get(&mut self, key: Key) -> Option<TextureId> {
        for (key, texture) in self.drawn.try_iter() {
            self.known.insert(key, Some(texture));
        }
        if let Some(known) = self.known.get(&key) {
            return known.as_ref().map(TextureHandle::id);
        }
        self.known.insert(key, None);
        if let Some(asks) = &self.asks {
            // The worker is gone only when the window is going too.
            let _gone = asks.send(key);
        }
        None
    }
}

impl Drop for Faces {
    fn drop(&mut self) {
        // The face that is being drawn is the last: the worker finds nobody to give it to.
        self.asks = None;
        self.drawn = channel().1;
        if let Some(worker) = self.worker.take() {
            let _panicked = worker.join();
        }
    }
}

fn texture(
    ctx: &Context,
    cards: &CardDb,
    pictures: Option<&Path>,
    (code, width): Key,
) -> Option<TextureHandle> {
    let own = pictures.and_then(|folder| own_picture(folder, code, width));
    let face = own.or_else(|| cards.get(code).map(|card| deadeye_proxy::draw(card, width)))?;
    let options = TextureOptions {
        mipmap_mode: Some(TextureFilter::Linear),
        ..TextureOptions::LINEAR
    };
    Some(ctx.load_texture(code.to_string(), colour_image(&face), options))
}

/// The user's own picture of a card. One that is missing or broken is no picture.
fn own_picture(folder: &Path, code: CardCode, width: u32) -> Option<RgbImage> {
    let height = deadeye_proxy::height_of_width_px(width);
    ["jpg", "png", "jpeg"].iter().find_map(|ending| {
        let reader = image::ImageReader::open(folder.join(format!("{code}.{ending}"))).ok()?;
        let mut reader = reader.with_guessed_format().ok()?;
        let mut limits = image::Limits::default();
        limits.max_image_width = Some(LONGEST_SIDE_PX);
        limits.max_image_height = Some(LONGEST_SIDE_PX);
        reader.limits(limits);
        let picture = reader.decode().ok()?.into_rgb8();
        Some(image::imageops::resize(
            &picture,
            width,
            height,
            FilterType::CatmullRom,
        ))
    })
}

/// A picture as the window wants it.
#[must_use]
pub fn colour_image(picture: &RgbImage) -> ColorImage {
    ColorImage::from_rgb(
        [picture.width() as usize, picture.height() as usize],
        picture.as_raw(),
    )
}
