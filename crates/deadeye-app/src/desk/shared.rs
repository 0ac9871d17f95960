//! What threads of the application share with the window.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Called, from any thread, when there is something new to paint.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Takes the lock, whoever held it before.
pub(super) fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked while holding it only ever replaces the whole: what is there is whole.
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
