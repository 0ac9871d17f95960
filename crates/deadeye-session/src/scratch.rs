//! Folders of our own for a moment, in the system's place for temporary files.
//!
//! A folder is held by a lock on a file in it. A program that is killed leaves its folder; the next one that makes one
//! sees that nobody holds it, and removes it.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the names of our folders begin with.
const NAME: &str = "deadeye-salvage-";

/// What their names begin with as long as they are made.
const MAKING: &str = "deadeye-making-";

/// The file in it that is locked as long as the folder is used.
const LOCK: &str = "held";

/// A folder without that file is being made, or its program was killed as it made it: so long ago it was killed.
const MADE_LONG_AGO: Duration = Duration::from_secs(3600);

/// A folder that is gone when this is dropped.
#[derive(Debug)]
pub(super) struct ScratchFolder {
    path: PathBuf,
    _held: File,
}

impl ScratchFolder {
    /// Returns a new folder that nobody else may look into.
    pub(super) fn make() -> io::Result<Self> {
        Self::make_in(&std::env::temp_dir())
    }

    /// Returns a new folder in this one.
    pub(super) fn make_in(place: &Path) -> io::Result<Self> {
        sweep(place);
        for number in 0_u32.. {
            let name = format!("{}-{number}", std::process::id());
            // It gets its name once it is held, so that nobody takes it for left.
            let made = place.join(format!("{MAKING}{name}"));
            match builder().create(&made) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                made => made?,
            }
            let held = File::create(made.join(LOCK))?;
            held.lock()?;
            let path = place.join(format!("{NAME}{name}"));
            if fs::rename(&made, &path).is_ok() {
                return Ok(Self { path, _held: held });
            }
            // Another one of this number, from before the last start of the machine.
            fs::remove_dir_all(&made)?;
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Returns where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // Left over it would only cost room, and the next one sweeps it away.
        let _left = fs::remove_dir_all(&self.path);
    }
}

fn builder() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "nothing is set elsewhere"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Removes the folders that killed programs have left. What cannot be removed is left to its owner.
fn sweep(place: &Path) {
    let files = fs::read_dir(place).into_iter().flatten().flatten();
    for file in files {
        let is_ours = file.file_name().to_string_lossy().starts_with(NAME);
        if is_ours && file.file_type().is_ok_and(|kind| kind.is_dir()) && is_left(&file.path()) {
            let _left = fs::remove_dir_all(file.path());
        }
    }
}

/// Returns whether nobody holds a folder any more.
fn is_left(folder: &Path) -> bool {
    match File::open(folder.join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok(),
        Err(error) if error.kind() == ErrorKind::NotFound => fs::metadata(folder)
            .and_then(|about| about.modified())
            .is_ok_and(|made| made.elapsed().is_ok_and(|age| age > MADE_LONG_AGO)),
        Err(_) => false,
    }
}
