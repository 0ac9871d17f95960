//! The mail of the desk: everything that its thread waits for.

use std::sync::mpsc::Sender;

use deadeye_rules::Command;
use deadeye_text::Fault;
use deadeye_vision::{Camera, Flat};

use super::requests::Ask;
use super::sources::Opened;

/// A letter to the desk.
pub enum Mail {
    /// A request from the window.
    Ask(Ask),
    /// A source that is open, or could not be opened.
    Opened(Box<Opened>),
    /// A note that recognised pictures, or news of their source, wait in the pipeline.
    Pictures,
    /// The position of the printed sheet, if it was found in the picture.
    Sheet(Result<Option<Flat>, Fault>),
    /// The command that a computer player decided on in the game of this version.
    Thought(u64, Option<Command>),
    /// The cameras of this machine.
    Cameras(Vec<Camera>),
    /// The fault that keeps sounds from being played.
    SoundFailed(Fault),
    /// A request for an answer once everything before it is done.
    Settle(Sender<()>),
    /// The end of the desk, because the window is closed.
    Close,
}
