//! The camera as the window shows it: the newest picture with the cards in it, updated a few times a second.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use deadeye_text::Fault;
use image::buffer::ConvertBuffer as _;
use image::{RgbImage, RgbaImage};

use super::camera::Camera;
use super::shared::{Wake, lock};
use super::sources::Source;
use crate::pipeline::Look;

/// The least time between two updates of the picture on the screen.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// The largest width of the picture on the screen, in pixels.
const WIDEST_PX: u32 = 960;

/// The time over which frames are counted for the frame rate, in seconds.
const COUNTED_SECONDS: f32 = 2.0;

/// The camera as the window shows it.
pub struct Screen {
    wake: Wake,
    camera: Arc<Mutex<Camera>>,
    /// The time at which the picture was last updated.
    painted: Option<Instant>,
    frames: FrameCount,
}

/// A count of frames, for the frame rate.
struct FrameCount {
    since: Instant,
    index: u64,
    per_second: f32,
}

impl FrameCount {
    fn start() -> Self {
        Self { since: Instant::now(), index: 0, per_second: 0.0 }
    }

    fn count(&mut self, index: u64) {
        let seconds = self.since.elapsed().as_secs_f32();
        if seconds >= COUNTED_SECONDS {
            self.per_second = index.saturating_sub(self.index) as f32 / seconds;
            self.since = Instant::now();
            self.index = index;
        }
    }
}

impl Screen {
    /// Returns an empty screen.
    pub fn new(wake: Wake, camera: Arc<Mutex<Camera>>) -> Self {
        Self { wake, camera, painted: None, frames: FrameCount::start() }
    }

    /// Clears the screen, because there are no pictures.
    pub fn clear(&mut self) {
        *lock(&self.camera) = Camera::default();
    }

    /// Shows another source, which has given no picture yet.
    pub fn start(&mut self, source: &Source) {
        *lock(&self.camera) = Camera { source: source.name.clone(), ..Camera::default() };
        self.frames = FrameCount::start();
        (self.wake)();
    }

    /// Shows the fault of the source, or that it has none.
    pub fn set_trouble(&self, trouble: Option<Fault>) {
        lock(&self.camera).trouble = trouble;
    }

    /// Returns the time until the picture may be updated.
    pub fn next_in(&self) -> Duration {
        self.painted.map_or(Duration::ZERO, |painted| BETWEEN_PICTURES.saturating_sub(painted.elapsed()))
    }

    /// Counts a frame that is about to be shown.
    pub fn count(&mut self, index: u64) {
        self.frames.count(index);
    }

    /// Wakes the window for an updated picture.
    pub fn wake(&mut self) {
        self.painted = Some(Instant::now());
        (self.wake)();
    }

    /// Puts a picture on the screen, with the details that `describe` adds.
    pub fn paint(&self, look: &Look, describe: impl FnOnce(&mut Camera)) {
        let (width, height) = look.picture.dimensions();
        // It is made here, for the window's thread has a frame to paint.
        let picture = fit_to_window(&look.picture);
        let mut camera = lock(&self.camera);
        camera.picture = Some(Arc::new(picture));
        camera.size_px = [width, height];
        camera.per_second = self.frames.per_second;
        describe(&mut camera);
    }
}

/// Returns a picture as the window shows it: opaque, and no wider than a window shows.
fn fit_to_window(picture: &RgbImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    if width <= WIDEST_PX {
        return picture.convert();
    }
    let height = (height * WIDEST_PX / width).max(1);
    image::imageops::thumbnail(picture, WIDEST_PX, height).convert()
}
