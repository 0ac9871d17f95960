//! The window is closed while its threads are at work.

#![cfg(target_os = "linux")]

use std::process::Command;
use std::{env, fs};

use deadeye_app::desk::Options;
use tempfile::tempdir;

use crate::harness::opened;

/// Set where this file's test runs in a process of its own.
const ALONE: &str = "DEADEYE_TEST_ALONE";

/// Runs the test of this file once more, in a process of its own: it counts the threads of its process, in which no other
/// test may open a source.
fn run_alone() {
    let mut alone = Command::new(env::current_exe().unwrap());
    let alone = alone.arg("closing::").env(ALONE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&alone.stdout);
    assert!(alone.status.success() && said.contains(" 1 passed"), "{said}{}", String::from_utf8_lossy(&alone.stderr));
}

#[test]
fn a_window_that_is_closed_while_a_source_is_opened_leaves_no_thread_behind() {
    if env::var_os(ALONE).is_none() {
        return run_alone();
    }
    let opening = || {
        let threads = fs::read_dir("/proc/self/task").unwrap().flatten();
        let names = threads.filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
        names.filter(|name| name.trim() == "open source").count()
    };
    let film = tempdir().unwrap();
    let path = film.path().join("film.mp4");
    fs::write(&path, vec![0; 100_000]).unwrap();
    let mut window = opened(Options { source: Some(path.display().to_string()), ..Options::default() });
    window.step();
    window.state().as_ref().unwrap().desk().settle();
    assert_eq!(opening(), 1, "the networks are being read, or the film");
    drop(window);
    let left = opening();
    assert_eq!(left, 0);
}
