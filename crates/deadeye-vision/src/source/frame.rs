//! Frames, and what gives them.

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

/// Gives frames, one after another.
pub trait FrameSource: Send {
    /// Returns the next frame; none at the end. Waits for a live source, but not longer than a few seconds.
    ///
    /// # Errors
    /// This frame could not be had. The source goes on when asked again, unless [`FrameSource::is_lost`] says that it has to
    /// be opened anew.
    fn next(&mut self) -> Result<Option<Frame>, Fault>;

    /// Returns whether frames come by themselves, so that those not asked for in time are lost.
    fn is_live(&self) -> bool;

    /// Returns whether, after an error, the source has to be opened anew. Only a live one ever has.
    fn is_lost(&self) -> bool {
        self.is_live()
    }

    /// Returns what it is, in words for people.
    fn describe(&self) -> Text;
}
