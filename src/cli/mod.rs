//! The command line: one file a command, this file only picks.

use std::process::ExitCode;

/// Runs the command that the process arguments name.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
