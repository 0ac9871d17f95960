//! The desktop app. It paints the state of the session and passes on the requests of the players; it changes nothing
//! itself.
//!
//! Each panel has a file. [`theme`] has every colour and size, [`deadeye_app::words`] every word, [`deadeye_app::desk`]
//! does the work.

mod actions;
mod alerts;
mod asked;
mod bars;
mod broadcast;
mod calibrate;
mod camera;
mod card;
mod card_abilities;
mod card_entry;
mod card_words;
mod chart;
mod choose;
mod compare;
mod computer_players;
mod deck_cards;
mod deck_laid;
mod deck_left;
mod deck_window;
mod dialogs;
mod draft;
mod draw;
mod draw_hands;
mod edit;
pub mod faces;
mod fight;
mod fight_odds;
mod figured;
pub mod files;
mod first_game;
mod hand_readings;
mod hand_texts;
mod hand_worker;
mod judged;
mod keys;
mod keys_page;
mod kit;
mod log;
mod look;
mod motion;
mod moved;
mod not_now;
mod now;
mod option_row;
mod overlays;
mod pages;
mod palette;
mod phase_names;
mod pick;
mod picture;
mod play_keys;
mod play_names;
mod quiz;
mod reach;
mod report;
mod review;
mod scene;
mod search;
mod seen_card;
mod spectator;
pub mod stage;
mod start;
mod suggest;
mod teach_book;
mod teacher;
mod templates;
pub mod theme;
mod typed_cards;
mod window;

pub use window::App;
