//! What a command comes to.

/// How a command that ran to its end went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything asked was done.
    Done,
    /// Some of several inputs failed; each has said so on its own line.
    SomeFailed,
}
