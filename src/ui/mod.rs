//! The desktop app. It paints what the session says and asks for what the players want; it changes nothing itself.
//!
//! A file a panel. [`theme`] has every colour and size, [`text`] every word, [`desk`] is the thread that does the work.

pub mod app;
mod books;
mod calibrate;
mod camera;
mod card;
mod choose;
mod deck_window;
pub mod desk;
mod dialogs;
mod draw;
mod draw_hands;
mod edit;
mod faces;
mod hand_readings;
mod hand_worker;
mod keys;
mod log;
mod now;
mod offers;
mod pick;
mod scene;
mod suggest;
mod teach_book;
mod teacher;
pub mod text;
pub mod theme;
mod told;
mod town;
mod town_plan;

pub use app::App;
pub use desk::Options;
