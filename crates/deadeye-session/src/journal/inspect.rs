//! A look at a file before SQLite gets to see it.
//!
//! SQLite may write to what it opens, even to a file of somebody else. The first hundred bytes say enough to tell a
//! game from a stranger, from a later format, and from a file that was cut off, without touching it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use deadeye_text::{Fault, Text, io_why, text};

use super::{APPLICATION, FORMAT, is_open_here};
use deadeye_files::open_file;
use deadeye_files::write_file::beside;

/// Twice what the entries of a game may take. What is larger is not read into memory.
pub(crate) const LARGEST_FILE_BYTES: u64 = 1 << 27;

/// The endings of the files that SQLite keeps beside a game.
pub(crate) const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The start of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The start of the journal beside a file that SQLite is about to change.
const JOURNAL_MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

/// What lies at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// There is no file.
    Nothing,
    /// A file without a byte in it.
    Empty,
    /// A saved game, as far as its header tells.
    Game,
}

/// Returns the write-ahead log beside the game.
pub(crate) fn log_beside(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Returns whether the file beside the game is there and holds something.
pub(crate) fn holds(path: &Path, ending: &str) -> bool {
    fs::metadata(beside(path, ending)).is_ok_and(|file| file.len() > 0)
}

/// Returns whether a new game can be made at a path: there is no file, and no plays are left of one that was there.
pub(crate) fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err() && !holds(path, "-wal")
}

/// Returns the bytes of a game or of the log beside it, of which no more are read than a game may have; none where there is
/// no such file.
pub(crate) fn read_bounded(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let file = open_file(path);
    let read = file.and_then(|file| file.take(LARGEST_FILE_BYTES).read_to_end(&mut bytes));
    read.map(|_| bytes).unwrap_or_default()
}

/// Returns how large the pages of a file are, in bytes, by its header.
pub(crate) fn page_bytes(header: &[u8]) -> usize {
    match header.get(16..18) {
        Some([0, 1]) => 65_536,
        Some([high, low]) => usize::from(*high) << 8 | usize::from(*low),
        _ => 0,
    }
}

/// Returns the fault of a path at which no game can be.
fn cannot(path: &Path, why: Text, mend: Text) -> Fault {
    Fault::new(text!("{file} cannot be opened", file = path.display()), why, mend)
}

/// Returns what to give instead of a file that is none of ours.
fn give_a_game() -> Text {
    text!("give the file of a saved game")
}

/// Looks at a file and judges by its header. Nothing is written.
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
        return Err(super::damaged(path, why, 0));
    }
    Ok(Look::Empty)
}

/// Returns where there is no file: whether one can be made.
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

/// Returns whether a file that is not empty holds a game that this program reads, by its first hundred bytes.
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
        return Err(super::damaged(path, why, 0));
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

/// Returns whether a game was being made there when the program ended: the journal beside it says that there was no page
/// before, or does not say anything yet, and then nothing was written to the file. SQLite will empty it.
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

/// Returns how many pages of a file there are and how many there should be, where it was cut off.
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
