//! A row of a list of options: a button of wood with the key that takes it.

use eframe::egui::{Key, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::scene::Scene;
use super::stage::brush::Brush;
use super::stage::button::{ButtonKind, ButtonState, StageButton};
use super::stage::style::StageStyle;

/// The corners of a row.
const ROUNDING: f32 = 11.0;

/// Shows a row in the width that is left. Returns true if it was clicked or its key pressed.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, name: &str, key: Option<Key>) -> bool {
    let response = paint(ui, name, key, false);
    let label = describe(name, key);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.clicked() || key.is_some_and(|key| scene.key(ui.ctx(), key))
}

/// Shows a row that can be ticked. Returns true if it was clicked or its key pressed.
pub fn show_ticked(ui: &mut Ui, scene: &Scene<'_>, name: &str, key: Option<Key>, is_ticked: bool) -> bool {
    let response = paint(ui, name, key, is_ticked);
    let label = describe(name, key);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &label));
    response.clicked() || key.is_some_and(|key| scene.key(ui.ctx(), key))
}

fn describe(name: &str, key: Option<Key>) -> String {
    key.map_or_else(|| name.to_owned(), |key| format!("{name} {}", key.name()))
}

fn paint(ui: &mut Ui, name: &str, key: Option<Key>, is_ticked: bool) -> Response {
    let style = StageStyle::of(ui.ctx().theme(), ui.ctx().content_rect().height());
    let mut button = StageButton {
        kind: ButtonKind::Wood,
        title: name,
        line: None,
        key: key.map(Key::name),
        state: ButtonState::Normal,
        is_focused: false,
    };
    let width = ui.available_width() - 8.0;
    let height = button.measure_height(ui.painter(), &style.sizes, width);
    // The foot of a button stands out of it.
    let (row, response) = ui.allocate_exact_size(vec2(width, height + 4.0), Sense::click());
    let rect = Rect::from_min_size(row.min, vec2(width, height));
    button.state = ButtonState::of(&response);
    button.is_focused = response.has_focus();
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    if is_ticked {
        Brush::new(ui.painter()).ring(rect, ROUNDING, Stroke::new(2.0, style.colours.accent));
    }
    response
}
