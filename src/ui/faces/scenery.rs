//! Scenes as textures: one of each kind, in the newest size.

use std::collections::HashMap;

use deadeye_proxy::scenery::{
    Light, PosterScene, bleach, draw_beam, draw_counter, draw_fight, draw_poster, draw_street,
};
use eframe::egui::{TextureHandle, TextureId};
use image::RgbImage;

/// The largest width of a scene in pixels; a wider one is stretched.
const WIDEST_PX: u32 = 1440;
/// The number of requests after which a scene that was in none of them is freed: some seconds of painting.
const FORGOTTEN_AFTER: u64 = 600;

/// A scene of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SceneryKind {
    /// The street behind the town.
    Street {
        /// The light of the phase.
        light: Light,
        /// The shares of the height at which the road begins and ends, in thousandths.
        road_permille: [u16; 2],
    },
    /// The counter that carries the hand.
    Counter,
    /// The beam that carries the figures.
    Beam,
    /// The backdrop of a shootout.
    Fight,
    /// A picture of the start page.
    Poster(PosterScene),
}

impl SceneryKind {
    /// Returns which texture the scene shares: a street of one light has one, wherever its road lies.
    fn slot(self) -> SceneSlot {
        match self {
            Self::Street { light, road_permille: _ } => SceneSlot::Street(light),
            Self::Counter => SceneSlot::Counter,
            Self::Beam => SceneSlot::Beam,
            Self::Fight => SceneSlot::Fight,
            Self::Poster(scene) => SceneSlot::Poster(scene),
        }
    }

    /// Returns the share of sunlight in the scene by day. Posters are paper, and look the same by day and by lamplight.
    fn sunlight(self) -> f32 {
        match self {
            Self::Street { .. } => 0.42,
            Self::Counter | Self::Beam => 0.62,
            Self::Fight => 0.64,
            Self::Poster(_) => 0.0,
        }
    }

    /// Paints the scene by lamplight.
    fn draw(self, [width_px, height_px]: [u32; 2]) -> RgbImage {
        match self {
            Self::Street { light, road_permille } => {
                let road = road_permille.map(|share| f32::from(share) / 1000.0);
                draw_street(width_px, height_px, road, light)
            }
            Self::Counter => draw_counter(width_px, height_px),
            Self::Beam => draw_beam(width_px, height_px),
            Self::Fight => draw_fight(width_px, height_px),
            Self::Poster(scene) => draw_poster(scene, width_px, height_px),
        }
    }
}

/// A scene, and how it is lit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LitScene {
    /// The scene, as it is by lamplight.
    pub(super) kind: SceneryKind,
    /// True if it is bleached for the light theme.
    pub(super) by_day: bool,
}

impl LitScene {
    /// Paints the scene.
    pub(super) fn draw(self, size_px: [u32; 2]) -> RgbImage {
        let mut picture = self.kind.draw(size_px);
        let sunlight = self.kind.sunlight();
        if self.by_day && sunlight > 0.0 {
            bleach(&mut picture, sunlight);
        }
        picture
    }
}

/// The place of one texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum SceneSlot {
    Street(Light),
    Counter,
    Beam,
    Fight,
    Poster(PosterScene),
}

/// A scene of one kind.
#[derive(Default)]
struct PaintedScene {
    /// The newest texture, with what it shows and its size in pixels.
    shown: Option<(LitScene, [u32; 2], TextureHandle)>,
    /// True while the worker paints another.
    is_pending: bool,
    /// The number of the last request.
    last_request: u64,
}

impl PaintedScene {
    fn is_out_of_date(&self, scene: LitScene, size_px: [u32; 2]) -> bool {
        match &self.shown {
            None => true,
            Some((shown, shown_px, _)) => {
                let changed = |(now, then): (u32, u32)| now.abs_diff(then) * 10 > then;
                *shown != scene || size_px.into_iter().zip(*shown_px).any(changed)
            }
        }
    }
}

/// The scenes that were requested.
#[derive(Default)]
pub(super) struct Scenes {
    scenes: HashMap<SceneSlot, PaintedScene>,
    /// The number of requests so far.
    requests: u64,
}

impl Scenes {
    /// Returns the texture of a scene, and the size in pixels at which it must be painted anew. Of each kind one painting is
    /// under way at most, so a window that is being resized does not pile them up.
    pub(super) fn get(&mut self, scene: LitScene, size_px: [u32; 2]) -> (Option<TextureId>, Option<[u32; 2]>) {
        self.requests += 1;
        let painted = self.scenes.entry(scene.kind.slot()).or_default();
        painted.last_request = self.requests;
        let size_px = hold_size(size_px);
        let has_area = size_px.iter().all(|side| *side > 0);
        let must_paint = has_area && !painted.is_pending && painted.is_out_of_date(scene, size_px);
        painted.is_pending |= must_paint;
        (painted.shown.as_ref().map(|(_, _, texture)| texture.id()), must_paint.then_some(size_px))
    }

    /// Takes a scene that was painted, in place of the one before, and frees those that nobody asks for any longer.
    pub(super) fn insert(&mut self, scene: LitScene, size_px: [u32; 2], texture: TextureHandle) {
        let painted = self.scenes.entry(scene.kind.slot()).or_default();
        painted.shown = Some((scene, size_px, texture));
        painted.is_pending = false;
        let now = self.requests;
        self.scenes.retain(|_, scene| scene.is_pending || now - scene.last_request < FORGOTTEN_AFTER);
    }
}

/// Returns the size at which a scene is painted: in the same proportions, at most [`WIDEST_PX`] wide.
fn hold_size([width_px, height_px]: [u32; 2]) -> [u32; 2] {
    if width_px <= WIDEST_PX {
        return [width_px, height_px];
    }
    let height_px = u64::from(height_px) * u64::from(WIDEST_PX) / u64::from(width_px);
    [WIDEST_PX, u32::try_from(height_px).unwrap_or(u32::MAX)]
}
