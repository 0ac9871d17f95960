//! Faults of any picture.

use deadeye_text::{Fault, Text, text};

/// Makes the fault of a picture without pixels.
pub(crate) fn no_pixels() -> Fault {
    Fault::new(text!("the picture cannot be looked at"), text!("it has no pixels"), text!("give another one"))
}

/// Makes the fault of an OpenCV error that no input should cause.
pub(crate) fn opencv_fault(what: Text, error: &opencv::Error) -> Fault {
    Fault::new(
        what,
        text!("OpenCV says: {error}", error = error.message),
        text!("please report this with the picture that caused it"),
    )
}
