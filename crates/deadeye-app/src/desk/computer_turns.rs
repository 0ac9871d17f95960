//! The turns of the computer players: they think on a thread of their own, and wait while a person may want to react.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use deadeye_opponent::Level;
use deadeye_rules::{Command, Event, Game, PlayerId};

use crate::computer_players::{ComputerPlayers, Dealt, NextAction, Seated};
use deadeye_coach::suggest::Chances;
use deadeye_session::Session;
use deadeye_session::report::PlayReport;

/// The number of positions that a decision of a computer player may evaluate.
const BUDGET: u64 = 3000;

/// The computer players as the window shows them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ComputerPlayersView {
    /// The players that the program plays for, each with its level.
    pub played: Vec<(PlayerId, Level)>,
    /// The cards of the persons whose cards are on the screen.
    pub dealt: Vec<Dealt>,
    /// True while a computer player is thinking.
    pub thinking: bool,
    /// True until a person has reacted to the last play, or tells the program to go on.
    pub waits: bool,
    /// The report that the game waits for to be shown, by its first entry.
    pub to_show: Option<u64>,
}

impl ComputerPlayersView {
    /// Returns true if the program deals for a person.
    #[must_use]
    pub fn deals_for(&self, player: PlayerId) -> bool {
        self.dealt.iter().any(|dealt| dealt.player == player)
    }
}

/// The computer players of a game, and the state of their thinking.
#[derive(Default)]
pub struct ComputerTurns {
    players: Option<ComputerPlayers>,
    /// True while a person may react to the last play of the program.
    waits: bool,
    /// True if a computer player may react to the last play.
    may_react: bool,
    /// The version of the game that is thought about, with the flag that stops the thinking.
    thinking: Option<(u64, Arc<AtomicBool>)>,
    /// The version of the game that the program had no play for.
    silent: Option<u64>,
    /// True if the window shows each play before the next one.
    shows_plays: bool,
    /// The report that the window is to show before the program plays again.
    to_show: Option<u64>,
    /// The command that was decided on while a report was shown, with the version of the game.
    held_back: Option<(u64, Command)>,
}

impl ComputerTurns {
    /// Takes over another game, with these computer players or with none.
    pub fn seat(&mut self, players: Option<ComputerPlayers>) {
        let shows_plays = self.shows_plays;
        *self = Self::default();
        self.players = players;
        self.shows_plays = shows_plays;
    }

    /// Waits after each play until it was shown (true), or goes on at once.
    pub fn show_plays(&mut self, on: bool) {
        self.shows_plays = on;
        if !on {
            self.to_show = None;
        }
    }

    /// Returns true if plays are shown one after another: in games in which a person's cards are on the screen.
    pub fn shows_plays(&self) -> bool {
        let on_screen = |players: &ComputerPlayers| players.places().iter().any(|own| own.seated == Seated::OnScreen);
        self.shows_plays && self.players.as_ref().is_some_and(on_screen)
    }

    /// Waits until the report of a computer player's play was shown.
    pub fn wait_until_shown(&mut self, report: &PlayReport) {
        let is_ours = self.players.as_ref().is_some_and(|players| players.plays_for(report.player));
        if is_ours && report.is_complete && self.shows_plays() {
            self.to_show = Some(report.seq);
        }
    }

    /// Goes on after a report that was shown.
    pub fn mark_shown(&mut self, seq: u64) {
        if self.to_show == Some(seq) {
            self.to_show = None;
        }
    }

    /// Returns the command that was held back while a report was shown, once it may be carried out.
    pub fn take_held_back(&mut self, game: &Game) -> Option<Command> {
        if self.to_show.is_some() {
            return None;
        }
        let (version, command) = self.held_back.take()?;
        (version == game.version()).then_some(command)
    }

    /// Returns the computer players, if there are any.
    pub fn players(&self) -> Option<&ComputerPlayers> {
        self.players.as_ref()
    }

