//! What stands in a journal: entries, each with a checksum over itself and the one before it.

use std::fmt;

use deadeye_rules::{Command, Edition};
use deadeye_text::{Fault, Text, text};
use serde::{Deserialize, Serialize};

use super::checkpoint::Checkpoint;
use super::sum::Sum;

/// The version of this program, as it is noted in a game that it writes to.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The format of the file. A program reads its own and older ones, which it brings up to its own before it goes on.
///
/// 1 has the edition and the entries; 2 says besides which Deadeye wrote to it last; 3 has an identity of the game, the
/// revision of the rules by each entry, checkpoints and sealed entries: `docs/decisions/0003-journal-format-3.md`.
pub const FORMAT: u32 = 3;

/// The largest entry, in bytes of JSON. A command is some hundred; a file with more is not ours.
pub const LARGEST_ENTRY_BYTES: usize = 1 << 20;

/// The most that the entries of one game may take, in bytes, each with [`ENTRY_AROUND_BYTES`] more. An evening takes a
/// hundredth of it. What is larger could not be opened again: see `inspect`.
const LARGEST_GAME_BYTES: usize = 64 << 20;

/// What an entry takes beside its JSON, at the most.
const ENTRY_AROUND_BYTES: usize = 64;

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
    /// Something that one player must not see at a glance: it changes nothing in the game. See `seal`.
    Sealed,
}

impl Kind {
    /// Returns its name in the file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Command => "command",
            Kind::Undo => "undo",
            Kind::Redo => "redo",
            Kind::Sealed => "sealed",
        }
    }

    /// Returns the kind of that name.
    pub(crate) fn parse(text: &str) -> Option<Kind> {
        [Kind::Command, Kind::Undo, Kind::Redo, Kind::Sealed].into_iter().find(|kind| kind.name() == text)
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

/// How replaying an entry departs from what was played, because the rules have changed since. Found as a game is
/// opened; no file keeps it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Departure {
    /// The rules do not take the command any more, or cannot read it: it is left out.
    pub left_out: bool,
    /// What is set by hand after it, so that the books are as they were saved.
    pub then: Vec<Command>,
}

/// One entry of the journal. Two are equal where a file holds the same of them.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// What it says.
    pub kind: Kind,
    /// Who made it.
    pub by: By,
    /// A command as JSON, what is sealed as text; empty for undo and redo.
    pub payload: String,
    /// The revision of the rules that took it ([`deadeye_rules::REVISION`]); 0 where that was not noted yet.
    pub rules: u32,
    /// How replaying it departs from what was played.
    pub departure: Option<Box<Departure>>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        let told = |entry: &Self| (entry.seq, entry.kind, entry.by, entry.rules);
        told(self) == told(other) && self.payload == other.payload
    }
}

impl Eq for Entry {}

impl Entry {
    /// Reads the command of the entry; none where it has none, or one that these rules do not know.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        serde_json::from_str(&self.payload).ok()
    }

    /// About what it takes in a file, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.payload.len() + ENTRY_AROUND_BYTES
    }

    /// Returns the checksum of this entry after the one before it (FNV-1a, 64 bits).
    ///
    /// Entries without a revision of the rules have the sums that formats 1 and 2 gave them.
    pub(crate) fn chain(&self, before: u64) -> u64 {
        let by = serde_json::to_string(&self.by).unwrap_or_default();
        let seq = self.seq.to_le_bytes();
        let before = before.to_le_bytes();
        let parts = [&before[..], &seq, self.kind.name().as_bytes(), by.as_bytes(), self.payload.as_bytes()];
        let mut sum = Sum::default();
        for part in parts {
            sum.add(part);
        }
        if self.rules != 0 {
            sum.add(&self.rules.to_le_bytes());
        }
        sum.value()
    }
}

/// Returns the checksum of a journal after all of some entries.
pub(crate) fn chain_of(entries: &[Entry]) -> u64 {
    entries.iter().fold(0, |before, entry| entry.chain(before))
}

/// What stands in a saved game, as far as it can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Which rulebook is played.
    pub edition: Edition,
    /// The version of the Deadeye that wrote to it last; empty where the game does not say.
    pub program: String,
    /// The key of what is sealed; 0 where nothing is.
    pub seal: u64,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// What the books said after some of them, in order.
    pub checkpoints: Vec<Checkpoint>,
    /// Why reading stopped before the end, if it did.
    pub broken: Option<Text>,
}

impl Contents {
    /// Returns a game without entries, as this program makes it.
    #[must_use]
    pub fn empty(edition: Edition) -> Self {
        Self {
            edition,
            program: PROGRAM.to_owned(),
            seal: 0,
            entries: Vec::new(),
            checkpoints: Vec::new(),
            broken: None,
        }
    }
}

/// Returns what a game takes with some entries more, in bytes, if each of them and all together are of a size that is read
/// again.
pub(super) fn fits(entries: &[Entry], before: usize) -> Result<usize, Fault> {
    let cannot = |why: Text, mend| Err(Fault::new(text!("the play was not saved"), why, mend));
    if entries.iter().any(|entry| entry.payload.len() > LARGEST_ENTRY_BYTES) {
        let why = text!("it takes more than {bytes} bytes", bytes = LARGEST_ENTRY_BYTES);
        return cannot(why, text!("say it in fewer words"));
    }
    let bytes = entries.iter().map(Entry::bytes).sum::<usize>() + before;
    if bytes > LARGEST_GAME_BYTES {
        let why = text!("the game has grown to {bytes} bytes", bytes = LARGEST_GAME_BYTES);
        return cannot(why, text!("begin another game"));
    }
    Ok(bytes)
}
