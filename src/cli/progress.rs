//! The progress of a long command, on standard error, for a user at a terminal.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The interval at which the elapsed time is redrawn.
const TICK: Duration = Duration::from_millis(200);

/// A progress line. It is shown on a terminal only, and removed when this is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    /// Begins to show `what` is being done, with the number done and the total where that is known.
    ///
    /// Nothing is shown with `json`, nor where standard output or standard error is not a terminal: the answer is then
    /// read by a program.
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

    /// Sets the number done and the total.
    pub fn set_done(&self, done: u64, of: u64) {
        self.0.set_length(of);
        self.0.set_position(done);
    }

    /// Adds one to the number done.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Runs a function that prints lines, with the progress line hidden meanwhile.
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
