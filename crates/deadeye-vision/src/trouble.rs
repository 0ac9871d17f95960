//! How this room says that something could not be done.

/// Something that could not be done, in the words a player needs; prints as `what — why — what to do`, on one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} — {why} — {mend}")]
pub struct Trouble {
    /// What could not be done.
    pub what: String,
    /// Why it could not be done.
    pub why: String,
    /// What to do about it.
    pub mend: String,
}

impl Trouble {
    /// Makes a trouble of its three parts; line breaks in them become blanks.
    pub fn new(what: impl AsRef<str>, why: impl AsRef<str>, mend: impl AsRef<str>) -> Self {
        let one_line = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { what: one_line(what.as_ref()), why: one_line(why.as_ref()), mend: one_line(mend.as_ref()) }
    }

    /// A picture without pixels.
    pub(crate) fn no_pixels() -> Self {
        Self::new("the picture cannot be looked at", "it has no pixels", "give another one")
    }

    /// A fault of OpenCV that no input should bring about.
    pub(crate) fn inside(what: &str, error: &opencv::Error) -> Self {
        Self::new(what, format!("OpenCV says: {}", error.message), "please report this with the picture that caused it")
    }
}
