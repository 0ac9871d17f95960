//! Recovery of entries from the pages of a damaged file and of its write-ahead log, without SQLite.
//!
//! SQLite stops at the first damaged part. Most entries behind it are still there: a leaf page of the table, and
//! each frame of the log, holds whole rows. A row counts only where its number and its checksum continue those of a
//! known entry, so that no row is used that was never played or belongs elsewhere. The layout is that of
//! <https://www.sqlite.org/fileformat2.html>, sections 1.6, 2.1 and 4.1.

use std::collections::BTreeMap;
use std::path::Path;

use super::inspect;
use super::{Contents, Entry, Kind, chain_of};

/// The header of the log, in bytes.
const LOG_HEAD_BYTES: usize = 32;
/// The header of each frame of the log, in bytes.
const FRAME_HEAD_BYTES: usize = 24;
/// The first byte of a page that holds rows of a table.
const TABLE_LEAF: u8 = 0x0d;
/// The columns of an entry in format 1, and in format 3.
const COLUMNS: std::ops::RangeInclusive<usize> = 5..=6;

/// All rows that look like entries, with their checksums, by number.
#[derive(Debug, Default)]
pub(crate) struct PageEntries(BTreeMap<u64, Vec<(Entry, u64)>>);

impl PageEntries {
    /// Searches the bytes of a saved game and of the log beside it, either of which may be empty, for entries of a
    /// higher number than the known ones.
    fn look(file: &[u8], log: &[u8], page_bytes: usize, known: u64) -> Self {
        let mut found = Self::default();
        if !(512..=65_536).contains(&page_bytes) {
            return found;
        }
        let frames = frames(log, page_bytes);
        let latest: BTreeMap<usize, &[u8]> = frames.iter().copied().collect();
        let pages: Vec<&[u8]> = file.chunks_exact(page_bytes).collect();
        // Pages of rows that are too long for one are written once, and not again.
        let fetch = |number: usize| {
            let in_file = || number.checked_sub(1).and_then(|at| pages.get(at));
            latest.get(&number).or_else(in_file).copied()
        };
        for page in pages.iter().chain(frames.iter().map(|(_, page)| page)) {
            found.take_page(page, known, &fetch);
        }
        found
    }

    /// Searches a saved game and the log beside it.
    pub(crate) fn in_game(path: &Path) -> Self {
        Self::in_game_after(path, 0)
    }

    /// Searches a saved game and the log beside it for entries of a higher number than the known ones. The game may be
    /// played meanwhile: what leaves the log goes into the file, which is read last.
    pub(crate) fn in_game_after(path: &Path, known: u64) -> Self {
        let log = inspect::read_bounded(&inspect::log_beside(path));
        let file = inspect::read_bounded(path);
        Self::look(&file, &log, inspect::page_bytes(&file), known)
    }

    /// Returns the entries that continue those that SQLite has read to the end. A single one may be a play that a power
    /// cut kept from the disk: it was not acknowledged, and does not count.
    pub(crate) fn entries_behind(&self, contents: &Contents) -> Vec<Entry> {
        let found = self.continuing_entries(contents.entries.len() as u64, chain_of(&contents.entries));
        if found.len() > 1 { found } else { Vec::new() }
    }

    /// Returns the entries that continue the one of this number and checksum.
    pub(crate) fn continuing_entries(&self, mut seq: u64, mut chain: u64) -> Vec<Entry> {
        let mut entries = Vec::new();
        while let Some((entry, sum)) =
            self.0.get(&(seq + 1)).and_then(|rows| rows.iter().find(|(entry, sum)| entry.chain(chain) == *sum))
        {
            entries.push(entry.clone());
            (seq, chain) = (entry.seq, *sum);
        }
        entries
    }

    fn take_page<'a>(&mut self, page: &'a [u8], known: u64, fetch: &impl Fn(usize) -> Option<&'a [u8]>) {
        if page.first() != Some(&TABLE_LEAF) {
            return;
        }
        let cells = number(page, 3, 2).unwrap_or(0);
        for cell in 0..cells {
            let row = number(page, 8 + 2 * cell, 2)
                .and_then(|at| PageCell::read(page, at))
                .filter(|cell| cell.seq > known)
                .and_then(|cell| Some((cell.seq, cell.whole(page.len(), fetch)?)))
                .and_then(|(seq, row)| entry(seq, &row));
            if let Some(row) = row {
                // A worn copy of a row has the checksum of the sound one: both are kept, and the chain tells them apart.
                let known = self.0.entry(row.0.seq).or_default();
                if !known.contains(&row) {
                    known.push(row);
                }
            }
        }
    }
}

/// Returns the frames of a log that belong to its last round, as page number and page, complete or not.
fn frames(log: &[u8], page_bytes: usize) -> Vec<(usize, &[u8])> {
    let body = log.get(LOG_HEAD_BYTES..).unwrap_or_default();
    let all: Vec<(&[u8], &[u8])> =
        body.chunks_exact(FRAME_HEAD_BYTES + page_bytes).map(|frame| frame.split_at(FRAME_HEAD_BYTES)).collect();
    let salt = |head: &'_ [u8]| -> Option<[u8; 8]> { head.get(8..16)?.try_into().ok() };
    // Each round of the log has a salt, which stands in its header and in its frames. Either may be what is damaged.
    let told = log.get(16..24).and_then(|salt| salt.try_into().ok());
    let firsts = all.iter().take(3).filter_map(|(head, _)| salt(head));
    let of_round = |wanted: [u8; 8]| {
        let of_it = all.iter().filter(move |(head, _)| salt(head) == Some(wanted));
        let numbered = of_it.filter_map(|(head, page)| Some((number(head, 0, 4)?, *page)));
        numbered.collect::<Vec<_>>()
    };
    told.into_iter().chain(firsts).map(of_round).max_by_key(Vec::len).unwrap_or_default()
}

