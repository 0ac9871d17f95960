//! The user's own packs: a folder of pack files laid over the cards that the program ships with.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use deadeye_files::read_text;
use deadeye_text::io_why;

use crate::db::CardDb;
use crate::pack::{self, PackContents};

/// The largest pack or ability file that is read, in bytes: the whole public database with its texts is some 1.5 MB.
pub(crate) const MOST_FILE_BYTES: u64 = 16 << 20;

/// A part of the overlay folder that could not be used. Everything else in it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayProblem {
    /// The file, or the folder itself.
    pub file: PathBuf,
    /// The problem in one line: the mistake — the reason — the advice.
    pub problem: String,
}

impl fmt::Display for OverlayProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.problem)
    }
}

impl CardDb {
    /// Returns the shipped cards with the pack files of a folder over them, in name order: each `*.json` adds an
    /// expansion. A file is the public card database's export of a pack: a list of cards, or an object with that list in
    /// `cards`.
    ///
    /// A card with the code of a known one replaces it. A folder that does not exist counts as empty. A file or card that
    /// cannot be read is left out and returned as a problem.
    #[must_use]
    pub fn with_overlay(folder: &Path) -> (CardDb, Vec<OverlayProblem>) {
        let mut db = CardDb::shipped().clone();
        let mut problems = Vec::new();
        let files = match pack_files(folder) {
            Ok(files) => files,
            Err(error) => {
                let why = io_why(&error);
                let problem = format!("the folder of your packs cannot be listed — {why} — check its permissions");
                problems.push(OverlayProblem { file: folder.to_owned(), problem });
                Vec::new()
            }
        };
        for file in files {
            let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let contents = read_text(&file, MOST_FILE_BYTES).map_or_else(
                |error| PackContents::unreadable(io_why(&error).to_string()),
                |text| pack::read_foreign(&text, &name),
            );
            problems.extend(
                contents.problems.iter().map(|problem| OverlayProblem { file: file.clone(), problem: problem.clone() }),
            );
            db.add(contents);
        }
        db.index();
        db.add_abilities(&folder.join("abilities"));
        (db, problems)
    }
}

/// Returns the pack files of a folder in name order; none where there is no such folder.
fn pack_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
