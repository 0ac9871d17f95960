//! A saved game as JSON Lines, to read, to keep and to send.
//!
//! The first line is `{"deadeye_game":1,"edition":"1.5","program":"0.1.0"}`, the last part of which may be missing; each
//! line after it is an entry of the journal:
//! `{"seq":1,"kind":"command","by":"script","command":{…}}`, or `{"seq":2,"kind":"undo","by":"key"}`.

use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition};
use serde::{Deserialize, Serialize};

use super::Session;
use super::journal::{By, Contents, Entry, Journal, Kind, LARGEST_ENTRY_BYTES};
use crate::fault::Fault;

/// The format of the lines. It goes up when something in them changes its meaning, not when something is added.
const FORMAT: u32 = 1;

/// More than any saved game has as lines.
const LONGEST_BYTES: u64 = 1 << 28;

#[derive(Serialize, Deserialize)]
struct Head {
    deadeye_game: u32,
    edition: Edition,
    /// The version of the Deadeye that wrote to the game last.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    program: String,
}

/// A line as it is read. Its number is not: entries count from the top.
#[derive(Deserialize)]
struct Line {
    kind: Kind,
    #[serde(default = "script")]
    by: By,
    #[serde(default)]
    command: Option<Command>,
}

fn script() -> By {
    By::Script
}

/// Writes a game, a line for its edition and one for each entry.
///
/// # Errors
/// Where the output does not take it.
pub fn write(contents: &Contents, mut out: impl Write) -> io::Result<()> {
    serde_json::to_writer(
        &mut out,
        &Head {
            deadeye_game: FORMAT,
            edition: contents.edition,
            program: contents.program.clone(),
        },
    )?;
    writeln!(out)?;
    for entry in &contents.entries {
        let Entry {
            seq,
            kind,
            by,
            payload,
        } = entry;
        let (kind, by) = (serde_json::to_string(kind)?, serde_json::to_string(by)?);
        write!(out, r#"{{"seq":{seq},"kind":{kind},"by":{by}"#)?;
        if entry.kind == Kind::Command {
            // JSON as it stands in the journal. A line break in it can only be white space.
            write!(out, r#","command":{}"#, payload.replace(['\n', '\r'], " "))?;
        }
        writeln!(out, "}}")?;
    }
    out.flush()
}

/// Reads a game from lines. Whether its commands apply is not asked here.
///
/// # Errors
/// Names the line that is none of a game.
pub fn read(input: impl BufRead) -> Result<Contents, Fault> {
    let mut head: Option<Head> = None;
    let mut entries = Vec::new();
    let mut input = input.take(LONGEST_BYTES);
    for number in 1.. {
        let bad = |why: String| {
            Fault::new(
                format!("line {number} cannot be read"),
                why,
                "give what `deadeye game export` has written",
            )
        };
        let mut line = String::new();
        // Twice an entry is room for what stands around the command.
        let most = 2 * LARGEST_ENTRY_BYTES as u64;
        let read = (&mut input).take(most).read_line(&mut line);
        let read = read.map_err(|error| bad(error.to_string()))?;
        if read == 0 {
            if input.limit() == 0 {
                return Err(bad(format!("there are more than {LONGEST_BYTES} bytes")));
            }
            break;
        }
        if read as u64 == most {
            return Err(bad(format!("it is longer than {most} bytes")));
        }
        if line.trim().is_empty() {
            continue;
        }
        if head.is_none() {
            let first: Head = serde_json::from_str(&line)
                .map_err(|error| bad(format!("it is not the first line of a game: {error}")))?;
            if first.deadeye_game > FORMAT {
                return Err(bad("it is of a newer Deadeye".to_owned()));
            }
            head = Some(first);
            continue;
        }
        let line: Line = serde_json::from_str(&line).map_err(|error| bad(error.to_string()))?;
        let payload = match (line.kind, line.command) {
            (Kind::Command, Some(command)) => {
                serde_json::to_string(&command).map_err(|error| bad(error.to_string()))?
            }
            (Kind::Command, None) => return Err(bad("it holds no command".to_owned())),
            (Kind::Undo | Kind::Redo, _) => String::new(),
        };
        let seq = entries.len() as u64 + 1;
        entries.push(Entry {
            seq,
            kind: line.kind,
            by: line.by,
            payload,
        });
    }
    let head = head.ok_or_else(|| {
        Fault::new(
            "no game can be read",
            "there is no line",
            "give what `deadeye game export` has written",
        )
    })?;
    Ok(Contents {
        edition: head.edition,
        program: head.program,
        entries,
        broken: None,
    })
}

/// A game of what was read, which no file keeps. Every command is put to the rules.
///
/// # Errors
/// Names the entry that does not apply.
pub fn replay(contents: &Contents, cards: Arc<CardDb>) -> Result<Session, Fault> {
    let mut session = Session::in_memory(cards, contents.edition);
    for entry in &contents.entries {
        session.replay(entry).map_err(|why| {
            Fault::new(
                format!("entry {} cannot be taken over", entry.seq),
                why,
                "mend that line, or leave it out with those after it",
            )
        })?;
    }
    Ok(session)
}

/// Makes a saved game at `path` of what was read, and opens it. Every command is put to the rules before anything is
/// written.
///
/// # Errors
/// Names the entry that does not apply, or says why nothing can be saved there; then no file was made.
pub fn import(path: &Path, contents: Contents, cards: Arc<CardDb>) -> Result<Session, Fault> {
    let mut session = replay(&contents, cards)?;
    session.journal = Journal::create(path, contents.edition, contents.entries)?;
    Ok(session)
}
