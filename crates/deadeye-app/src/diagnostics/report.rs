//! A report for finding a fault: a zip of the check of the installation, the settings and the last logs, and, if the
//! user wishes, a saved game and a picture. Its contents can be listed before it is written; nothing is sent.

use std::io::{Cursor, ErrorKind, Write as _};
use std::path::Path;

use deadeye_text::{Fault, Text, io_why, text};
use deadeye_vision::redact_addresses;
use directories::BaseDirs;
use image::{ImageFormat, RgbaImage};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::diagnostics::doctor::Finding;
use crate::diagnostics::logbook;
use crate::diagnostics::picture_file::{plain_jpeg, plain_png};
use crate::settings;
use deadeye_files::write_file;
use deadeye_files::{read_bytes, read_text};

/// The most bytes that are taken of one text file: a log is rotated at a megabyte.
const MOST_TEXT_BYTES: u64 = 2 << 20;

/// The largest picture file that is included, in bytes.
const MOST_PICTURE_BYTES: u64 = 32 << 20;

/// A picture for a report, as a JPEG or PNG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    name: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// Reads a picture file, without what it holds beside the picture: place, author, device.
    ///
    /// # Errors
    /// It cannot be read, is not a JPEG or PNG file, has more than 32 MB, or its parts cannot be told apart.
    pub fn read(file: &Path) -> Result<Self, Fault> {
        let what = || text!("the picture {file} does not go into the report", file = file.display());
        let fault = |why: Text| Fault::new(what(), why, text!("give a JPEG or PNG file of at most 32 MB"));
        let bytes = read_bytes(file, MOST_PICTURE_BYTES).map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => fault(text!("it is larger")),
            _ => fault(io_why(&error)),
        })?;
        let (name, plain) = match image::guess_format(&bytes) {
            Ok(ImageFormat::Jpeg) => ("picture.jpg", plain_jpeg(&bytes)),
            Ok(ImageFormat::Png) => ("picture.png", plain_png(&bytes)),
            _ => return Err(fault(text!("it is no such picture"))),
        };
        let bytes = plain.ok_or_else(|| {
            Fault::new(what(), text!("place and author cannot be taken out of it"), text!("leave it out"))
        })?;
        Ok(Self { name, bytes })
    }

    /// Encodes a picture from a camera.
    ///
    /// # Errors
    /// It cannot be encoded.
    pub fn of(picture: &RgbaImage) -> Result<Self, Fault> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).map_err(|error| {
            Fault::new(
                text!("the picture does not go into the report"),
                Text::name(error.to_string()),
                text!("leave it out"),
            )
        })?;
        Ok(Self { name: "picture.png", bytes: bytes.into_inner() })
    }
}

/// The contents of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    files: Vec<(String, Vec<u8>)>,
    /// The number of names and passwords in addresses of cameras that were left out of the texts.
    pub left_out: usize,
}

impl Report {
    /// Gathers a report. In its texts the user's home folder is `~`, and names and passwords in addresses of cameras are
    /// left out. Settings and logs that do not exist, or cannot be
    /// read, are left out.
    #[must_use]
    pub fn of(findings: &[Finding]) -> Self {
        let found: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
        let mut files = vec![("findings.txt".to_owned(), found)];
        let kept = settings::usual_file().into_iter().chain(logbook::files());
        for file in kept {
            if let (Some(name), Ok(text)) = (file.file_name(), read_text(&file, MOST_TEXT_BYTES)) {
                files.push((name.to_string_lossy().into_owned(), text));
            }
        }
        let mut left_out = 0;
        let mut write = |(name, text): (String, String)| {
            let (text, count) = redact_addresses(&text);
            left_out += count;
            (name, without_home(&text).into_bytes())
        };
        let files = files.into_iter().map(&mut write).collect();
        Self { files, left_out }
    }

    /// Adds a game, as `deadeye game export` writes it.
    #[must_use]
    pub fn with_game(mut self, lines: Vec<u8>) -> Self {
        self.files.push(("game.jsonl".to_owned(), lines));
        self
    }

    /// Adds a picture.
    #[must_use]
    pub fn with_picture(mut self, picture: Picture) -> Self {
        self.files.push((picture.name.to_owned(), picture.bytes));
        self
    }

    /// Returns the files inside, each with its size in bytes.
    pub fn holds(&self) -> impl Iterator<Item = (&str, usize)> {
        self.files.iter().map(|(name, bytes)| (name.as_str(), bytes.len()))
    }

    /// Writes the report atomically.
    ///
    /// # Errors
    /// The file exists already, and is not changed, or it cannot be written.
    pub fn write(&self, file: &Path) -> Result<(), Fault> {
        let written = self.pack().and_then(|pack| write_file::create(file, &pack));
        written.map_err(|error| {
            let what = text!("the report cannot be written to {file}", file = file.display());
            match error.kind() {
                ErrorKind::AlreadyExists => {
                    Fault::new(what, text!("there is such a file already"), text!("give another name"))
                }
                _ => Fault::new(what, io_why(&error), text!("make room, or give a folder that you may write to")),
            }
        })
    }

    fn pack(&self) -> std::io::Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in &self.files {
            zip.start_file(name, SimpleFileOptions::default())?;
            zip.write_all(bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

/// Replaces the path of the user's home folder in a text, which may hold the user's name.
fn without_home(text: &str) -> String {
    let home = BaseDirs::new().map(|dirs| dirs.home_dir().display().to_string());
    match home.as_deref() {
        None | Some("" | "/") => text.to_owned(),
        Some(home) => text.replace(home, "~"),
    }
}
