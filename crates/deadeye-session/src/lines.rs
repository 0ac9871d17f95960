//! A saved game as JSON Lines, to read, to keep and to send.
//!
//! The first line is `{"deadeye_game":2,"edition":"1.5","program":"0.1.0","entries":92}`; each line after it is an
//! entry of the journal, `{"seq":1,"kind":"command","by":"script","rules":1,"command":{…}}`,
//! `{"seq":2,"kind":"undo","by":"key"}` or `{"seq":3,"kind":"sealed","by":"key","sealed":{…}}`, or a checkpoint:
//! `{"checkpoint":32,"hash":"…","state":{…}}`. The last line is `{"end":92,"chain":"…"}`, a checksum of the lines
//! before it. Format 1, of older programs and for lines written by hand, has neither checkpoints nor a count and an
//! end.

use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition};
use deadeye_text::{Fault, Text, io_why, text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Session;
use super::journal::checkpoint::Checkpoint;
use super::journal::{By, Contents, Entry, Journal, Kind, LARGEST_ENTRY_BYTES, Sum};

/// The format of the lines. It increases when something in them changes its meaning, not when something is added.
const FORMAT: u32 = 2;

/// The largest input that is read, in bytes: more than any saved game takes as lines.
const LONGEST_BYTES: u64 = 1 << 28;

/// Returns the advice to give a readable export.
fn mend() -> Text {
    text!("give what `deadeye game export` has written")
}

#[derive(Serialize, Deserialize)]
struct Head {
    deadeye_game: u32,
    edition: Edition,
    /// The version of Deadeye that wrote to the game last.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    program: String,
    /// The number of entries that follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    /// The key of sealed entries, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seal: Option<Hex>,
}

/// A number of 64 bits, which not every JSON reader can represent, as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
struct Hex(u64);

impl From<Hex> for String {
    fn from(number: Hex) -> String {
        format!("{:016x}", number.0)
    }
}

impl TryFrom<String> for Hex {
    type Error = std::num::ParseIntError;

    fn try_from(digits: String) -> Result<Self, Self::Error> {
        u64::from_str_radix(&digits, 16).map(Hex)
    }
}

/// A line as it is read. Numbers of entries are ignored, because entries are counted from the top.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    End { end: usize, chain: Hex },
    Checkpoint { checkpoint: u64, hash: Hex, state: Value },
}

#[derive(Deserialize)]
struct EntryLine {
    kind: Kind,
    #[serde(default = "script")]
    by: By,
    #[serde(default)]
    rules: u32,
    #[serde(default)]
    command: Option<Command>,
    #[serde(default)]
    sealed: Option<Value>,
}

fn script() -> By {
    By::Script
}

