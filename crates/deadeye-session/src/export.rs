//! Export of a game into a file for people or programs: its story as text, or its journal as JSON Lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use deadeye_cards::CardCode;
use deadeye_text::{Fault, Text, io_why, text};

use super::journal::is_open_here;
use super::{By, LogEntry, Session, lines};
use deadeye_files::write_file;

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Its story, to read.
    Text,
    /// Its journal, to import.
    Json,
}

impl Form {
    /// Returns the file extension of the format.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Form::Text => "txt",
            Form::Json => "jsonl",
        }
    }
}

/// Writes a game into a file; `say` translates its story into the language of the players. An existing file is kept
/// unless it may be replaced, and until the new one is complete.
///
/// # Errors
/// The file exists already, or cannot be written.
pub fn write(
    session: &Session,
    form: Form,
    path: &Path,
    replace: bool,
    say: &dyn Fn(&Text) -> String,
) -> Result<(), Fault> {
    let bytes = || -> io::Result<Vec<u8>> {
        Ok(match form {
            Form::Text => story(session.log(), say).into_bytes(),
            Form::Json => journal(session)?,
        })
    };
    let written = bytes().and_then(|bytes| put(path, &bytes, replace));
    written.map_err(|error| write_fault(text!("the game was not saved as {file}", file = path.display()), &error))
}

/// Returns the journal of a game as JSON Lines, which can be imported.
///
/// # Errors
/// An entry cannot be written as JSON.
pub fn journal(session: &Session) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    lines::write(session.journal.contents(), &mut bytes)?;
    Ok(bytes)
}

/// Writes a file. Replaces an existing one only where that is allowed, and never a game that is open.
fn put(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    if replace && !is_open_here(path) { write_file::replace(path, bytes) } else { write_file::create(path, bytes) }
}

fn write_fault(what: Text, error: &io::Error) -> Fault {
    let mend = if error.kind() == io::ErrorKind::AlreadyExists {
        text!("give another name")
    } else {
        text!("make room, or give a folder that you may write to")
    };
    Fault::new(what, io_why(error), mend)
}

/// Writes a deck as `{"CODE":count}`, which every command reads as a deck. An existing file is kept unless it may be
/// replaced, and until the new one is complete.
///
/// # Errors
/// The file exists already, or cannot be written.
pub fn write_deck(path: &Path, cards: &[(CardCode, u16)], replace: bool) -> Result<(), Fault> {
    let deck: BTreeMap<String, u16> = cards.iter().map(|(code, count)| (code.to_string(), *count)).collect();
    let written =
        serde_json::to_vec_pretty(&deck).map_err(io::Error::from).and_then(|bytes| put(path, &bytes, replace));
    written.map_err(|error| write_fault(text!("the deck was not saved as {file}", file = path.display()), &error))
}

/// Formats the story of a game, a line for each entry under its day and phase.
#[must_use]
pub fn story(log: &[LogEntry], say: &dyn Fn(&Text) -> String) -> String {
    let mut story = String::new();
    let mut before = None;
    for entry in log {
        if before.replace((entry.day, entry.phase)) != Some((entry.day, entry.phase)) {
            let gap = if story.is_empty() { "" } else { "\n" };
            let phase = super::story::phase_name(entry.phase);
            let heading = match entry.day {
                0 => say(&phase),
                day => say(&text!("Day {day}, {phase}", day = day, phase = phase)),
            };
            // Writing into a string cannot fail.
            let _never = writeln!(story, "{gap}{heading}");
        }
        let mut notes = Vec::new();
        if entry.taken_back {
            notes.push(say(&text!("taken back")));
        }
        if entry.by_hand {
            notes.push(say(&text!("set by hand")));
        }
        if let By::Camera { confidence_percent } = entry.by {
            notes.push(say(&text!("camera, {percent} % sure", percent = confidence_percent)));
        }
        let notes = match notes.as_slice() {
            [] => String::new(),
            notes => format!(" [{}]", notes.join("; ")),
        };
        let _never = writeln!(story, "{:4}. {}{notes}", entry.seq, say(&entry.text));
        if !entry.taken_back {
            for detail in &entry.details {
                let _never = writeln!(story, "      {}", say(detail));
            }
        }
    }
    story
}
