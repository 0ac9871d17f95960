//! Which files the players are to choose, and whoever lets them.

use std::path::PathBuf;

use deadeye_session::export::Form;

/// What a file is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A saved game to open.
    OpenGame,
    /// A picture or a video to watch.
    Pictures,
    /// A folder of pictures to watch.
    PictureFolder,
    /// The deck of a seat of a new game.
    SeatDeck(usize),
    /// The deck to look at.
    Deck,
    /// Where the game is to be written to.
    Save(Form),
    /// Where a deck that was laid before the camera is to be written to.
    SaveDeck,
}

/// What a dialog is to look like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedFile {
    /// What the file is wanted for.
    pub purpose: Purpose,
    /// The title of the dialog.
    pub title: String,
    /// What the kind of file is called.
    pub kind: String,
    /// The name that is offered for a file that is written.
    pub name: String,
}

/// Whoever shows dialogs: the system, or a test.
pub type Chooser = fn(&WantedFile) -> Option<PathBuf>;
