//! A folder of pictures in name order, each a frame.

use std::path::{Path, PathBuf};

use deadeye_text::{Fault, Text, io_why, text};

use super::frame::{Frame, FrameSource};
use crate::{looks_like_picture, read_picture};

/// A folder of pictures, or one picture.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    files: std::vec::IntoIter<PathBuf>,
    next: u64,
    fps: f64,
}

impl Folder {
    pub(super) fn open(path: &Path, fps: f64) -> Result<Self, Fault> {
        let what = || text!("the source {source} cannot be opened", source = path.display());
        let mut files = Vec::new();
        if path.is_dir() {
            let entries = std::fs::read_dir(path)
                .map_err(|e| Fault::new(what(), io_why(&e), text!("check that you may read it")))?;
            files.extend(
                entries.filter_map(Result::ok).map(|e| e.path()).filter(|p| looks_like_picture(p) && !p.is_dir()),
            );
            files.sort();
        } else {
            files.push(path.to_owned());
        }
        if files.is_empty() {
            return Err(Fault::new(
                what(),
                text!("there is no picture in it"),
                text!("give a folder with JPEG or PNG files"),
            ));
        }
        Ok(Self { path: path.to_owned(), files: files.into_iter(), next: 0, fps: if fps > 0.0 { fps } else { 15.0 } })
    }
}

impl FrameSource for Folder {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let Some(file) = self.files.next() else {
            return Ok(None);
        };
        let index = self.next;
        // A picture that cannot be read keeps its number, so that the others keep theirs.
        self.next += 1;
        let picture = read_picture(&file)?;
        Ok(Some(Frame { picture, index, seconds: index as f64 / self.fps }))
    }

    fn is_live(&self) -> bool {
        false
    }

    fn describe(&self) -> Text {
        text!("pictures in {folder}", folder = self.path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, FrameSource};
    use image::RgbImage;

    #[test]
    fn pictures_come_in_name_order_and_a_broken_one_stops_nothing() {
        let folder = std::env::temp_dir().join(format!("deadeye-folder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        assert!(Folder::open(&folder, 15.0).unwrap_err().why.contains("no picture"));
        RgbImage::new(30, 20).save(folder.join("b.png")).unwrap();
        RgbImage::new(40, 20).save(folder.join("a.png")).unwrap();
        std::fs::write(folder.join("aa.png"), b"no picture").unwrap();
        std::fs::write(folder.join("notes.txt"), b"not looked at").unwrap();
        let mut source = Folder::open(&folder, 10.0).unwrap();
        let first = source.next().unwrap().unwrap();
        assert_eq!((first.picture.width(), first.index), (40, 0));
        assert!(source.next().unwrap_err().what.contains("aa.png"));
        let last = source.next().unwrap().unwrap();
        assert_eq!((last.picture.width(), last.index), (30, 2));
        assert!((last.seconds - 0.2).abs() < 1e-9);
        assert!(source.next().unwrap().is_none());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
