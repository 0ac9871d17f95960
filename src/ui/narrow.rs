//! What a window shows that is too small for everything: one page at a time.

use eframe::egui::Ui;

use super::scene::Scene;

/// What a narrow window shows at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NarrowPage {
    /// What the camera saw, and what is legal; the story while looking back.
    #[default]
    Now,
    /// The guided day.
    Lesson,
    /// The figures of all players.
    Books,
    /// The map of the town.
    Town,
    /// The camera's picture; the chart while looking back.
    Camera,
    /// The lines of the log.
    Log,
}

/// Which pages there are just now.
#[derive(Debug, Clone, Copy)]
pub struct Offered {
    /// What is legal does not stand beside the page.
    pub now: bool,
    /// The books do not stand above the page.
    pub books: bool,
    /// The guided day is open.
    pub lesson: bool,
    /// The game is looked back on.
    pub review: bool,
}

impl Offered {
    /// The pages in order, each with the name of its text.
    fn pages(&self) -> Vec<(NarrowPage, &'static str)> {
        let (now, camera) =
            if self.review { ("review.title", "review.chart") } else { ("narrow.now", "narrow.camera") };
        [
            (self.now, NarrowPage::Now, now),
            (self.lesson, NarrowPage::Lesson, "teach.title"),
            (self.books, NarrowPage::Books, "narrow.books"),
            (true, NarrowPage::Town, "narrow.town"),
            (true, NarrowPage::Camera, camera),
            (!self.review, NarrowPage::Log, "narrow.log"),
        ]
        .into_iter()
        .filter_map(|(is_there, page, name)| is_there.then_some((page, name)))
        .collect()
    }
}

impl NarrowPage {
    /// Goes to another page where this one is not offered.
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
