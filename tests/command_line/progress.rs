//! Long commands say how far they are to somebody at a terminal, and to nobody else.
#![cfg(unix)]

use std::io;
use std::process::{Command, Output, Stdio};

/// A draw of hands that takes long enough to be told of, with what follows.
const ODDS: &str = "odds --deck 'AS KS QS JS TS 9S 8S 7S 6S 5S' --samples 20000";

/// Runs a line on a terminal that `script` makes.
fn script(line: &str) -> io::Result<Output> {
    Command::new("script").args(["-qec", line, "/dev/null"]).stdin(Stdio::null()).output()
}

/// What the program shows where its output is a terminal; none where there is no `script`, or the system gives it no
/// terminal, as in a bare chroot.
fn on_a_terminal(words: &str) -> Option<String> {
    match script("true") {
        Err(_) => {
            println!("skipped: progress on a terminal: script is not installed (apt-get install bsdutils)");
            return None;
        }
        Ok(tried) if !tried.status.success() => {
            println!("skipped: progress on a terminal: the system gives none (mount devpts on /dev/pts)");
            return None;
        }
        Ok(_) => {}
    }
    let shown = script(&format!("'{}' {words}", env!("CARGO_BIN_EXE_deadeye"))).unwrap();
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(shown.status.success(), "{words}: {text}");
    Some(text)
}

#[test]
fn a_terminal_is_told_how_far_it_is() {
    let games = "opponent match --deck LDLtP --against SGLtP --level low --against-level random --games 1";
    for (words, line) in [(ODDS, "drawing hands"), (games, "playing games")] {
        let Some(shown) = on_a_terminal(words) else { return };
        assert!(shown.contains(line), "{words}: {shown:?}");
        // What the last line leaves behind is the answer alone.
        assert!(!shown.lines().last().expect("an answer").ends_with(line), "{shown:?}");
    }
}

#[test]
fn json_has_nothing_beside_it_even_on_a_terminal() {
    let Some(shown) = on_a_terminal(&format!("{ODDS} --json")) else { return };
    assert!(shown.starts_with('{') && shown.trim_end().ends_with('}') && !shown.contains("drawing hands"), "{shown:?}");
}

#[test]
fn a_pipe_is_told_nothing() {
    let line = format!("'{}' {ODDS}", env!("CARGO_BIN_EXE_deadeye"));
    let out = Command::new("sh").args(["-c", &line]).output().unwrap();
    assert!(out.status.success());
    assert_eq!(String::from_utf8_lossy(&out.stderr), "");
}
