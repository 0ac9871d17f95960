//! The mail of the desk: everything that its thread waits for.

use std::sync::mpsc::Sender;

use deadeye_rules::Command;
use deadeye_text::Fault;
use deadeye_vision::{Camera, Flat};

use super::requests::Ask;
use super::sources::Opened;

/// A letter to the desk.
pub enum Mail {
    /// A request of the window.
    Ask(Ask),
    /// A source that is open, or could not be opened.
    Opened(Box<Opened>),
    /// Pictures that were looked at, or news of their source: they wait in the pipeline.
    Pictures,
    /// The printed sheet, where it was found in the picture.
    Sheet(Result<Option<Flat>, Fault>),
    /// The command that a computer player decided on in the game of this version.
    Thought(u64, Option<Command>),
    /// The cameras of this machine.
    Cameras(Vec<Camera>),
    /// The fault that keeps sounds from being played.
    SoundFailed(Fault),
    /// A request for an answer once everything before is done.
    Settle(Sender<()>),
    /// The end: the window is closed.
    Close,
}
