//! The mark of a figure that has just changed: for a moment its change is shown beside it, on a ground of its own.

use eframe::egui::{Id, Ui};

/// The time for which a change is shown, in seconds.
const SHOWN_SECONDS: f64 = 3.0;

/// The stored state of a figure on screen.
#[derive(Debug, Clone, Copy)]
struct SeenFigure {
    value: i64,
    change: i64,
    at_seconds: f64,
}

/// Returns the change of a figure a moment ago, if it has changed. `key` identifies the figure among all others. A
/// figure that is seen for the first time has not changed.
pub fn recent_change(ui: &Ui, key: impl std::hash::Hash + std::fmt::Debug, value: i64) -> Option<i64> {
    let id = Id::unique(("moved", key));
    let now = ui.input(|input| input.time);
    let seen = ui.data(|data| data.get_temp::<SeenFigure>(id));
    let seen = match seen {
        Some(seen) if seen.value == value => seen,
        Some(seen) => {
            // Changes that come together are shown together.
            let fresh = now - seen.at_seconds < SHOWN_SECONDS;
            let before = if fresh { seen.change } else { 0 };
            SeenFigure { value, change: before + value - seen.value, at_seconds: now }
        }
        None => SeenFigure { value, change: 0, at_seconds: f64::NEG_INFINITY },
    };
    ui.data_mut(|data| data.insert_temp(id, seen));
    let left = SHOWN_SECONDS - (now - seen.at_seconds);
    if left <= 0.0 || seen.change == 0 {
        return None;
    }
    let wake = std::time::Duration::from_secs_f64(left);
    ui.ctx().request_repaint_after(wake);
    Some(seen.change)
}
