//! Which face shows in a part of a card, and where the whole card then lies: local descriptors of faces, matched.
//!
//! A face is described at [`POINTS`] points by a few numbers each ([`descriptors`]). What shows of a card is described the same
//! way at many places, and each point of a face is looked for near where the rough outline has it ([`search`]). Where enough
//! points of one face lie as a camera would see a flat card, that map gives the card's exact outline ([`fit`]), also of corners
//! that other cards hide.

mod descriptors;
mod fit;
mod search;
mod store;

pub(crate) use descriptors::{CARD, COLUMNS, POINTS_BYTES, Points, ROWS, map_fingerprint};
pub(crate) use search::{Match, compare, polish, refine, search};
pub(crate) use store::Store;

/// How many points of a face are described.
const POINTS: usize = descriptors::GRID_COLUMNS * descriptors::GRID_ROWS;
