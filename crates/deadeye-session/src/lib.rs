//! A game in progress and its journal: the only place where a game changes.
//!
//! Every change is a [`Command`] that is passed to [`Session::apply`]. The rules accept or refuse it; an accepted
//! command is on the disk before the call returns. Undo and redo are entries like the others: nothing is ever deleted,
//! and replaying the journal gives the current game.

#![warn(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition, Event, Game, PlayerId, Refusal};
use deadeye_text::{Fault, MOST_NAME_LETTERS, Text, is_unseen_control, text};

use deadeye_files::write_file;

pub mod export;
pub mod follow;
mod journal;
pub mod lines;
mod log;
pub mod past;
pub mod places;
mod replay;
pub mod report;
mod scratch;
pub mod seal;
mod story;
pub mod view;

#[cfg(test)]
mod tests;

pub use journal::{By, Contents, Departure, Entry, FORMAT, Kind, LARGEST_ENTRY_BYTES};
pub use journal::{checkpoint, salvage};
pub use log::LogEntry;

use journal::checkpoint::Checkpoint;
use journal::{Journal, inspect};
use replay::Played;

/// Returns the version of the SQLite library that saved games are written with, such as `3.50.4`.
#[must_use]
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

/// The interval between copies of the game kept in memory, in commands, so that an undo does not replay the whole
/// evening.
const SNAPSHOT_EVERY: usize = 32;

/// The reason why a command was not applied. The game is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// The rules do not allow it, or there is nothing to undo or redo.
    #[error("{0}")]
    Refused(Refusal),
    /// The rules allow it, but it could not be written to the disk.
    #[error("{0}")]
    Unsaved(Fault),
}

/// A game with its journal.
#[derive(Debug)]
pub struct Session {
    journal: Journal,
    /// The game as it stands, shared with those who show it.
    game: Arc<Game>,
    /// The commands that count, in order.
    done: Vec<Played>,
    /// Commands that were undone, the last one undone last.
    undone: Vec<Played>,
    /// The game before command 0, [`SNAPSHOT_EVERY`], twice that, and so on.
    snapshots: Vec<Arc<Game>>,
    log: Vec<LogEntry>,
    /// The departures of the replay from the game as it was played, by number of the entry.
    departures: BTreeMap<u64, Departure>,
    /// The messages to the players that are still to be shown.
    said: Vec<Fault>,
}

impl Session {
    /// Creates a game without a file.
    #[must_use]
    pub fn in_memory(cards: Arc<CardDb>, edition: Edition) -> Self {
        Self::from_journal(Journal::in_memory(edition), cards)
    }

    /// Creates a game that is saved at `path`.
    ///
    /// # Errors
    /// The reason why it cannot be saved there; a file that is not empty is left alone.
    pub fn create(path: &Path, cards: Arc<CardDb>, edition: Edition) -> Result<Self, Fault> {
        let journal = Journal::create(path, Contents::empty(edition))?;
        Ok(Self::from_journal(journal, cards))
    }

    /// Opens the game saved at `path`. Where the rules have changed so that an entry is refused now, or gives another
    /// game, the game is opened all the same; [`Session::take_said`] names the entry and the consequence.
    ///
    /// # Errors
    /// The reason why it cannot be opened, and how much of it [`salvage::read`] would recover. The file is not changed.
    pub fn open(path: &Path, cards: Arc<CardDb>) -> Result<Self, Fault> {
        let mut session = Self::from_journal(Journal::open(path)?, cards);
        let contents = session.journal.contents().clone();
        session.replay_all(&contents.entries, &contents.checkpoints);
        session.note_departures();
        session.journal.take_over()?;
        Ok(session)
    }

    /// Opens the game saved at `path`, or creates one where there is none.
    ///
    /// # Errors
    /// As for [`Session::open`] and [`Session::create`]; or the saved game is of another edition than asked for.
    pub fn open_or_create(path: &Path, cards: Arc<CardDb>, edition: Option<Edition>) -> Result<Self, Fault> {
        if inspect::look(&write_file::real(path))? != inspect::Look::Game {
            return Self::create(path, cards, edition.unwrap_or_default());
        }
        let session = Self::open(path, cards)?;
        let saved = session.game.edition();
        match edition {
            Some(asked) if asked != saved => Err(Fault::new(
                text!("{file} cannot be opened as edition {edition}", file = path.display(), edition = asked.name()),
                text!("it is played by edition {edition}", edition = saved.name()),
                text!("leave the edition out, or give another file"),
            )),
            Some(_) | None => Ok(session),
        }
    }

    fn from_journal(journal: Journal, cards: Arc<CardDb>) -> Self {
        Self {
            game: Arc::new(Game::new(cards, journal.edition())),
            journal,
            done: Vec::new(),
            undone: Vec::new(),
            snapshots: Vec::new(),
            log: Vec::new(),
            departures: BTreeMap::new(),
            said: Vec::new(),
        }
    }

