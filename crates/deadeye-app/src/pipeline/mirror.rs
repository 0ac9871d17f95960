//! The switch that turns mirrored pictures back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// The bit that is set while pictures are turned back.
const ON: u8 = 1;
/// The bit that is set once a person has decided.
const BY_HAND: u8 = 2;

/// A switch that turns mirrored pictures back: by itself once cards are found to be readable only in a mirror, or by hand. It is
/// shared between the window and the thread that looks at pictures.
///
/// ```
/// use deadeye_app::pipeline::MirrorSwitch;
///
/// let switch = MirrorSwitch::default();
/// assert!(switch.notice() && switch.is_on());
/// switch.set(Some(false));
/// assert!(!switch.notice() && !switch.is_on(), "what a person has decided stays so");
/// switch.set(None);
/// assert!(!switch.is_on() && switch.notice());
/// ```
#[derive(Debug, Clone, Default)]
pub struct MirrorSwitch(Arc<AtomicU8>);

impl MirrorSwitch {
    /// Returns whether pictures are turned back.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) & ON != 0
    }

    /// Sets the switch by hand; none lets it set itself again, and pictures are left as they are until then.
    pub fn set(&self, on: Option<bool>) {
        let value = match on {
            Some(true) => BY_HAND | ON,
            Some(false) => BY_HAND,
            None => 0,
        };
        self.0.store(value, Ordering::Relaxed);
    }

    /// Changes the switch because the pictures, as they are, turned out to be mirrored. Returns false if a person has decided.
    pub fn notice(&self) -> bool {
        let change = |value: u8| (value & BY_HAND == 0).then_some(value ^ ON);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change).is_ok()
    }
}
