//! Where saved games are kept when nobody says where.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::ProjectDirs;

use crate::fault::Fault;

/// The ending of a saved game's file.
pub const ENDING: &str = "deadeye";

/// A saved game in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// The file's name without its ending.
    pub name: String,
    /// When it was last written to.
    pub changed: SystemTime,
}

/// The user's folder for saved games. It need not exist yet.
///
/// # Errors
/// Where the system names no home folder.
pub fn folder() -> Result<PathBuf, Fault> {
    ProjectDirs::from("", "", "deadeye").map(|dirs| dirs.data_dir().join("games")).ok_or_else(|| {
        Fault::new(
            "games cannot be saved in the usual place",
            "the system names no home folder",
            "give a file with --game FILE",
        )
    })
}

/// The saved games in a folder, the last played first. None where there is no such folder.
///
/// No file is opened for it, so that a game in progress is not disturbed.
#[must_use]
pub fn list(folder: &Path) -> Vec<SavedGame> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut games: Vec<SavedGame> = files
        .filter_map(|file| {
            let path = file.path();
            let about = file.metadata().ok().filter(|about| about.is_file())?;
            let name = path.file_stem()?.to_string_lossy().into_owned();
            // What was played last may still stand in the log beside it only.
            let log = fs::metadata(super::inspect::log_beside(&path)).and_then(|log| log.modified());
            let changed = about.modified().ok()?;
            (path.extension()? == ENDING).then(|| SavedGame {
                name,
                changed: log.map_or(changed, |log| log.max(changed)),
                path,
            })
        })
        .collect();
    games.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.path.cmp(&b.path)));
    games
}

/// A file for a new game in a folder, which is made if need be: `game-1.deadeye`, or the next free number.
///
/// # Errors
/// Where the folder cannot be made.
pub fn new_file(folder: &Path) -> Result<PathBuf, Fault> {
    fs::create_dir_all(folder).map_err(|error| {
        Fault::new(
            format!("no games can be saved in {}", folder.display()),
            crate::write_file::why(&error),
            "give another file with --game FILE",
        )
    })?;
    let free = (1_u32..)
        .map(|number| folder.join(format!("game-{number}.{ENDING}")))
        .find(|path| super::inspect::is_free(path));
    Ok(free.unwrap_or_else(|| folder.join(format!("game.{ENDING}"))))
}
