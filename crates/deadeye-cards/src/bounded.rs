//! Text files of the user's, read no further than makes sense.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// Larger than any pack file by far: the whole public database with its texts is some 1.5 MB.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A text file of the user's, if it is no larger than any that makes sense.
pub(crate) fn read_text(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| why(&error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(format!("it is larger than {} MB", MAX_FILE_BYTES / 1024 / 1024));
    }
    String::from_utf8(bytes).map_err(|_| "it is no text in UTF-8".to_owned())
}

/// Why the system gives no file, without its number for that.
pub(crate) fn why(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| format!("the system says: {words}"))
}
