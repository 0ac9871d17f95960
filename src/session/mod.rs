//! A game in progress and its journal: the only place where a game changes.
//!
//! Whoever wants something done hands a [`Command`] to [`Session::apply`]. The rules take it or refuse it; what they
//! take is on the disk before the session says so. Undo and redo are entries like the others: nothing is ever deleted,
//! and replaying the journal gives the game as it stands.

use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition, Event, Game, Refusal, Text, text};

use crate::fault::Fault;

pub mod export;
mod inspect;
mod journal;
pub mod lines;
mod log;
pub mod past;
pub mod places;
pub mod salvage;
mod story;
pub mod view;

#[cfg(test)]
mod tests;

pub use journal::{By, Contents, Entry, FORMAT, Kind, LARGEST_ENTRY_BYTES};
pub use log::LogEntry;

use journal::Journal;

/// Every so many commands the game is kept, so that taking one back does not replay the whole evening.
const CHECKPOINT_EVERY: usize = 32;

/// Why something was not done. The game is as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// The rules do not allow it, or there is nothing to take back.
    #[error("{0}")]
    Refused(Refusal),
    /// It is allowed, but the disk did not take it.
    #[error("{0}")]
    Unsaved(Fault),
}

/// A command that counts, or that was taken back and may count again.
#[derive(Debug, Clone)]
struct Played {
    seq: u64,
    command: Command,
}

/// A game with its journal.
#[derive(Debug)]
pub struct Session {
    journal: Journal,
    game: Game,
    /// The commands that count, in order.
    done: Vec<Played>,
    /// Commands taken back, the last one taken back last.
    undone: Vec<Played>,
    /// The game before command 0, [`CHECKPOINT_EVERY`], twice that…
    checkpoints: Vec<Game>,
    log: Vec<LogEntry>,
}

impl Session {
    /// A game that no file keeps.
    #[must_use]
    pub fn in_memory(cards: Arc<CardDb>, edition: Edition) -> Self {
        Self::over(Journal::in_memory(edition), cards)
    }

    /// A new game saved at `path`.
    ///
    /// # Errors
    /// Says why it cannot be saved there; a file that holds anything is left alone.
    pub fn create(path: &Path, cards: Arc<CardDb>, edition: Edition) -> Result<Self, Fault> {
        Ok(Self::over(
            Journal::create(path, edition, Vec::new())?,
            cards,
        ))
    }

    /// The game saved at `path`, as it was left.
    ///
    /// # Errors
    /// Says why it cannot be gone on with, and how much of it [`salvage::read`] would give. The file is left as it is.
    pub fn open(path: &Path, cards: Arc<CardDb>) -> Result<Self, Fault> {
        let mut session = Self::over(Journal::open(path)?, cards);
        if let Err((entry, why)) = session.replay_all() {
            let by = match session.journal.program() {
                "" => String::new(),
                program => format!(" (Deadeye {program} wrote it)"),
            };
            let why = format!("entry {entry} cannot be replayed{by}: {why}");
            return Err(journal::damaged(path, &why, session.log.len()));
        }
        session.journal.take_over()?;
        Ok(session)
    }

    /// The game saved at `path`, or a new one where there is none.
    ///
    /// # Errors
    /// As [`Session::open`] and [`Session::create`]; also where the saved game is of another edition than asked for.
    pub fn open_or_create(
        path: &Path,
        cards: Arc<CardDb>,
        edition: Option<Edition>,
    ) -> Result<Self, Fault> {
        if inspect::look(path)? != inspect::Look::Game {
            return Self::create(path, cards, edition.unwrap_or_default());
        }
        let session = Self::open(path, cards)?;
        let saved = session.game.edition();
        match edition {
            Some(asked) if asked != saved => Err(Fault::new(
                format!(
                    "{} cannot be opened as edition {}",
                    path.display(),
                    asked.name()
                ),
                format!("it is played by edition {}", saved.name()),
                "leave the edition out, or give another file",
            )),
            _ => Ok(session),
        }
    }

    fn over(journal: Journal, cards: Arc<CardDb>) -> Self {
        Self {
            game: Game::new(cards, journal.edition()),
            journal,
            done: Vec::new(),
            undone: Vec::new(),
            checkpoints: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Everything that was done, undone and done again, oldest first.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// What stands in the journal.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.journal.entries()
    }

    /// Where the game is saved; nowhere for one in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.journal.path()
    }

    /// Does what a command says, if the rules take it. On the disk when this returns.
    ///
    /// # Errors
    /// Says why not; nothing has changed.
    pub fn apply(&mut self, command: Command, by: By) -> Result<Vec<Event>, Denied> {
        let (after, events) = self.judge(&command).map_err(Denied::Refused)?;
        let payload = serde_json::to_string(&command).map_err(|error| {
            let mend = "say it in another way";
            Denied::Unsaved(Fault::new(
                "the play was not saved",
                error.to_string(),
                mend,
            ))
        })?;
        let seq = self
            .journal
            .append(Kind::Command, by, payload)
            .map_err(Denied::Unsaved)?;
        self.play(Played { seq, command }, by, after, &events);
        Ok(events)
    }

    /// What would come of a command. Nothing is done.
    ///
    /// # Errors
    /// Says which rules are against it.
    pub fn try_out(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.judge(command).map(|(_, events)| events)
    }

