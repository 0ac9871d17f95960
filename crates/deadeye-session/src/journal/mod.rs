//! The saved game as a file: entries that are only ever added.
//!
//! One SQLite table holds commands, undos and redos in order. Each entry is on the disk (write-ahead log, full sync)
//! before [`Journal::append`] returns. The file is held exclusively while it is open, so that two programs cannot write
//! one game. Each entry carries a checksum chained to the one before it: SQLite alone would not notice a digit that
//! changed on a worn disk. A record beside the file holds the number of entries, so that a truncated log is noticed
//! too.

pub mod checkpoint;
mod entry;
mod faults;
mod format;
mod held;
pub(crate) mod inspect;
mod pages;
mod record;
pub mod salvage;
mod sum;

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::{Path, PathBuf};

use deadeye_rules::Edition;
use deadeye_text::{Fault, Text, text};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use deadeye_files::write_file;

pub(super) use entry::chain_of;
pub use entry::{By, Contents, Departure, Entry, FORMAT, Kind, LARGEST_ENTRY_BYTES};
pub(super) use faults::{damaged_fault, gone_fault, lost_fault, newer, why};

pub(super) use format::{APPLICATION, Stored, connect, read};
pub(super) use held::{Identity, is_open_here};
pub(super) use sum::Sum;

use checkpoint::Checkpoint;
use entry::{PROGRAM, fits};
use faults::{cannot, write_fault};
use format::{STEPS, format_of, insert, keep, put_log_away, settle};
use held::OpenPath;
use inspect::Look;
use pages::PageEntries;
pub(super) use record::EntryCount;
use record::EntryRecord;

fn not_made(path: &Path) -> Text {
    text!("no game can be saved in {path}", path = path.display())
}

/// An open saved game, or a game that is kept in memory only.
#[derive(Debug)]
pub struct Journal {
    file: Option<OpenFile>,
    contents: Contents,
    /// The size of the entries, in bytes.
    bytes: usize,
    chain: u64,
    /// The messages about the file that are still to be shown.
    said: Vec<Fault>,
}

#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    id: u64,
    // Closed before the path is given free: fields are dropped in this order.
    connection: Connection,
    _held: OpenPath,
    record: Option<EntryRecord>,
    identity: Option<Identity>,
    /// The identity of the log, once there is one.
    log: Option<Identity>,
}

impl OpenFile {
    fn new(path: &Path, id: u64, connection: Connection) -> Self {
        Self {
            path: path.to_owned(),
            id,
            connection,
            _held: OpenPath::hold(path),
            record: None,
            identity: Identity::of(path),
            log: None,
        }
    }

    /// Returns whether the paths still name the open file and its log.
    fn is_there(&self) -> bool {
        let log = || Identity::of(&inspect::log_beside(&self.path));
        Identity::of(&self.path) == self.identity && (self.log.is_none() || log() == self.log)
    }

    /// Writes an entry to the disk, and returns whether the file was still at its path then.
    fn write(&mut self, entry: &Entry, chain: u64, checkpoint: Option<&Checkpoint>) -> rusqlite::Result<bool> {
        if !self.is_there() {
            return Ok(false);
        }
        let change = Transaction::new(&mut self.connection, TransactionBehavior::Immediate)?;
        insert(&change, entry, chain)?;
        if let Some(checkpoint) = checkpoint {
            keep(&change, checkpoint)?;
        }
        change.commit()?;
        self.log = self.log.or_else(|| Identity::of(&inspect::log_beside(&self.path)));
        Ok(self.is_there())
    }

    /// Writes the number of entries to the record.
    fn tell(&mut self, entries: usize, chain: u64) {
        let told = EntryCount { id: self.id, entries: entries as u64, chain };
        match &mut self.record {
            Some(record) => record.tell(told),
            None => self.record = Some(EntryRecord::begin(&self.path, told)),
        }
    }

