//! Where frames come from: cameras, addresses, video files, folders of pictures.

mod camera;
mod decode;
mod folder;
mod health;
mod hold;
mod reopen;
mod video;
mod watched;

use std::path::{Path, PathBuf};

use image::RgbImage;

pub use camera::{Camera, cameras};
pub use decode::decode_mjpeg;
pub use hold::HoldStill;
pub use reopen::Reopener;

use crate::Trouble;

/// One picture of a source.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The picture.
    pub picture: RgbImage,
    /// Its number, from 0.
    pub index: u64,
    /// Its time, in seconds from the first one.
    pub seconds: f64,
}

/// Gives frames, one after another.
pub trait FrameSource: Send {
    /// The next frame; none at the end. Waits for a live source, but not longer than a few seconds.
    ///
    /// # Errors
    /// This frame could not be had. The source goes on when asked again, unless [`FrameSource::is_lost`] says that it has to
    /// be opened anew.
    fn next(&mut self) -> Result<Option<Frame>, Trouble>;

    /// Whether frames come by themselves, so that those not asked for in time are lost.
    fn is_live(&self) -> bool;

    /// Whether, after an error, the source has to be opened anew. Only a live one ever has.
    fn is_lost(&self) -> bool {
        self.is_live()
    }

    /// What it is, in words for people.
    fn describe(&self) -> String;
}

/// What the word after `watch` or `--source` means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceSpec {
    /// `/dev/videoN`, by its number there.
    Camera(u32),
    /// An `http`, `https` or `rtsp` address.
    Address(String),
    /// A video file.
    Video(PathBuf),
    /// A folder of pictures, in name order, or one picture.
    Pictures(PathBuf),
    /// The demo table, which the app draws itself.
    Demo,
}

impl SourceSpec {
    /// Reads the word: a number, a device path, an address, a file, a folder or `demo`.
    ///
    /// # Errors
    /// There is no such file or folder.
    pub fn parse(word: &str) -> Result<Self, Trouble> {
        let device = word.strip_prefix("/dev/video").unwrap_or(word);
        if let Ok(number) = device.parse() {
            return Ok(Self::Camera(number));
        }
        if word == "demo" {
            return Ok(Self::Demo);
        }
        if ["http://", "https://", "rtsp://"]
            .iter()
            .any(|scheme| word.starts_with(scheme))
        {
            return Ok(Self::Address(word.to_owned()));
        }
        let path = Path::new(word);
        let meta = std::fs::metadata(path).map_err(|e| {
            Trouble::new(
                format!("the source {word} cannot be opened"),
                crate::plain_io(&e),
                "give a camera's number, an http or rtsp address, a video file, a folder of pictures, or demo",
            )
        })?;
        if meta.is_dir() || crate::looks_like_picture(path) {
            Ok(Self::Pictures(path.to_owned()))
        } else {
            Ok(Self::Video(path.to_owned()))
        }
    }
}

/// Opens a source; pictures of a folder come at `fps` a second, each a frame.
///
/// # Errors
/// The source is not there, is in use, or gives no pictures. [`SourceSpec::Demo`] is drawn elsewhere and is refused here.
pub fn open(spec: &SourceSpec, fps: f64) -> Result<Box<dyn FrameSource>, Trouble> {
    Ok(match spec {
        SourceSpec::Camera(number) => Box::new(camera::open(*number, HoldStill::default())?),
        SourceSpec::Address(address) => Box::new(video::open_address(address)?),
        SourceSpec::Video(path) => Box::new(video::open_file(path)?),
        SourceSpec::Pictures(path) => Box::new(folder::Folder::open(path, fps)?),
        SourceSpec::Demo => {
            return Err(Trouble::new(
                "the demo table cannot be opened here",
                "it is no camera and no file",
                "open it in the app",
            ));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::SourceSpec;

    #[test]
    fn words_are_sources() {
        assert_eq!(SourceSpec::parse("0").unwrap(), SourceSpec::Camera(0));
        assert_eq!(
            SourceSpec::parse("/dev/video12").unwrap(),
            SourceSpec::Camera(12)
        );
        assert_eq!(SourceSpec::parse("demo").unwrap(), SourceSpec::Demo);
        assert_eq!(
            SourceSpec::parse("rtsp://a/b").unwrap(),
            SourceSpec::Address("rtsp://a/b".into())
        );
        let folder = std::env::temp_dir();
        assert_eq!(
            SourceSpec::parse(&folder.display().to_string()).unwrap(),
            SourceSpec::Pictures(folder)
        );
        let trouble = SourceSpec::parse("/no/such/film.mp4").unwrap_err();
        assert!(
            trouble.to_string().contains("there is no such file"),
            "{trouble}"
        );
    }
}
