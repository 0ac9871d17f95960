//! The log: a line for each entry of the journal, for people to read.

use deadeye_rules::{Command, Event, Game, Phase};
use serde::Serialize;

use super::journal::{By, Kind};
use super::story;

/// A line of the log, with what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogEntry {
    /// The number of the entry in the journal, from 1.
    pub seq: u64,
    /// What kind of entry.
    pub kind: Kind,
    /// Who made it.
    pub by: By,
    /// The day on which it was made; 0 in setup.
    pub day: u32,
    /// The phase in which it was made.
    pub phase: Phase,
    /// What was done.
    pub text: String,
    /// What came of it, each in a line, where it is more than the text says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// Whether it was set by hand: the rules were not asked.
    pub by_hand: bool,
    /// Whether it was taken back and does not count.
    pub taken_back: bool,
}

impl LogEntry {
    pub(super) fn command(
        seq: u64,
        by: By,
        command: &Command,
        before: &Game,
        after: &Game,
        events: &[Event],
    ) -> Self {
        let tale = story::Tale { before, after };
        Self {
            seq,
            kind: Kind::Command,
            by,
            day: before.day(),
            phase: before.phase(),
            text: tale.command(command),
            details: events
                .iter()
                .filter_map(|event| tale.event(event))
                .collect(),
            by_hand: command.is_override(),
            taken_back: false,
        }
    }

    pub(super) fn undo(seq: u64, by: By, what: Option<&LogEntry>, game: &Game) -> Self {
        Self::about(Kind::Undo, "Taken back", seq, by, what, game)
    }

    pub(super) fn redo(seq: u64, by: By, what: Option<&LogEntry>, game: &Game) -> Self {
        Self::about(Kind::Redo, "Done again", seq, by, what, game)
    }

    fn about(
        kind: Kind,
        verb: &str,
        seq: u64,
        by: By,
        what: Option<&LogEntry>,
        game: &Game,
    ) -> Self {
        Self {
            seq,
            kind,
            by,
            day: game.day(),
            phase: game.phase(),
            text: what.map_or_else(|| verb.to_owned(), |what| format!("{verb}: {}", what.text)),
            details: Vec::new(),
            by_hand: false,
            taken_back: false,
        }
    }
}
