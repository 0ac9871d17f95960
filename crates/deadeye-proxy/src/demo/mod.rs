//! The demo table: two players, a webcam, and the program's own cards.
//!
//! [`DemoTable`] plays the physical side of an opening between the two decks to learn with, and renders what a camera
//! above the table would see. It knows the places of cards, but not their meaning: the program has to read the
//! pictures, as with a real table. [`render`] makes a single picture of any layout, with the true places, for tests and
//! for training. [`Spot`] names the places of its cards.

mod arm;
mod cloth;
mod director;
mod layout;
mod opening;
mod render;
mod table;
#[cfg(test)]
#[expect(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]
mod tests;
mod view;

pub use cloth::Cloth;
pub use layout::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Seat, Spot, TABLE_DEPTH_MM, TABLE_WIDTH_MM};
pub use render::{PlacedCard, TableScene, TrueCard, render};
pub use table::{DemoCard, DemoTable};
pub use view::View;

/// The number of pictures in a second of the demo table's time.
pub const FRAMES_PER_SECOND: u32 = 15;
