//! The paths of the user's own packs, and of the pictures of their cards.

use std::path::PathBuf;

use directories::ProjectDirs;

/// Returns the folder that the user puts pack files (`PACK.json`) into; beside it `pictures/` holds their pictures as
/// `CODE.jpg` or `CODE.png`. `None` where the system names no home folder. Neither need exist.
#[must_use]
pub fn packs_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "deadeye").map(|dirs| dirs.data_dir().join("packs"))
}

/// Returns the file of the user's corrections of recognised cards; `None` as for [`packs_folder`].
#[must_use]
pub fn corrections_file() -> Option<PathBuf> {
    packs_folder().map(|folder| folder.with_file_name("corrections.faces"))
}

/// Returns the folder of the user's own packs' pictures; see [`packs_folder`].
#[must_use]
pub fn pictures_folder() -> Option<PathBuf> {
    packs_folder().map(|folder| folder.with_file_name("pictures"))
}
