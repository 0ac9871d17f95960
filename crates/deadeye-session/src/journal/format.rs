//! The tables of a saved game in each format so far, and the SQLite settings for reading and writing them.

use deadeye_text::{Text, text};
use std::path::Path;

use deadeye_rules::Edition;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::checkpoint::Checkpoint;
use super::entry::{Contents, Entry, FORMAT, Kind, PROGRAM};
use super::faults::why;

/// SQLite's application id of our files: `Dead` in ASCII.
pub(crate) const APPLICATION: u32 = 0x4465_6164;

/// The page size of the file, in bytes. Pages are small so that of a truncated file all entries before the cut can be
/// read.
const PAGE_BYTES: u32 = 1024;

/// The tables of each format, the oldest first. SQLite does not check `json_valid`: every entry is parsed in any case.
const SCHEMAS: [&[&str]; FORMAT as usize] = [
    &["CREATE TABLE game (edition TEXT NOT NULL)", ENTRY],
    &["CREATE TABLE game (edition TEXT NOT NULL, program TEXT NOT NULL DEFAULT '')", ENTRY],
    &[
        "CREATE TABLE game (edition TEXT NOT NULL, program TEXT NOT NULL DEFAULT '', id INTEGER NOT NULL DEFAULT 0, seal INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, by TEXT NOT NULL, payload TEXT NOT NULL, chain INTEGER NOT NULL, rules INTEGER NOT NULL DEFAULT 0)",
        CHECKPOINT,
    ],
];

/// The table of entries of formats 1 and 2.
const ENTRY: &str = "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, by TEXT NOT NULL, payload TEXT NOT NULL, chain INTEGER NOT NULL)";

/// The table of checkpoints. They are separate from the entries, which stay small: a damaged checkpoint loses no play.
const CHECKPOINT: &str =
    "CREATE TABLE checkpoint (seq INTEGER PRIMARY KEY, hash INTEGER NOT NULL, state TEXT NOT NULL)";

/// The statements that upgrade a file of each format to the next. SQLite then stores exactly the schema of the next
/// format.
pub(super) const STEPS: [&[&str]; FORMAT as usize - 1] = [
    &["ALTER TABLE game ADD COLUMN program TEXT NOT NULL DEFAULT ''"],
    &[
        "ALTER TABLE game ADD COLUMN id INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game ADD COLUMN seal INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entry ADD COLUMN rules INTEGER NOT NULL DEFAULT 0",
        CHECKPOINT,
    ],
];

/// A game as its file holds it.
#[derive(Debug)]
pub(crate) struct Stored {
    /// The identity that the game was given when it was created or upgraded to format 3; 0 before that.
    pub id: u64,
    /// The contents of the file.
    pub contents: Contents,
}

/// Returns the bytes of a new file that holds a game.
pub(super) fn bytes_of(id: u64, contents: &Contents) -> rusqlite::Result<Vec<u8>> {
    let mut connection = Connection::open_in_memory()?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    let change = connection.transaction()?;
    for table in SCHEMAS.last().into_iter().copied().flatten() {
        change.execute(table, [])?;
    }
    change.execute(
        "INSERT INTO game (edition, program, id, seal) VALUES (?1, ?2, ?3, ?4)",
        (contents.edition.name(), PROGRAM, id.cast_signed(), contents.seal.cast_signed()),
    )?;
    let mut chain = 0;
    for entry in &contents.entries {
        chain = entry.chain(chain);
        insert(&change, entry, chain)?;
    }
    for checkpoint in &contents.checkpoints {
        keep(&change, checkpoint)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", FORMAT)?;
    change.commit()?;
    Ok(connection.serialize("main")?.to_vec())
}

/// Opens a file of unknown origin: nothing in its schema is run.
pub(crate) fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::ZERO)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // A file that turns out to be none of ours, or damaged, is left as it is: closing it writes nothing either.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(connection)
}

/// Makes every commit reach the disk from here on. It may write to the file, and is only for one that is known to be
/// good.
pub(super) fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(())
}

