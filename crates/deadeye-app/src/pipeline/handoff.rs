//! A slot for one frame between two threads.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use deadeye_vision::Frame;

/// A slot for at most one frame.
#[derive(Default)]
pub(super) struct Handoff {
    slot: Mutex<HandoffSlot>,
    changed: Condvar,
}

#[derive(Default)]
struct HandoffSlot {
    frame: Option<Frame>,
    closed: bool,
}

impl Handoff {
    fn lock(&self) -> MutexGuard<'_, HandoffSlot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the slot is free, then puts the frame there.
    pub(super) fn put(&self, frame: Frame) {
        let mut slot = self.lock();
        while slot.frame.is_some() && !slot.closed {
            slot = self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        slot.frame = Some(frame);
        self.changed.notify_all();
    }

    /// Puts the frame there at once. Returns true if a frame that was not taken is lost by it.
    pub(super) fn replace(&self, frame: Frame) -> bool {
        let lost = self.lock().frame.replace(frame).is_some();
        self.changed.notify_all();
        lost
    }

    /// Waits for a frame. Returns `None` once the slot is closed and empty.
    pub(super) fn take(&self) -> Option<Frame> {
        let mut slot = self.lock();
        loop {
            if let Some(frame) = slot.frame.take() {
                self.changed.notify_all();
                return Some(frame);
            }
            if slot.closed {
                return None;
            }
            slot = self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Closes the slot, because no more frames will come or nobody wants them.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::sync::Arc;

    use deadeye_vision::Frame;
    use image::RgbImage;

    use super::Handoff;

    fn frame(index: u64) -> Frame {
        Frame { picture: RgbImage::new(1, 1), index, seconds: 0.0 }
    }

    #[test]
    fn every_frame_put_is_taken_in_order() {
        let handoff = Arc::new(Handoff::default());
        let far = Arc::clone(&handoff);
        let feeder = std::thread::spawn(move || {
            (0..50).for_each(|n| far.put(frame(n)));
            far.close();
        });
        let taken: Vec<u64> = std::iter::from_fn(|| handoff.take()).map(|f| f.index).collect();
        feeder.join().unwrap();
        assert_eq!(taken, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn the_newest_frame_replaces_the_one_before() {
        let handoff = Handoff::default();
        assert!(!handoff.replace(frame(1)));
        assert!(handoff.replace(frame(2)));
        handoff.close();
        assert_eq!(handoff.take().unwrap().index, 2);
        assert!(handoff.take().is_none());
    }
}
