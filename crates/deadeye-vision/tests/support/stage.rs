//! A rendered table.

use deadeye_proxy::demo::{TableScene, View};

/// Returns a camera of 1920 x 1080 over the table, with cards about 105 px wide.
pub fn stage(seed: u64) -> TableScene {
    let view = View {
        width_px: 1920,
        height_px: 1080,
        aim_px: (960.0, 530.0),
        px_per_mm: 1.7,
        tilt_degrees: 8.0,
        ..View::webcam()
    };
    TableScene { view, blur_px: 0.8, ..TableScene::webcam(seed) }
}
