//! The log of a run: what a bug report needs stands in it, in the user's state folder.

use std::fs;
use std::path::PathBuf;

use tempfile::{TempDir, tempdir};

use crate::program::deadeye;

/// The text of the log under a folder, wherever this system puts it there.
fn log_under(folder: &TempDir) -> Option<String> {
    let mut open = vec![folder.path().to_owned()];
    while let Some(place) = open.pop() {
        for entry in fs::read_dir(place).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.ends_with("deadeye.log") {
                return fs::read_to_string(path).ok();
            }
        }
    }
    None
}

#[test]
fn a_run_says_what_it_is_and_what_went_wrong() {
    let folder = tempdir().unwrap();
    let words = ["watch", "no-such-folder/"];
    let output = deadeye(folder.path(), &words).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    let why = said.trim().strip_prefix("error: ").unwrap();
    let log = log_under(&folder).unwrap();
    let lines: Vec<_> = log.lines().collect();
    let first = lines.first().unwrap();
    for part in [env!("CARGO_PKG_VERSION"), std::env::consts::OS, "watch"] {
        assert!(first.contains(part), "{part} is missing in {first}");
    }
    assert!(lines.iter().any(|line| line.contains(" ERROR ") && line.ends_with(why)), "{why:?} is not in\n{log}");
}

#[test]
fn short_commands_leave_no_log() {
    let folder = tempdir().unwrap();
    let output = deadeye(folder.path(), &["hand", "AS", "AH", "8C", "8D", "JK"]).output().unwrap();
    assert!(output.status.success());
    assert_eq!(log_under(&folder), None);
}
