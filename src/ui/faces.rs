//! Faces and art of cards, emblems and scenery as textures: the user's own pictures where there are some, else drawn.
//!
//! Drawing takes milliseconds and reading a picture may take a slow disk, so a worker thread does both. The window shows
//! a blank card or a plain ground until the texture is there.

mod key;
mod load;
mod scenery;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use deadeye_cards::{CardCode, CardDb, Faction};
use deadeye_text::Fault;
use eframe::egui::{Context, Rect, TextureId, Theme, pos2, vec2};

use self::key::{LoadedTexture, TextureKey};
use self::load::Loader;
pub use self::scenery::SceneryKind;
use self::scenery::{LitScene, Scenes};
use super::theme::size;

/// The width of a face in the town, in pixels: enough for a card of the largest scale on a fine screen.
const SMALL_PX: u32 = 168;

/// A result of the worker.
enum LoadResult {
    /// A texture that is ready.
    Texture(TextureKey, LoadedTexture),
    /// The reason why a picture of the user's cannot be shown.
    Fault(Fault),
}

/// The art of a card as a texture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArtTexture {
    /// The whole picture.
    pub texture: TextureId,
    /// The place of the subject's middle from 0 (left) to 1 (right): a dude's head.
    pub focus: f32,
    /// The width of the picture divided by its height.
    pub aspect: f32,
}

impl ArtTexture {
    /// Returns the part of the texture, from 0 to 1 on both sides, that fills a rectangle of this aspect (width divided by
    /// height) without being stretched: a portrait around the subject, or a band across the middle.
    #[must_use]
    pub fn cover_uv(&self, aspect: f32) -> Rect {
        let share = aspect / self.aspect;
        if !share.is_finite() || share <= 0.0 {
            return Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        }
        let size = if share < 1.0 { vec2(share, 1.0) } else { vec2(1.0, share.recip()) };
        let left = (self.focus - size.x / 2.0).clamp(0.0, 1.0 - size.x);
        Rect::from_min_size(pos2(left, (1.0 - size.y) / 2.0), size)
    }
}

/// All textures that were requested.
pub struct FaceTextures {
    /// The window, whose theme decides how scenes are lit.
    ctx: Context,
    known: HashMap<TextureKey, Option<LoadedTexture>>,
    scenes: Scenes,
    /// The requests to the worker, which ends once this is dropped.
    requests: Option<Sender<TextureKey>>,
    worker: Option<JoinHandle<()>>,
    results: Receiver<LoadResult>,
    /// The faults of the user's pictures that were not reported yet.
    troubles: Vec<Fault>,
}

impl FaceTextures {
    /// Starts the worker. `pictures` is the folder of the user's own, `CODE.jpg` or `CODE.png`.
    #[must_use]
    pub fn new(ctx: &Context, cards: Arc<CardDb>, pictures: Option<PathBuf>) -> Self {
        let (requests, requested) = channel::<TextureKey>();
        let (tell, results) = channel();
        let mut loader = Loader::new(ctx.clone(), cards, pictures);
        let repainted = ctx.clone();
        let worker = move || {
            for key in requested {
                let (texture, fault) = loader.load(key);
                let fault = fault.map(LoadResult::Fault);
                let texture = texture.map(|texture| LoadResult::Texture(key, texture));
                for result in fault.into_iter().chain(texture) {
                    if tell.send(result).is_err() {
                        // Nobody is left to be told once the window is going.
                        return;
                    }
                    repainted.request_repaint();
                }
            }
        };
        // Without a thread there are blank cards with titles: poorer, but not wrong.
        let worker = thread::Builder::new().name("faces".to_owned()).spawn(worker).ok();
        Self {
            ctx: ctx.clone(),
            known: HashMap::new(),
            scenes: Scenes::default(),
            requests: Some(requests),
            worker,
            results,
            troubles: Vec::new(),
        }
    }

    /// Returns a face for the town; none until it is drawn.
    pub fn small(&mut self, code: CardCode) -> Option<TextureId> {
        self.get(TextureKey::Face(code, SMALL_PX)).map(|texture| texture.handle.id())
    }

    /// Returns a large face; none until it is drawn.
    pub fn large(&mut self, code: CardCode) -> Option<TextureId> {
        let [width, _] = size::CARD_LARGE;
        self.get(TextureKey::Face(code, (width * 2.0) as u32)).map(|texture| texture.handle.id())
    }

