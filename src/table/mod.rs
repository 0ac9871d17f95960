//! What the table shows, put beside what the game says.
//!
//! A [`TableReader`] follows the cards that lie on the table, knows which card of the game each of them is, and turns every
//! difference into a [`Proposal`]: a question with the commands that would bring the game up to the table. Pure logic: it
//! sees no picture, keeps no file and changes no game.

mod hand;
mod layout;
mod plays;
mod proposal;
mod quiet;
mod reader;

#[cfg(test)]
mod demo_tests;
#[cfg(test)]
mod tests;

pub use hand::{DrawHand, reading_of};
pub use layout::{
    CARD_HEIGHT_MM, CARD_WIDTH_MM, Layout, Plane, Region, Seat, Spot, TABLE_DEPTH_MM,
    TABLE_WIDTH_MM, Zone, usual_plane,
};
pub use proposal::{Choice, Proposal};
pub use reader::{Difference, Lying, TableReader, Way};
