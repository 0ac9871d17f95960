//! What a window shows that is too narrow for everything: one page at a time.

use eframe::egui::Ui;

use super::scene::Scene;

/// A page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Page {
    /// What the camera saw, and what is legal.
    #[default]
    Now,
    /// The books.
    Books,
    /// The town.
    Town,
    /// The camera's picture.
    Camera,
    /// The log.
    Log,
}

impl Page {
    /// Shows the pages to choose from.
    pub fn choose(&mut self, ui: &mut Ui, scene: &Scene<'_>) {
        ui.horizontal_wrapped(|ui| {
            for (page, name) in [
                (Page::Now, "narrow.now"),
                (Page::Books, "narrow.books"),
                (Page::Town, "narrow.town"),
                (Page::Camera, "narrow.camera"),
                (Page::Log, "narrow.log"),
            ] {
                ui.selectable_value(self, page, scene.t(name));
            }
        });
    }
}
