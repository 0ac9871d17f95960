//! The calibration of a camera: the map from pixels to millimetres and back, found from flat things of known size.
//!
//! A [`Plane`] is a lens with one term and a map of the plane. [`fit`] finds it from cards, which are 63 x 88 mm, or
//! from a printed sheet of squares ([`find_sheet`]). [`drift`] and [`common_shift`] detect that it is no longer valid.

mod drift;
mod fit;
mod flat;
mod plane;
mod sheet;
mod spot;

pub use drift::{Drift, Shift, common_shift, drift};
pub use fit::{Fit, fit};
pub use flat::Flat;
pub use plane::{Plane, PlaneRecord};
pub use sheet::{SHEET_COLUMNS, SHEET_ROWS, SHEET_SQUARE_MM, find_sheet};
pub use spot::{CARD_HEIGHT_MM, CARD_WIDTH_MM, Spot};

#[cfg(test)]
mod tests;
