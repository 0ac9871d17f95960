//! The record beside a saved game: the number of acknowledged plays, kept outside the file that holds them.
//!
//! SQLite reads its write-ahead log up to the first frame whose checksum does not fit, and takes what follows for the
//! rest of an older log. One flipped bit there cuts off every later play, and nothing in the file shows it. The record
//! (`GAME.len`) does: it is overwritten in place after each play that is on the disk. It is less than a sector of the
//! disk and is not synced by itself, so that a play costs the syncs that it did before. A record can lag behind its
//! game, after a power cut; it cannot run ahead of it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::Sum;
use deadeye_files::open_file;
use deadeye_files::write_file;

/// The size of a record, in bytes.
const RECORD_BYTES: usize = 128;

/// The acknowledged extent of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EntryCount {
    /// The identity of the game.
    pub id: u64,
    /// The number of entries.
    pub entries: u64,
    /// The checksum of the last entry.
    pub chain: u64,
}

/// Returns the path of the record.
pub(crate) fn path_of(game: &Path) -> PathBuf {
    write_file::beside(game, ".len")
}

impl EntryCount {
    fn line(self) -> String {
        let Self { id, entries, chain } = self;
        let told = format!("deadeye-length 1 game {id:016x} entries {entries:020} chain {chain:016x}");
        let check = check(&told);
        let line = format!("{told} check {check:016x}");
        format!("{line:<width$}\n", width = RECORD_BYTES - 1)
    }

    fn parse(line: &str) -> Option<Self> {
        let (told, sum) = line.trim_end().split_once(" check ")?;
        if u64::from_str_radix(sum, 16) != Ok(check(told)) {
            return None;
        }
        let words: Vec<&str> = told.split(' ').collect();
        let ["deadeye-length", "1", "game", id, "entries", entries, "chain", chain] = words[..] else {
            return None;
        };
        Some(Self {
            id: u64::from_str_radix(id, 16).ok()?,
            entries: entries.parse().ok()?,
            chain: u64::from_str_radix(chain, 16).ok()?,
        })
    }

    /// Reads the record beside a game; `None` where there is none, or it cannot be read.
    pub(crate) fn read(game: &Path) -> Option<Self> {
        let mut line = String::new();
        let file = open_file(&path_of(game)).ok()?;
        file.take(RECORD_BYTES as u64).read_to_string(&mut line).ok()?;
        Self::parse(&line)
    }
}

fn check(told: &str) -> u64 {
    let mut sum = Sum::default();
    sum.add(told.as_bytes());
    sum.value()
}

/// An open record, or none where it cannot be kept: the game is then played without.
#[derive(Debug)]
pub(crate) struct EntryRecord(Option<File>);

impl EntryRecord {
    /// Creates or overwrites the record of a game.
    pub(crate) fn begin(game: &Path, told: EntryCount) -> Self {
        let path = path_of(game);
        let open = || -> io::Result<File> {
            if path.exists() && !path.is_file() {
                return Err(io::Error::other("it is no ordinary file"));
            }
            let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            put(&mut file, told)?;
            file.set_len(RECORD_BYTES as u64)?;
            Ok(file)
        };
        match open() {
            Ok(file) => Self(Some(file)),
            Err(error) => {
                log::warn!("{}: no record is kept: {error}", path.display());
                Self(None)
            }
        }
    }

    /// Overwrites the record. After an error, which is logged, no record is kept any more: the play is on the disk in
    /// any case.
    pub(crate) fn tell(&mut self, told: EntryCount) {
        let Some(file) = &mut self.0 else { return };
        if let Err(error) = put(file, told) {
            log::warn!("the record beside the game is not kept any more: {error}");
            self.0 = None;
        }
    }
}

fn put(file: &mut File, told: EntryCount) -> io::Result<()> {
    // In one write, so that nobody reads half of one and half of another.
    file.seek(SeekFrom::Start(0))?;
    file.write_all(told.line().as_bytes())
}
