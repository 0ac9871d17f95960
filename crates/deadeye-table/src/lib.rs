//! The comparison of the real table with the game.
//!
//! [`OnTable`] holds the cards on the table and the card of the game that each of them is; a [`TableReader`] turns
//! every difference into a [`Proposal`]: a question with the commands that would make the game agree with the table.
//! Pure logic: it reads no picture, writes no file and changes no game.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod calibration;
mod hand;
mod implied_plays;
mod layout;
mod lying;
mod meanings;
mod on_table;
mod plays;
mod proposal;
mod reader;
mod usual_camera;
mod zone;

#[cfg(test)]
mod demo_tests;
#[cfg(test)]
mod tests;

pub use deadeye_vision::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Plane, Spot};
pub use hand::{LaidHand, reading_of};
pub use layout::{Layout, Region, Seat};
pub use lying::{Difference, DifferenceKind, Lying};
pub use on_table::OnTable;
pub use proposal::{Choice, Proposal};
pub use reader::{CardChange, TableReader};
pub use usual_camera::usual_plane;
pub use zone::{TABLE_DEPTH_MM, TABLE_WIDTH_MM, Zone};
