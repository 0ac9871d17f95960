//! The desktop app. It paints what the session says and asks for what the players want; it changes nothing itself.
//!
//! A file a panel. [`theme`] has every colour and size, [`crate::words`] every word, [`crate::app`] does the work.

mod air;
mod alerts;
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
mod dialogs;
mod draft;
mod draw;
mod draw_hands;
mod edit;
mod faces;
mod fight;
mod figured;
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
mod panels;
mod pick;
mod picture;
mod play_names;
mod reach;
mod review;
mod scene;
mod search;
mod seen_card;
mod spectator;
mod suggest;
mod teach_book;
mod teacher;
mod templates;
pub mod theme;
mod town;
mod town_plan;
mod window;

pub use window::App;