    /// Deals again from the commands that still count, after an undo or a redo.
    pub fn deal_again(&mut self, session: &Session) {
        self.silent = None;
        self.waits = false;
        self.to_show = None;
        self.held_back = None;
        if let Some(players) = &mut self.players {
            players.deal_again(session);
        }
    }

    /// Follows a command that was carried out. `game` is the one after the command.
    pub fn follow(&mut self, game: &Game, command: &Command, events: &[Event]) {
        let Some(players) = &mut self.players else { return };
        players.follow(game, command, events);
        self.waits = false;
        self.to_show = None;
        self.held_back = None;
        self.may_react = !matches!(command, Command::Pass { .. } | Command::CallReacts { .. });
    }

    /// Waits if a person is among those who may react to the last play of the program.
    pub fn wait_for(&mut self, chances: &Chances) {
        let Some(players) = &self.players else { return };
        self.waits = chances.reacts.iter().any(|chance| !players.plays_for(chance.player));
    }

    /// Goes on because nobody reacts.
    pub fn go_on(&mut self) {
        self.waits = false;
    }

    /// Returns the next command of the table, which needs no thinking.
    pub fn table_action(&self, game: &Game) -> Option<Command> {
        match self.players.as_ref().filter(|_| !self.waits && self.to_show.is_none())?.next_action(game) {
            NextAction::Table(command) => Some(command),
            NextAction::Nothing | NextAction::Decision(_) => None,
        }
    }

    /// Begins to think, if there is a decision to make. `tell` is called once, on another thread, with the version of the
    /// game and the result.
    pub fn think(
        &mut self,
        game: &Arc<Game>,
        tell: impl FnOnce(u64, Option<Command>) + Send + 'static,
    ) -> Option<JoinHandle<()>> {
        let players = self.players.as_ref().filter(|_| !self.waits)?;
        let version = game.version();
        let asked = matches!(players.next_action(game), NextAction::Decision(_));
        let busy = self.thinking.as_ref().is_some_and(|(about, _)| *about == version)
            || self.silent == Some(version)
            || self.held_back.is_some();
        if busy || !(asked || self.may_react) {
            return None;
        }
        let thought = players.position_to_think_of(game)?;
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some((version, Arc::clone(&stop)));
        let reacts = self.may_react;
        let think = move || {
            let command = thought.decide(reacts, asked, BUDGET, &mut || !stop.load(Ordering::Relaxed));
            tell(version, command);
        };
        thread::Builder::new().name("opponent".to_owned()).spawn(think).ok()
    }

    /// Accepts the command that was decided on, if it is for the current version of the game. While a report is shown it is
    /// held back for [`ComputerTurns::take_held_back`].
    pub fn accept(&mut self, version: u64, command: Option<Command>, game: &Game) -> Option<Command> {
        if self.thinking.as_ref().is_none_or(|(about, _)| *about != version) || game.version() != version {
            return None;
        }
        self.thinking = None;
        self.may_react = false;
        if command.is_none() {
            self.silent = Some(version);
        }
        if self.to_show.is_some() {
            self.held_back = command.map(|command| (version, command));
            return None;
        }
        command
    }

    /// Stops the thinking, so that the best command so far is taken.
    pub fn stop(&self) {
        if let Some((_, stop)) = &self.thinking {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the computer players as the window shows them.
    pub fn view(&self, game: &Game) -> Option<ComputerPlayersView> {
        let players = self.players.as_ref()?;
        let level = |seated| match seated {
            Seated::Computer(level) => Some(level),
            Seated::AtTable | Seated::OnScreen => None,
        };
        let played = players.places().iter().filter_map(|place| Some((place.player, level(place.seated)?)));
        let thinking = self.thinking.is_some() && matches!(players.next_action(game), NextAction::Decision(_));
        Some(ComputerPlayersView {
            played: played.collect(),
            dealt: players.dealt_cards(game),
            thinking,
            waits: self.waits,
            to_show: self.to_show,
        })
    }
}

impl Drop for ComputerTurns {
    fn drop(&mut self) {
        self.stop();
    }
}