/// A row as stored in a page: its beginning, and the page on which it continues.
struct PageCell<'a> {
    seq: u64,
    bytes: usize,
    here: &'a [u8],
    goes_on: Option<usize>,
}

impl<'a> PageCell<'a> {
    fn read(page: &'a [u8], at: usize) -> Option<Self> {
        let mut rest = page.get(at..)?;
        let bytes = usize::try_from(varint(&mut rest)?).ok()?;
        let seq = varint(&mut rest)?;
        // Section 1.6: how much of a row lies in its leaf.
        let usable = page.len();
        let most = usable - 35;
        let local = if bytes <= most {
            bytes
        } else {
            let least = (usable - 12) * 32 / 255 - 23;
            let fitting = least + (bytes - least) % (usable - 4);
            if fitting <= most { fitting } else { least }
        };
        let here = rest.get(..local)?;
        let goes_on = if local < bytes { Some(number(rest, local, 4)?) } else { None };
        Some(Self { seq, bytes, here, goes_on })
    }

    /// Reads the whole row.
    fn whole(self, page_bytes: usize, fetch: &impl Fn(usize) -> Option<&'a [u8]>) -> Option<Vec<u8>> {
        if self.bytes > 2 * super::LARGEST_ENTRY_BYTES {
            return None;
        }
        let mut row = self.here.to_vec();
        let mut next = self.goes_on;
        while row.len() < self.bytes {
            let page = fetch(next?)?;
            let left = (self.bytes - row.len()).min(page_bytes - 4);
            row.extend_from_slice(page.get(4..4 + left)?);
            next = Some(number(page, 0, 4)?);
        }
        Some(row)
    }
}

/// A value of a row.
enum ColumnValue<'a> {
    Null,
    Number(i64),
    Text(&'a str),
}

/// Converts a row into an entry with its checksum, if it looks like one.
fn entry(seq: u64, row: &[u8]) -> Option<(Entry, u64)> {
    let values = values(row)?;
    if !COLUMNS.contains(&values.len()) {
        return None;
    }
    let mut values = values.into_iter();
    let (
        ColumnValue::Null,
        ColumnValue::Text(kind),
        ColumnValue::Text(by),
        ColumnValue::Text(payload),
        ColumnValue::Number(sum),
    ) = (values.next()?, values.next()?, values.next()?, values.next()?, values.next()?)
    else {
        return None;
    };
    let rules = match values.next() {
        None => 0,
        Some(ColumnValue::Number(rules)) => u32::try_from(rules).ok()?,
        Some(ColumnValue::Null | ColumnValue::Text(_)) => return None,
    };
    let entry = Entry {
        seq,
        kind: Kind::parse(kind)?,
        by: serde_json::from_str(by).ok()?,
        payload: payload.to_owned(),
        rules,
        departure: None,
    };
    Some((entry, sum.cast_unsigned()))
}

/// Parses the values of a row (section 2.1).
fn values(row: &[u8]) -> Option<Vec<ColumnValue<'_>>> {
    let mut head = row;
    let head_bytes = usize::try_from(varint(&mut head)?).ok()?;
    let taken = row.len() - head.len();
    let mut head = row.get(taken..head_bytes)?;
    let mut body = row.get(head_bytes..)?;
    let mut values = Vec::new();
    while !head.is_empty() && values.len() <= *COLUMNS.end() {
        let kind = varint(&mut head)?;
        let bytes = match kind {
            0 | 8 | 9 => 0,
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 | 7 => 8,
            kind => usize::try_from(kind.checked_sub(12)? / 2).ok()?,
        };
        let (value, rest) = body.split_at_checked(bytes)?;
        body = rest;
        values.push(match kind {
            0 => ColumnValue::Null,
            8 => ColumnValue::Number(0),
            9 => ColumnValue::Number(1),
            1..=6 => ColumnValue::Number(signed_from_bytes(value)),
            kind if kind >= 13 && kind % 2 == 1 => ColumnValue::Text(std::str::from_utf8(value).ok()?),
            _ => return None,
        });
    }
    Some(values)
}

/// Returns the signed big-endian number of these bytes.
fn signed_from_bytes(bytes: &[u8]) -> i64 {
    let start = match bytes.first() {
        Some(first) if first & 0x80 != 0 => -1,
        _ => 0,
    };
    bytes.iter().fold(start, |number, byte| number << 8 | i64::from(*byte))
}

/// Returns the big-endian number of `length` bytes at a place.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

/// Takes a variable-length integer of SQLite off the beginning of the bytes (section 1.6).
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for place in 0..9 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if place == 8 {
            return Some(number << 8 | u64::from(*byte));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
