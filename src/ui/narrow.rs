//! The pages of a window that is too small for everything, one at a time.

use eframe::egui::Ui;

use super::scene::Scene;

/// The pages of a narrow window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NarrowPage {
    /// The proposals and the legal plays.
    #[default]
    Now,
    /// The guided day.
    Lesson,
    /// The figures of all players.
    Books,
    /// The map of the town.
    Town,
    /// The camera's picture.
    Camera,
    /// The lines of the log.
    Log,
}

/// The state that decides which pages are offered.
#[derive(Debug, Clone, Copy)]
pub struct Offered {
    /// True if the legal plays are not beside the page.
    pub now: bool,
    /// True if the summaries of the players are not above the page.
    pub books: bool,
    /// True if the guided day is open.
    pub lesson: bool,
}

impl Offered {
    /// Returns the pages in order, each with the name of its text.
    fn pages(&self) -> Vec<(NarrowPage, &'static str)> {
        [
            (self.now, NarrowPage::Now, "narrow.now"),
            (self.lesson, NarrowPage::Lesson, "teach.title"),
            (self.books, NarrowPage::Books, "narrow.books"),
            (true, NarrowPage::Town, "narrow.town"),
            (true, NarrowPage::Camera, "narrow.camera"),
            (true, NarrowPage::Log, "narrow.log"),
        ]
        .into_iter()
        .filter_map(|(is_there, page, name)| is_there.then_some((page, name)))
        .collect()
    }
}

impl NarrowPage {
    /// Goes to another page if this one is not offered.
    pub fn keep_to(&mut self, offered: &Offered) {
        if !offered.pages().iter().any(|(page, _)| page == self) {
            *self = if offered.now { NarrowPage::Now } else { NarrowPage::Town };
        }
    }

    /// Shows the pages to choose from.
    pub fn choose(&mut self, ui: &mut Ui, scene: &Scene<'_>, offered: &Offered) {
        ui.horizontal_wrapped(|ui| {
            for (page, name) in offered.pages() {
                ui.selectable_value(self, page, scene.t(name));
            }
        });
    }
}
