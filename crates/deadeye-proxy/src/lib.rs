//! Proxy faces that are drawn from a card's facts, and the demo table on which they are laid.
//!
//! [`draw`] makes the face of any card, [`draw_art`] its picture alone; [`scenery`] paints the town
//! behind the window; [`demo`] renders a table of such faces as a camera would see it. Everything
//! here depends on its input alone: the same card and width give the same pixels, the same seed and frame the same
//! picture.

mod art;
mod canvas;
mod chance;
mod colour;
pub mod demo;
mod face;
mod layout;
mod lettering;
mod marks;
pub mod scenery;

pub use art::{Art, draw_art};
pub use face::{draw, draw_back, draw_for_print, height_of_width_px};
pub use marks::draw_emblem;
