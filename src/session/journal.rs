//! The saved game as a file: entries that are only ever added.
//!
//! One SQLite table holds what was done, undone and done again, in order. Each entry is on the disk (write-ahead log,
//! full sync) before [`Journal::append`] returns. The file is held exclusively while it is open, so that two programs
//! cannot write one game. Each entry carries a checksum chained to the one before it: SQLite alone would not notice a
//! digit that changed on a worn disk.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use deadeye_rules::Edition;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use serde::{Deserialize, Serialize};

use super::inspect::{self, Look};
use super::salvage;
use crate::fault::Fault;

/// The format of the file. A program reads its own and older ones, which it brings up to its own before it goes on.
///
/// 1 has the edition and the entries; 2 says besides which Deadeye wrote to it last.
pub const FORMAT: u32 = 2;

/// The version of this program, as it is noted in a game that it writes to.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// SQLite's mark of whose file it is: `Dead` in ASCII.
pub(super) const APPLICATION: u32 = 0x4465_6164;

/// The largest entry, in bytes of JSON. A command is some hundred; a file with more is not ours.
pub const LARGEST_ENTRY_BYTES: usize = 1 << 20;

/// The most that the entries of one game may take, in bytes, each with [`ENTRY_AROUND_BYTES`] more. An evening takes a
/// hundredth of it. What is larger could not be opened again: see `inspect`.
const LARGEST_GAME_BYTES: usize = 64 << 20;

/// What an entry takes beside its JSON, at the most.
const ENTRY_AROUND_BYTES: usize = 64;

/// The tables of each format, the oldest first. `json_valid` is not asked of SQLite: an entry is parsed in any case.
const SCHEMAS: [[&str; 2]; FORMAT as usize] = [
    ["CREATE TABLE game (edition TEXT NOT NULL)", ENTRY],
    [
        "CREATE TABLE game (edition TEXT NOT NULL, program TEXT NOT NULL DEFAULT '')",
        ENTRY,
    ],
];

/// The table of entries, which no format has changed.
const ENTRY: &str = "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, by TEXT NOT NULL, payload TEXT NOT NULL, chain INTEGER NOT NULL)";

/// What makes a file of each format one of the next. SQLite writes the schema of the next format by it, to the letter.
const STEPS: [&str; FORMAT as usize - 1] =
    ["ALTER TABLE game ADD COLUMN program TEXT NOT NULL DEFAULT ''"];

/// What an entry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A command that the rules took.
    Command,
    /// The last command that counts is taken back.
    Undo,
    /// The command taken back last counts again.
    Redo,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Command => "command",
            Kind::Undo => "undo",
            Kind::Redo => "redo",
        }
    }

    fn parse(text: &str) -> Option<Kind> {
        [Kind::Command, Kind::Undo, Kind::Redo]
            .into_iter()
            .find(|kind| kind.name() == text)
    }
}

/// Who made an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A key or a click.
    Key,
    /// The camera, confirmed by nobody or somebody.
    Camera {
        /// How sure it was, 0 to 100.
        confidence_percent: u8,
    },
    /// A script: the referee, an import.
    Script,
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Key => f.write_str("key"),
            By::Camera { confidence_percent } => write!(f, "camera, {confidence_percent} %"),
            By::Script => f.write_str("script"),
        }
    }
}

/// One entry of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// What it says.
    pub kind: Kind,
    /// Who made it.
    pub by: By,
    /// A command as JSON; empty for undo and redo.
    pub payload: String,
}

impl Entry {
    /// About what it takes in a file, in bytes.
    fn bytes(&self) -> usize {
        self.payload.len() + ENTRY_AROUND_BYTES
    }

    /// The checksum of this entry after the one before it (FNV-1a, 64 bits).
    fn chain(&self, before: u64) -> u64 {
        let by = serde_json::to_string(&self.by).unwrap_or_default();
        let seq = self.seq.to_le_bytes();
        let parts = [
            &before.to_le_bytes(),
            &seq[..],
            self.kind.name().as_bytes(),
            by.as_bytes(),
            self.payload.as_bytes(),
        ];
        let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0]));
        bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// What stands in a saved game, as far as it can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Which rulebook is played.
    pub edition: Edition,
    /// The version of the Deadeye that wrote to it last; empty where the game does not say.
    pub program: String,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// Why reading stopped before the end, if it did.
    pub broken: Option<String>,
}

/// An open saved game, or a game that is kept in memory only.
#[derive(Debug)]
pub struct Journal {
    file: Option<OpenFile>,
    edition: Edition,
    program: String,
    entries: Vec<Entry>,
    /// What the entries take, in bytes.
    bytes: usize,
    chain: u64,
}

