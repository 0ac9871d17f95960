//! Replay of a journal, also by newer rules than those by which it was written.
//!
//! A command that the rules refuse now is left out, and the game continues from there. Where the state differs from a
//! checkpoint, overrides restore it as far as they can. Both are reported, and neither changes the journal: a program
//! with the old rules still reads the game as it was played.

use std::sync::Arc;

use deadeye_rules::{Answer, Command, Event, Game, Refusal, Step, Wanted};
use deadeye_text::{Fault, Text, text};

use super::journal::checkpoint::Checkpoint;
use super::journal::{Entry, Journal, Kind};
use super::{LogEntry, Session, seal, story};

/// A command that counts, or that was undone and may count again.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub seq: u64,
    /// The command; `None` where the rules refuse it now.
    command: Option<Command>,
    /// The overrides after it that restore the state as it was saved.
    then: Vec<Command>,
}

impl Played {
    /// Creates the record of a command that the rules accepted.
    pub(super) fn of_command(seq: u64, command: Command) -> Self {
        Self { seq, command: Some(command), then: Vec::new() }
    }

    /// Returns the command; `None` where the rules refuse it now.
    pub(super) fn command(&self) -> Option<&Command> {
        self.command.as_ref()
    }

    /// Returns the game after it, and its events.
    pub(super) fn put(&self, game: &Game) -> Result<(Game, Vec<Event>), Refusal> {
        let mut after = game.clone();
        let events = match &self.command {
            Some(command) => deadeye_rules::apply(&mut after, command)?,
            None => Vec::new(),
        };
        set(&mut after, &self.then);
        Ok((after, events))
    }
}

/// Applies overrides where the rules accept them; returns those that were applied.
pub(super) fn set(game: &mut Game, words: &[Command]) -> Vec<Command> {
    let taken = words.iter().filter(|word| deadeye_rules::apply(game, word).is_ok());
    taken.cloned().collect()
}

/// The revision of the rules that asks more questions: for a changed draw hand, for a number where a card says "up to",
/// for the one of several that is saved, and whether a card is drawn again for The Extra Bet as soon as everybody has
/// anted. It also opens a window where a React could undo what a trait answers to.
const ASKS_MORE: u32 = 4;

/// The most unasked questions that are answered before an entry: more than one play leads to.
const MOST_UNASKED: usize = 16;

/// Returns the answer that rules before [`ASKS_MORE`] assumed: the hand as it was, the highest number, the last card,
/// no to an optional effect, no React, and nobody from outside the shootout who catches a cheat.
fn implied_answer(game: &Game) -> Option<Command> {
    let Some(question) = game.question() else {
        let player = *game.to_act().first()?;
        let outside = game.shootout().is_some_and(|shootout| shootout.side_of_player(player).is_none());
        let passes = game.step() == Step::Reacts || (game.step() == Step::ResolutionPlays && outside);
        return passes.then_some(Command::Pass { player });
    };
    let answer = match &question.what {
        Wanted::Hand { whose, .. } => {
            let cards = game.player(*whose)?.shown_hand()?.cards.clone();
            return Some(Command::ChangeHand { player: *whose, cards });
        }
        Wanted::Number { max, .. } => Answer::Number(*max),
        Wanted::Yes => Answer::Yes(false),
        Wanted::Cards { of, min: 1, max: 1 } => Answer::Cards(vec![*of.last()?]),
        Wanted::Cards { .. }
        | Wanted::Codes { .. }
        | Wanted::Place(_)
        | Wanted::Option(_)
        | Wanted::Shown { .. }
        | Wanted::End => return None,
    };
    Some(Command::Choose { player: question.by, answer })
}

impl Session {
    /// Replays entries, and compares the game with the checkpoints.
    pub(super) fn replay_all(&mut self, entries: &[Entry], checkpoints: &[Checkpoint]) {
        let mut checkpoints = checkpoints.iter().peekable();
        let mut differed = None;
        for entry in entries {
            if let Err(why) = self.replay(entry) {
                self.leave_out(entry, why);
            }
            while let Some(checkpoint) = checkpoints.next_if(|next| next.seq <= entry.seq) {
                if checkpoint.seq == entry.seq {
                    let differs = checkpoint.differs(&self.game);
                    if let Some(difference) = &differs {
                        let put_back = self.put_back(checkpoint);
                        // What cannot be put back differs at the next one too, and is said once.
                        if differs != differed {
                            self.say(departs(checkpoint, difference, put_back));
                        }
                    }
                    differed = differs;
                }
            }
        }
    }

    /// Replays entries without leaving any out.
    ///
    /// # Errors
    /// The entry that does not apply.
    pub(super) fn replay_strictly(&mut self, entries: &[Entry]) -> Result<(), Fault> {
        for entry in entries {
            self.replay(entry).map_err(|why| {
                Fault::new(
                    text!("entry {entry} cannot be taken over", entry = entry.seq),
                    why,
                    text!("mend that line, or leave it out with those after it"),
                )
            })?;
        }
        Ok(())
    }

