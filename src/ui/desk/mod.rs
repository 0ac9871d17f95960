//! The desk: a thread that keeps the session, the camera and the proposals, so that the window waits for nothing.
//!
//! The window asks ([`Ask`]) and paints what the desk last showed ([`Seen`], [`Camera`]). Commits to the disk, opening of
//! files and cameras, and the search for what is legal all happen here.

mod calibrate;
mod differ;
mod games;
mod keeper;
mod sources;
mod watch;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use deadeye_cards::abilities::{ByHand, HandChange};
use deadeye_cards::{CardCode, CardDb};
use deadeye_hands::{HandCard, PokerCard};
use deadeye_rules::{Command, Edition, Event, Game, PlayerId, Refusal, Template, Text};
use eframe::egui::{Context, TextureHandle};

use super::files::Chooser;
use super::text::{Language, Words};
use super::theme::Sureness;
use crate::calibration::Calibration;
use crate::pulse::{PATIENCE, Pulse, Stop, Watchman, Word};
pub use crate::session::export::Form;
use crate::session::places::SavedGame;
use crate::session::{Entry, LogEntry};
use crate::settings::Look;
use crate::suggest::{Chances, Suggestion};
pub use calibrate::Calibrate;
pub use differ::Differ;
use keeper::{Keeper, Mail};

/// What the window wants.
#[derive(Debug, Clone)]
pub enum Ask {
    /// A play, or a word of the table.
    Do(Command),
    /// Take back the last command.
    Undo,
    /// Do again what was taken back last.
    Redo,
    /// A line for the players, that came up in the window.
    Say(String),
    /// A new game.
    NewGame(NewGame),
    /// The saved game in this file.
    OpenGame(PathBuf),
    /// Which saved games there are.
    ListGames,
    /// Pictures from this source: the word after `--source`.
    Watch(String),
    /// A proposal is taken.
    Take(u32),
    /// A proposal is taken in another reading: which of its others.
    TakeOther(u32, usize),
    /// A proposal is dropped.
    Drop(u32),
    /// A card that the eyes were not sure of is this one.
    Name {
        /// Its track.
        track: u32,
        /// What it is.
        code: CardCode,
    },
    /// Take proposals that are sure and legal without asking, or stop that.
    HandsFree(bool),
    /// Something about the calibration of the camera.
    Calibrate(Calibrate),
    /// A difference between table and game is left as it is.
    Leave(String),
    /// A difference between table and game is to be asked about.
    AskAbout(String),
    /// Which cameras there are.
    ListCameras,
    /// Hold exposure, focus and white balance of the camera still, or stop that.
    HoldStill(bool),
    /// Speak another language, and remember it.
    Speak(Language),
    /// Say aloud what is done, or be quiet.
    Aloud(bool),
    /// Carry out what cards do, in this game and in new ones, or leave it to the table.
    CarryOut(bool),
    /// What a card left to the table is done.
    ByHandDone,
    /// The game is to be written into a file.
    Export(Export),
    /// The window looks like this now, and shall do so the next time.
    Look(Look),
    /// A deck is to be written into a file.
    SaveDeck {
        /// Where.
        path: PathBuf,
        /// Its cards with their counts.
        cards: Vec<(CardCode, u16)>,
        /// A file that is there already may be replaced.
        replace: bool,
    },
}

/// A file that a game is written into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Where.
    pub path: PathBuf,
    /// As what.
    pub form: Form,
    /// A file that is there already may be replaced.
    pub replace: bool,
}

/// A new game as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// The players, by seat.
    pub seats: Vec<SeatWish>,
    /// Which rulebook is played.
    pub edition: Edition,
}

/// A player of a new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatWish {
    /// What they are called.
    pub name: String,
    /// What they play.
    pub deck: DeckChoice,
}

/// What a player plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckChoice {
    /// A deck that the program ships with, by its id.
    Shipped(&'static str),
    /// A deck file.
    File(PathBuf),
    /// Nobody said.
    None,
}

