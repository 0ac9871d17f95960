//! The application without its window: everything between the crates that know the game, the table or pictures, and a
//! window or a command line.
//!
//! [`desk`] is the thread that a window talks to. Around it stand the threads of the pictures ([`pipeline`]), what is
//! remembered between evenings ([`settings`]), every text in each language ([`words`]), the players that the program
//! plays ([`computer_players`]), a game shown to spectators ([`broadcast`]), and what helps when something is wrong
//! ([`watchdog`], [`diagnostics`]). Nothing here knows how a window is painted.

pub mod audio;
pub mod broadcast;
pub mod card_files;
pub mod computer_players;
pub mod demo_source;
pub mod desk;
pub mod diagnostics;
pub mod pipeline;
pub mod settings;
pub mod watchdog;
pub mod words;
