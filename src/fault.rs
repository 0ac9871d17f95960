//! How the program says that something could not be done: one line with three parts.

use std::fmt;

/// Something that could not be done, in the words a player needs.
///
/// Prints as `what — why — what to do`, always on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What could not be done: `table.jpg cannot be read`.
    pub what: String,
    /// Why: `it is not a picture`.
    pub why: String,
    /// What to do about it: `give a JPEG or PNG file`.
    pub mend: String,
}

impl Fault {
    /// Makes a fault from its three parts; line breaks in them become blanks.
    pub fn new(what: impl AsRef<str>, why: impl AsRef<str>, mend: impl AsRef<str>) -> Self {
        let one_line = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { what: one_line(what.as_ref()), why: one_line(why.as_ref()), mend: one_line(mend.as_ref()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} — {} — {}", self.what, self.why, self.mend)
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::Fault;

    #[test]
    fn a_fault_is_one_line_whatever_its_parts_hold() {
        let fault = Fault::new("a\nb", "c\r\n  d", "e");
        assert_eq!(fault.to_string(), "a b — c d — e");
    }
}
