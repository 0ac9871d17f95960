//! Sentences that can be told in any language, and faults made of them. Knows neither a language but English nor the game.
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
mod sentence;

pub use fault::{Fault, io_why};
pub use sentence::{Gap, Text, Wording};
