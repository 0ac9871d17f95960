//! The window is closed while its threads are at work. A program of its own: it counts the threads of the process.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod window_support;

use std::fs;

use deadeye_app::desk::Options;
use window_support::{Folder, opened};

#[test]
fn a_window_that_is_closed_while_a_source_is_opened_leaves_no_thread_behind() {
    let opening = || {
        let threads = fs::read_dir("/proc/self/task").unwrap().flatten();
        let names = threads.filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
        names.filter(|name| name.trim() == "open source").count()
    };
    let film = Folder::make("closed");
    let path = film.0.join("film.mp4");
    fs::write(&path, vec![0; 100_000]).unwrap();
    let mut window = opened(Options { source: Some(path.display().to_string()), ..Options::default() });
    window.step();
    window.state().as_ref().unwrap().desk().settle();
    assert_eq!(opening(), 1, "the networks are being read, or the film");
    drop(window);
    let left = opening();
    assert_eq!(left, 0);
}
