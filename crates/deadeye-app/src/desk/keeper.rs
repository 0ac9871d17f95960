//! The desk's thread: it serves its mail, one letter after another, and updates the state that the window paints.
//!
//! Each part of the desk keeps its own state and serves its own requests: the game, the pictures, the settings and the
//! output. Effects of one part on another go through here.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};

use deadeye_cards::CardDb;
use deadeye_rules::Game;

use super::camera::Camera;
use super::game_keeper::{GameKeeper, NewTable};
use super::mail::Mail;
use super::output_keeper::OutputKeeper;
use super::picture_keeper::{PictureKeeper, TablePlay};
use super::requests::{Ask, SettingsRequest};
use super::settings_keeper::SettingsKeeper;
use super::shared::{Wake, lock};
use super::sources::Opened;
use super::view_state::ViewState;
use crate::watchdog::Heartbeat;
use crate::words::{Language, Words};

/// The keeper of the desk: it hands each request to the part that serves it.
pub struct Keeper {
    wake: Wake,
    cards: Arc<CardDb>,
    /// The game.
    pub game: GameKeeper,
    /// The pictures.
    pub pictures: PictureKeeper,
    settings: SettingsKeeper,
    /// The output.
    pub output: OutputKeeper,
    /// The game that the proposals were last updated for.
    put_to: Arc<Game>,
    shown: Arc<Mutex<Arc<ViewState>>>,
}

impl Keeper {
    /// Returns a desk with an empty game and no pictures.
    pub fn new(wake: Wake, cards: Arc<CardDb>, words: Words, mail: Sender<Mail>, camera: Arc<Mutex<Camera>>) -> Self {
        let game = GameKeeper::new(Arc::clone(&cards), mail.clone());
        let settings = SettingsKeeper::default();
        let put_to = game.session().share_game();
        let view = ViewState::new(Arc::clone(&cards), Arc::clone(&put_to), settings.view(words.language()));
        Self {
            pictures: PictureKeeper::new(Arc::clone(&wake), Arc::clone(&cards), mail.clone(), camera),
            wake,
            cards,
            game,
            settings,
            output: OutputKeeper::new(words, mail),
            put_to,
            shown: Arc::new(Mutex::new(Arc::new(view))),
        }
    }

    /// Returns the shared place from which the window reads its view.
    pub fn view_place(&self) -> Arc<Mutex<Arc<ViewState>>> {
        Arc::clone(&self.shown)
    }

    /// Reads the settings from this file, and saves them there from now on.
    pub fn remember_in(&mut self, file: PathBuf) {
        if let Err(fault) = self.settings.remember_in(file) {
            self.output.notices.fail(&fault);
        }
        let settings = self.settings.settings();
        self.output.set_aloud(settings.aloud);
        self.output.set_sounds(settings.sounds);
        if let Some(language) = settings.language {
            self.output.notices.start_in(language);
        }
        self.show();
    }

