//! Files of unknown origin: opened only where that comes to an end, and read no further than makes sense.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use deadeye_text::text;

/// Opens a file to be read. A named pipe is refused: whoever opens one waits until somebody writes to it, perhaps for ever.
/// What a shell hands over (`<(command)`) has no name and is read.
///
/// ```
/// use std::io::Read as _;
/// use std::path::Path;
///
/// let mut start = [0; 9];
/// deadeye_vision::open_file(Path::new("Cargo.toml"))?.read_exact(&mut start)?;
/// assert_eq!(&start, b"[package]");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// It is a named pipe, or it cannot be opened.
pub fn open_file(path: &Path) -> io::Result<File> {
    if is_pipe(path) && path.canonicalize().is_ok() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            text!("it is a named pipe, at which nobody may ever write"),
        ));
    }
    File::open(path)
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    std::fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

/// The bytes of a file, and of a larger one, or of a device that never ends, one byte more than asked for.
pub(crate) fn read_up_to(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.take(most_bytes + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
