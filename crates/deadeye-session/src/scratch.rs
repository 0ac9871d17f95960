//! Temporary folders of the program in the system's folder for temporary files.
//!
//! A folder in use has a locked file in it. A program that is killed leaves its folder; the next one that creates a
//! folder finds it unlocked, and removes it.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The beginning of the names of our folders.
const NAME: &str = "deadeye-salvage-";

/// The beginning of their names while they are created.
const MAKING: &str = "deadeye-making-";

/// The file in it that is locked as long as the folder is in use.
const LOCK: &str = "held";

/// The age at which a folder that is still being created counts as left by a program that was killed meanwhile.
const MADE_LONG_AGO: Duration = Duration::from_secs(3600);

/// A temporary folder that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct ScratchFolder {
    path: PathBuf,
    _held: File,
}

impl ScratchFolder {
    /// Creates a new folder that only this user may read.
    pub(super) fn make() -> io::Result<Self> {
        Self::make_in(&std::env::temp_dir())
    }

    /// Creates a new folder in this one.
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

    /// Returns the path of the folder.
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

/// Removes the folders that killed programs have left. Those that cannot be removed are left to their owner.
fn sweep(place: &Path) {
    let files = fs::read_dir(place).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let is_left = match name.to_string_lossy() {
            name if name.starts_with(NAME) => is_free(&file.path()),
            name if name.starts_with(MAKING) => is_old(&file.path()),
            _ => false,
        };
        if is_left && file.file_type().is_ok_and(|kind| kind.is_dir()) {
            let _left = fs::remove_dir_all(file.path());
        }
    }
}

/// Returns whether nobody uses a folder any more. One without the locked file was being removed by a program that was
/// killed: a folder has its name only once it is held.
fn is_free(folder: &Path) -> bool {
    match File::open(folder.join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// Returns whether a folder was begun so long ago that nobody creates it any more.
fn is_old(folder: &Path) -> bool {
    let made = fs::metadata(folder).and_then(|about| about.modified());
    made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > MADE_LONG_AGO))
}
