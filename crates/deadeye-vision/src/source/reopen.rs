//! Opening a source, and opening it again whenever it is lost.

use deadeye_text::{Fault, text};

use super::frame::FrameSource;
use super::hold::{CameraWishes, HoldStill, MainsSwitch};
use super::identity::CameraIdentity;
use super::spec::SourceSpec;
use super::watched::unplugged_fault;
use super::{camera, folder, video};

/// Opens a source; pictures of a folder come at `fps` a second, each a frame.
///
/// ```
/// use deadeye_vision::{SourceSpec, open};
///
/// let fault = open(&SourceSpec::parse("src")?, 15.0).err().expect("there is no picture in it");
/// assert_eq!(fault.why, "there is no picture in it");
/// # Ok::<(), deadeye_text::Fault>(())
/// ```
///
/// # Errors
/// The source does not exist, is in use, or gives no pictures. [`SourceSpec::Demo`] is drawn elsewhere and is refused
/// here.
pub fn open(spec: &SourceSpec, fps: f64) -> Result<Box<dyn FrameSource>, Fault> {
    Ok(match spec {
        SourceSpec::Camera(number) => Box::new(camera::open(*number, CameraWishes::default())?),
        SourceSpec::Address(address) => Box::new(video::open_address(address)?),
        SourceSpec::Video(path) => Box::new(video::open_file(path)?),
        SourceSpec::Pictures(path) => Box::new(folder::Folder::open(path, fps)?),
        SourceSpec::Demo => {
            return Err(Fault::new(
                text!("the demo table cannot be opened here"),
                text!("it is no camera and no file"),
                text!("open it in the app"),
            ));
        }
    })
}

/// A source that can be opened again. A camera is known by its name and its port or serial number: plugged in again it may have
/// another number, and another of the same make is not taken for it.
#[derive(Debug)]
pub struct Reopener {
    spec: SourceSpec,
    fps: f64,
    wishes: CameraWishes,
    camera: Option<CameraIdentity>,
}

impl Reopener {
    /// Creates a reopener for this source; pictures of a folder come at `fps` a second.
    #[must_use]
    pub fn new(spec: SourceSpec, fps: f64) -> Self {
        Self { spec, fps, wishes: CameraWishes::default(), camera: None }
    }

    /// Holds a camera's settings while this wish is set.
    #[must_use]
    pub fn with_hold(mut self, still: HoldStill) -> Self {
        self.wishes.still = still;
        self
    }

    /// Tells a camera what the lamps are fed with.
    #[must_use]
    pub fn with_mains(mut self, mains: MainsSwitch) -> Self {
        self.wishes.mains = mains;
        self
    }

    /// Opens the source, for the first time or anew.
    ///
    /// # Errors
    /// As for [`open`]; or a camera that was there before is unplugged.
    pub fn open(&mut self) -> Result<Box<dyn FrameSource>, Fault> {
        let SourceSpec::Camera(last) = self.spec else {
            return open(&self.spec, self.fps);
        };
        let number = match &self.camera {
            None => last,
            Some(own) => camera::find(own, last)
                .ok_or_else(|| unplugged_fault(text!("the camera {camera}", camera = format!("/dev/video{last}"))))?,
        };
        // Asked while it is there: one that is unplugged as it is opened is found again all the same.
        if self.camera.is_none() {
            self.camera = camera::identify_camera(number);
        }
        let source = camera::open(number, self.wishes.clone())?;
        self.spec = SourceSpec::Camera(number);
        Ok(Box::new(source))
    }
}