/// A proposal: what the camera saw, as a play.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Its number.
    pub id: u32,
    /// As a question: "Law Dogs bring in Bank for 3 ghost rock?"
    pub text: Text,
    /// How sure the eyes are of what they saw, from 0 to 1.
    pub confidence: f32,
    /// Other readings of what was seen, each as what it would do.
    pub others: Vec<Text>,
    /// Whether there is anything that a yes would do.
    pub can_be_taken: bool,
    /// Why it is not legal, if it is not.
    pub against: Option<Refusal>,
}

/// Something that a card's ability left to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftToTable {
    /// The card.
    pub card: CardCode,
    /// What is to be done.
    pub left: Left,
}

/// What is to be done at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// A kind of phrase that is not carried out.
    Phrase(ByHand),
    /// Cards of a draw hand change, and are told next.
    DrawHand(PlayerId, HandChange),
}

impl LeftToTable {
    /// What an event leaves to the table, if it is one that does. `card` is the one whose ability is carried out.
    #[must_use]
    pub fn of(event: &Event, card: Option<CardCode>) -> Option<Self> {
        match event {
            Event::LeftToTable { card, what } => Some(Self {
                card: *card,
                left: Left::Phrase(ByHand::of(what)?),
            }),
            Event::HandChanges { player, how } => Some(Self {
                card: card?,
                left: Left::DrawHand(*player, HandChange::of(how)?),
            }),
            _ => None,
        }
    }
}

/// How a line for the players is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It tells.
    Plain,
    /// Something could not be done.
    Wrong,
}

/// A line for the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The line.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// Everything about the game that the window paints, as of the last change.
#[derive(Debug, Clone)]
pub struct Seen {
    /// All cards there are.
    pub cards: Arc<CardDb>,
    /// The game.
    pub game: Arc<Game>,
    /// What is legal, for each player who is asked now.
    pub legal: Vec<(PlayerId, Vec<Template>)>,
    /// What is worth a look, for those who are asked now.
    pub suggestions: Arc<Vec<Suggestion>>,
    /// What answers to the last play: Reacts that may be used now, and traits that the table sees to.
    pub chances: Arc<Chances>,
    /// Why the last play was refused, until one is taken.
    pub refused: Option<Refusal>,
    /// Everything that was done, oldest first.
    pub log: Arc<Vec<LogEntry>>,
    /// The same as it stands in the journal.
    pub entries: Arc<Vec<Entry>>,
    /// What undo would take back.
    pub can_undo: Option<Text>,
    /// What redo would do again.
    pub can_redo: Option<Text>,
    /// Where the game is saved.
    pub file: Option<PathBuf>,
    /// Proposals, the oldest first.
    pub offers: Vec<Offer>,
    /// The last line for the players.
    pub notice: Option<Notice>,
    /// Saved games, once they were asked for.
    pub saved: Vec<SavedGame>,
    /// The dudes that each player's deck marks for the starting gang, by seat.
    pub marked: Vec<Vec<CardCode>>,
    /// The cards that each player draws from, by seat; none where no deck list is known.
    pub decks: Vec<Vec<HandCard>>,
    /// Whether sure and legal proposals are taken without asking.
    pub hands_free: bool,
    /// Where the table and the game differ.
    pub differences: Vec<Differ>,
    /// Whether exposure, focus and white balance of the camera are held still.
    pub hold_still: bool,
    /// The language that the app speaks.
    pub language: Language,
    /// Whether what is done is said aloud.
    pub aloud: bool,
    /// Whether new games carry out what cards do.
    pub carry_out: bool,
    /// What abilities left to the table, the oldest first.
    pub by_hand: Vec<LeftToTable>,
    /// The cameras of this machine, once they were asked for.
    pub cameras: Vec<deadeye_vision::Camera>,
}

/// A card in the camera's picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Spotted {
    /// Its track; 0 before it has one.
    pub track: u32,
    /// Its corners as it is read, in pixels of the picture.
    pub corners_px: [[f32; 2]; 4],
    /// Which card it is, if known.
    pub code: Option<CardCode>,
    /// What it is called, if known.
    pub title: Option<String>,
    /// How sure the eyes are of that, from 0 to 1.
    pub confidence: f32,
    /// The part of it in view, from 0 to 1.
    pub visible: f32,
    /// Suit and rank, where they could be read and it is not known.
    pub corner: Option<PokerCard>,
    /// What else it may be.
    pub others: Vec<Other>,
}

