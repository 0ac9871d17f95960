//! A game written into a file for people or programs: its story as text, or its journal as JSON Lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use deadeye_cards::CardCode;
use deadeye_rules::{Text, text};

use super::{By, Contents, LogEntry, Session, lines};
use crate::fault::Fault;

/// As what a game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Its story, to read.
    Text,
    /// Its journal, to import.
    Json,
}

impl Form {
    /// The ending of such a file.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Form::Text => "txt",
            Form::Json => "jsonl",
        }
    }
}

/// Writes a game into a file; `say` tells its story in the language of the players. A file that is there is kept unless
/// it may be replaced, and until the new one is whole.
///
/// # Errors
/// There is a file already, or none can be written there.
pub fn write(
    session: &Session,
    form: Form,
    path: &Path,
    replace: bool,
    say: &dyn Fn(&Text) -> String,
) -> Result<(), Fault> {
    let fault = |why: String, mend: &str| {
        let what = format!("the game was not saved as {}", path.display());
        Fault::new(what, why, mend)
    };
    if !replace && path.exists() {
        return Err(fault(TAKEN.to_owned(), OTHER_NAME));
    }
    let bytes = || -> std::io::Result<Vec<u8>> {
        Ok(match form {
            Form::Text => story(session.log(), say).into_bytes(),
            Form::Json => {
                let mut bytes = Vec::new();
                lines::write(&contents(session), &mut bytes)?;
                bytes
            }
        })
    };
    let written = bytes().and_then(|bytes| put(path, &bytes));
    written.map_err(|error| fault(error.to_string(), MEND))
}

/// Why a file is not written over another.
const TAKEN: &str = "there is such a file already";
/// What to do about that.
const OTHER_NAME: &str = "give another name";

/// What to do where a file cannot be written.
const MEND: &str = "make room, or give a folder that you may write to";

/// Writes a deck as `{"CODE":count}`, which every command reads as a deck. A file that is there is kept unless it may be
/// replaced, and until the new one is whole.
///
/// # Errors
/// There is a file already, or none can be written there.
pub fn write_deck(path: &Path, cards: &[(CardCode, u16)], replace: bool) -> Result<(), Fault> {
    let fault = |why: String, mend: &str| {
        let what = format!("the deck was not saved as {}", path.display());
        Fault::new(what, why, mend)
    };
    if !replace && path.exists() {
        return Err(fault(TAKEN.to_owned(), OTHER_NAME));
    }
    let deck: BTreeMap<String, u16> = cards
        .iter()
        .map(|(code, count)| (code.to_string(), *count))
        .collect();
    let written = serde_json::to_vec_pretty(&deck)
        .map_err(std::io::Error::from)
        .and_then(|bytes| put(path, &bytes));
    written.map_err(|error| fault(error.to_string(), MEND))
}

/// Writes a file whole beside its place and puts it there, so that a power cut leaves the old one or the new one.
fn put(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let new = beside(path)?;
    let put = || -> std::io::Result<()> {
        let mut file = fs::File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    put().inspect_err(|_| {
        // Half a file is of no use to anybody; what cannot be removed either is said by the first error.
        let _left = fs::remove_file(&new);
    })
}

/// The file that is written first, beside the one that is meant.
fn beside(path: &Path) -> std::io::Result<PathBuf> {
    if path.is_dir() {
        return Err(std::io::Error::from(ErrorKind::IsADirectory));
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    Ok(PathBuf::from(name))
}

fn contents(session: &Session) -> Contents {
    Contents {
        edition: session.game().edition(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        entries: session.entries().to_vec(),
        broken: None,
    }
}

/// The story of a game, a line for each entry under its day and phase.
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
            notes.push(say(&text!(
                "camera, {percent} % sure",
                percent = confidence_percent
            )));
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
