//! Recovery of a saved game, also of one that cannot be opened or is being played.
//!
//! It works on a copy in the system's folder for temporary files, because SQLite repairs and thereby changes the files
//! that it opens.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use deadeye_text::{Fault, Text, io_why, text};

use super::inspect::{self, Look};
use super::pages::PageEntries;
use super::record::EntryCount;
use super::{Contents, Entry, Stored, chain_of};
use crate::scratch::ScratchFolder;
use deadeye_files::open_file;
use deadeye_files::write_file;

/// The most attempts to copy a game that changes meanwhile.
const TRIES: u32 = 50;

/// The pause before a game that is being played is copied again.
const PAUSE: Duration = Duration::from_millis(3);

/// The number of frames of an older round in the log after which no frame of the last one follows.
const STRANGE_FRAMES: u64 = 64;

/// Reads the entries of a saved game: all of them, or those before the first gap. [`Contents::broken`] describes what
/// is missing. The file is not changed, and may be played meanwhile.
///
/// # Errors
/// The reason why not even the beginning can be read.
pub fn read(path: &Path) -> Result<Contents, Fault> {
    read_stored(path).map(|stored| stored.contents)
}

/// Reads a saved game as [`read`] does, with its identity.
pub(crate) fn read_stored(path: &Path) -> Result<Stored, Fault> {
    let shown = path;
    let path = &write_file::real(path);
    let look = inspect::look(path)?;
    if look != Look::Game {
        return Err(Fault::new(
            text!("{file} cannot be read", file = shown.display()),
            look.why_no_game(),
            text!("give the file of a saved game"),
        ));
    }
    let cannot = |why: Text, mend: Text| Fault::new(text!("{file} cannot be read", file = shown.display()), why, mend);
    // The game may be sound: it is looked at in a copy, and there is no room for one.
    let no_copy = |error: &io::Error| {
        let folder = std::env::temp_dir();
        let why = text!("no copy of it can be made in {folder}: {why}", folder = folder.display(), why = io_why(error));
        cannot(why, text!("make room there, or name another folder in TMPDIR"))
    };
    let folder = ScratchFolder::make().map_err(|error| no_copy(&error))?;
    let mut tries = 0..TRIES;
    loop {
        // The record is read first: what is acknowledged while the game is copied may be missing in the copy.
        let told = EntryCount::read(path);
        let (copy, moment) = copy(path, &folder).map_err(|error| match File::open(path) {
            Err(error) => cannot(io_why(&error), text!("give a file that you may read")),
            Ok(_) => no_copy(&error),
        })?;
        let read = read_copy(&copy, told);
        let whole = matches!(&read, Ok(stored) if stored.contents.broken.is_none());
        // A game that changed under the copy may be sound all the same.
        if whole || tries.next().is_none() || FileTimes::of(path) == moment {
            let mend = text!("take a copy of it from before, or start a new game");
            return read.map_err(|error| cannot(super::why(&error), mend));
        }
        thread::sleep(PAUSE);
    }
}

/// Reads the entries that were acknowledged after those known, from the pages of a game that is being played. `None`
/// where they cannot all be found there: the game is another one, or has to be read whole.
pub(crate) fn entries_after(path: &Path, known: EntryCount) -> Option<Vec<Entry>> {
    let path = &write_file::real(path);
    // The record is read first: every entry that it counts is in the log or in the file by now.
    let told = EntryCount::read(path).filter(|told| told.id == known.id && told.id != 0)?;
    let new = usize::try_from(told.entries.checked_sub(known.entries)?).ok()?;
    if new == 0 {
        return (told.chain == known.chain).then(Vec::new);
    }
    if inspect::look(path).ok()? != Look::Game {
        return None;
    }
    let mut entries = PageEntries::in_game_after(path, known.entries).continuing_entries(known.entries, known.chain);
    // What is not acknowledged yet may still be taken back by a power cut.
    entries.truncate(new);
    let chain = entries.iter().fold(known.chain, |before, entry| entry.chain(before));
    // Entries of other rules are compared with the checkpoints, which are not read here.
    let are_ours = entries.iter().all(|entry| entry.rules == deadeye_rules::REVISION);
    (entries.len() == new && chain == told.chain && are_ours).then_some(entries)
}

/// Reads a copy, and continues without SQLite where that stops.
fn read_copy(copy: &Path, told: Option<EntryCount>) -> rusqlite::Result<Stored> {
    let cut_off = inspect::cut_off(copy).is_some();
    let found = PageEntries::in_game(copy);
    let Stored { id, mut contents } = super::connect(copy).and_then(|connection| {
        // With this SQLite takes a file that is shorter than its header says, and reads what there is.
        connection.pragma_update(None, "writable_schema", true)?;
        super::read(&connection)
    })?;
    let told = told.filter(|told| told.id == id && id != 0);
    let (read, chain) = (contents.entries.len() as u64, chain_of(&contents.entries));
    let is_short = contents.broken.is_some() || told.is_some_and(|told| told.entries > read);
    contents.entries.extend(if is_short {
        found.continuing_entries(read, chain)
    } else {
        found.entries_behind(&contents)
    });
    let all = told
        .is_some_and(|told| contents.entries.len() as u64 == told.entries && chain_of(&contents.entries) == told.chain);
    if all {
        // Every play that was acknowledged is here, wherever it was found.
        contents.broken = None;
    } else if let Some(missing) = told.and_then(|told| missing_acknowledged(told, &contents)) {
        contents.broken = Some(missing);
    } else if contents.broken.is_none() && cut_off {
        contents.broken = Some(text!("its end is missing"));
    }
    Ok(Stored { id, contents })
}

