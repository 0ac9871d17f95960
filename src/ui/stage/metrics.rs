//! The sizes of the parts of the stage, which follow from the room of the window.

use eframe::egui::{Rect, Vec2, pos2, vec2};

/// The height of a window at which everything has its least size, in points.
const LOW: f32 = 720.0;
/// The height of a window from which everything has its full size, in points.
const HIGH: f32 = 829.0;

/// The least height of the stage, in points.
const LEAST_STAGE: f32 = 40.0;

/// The sizes of the parts of the stage, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Metrics {
    /// The height of the row of figures at the top.
    pub hud: f32,
    /// The height of the counter at the bottom.
    pub dock: f32,
    /// The width of the question, left on the counter.
    pub question: f32,
    /// The width of the keys, right on the counter.
    pub keys: f32,
    /// The size of a card of the hand.
    pub hand_card: Vec2,
    /// The height of the sign over a place.
    pub sign: f32,
    /// The height of the main button.
    pub main_button: f32,
    /// The height of the other buttons.
    pub button: f32,
    /// The margin at the edges.
    pub margin: f32,
}

/// The three parts of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regions {
    /// The row of figures at the top.
    pub hud: Rect,
    /// The stage in the middle.
    pub stage: Rect,
    /// The counter at the bottom.
    pub dock: Rect,
}

impl Metrics {
    /// Returns the sizes for a window of this height, in points.
    #[must_use]
    pub fn of(height: f32) -> Self {
        let share = ((height - LOW) / (HIGH - LOW)).clamp(0.0, 1.0);
        let between = |low: f32, high: f32| (high - low).mul_add(share, low);
        Self {
            hud: between(60.0, 66.0),
            dock: between(180.0, 206.0),
            question: between(270.0, 276.0),
            keys: between(304.0, 316.0),
            hand_card: vec2(between(128.0, 142.0), between(182.0, 208.0)),
            sign: between(32.0, 37.0),
            main_button: between(58.0, 66.0),
            button: between(40.0, 44.0),
            margin: between(20.0, 22.0),
        }
    }

    /// Divides a window into its parts.
    #[must_use]
    pub fn divide(&self, window: Rect) -> Regions {
        let top = window.top() + self.hud;
        // A window that is being made larger may have no room in its first frame.
        let bottom = (window.bottom() - self.dock).max(top + LEAST_STAGE);
        Regions {
            hud: Rect::from_min_max(window.min, pos2(window.right(), top)),
            stage: Rect::from_min_max(pos2(window.left(), top), pos2(window.right(), bottom)),
            dock: Rect::from_min_max(pos2(window.left(), bottom), window.max),
        }
    }
}
