//! The choice of files by the players, and the function that shows the dialog for it.

use std::path::PathBuf;

use deadeye_session::export::Form;

/// The purpose of a file.
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
    /// A deck to look at.
    Deck,
    /// The file to write the game into.
    Save(Form),
    /// The file to write a deck into that was recorded in front of the camera.
    SaveDeck,
}

/// The content of a file dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedFile {
    /// The purpose of the file.
    pub purpose: Purpose,
    /// The title of the dialog.
    pub title: String,
    /// The name of the kind of file.
    pub kind: String,
    /// The name that is offered for a file to write.
    pub name: String,
}

/// A function that shows file dialogs: the system's, or one of a test.
pub type Chooser = fn(&WantedFile) -> Option<PathBuf>;