    /// Takes back the last command that counts.
    ///
    /// # Errors
    /// Where nothing is left to take back, or the disk did not take it; nothing has changed.
    pub fn undo(&mut self, by: By) -> Result<(), Denied> {
        if self.done.is_empty() {
            return Err(Denied::Refused(nothing(
                "undo",
                text!("nothing has been done yet"),
                text!("play first"),
            )));
        }
        let seq = self
            .journal
            .append(Kind::Undo, by, String::new())
            .map_err(Denied::Unsaved)?;
        self.take_back(seq, by);
        Ok(())
    }

    /// Does again what was taken back last. Not possible after a new command.
    ///
    /// # Errors
    /// Where nothing was taken back, or the disk did not take it; nothing has changed.
    pub fn redo(&mut self, by: By) -> Result<Vec<Event>, Denied> {
        let Some(again) = self.undone.last() else {
            let why = text!("nothing was taken back, or something else was done since");
            return Err(Denied::Refused(nothing("redo", why, text!("play it anew"))));
        };
        let (after, events) = self.judge(&again.command).map_err(Denied::Refused)?;
        let seq = self
            .journal
            .append(Kind::Redo, by, String::new())
            .map_err(Denied::Unsaved)?;
        self.do_again(seq, by, after);
        Ok(events)
    }

    /// What [`Session::undo`] would take back, as in the log.
    #[must_use]
    pub fn can_undo(&self) -> Option<&LogEntry> {
        self.done.last().and_then(|played| self.entry(played.seq))
    }

    /// What [`Session::redo`] would do again, as in the log.
    #[must_use]
    pub fn can_redo(&self) -> Option<&LogEntry> {
        self.undone.last().and_then(|played| self.entry(played.seq))
    }

    fn entry(&self, seq: u64) -> Option<&LogEntry> {
        self.log.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    /// The game after a command, and what happened.
    fn judge(&self, command: &Command) -> Result<(Game, Vec<Event>), Refusal> {
        let mut after = self.game.clone();
        let events = deadeye_rules::apply(&mut after, command)?;
        Ok((after, events))
    }

    /// Takes over a command that the rules took and the journal holds.
    fn play(&mut self, played: Played, by: By, after: Game, events: &[Event]) {
        self.log.push(LogEntry::command(
            played.seq,
            by,
            &played.command,
            &self.game,
            &after,
            events,
        ));
        self.undone.clear();
        self.count(played, after);
    }

    /// The command counts from now on.
    fn count(&mut self, played: Played, after: Game) {
        let before = std::mem::replace(&mut self.game, after);
        if self.done.len().is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.push(before);
        }
        self.done.push(played);
    }

    fn take_back(&mut self, seq: u64, by: By) {
        let Some(last) = self.done.pop() else { return };
        // The last checkpoint stands before or at the commands that are left: it was made before the one taken back.
        let start = self.done.len() / CHECKPOINT_EVERY * CHECKPOINT_EVERY;
        if let Some(checkpoint) = self.checkpoints.last() {
            let mut game = checkpoint.clone();
            for played in self.done.iter().skip(start) {
                // It applied to this very game before, so that it applies again.
                let again = deadeye_rules::apply(&mut game, &played.command);
                debug_assert!(again.is_ok(), "the rules are not a function of the game");
            }
            self.game = game;
        }
        if self.done.len().is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.pop();
        }
        self.mark(last.seq, true);
        self.log
            .push(LogEntry::undo(seq, by, self.entry(last.seq), &self.game));
        self.undone.push(last);
    }

    fn do_again(&mut self, seq: u64, by: By, after: Game) {
        let Some(again) = self.undone.pop() else {
            return;
        };
        self.mark(again.seq, false);
        self.log
            .push(LogEntry::redo(seq, by, self.entry(again.seq), &after));
        self.count(again, after);
    }

    fn mark(&mut self, seq: u64, taken_back: bool) {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        if let Some(entry) = at.and_then(|at| self.log.get_mut(at)) {
            entry.taken_back = taken_back;
        }
    }

    /// Does what the journal says. An error names the entry that does not fit, and why.
    fn replay_all(&mut self) -> Result<(), (u64, String)> {
        let entries = self.journal.entries().to_vec();
        entries
            .iter()
            .try_for_each(|entry| self.replay(entry).map_err(|why| (entry.seq, why)))
    }

    /// Does what an entry of the journal says. An error says why it does not fit.
    fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        match entry.kind {
            Kind::Command => {
                let command: Command =
                    serde_json::from_str(&entry.payload).map_err(|error| error.to_string())?;
                let (after, events) = self.judge(&command).map_err(|refusal| in_short(&refusal))?;
                self.play(
                    Played {
                        seq: entry.seq,
                        command,
                    },
                    entry.by,
                    after,
                    &events,
                );
            }
            Kind::Undo if self.done.is_empty() => {
                return Err("there is nothing to take back".into());
            }
            Kind::Undo => self.take_back(entry.seq, entry.by),
            Kind::Redo => {
                let again = self.undone.last().ok_or("there is nothing to do again")?;
                let (after, _) = self
                    .judge(&again.command)
                    .map_err(|refusal| in_short(&refusal))?;
                self.do_again(entry.seq, entry.by, after);
            }
        }
        Ok(())
    }
}

fn in_short(refusal: &Refusal) -> String {
    format!("{}: {}", refusal.rule, refusal.why)
}

fn nothing(what: &str, why: Text, instead: Text) -> Refusal {
    Refusal {
        rule: format!("session:{what}"),
        why,
        instead,
        also: Vec::new(),
    }
}
