//! Proxy faces, drawn from a card's facts in the program's own hand, and the demo table that is laid with them.
//!
//! [`draw`] makes the face of any card; [`demo`] renders a table of such faces as a camera would see it. Everything here
//! hangs on its input alone: the same card and width give the same pixels, the same seed and frame the same picture.

mod art;
mod canvas;
mod chance;
mod colour;
pub mod demo;
mod face;
mod lettering;
mod marks;

pub use face::{draw, draw_back, draw_for_print, height_of_width_px};
