//! Faults: one line with three parts that says that something could not be done.

use std::fmt;
use std::io::{self, ErrorKind};

use crate::sentence::{Text, Wording};
use crate::text;

/// A failed action, in the words a player needs.
///
/// Prints as `what — why — what to do`, always on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The action that failed: `table.jpg cannot be read`.
    pub what: Text,
    /// The cause: `it is not a picture`.
    pub why: Text,
    /// The remedy: `give a JPEG or PNG file`.
    pub mend: Text,
}

impl Fault {
    /// Makes a fault from its three parts.
    #[must_use]
    pub fn new(what: Text, why: Text, mend: Text) -> Self {
        Self { what, why, mend }
    }

    /// Makes a fault of the command line, which is English only.
    #[must_use]
    pub fn english(what: impl Into<Text>, why: impl Into<Text>, mend: impl Into<Text>) -> Self {
        Self::new(what.into(), why.into(), mend.into())
    }

    /// Translates the line into the language of this code, as [`Text::translated`] does its parts; line breaks in them
    /// become blanks.
    #[must_use]
    pub fn translated(&self, language: &str, other: &Wording<'_>) -> String {
        line([&self.what, &self.why, &self.mend].map(|part| part.translated(language, other)))
    }
}

/// Returns the cause of a failed read or write in a player's words. An error made from a [`Text`] keeps that text.
///
/// ```
/// use std::io::{Error, ErrorKind};
/// use deadeye_text::{io_why, text};
///
/// assert_eq!(io_why(&ErrorKind::StorageFull.into()), "the disk is full");
/// assert_eq!(io_why(&Error::other(text!("it is a pipe"))), "it is a pipe");
/// ```
#[must_use]
pub fn io_why(error: &io::Error) -> Text {
    if let Some(text) = error.get_ref().and_then(|own| own.downcast_ref::<Text>()) {
        return text.clone();
    }
    match error.kind() {
        ErrorKind::NotFound => text!("there is no such file or folder"),
        ErrorKind::PermissionDenied => text!("you may not read or write there"),
        ErrorKind::AlreadyExists => text!("there is such a file already"),
        ErrorKind::IsADirectory => text!("it is a folder"),
        ErrorKind::NotADirectory => text!("what stands before its name is no folder"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => text!("the disk is full"),
        ErrorKind::ReadOnlyFilesystem => text!("the disk is read-only"),
        ErrorKind::InvalidData => text!("it is no text in UTF-8"),
        ErrorKind::OutOfMemory => text!("there is not enough memory"),
        // The system's number is for nobody who reads this.
        _ => match error.to_string().split_once(" (os error") {
            Some((words, _)) => text!("the system says: {words}", words),
            None => Text::name(error.to_string()),
        },
    }
}

/// Joins the three parts to a line.
fn line(parts: [impl AsRef<str>; 3]) -> String {
    parts.map(|part| part.as_ref().split_whitespace().collect::<Vec<_>>().join(" ")).join(" — ")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([self.what.as_str(), self.why.as_str(), self.mend.as_str()]))
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use crate::{Fault, Text, text};

    #[test]
    fn a_fault_is_one_line_whatever_its_parts_hold() {
        let fault = Fault::new(Text::name("a\nb"), text!("c {gap}", gap = "\r\n  d"), text!("e"));
        assert_eq!(fault.to_string(), "a b — c d — e");
        assert_eq!(
            fault.translated("it", &|template, _| (template == "e").then(|| "\ne f".to_owned())),
            "a b — c d — e f"
        );
    }
}
