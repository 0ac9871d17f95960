//! The requests of the window to the desk.

use deadeye_text::Fault;
use std::path::PathBuf;
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Edition};
use deadeye_vision::Mains;
use image::RgbaImage;

use super::broadcasting::BroadcastRequest;
use crate::computer_players::Seated;
use crate::diagnostics::report::Report;
use crate::settings::Look;
use crate::words::Language;
use deadeye_session::export::Form;
use deadeye_table::Layout;

/// A request from the window, by the part of the desk that serves it.
#[derive(Debug, Clone)]
pub enum Ask {
    /// A request about the game.
    Game(GameRequest),
    /// A request about the pictures and their proposals.
    Pictures(PictureRequest),
    /// A change of the settings.
    Settings(SettingsRequest),
    /// A request for something that leaves the desk: a line, a file, the broadcast.
    Output(OutputRequest),
}

impl From<GameRequest> for Ask {
    fn from(request: GameRequest) -> Self {
        Self::Game(request)
    }
}

impl From<PictureRequest> for Ask {
    fn from(request: PictureRequest) -> Self {
        Self::Pictures(request)
    }
}

impl From<SettingsRequest> for Ask {
    fn from(request: SettingsRequest) -> Self {
        Self::Settings(request)
    }
}

impl From<OutputRequest> for Ask {
    fn from(request: OutputRequest) -> Self {
        Self::Output(request)
    }
}

/// A request about the game.
#[derive(Debug, Clone)]
pub enum GameRequest {
    /// Carry out a command: a play, or an action of the table.
    Do(Command),
    /// Take back the last command.
    Undo,
    /// Do again the command that was taken back last.
    Redo,
    /// Begin a new game.
    NewGame(NewGame),
    /// Open the saved game in this file.
    OpenGame(PathBuf),
    /// Close the game, which stays in its file, and go on with an empty one that is not saved.
    CloseGame,
    /// List the saved games.
    ListGames,
    /// Read the saved games of a page that begins with this number of the list, from 0.
    ReadGames(usize),
    /// Let the computer players go on, because nobody reacts to their last play.
    GoOn,
    /// Wait after each play of a computer player until it was shown (true), in games with cards on the screen, or go on
    /// at once.
    ShowPlays(bool),
    /// Go on after the play whose report begins with this entry, because it was shown.
    Shown(u64),
    /// Let the computer player stop thinking and take the best play so far.
    Decide,
    /// Mark the oldest task that a card left to the table as done.
    ByHandDone,
}

/// A request about the pictures and their proposals.
#[derive(Debug, Clone)]
pub enum PictureRequest {
    /// Take pictures from this source, as given after `--source`.
    Watch(String),
    /// Watch the first camera that works, unless all cards of the game are on the screen; nothing if there is none.
    WatchForGame,
    /// Take pictures from the camera chosen last, else from the first that works; from nothing if there is none.
    FindCamera,
    /// List the cameras of this machine.
    ListCameras,
    /// Take the proposal of this number.
    Take(u32),
    /// Take the proposal of this number in another reading, by its place among the others.
    TakeOther(u32, usize),
    /// Drop the proposal of this number.
    Drop(u32),
    /// Name a card that card recognition was not sure of.
    Name {
        /// The number of its track.
        track: u32,
        /// The card's code.
        code: CardCode,
    },
    /// Put the card of this track into play, even against the rules.
    PutIntoPlay(u32),
    /// Ignore this track, because it is no card of this game.
    Ignore(u32),
    /// Take sure and legal proposals without asking, or stop that.
    HandsFree(bool),
    /// Go on with the guided day (true if the demo table waits for it), or end it (none).
    Guide(Option<bool>),
    /// Change the calibration of the camera.
    Calibrate(Calibrate),
    /// Leave the difference of this key between table and game as it is.
    Leave(String),
    /// Ask about the difference of this key between table and game.
    AskAbout(String),
}

/// A change of the settings.
#[derive(Debug, Clone)]
pub enum SettingsRequest {
    /// Hold exposure, focus and white balance of the camera still, or stop that.
    HoldStill(bool),
    /// Turn mirrored pictures back, or leave them as they are, whatever they seem to be.
    Mirror(bool),
    /// Tell cameras the frequency of the mains, or leave them their own setting.
    Mains(Option<Mains>),
    /// Change the language.
    Speak(Language),
    /// Play short sounds, or none.
    Sounds(bool),
    /// Speak the plays that are taken, or be quiet.
    Aloud(bool),
    /// Carry out the effects of cards, in this game and in new ones, or leave them to the table.
    CarryOut(bool),
    /// Save the look of the window.
    Look(Look),
}

/// A request for something that leaves the desk.
#[derive(Debug, Clone)]
pub enum OutputRequest {
    /// Show the players a line about something that the window refuses.
    Say(String),
    /// Show the players a line that answers a question of theirs.
    Answer(String),
    /// Show the players a fault of the window.
    Failed(Fault),
    /// Write the game into a file.
    Export(Export),
    /// Write a deck into a file.
    SaveDeck {
        /// The file that the deck is written into.
        path: PathBuf,
        /// Its cards with their counts.
        cards: Vec<(CardCode, u16)>,
        /// True if an existing file may be replaced.
        replace: bool,
    },
    /// Write a report on a fault into a file that does not exist yet.
    SaveReport {
        /// The file that the report is written into.
        path: PathBuf,
        /// The report.
        report: Report,
        /// True if the report is to contain the game.
        with_game: bool,
        /// A picture to go with it.
        picture: Option<Arc<RgbaImage>>,
    },
    /// Change the broadcast of the game.
    Broadcast(BroadcastRequest),
}

/// A file that a game is written into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The file that the game is written into.
    pub path: PathBuf,
    /// The form that it is written in.
    pub form: Form,
    /// True if an existing file may be replaced.
    pub replace: bool,
}

/// A new game as it was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// The players, by seat.
    pub seats: Vec<SeatWish>,
    /// The rulebook that is played.
    pub edition: Edition,
    /// The seed of chance, for cards that the program shuffles.
    pub seed: u64,
}

/// A player of a new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatWish {
    /// The player's name.
    pub name: String,
    /// The deck of the player.
    pub deck: DeckChoice,
    /// The kind of player, and where the cards are.
    pub seated: Seated,
}

/// The choice of a player's deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckChoice {
    /// A deck that the program ships with, by its id.
    Shipped(&'static str),
    /// A deck file.
    File(PathBuf),
    /// A pasted list of cards, in the format of a deck file.
    Pasted(String),
    /// No deck.
    None,
}

/// A change of the calibration.
#[derive(Debug, Clone, PartialEq)]
pub enum Calibrate {
    /// Find the plane from the cards in view.
    FromCards,
    /// Find the plane from the printed sheet in view, and from its positions before.
    FromSheet,
    /// Turn the table by a quarter in the picture.
    Turn,
    /// Move every player one seat further.
    MoveSeats,
    /// Take these regions, which were dragged.
    Regions(Layout),
    /// Lay out the regions again.
    LayOut,
    /// Forget everything about this camera.
    Forget,
}
