//! How far a long command is, on standard error, for somebody who sits in front of it.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the time that it took so far is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// A line that says how far a command is. It is there on a terminal only, and goes when this is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    /// Begins to show `what` is done, and how many of how many where that is known.
    ///
    /// Nothing is shown with `json`, nor where standard output or standard error is no terminal: who reads the answer there
    /// is a program.
    pub fn begin(what: &'static str, of: Option<u64>, json: bool) -> Self {
        if json || !io::stdout().is_terminal() || !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = of.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let bar = bar.with_style(style(of.is_some())).with_message(what);
        // At once: the first of the ticks comes one tick later.
        bar.tick();
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// So many of so many are done.
    pub fn at(&self, done: u64, of: u64) {
        self.0.set_length(of);
        self.0.set_position(done);
    }

    /// One more is done.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Does something that prints lines, with the line of the progress out of their way.
    pub fn aside<T>(&self, prints: impl FnOnce() -> T) -> T {
        self.0.suspend(prints)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn style(counted: bool) -> ProgressStyle {
    let (template, usual): (_, fn() -> ProgressStyle) = if counted {
        ("{msg} [{bar:24}] {pos} of {len}, {elapsed}", ProgressStyle::default_bar)
    } else {
        ("{spinner} {msg}, {elapsed}", ProgressStyle::default_spinner)
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| usual()).progress_chars("=> ")
}
