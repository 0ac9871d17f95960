//! The house at the desk: it thinks on a thread of its own, and waits where a person may want to react.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use deadeye_opponent::Level;
use deadeye_rules::{Command, Event, Game, PlayerId};

use crate::computer_players::{Dealt, Due, House, Seated};
use deadeye_coach::suggest::Chances;

/// Positions that a decision of the house may value.
const BUDGET: u64 = 3000;

/// What the window shows of the house.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Housed {
    /// Whom it plays for, and at which level.
    pub played: Vec<(PlayerId, Level)>,
    /// What those see whose cards are on the screen.
    pub dealt: Vec<Dealt>,
    /// Whether the house is thinking.
    pub thinking: bool,
    /// It waits until a person has reacted to its play, or says to go on.
    pub waits: bool,
}

impl Housed {
    /// Whether it deals for a person.
    #[must_use]
    pub fn deals_for(&self, player: PlayerId) -> bool {
        self.dealt.iter().any(|dealt| dealt.player == player)
    }
}

/// The house, and what it is about.
#[derive(Default)]
pub struct Playing {
    house: Option<House>,
    /// A person may react to what it just did.
    waits: bool,
    /// What was done last may be reacted to by the house.
    may_react: bool,
    /// It thinks about the game of this version, until this says stop.
    thinking: Option<(u64, Arc<AtomicBool>)>,
    /// It had nothing to say about the game of this version.
    silent: Option<u64>,
}

impl Playing {
    /// Another game, with this house or none.
    pub fn take(&mut self, house: Option<House>) {
        *self = Self::default();
        self.house = house;
    }

    /// The house, if there is one.
    pub fn house(&self) -> Option<&House> {
        self.house.as_ref()
    }

    /// The same, to deal again.
    pub fn house_mut(&mut self) -> Option<&mut House> {
        self.silent = None;
        self.waits = false;
        self.house.as_mut()
    }

    /// A command was taken; the game is the one after it.
    pub fn follow(&mut self, game: &Game, command: &Command, events: &[Event]) {
        let Some(house) = &mut self.house else { return };
        house.follow(game, command, events);
        self.waits = false;
        self.may_react = !matches!(command, Command::Pass { .. } | Command::CallReacts { .. });
    }

    /// The house did something that these may answer to: it waits where a person is among them.
    pub fn wait_for(&mut self, chances: &Chances) {
        let Some(house) = &self.house else { return };
        self.waits = chances.reacts.iter().any(|chance| !house.plays_for(chance.player));
    }

    /// Nobody reacts: the house goes on.
    pub fn go_on(&mut self) {
        self.waits = false;
    }

    /// What is to be done without thinking.
    pub fn of_the_table(&self, game: &Game) -> Option<Command> {
        match self.house.as_ref().filter(|_| !self.waits)?.due(game) {
            Due::Table(command) => Some(command),
            Due::Nothing | Due::Decision(_) => None,
        }
    }

    /// Begins to think, if there is something to think about; `tell` is called once with the version of the game and what
    /// comes of it, on another thread.
    pub fn think(
        &mut self,
        game: &Game,
        tell: impl FnOnce(u64, Option<Command>) + Send + 'static,
    ) -> Option<JoinHandle<()>> {
        let house = self.house.as_ref().filter(|_| !self.waits)?;
        let version = game.version();
        let asked = matches!(house.due(game), Due::Decision(_));
        let busy = self.thinking.as_ref().is_some_and(|(about, _)| *about == version) || self.silent == Some(version);
        if busy || !(asked || self.may_react) {
            return None;
        }
        let thought = house.thought(game)?;
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

    /// What was thought of counts: it is about the game as it stands.
    pub fn thought(&mut self, version: u64, command: Option<Command>, game: &Game) -> Option<Command> {
        if self.thinking.as_ref().is_none_or(|(about, _)| *about != version) || game.version() != version {
            return None;
        }
        self.thinking = None;
        self.may_react = false;
        if command.is_none() {
            self.silent = Some(version);
        }
        command
    }

    /// It takes the best so far.
    pub fn stop(&self) {
        if let Some((_, stop)) = &self.thinking {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// What the window shows of it.
    pub fn shown(&self, game: &Game) -> Option<Housed> {
        let house = self.house.as_ref()?;
        let level = |seated| match seated {
            Seated::House(level) => Some(level),
            Seated::AtTable | Seated::OnScreen => None,
        };
        let played = house.places().iter().filter_map(|place| Some((place.player, level(place.seated)?)));
        let thinking = self.thinking.is_some() && matches!(house.due(game), Due::Decision(_));
        Some(Housed { played: played.collect(), dealt: house.dealt(game), thinking, waits: self.waits })
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.stop();
    }
}