    /// Returns the art of a card; none until it is drawn.
    pub fn art(&mut self, code: CardCode) -> Option<ArtTexture> {
        let LoadedTexture { handle, focus } = self.get(TextureKey::Art(code))?;
        Some(ArtTexture { texture: handle.id(), focus: *focus, aspect: handle.aspect_ratio() })
    }

    /// Returns the emblem of a faction, or that of drifters: a disc in a square. None until it is drawn.
    pub fn emblem(&mut self, faction: Option<Faction>) -> Option<TextureId> {
        self.get(TextureKey::Emblem(faction)).map(|texture| texture.handle.id())
    }

    /// Returns a scene for a rectangle of this size; none until it is painted.
    ///
    /// A scene is 1440 pixels wide at most and is to be stretched over the rectangle. Of each kind there is one texture: it
    /// is painted anew when the size changed by more than a tenth or the road lies elsewhere, and shown until then.
    pub fn scenery(&mut self, kind: SceneryKind, size_px: [u32; 2]) -> Option<TextureId> {
        self.take_results();
        let scene = LitScene { kind, by_day: self.ctx.theme() == Theme::Light };
        let (shown, request) = self.scenes.get(scene, size_px);
        if let Some(size_px) = request {
            self.request(TextureKey::Scenery(scene, size_px));
        }
        shown
    }

    /// Takes the faults of the user's pictures, each of them once.
    pub fn troubles(&mut self) -> impl Iterator<Item = Fault> + '_ {
        self.troubles.drain(..)
    }

    fn get(&mut self, key: TextureKey) -> Option<&LoadedTexture> {
        self.take_results();
        if let Entry::Vacant(place) = self.known.entry(key) {
            place.insert(None);
            self.request(key);
        }
        self.known.get(&key)?.as_ref()
    }

    fn request(&self, key: TextureKey) {
        if let Some(requests) = &self.requests {
            // The worker is gone only when the window is going too.
            let _gone = requests.send(key);
        }
    }

    fn take_results(&mut self) {
        for result in self.results.try_iter() {
            match result {
                LoadResult::Texture(TextureKey::Scenery(scene, size_px), texture) => {
                    self.scenes.insert(scene, size_px, texture.handle);
                }
                LoadResult::Texture(key, texture) => {
                    self.known.insert(key, Some(texture));
                }
                LoadResult::Fault(trouble) => self.troubles.push(trouble),
            }
        }
    }
}

impl Drop for FaceTextures {
    fn drop(&mut self) {
        // The texture that is being made is the last: the worker finds nobody to give it to.
        self.requests = None;
        self.results = channel().1;
        if let Some(worker) = self.worker.take() {
            let _panicked = worker.join();
        }
    }
}

#[cfg(test)]
#[expect(clippy::panic, clippy::expect_used, reason = "a test that cannot go on must fail")]
mod tests {
    use std::sync::Arc;
    use std::thread::sleep;
    use std::time::Duration;

    use deadeye_cards::{CardCode, CardDb, Faction};
    use deadeye_proxy::scenery::Light;
    use eframe::egui::{Context, ImageData, Rect, TextureId, pos2};
    use image::{Rgb, RgbImage};

    use super::{ArtTexture, FaceTextures, SceneryKind};

    /// Asks until there is an answer; the worker takes milliseconds.
    fn wait<T>(mut ask: impl FnMut() -> Option<T>) -> T {
        for _ in 0..3000 {
            if let Some(answer) = ask() {
                return answer;
            }
            sleep(Duration::from_millis(10));
        }
        panic!("no texture in half a minute");
    }

    fn textures(ctx: &Context) -> FaceTextures {
        FaceTextures::new(ctx, Arc::new(CardDb::shipped().clone()), None)
    }

    fn size_of(ctx: &Context, texture: TextureId) -> [usize; 2] {
        ctx.tex_manager().read().meta(texture).expect("a texture that is kept").size
    }

