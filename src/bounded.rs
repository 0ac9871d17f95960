//! Reading what somebody else may have made: never more of it than makes sense.

use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

pub use deadeye_vision::open_file;

/// The largest text file that is read where nothing smaller is said, in bytes.
pub const MOST_TEXT_BYTES: u64 = 1 << 20;

/// Reads a text file of at most so many bytes. A device that never ends is read no further either.
///
/// # Errors
/// It cannot be opened or read, is larger, or is no text in UTF-8.
pub fn read_text(path: &Path, most_bytes: u64) -> io::Result<String> {
    let mut text = String::new();
    open_file(path)?.take(most_bytes + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most_bytes {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most_bytes} bytes")));
    }
    Ok(text)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::io::ErrorKind;

    use super::read_text;

    #[test]
    fn as_much_as_allowed_is_read_and_no_byte_more() {
        let file = std::env::temp_dir().join(format!("deadeye-bounded-{}", std::process::id()));
        fs::write(&file, "12345").unwrap();
        assert_eq!(read_text(&file, 5).unwrap(), "12345");
        assert_eq!(read_text(&file, 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        fs::remove_file(&file).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_without_end_is_refused() {
        assert!(read_text("/dev/zero".as_ref(), 1000).is_err());
    }
}