    /// Closes a file that was moved away from its path: all plays are written into it, wherever it is now, and another
    /// game at this path is not touched.
    fn leave(self) {
        let log = inspect::log_beside(&self.path);
        let is_ours = self.log.is_some() && Identity::of(&log) == self.log;
        let put_away = put_log_away(&self.connection);
        let config = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        let kept = self.connection.set_db_config(config, true);
        if let (Ok(()), Ok(_), true) = (&put_away, &kept, is_ours) {
            // It is empty now, and would only stand beside whatever comes to this path.
            let _left = fs::remove_file(log);
        }
        if let Err(error) = put_away {
            log::error!("{}: {error}", self.path.display());
        }
    }
}

impl Journal {
    /// Creates a journal without a file.
    #[must_use]
    pub fn in_memory(edition: Edition) -> Self {
        let seal = by_chance();
        Self::from_contents(None, Contents { seal, ..Contents::empty(edition) })
    }

    fn from_contents(file: Option<OpenFile>, contents: Contents) -> Self {
        Self {
            file,
            bytes: contents.entries.iter().map(Entry::bytes).sum(),
            chain: chain_of(&contents.entries),
            contents,
            said: Vec::new(),
        }
    }

    /// Creates a saved game at `path` that holds some entries already: all of it, or nothing. The identity of the game
    /// and the version that wrote it are set anew.
    ///
    /// # Errors
    /// The reason why no file can be created there. An existing file that is not empty is left alone, and so is the log
    /// that another game has left at this name.
    pub fn create(path: &Path, mut contents: Contents) -> Result<Self, Fault> {
        let path = &write_file::real(path);
        let look = inspect::look(path)?;
        if look == Look::Game {
            return Err(Fault::new(
                text!("no new game can be made in {file}", file = path.display()),
                text!("a game is saved there already"),
                text!("open that one, or give another name"),
            ));
        }
        fits(&contents.entries, 0)?;
        let cannot = |error: &rusqlite::Error| cannot(not_made(path), error);
        let id = by_chance();
        if contents.seal == 0 {
            contents.seal = by_chance();
        }
        PROGRAM.clone_into(&mut contents.program);
        let bytes = format::bytes_of(id, &contents).map_err(|error| cannot(&error))?;
        let written = match look {
            Look::Empty => {
                // It would take back what is put there: it is of a game whose making was cut off.
                let _none = fs::remove_file(write_file::beside(path, "-journal"));
                write_file::replace(path, &bytes)
            }
            Look::Nothing | Look::Game => write_file::create(path, &bytes),
        };
        written.map_err(|error| write_fault(not_made(path), &error))?;
        let connection = connect(path).map_err(|error| cannot(&error))?;
        settle(&connection).map_err(|error| cannot(&error))?;
        log::info!("{}: made, {} entries", path.display(), contents.entries.len());
        let mut journal = Self::from_contents(Some(OpenFile::new(path, id, connection)), contents);
        journal.tell();
        Ok(journal)
    }

