//! The desktop app. It paints what the session says and asks for what the players want; it changes nothing itself.
//!
//! A file a panel. [`theme`] has every colour and size, [`text`] every word, [`desk`] is the thread that does the work.

mod alerts;
pub mod app;
mod asked;
mod bars;
mod books;
mod calibrate;
mod camera;
mod card;
mod card_abilities;
mod chart;
mod choose;
mod compare;
mod deck_cards;
mod deck_laid;
mod deck_left;
mod deck_window;
pub mod desk;
mod dialogs;
mod draw;
mod draw_hands;
mod edit;
mod faces;
mod fight;
pub mod files;
mod hand_readings;
mod hand_worker;
mod keys;
mod log;
mod look;
mod moved;
mod narrow;
mod not_now;
mod now;
mod offers;
mod pick;
mod reach;
mod review;
mod scene;
mod search;
mod spectator;
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