#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    // Closed before the path is given free: fields are dropped in this order.
    connection: Connection,
    _held: Held,
}

impl Journal {
    /// A journal that no file keeps.
    #[must_use]
    pub fn in_memory(edition: Edition) -> Self {
        Self {
            file: None,
            edition,
            program: PROGRAM.to_owned(),
            entries: Vec::new(),
            bytes: 0,
            chain: 0,
        }
    }

    /// Makes a new saved game at `path` that holds some entries already: all of it, or nothing.
    ///
    /// # Errors
    /// Says why no file can be made there; an existing file that holds anything is left alone.
    pub fn create(path: &Path, edition: Edition, entries: Vec<Entry>) -> Result<Self, Fault> {
        match inspect::look(path)? {
            Look::Nothing | Look::Empty => {}
            Look::Game => {
                return Err(Fault::new(
                    format!("no new game can be made in {}", path.display()),
                    "a game is saved there already",
                    "open that one, or give another name",
                ));
            }
        }
        let cannot = |error: &rusqlite::Error| cannot("no game can be saved in", path, error);
        let bytes = fits(&entries, 0)?;
        let mut connection = connect(path, true).map_err(|error| cannot(&error))?;
        let mut chain = 0;
        let made = (|| {
            // Small pages: of a file that was cut off, all entries before the cut can be read.
            connection.pragma_update(None, "page_size", 1024)?;
            // Format, owner, tables and entries become visible together or not at all.
            let change = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
            for table in SCHEMAS.last().into_iter().flatten() {
                change.execute(table, [])?;
            }
            change.execute(
                "INSERT INTO game (edition, program) VALUES (?1, ?2)",
                [edition.name(), PROGRAM],
            )?;
            for entry in &entries {
                chain = entry.chain(chain);
                insert(&change, entry, chain)?;
            }
            change.pragma_update(None, "application_id", APPLICATION)?;
            change.pragma_update(None, "user_version", FORMAT)?;
            change.commit()?;
            settle(&connection)
        })();
        made.map_err(|error| cannot(&error))?;
        log::info!("{}: made, {} entries", path.display(), entries.len());
        let file = OpenFile {
            path: path.to_owned(),
            connection,
            _held: Held::hold(path),
        };
        Ok(Self {
            file: Some(file),
            edition,
            program: PROGRAM.to_owned(),
            entries,
            bytes,
            chain,
        })
    }

