//! The window's end of the desk: it sends requests, and returns the state to show.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use deadeye_cards::CardDb;

use super::camera::Camera;
use super::choosing::Chooser;
use super::keeper::Keeper;
use super::mail::Mail;
use super::requests::{Ask, GameRequest, PictureRequest};
use super::shared::{Wake, lock};
use super::view_state::ViewState;
use crate::settings::Look;
use crate::watchdog::{Heartbeat, PATIENCE, StopSignal, Watchdog, WatchdogReport};
use crate::words::{Language, Words};

/// The options that the app was started with.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The saved game to open or to create.
    pub game: Option<PathBuf>,
    /// The source of the pictures, as given after `--source`: empty for the first camera that works, none for no pictures
    /// at all.
    pub source: Option<String>,
    /// The user's own pictures of cards.
    pub pictures: Option<PathBuf>,
    /// The folder of new and saved games; the default one if none.
    pub games: Option<PathBuf>,
    /// The folder of the cameras' calibrations; none if they are not saved.
    pub calibrations: Option<PathBuf>,
    /// The file of the players' corrections of card recognition; none if they are not saved.
    pub corrections: Option<PathBuf>,
    /// The file of the settings; none if they are not saved.
    pub settings: Option<PathBuf>,
    /// The language to use if the settings choose none.
    pub language: Language,
    /// The look of the window when it was last closed.
    pub look: Look,
    /// The function that shows file dialogs; the system's if none.
    pub chooser: Option<Chooser>,
    /// The folders in which programs for speech and sounds are looked for, written as `PATH` is; those of `PATH` if none.
    pub speech: Option<OsString>,
}

/// The window's end of the desk.
pub struct Desk {
    mail: Sender<Mail>,
    shown: Arc<Mutex<Arc<ViewState>>>,
    camera: Arc<Mutex<Camera>>,
    wrong: Arc<Mutex<Option<WatchdogReport>>>,
    off_duty: StopSignal,
    threads: Vec<JoinHandle<()>>,
}

impl Desk {
    /// Starts the desk. It calls `wake` whenever there is something new to paint.
    #[must_use]
    pub fn start(wake: Wake, cards: Arc<CardDb>, options: &Options) -> Self {
        let (mail, received) = channel();
        let camera = Arc::new(Mutex::new(Camera::default()));
        let words = Words::of(options.language);
        let mut keeper = Keeper::new(Arc::clone(&wake), cards, words, mail.clone(), Arc::clone(&camera));
        keeper.game.keep_in(options.games.clone());
        keeper.output.speech = options.speech.clone();
        keeper.output.broadcast.pictures = options.pictures.clone();
        keeper.pictures.watch.keep_calibrations_in(options.calibrations.clone());
        keeper.pictures.watch.corrections = options.corrections.clone();
        if let Some(file) = &options.settings {
            keeper.remember_in(file.clone());
        }
        let shown = keeper.view_place();
        let desk_mail = mail.clone();
        let heartbeat = Heartbeat::default();
        let (wrong, off_duty) = (Arc::new(Mutex::new(None)), StopSignal::default());
        let watchdog = Watchdog {
            patience: PATIENCE,
            watched: vec![("desk", "keeping the game", heartbeat.clone())],
            stop: off_duty.clone(),
        };
        let board = Arc::clone(&wrong);
        let watch = move || {
            watchdog.run(|word| {
                log::warn!("{word:?}");
                *lock(&board) = (word != WatchdogReport::GoesOn).then_some(word);
                wake();
                true
            });
        };
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        let started =
            [named("desk").spawn(move || keeper.run(&received, &heartbeat)), named("desk watch").spawn(watch)];
        let desk =
            Self { mail: desk_mail, shown, camera, wrong, off_duty, threads: started.into_iter().flatten().collect() };
        if let Some(path) = &options.game {
            desk.ask(GameRequest::OpenGame(path.clone()));
        }
        if let Some(source) = &options.source {
            let is_for_game = source.is_empty() && options.game.is_some();
            desk.ask(if is_for_game { PictureRequest::WatchForGame } else { PictureRequest::Watch(source.clone()) });
        }
        desk
    }

    /// Sends a request. The answer is in the state that the desk shows next.
    pub fn ask(&self, ask: impl Into<Ask>) {
        // The desk is gone only when the window is going too.
        let _gone = self.mail.send(Mail::Ask(ask.into()));
    }

    fn send(&self, mail: Mail) {
        // The desk is gone only when the window is going too.
        let _gone = self.mail.send(mail);
    }

    /// Returns the game and everything around it, as of the last change.
    #[must_use]
    pub fn view(&self) -> Arc<ViewState> {
        Arc::clone(&lock(&self.shown))
    }

    /// Returns the camera's picture and the cards in it.
    #[must_use]
    pub fn camera(&self) -> Camera {
        lock(&self.camera).clone()
    }

    /// Returns the fault of the desk itself, if it has one: the game that is shown may then be older than the requests.
    #[must_use]
    pub fn wrong(&self) -> Option<WatchdogReport> {
        *lock(&self.wrong)
    }

    /// Waits until all requests so far are served. For tests: the window never waits.
    pub fn settle(&self) {
        let (done, is_done) = channel();
        self.send(Mail::Settle(done));
        let _gone = is_done.recv();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.send(Mail::Close);
        self.off_duty.now();
        for thread in self.threads.drain(..) {
            let _panicked = thread.join();
        }
    }
}