    /// Returns the current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as it stands; later plays do not change it.
    #[must_use]
    pub fn share_game(&self) -> Arc<Game> {
        Arc::clone(&self.game)
    }

    /// Returns the log of all commands, undos and redos, oldest first.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Returns the entries of the journal.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.journal.entries()
    }

    /// Returns the path of the saved game; `None` for one in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.journal.path()
    }

    /// Applies a command, if the rules accept it. It is on the disk when this returns.
    ///
    /// # Errors
    /// The reason for the refusal; nothing has changed.
    pub fn apply(&mut self, command: Command, by: By) -> Result<Vec<Event>, Denied> {
        check_name(&command).map_err(Denied::Refused)?;
        let (after, events) = self.judge(&command).map_err(Denied::Refused)?;
        let payload = serde_json::to_string(&command).map_err(|error| unsaved_denial(&error))?;
        let checkpoint = self.checkpoint_after(&after);
        let seq = self.journal.append(Kind::Command, by, payload, checkpoint).map_err(Denied::Unsaved)?;
        self.log.push(LogEntry::command(seq, by, &command, &self.game, &after, &events));
        self.play(Played::of_command(seq, command), after);
        Ok(events)
    }

    /// Returns a checkpoint of the game after the next entry, if one is due.
    fn checkpoint_after(&self, after: &Game) -> Option<Checkpoint> {
        let seq = self.journal.next_seq();
        let last = self.journal.contents().checkpoints.last();
        let is_due = seq - last.map_or(0, |last| last.seq) >= checkpoint::EVERY;
        is_due.then(|| Checkpoint::of(seq, after))
    }

    /// Stores a text that only `player` may see, such as the cards they were dealt, so that it cannot be read at a
    /// glance in the journal or in an export. It changes nothing in the game, and cannot be undone. Returns the number
    /// of its entry.
    ///
    /// # Errors
    /// It could not be written to the disk; nothing has changed.
    pub fn seal(&mut self, player: PlayerId, text: &str, by: By) -> Result<u64, Denied> {
        let (key, seq) = (self.journal.contents().seal, self.journal.next_seq());
        let payload = seal::close(key, seq, player, text).map_err(|error| unsaved_denial(&error))?;
        let seq = self.journal.append(Kind::Sealed, by, payload, None).map_err(Denied::Unsaved)?;
        self.log.push(LogEntry::sealed_line(seq, by, Some(player), &self.game));
        Ok(seq)
    }

    /// Returns all sealed texts, in order.
    #[must_use]
    pub fn unseal_all(&self) -> Vec<seal::Unsealed> {
        seal::open_all(self.journal.contents())
    }

    /// Takes the messages to the players, each of which is shown once: that the file disappeared and where the game
    /// continues, and which entries the rules refuse now.
    pub fn take_said(&mut self) -> Vec<Fault> {
        let mut said = std::mem::take(&mut self.said);
        said.extend(self.journal.take_said());
        said
    }

    /// Checks a command and returns its events without applying it.
    ///
    /// # Errors
    /// The refusal with the rules that it breaks.
    pub fn try_out(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        check_name(command)?;
        self.judge(command).map(|(_, events)| events)
    }

    /// Undoes the last command that counts.
    ///
    /// # Errors
    /// There is nothing to undo, or the entry could not be written to the disk; nothing has changed.
    pub fn undo(&mut self, by: By) -> Result<(), Denied> {
        if self.done.is_empty() {
            return Err(Denied::Refused(nothing("undo", text!("nothing has been done yet"), text!("play first"))));
        }
        let seq = self.journal.append(Kind::Undo, by, String::new(), None).map_err(Denied::Unsaved)?;
        self.take_back(seq, by);
        Ok(())
    }

    /// Redoes the command that was undone last. Not possible after a new command.
    ///
    /// # Errors
    /// There is nothing to redo, or the entry could not be written to the disk; nothing has changed.
    pub fn redo(&mut self, by: By) -> Result<Vec<Event>, Denied> {
        let Some(again) = self.undone.last() else {
            let why = text!("nothing was taken back, or something else was done since");
            return Err(Denied::Refused(nothing("redo", why, text!("play it anew"))));
        };
        let (after, events) = again.put(&self.game).map_err(Denied::Refused)?;
        let seq = self.journal.append(Kind::Redo, by, String::new(), None).map_err(Denied::Unsaved)?;
        self.do_again(seq, by, after);
        Ok(events)
    }

    /// Returns the log entry that [`Session::undo`] would undo.
    #[must_use]
    pub fn can_undo(&self) -> Option<&LogEntry> {
        self.done.last().and_then(|played| self.entry(played.seq))
    }

    /// Returns the log entry that [`Session::redo`] would redo.
    #[must_use]
    pub fn can_redo(&self) -> Option<&LogEntry> {
        self.undone.last().and_then(|played| self.entry(played.seq))
    }

    fn entry(&self, seq: u64) -> Option<&LogEntry> {
        self.log.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    /// Walks through every command that counts, from the beginning, with the game after it and its events.
    pub fn walk(&self, mut each: impl FnMut(&Game, &Command, &[Event])) {
        let mut game = Game::new(Arc::clone(self.game.cards_known()), self.game.edition());
        for played in &self.done {
            let Ok((after, events)) = played.put(&game) else {
                debug_assert!(false, "the rules are not a function of the game");
                return;
            };
            if let Some(command) = played.command() {
                each(&after, command, &events);
            }
            game = after;
        }
    }

    /// Returns the game before the entry `first` and the game after the entry `last`; none where one of them is no
    /// command that counts.
    #[must_use]
    pub fn games_around(&self, first: u64, last: u64) -> Option<(Game, Game)> {
        let from = self.done.iter().position(|played| played.seq == first)?;
        let to = self.done.iter().position(|played| played.seq == last)?;
        let snapshot = from / SNAPSHOT_EVERY;
        let mut game = Game::clone(self.snapshots.get(snapshot)?);
        let mut before = None;
        for (at, played) in self.done.iter().enumerate().take(to + 1).skip(snapshot * SNAPSHOT_EVERY) {
            if at == from {
                before = Some(game.clone());
            }
            game = played.put(&game).ok()?.0;
        }
        Some((before?, game))
    }

    /// Returns the game after a command, and its events.
    fn judge(&self, command: &Command) -> Result<(Game, Vec<Event>), Refusal> {
        let mut after = Game::clone(&self.game);
        let events = deadeye_rules::apply(&mut after, command)?;
        Ok((after, events))
    }

    /// Adopts a command that the rules accepted and the journal holds.
    fn play(&mut self, played: Played, after: Game) {
        self.undone.clear();
        self.count(played, after);
    }

    /// Adds a command to those that count.
    fn count(&mut self, played: Played, after: Game) {
        let before = std::mem::replace(&mut self.game, Arc::new(after));
        if self.done.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(before);
        }
        self.done.push(played);
    }

    fn take_back(&mut self, seq: u64, by: By) {
        let Some(last) = self.done.pop() else { return };
        // The last snapshot stands before or at the commands that are left: it was made before the one taken back.
        let start = self.done.len() / SNAPSHOT_EVERY * SNAPSHOT_EVERY;
        if let Some(snapshot) = self.snapshots.last() {
            let mut game = Arc::clone(snapshot);
            for played in self.done.iter().skip(start) {
                // It applied to this very game before, so that it applies again.
                match played.put(&game) {
                    Ok((after, _)) => game = Arc::new(after),
                    Err(_) => debug_assert!(false, "the rules are not a function of the game"),
                }
            }
            self.game = game;
        }
        if self.done.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.pop();
        }
        self.mark(last.seq, true);
        self.log.push(LogEntry::undo(seq, by, self.entry(last.seq), &self.game));
        self.undone.push(last);
    }

    fn do_again(&mut self, seq: u64, by: By, after: Game) {
        let Some(again) = self.undone.pop() else {
            return;
        };
        self.mark(again.seq, false);
        self.log.push(LogEntry::redo(seq, by, self.entry(again.seq), &after));
        self.count(again, after);
    }

    fn mark(&mut self, seq: u64, taken_back: bool) {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        if let Some(entry) = at.and_then(|at| self.log.get_mut(at)) {
            entry.taken_back = taken_back;
        }
    }
}

