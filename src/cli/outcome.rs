//! The outcome of a command.

/// The outcome of a command that ran to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was done.
    Done,
    /// Some of several inputs failed; each failure was reported on its own line.
    SomeFailed,
}
