//! Shared parts of the desk: the types that its threads share with the window, and the threads themselves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::watchdog::{PATIENCE, join_within};

/// A function that is called, from any thread, when there is something new to paint.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Takes the lock, even after a panic of its last holder.
pub(super) fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked while holding it only ever replaces the whole: what is there is whole.
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads that work for a part of the desk. The part waits for them when it is dropped.
#[derive(Default)]
pub(super) struct Helpers(Vec<JoinHandle<()>>);

impl Helpers {
    /// Keeps a thread, and drops those that have ended.
    pub fn keep(&mut self, helper: Option<JoinHandle<()>>) {
        self.0.retain(|helper| !helper.is_finished());
        self.0.extend(helper);
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        join_within(PATIENCE, self.0.drain(..));
    }
}
