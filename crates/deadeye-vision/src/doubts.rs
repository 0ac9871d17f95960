//! The schedule by which a place is processed again for a doubt alone: soon, then less and less often, then only once
//! it changes.
//!
//! The same pixels give the same answer, or alternate between two; either way more looks add no information, and a
//! table on which nothing happens must cost almost nothing. A doubt is identified by its place, not by its card: a
//! flickering card would otherwise be a new doubt each time it comes back.

use crate::geometry::{Area, Quad};

/// The frames from one look for a doubt to the next; after the last there is none until the place changes.
const WAITS: [u32; 5] = [1, 2, 4, 8, 16];
/// The most doubts that are remembered; of more than these the oldest is forgotten.
const MOST: usize = 128;

/// A place that was processed for a doubt.
#[derive(Debug, Clone, Copy)]
struct Doubt {
    place: Quad,
    looks: usize,
    /// The frames until it may be processed again.
    wait: u32,
}

/// The doubts of one table.
#[derive(Debug, Default)]
pub(crate) struct Doubts {
    known: Vec<Doubt>,
}

impl Doubts {
    /// Advances by a frame in which these parts of the picture changed: doubts there begin anew.
    pub(crate) fn next_frame(&mut self, changed: &[Area]) {
        self.known.retain(|d| !changed.iter().any(|area| area.meets(&d.place.bounds())));
        for doubt in &mut self.known {
            doubt.wait = doubt.wait.saturating_sub(1);
        }
    }

    /// Returns whether this place may be processed in this frame; counts as a look if so.
    pub(crate) fn is_due(&mut self, place: &Quad) -> bool {
        let near = |d: &&mut Doubt| d.place.centre().distance(place.centre()) < 0.3 * place.width();
        if let Some(doubt) = self.known.iter_mut().find(near) {
            let Some(wait) = WAITS.get(doubt.looks).filter(|_| doubt.wait == 0) else {
                return false;
            };
            (doubt.looks, doubt.wait) = (doubt.looks + 1, *wait);
            return true;
        }
        if self.known.len() >= MOST {
            self.known.remove(0);
        }
        self.known.push(Doubt { place: *place, looks: 1, wait: WAITS.first().copied().unwrap_or(1) });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Doubts;
    use crate::geometry::{Area, Quad};

    #[test]
    fn a_doubt_is_looked_at_less_and_less_often_and_then_no_more() {
        let mut doubts = Doubts::default();
        let mut looks = Vec::new();
        for frame in 0..1000_u16 {
            doubts.next_frame(&[]);
            // The outline differs by a hair from look to look, as outlines do.
            let left = 100.0 + f32::from(frame % 7);
            if doubts.is_due(&Quad::rectangle(left, 50.0, left + 63.0, 138.0)) {
                looks.push(frame);
            }
        }
        assert_eq!(looks, [0, 1, 3, 7, 15]);
    }

    #[test]
    fn a_place_that_changed_is_a_new_doubt_and_others_are_not() {
        let mut doubts = Doubts::default();
        let (here, there) = (Quad::rectangle(0.0, 0.0, 63.0, 88.0), Quad::rectangle(300.0, 0.0, 363.0, 88.0));
        for _ in 0..100 {
            doubts.next_frame(&[]);
            doubts.is_due(&here);
            doubts.is_due(&there);
        }
        let touched = Area { left: 50.0, top: 20.0, right: 80.0, bottom: 40.0 };
        doubts.next_frame(&[touched]);
        assert!(doubts.is_due(&here));
        assert!(!doubts.is_due(&there));
    }
}
