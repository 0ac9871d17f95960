//! The specification of a source: the word after `watch` or `--source`.

use std::path::{Path, PathBuf};

use deadeye_text::{Fault, io_why, text};

/// The meaning of the word after `watch` or `--source`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceSpec {
    /// A camera `/dev/videoN`, by its number there.
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
    /// Parses the word: a number, a device path, an address, a file, a folder or `demo`.
    ///
    /// # Errors
    /// There is no such file or folder.
    pub fn parse(word: &str) -> Result<Self, Fault> {
        let device = word.strip_prefix("/dev/video").unwrap_or(word);
        if let Ok(number) = device.parse() {
            return Ok(Self::Camera(number));
        }
        if word == "demo" {
            return Ok(Self::Demo);
        }
        if ["http://", "https://", "rtsp://"].iter().any(|scheme| word.starts_with(scheme)) {
            return Ok(Self::Address(word.to_owned()));
        }
        let path = Path::new(word);
        let meta = std::fs::metadata(path).map_err(|e| {
            Fault::new(
                text!("the source {source} cannot be opened", source = word),
                io_why(&e),
                text!("give a camera's number, an http or rtsp address, a video file, a folder of pictures, or demo"),
            )
        })?;
        if meta.is_dir() || crate::looks_like_picture(path) {
            Ok(Self::Pictures(path.to_owned()))
        } else {
            Ok(Self::Video(path.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SourceSpec;

    #[test]
    fn words_are_sources() {
        assert_eq!(SourceSpec::parse("0").unwrap(), SourceSpec::Camera(0));
        assert_eq!(SourceSpec::parse("/dev/video12").unwrap(), SourceSpec::Camera(12));
        assert_eq!(SourceSpec::parse("demo").unwrap(), SourceSpec::Demo);
        assert_eq!(SourceSpec::parse("rtsp://a/b").unwrap(), SourceSpec::Address("rtsp://a/b".into()));
        let folder = std::env::temp_dir();
        assert_eq!(SourceSpec::parse(&folder.display().to_string()).unwrap(), SourceSpec::Pictures(folder));
        let trouble = SourceSpec::parse("/no/such/film.mp4").unwrap_err();
        assert!(trouble.to_string().contains("there is no such file"), "{trouble}");
    }
}
