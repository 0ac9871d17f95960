//! The program, run as a command.

use std::path::Path;
use std::process::{Command, Stdio};

#[path = "text_commands.rs"]
mod text_commands;

/// Returns the program with these words: for a command that looks at no picture the one that loads little of OpenCV, as
/// `run` does. What it keeps of its own, and what it leaves when killed, goes into the folder.
pub fn deadeye(folder: &Path, words: &[&str]) -> Command {
    let is_text = words.first().is_some_and(|word| text_commands::listed_in_run().contains(word));
    let program = if is_text { env!("CARGO_BIN_EXE_deadeye-text") } else { env!("CARGO_BIN_EXE_deadeye") };
    let mut command = Command::new(program);
    for place in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"] {
        command.env(place, folder);
    }
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