/// Another name that a card may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Other {
    /// The card's code.
    pub code: CardCode,
    /// Its title.
    pub title: String,
    /// How probable, from 0 to 1.
    pub confidence: f32,
}

impl Spotted {
    /// How sure the eyes are, in three grades.
    #[must_use]
    pub fn sureness(&self) -> Sureness {
        Sureness::of(self.confidence, self.title.is_some())
    }
}

/// A draw hand in front of the camera.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSeen {
    /// Whose.
    pub player: PlayerId,
    /// Its cards from left to right, each as what it may be, the likeliest first: more than one where the eyes are not
    /// sure, none where they do not know.
    pub cards: Vec<Vec<HandCard>>,
}

/// What the camera shows, as of the last frame.
#[derive(Clone, Default)]
pub struct Camera {
    /// The picture.
    pub picture: Option<TextureHandle>,
    /// The size of the picture as it came, in pixels.
    pub size_px: [u32; 2],
    /// The cards in it.
    pub cards: Vec<Spotted>,
    /// Draw hands in it.
    pub hands: Vec<HandSeen>,
    /// What the pictures come from, in words.
    pub source: String,
    /// Frames a second, as they come.
    pub per_second: f32,
    /// How the picture lies over the table, and where things belong there.
    pub calibration: Option<Arc<Calibration>>,
    /// What the calibration was found from, in words.
    pub calibrated: String,
    /// What is wrong with it, if anything.
    pub drift: Option<String>,
    /// What is wrong with the source now, in one line.
    pub trouble: Option<String>,
}

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
    /// Where the app remembers what was chosen; nowhere if nothing is said.
    pub settings: Option<PathBuf>,
    /// The language to speak where nothing else was chosen in the settings.
    pub language: Language,
    /// How the window looked last.
    pub look: Look,
    /// Who shows the dialogs for files; the system if nothing is said.
    pub chooser: Option<Chooser>,
    /// The folders in which a speech program is looked for, written as `PATH` is; those of `PATH` if nothing is said.
    pub speech: Option<OsString>,
}

/// The window's end of the desk.
pub struct Desk {
    mail: Sender<Mail>,
    shown: Arc<Mutex<Arc<Seen>>>,
    camera: Arc<Mutex<Camera>>,
    wrong: Arc<Mutex<Option<Word>>>,
    off_duty: Stop,
    threads: Vec<JoinHandle<()>>,
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Whoever panicked while holding it only ever replaces the whole: what is there is whole.
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    /// Starts the desk. It wakes the window whenever there is something new to paint.
    #[must_use]
    pub fn start(ctx: &Context, cards: Arc<CardDb>, options: &Options) -> Self {
        let (mail, received) = channel();
        let camera = Arc::new(Mutex::new(Camera::default()));
        let words = Words::of(options.language);
        let mut keeper = Keeper::new(ctx.clone(), cards, words, mail.clone(), Arc::clone(&camera));
        keeper.games = options.games.clone();
        keeper.speech = options.speech.clone();
        keeper.keep_calibrations_in(options.calibrations.clone());
        if let Some(file) = &options.settings {
            keeper.remember_in(file.clone());
        }
        let shown = keeper.shown();
        let desk_mail = mail.clone();
        let pulse = Pulse::default();
        let (wrong, off_duty) = (Arc::new(Mutex::new(None)), Stop::default());
        let watchman = Watchman {
            patience: PATIENCE,
            watched: vec![("desk", "keeping the game", pulse.clone())],
            stop: off_duty.clone(),
        };
        let (board, ctx) = (Arc::clone(&wrong), ctx.clone());
        let watch = move || {
            watchman.run(|word| {
                log::warn!("{word:?}");
                *lock(&board) = (word != Word::GoesOn).then_some(word);
                ctx.request_repaint();
                true
            });
        };
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        let started = [
            named("desk").spawn(move || keeper.run(&received, &pulse)),
            named("desk watch").spawn(watch),
        ];
        let desk = Self {
            mail: desk_mail,
            shown,
            camera,
            wrong,
            off_duty,
            threads: started.into_iter().flatten().collect(),
        };
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
