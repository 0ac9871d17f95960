//! Reading files of unknown origin, with bounds on size, and without waiting on named pipes.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use deadeye_text::text;

/// The largest text file that is read where the caller sets no smaller limit, in bytes.
pub const MOST_TEXT_BYTES: u64 = 1 << 20;

/// What some programs write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Opens a file to be read. A named pipe is refused, because opening one waits until somebody writes to it, perhaps for
/// ever. An anonymous pipe, such as a shell's `<(command)`, is read.
///
/// ```
/// use std::io::Read as _;
/// use std::path::Path;
///
/// let mut start = [0; 9];
/// deadeye_files::open_file(Path::new("Cargo.toml"))?.read_exact(&mut start)?;
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

/// Reads a file of at most that many bytes. A device that never ends is read no further either.
///
/// # Errors
/// It cannot be opened or read, or is larger ([`ErrorKind::FileTooLarge`]).
pub fn read_bytes(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.take(most_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most_bytes} bytes")));
    }
    Ok(bytes)
}

/// Reads a text file of at most that many bytes, without the byte-order mark that some programs write before it.
///
/// # Errors
/// It cannot be opened or read, is larger, or is no text in UTF-8.
pub fn read_text(path: &Path, most_bytes: u64) -> io::Result<String> {
    let mut bytes = read_bytes(path, most_bytes)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::io::ErrorKind;

    use super::{read_bytes, read_text};

    #[test]
    fn as_much_as_allowed_is_read_and_no_byte_more() {
        let file = std::env::temp_dir().join(format!("deadeye-bounded-{}", std::process::id()));
        fs::write(&file, "12345").unwrap();
        assert_eq!(read_text(&file, 5).unwrap(), "12345");
        assert_eq!(read_text(&file, 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read_bytes(&file, 5).unwrap(), b"12345");
        fs::write(&file, "\u{feff}12345").unwrap();
        assert_eq!(read_text(&file, 8).unwrap(), "12345");
        assert_eq!(read_bytes(&file, 8).unwrap().len(), 8);
        fs::write(&file, "12345").unwrap();
        assert_eq!(read_bytes(&file, 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        fs::remove_file(&file).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_without_end_is_refused() {
        assert!(read_text("/dev/zero".as_ref(), 1000).is_err());
    }
}
