//! The application without its window: a desk that keeps the session, the camera and the proposals.
//!
//! The desk is a thread of its own, so that the window waits for nothing. The window asks ([`Ask`]) and paints what the desk
//! last showed ([`Seen`], [`Camera`]). Commits to the disk, opening of files and cameras, and the search for what is legal
//! all happen here. Nothing here knows how a window is painted.

mod asks;
mod calibrating;
mod camera;
mod choosing;
mod differing;
mod games;
mod handle;
mod keeper;
mod on_air;
mod playing;
mod seen;
mod shared;
mod sources;
mod spotting;
mod watch;

pub use crate::computer_players::{Dealt, Seated, any_seed};
pub use asks::{Ask, Calibrate, DeckChoice, Export, NewGame, SeatWish};
pub use camera::{Camera, HandSeen, Other, Spotted, Sureness};
pub use choosing::{Chooser, Purpose, WantedFile};
pub use deadeye_session::export::Form;
pub use handle::{Desk, Options};
pub use on_air::{Aired, AskAir};
pub use playing::Housed;
pub use seen::{Differ, Left, LeftToTable, Notice, Offer, Seen, Tone};
pub use shared::Wake;
