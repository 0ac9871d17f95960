//! The files that this process has open, and a check whether each is still the one that it opened.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files that this process has open. Opening and closing one of them a second time would release the lock that
/// keeps other programs out, because the system's locks belong to the process and end with any of its file handles.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that this process has open, until it is dropped.
#[derive(Debug)]
pub(super) struct OpenPath(PathBuf);

impl OpenPath {
    /// Adds the file to those that are open.
    pub(super) fn hold(path: &Path) -> Self {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        OPEN.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
        Self(path)
    }
}

impl Drop for OpenPath {
    fn drop(&mut self) {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|path| *path == self.0) {
            open.swap_remove(at);
        }
    }
}

/// Returns whether this process has the file open.
pub(crate) fn is_open_here(path: &Path) -> bool {
    let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    path.canonicalize().is_ok_and(|path| open.contains(&path))
}

/// The identity of a file, whatever its path: its device and its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity(u64, u64);

impl Identity {
    /// Returns the identity of the file at a path; `None` where there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().as_ref().map(Self::from_metadata)
    }

    #[cfg(unix)]
    fn from_metadata(about: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self(about.dev(), about.ino())
    }

    #[cfg(not(unix))]
    fn from_metadata(_about: &Metadata) -> Self {
        // An open file cannot be renamed or removed there.
        Self(0, 0)
    }
}