    /// Serves until the window is closed.
    pub fn run(&mut self, received: &Receiver<Mail>, heartbeat: &Heartbeat) {
        let _alive = heartbeat.mark_alive();
        loop {
            let mail = match self.pictures.watch.due_in() {
                None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => received.recv_timeout(wait),
            };
            let mail = match mail {
                Ok(mail) => Some(mail),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let _working = heartbeat.begin();
            if !self.open_mail(mail) {
                return;
            }
        }
    }

    /// Opens a letter, if one came, hands it to the part that serves it, and does everything that is due. Returns false
    /// when it is time to close.
    fn open_mail(&mut self, mail: Option<Mail>) -> bool {
        let changed = !matches!(mail, None | Some(Mail::Settle(_) | Mail::Pictures));
        match mail {
            Some(Mail::Close) => return false,
            Some(Mail::Settle(done)) => {
                let _gone = done.send(());
            }
            Some(Mail::Ask(Ask::Game(request))) => {
                let by_hand = self.settings.settings().abilities_by_hand;
                let table = self.game.serve(request, by_hand, &mut self.output);
                self.lay_table(table);
            }
            Some(Mail::Ask(Ask::Pictures(request))) => {
                let play = self.pictures.serve(request, self.game.game(), &self.settings, &mut self.output);
                play.into_iter().for_each(|play| self.take(play));
            }
            Some(Mail::Ask(Ask::Settings(request))) => self.change_settings(&request),
            Some(Mail::Ask(Ask::Output(request))) => self.output.serve(request, self.game.session(), &self.cards),
            Some(Mail::Opened(opened)) => self.start_source(*opened),
            Some(Mail::Sheet(sheet)) => self.pictures.take_sheet(sheet, self.game.game(), &self.output),
            Some(Mail::Cameras(cameras)) => self.pictures.take_cameras(cameras),
            Some(Mail::Thought(version, command)) => self.game.take_decision(version, command, &mut self.output),
            Some(Mail::SoundFailed(fault)) => self.output.stop_sounds(&fault),
            Some(Mail::Pictures) | None => {}
        }
        if self.do_what_is_due() || changed {
            self.show();
        }
        true
    }

    /// Takes in the results of the pictures, and plays for the computer players. Returns true if the window has something
    /// new to paint.
    fn do_what_is_due(&mut self) -> bool {
        self.put_to_game();
        let mut changed = self.pictures.take_in(self.game.game(), &mut self.output);
        if let Some(play) = self.pictures.sure_play() {
            self.take(play);
            changed = true;
        }
        changed |= self.game.go_on(&mut self.output);
        self.put_to_game();
        changed
    }

    /// Saves a change of the settings, and has the other parts follow it.
    fn change_settings(&mut self, request: &SettingsRequest) {
        if let SettingsRequest::Speak(language) = request {
            self.speak(*language);
        }
        if let Err(fault) = self.settings.serve(request) {
            self.output.notices.fail(&fault);
        }
        match request {
            SettingsRequest::Sounds(on) => self.output.set_sounds(*on),
            SettingsRequest::Aloud(on) => self.output.set_aloud(*on),
            SettingsRequest::CarryOut(on) => self.game.carry_out(*on, &mut self.output),
            SettingsRequest::Speak(_)
            | SettingsRequest::HoldStill(_)
            | SettingsRequest::Mirror(_)
            | SettingsRequest::Mains(_)
            | SettingsRequest::Look(_) => {}
        }
    }

    /// Changes the language.
    fn speak(&mut self, language: Language) {
        self.output.notices.speak(language);
        self.pictures.watch.speak(self.game.game(), &self.output.notices.words());
    }

    /// Plays the commands that the pictures led to, and closes the proposal if all of them were taken.
    fn take(&mut self, play: TablePlay) {
        let TablePlay { proposal, commands, by } = play;
        let is_taken = self.game.play_all(commands, by, &mut self.output);
        if let Some(id) = proposal.filter(|_| is_taken) {
            self.pictures.watch.reading.close(id);
        }
    }

    /// Starts a source that is open. The demo table plays a game of its own, which is not saved.
    fn start_source(&mut self, opened: Opened) {
        let Some(source) = self.pictures.accept(opened, &mut self.settings, &mut self.output) else {
            return;
        };
        if source.is_demo && !self.game.is_kept() {
            let by_hand = self.settings.settings().abilities_by_hand;
            let table = self.game.begin_demo(by_hand, &mut self.output);
            self.lay_table(table);
        }
        self.pictures.watch.start(source);
    }

    fn lay_table(&mut self, table: Option<NewTable>) {
        if let Some(table) = table {
            self.pictures.lay_table(table, self.game.game());
        }
    }

    /// Updates the proposals of the pictures, if the game has changed.
    fn put_to_game(&mut self) {
        let game = self.game.session().share_game();
        if !Arc::ptr_eq(&game, &self.put_to) {
            self.pictures.watch.on_game(&game);
            self.put_to = game;
        }
    }

    /// Updates the view and wakes the window.
    fn show(&mut self) {
        let before = Arc::clone(&lock(&self.shown));
        let language = self.output.notices.words().language();
        let mut view = ViewState { settings: self.settings.view(language), ..ViewState::clone(&before) };
        let is_another_game = self.game.show_in(&mut view);
        if is_another_game || before.settings.language != language {
            self.output.show_broadcast(self.game.game(), &view.journal.log);
        }
        view.plays.refused = self.output.notices.refusal().cloned();
        view.pictures = self.pictures.view(&self.output);
        view.notice = self.output.notices.notice().cloned();
        view.broadcast = self.output.broadcast.addresses();
        *lock(&self.shown) = Arc::new(view);
        (self.wake)();
    }
}