    /// Saves the game in this journal from now on, which holds the replayed entries.
    pub(super) fn keep_in(&mut self, journal: Journal) {
        self.journal = journal;
        self.note_departures();
    }

    /// Records the departures of the replay in the entries, for the history of the game.
    pub(super) fn note_departures(&mut self) {
        for (seq, departure) in &self.departures {
            self.journal.depart(*seq, departure.clone());
        }
    }

    /// Replays an entry of the journal. An error is the reason why it does not apply.
    fn replay(&mut self, entry: &Entry) -> Result<(), Text> {
        let (seq, by) = (entry.seq, entry.by);
        match entry.kind {
            Kind::Command => {
                let command: Command =
                    serde_json::from_str(&entry.payload).map_err(|error| Text::name(error.to_string()))?;
                if entry.rules < ASKS_MORE {
                    self.catch_up(&command);
                }
                let (after, events) = self.judge(&command).map_err(|refusal| in_short(&refusal))?;
                let line = LogEntry::command(seq, by, &command, &self.game, &after, &events);
                self.log.push(line);
                self.play(Played::of_command(seq, command), after);
            }
            Kind::Undo if self.done.is_empty() => {
                return Err(text!("there is nothing to take back"));
            }
            Kind::Undo => self.take_back(seq, by),
            Kind::Redo => {
                let again = self.undone.last().ok_or_else(|| text!("there is nothing to do again"))?;
                let (after, _) = again.put(&self.game).map_err(|refusal| in_short(&refusal))?;
                self.do_again(seq, by, after);
            }
            Kind::Sealed => {
                let player = seal::player(entry);
                self.log.push(LogEntry::sealed_line(seq, by, player, &self.game));
            }
        }
        Ok(())
    }

    /// Answers questions that these rules ask before the next command and older rules did not, as those rules assumed.
    fn catch_up(&mut self, next: &Command) {
        let (mut game, mut words) = (Game::clone(&self.game), Vec::new());
        while deadeye_rules::check(&game, next).is_err() {
            let Some(word) = implied_answer(&game).filter(|_| words.len() < MOST_UNASKED) else {
                return;
            };
            if deadeye_rules::apply(&mut game, &word).is_err() {
                return;
            }
            words.push(word);
        }
        if !words.is_empty() {
            self.set_after_last(&words);
        }
    }

    /// Leaves out an entry that does not apply. It stays in the journal and in the log.
    fn leave_out(&mut self, entry: &Entry, why: Text) {
        let text = entry.command().map(|command| self.left_out_text(&command));
        self.log.push(LogEntry::left_out_line(entry, text, &self.game));
        if entry.kind == Kind::Command {
            // An undo that follows takes back this command, and not the one before it.
            let left_out = Played { seq: entry.seq, command: None, then: Vec::new() };
            self.play(left_out, Game::clone(&self.game));
        }
        self.departures.entry(entry.seq).or_default().left_out = true;
        self.say(Fault::new(
            text!("entry {entry} ({name}) is left out", entry = entry.seq, name = name_of(entry)),
            text!("these rules do not take it: {why}", why),
            text!("the game goes on without it: set by hand what it did"),
        ));
    }

    /// Returns the line of the log for a command that is left out.
    fn left_out_text(&self, command: &Command) -> Text {
        let tale = story::Tale { before: &self.game, after: &self.game };
        tale.command(command)
    }

    /// Restores the state of a checkpoint as far as possible; returns the number of figures that were set.
    fn put_back(&mut self, checkpoint: &Checkpoint) -> usize {
        self.set_after_last(&checkpoint.put_back(&self.game))
    }

    /// Applies overrides after the last entry; returns the number of them that were accepted.
    fn set_after_last(&mut self, words: &[Command]) -> usize {
        let Some(last) = self.done.last_mut() else {
            return 0;
        };
        let taken = set(Arc::make_mut(&mut self.game), words);
        last.then.extend(taken.clone());
        let count = taken.len();
        if count > 0 {
            let departure = self.departures.entry(last.seq).or_default();
            departure.then.extend(taken);
        }
        count
    }

    fn say(&mut self, fault: Fault) {
        log::warn!("{fault}");
        self.said.push(fault);
    }
}

/// Makes the message that the rules give another game than was saved.
fn departs(checkpoint: &Checkpoint, difference: &str, put_back: usize) -> Fault {
    Fault::new(
        text!("the game after entry {entry} is not as it was saved", entry = checkpoint.seq),
        text!("by these rules {difference}", difference),
        match put_back {
            0 => text!("look over the books, and set by hand what is wrong"),
            count => text!("{count} figures were set as they were saved; look over the rest", count),
        },
    )
}

/// Returns the name of an entry: the command's name, or the kind of entry.
fn name_of(entry: &Entry) -> String {
    let payload: serde_json::Value = serde_json::from_str(&entry.payload).unwrap_or_default();
    let name = payload.get("type").and_then(serde_json::Value::as_str);
    name.unwrap_or(entry.kind.name()).to_owned()
}

fn in_short(refusal: &Refusal) -> String {
    format!("{}: {}", refusal.rule, refusal.why)
}