    /// Opens and reads the saved game at `path`. The file is not changed until [`Journal::take_over`].
    ///
    /// # Errors
    /// The reason why the file is not a game, or not one that this program can go on with.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let path = &write_file::real(path);
        let look = inspect::look(path)?;
        if look != Look::Game {
            return Err(Fault::new(
                text!("{file} cannot be opened", file = path.display()),
                look.why_no_game(),
                text!("give the file of a saved game, or start a new one"),
            ));
        }
        if let Some((there, pages)) = inspect::cut_off(path) {
            let why = text!("it ends after {there} of {pages} pages", there, pages);
            return Err(damaged_now(path, why));
        }
        let cannot =
            |error: &rusqlite::Error| cannot(text!("no game can be read from {path}", path = path.display()), error);
        // Read before SQLite opens it: to close a file that is open here a second time would let go of its lock.
        let found = PageEntries::in_game(path);
        let connection = connect(path).map_err(|error| cannot(&error))?;
        if connection.is_readonly("main").map_err(|error| cannot(&error))? {
            return Err(Fault::new(
                text!("{file} cannot be played on", file = path.display()),
                text!("you may read the file but not write it"),
                text!("make the file writable, or open a copy of it that you may write"),
            ));
        }
        let format = format_of(&connection).map_err(|error| cannot(&error))?;
        if format > FORMAT {
            return Err(newer(path, format));
        }
        let stored = read(&connection).map_err(|error| cannot(&error))?;
        let broken = stored.contents.broken.clone();
        if let Some(why) = broken.or_else(|| missing_plays(path, &found, &stored)) {
            // The file is let go before it is read again.
            drop(connection);
            let why = match kept_log(path) {
                Some(log) => text!("{why}; the log beside it is kept in {log}", why, log = log.display()),
                None => why,
            };
            return Err(damaged_now(path, why));
        }
        let file = OpenFile::new(path, stored.id, connection);
        Ok(Self::from_contents(Some(file), stored.contents))
    }

    /// Upgrades the file to this format and records the version of this program in it. To be called once its contents
    /// are known to be good.
    ///
    /// # Errors
    /// The reason why it could not be written; the file is unchanged.
    pub fn take_over(&mut self) -> Result<(), Fault> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let contents = &mut self.contents;
        migrate(file, contents).map_err(|error| cannot(not_made(&file.path), &error))?;
        log::info!("{}: opened, {} entries", file.path.display(), contents.entries.len());
        PROGRAM.clone_into(&mut contents.program);
        self.tell();
        Ok(())
    }

    /// Returns the path of the saved game; `None` for one in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Returns the edition of the rulebook.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.contents.edition
    }

    /// Returns the contents.
    #[must_use]
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns all entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.contents.entries
    }

    /// Returns the number of the next entry.
    #[must_use]
    pub fn next_seq(&self) -> u64 {
        self.contents.entries.len() as u64 + 1
    }

    /// Records the departure of an entry's replay from the game as it was played. The file is not changed.
    pub(super) fn depart(&mut self, seq: u64, departure: Departure) {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        if let Some(entry) = at.and_then(|at| self.contents.entries.get_mut(at)) {
            entry.departure = Some(Box::new(departure));
        }
    }

    /// Takes the messages about the file, each of which is shown once.
    pub(super) fn take_said(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.said)
    }

    /// Adds an entry, with a checkpoint where one is due. It is on the disk when this returns: in this file, or in a
    /// new one beside it where this one has been moved, replaced or removed.
    ///
    /// # Errors
    /// The reason why it could not be written; the journal is unchanged.
    pub fn append(
        &mut self,
        kind: Kind,
        by: By,
        payload: String,
        checkpoint: Option<Checkpoint>,
    ) -> Result<u64, Fault> {
        let seq = self.next_seq();
        let entry = Entry { seq, kind, by, payload, rules: deadeye_rules::REVISION, departure: None };
        let bytes = fits(std::slice::from_ref(&entry), self.bytes)?;
        let chain = entry.chain(self.chain);
        let is_there = match &mut self.file {
            None => true,
            Some(file) => file.write(&entry, chain, checkpoint.as_ref()).map_err(|error| {
                let fault = cannot(text!("the play was not saved in {path}", path = file.path.display()), &error);
                log::error!("{fault} ({error})");
                fault
            })?,
        };
        let due = checkpoint.is_some();
        self.contents.checkpoints.extend(checkpoint);
        self.contents.entries.push(entry);
        if !is_there && let Err(fault) = self.go_on_beside() {
            self.contents.entries.pop();
            if due {
                self.contents.checkpoints.pop();
            }
            return Err(fault);
        }
        self.bytes = bytes;
        self.chain = chain;
        self.tell();
        Ok(seq)
    }

    /// Continues in a new file beside the one that disappeared, with every entry.
    fn go_on_beside(&mut self) -> Result<(), Fault> {
        let Some(path) = self.path().map(Path::to_owned) else {
            return Ok(());
        };
        let new = Self::create(&free_beside(&path), self.contents.clone())?;
        let Some(goes_on) = new.path() else {
            return Ok(());
        };
        let fault = gone_fault(&path, goes_on);
        log::error!("{fault}");
        self.said.push(fault);
        if let Some(old) = std::mem::replace(&mut self.file, new.file) {
            old.leave();
        }
        Ok(())
    }

    fn tell(&mut self) {
        let (entries, chain) = (self.contents.entries.len(), self.chain);
        if let Some(file) = &mut self.file {
            file.tell(entries, chain);
        }
    }
}

