//! Choices of one among several, and ticks.

use eframe::egui::{Align2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::button::PanelButton;
use crate::ui::stage::brush::{Brush, TextFit};
use crate::ui::stage::signs::{self, Sign};
use crate::ui::stage::style::StageStyle;
use crate::ui::theme::stage::Face;

/// The side of the box of a tick, in points.
const BOX: f32 = 22.0;
/// The gap between the box and its text, in points.
const GAP: f32 = 9.0;

/// Shows one of several choices side by side; the chosen one has a ring.
pub fn tab(ui: &mut Ui, is_chosen: bool, title: &str) -> Response {
    let response = PanelButton::new(title).chosen(is_chosen).show(ui);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, title));
    response
}

/// Shows a choice that sets a value.
pub fn choose<T: PartialEq>(ui: &mut Ui, value: &mut T, own: T, title: &str) -> Response {
    let response = tab(ui, *value == own, title);
    if response.clicked() {
        *value = own;
    }
    response
}

/// Shows a box to tick with its text. Returns true if it was changed.
pub fn tick(ui: &mut Ui, is_on: &mut bool, text: &str) -> Response {
    let style = StageStyle::from_ui(ui);
    let (colours, sizes) = (style.colours, style.sizes);
    let ink = if ui.is_enabled() { colours.wood.ink } else { colours.wood.quiet_ink };
    let fit = TextFit::new(Face::Sans, sizes.medium, ink).with_align(Align2::LEFT_TOP).with_least(sizes.small);
    let room = (ui.available_width() - BOX - GAP - 4.0).max(40.0);
    let galley = fit.lay_out(ui.painter(), text, room, 3);
    let size = vec2(BOX + GAP + galley.size().x + 4.0, galley.size().y.max(BOX) + 4.0);
    let sense = if ui.is_enabled() { Sense::click() } else { Sense::hover() };
    let (rect, mut response) = ui.allocate_exact_size(size, sense);
    if response.clicked() {
        *is_on = !*is_on;
        response.mark_changed();
    }
    let (is_ticked, enabled) = (*is_on, ui.is_enabled());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, is_ticked, text));
    let brush = Brush::new(ui.painter());
    let brush = if enabled { brush } else { brush.with_opacity(0.5) };
    let square = Rect::from_center_size(pos2(rect.left() + BOX * 0.5, rect.center().y), vec2(BOX, BOX));
    let edge = if response.hovered() { colours.signals.accent } else { colours.wood.seam };
    if is_ticked {
        brush.round_rect(square, 6.0, colours.brass.tones[1], Stroke::new(1.5, edge));
        signs::paint(&brush, Sign::Check, square.center(), BOX * 0.7, None, colours.brass.ink);
    } else {
        brush.round_rect(square, 6.0, colours.backing, Stroke::new(1.5, edge));
    }
    let at = pos2(square.right() + GAP, rect.center().y - galley.size().y * 0.5);
    brush.galley(at, galley, ink);
    style.paint_focus(ui, &response, 7.0);
    response
}
