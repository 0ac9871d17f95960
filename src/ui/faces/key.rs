//! The names of textures, between the window's end and the worker's.

use deadeye_cards::{CardCode, Faction};
use eframe::egui::TextureHandle;

use super::scenery::LitScene;

/// A picture that the worker makes a texture of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum TextureKey {
    /// The face of a card, with its width in pixels.
    Face(CardCode, u32),
    /// The art of a card.
    Art(CardCode),
    /// The emblem of a faction, or that of drifters.
    Emblem(Option<Faction>),
    /// A scene, with its width and height in pixels.
    Scenery(LitScene, [u32; 2]),
}

/// A texture that is ready.
pub(super) struct LoadedTexture {
    pub(super) handle: TextureHandle,
    /// The place of the subject's middle, a share of the width.
    pub(super) focus: f32,
}
