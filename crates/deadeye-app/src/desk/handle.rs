//! The desk as the window knows it: what it is asked, and what it shows.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use deadeye_cards::CardDb;

use super::asks::Ask;
use super::camera::Camera;
use super::choosing::Chooser;
use super::keeper::{Keeper, Mail};
use super::seen::Seen;
use super::shared::{Wake, lock};
use crate::settings::Look;
use crate::watchdog::{PATIENCE, Pulse, StopSignal, Watchman, Word};
use crate::words::{Language, Words};

/// What the app was started with.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The saved game to open or to make.
    pub game: Option<PathBuf>,
    /// What the pictures come from: the word after `--source`; empty for the first camera that works, and nothing for
    /// no pictures at all.
    pub source: Option<String>,
    /// The user's own pictures of cards.
    pub pictures: Option<PathBuf>,
    /// Where new games are saved and looked for; the usual folder if nothing is said.
    pub games: Option<PathBuf>,
    /// Where calibrations of cameras are kept; nowhere if nothing is said.
    pub calibrations: Option<PathBuf>,
    /// Where is kept what players corrected of the eyes; nowhere if nothing is said.
    pub corrections: Option<PathBuf>,
    /// Where the app remembers what was chosen; nowhere if nothing is said.
    pub settings: Option<PathBuf>,
    /// The language to speak where nothing else was chosen in the settings.
    pub language: Language,
    /// How the window looked last.
    pub look: Look,
    /// Who shows the dialogs for files; the system if nothing is said.
    pub chooser: Option<Chooser>,
    /// The folders in which programs that speak and play sounds are looked for, written as `PATH` is; those of `PATH` if nothing is said.
    pub speech: Option<OsString>,
}

/// The window's end of the desk.
pub struct Desk {
    mail: Sender<Mail>,
    shown: Arc<Mutex<Arc<Seen>>>,
    camera: Arc<Mutex<Camera>>,
    wrong: Arc<Mutex<Option<Word>>>,
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
        keeper.games = options.games.clone();
        keeper.speech = options.speech.clone();
        keeper.on_air.pictures = options.pictures.clone();
        keeper.keep_calibrations_in(options.calibrations.clone());
        keeper.keep_corrections_in(options.corrections.clone());
        if let Some(file) = &options.settings {
            keeper.remember_in(file.clone());
        }
        let shown = keeper.shown();
        let desk_mail = mail.clone();
        let pulse = Pulse::default();
        let (wrong, off_duty) = (Arc::new(Mutex::new(None)), StopSignal::default());
        let watchman = Watchman {
            patience: PATIENCE,
            watched: vec![("desk", "keeping the game", pulse.clone())],
            stop: off_duty.clone(),
        };
        let board = Arc::clone(&wrong);
        let watch = move || {
            watchman.run(|word| {
                log::warn!("{word:?}");
                *lock(&board) = (word != Word::GoesOn).then_some(word);
                wake();
                true
            });
        };
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        let started = [named("desk").spawn(move || keeper.run(&received, &pulse)), named("desk watch").spawn(watch)];
        let desk =
            Self { mail: desk_mail, shown, camera, wrong, off_duty, threads: started.into_iter().flatten().collect() };
        if let Some(path) = &options.game {
            desk.ask(Ask::OpenGame(path.clone()));
        }
        if let Some(source) = &options.source {
            desk.ask(Ask::Watch(source.clone()));
        }
        desk
    }

    /// Asks for something. The answer is in what the desk shows next.
    pub fn ask(&self, ask: Ask) {
        self.send(Mail::Ask(ask));
    }

    fn send(&self, mail: Mail) {
        // The desk is gone only when the window is going too.
        let _gone = self.mail.send(mail);
    }

    /// The game and everything around it.
    #[must_use]
    pub fn seen(&self) -> Arc<Seen> {
        Arc::clone(&lock(&self.shown))
    }

    /// What the camera shows.
    #[must_use]
    pub fn camera(&self) -> Camera {
        lock(&self.camera).clone()
    }

    /// What is wrong with the desk itself, if anything: then the game shown may be behind what was asked.
    #[must_use]
    pub fn wrong(&self) -> Option<Word> {
        *lock(&self.wrong)
    }

    /// Waits until everything asked so far is done. For tests: the window never waits.
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
