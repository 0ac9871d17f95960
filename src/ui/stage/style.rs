//! The style of the stage in this frame: its colours, sizes of text and sizes of parts.

use std::hash::Hash;

use eframe::egui::{Id, Rect, Response, Role, Sense, Theme, Ui, WidgetInfo};

use super::metrics::Metrics;
use crate::ui::theme;
use crate::ui::theme::stage::{StageColours, TypeSizes};

/// The style of the stage in this frame.
#[derive(Debug, Clone, Copy)]
pub struct StageStyle {
    /// The colours.
    pub colours: &'static StageColours,
    /// The sizes of text, in points.
    pub sizes: TypeSizes,
    /// The sizes of parts, in points.
    pub metrics: Metrics,
}

impl StageStyle {
    /// Returns the style of a window of this height in points.
    #[must_use]
    pub fn of(theme: Theme, height: f32) -> Self {
        Self { colours: StageColours::of(theme), sizes: TypeSizes::NEAR, metrics: Metrics::of(height) }
    }

    /// Returns the style of the window that something is shown in.
    #[must_use]
    pub fn from_ui(ui: &Ui) -> Self {
        Self::of(ui.ctx().theme(), ui.ctx().content_rect().height())
    }

    /// Returns the style of a window of this height in points for spectators.
    #[must_use]
    pub fn audience(theme: Theme, height: f32) -> Self {
        Self { sizes: TypeSizes::AUDIENCE, ..Self::of(theme, height) }
    }

    /// Returns the style of a window of this height in points that is read across the table.
    #[must_use]
    pub fn far(theme: Theme, height: f32) -> Self {
        Self { sizes: TypeSizes::FAR, ..Self::of(theme, height) }
    }

    /// Names something that is painted, for screen readers. `id` identifies it among all others.
    pub fn label(&self, ui: &Ui, id: impl Hash + std::fmt::Debug, rect: Rect, text: &str) {
        let response = ui.interact(rect, Id::unique(("stage label", id)), Sense::empty());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    }

    /// Paints the ring of the focus around something that has it: white, with a dark one around.
    pub fn paint_focus(&self, ui: &Ui, response: &Response, rounding: f32) {
        if response.has_focus() {
            theme::focus_ring(ui.painter(), response.rect, rounding);
        }
    }
}

/// Returns the size of a rectangle in pixels.
#[must_use]
pub fn size_px(ui: &Ui, rect: Rect) -> [u32; 2] {
    let pixels = ui.pixels_per_point();
    [(rect.width() * pixels).round() as u32, (rect.height() * pixels).round() as u32]
}