/// Describes the acknowledged entries that are missing, if there are any.
pub(crate) fn missing_acknowledged(told: EntryCount, contents: &Contents) -> Option<Text> {
    let read = contents.entries.len() as u64;
    if read < told.entries {
        return Some(text!("{entries} plays were acknowledged, {read} can be read", entries = told.entries, read));
    }
    let upto = usize::try_from(told.entries).ok()?;
    (chain_of(contents.entries.get(..upto)?) != told.chain)
        .then(|| text!("other plays were acknowledged than those that stand in it"))
}

/// The state of a file and its log at one moment, as far as their metadata show it.
#[derive(Debug, PartialEq, Eq)]
struct FileTimes {
    file: Option<(u64, SystemTime)>,
    log: Option<(u64, SystemTime)>,
    round: Vec<u8>,
}

impl FileTimes {
    fn of(path: &Path) -> Self {
        let about = |path: &Path| {
            let about = fs::metadata(path).ok()?;
            Some((about.len(), about.modified().ok()?))
        };
        let log = inspect::log_beside(path);
        Self { file: about(path), log: about(&log), round: round(&log) }
    }
}

/// Returns the header of a log: it changes when the log is started anew.
fn round(log: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    let read = open_file(log).and_then(|file| file.take(32).read_to_end(&mut head));
    read.map(|_| head).unwrap_or_default()
}

/// Copies a game and its log as they are at one moment, and returns that moment.
///
/// The file is copied before the log. While the log is of one round, every page that changes in the file meanwhile
/// stands in the log too, so that the two are consistent. If a new round was begun, they are copied again.
fn copy(path: &Path, folder: &ScratchFolder) -> io::Result<(PathBuf, FileTimes)> {
    let copy = folder.path().join("game");
    let (log, log_copy) = (inspect::log_beside(path), inspect::log_beside(&copy));
    for tries in 1.. {
        let before = FileTimes::of(path);
        for ending in inspect::BESIDE {
            // Of the copy before, where there was one.
            let _none = fs::remove_file(write_file::beside(&copy, ending));
        }
        copy_bytes(path, &copy, inspect::LARGEST_FILE_BYTES)?;
        let back = write_file::beside(path, "-journal");
        if before.log.is_none() && back.exists() {
            let back_copy = write_file::beside(&copy, "-journal");
            copy_bytes(&back, &back_copy, inspect::LARGEST_FILE_BYTES)?;
        }
        match copy_bytes(&log, &log_copy, used_bytes(path, &log)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            copied => copied?,
        }
        let same_round = before.round == round(&log) && before.round == round(&log_copy);
        // Without a log, it is the file itself that changes.
        let same_file = !before.round.is_empty() || FileTimes::of(path) == before;
        if (same_round && same_file) || tries == TRIES {
            return Ok((copy, before));
        }
        thread::sleep(PAUSE);
    }
    Err(io::ErrorKind::Interrupted.into())
}

/// Copies the bytes of a file, up to `most`, but not its permissions: the copy of a write-protected file is written to.
fn copy_bytes(from: &Path, to: &Path, most: u64) -> io::Result<()> {
    let mut from = open_file(from)?.take(most);
    io::copy(&mut from, &mut File::create(to)?).map(|_| ())
}

/// Returns the number of bytes of a log that are in use: a log keeps its largest size.
fn used_bytes(path: &Path, log: &Path) -> u64 {
    let used = || -> io::Result<u64> {
        let mut head = Vec::new();
        File::open(path)?.take(100).read_to_end(&mut head)?;
        let frame_bytes = inspect::page_bytes(&head) as u64 + 24;
        let mut log = File::open(log)?;
        let all = log.metadata()?.len().min(inspect::LARGEST_FILE_BYTES);
        let mut start = [0; 32];
        log.read_exact(&mut start)?;
        let (mut used, mut strange) = (32, 0);
        let mut at = 32;
        while at + frame_bytes <= all && strange < STRANGE_FRAMES {
            let mut salt = [0; 8];
            log.seek(SeekFrom::Start(at + 8))?;
            log.read_exact(&mut salt)?;
            at += frame_bytes;
            if salt == start[16..24] {
                (used, strange) = (at, 0);
            } else {
                strange += 1;
            }
        }
        // Where the header is what is damaged, the frames that follow it are looked through all the same.
        Ok(used.max(at))
    };
    used().unwrap_or(inspect::LARGEST_FILE_BYTES)
}