/// Writes a game: a line for its edition, one for each entry, and one for the end.
///
/// # Errors
/// Errors of the output.
pub fn write(contents: &Contents, mut out: impl Write) -> io::Result<()> {
    let mut sum = Sum::default();
    let mut put = |line: String| {
        sum.add(line.as_bytes());
        writeln!(out, "{line}")?;
        Ok::<u64, io::Error>(sum.value())
    };
    let has_sealed = contents.entries.iter().any(|entry| entry.kind == Kind::Sealed);
    let mut chain = put(serde_json::to_string(&Head {
        deadeye_game: FORMAT,
        edition: contents.edition,
        program: contents.program.clone(),
        entries: Some(contents.entries.len()),
        seal: has_sealed.then_some(Hex(contents.seal)),
    })?)?;
    let mut checkpoints = contents.checkpoints.iter().peekable();
    for entry in &contents.entries {
        chain = put(entry_line(entry)?)?;
        while let Some(checkpoint) = checkpoints.next_if(|next| next.seq <= entry.seq) {
            let Checkpoint { seq, hash, state } = checkpoint;
            let state = one_line(state);
            chain = put(format!(r#"{{"checkpoint":{seq},"hash":"{hash:016x}","state":{state}}}"#))?;
        }
    }
    let entries = contents.entries.len();
    writeln!(out, r#"{{"end":{entries},"chain":"{chain:016x}"}}"#)?;
    out.flush()
}

fn entry_line(entry: &Entry) -> io::Result<String> {
    let Entry { seq, kind, by, payload, rules, .. } = entry;
    let (kind, by) = (serde_json::to_string(kind)?, serde_json::to_string(by)?);
    let rules = match rules {
        0 => String::new(),
        rules => format!(r#","rules":{rules}"#),
    };
    let payload = match entry.kind {
        Kind::Command => format!(r#","command":{}"#, one_line(payload)),
        Kind::Sealed => format!(r#","sealed":{}"#, one_line(payload)),
        Kind::Undo | Kind::Redo => String::new(),
    };
    Ok(format!(r#"{{"seq":{seq},"kind":{kind},"by":{by}{rules}{payload}}}"#))
}

/// Returns JSON as stored in the journal, in one line. A line break in it can only be white space.
fn one_line(json: &str) -> String {
    json.replace(['\n', '\r'], " ")
}

/// The state of reading.
#[derive(Default)]
struct LineReader {
    head: Option<Head>,
    entries: Vec<Entry>,
    checkpoints: Vec<Checkpoint>,
    sum: Sum,
    ended: bool,
    broken: Option<Text>,
}

/// Reads a game from lines, without checking its commands. A truncated export is read as far as it goes;
/// [`Contents::broken`] describes what is missing.
///
/// # Errors
/// The first line that does not belong to a game.
pub fn read(input: impl BufRead) -> Result<Contents, Fault> {
    let mut reading = LineReader::default();
    let mut input = input.take(LONGEST_BYTES);
    for number in 1.. {
        let bad = |why: Text| Fault::new(text!("line {number} cannot be read", number), why, mend());
        let mut line = String::new();
        // Twice an entry is room for what stands around the command.
        let most = 2 * LARGEST_ENTRY_BYTES as u64;
        let read = (&mut input).take(most).read_line(&mut line);
        let read = read.map_err(|error| bad(io_why(&error)))?;
        if read == 0 {
            if input.limit() == 0 {
                return Err(bad(text!("there are more than {bytes} bytes", bytes = LONGEST_BYTES)));
            }
            break;
        }
        if read as u64 == most {
            return Err(bad(text!("it is longer than {bytes} bytes", bytes = most)));
        }
        let line = line.trim_end_matches(['\n', '\r']);
        // Some programs write a mark before a text that they save.
        let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        if line.trim().is_empty() {
            continue;
        }
        let cut_in_the_middle = !line.trim_end().ends_with('}');
        match reading.take(line) {
            // The line in which an export was cut: what stands before it is good.
            Err(_) if cut_in_the_middle && reading.is_counted() => break,
            taken => taken.map_err(bad)?,
        }
    }
    reading.contents()
}

impl LineReader {
    /// Returns whether the first line has given the number of entries.
    fn is_counted(&self) -> bool {
        self.head.as_ref().is_some_and(|head| head.entries.is_some())
    }

    fn take(&mut self, line: &str) -> Result<(), Text> {
        if self.head.is_none() {
            let head: Head = serde_json::from_str(line)
                .map_err(|error| text!("it is not the first line of a game: {error}", error = error.to_string()))?;
            if head.deadeye_game > FORMAT {
                return Err(text!("it is of a newer Deadeye"));
            }
            self.head = Some(head);
            self.sum.add(line.as_bytes());
            return Ok(());
        }
        let before = self.sum.value();
        self.sum.add(line.as_bytes());
        match serde_json::from_str::<Line>(line) {
            Ok(Line::End { end, chain }) => {
                self.ended = true;
                if end == self.entries.len() && chain != Hex(before) {
                    self.broken = Some(text!("a line was changed after it was written"));
                }
                Ok(())
            }
            Ok(Line::Checkpoint { checkpoint, hash, state }) => {
                let checkpoint = Checkpoint { seq: checkpoint, hash: hash.0, state: state.to_string() };
                // A state is of use only as it was written.
                let last = self.entries.len() as u64;
                let is_next = self.checkpoints.last().map_or(0, |before| before.seq) < last;
                if checkpoint.seq == last && is_next && checkpoint.is_whole() {
                    self.checkpoints.push(checkpoint);
                }
                Ok(())
            }
            Err(_) => self.take_entry(line),
        }
    }

    fn take_entry(&mut self, line: &str) -> Result<(), Text> {
        if self.ended {
            return Err(text!("it stands behind the end of the game"));
        }
        let line: EntryLine = serde_json::from_str(line).map_err(|error| Text::name(error.to_string()))?;
        let payload = match (line.kind, line.command, line.sealed) {
            (Kind::Command, Some(command), _) => {
                serde_json::to_string(&command).map_err(|error| Text::name(error.to_string()))?
            }
            (Kind::Command, None, _) => return Err(text!("it holds no command")),
            (Kind::Sealed, _, Some(sealed)) => sealed.to_string(),
            (Kind::Sealed, _, None) => return Err(text!("it holds nothing that is kept secret")),
            (Kind::Undo | Kind::Redo, _, _) => String::new(),
        };
        self.entries.push(Entry {
            seq: self.entries.len() as u64 + 1,
            kind: line.kind,
            by: line.by,
            payload,
            rules: line.rules,
            departure: None,
        });
        Ok(())
    }

    fn contents(self) -> Result<Contents, Fault> {
        let head =
            self.head.ok_or_else(|| Fault::new(text!("no game can be read"), text!("there is no line"), mend()))?;
        let there = self.entries.len();
        let broken = match head.entries {
            Some(entries) if there < entries => {
                let missing = entries - there;
                Some(text!("{missing} of {entries} entries are missing", missing, entries))
            }
            Some(entries) if there > entries => {
                Some(text!("there are {there} entries, and {entries} were written", there, entries))
            }
            Some(_) if !self.ended => Some(text!("its last line is missing")),
            Some(_) | None => self.broken,
        };
        Ok(Contents {
            edition: head.edition,
            program: head.program,
            seal: head.seal.map_or(0, |seal| seal.0),
            entries: self.entries,
            checkpoints: self.checkpoints,
            broken,
        })
    }
}

/// Returns the first `count` entries of a game, or all of them without a count.
///
/// # Errors
/// More are wanted than can be read of a truncated or changed export.
pub fn first(mut contents: Contents, count: Option<usize>) -> Result<Contents, Fault> {
    let there = contents.entries.len();
    if let Some(why) = contents.broken.take()
        && count.is_none_or(|count| count > there)
    {
        return Err(Fault::new(
            text!("the game cannot be taken over whole"),
            why,
            text!("export it again, or take over what is there with --first {count}", count = there),
        ));
    }
    contents.entries.truncate(count.unwrap_or(usize::MAX));
    let last = contents.entries.len() as u64;
    contents.checkpoints.retain(|checkpoint| checkpoint.seq <= last);
    Ok(contents)
}

/// Replays the contents into a game without a file. Every command is checked by the rules.
///
/// # Errors
/// The entry that does not apply.
pub fn replay(contents: &Contents, cards: Arc<CardDb>) -> Result<Session, Fault> {
    let mut session = Session::from_journal(Journal::in_memory(contents.edition), cards);
    if contents.program.is_empty() {
        // Written by hand: what does not apply is a mistake in it.
        session.replay_strictly(&contents.entries)?;
    } else {
        session.replay_all(&contents.entries, &contents.checkpoints);
    }
    Ok(session)
}

/// Creates a saved game at `path` from the contents, and opens it. Every command is checked by the rules before
/// anything is written.
///
/// # Errors
/// The entry that does not apply, or the reason why nothing can be saved there; no file was created then.
pub fn import(path: &Path, contents: Contents, cards: Arc<CardDb>) -> Result<Session, Fault> {
    let mut session = replay(&contents, cards)?;
    session.keep_in(Journal::create(path, contents)?);
    Ok(session)
}
