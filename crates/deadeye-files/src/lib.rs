//! Files of unknown origin, read within bounds, and files of our own, written whole or not at all.
//!
//! Everything that opens a file that somebody else may have made goes through [`open_file`], [`read_bytes`] or [`read_text`]; everything
//! that must survive a power cut is written by [`write_file`].

mod read;
pub mod write_file;

pub use read::{MOST_TEXT_BYTES, open_file, read_bytes, read_text};
