//! A running referee for tests of saved games, and the line that a program ends with.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::deadeye;

/// The request for a play that is always taken.
pub fn note(text: &str) -> Value {
    json!({ "command": { "type": "note", "text": text } })
}

/// A running referee, asked line by line.
pub struct Referee(pub Child);

impl Referee {
    /// Starts a command that answers line by line.
    pub fn start(mut command: Command) -> Self {
        Self(command.stdin(Stdio::piped()).spawn().unwrap())
    }

    /// A referee over a saved game.
    pub fn over(folder: &TempDir, game: &Path) -> Self {
        Self::start(deadeye(folder.path(), &["referee", "--game", game.to_str().unwrap()]))
    }

    /// The answer to a request.
    pub fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.0.stdin.as_mut().unwrap(), "{request}").unwrap();
        // One byte at a time, so that nothing of the next answer is lost with a buffer.
        let mut line = String::new();
        let stdout = self.0.stdout.as_mut().unwrap();
        BufReader::with_capacity(1, stdout).read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Ends the input, and with it the program.
    pub fn end(mut self) {
        drop(self.0.stdin.take());
        assert!(self.0.wait().unwrap().success());
    }
}

/// The one line that the program ends with.
pub fn refused(folder: &TempDir, words: &[&str]) -> String {
    let output = deadeye(folder.path(), words).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    assert!(line.starts_with("error: ") && line.matches(" — ").count() == 2, "{line}");
    line
}
