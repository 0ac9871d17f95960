//! The program, run as a command.

use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the program with these words. What it keeps of its own, and what it leaves when killed, goes into the folder.
pub fn deadeye(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deadeye"));
    for place in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"] {
        command.env(place, folder);
    }
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
