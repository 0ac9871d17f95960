//! The inspection of a file before SQLite opens it.
//!
//! SQLite may write to a file that it opens, even to one of another program. The first hundred bytes are enough to
//! distinguish a game from a foreign file, a later format, and a truncated file, without changing it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use deadeye_text::{Fault, Text, io_why, text};

use super::{APPLICATION, FORMAT, is_open_here};
use deadeye_files::open_file;
use deadeye_files::write_file::beside;

/// The largest file that is read into memory: twice the limit for the entries of a game.
pub(crate) const LARGEST_FILE_BYTES: u64 = 1 << 27;

/// The endings of the files that SQLite keeps beside a game.
pub(crate) const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The start of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The start of the journal beside a file that SQLite is about to change.
const JOURNAL_MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

/// The kind of file at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// There is no file.
    Nothing,
    /// A file of zero bytes.
    Empty,
    /// A saved game, according to its header.
    Game,
}

/// Returns the write-ahead log beside the game.
pub(crate) fn log_beside(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Returns whether the file beside the game exists and is not empty.
pub(crate) fn holds(path: &Path, ending: &str) -> bool {
    fs::metadata(beside(path, ending)).is_ok_and(|file| file.len() > 0)
}

/// Returns whether a new game can be created at a path: there is no file, and no log of an earlier one is left.
pub(crate) fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err() && !holds(path, "-wal")
}

/// Reads the bytes of a game or of the log beside it, up to the largest size of a game; empty where there is no such
/// file.
pub(crate) fn read_bounded(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let file = open_file(path);
    let read = file.and_then(|file| file.take(LARGEST_FILE_BYTES).read_to_end(&mut bytes));
    read.map(|_| bytes).unwrap_or_default()
}

/// Returns the page size of a file in bytes, by its header.
pub(crate) fn page_bytes(header: &[u8]) -> usize {
    match header.get(16..18) {
        Some([0, 1]) => 65_536,
        Some([high, low]) => usize::from(*high) << 8 | usize::from(*low),
        _ => 0,
    }
}

/// Makes the fault of a path at which there can be no game.
fn cannot(path: &Path, why: Text, mend: Text) -> Fault {
    Fault::new(text!("{file} cannot be opened", file = path.display()), why, mend)
}

/// Returns the advice to give a game in place of a file that is not ours.
fn give_a_game() -> Text {
    text!("give the file of a saved game")
}

impl Look {
    /// Returns the reason why there is no game at a path.
    pub(crate) fn why_no_game(self) -> Text {
        match self {
            Self::Nothing => text!("there is no such file"),
            Self::Empty | Self::Game => text!("there is no game in it"),
        }
    }
}

/// Inspects a file by its header. Nothing is written.
pub(crate) fn look(path: &Path) -> Result<Look, Fault> {
    if is_open_here(path) {
        let mend = text!("go on with it where it is open");
        return Err(cannot(path, text!("it is open already"), mend));
    }
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => return look_at_nothing(path),
        Err(error) => {
            let mend = text!("give a file that you may read");
            return Err(cannot(path, unreadable(&error), mend));
        }
    };
    if about.is_dir() {
        return Err(cannot(path, text!("it is a folder"), give_a_game()));
    }
    if !about.is_file() {
        return Err(cannot(path, text!("it is no ordinary file"), give_a_game()));
    }
    for file in BESIDE.map(|ending| beside(path, ending)) {
        // SQLite would wait at a pipe for ever.
        if file.exists() && !file.is_file() {
            let why = text!("{file} beside it is no ordinary file", file = file.display());
            return Err(cannot(path, why, text!("move that away")));
        }
    }
    if about.len() > LARGEST_FILE_BYTES {
        let why = text!("it is larger than any saved game");
        return Err(cannot(path, why, give_a_game()));
    }
    if making_was_cut_off(path) {
        return Ok(Look::Empty);
    }
    if about.len() > 0 {
        return look_at_header(path);
    }
    if holds(path, "-wal") {
        let why = text!("it is empty, though plays were written beside it");
        return Err(super::damaged_fault(path, why, 0));
    }
    Ok(Look::Empty)
}

/// Checks whether a file can be created where there is none.
fn look_at_nothing(path: &Path) -> Result<Look, Fault> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        let mend = text!("make the folder, or give another one");
        return Err(cannot(path, text!("its folder does not exist"), mend));
    }
    if holds(path, "-wal") {
        let why = text!("the file is gone, and plays of its game stand in the log beside it");
        let mend = text!("put the file back beside its log, or give another name");
        return Err(cannot(path, why, mend));
    }
    Ok(Look::Nothing)
}

/// Checks by the first hundred bytes whether a file that is not empty holds a game that this program reads.
fn look_at_header(path: &Path) -> Result<Look, Fault> {
    let mut header = Vec::with_capacity(100);
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut header));
    if let Err(error) = read {
        let mend = text!("give a file that you may read");
        return Err(cannot(path, unreadable(&error), mend));
    }
    if holds(path, "-journal") {
        // A change was cut off; what the header was before it stands there. SQLite will roll it back.
        return Ok(Look::Game);
    }
    let magic = header.get(..MAGIC.len().min(header.len()));
    if magic.is_none_or(|magic| !MAGIC.starts_with(magic)) {
        return Err(cannot(path, text!("it is no saved game"), give_a_game()));
    }
    let number = |at: usize| -> u32 {
        let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes)
    };
    if header.len() < 100 {
        let why = text!("only its first bytes are there");
        return Err(super::damaged_fault(path, why, 0));
    }
    if number(68) != APPLICATION {
        let why = text!("it is a database of another program");
        return Err(cannot(path, why, give_a_game()));
    }
    let format = number(60);
    if format > FORMAT {
        return Err(super::newer(path, format));
    }
    Ok(Look::Game)
}

/// Returns whether the program ended while it created a game there. The journal beside it then says that there was no
/// page before, or is still empty, and nothing was written to the file. SQLite will empty it.
fn making_was_cut_off(path: &Path) -> bool {
    let Ok(journal) = open_file(&beside(path, "-journal")) else {
        return false;
    };
    let mut head = Vec::with_capacity(20);
    if journal.take(20).read_to_end(&mut head).is_err() || head.is_empty() {
        return false;
    }
    let begun = head.starts_with(&JOURNAL_MAGIC);
    let no_page_before = head.get(16..20).is_some_and(|pages| pages == [0; 4]);
    let mut start = Vec::with_capacity(MAGIC.len());
    let file = File::open(path).and_then(|file| file.take(16).read_to_end(&mut start));
    match file {
        Ok(0) => no_page_before || !begun,
        // The first page is often written last. Anything but a database is somebody's own.
        Ok(_) => {
            let database = start == MAGIC || start.iter().all(|byte| *byte == 0);
            begun && no_page_before && database
        }
        Err(_) => false,
    }
}

/// Returns the number of pages of a truncated file, and the number it should have; `None` for a complete one.
pub(crate) fn cut_off(path: &Path) -> Option<(u64, u64)> {
    if holds(path, "-wal") || holds(path, "-journal") {
        // The header may be ahead of the file or behind it; what stands beside it knows.
        return None;
    }
    let mut header = [0; 100];
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut header).ok()?;
    let page = page_bytes(&header) as u64;
    let pages = u64::from(u32::from_be_bytes([header[28], header[29], header[30], header[31]]));
    let there = file.metadata().ok()?.len().checked_div(page)?;
    (there < pages).then_some((there, pages))
}

fn unreadable(error: &std::io::Error) -> Text {
    if error.kind() == ErrorKind::PermissionDenied { text!("you may not read it") } else { io_why(error) }
}
