//! Frames and their sources.

use image::RgbImage;

use deadeye_text::{Fault, Text};

/// One picture of a source.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The picture in full size.
    pub picture: RgbImage,
    /// Its number, from 0.
    pub index: u64,
    /// Its time, in seconds from the first one.
    pub seconds: f64,
}

/// A source of frames.
pub trait FrameSource: Send {
    /// Returns the next frame; `None` at the end. Waits for a live source, but not longer than a few seconds.
    ///
    /// # Errors
    /// This frame could not be read. The source goes on with the next call, unless it has to be opened anew
    /// ([`FrameSource::is_lost`]).
    fn next(&mut self) -> Result<Option<Frame>, Fault>;

    /// Returns whether frames come by themselves, so that those not taken in time are lost.
    fn is_live(&self) -> bool;

    /// Returns whether, after an error, the source has to be opened anew. This is never so for one that is not live.
    fn is_lost(&self) -> bool {
        self.is_live()
    }

    /// Describes the source, in words for people.
    fn describe(&self) -> Text;
}
