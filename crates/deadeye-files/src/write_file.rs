//! Atomic writing of files: after a crash or a power cut the old file or the new one is there, whole.
//!
//! The bytes are written to a temporary file beside the target (`NAME.new`) and synced; a rename then puts it in the
//! target's place, and the folder is synced. A temporary file that a killed program left is overwritten by the next
//! one. A lock on it keeps two programs from writing to it at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a file, or replaces the one that is there. A symbolic link stays one: the file that it names is replaced.
///
/// # Errors
/// The file cannot be written; what was there is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = real(path);
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if is_device(&path) {
        // A pipe or a printer takes what it is given; a rename would put a file in its place.
        return OpenOptions::new().write(true).open(&path)?.write_all(bytes);
    }
    let new = beside(&path, ".new");
    write_locked(&new, bytes).and_then(|file| {
        fs::rename(&new, &path)?;
        drop(file);
        sync_folder(&path)
    })
}

/// Writes a file where there is none.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] where there is one, which is left alone; or it cannot be written, and there is none.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = real(path);
    if path.exists() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let new = beside(&path, ".new");
    let file = write_locked(&new, bytes)?;
    // A link, unlike a rename, does not take the place of a file that came between.
    let put = match fs::hard_link(&new, &path) {
        Ok(()) => fs::remove_file(&new),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let _left = fs::remove_file(&new);
            Err(error)
        }
        // A disk without links, such as a memory card's.
        Err(_) => fs::rename(&new, &path),
    };
    drop(file);
    put.and_then(|()| sync_folder(&path))
}

/// Appends an ending to the whole name of a file: `game.deadeye-wal`.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Resolves a path to the file that it names in the end, without the symbolic links on the way to it.
#[must_use]
pub fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Writes and syncs the temporary file, and returns it locked until it is dropped. Removes it where it could not be
/// written whole.
fn write_locked(new: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = open_locked(new)?;
    let mut write = || -> io::Result<()> {
        // What a killed program has left may be longer.
        if file.metadata()?.len() > 0 {
            file.set_len(0)?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    };
    if let Err(error) = write() {
        // Half a file is of no use to anybody; what cannot be removed either is said by the first error.
        let _left = fs::remove_file(new);
        return Err(error);
    }
    Ok(file)
}

/// Opens the temporary file and locks it for this program alone. Waits for another program that holds the lock; by then
/// that one has renamed its file.
fn open_locked(new: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(new)?;
        match file.lock() {
            Ok(()) => {}
            // A disk without locks is one that no second program writes to.
            Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(file),
            Err(error) => return Err(error),
        }
        if fs::metadata(new).is_ok_and(|there| same_file(&there, &file)) {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn same_file(there: &fs::Metadata, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn same_file(_there: &fs::Metadata, _file: &File) -> bool {
    // An open file cannot be renamed or removed there.
    true
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Syncs the folder that holds a file: the name of a file is part of its folder, which has a sync of its own.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        let synced = File::open(folder.unwrap_or(Path::new("."))).and_then(|open| open.sync_all());
        // A folder that may be written to and not read, or a disk that syncs no folders: the file is there all the same.
        if let Err(error) = synced {
            log::debug!("{}: its folder was not synced: {error}", path.display());
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::io::ErrorKind;
    use std::path::PathBuf;

    use super::{create, replace};

    /// An empty folder of a test's own.
    fn folder(test: &str) -> PathBuf {
        let name = format!("deadeye-write-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _none = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn names(folder: &PathBuf) -> Vec<String> {
        let files = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_what_a_killed_program_left_goes() {
        let folder = folder("replace");
        let file = folder.join("f");
        fs::write(folder.join("f.new"), "half a file that is longer").unwrap();
        replace(&file, b"one").unwrap();
        replace(&file, b"two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(names(&folder), ["f"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_that_is_there_is_not_made_again() {
        let folder = folder("create");
        let file = folder.join("f");
        create(&file, b"one").unwrap();
        let error = create(&file, b"two").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert_eq!(names(&folder), ["f"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_a_full_disk_leaves_the_old_file() {
        use std::os::unix::fs::symlink;

        let folder = folder("link");
        let (file, link) = (folder.join("f"), folder.join("l"));
        fs::write(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        symlink("/dev/full", folder.join("f.new")).unwrap();
        let error = replace(&file, b"more").unwrap_err();
        assert_eq!(deadeye_text::io_why(&error), "the disk is full");
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(names(&folder), ["f", "l"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