fn unsaved_denial(error: &serde_json::Error) -> Denied {
    let why = Text::name(error.to_string());
    Denied::Unsaved(Fault::new(text!("the play was not saved"), why, text!("say it in another way")))
}

/// Checks that the name of a player is short and holds nothing that cannot be seen. The rules take any: games that
/// were saved with another are replayed as they are.
fn check_name(command: &Command) -> Result<(), Refusal> {
    let Command::Seat { name, .. } = command else { return Ok(()) };
    let refuse =
        |why: Text, instead: Text| Err(Refusal { rule: "session:name".to_owned(), why, instead, also: Vec::new() });
    let letters = name.chars().count();
    if letters > MOST_NAME_LETTERS {
        let why =
            text!("the name has {letters} letters, and at most {most} are shown", letters, most = MOST_NAME_LETTERS);
        return refuse(why, text!("give a shorter name"));
    }
    if let Some(letter) = name.chars().find(|letter| is_unseen_control(*letter)) {
        let code = format!("U+{:04X}", u32::from(letter));
        return refuse(text!("the name holds {code}, which cannot be seen", code), text!("type the name anew"));
    }
    Ok(())
}

fn nothing(what: &str, why: Text, instead: Text) -> Refusal {
    Refusal { rule: format!("session:{what}"), why, instead, also: Vec::new() }
}