    /// Opens the saved game at `path`, and reads it. The file is left as it is until [`Journal::take_over`].
    ///
    /// # Errors
    /// Says why the file is no game, or not one that this program can go on with.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        if inspect::look(path)? != Look::Game {
            return Err(Fault::new(
                format!("{} cannot be opened", path.display()),
                "there is no game in it",
                "give the file of a saved game, or start a new one",
            ));
        }
        if let Some((there, pages)) = inspect::cut_off(path) {
            let readable = salvage::read(path).map_or(0, |contents| contents.entries.len());
            let why = format!("it ends after {there} of {pages} pages");
            return Err(damaged(path, &why, readable));
        }
        let cannot = |error: &rusqlite::Error| cannot("no game can be read from", path, error);
        let connection = connect(path, false).map_err(|error| cannot(&error))?;
        if connection
            .is_readonly("main")
            .map_err(|error| cannot(&error))?
        {
            return Err(Fault::new(
                format!("{} cannot be played on", path.display()),
                "you may read the file but not write it",
                "copy it to a folder of yours and open the copy",
            ));
        }
        let format = format_of(&connection).map_err(|error| cannot(&error))?;
        if format > FORMAT {
            return Err(newer(path, format));
        }
        let contents = read(&connection).map_err(|error| cannot(&error))?;
        if let Some(broken) = &contents.broken {
            return Err(damaged(path, broken, contents.entries.len()));
        }
        let chain = contents
            .entries
            .iter()
            .fold(0, |before, entry| entry.chain(before));
        let file = OpenFile {
            path: path.to_owned(),
            connection,
            _held: Held::hold(path),
        };
        let Contents {
            edition,
            program,
            entries,
            ..
        } = contents;
        Ok(Self {
            file: Some(file),
            edition,
            program,
            bytes: entries.iter().map(Entry::bytes).sum(),
            entries,
            chain,
        })
    }

    /// Makes the file one that this program goes on with: it is brought up to this format, and says which Deadeye
    /// writes to it. To be called once all that stands in it is known to be good.
    ///
    /// # Errors
    /// Says why it could not be written; the file holds what it held.
    pub fn take_over(&mut self) -> Result<(), Fault> {
        let Some(OpenFile {
            path, connection, ..
        }) = &mut self.file
        else {
            return Ok(());
        };
        let taken_over = (|| {
            settle(connection)?;
            let format = format_of(connection)?;
            if format == FORMAT && self.program == PROGRAM {
                return Ok(());
            }
            let change = Transaction::new(connection, TransactionBehavior::Immediate)?;
            for step in STEPS.iter().skip((format as usize).saturating_sub(1)) {
                change.execute(step, [])?;
            }
            change.execute("UPDATE game SET program = ?1", [PROGRAM])?;
            change.pragma_update(None, "user_version", FORMAT)?;
            change.commit()
        })();
        taken_over.map_err(|error| cannot("no game can be saved in", path, &error))?;
        log::info!("{}: opened, {} entries", path.display(), self.entries.len());
        PROGRAM.clone_into(&mut self.program);
        Ok(())
    }

    /// Where the game is saved; nowhere for one in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Which rulebook is played.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The version of the Deadeye that wrote to it last; empty where the game does not say.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Everything that stands in it, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds an entry. It is on the disk when this returns.
    ///
    /// # Errors
    /// Says why it could not be written; the journal is as it was.
    pub fn append(&mut self, kind: Kind, by: By, payload: String) -> Result<u64, Fault> {
        let seq = self.entries.len() as u64 + 1;
        let entry = Entry {
            seq,
            kind,
            by,
            payload,
        };
        let bytes = fits(std::slice::from_ref(&entry), self.bytes)?;
        let chain = entry.chain(self.chain);
        if let Some(OpenFile {
            path, connection, ..
        }) = &mut self.file
        {
            let written = (|| {
                let change = Transaction::new(connection, TransactionBehavior::Immediate)?;
                insert(&change, &entry, chain)?;
                change.commit()
            })();
            written.map_err(|error| {
                let fault = cannot("the play was not saved in", path, &error);
                log::error!("{fault} ({error})");
                fault
            })?;
        }
        self.entries.push(entry);
        self.bytes = bytes;
        self.chain = chain;
        Ok(seq)
    }
}

/// What a game takes with some entries more, in bytes, if each of them and all together are of a size that is read again.
fn fits(entries: &[Entry], before: usize) -> Result<usize, Fault> {
    let cannot = |why: String, mend| Err(Fault::new("the play was not saved", why, mend));
    if entries
        .iter()
        .any(|entry| entry.payload.len() > LARGEST_ENTRY_BYTES)
    {
        let why = format!("it takes more than {LARGEST_ENTRY_BYTES} bytes");
        return cannot(why, "say it in fewer words");
    }
    let bytes = entries.iter().map(Entry::bytes).sum::<usize>() + before;
    if bytes > LARGEST_GAME_BYTES {
        let why = format!("the game has grown to {LARGEST_GAME_BYTES} bytes");
        return cannot(why, "begin another game");
    }
    Ok(bytes)
}

#[cfg(test)]
impl Journal {
    /// What SQLite answers to one question about the open file.
    #[expect(clippy::unwrap_used, reason = "a test that cannot ask must fail")]
    pub(super) fn ask(&self, question: &str) -> u32 {
        let file = self.file.as_ref().unwrap();
        file.connection
            .query_row(question, [], |row| row.get(0))
            .unwrap()
    }
}

/// The files that this process has open. A second look at one of them from here would let go of the lock that keeps
/// other programs out, because the system's locks belong to the process and end with any of its file handles.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that this process has open, until it is dropped.
#[derive(Debug)]
struct Held(PathBuf);

impl Held {
    fn hold(path: &Path) -> Self {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        OPEN.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(path.clone());
        Self(path)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|path| *path == self.0) {
            open.swap_remove(at);
        }
    }
}

/// Whether this process has the file open.
pub(super) fn is_open_here(path: &Path) -> bool {
    let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    path.canonicalize().is_ok_and(|path| open.contains(&path))
}

fn insert(connection: &Connection, entry: &Entry, chain: u64) -> rusqlite::Result<()> {
    let by = serde_json::to_string(&entry.by).unwrap_or_default();
    let mut statement = connection.prepare_cached(
        "INSERT INTO entry (seq, kind, by, payload, chain) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    // SQLite's numbers have a sign; the bits are what counts.
    let chain = chain.cast_signed();
    let seq = entry.seq.cast_signed();
    statement.execute((seq, entry.kind.name(), by, &entry.payload, chain))?;
    Ok(())
}

/// Opens the file as something that somebody else may have made: nothing in its schema is run.
pub(super) fn connect(path: &Path, create: bool) -> rusqlite::Result<Connection> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::ZERO)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // A file that turns out to be none of ours, or damaged, is left as it is: closing it writes nothing either.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(connection)
}

