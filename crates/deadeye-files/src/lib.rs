//! Files of unknown origin, read within bounds, and files of our own, written whole or not at all.
//!
//! Code that opens a file of unknown origin goes through [`open_file`], [`read_bytes`] or [`read_text`]; files that
//! must survive a power cut are written by [`write_file`].

mod read;
pub mod write_file;

pub use read::{MOST_TEXT_BYTES, open_file, read_bytes, read_text};
