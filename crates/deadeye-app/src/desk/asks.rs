//! What the window may ask of the application.

use deadeye_text::Fault;
use std::path::PathBuf;
use std::sync::Arc;

use deadeye_cards::CardCode;
use deadeye_rules::{Command, Edition};
use image::RgbaImage;

use super::on_air::AskAir;
use crate::computer_players::Seated;
use crate::diagnostics::report::Report;
use crate::settings::Look;
use crate::words::Language;
use deadeye_session::export::Form;
use deadeye_table::Layout;

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
    /// Something that the window could not do.
    Failed(Fault),
    /// A new game.
    NewGame(NewGame),
    /// The saved game in this file.
    OpenGame(PathBuf),
    /// Which saved games there are.
    ListGames,
    /// Pictures from this source: the word after `--source`.
    Watch(String),
    /// Pictures from the camera chosen last, else from the first that works; none where there is none.
    FindCamera,
    /// Nobody reacts to what the house did: it goes on.
    GoOn,
    /// The house thinks no longer, and takes the best so far.
    Decide,
    /// A proposal is taken.
    Take(u32),
    /// A proposal is taken in another reading: which of its others.
    TakeOther(u32, usize),
    /// A proposal is dropped.
    Drop(u32),
    /// A card that the eyes were not sure of is this one.
    Name {
        /// The number of its track.
        track: u32,
        /// What it is.
        code: CardCode,
    },
    /// A card that lies on the table is in play, whatever the rules say.
    PutIntoPlay(u32),
    /// What lies there is no card of this game.
    Ignore(u32),
    /// Take proposals that are sure and legal without asking, or stop that.
    HandsFree(bool),
    /// The guided day goes on, and says whether the demo table waits for it; or nobody is guided.
    Guide(Option<bool>),
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
    /// Play short sounds, or none.
    Sounds(bool),
    /// Say aloud what is done, or be quiet.
    Aloud(bool),
    /// Carry out what cards do, in this game and in new ones, or leave it to the table.
    CarryOut(bool),
    /// Something about the game on the air.
    Air(AskAir),
    /// What a card left to the table is done.
    ByHandDone,
    /// The game is to be written into a file.
    Export(Export),
    /// The window looks like this now, and shall do so the next time.
    Look(Look),
    /// A deck is to be written into a file.
    SaveDeck {
        /// The file that the deck is written into.
        path: PathBuf,
        /// Its cards with their counts.
        cards: Vec<(CardCode, u16)>,
        /// A file that is there already may be replaced.
        replace: bool,
    },
    /// A report for whoever looks for a fault is to be written into a file that is not there yet.
    SaveReport {
        /// The file that the report is written into.
        path: PathBuf,
        /// What it holds.
        report: Report,
        /// It holds the game too.
        with_game: bool,
        /// It holds this picture too.
        picture: Option<Arc<RgbaImage>>,
    },
}

/// A file that a game is written into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The file that the game is written into.
    pub path: PathBuf,
    /// The form that it is written in.
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
    /// Where chance starts, for cards that the program shuffles.
    pub seed: u64,
}

/// A player of a new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatWish {
    /// What they are called.
    pub name: String,
    /// What they play.
    pub deck: DeckChoice,
    /// Who plays, and where their cards are.
    pub seated: Seated,
}

/// What a player plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckChoice {
    /// A deck that the program ships with, by its id.
    Shipped(&'static str),
    /// A deck file.
    File(PathBuf),
    /// What a deck file would hold: a list of cards that was pasted.
    Pasted(String),
    /// Nobody named a deck.
    None,
}

/// What players want of the calibration.
#[derive(Debug, Clone, PartialEq)]
pub enum Calibrate {
    /// Find the plane from the cards in view.
    FromCards,
    /// Find the plane from the printed sheet in view, and from where it lay before.
    FromSheet,
    /// The table lies turned by a quarter in the picture.
    Turn,
    /// Everybody sits one seat further.
    MoveSeats,
    /// The regions were dragged.
    Regions(Layout),
    /// Lay the regions out anew.
    LayOut,
    /// Forget everything that is known of this camera.
    Forget,
}
