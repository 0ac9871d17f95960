//! The rings around things that are lit: dashed and mint for the legal ones, solid brass for the one that Enter takes.

use eframe::egui::{Rect, Stroke};

use super::brush::Brush;
use crate::ui::theme::parts::{FOCUS, OUTLINE};
use crate::ui::theme::stage::StageColours;

/// Paints the ring of what may be touched now.
pub fn paint_legal_ring(brush: &Brush<'_>, colours: &StageColours, rect: Rect, radius: f32) {
    brush.dashed_ring(rect, radius, Stroke::new(6.0, OUTLINE.gamma_multiply(0.5)), [8.0, 4.0]);
    brush.dashed_ring(rect, radius, Stroke::new(3.0, colours.signals.legal), [8.0, 4.0]);
}

/// Paints the ring of what Enter takes. It lies outside of the rectangle.
pub fn paint_target_ring(brush: &Brush<'_>, colours: &StageColours, rect: Rect, radius: f32) {
    for (width, share) in [(14.0, 0.10), (9.0, 0.16)] {
        brush.ring(rect, radius, Stroke::new(width, colours.signals.accent.gamma_multiply(share)));
    }
    brush.ring(rect, radius, Stroke::new(4.0, colours.signals.accent));
}

/// Paints the ring of what the keyboard is at: light outside of dark.
pub fn paint_focus_ring(brush: &Brush<'_>, rect: Rect, radius: f32) {
    brush.ring(rect, radius, Stroke::new(3.0, OUTLINE));
    brush.ring(rect.expand(3.0), radius + 3.0, Stroke::new(3.0, FOCUS));
}
