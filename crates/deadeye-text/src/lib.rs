//! Sentences that can be translated, and faults made of them. This crate knows no language but English, and no rules.
//!
//! ```
//! use deadeye_text::{Fault, text};
//!
//! let file = "table.jpg";
//! let fault = Fault::new(
//!     text!("{file} cannot be read", file),
//!     text!("it is not a picture"),
//!     text!("give a JPEG or PNG file"),
//! );
//! assert_eq!(fault.to_string(), "table.jpg cannot be read — it is not a picture — give a JPEG or PNG file");
//! ```

mod fault;
mod plain;
mod search;
mod sentence;

pub use fault::{Fault, io_why};
pub use plain::{MOST_NAME_LETTERS, is_unseen_control, shorten, without_unseen};
pub use search::{begins_words, split_words};
pub use sentence::{Gap, Text, Wording};
