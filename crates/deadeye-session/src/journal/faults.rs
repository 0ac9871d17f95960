//! Faults of saved games, in a player's words.

use std::io;
use std::path::Path;

use deadeye_text::{Fault, Text, io_why, text};
use rusqlite::ErrorCode;

use super::entry::FORMAT;

/// Makes the fault of a saved game that has a later format.
pub(crate) fn newer(path: &Path, format: u32) -> Fault {
    Fault::new(
        text!("{file} cannot be opened", file = path.display()),
        text!("it was saved in format {format} by a newer Deadeye; this one reads up to {own}", format, own = FORMAT),
        text!("open it with the newer one"),
    )
}

/// Makes the fault of a saved game that can be read only up to some entry.
pub(crate) fn damaged_fault(path: &Path, why: Text, readable: usize) -> Fault {
    Fault::new(
        text!("{file} cannot be opened", file = path.display()),
        text!("it is damaged: {why}", why),
        if readable == 0 {
            text!("take a copy of it from before, or start a new game")
        } else {
            text!(
                "{readable} of its entries can be taken over: `deadeye game export {file} > lines.jsonl`, then `deadeye game import NEW --first {first} < lines.jsonl`",
                readable,
                file = path.display(),
                first = readable
            )
        },
    )
}

/// Returns the reason for an SQLite error, in a player's words.
pub(crate) fn why(error: &rusqlite::Error) -> Text {
    let plain = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => text!("the disk is full"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => text!("another program has it open"),
        Some(ErrorCode::NotADatabase) => text!("it is no saved game"),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => text!("it may not be written"),
        Some(ErrorCode::CannotOpen) => text!("no file can be opened there"),
        Some(ErrorCode::TooBig) => text!("it holds more than any saved game"),
        Some(ErrorCode::OutOfMemory) => text!("there is not enough memory"),
        Some(ErrorCode::SystemIoFailure | ErrorCode::FileLockingProtocolFailed) => {
            text!("the disk does not answer as it should")
        }
        // Whatever else SQLite says of a file of ours, wear or another hand has changed it.
        Some(_) => text!("parts of it are missing or changed"),
        None => text!("it does not hold what a saved game holds"),
    };
    log::debug!("SQLite: {error}");
    plain
}

/// Makes the fault of an action that SQLite could not perform on a file.
pub(super) fn cannot(what: Text, error: &rusqlite::Error) -> Fault {
    let mend = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => text!("make room on the disk and try again"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => text!("close the game in the other program"),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            text!("choose a folder that you may write to")
        }
        Some(ErrorCode::SystemIoFailure) => text!("look after the disk, and try again"),
        Some(ErrorCode::OutOfMemory) => text!("close other programs and try again"),
        _ => text!("take a copy of it from before, or give another file"),
    };
    Fault::new(what, why(error), mend)
}

/// Makes the fault of a file that could not be written.
pub(super) fn write_fault(what: Text, error: &io::Error) -> Fault {
    let mend = if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) {
        text!("make room on the disk and try again")
    } else if error.kind() == io::ErrorKind::AlreadyExists {
        text!("open that one, or give another name")
    } else {
        text!("choose a folder that you may write to")
    };
    Fault::new(what, io_why(error), mend)
}

/// Makes the fault of a file that disappeared while its game was played. The game goes on in another file.
pub(crate) fn gone_fault(path: &Path, goes_on: &Path) -> Fault {
    Fault::new(
        text!("{file} is no longer the file of this game", file = path.display()),
        text!("it was moved, replaced or removed while the game was open"),
        text!("the game goes on in {file}, with every play", file = goes_on.display()),
    )
}

/// Makes the fault of a file that disappeared while its game was followed, and that goes on nowhere beside it.
pub(crate) fn lost_fault(path: &Path) -> Fault {
    Fault::new(
        text!("{file} is no longer the file of this game", file = path.display()),
        text!("it was moved, replaced or removed while the game was open"),
        text!("put it back, or give the file in which the game goes on"),
    )
}
