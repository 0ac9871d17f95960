//! The default place and names of saved games.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::ProjectDirs;
use jiff::Timestamp;

use deadeye_text::{Fault, io_why, text};

/// The ending of a saved game's file.
pub const ENDING: &str = "deadeye";

/// A saved game in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The file that holds the game.
    pub path: PathBuf,
    /// The file's name without its ending.
    pub name: String,
    /// The time of the last change.
    pub changed: SystemTime,
}

/// Returns the user's folder for saved games. It need not exist yet.
///
/// # Errors
/// The system names no home folder.
pub fn folder() -> Result<PathBuf, Fault> {
    ProjectDirs::from("", "", "deadeye").map(|dirs| dirs.data_dir().join("games")).ok_or_else(|| {
        Fault::new(
            text!("games cannot be saved in the usual place"),
            text!("the system names no home folder"),
            text!("give a file with --game FILE"),
        )
    })
}

/// Returns the saved games in a folder, the last played first. None where there is no such folder.
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
            let log = fs::metadata(super::journal::inspect::log_beside(&path)).and_then(|log| log.modified());
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

/// Returns the path for a new game in a folder, which is created if need be. The name consists of the players and the
/// day, and a number where they play more than once: `South, North 2026-11-23.deadeye`.
///
/// # Errors
/// The folder cannot be created.
pub fn new_file(folder: &Path, players: &[String], now: SystemTime) -> Result<PathBuf, Fault> {
    fs::create_dir_all(folder).map_err(|error| {
        Fault::new(
            text!("no games can be saved in {folder}", folder = folder.display()),
            io_why(&error),
            text!("give another file with --game FILE"),
        )
    })?;
    let name = format!("{} {}", players_in_name(players), date(now));
    let numbered = |number: u32| match number {
        1 => folder.join(format!("{name}.{ENDING}")),
        _ => folder.join(format!("{name} {number}.{ENDING}")),
    };
    let free = (1..).map(numbered).find(|path| super::journal::inspect::is_free(path));
    Ok(free.unwrap_or_else(|| numbered(0)))
}

/// The longest part of a player's name in the name of a file, in characters.
const LONGEST_NAME: usize = 24;

/// Returns the players' names for the name of a file: letters, digits and blanks, which every system accepts.
fn players_in_name(players: &[String]) -> String {
    let plain = |name: &String| {
        let letters = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' });
        let letters: String = letters.take(LONGEST_NAME).collect();
        letters.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = players.iter().map(plain).filter(|name| !name.is_empty()).collect();
    if names.is_empty() { "game".to_owned() } else { names.join(", ") }
}

/// Formats the day of a time in UTC: `2026-11-23`.
fn date(time: SystemTime) -> String {
    Timestamp::try_from(time).unwrap_or_default().strftime("%Y-%m-%d").to_string()
}
