//! Faces of cards as textures: the user's own pictures where there are some, else drawn proxies.
//!
//! Drawing a face takes milliseconds and reading one may take a slow disk, so a worker thread does both. The window
//! shows a blank card until the face is there.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use deadeye_cards::{CardCode, CardDb};
use deadeye_text::{Fault, text};
use deadeye_vision::read_picture;
use eframe::egui::{ColorImage, Context, TextureFilter, TextureHandle, TextureId, TextureOptions};
use image::RgbImage;
use image::imageops::FilterType;

use super::theme::size;

/// The width of a face in the town, in pixels: enough for a card of the largest scale on a fine screen.
const SMALL_PX: u32 = 168;

/// The card of a face, and its width in pixels.
type Key = (CardCode, u32);

/// A result of the worker.
enum FaceState {
    /// A face that is ready.
    Face(Key, TextureHandle),
    /// The reason why a picture of the user's cannot be shown.
    Fault(Fault),
}

/// All faces that were requested.
pub struct FaceTextures {
    known: HashMap<Key, Option<TextureHandle>>,
    /// The requests to the worker, which ends once this is dropped.
    asks: Option<Sender<Key>>,
    worker: Option<JoinHandle<()>>,
    told: Receiver<FaceState>,
    /// The faults of the user's pictures that were not reported yet.
    troubles: Vec<Fault>,
}

impl FaceTextures {
    /// Starts the worker. `pictures` is the folder of the user's own, `CODE.jpg` or `CODE.png`.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, pictures: Option<PathBuf>) -> Self {
        let (asks, asked) = channel::<Key>();
        let (tell, told) = channel();
        let ctx = ctx.clone();
        let worker = move || {
            // Each is said once, though it is read in more than one size.
            let mut said = BTreeSet::new();
            for key in asked {
                let own = pictures.as_deref().and_then(|own| own_picture(own, key));
                let own = own.and_then(|read| {
                    let trouble = read.as_ref().err().cloned();
                    if let Some(trouble) = trouble.filter(|_| said.insert(key.0)) {
                        // Nobody is left to be told once the window is going.
                        let _gone = tell.send(FaceState::Fault(trouble));
                    }
                    read.ok()
                });
                let Some(texture) = texture(&ctx, &cards, own, key) else {
                    continue;
                };
                if tell.send(FaceState::Face(key, texture)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread there are blank cards with titles: poorer, but not wrong.
        let worker = thread::Builder::new().name("faces".to_owned()).spawn(worker).ok();
        Self { known: HashMap::new(), asks: Some(asks), worker, told, troubles: Vec::new() }
    }

    /// Returns a face for the town; none until it is drawn.
    pub fn small(&mut self, code: CardCode) -> Option<TextureId> {
        self.get((code, SMALL_PX))
    }

    /// Returns a large face; none until it is drawn.
    pub fn large(&mut self, code: CardCode) -> Option<TextureId> {
        let [width, _] = size::CARD_LARGE;
        self.get((code, (width * 2.0) as u32))
    }

    /// Takes the faults of the user's pictures, each of them once.
    pub fn troubles(&mut self) -> impl Iterator<Item = Fault> + '_ {
        self.troubles.drain(..)
    }

    fn get(&mut self, key: Key) -> Option<TextureId> {
        for told in self.told.try_iter() {
            match told {
                FaceState::Face(key, texture) => {
                    self.known.insert(key, Some(texture));
                }
                FaceState::Fault(trouble) => self.troubles.push(trouble),
            }
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

impl Drop for FaceTextures {
    fn drop(&mut self) {
        // The face that is being drawn is the last: the worker finds nobody to give it to.
        self.asks = None;
        self.told = channel().1;
        if let Some(worker) = self.worker.take() {
            let _panicked = worker.join();
        }
    }
}

fn texture(ctx: &Context, cards: &CardDb, own: Option<RgbImage>, (code, width): Key) -> Option<TextureHandle> {
    let face = own.or_else(|| cards.get(code).map(|card| deadeye_proxy::draw(card, width)))?;
    let options = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };
    Some(ctx.load_texture(code.to_string(), colour_image(&face), options))
}

/// Reads the user's own picture of a card, if there is one, or returns the reason why it cannot be shown.
fn own_picture(folder: &Path, (code, width): Key) -> Option<Result<RgbImage, Fault>> {
    let files = ["jpg", "png", "jpeg"].map(|ending| folder.join(format!("{code}.{ending}")));
    let file = files.iter().find(|file| file.exists())?;
    let read = read_picture(file).map(|picture| {
        let height = deadeye_proxy::height_of_width_px(width);
        image::imageops::resize(&picture, width, height, FilterType::CatmullRom)
    });
    Some(read.map_err(|Fault { why, .. }| {
        Fault::new(
            text!("the picture {picture} cannot be shown", picture = file.display()),
            why,
            text!("put a JPEG or PNG file there; until then the card is drawn"),
        )
    }))
}

/// Converts a picture to the window's format.
fn colour_image(picture: &RgbImage) -> ColorImage {
    ColorImage::from_rgb([picture.width() as usize, picture.height() as usize], picture.as_raw())
}
