//! Text files of the user's, read no further than makes sense.

use std::fs;
use std::io::Read;
use std::path::Path;

/// Larger than any pack file by far: the whole public database with its texts is some 1.5 MB.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A text file of the user's, if it is no larger than any that makes sense.
pub(crate) fn read_text(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let opened = fs::File::open(file).map_err(|error| error.to_string())?;
    opened
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(format!(
            "it is larger than {} MB",
            MAX_FILE_BYTES / 1024 / 1024
        ));
    }
    String::from_utf8(bytes).map_err(|_| "it is no text in UTF-8".to_owned())
}
