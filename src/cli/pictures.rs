//! The folder with the user's own pictures of cards.

use std::path::Path;

use deadeye_text::Fault;

/// Checks that the folder is there, if one is named.
///
/// # Errors
/// There is no such folder.
pub fn check_folder(folder: Option<&Path>) -> Result<(), Fault> {
    let Some(folder) = folder.filter(|folder| !folder.is_dir()) else { return Ok(()) };
    let what = format!("the pictures in {} cannot be shown", folder.display());
    let why = if folder.exists() { "it is no folder" } else { "there is no such folder" };
    Err(Fault::english(what, why, "give a folder of pictures named CODE.jpg or CODE.png"))
}
