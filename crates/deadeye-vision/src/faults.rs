//! What can go wrong with any picture.

use deadeye_text::{Fault, Text, text};

/// Returns a picture without pixels.
pub(crate) fn no_pixels() -> Fault {
    Fault::new(text!("the picture cannot be looked at"), text!("it has no pixels"), text!("give another one"))
}

/// Returns a fault of OpenCV that no input should bring about.
pub(crate) fn inside(what: Text, error: &opencv::Error) -> Fault {
    Fault::new(
        what,
        text!("OpenCV says: {error}", error = error.message),
        text!("please report this with the picture that caused it"),
    )
}