    #[test]
    fn a_portrait_is_cut_around_the_head_and_stays_inside() {
        let art = |focus| ArtTexture { texture: TextureId::default(), focus, aspect: 1.5 };
        let close = |rect: Rect, min: (f32, f32), max: (f32, f32)| {
            let apart = (rect.min - pos2(min.0, min.1)).length() + (rect.max - pos2(max.0, max.1)).length();
            assert!(apart < 1e-5, "{rect:?}");
        };
        // A square of a picture of three by two is two thirds of its width.
        close(art(0.5).cover_uv(1.0), (1.0 / 6.0, 0.0), (5.0 / 6.0, 1.0));
        close(art(0.4).cover_uv(1.0), (0.4 - 1.0 / 3.0, 0.0), (0.4 + 1.0 / 3.0, 1.0));
        close(art(0.9).cover_uv(1.0), (1.0 / 3.0, 0.0), (1.0, 1.0));
        // A band twice as wide as the picture in proportion is half of its height.
        close(art(0.4).cover_uv(3.0), (0.0, 0.25), (1.0, 0.75));
        close(art(0.4).cover_uv(0.0), (0.0, 0.0), (1.0, 1.0));
    }

    #[test]
    fn art_and_emblems_come_from_the_worker() {
        let ctx = Context::default();
        let mut textures = textures(&ctx);
        let code: CardCode = "01018".parse().expect("a code");
        let art = wait(|| textures.art(code));
        assert_eq!(size_of(&ctx, art.texture), [360, 240]);
        assert!((art.aspect - 1.5).abs() < 1e-6);
        let lone = deadeye_proxy::draw_art(CardDb::shipped().get(code).expect("a card"), 360);
        assert!((art.focus - lone.focus).abs() < 1e-6);
        let law = wait(|| textures.emblem(Some(Faction::LawDogs)));
        let drifters = wait(|| textures.emblem(None));
        assert_ne!(law, drifters);
        assert_eq!(size_of(&ctx, law), size_of(&ctx, drifters));
    }

    #[test]
    fn a_picture_of_the_users_gives_the_art_too() {
        let folder = std::env::temp_dir().join(format!("deadeye-own-art-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        // Red where the art of a face of 300 by 420 is, right of the corner; blue elsewhere.
        let picture = RgbImage::from_fn(300, 420, |x, y| {
            if (62..288).contains(&x) && (44..228).contains(&y) { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) }
        });
        picture.save(folder.join("01018.png")).expect("a picture");
        let ctx = Context::default();
        let mut textures = FaceTextures::new(&ctx, Arc::new(CardDb::shipped().clone()), Some(folder.clone()));
        let art = wait(|| textures.art("01018".parse().expect("a code")));
        let delta = ctx.tex_manager().write().take_delta();
        let (_, images) = delta.set.iter().find(|(texture, _)| **texture == art.texture).expect("the art's pixels");
        let ImageData::Color(image) = &images.first().expect("one picture").image;
        assert!(image.pixels.iter().all(|pixel| pixel.r() > 190 && pixel.b() < 10), "blue in the art");
        assert!((art.aspect - 226.0 / 184.0).abs() < 0.01);
        assert!((art.focus - 0.5).abs() < 1e-6);
        std::fs::remove_dir_all(folder).expect("a folder to remove");
    }

    #[test]
    fn of_a_scene_only_the_newest_size_is_kept() {
        let ctx = Context::default();
        let mut textures = textures(&ctx);
        let street = |from| SceneryKind::Street { light: Light::Noon, road_permille: [from, 700] };
        let first = wait(|| textures.scenery(street(400), [400, 160]));
        assert_eq!(size_of(&ctx, first), [400, 160]);
        let count = || ctx.tex_manager().read().num_allocated();
        let before = count();
        // A tenth more is stretched.
        assert_eq!(textures.scenery(street(400), [436, 172]), Some(first));
        sleep(Duration::from_millis(100));
        assert_eq!(textures.scenery(street(400), [436, 172]), Some(first));
        // Wider than 1440 pixels is painted at 1440 in the same proportions.
        let newer = |texture: Option<TextureId>, older| texture.filter(|texture| *texture != older);
        let wide = wait(|| newer(textures.scenery(street(400), [2880, 400]), first));
        assert_eq!(size_of(&ctx, wide), [1440, 200]);
        assert_eq!(count(), before);
        // Another road is painted too; another light has a texture of its own.
        let road = wait(|| newer(textures.scenery(street(300), [2880, 400]), wide));
        assert_eq!(count(), before);
        let dusk = SceneryKind::Street { light: Light::Dusk, road_permille: [300, 700] };
        let dusk = wait(|| textures.scenery(dusk, [2880, 400]));
        assert_ne!(dusk, road);
        assert_eq!(count(), before + 1);
        assert_eq!(textures.scenery(street(300), [0, 400]), Some(road), "no area: nothing is painted anew");
    }
}
