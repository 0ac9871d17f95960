//! Headings, notes, keycaps and lines between parts of a panel.

use eframe::egui::{Align, Align2, Label, Layout, RichText, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::ui::stage::brush::Brush;
use crate::ui::stage::keycap::Keycap;
use crate::ui::stage::style::StageStyle;
use crate::ui::theme::size;
use crate::ui::theme::stage::Face;

/// Shows the heading of a part of a panel.
pub fn heading(ui: &mut Ui, text: &str) {
    let style = StageStyle::from_ui(ui);
    let text = RichText::new(text).font(Face::SlabBold.at(style.sizes.medium)).color(style.colours.signals.accent);
    ui.add(Label::new(text).wrap());
}

/// Returns a text that stands out among others.
#[must_use]
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).font(Face::SansSemibold.at(size::TEXT))
}

/// Shows a text of less importance.
pub fn note(ui: &mut Ui, text: &str) {
    let colours = StageStyle::from_ui(ui).colours;
    ui.add(Label::new(RichText::new(text).size(size::SMALL).color(colours.wood.quiet_ink)).wrap());
}

/// Shows the name of a key as a keycap.
pub fn keycap(ui: &mut Ui, name: &str) {
    let style = StageStyle::from_ui(ui);
    let cap = Keycap::dark(name);
    let size = cap.measure(ui.painter(), &style.sizes);
    let (rect, response) = ui.allocate_exact_size(size + vec2(0.0, 3.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    cap.paint(&Brush::new(ui.painter()), style.colours, &style.sizes, rect.min, Align2::LEFT_TOP);
}

/// Shows a line between two parts of a panel.
pub fn rule(ui: &mut Ui) {
    let colours = StageStyle::from_ui(ui).colours;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 13.0), Sense::hover());
    let line = Stroke::new(1.0, colours.wood.seam.gamma_multiply(0.7));
    Brush::new(ui.painter()).line([rect.left_center(), rect.right_center()], line);
}

/// The height of a row of buttons, fields and texts.
const ROW: f32 = 37.0;

/// Shows things side by side, all of them in the middle of the row.
pub fn row<T>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> T) -> T {
    let size = vec2(ui.available_width(), ROW);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), content).inner
}
