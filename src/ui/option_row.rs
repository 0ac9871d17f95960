//! A row of a list of options: a button of wood with the key that takes it.

use eframe::egui::{Key, Role, Ui, WidgetInfo};

use super::kit::PanelButton;
use super::scene::Scene;

/// Shows a row in the width that is left. Returns true if it was clicked or its key pressed.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, name: &str, key: Option<Key>) -> bool {
    let response = ui.add(PanelButton::new(name).with_key(key.map_or("", Key::name)).wide());
    response.clicked() || key.is_some_and(|key| scene.key(ui.ctx(), key))
}

/// Shows a row that can be ticked. Returns true if it was clicked or its key pressed.
pub fn show_ticked(ui: &mut Ui, scene: &Scene<'_>, name: &str, key: Option<Key>, is_ticked: bool) -> bool {
    let row = PanelButton::new(name).with_key(key.map_or("", Key::name)).wide().chosen(is_ticked);
    let label = row.label();
    let response = row.show(ui);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &label));
    response.clicked() || key.is_some_and(|key| scene.key(ui.ctx(), key))
}