/// Moves everything from the write-ahead log into the file, and empties the log.
pub(super) fn put_log_away(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Writes an entry.
pub(super) fn insert(connection: &Connection, entry: &Entry, chain: u64) -> rusqlite::Result<()> {
    let by = serde_json::to_string(&entry.by).unwrap_or_default();
    let mut statement = connection
        .prepare_cached("INSERT INTO entry (seq, kind, by, payload, chain, rules) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    // SQLite's numbers have a sign; the bits are what counts.
    let chain = chain.cast_signed();
    let seq = entry.seq.cast_signed();
    let kind = entry.kind.name();
    statement.execute((seq, kind, by, &entry.payload, chain, entry.rules))?;
    Ok(())
}

/// Writes a checkpoint.
pub(super) fn keep(connection: &Connection, checkpoint: &Checkpoint) -> rusqlite::Result<()> {
    let Checkpoint { seq, hash, state } = checkpoint;
    let mut statement = connection.prepare_cached("INSERT INTO checkpoint (seq, hash, state) VALUES (?1, ?2, ?3)")?;
    statement.execute((seq.cast_signed(), hash.cast_signed(), state))?;
    Ok(())
}

/// Returns the format of the open file, its write-ahead log included.
pub(super) fn format_of(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Reads a game as far as possible. Returns an error where not even its first table can be read.
pub(crate) fn read(connection: &Connection) -> rusqlite::Result<Stored> {
    let format = format_of(connection)?;
    let mut tables: Vec<String> = connection
        .prepare("SELECT sql FROM sqlite_schema ORDER BY rowid LIMIT 9")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    tables.truncate(9);
    let schema = (format as usize).checked_sub(1).and_then(|at| SCHEMAS.get(at));
    if schema.is_none_or(|schema| tables != *schema) {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let (edition, program, id, seal) = head(connection, format)?;
    let (entries, broken) = entries(connection, format)?;
    let checkpoints = if format > 2 {
        // Nothing but the replay across other rules needs them: what cannot be read is left out.
        checkpoints(connection, entries.len() as u64).unwrap_or_default()
    } else {
        Vec::new()
    };
    Ok(Stored { id, contents: Contents { edition, program, seal, entries, checkpoints, broken } })
}

/// Reads the one row of the table `game`: edition, program, identity and key.
fn head(connection: &Connection, format: u32) -> rusqlite::Result<(Edition, String, u64, u64)> {
    let columns = match format {
        1 => "edition, '', 0, 0",
        2 => "edition, program, 0, 0",
        _ => "edition, program, id, seal",
    };
    let question = format!("SELECT {columns} FROM game");
    let row = connection.query_row(&question, [], |row| {
        let edition: String = row.get(0)?;
        let number = |at| row.get::<_, i64>(at).map(i64::cast_unsigned);
        Ok((edition, row.get(1)?, number(2)?, number(3)?))
    });
    let (edition, program, id, seal) = row.optional()?.ok_or(rusqlite::Error::InvalidQuery)?;
    let edition = Edition::from_name(&edition).ok_or(rusqlite::Error::InvalidQuery)?;
    Ok((edition, program, id, seal))
}

/// Reads the entries up to the first that is missing or damaged, and names that one.
fn entries(connection: &Connection, format: u32) -> rusqlite::Result<(Vec<Entry>, Option<Text>)> {
    let rules = if format > 2 { "rules" } else { "0" };
    let question = format!("SELECT seq, kind, by, payload, chain, {rules} FROM entry ORDER BY seq");
    let mut statement = connection.prepare(&question)?;
    let mut rows = statement.query([])?;
    let mut entries = Vec::new();
    let mut chain = 0;
    loop {
        let row = match rows.next() {
            Ok(Some(row)) => row,
            Ok(None) => return Ok((entries, None)),
            Err(error) => return Ok((entries, Some(why(&error)))),
        };
        let expected = entries.len() as u64 + 1;
        match entry(row, expected, chain) {
            Some((entry, sum)) => {
                entries.push(entry);
                chain = sum;
            }
            None => {
                let broken = text!("entry {entry} is not as it was written", entry = expected);
                return Ok((entries, Some(broken)));
            }
        }
    }
}

/// Converts a row into an entry with its checksum, if it is the expected one and undamaged.
fn entry(row: &rusqlite::Row<'_>, expected: u64, before: u64) -> Option<(Entry, u64)> {
    let entry = Entry {
        seq: row.get::<_, i64>(0).ok()?.cast_unsigned(),
        kind: Kind::parse(&row.get::<_, String>(1).ok()?)?,
        by: serde_json::from_str(&row.get::<_, String>(2).ok()?).ok()?,
        payload: row.get(3).ok()?,
        rules: row.get(5).ok()?,
        departure: None,
    };
    let sum = entry.chain(before);
    let written = row.get::<_, i64>(4).ok()?.cast_unsigned();
    (entry.seq == expected && sum == written).then_some((entry, sum))
}

/// Reads the undamaged checkpoints of the first `entries` entries.
fn checkpoints(connection: &Connection, entries: u64) -> rusqlite::Result<Vec<Checkpoint>> {
    let mut statement = connection.prepare("SELECT seq, hash, state FROM checkpoint ORDER BY seq")?;
    let rows = statement.query_map([], |row| {
        Ok(Checkpoint {
            seq: row.get::<_, i64>(0)?.cast_unsigned(),
            hash: row.get::<_, i64>(1)?.cast_unsigned(),
            state: row.get(2)?,
        })
    })?;
    let good = rows.map_while(Result::ok);
    Ok(good.filter(|checkpoint| checkpoint.seq <= entries && checkpoint.is_whole()).collect())
}
