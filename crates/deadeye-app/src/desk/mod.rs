//! The application without its window: a desk that keeps the session, the camera and the proposals.
//!
//! The desk runs on a thread of its own, so that the window waits for nothing. The window sends requests ([`Ask`]) and
//! paints the state that the desk last showed ([`ViewState`], [`Camera`]). Writing to the disk, opening files and
//! cameras, and the search for legal plays all happen here. Nothing here knows how a window is painted.

mod broadcasting;
mod calibrating;
mod camera;
mod choosing;
mod computer_turns;
mod differing;
mod game_keeper;
mod games;
mod handle;
mod keeper;
mod mail;
mod notices;
mod output_keeper;
mod picture_keeper;
mod reading;
mod requests;
mod saved_games;
mod screen;
mod settings_keeper;
mod shared;
mod sources;
mod spotting;
mod view_state;
mod watch;

pub use crate::computer_players::{Dealt, Seated, any_seed};
pub use broadcasting::{BroadcastAddresses, BroadcastRequest};
pub use camera::{Camera, HandSeen, Other, Spotted, Sureness};
pub use choosing::{Chooser, Purpose, WantedFile};
pub use computer_turns::ComputerPlayersView;
pub use deadeye_session::export::Form;
pub use handle::{Desk, Options};
pub use requests::SettingsRequest;
pub use requests::{Ask, Calibrate, DeckChoice, Export, GameRequest, NewGame, OutputRequest, PictureRequest, SeatWish};
pub use saved_games::{PER_PAGE, ReadGame};
pub use shared::Wake;
pub use view_state::{DecksView, Differ, JournalView, Left, LeftToTable, LegalPlays, Notice, Offer, PicturesView};
pub use view_state::{PlaysView, ReportsView, SettingsView, ShownPlay, Tone, ViewState};
