//! The look of the window, saved once it has settled.

use std::time::{Duration, Instant};

use deadeye_app::settings::Look;

/// The time for which a look must stay the same before it is saved.
const SETTLED: Duration = Duration::from_secs(1);

/// The look of the window, reported once it has settled: a window that is being dragged looks different in each frame.
pub struct Looking {
    told: Look,
    newest: Look,
    since: Instant,
}

impl Looking {
    /// Creates it with the look that the window was opened with.
    #[must_use]
    pub fn new(told: Look) -> Self {
        Self { told, newest: told, since: Instant::now() }
    }

    /// Takes the look to save, once it has stayed the same for a second.
    pub fn take_settled(&mut self, now: Look) -> Option<Look> {
        if now != self.newest {
            self.newest = now;
            self.since = Instant::now();
        }
        if self.since.elapsed() < SETTLED {
            return None;
        }
        self.take_unsaid()
    }

    /// Takes the newest look, if it was not reported yet.
    pub fn take_unsaid(&mut self) -> Option<Look> {
        let changed = self.newest != self.told;
        self.told = self.newest;
        changed.then_some(self.newest)
    }
}
