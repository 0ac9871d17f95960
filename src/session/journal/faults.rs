//! What can be wrong with a saved game, in a player's words.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use super::entry::FORMAT;
use crate::fault::Fault;
use crate::write_file;

/// The fault of a saved game that is of a later format.
pub(in crate::session) fn newer(path: &Path, format: u32) -> Fault {
    Fault::new(
        format!("{} cannot be opened", path.display()),
        format!("it was saved in format {format} by a newer Deadeye; this one reads up to {FORMAT}"),
        "open it with the newer one",
    )
}

/// The fault of a saved game that can be read only up to somewhere.
pub(in crate::session) fn damaged(path: &Path, why: &str, readable: usize) -> Fault {
    Fault::new(
        format!("{} cannot be opened", path.display()),
        format!("it is damaged: {why}"),
        if readable == 0 {
            "take a copy of it from before, or start a new game".to_owned()
        } else {
            format!(
                "{readable} of its entries can be taken over: `deadeye game export {} > lines.jsonl`, then `deadeye game import NEW --first {readable} < lines.jsonl`",
                path.display()
            )
        },
    )
}

/// Why SQLite could not, in a player's words.
pub(in crate::session) fn why(error: &rusqlite::Error) -> String {
    let plain = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program has it open",
        Some(ErrorCode::NotADatabase) => "it is no saved game",
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "it may not be written",
        Some(ErrorCode::CannotOpen) => "no file can be opened there",
        Some(ErrorCode::TooBig) => "it holds more than any saved game",
        Some(ErrorCode::OutOfMemory) => "there is not enough memory",
        Some(ErrorCode::SystemIoFailure | ErrorCode::FileLockingProtocolFailed) => {
            "the disk does not answer as it should"
        }
        // Whatever else SQLite says of a file of ours, wear or another hand has changed it.
        Some(_) => "parts of it are missing or changed",
        None => "it does not hold what a saved game holds",
    };
    log::debug!("SQLite: {error}");
    plain.to_owned()
}

/// The fault of something that SQLite could not do with a file.
pub(super) fn cannot(what: &str, path: &Path, error: &rusqlite::Error) -> Fault {
    let mend = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "make room on the disk and try again",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "close the game in the other program",
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            "choose a folder that you may write to"
        }
        Some(ErrorCode::SystemIoFailure) => "look after the disk, and try again",
        Some(ErrorCode::OutOfMemory) => "close other programs and try again",
        _ => "take a copy of it from before, or give another file",
    };
    Fault::new(format!("{what} {}", path.display()), why(error), mend)
}

/// The fault of a file that could not be written.
pub(super) fn unwritten(what: &str, path: &Path, error: &io::Error) -> Fault {
    let mend = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room on the disk and try again",
        io::ErrorKind::AlreadyExists => "open that one, or give another name",
        _ => "choose a folder that you may write to",
    };
    let why = write_file::why(error);
    Fault::new(format!("{what} {}", path.display()), why, mend)
}

/// The fault of a file that went away while its game was played. The game goes on in another.
pub(super) fn gone(path: &Path, goes_on: &Path) -> Fault {
    Fault::new(
        format!("{} is no longer the file of this game", path.display()),
        "it was moved, replaced or removed while the game was open",
        format!("the game goes on in {}, with every play", goes_on.display()),
    )
}