/// Upgrades a file to this format.
fn migrate(file: &mut OpenFile, contents: &mut Contents) -> rusqlite::Result<()> {
    let connection = &mut file.connection;
    settle(connection)?;
    let format = format_of(connection)?;
    if format == FORMAT && contents.program == PROGRAM {
        return Ok(());
    }
    let (mut id, mut seal) = (file.id, contents.seal);
    let change = Transaction::new(connection, TransactionBehavior::Immediate)?;
    for step in STEPS.iter().skip((format as usize).saturating_sub(1)) {
        for change_of in *step {
            change.execute(change_of, [])?;
        }
    }
    if id == 0 {
        (id, seal) = (by_chance(), by_chance());
    }
    change
        .execute("UPDATE game SET program = ?1, id = ?2, seal = ?3", (PROGRAM, id.cast_signed(), seal.cast_signed()))?;
    change.pragma_update(None, "user_version", FORMAT)?;
    change.commit()?;
    (file.id, contents.seal) = (id, seal);
    // What tells one game from another stands in the file itself, whatever becomes of the log.
    put_log_away(connection)
}

/// Returns the reason why plays are missing in a game that SQLite reads to the end, if some are.
fn missing_plays(path: &Path, found: &PageEntries, stored: &Stored) -> Option<Text> {
    let contents = &stored.contents;
    let told = EntryCount::read(path).filter(|told| told.id == stored.id && told.id != 0);
    if let Some(missing) = told.and_then(|told| salvage::missing_acknowledged(told, contents)) {
        return Some(missing);
    }
    let (read, more) = (contents.entries.len(), found.entries_behind(contents).len());
    (more > 0).then(|| {
        let all = read + more;
        text!("{all} plays stand in it and in the log beside it, {read} are read", all, read)
    })
}

/// Copies the log beside a damaged game and returns the path of the copy; `None` where there is no log, or it cannot be
/// copied.
fn kept_log(path: &Path) -> Option<PathBuf> {
    let log = inspect::log_beside(path);
    if !inspect::holds(path, "-wal") {
        return None;
    }
    let bytes = inspect::read_bounded(&log);
    for number in 1_u32..100 {
        let ending = match number {
            1 => ".damaged".to_owned(),
            number => format!(".damaged-{number}"),
        };
        let copy = write_file::beside(&log, &ending);
        let there = fs::metadata(&copy).is_ok();
        if there && inspect::read_bounded(&copy) != bytes {
            continue;
        }
        let kept = there || write_file::create(&copy, &bytes).is_ok();
        return kept.then_some(copy);
    }
    None
}

/// Makes the fault of a damaged game, with the number of readable entries, or the reason why that cannot be found now.
fn damaged_now(path: &Path, why: Text) -> Fault {
    match salvage::read(path) {
        Ok(contents) => damaged_fault(path, why, contents.entries.len()),
        Err(unread) => {
            Fault { mend: unread.mend, ..damaged_fault(path, text!("{why}; {unread}", why, unread = unread.why), 0) }
        }
    }
}

/// Returns a free name for the file in which a game continues: `game-2.deadeye` beside `game.deadeye`.
fn free_beside(path: &Path) -> PathBuf {
    let free = (2..u32::MAX).map(|number| named_beside(path, number)).find(|path| inspect::is_free(path));
    free.unwrap_or_else(|| named_beside(path, u32::MAX))
}

/// Returns the name of a file beside another, such as `game-2.deadeye` beside `game.deadeye`.
pub(super) fn named_beside(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or(String::new(), |ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

/// Returns a random number that no other game has, and that is not 0.
fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish().max(1)
}

#[cfg(test)]
impl Journal {
    /// Returns SQLite's answer to a query of one number about the open file.
    #[expect(clippy::unwrap_used, reason = "a test that cannot ask must fail")]
    pub(super) fn ask(&self, question: &str) -> u32 {
        let file = self.file.as_ref().unwrap();
        file.connection.query_row(question, [], |row| row.get(0)).unwrap()
    }
}
