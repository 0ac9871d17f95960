//! Reading what can still be read of a saved game that cannot be opened.
//!
//! Works on a copy in the system's folder for temporary files, because SQLite mends and thereby changes what it opens.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::inspect::{self, Look};
use super::journal::{self, Contents};
use crate::fault::Fault;

/// Reads the entries of a saved game up to its end or to the first that is missing or changed.
/// [`Contents::broken`] says which. The file is left as it is.
///
/// # Errors
/// Says why not even the beginning can be read.
pub fn read(path: &Path) -> Result<Contents, Fault> {
    if inspect::look(path)? != Look::Game {
        return Err(Fault::new(
            format!("{} cannot be read", path.display()),
            "there is no game in it",
            "give the file of a saved game",
        ));
    }
    let cannot = |why: String| {
        Fault::new(
            format!("{} cannot be read", path.display()),
            why,
            "take a copy of it from before, or start a new game",
        )
    };
    let folder = Folder::make().map_err(|error| cannot(error.to_string()))?;
    let copy = folder.0.join("game");
    let copied = fs::copy(path, &copy).and_then(|_| {
        let log = inspect::log_beside(path);
        if log.exists() {
            fs::copy(log, inspect::log_beside(&copy)).map(|_| ())
        } else {
            Ok(())
        }
    });
    copied.map_err(|error| cannot(error.to_string()))?;
    let read = journal::connect(&copy, false).and_then(|connection| {
        // With this SQLite takes a file that is shorter than its header says, and reads what there is.
        connection.pragma_update(None, "writable_schema", true)?;
        journal::read(&connection)
    });
    let mut contents = read.map_err(|error| cannot(journal::why(&error)))?;
    if contents.broken.is_none() && inspect::cut_off(path).is_some() {
        contents.broken = Some("its end is missing".to_owned());
    }
    Ok(contents)
}

/// A folder of our own for a moment.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn make() -> std::io::Result<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("deadeye-salvage-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Left over it would only cost room, and there is nobody to tell.
        let _ = fs::remove_dir_all(&self.0);
    }
}
