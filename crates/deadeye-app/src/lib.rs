//! The application without its window: everything between the crates that know the game, the table or pictures, and a
//! window or a command line.
//!
//! [`desk`] is the thread that a window talks to. The other modules are the threads of the pictures ([`pipeline`]), the
//! settings ([`settings`]), all texts in each language ([`words`]), the computer players ([`computer_players`]), the
//! broadcast to spectators ([`broadcast`]), the end of a game ([`summary`]), and the tools for faults ([`watchdog`], [`diagnostics`]). Nothing here
//! depends on the painting of a window.

pub mod audio;
pub mod awake;
pub mod broadcast;
pub mod card_files;
pub mod computer_players;
pub mod demo_source;
pub mod desk;
pub mod diagnostics;
pub mod pipeline;
pub mod settings;
pub mod summary;
pub mod watchdog;
pub mod words;
