//! The entries of a journal, each with a checksum over itself and the one before it.

use std::fmt;

use deadeye_rules::{Command, Edition};
use deadeye_text::{Fault, Text, text};
use serde::{Deserialize, Serialize};

use super::checkpoint::Checkpoint;
use super::sum::Sum;

/// The version of this program, which is recorded in a game that it writes to.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The format of the file. A program reads its own format and older ones, which it upgrades before it goes on.
///
/// Format 1 has the edition and the entries; 2 adds the version of Deadeye that wrote to it last; 3 adds an identity of
/// the game, the revision of the rules for each entry, checkpoints and sealed entries:
/// `docs/decisions/0003-journal-format-3.md`.
pub const FORMAT: u32 = 3;

/// The largest entry, in bytes of JSON. A command takes some hundred; a file with a larger entry is not ours.
pub const LARGEST_ENTRY_BYTES: usize = 1 << 20;

/// The largest size of all entries of a game, in bytes, [`ENTRY_AROUND_BYTES`] of overhead for each included. An
/// evening takes a hundredth of it. A larger game could not be opened again: see `inspect`.
const LARGEST_GAME_BYTES: usize = 64 << 20;

/// The largest overhead of an entry over its JSON, in bytes.
const ENTRY_AROUND_BYTES: usize = 64;

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A command that the rules accepted.
    Command,
    /// The undoing of the last command that counts.
    Undo,
    /// The redoing of the command that was undone last.
    Redo,
    /// A text that one player must not see at a glance. It changes nothing in the game. See `seal`.
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

    /// Returns the kind of that name; `None` for any other text.
    pub(crate) fn parse(text: &str) -> Option<Kind> {
        [Kind::Command, Kind::Undo, Kind::Redo, Kind::Sealed].into_iter().find(|kind| kind.name() == text)
    }
}

/// The source of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A key or a click.
    Key,
    /// The camera, with or without a confirmation by a player.
    Camera {
        /// The confidence of the recognition, 0 to 100.
        confidence_percent: u8,
    },
    /// A script, such as the referee or an import.
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

/// The way in which replaying an entry departs from the game as it was played, because the rules have changed since. It
/// is found when a game is opened; no file holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Departure {
    /// True if the rules refuse the command now, or cannot read it: it is left out.
    pub left_out: bool,
    /// The overrides after it that restore the state as it was saved.
    pub then: Vec<Command>,
}

/// An entry of the journal. Two are equal if a file holds the same data for them.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// The kind of entry.
    pub kind: Kind,
    /// The source of the entry.
    pub by: By,
    /// A command as JSON or a sealed text; empty for undo and redo.
    pub payload: String,
    /// The revision of the rules that accepted it ([`deadeye_rules::REVISION`]); 0 where that was not recorded yet.
    pub rules: u32,
    /// The way in which replaying it departs from the game as it was played.
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
    /// Parses the command of the entry; `None` where it has none, or one that these rules do not know.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        serde_json::from_str(&self.payload).ok()
    }

    /// Estimates its size in a file, in bytes.
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

/// Returns the checksum of a journal after all of these entries.
pub(crate) fn chain_of(entries: &[Entry]) -> u64 {
    entries.iter().fold(0, |before, entry| entry.chain(before))
}

/// The readable contents of a saved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The edition of the rulebook.
    pub edition: Edition,
    /// The version of Deadeye that wrote to it last; empty where the game does not record one.
    pub program: String,
    /// The key of sealed entries; 0 where there are none.
    pub seal: u64,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// The checkpoints after some of them, in order.
    pub checkpoints: Vec<Checkpoint>,
    /// The reason why reading stopped before the end, if it did.
    pub broken: Option<Text>,
}

impl Contents {
    /// Creates the contents of a game without entries, as this program writes it.
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

/// Returns the size of a game after some more entries, in bytes. Refuses an entry or a total that could not be read
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
