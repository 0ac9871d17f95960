//! What a game with real cards works with beside the game, and what the stage keeps of it.

use crate::ui::camera::PictureView;
use crate::ui::scene::Scene;
use deadeye_app::desk::{Camera, Offer};

/// The parts of the window's state that a game with real cards works with.
pub struct TableInput<'a> {
    /// The camera's picture and the cards in it.
    pub camera: &'a Camera,
    /// The part of the picture that is shown.
    pub view: &'a mut PictureView,
    /// True if the picture takes all of the stage.
    pub is_large: bool,
    /// The proposals, the oldest first.
    pub offers: &'a [Offer],
}

/// The state of a game with real cards that the stage keeps from one frame to the next.
#[derive(Debug, Default)]
pub struct TableState {
    /// The proposal whose other readings are open.
    pub changing: Option<u32>,
    /// True while differences between the table and the game are being sorted out.
    pub is_sorting: bool,
}

impl TableState {
    /// Forgets what is not there any more.
    pub fn keep_to(&mut self, scene: &Scene<'_>, table: &TableInput<'_>) {
        let first = table.offers.first().map(|offer| offer.id);
        self.changing = self.changing.filter(|offer| Some(*offer) == first);
        self.is_sorting &= has_differences(scene);
    }
}

/// Returns true if a camera looks at the table.
#[must_use]
pub fn has_picture(camera: &Camera) -> bool {
    !camera.source.is_empty()
}

/// Returns true if the table and the game differ in something that is not asked about yet.
#[must_use]
pub fn has_differences(scene: &Scene<'_>) -> bool {
    scene.seen.pictures.differences.iter().any(|differ| !differ.asked)
}