/// Every commit reaches the disk from here on. Only for a file that is known to be good: this may write to it.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(())
}

/// Which format the open file has, what stands in the log beside it included.
fn format_of(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Reads a game as far as it goes. An error where not even its first table can be read.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Contents> {
    let mut broken = None;
    let format = format_of(connection)?;
    let mut tables: Vec<String> = connection
        .prepare("SELECT sql FROM sqlite_schema ORDER BY rowid")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    tables.truncate(3);
    let schema = (format as usize)
        .checked_sub(1)
        .and_then(|at| SCHEMAS.get(at));
    if schema.is_none_or(|schema| tables != schema) {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let edition: String = connection.query_row("SELECT edition FROM game", [], |row| row.get(0))?;
    let program = if format > 1 {
        connection.query_row("SELECT program FROM game", [], |row| row.get(0))?
    } else {
        String::new()
    };
    let edition = match edition.as_str() {
        "1.5" => Edition::V15,
        "2014" => Edition::V2014,
        _ => return Err(rusqlite::Error::InvalidQuery),
    };
    let mut entries = Vec::new();
    let mut chain = 0;
    let mut statement =
        connection.prepare("SELECT seq, kind, by, payload, chain FROM entry ORDER BY seq")?;
    let mut rows = statement.query([])?;
    loop {
        let row = match rows.next() {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) => {
                broken = Some(why(&error));
                break;
            }
        };
        match entry(row, entries.len() as u64 + 1, chain) {
            Some((entry, sum)) => {
                entries.push(entry);
                chain = sum;
            }
            None => {
                broken = Some(format!(
                    "entry {} is not as it was written",
                    entries.len() + 1
                ));
                break;
            }
        }
    }
    Ok(Contents {
        edition,
        program,
        entries,
        broken,
    })
}

/// A row as an entry, with its checksum, if it is the one expected and whole.
fn entry(row: &rusqlite::Row<'_>, expected: u64, before: u64) -> Option<(Entry, u64)> {
    let seq = row.get::<_, i64>(0).ok()?.cast_unsigned();
    let kind = Kind::parse(&row.get::<_, String>(1).ok()?)?;
    let by = serde_json::from_str(&row.get::<_, String>(2).ok()?).ok()?;
    let entry = Entry {
        seq,
        kind,
        by,
        payload: row.get(3).ok()?,
    };
    let sum = entry.chain(before);
    (seq == expected && sum == row.get::<_, i64>(4).ok()?.cast_unsigned()).then_some((entry, sum))
}

/// The fault of a saved game that is of a later format.
pub(super) fn newer(path: &Path, format: u32) -> Fault {
    Fault::new(
        format!("{} cannot be opened", path.display()),
        format!(
            "it was saved in format {format} by a newer Deadeye; this one reads up to {FORMAT}"
        ),
        "open it with the newer one",
    )
}

/// The fault of a saved game that can be read only up to somewhere.
pub(super) fn damaged(path: &Path, why: &str, readable: usize) -> Fault {
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
pub(super) fn why(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
            ErrorCode::DiskFull => "the disk is full".to_owned(),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                "another program has it open".to_owned()
            }
            ErrorCode::NotADatabase => "it is no saved game".to_owned(),
            ErrorCode::DatabaseCorrupt => "parts of it are missing or changed".to_owned(),
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => "it may not be written".to_owned(),
            ErrorCode::CannotOpen => "no file can be opened there".to_owned(),
            ErrorCode::TooBig => "it holds more than any saved game".to_owned(),
            ErrorCode::SystemIoFailure => "the disk does not answer as it should".to_owned(),
            _ => failure.to_string(),
        },
        rusqlite::Error::InvalidQuery => "it does not hold what a saved game holds".to_owned(),
        other => other.to_string(),
    }
}

fn cannot(what: &str, path: &Path, error: &rusqlite::Error) -> Fault {
    let mend = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "make room on the disk and try again",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "close the game in the other program"
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            "choose a folder that you may write to"
        }
        Some(ErrorCode::SystemIoFailure) => "look after the disk, and try again",
        _ => "take a copy of it from before, or give another file",
    };
    Fault::new(format!("{what} {}", path.display()), why(error), mend)
}
