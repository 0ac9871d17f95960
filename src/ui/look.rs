//! How the window looks, remembered once it has settled.

use std::time::{Duration, Instant};

use deadeye_app::settings::Look;

/// A look that has stood for so long is remembered.
const SETTLED: Duration = Duration::from_secs(1);

/// How the window looks, told once it has settled: a window that is being dragged looks different in each frame.
pub struct Looking {
    told: Look,
    newest: Look,
    since: Instant,
}

impl Looking {
    /// As it was told to be.
    #[must_use]
    pub fn new(told: Look) -> Self {
        Self { told, newest: told, since: Instant::now() }
    }

    /// What is to be remembered, once it has stood for a second.
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

    /// What nobody was told yet.
    pub fn take_unsaid(&mut self) -> Option<Look> {
        let changed = self.newest != self.told;
        self.told = self.newest;
        changed.then_some(self.newest)
    }
}
