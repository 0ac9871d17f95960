//! A second window for spectators, or for a stream: the summaries of the players, the town and the fight, and nothing
//! hidden. It shows no hand, no gang before it is revealed and no question of the camera, and has nothing to click.

use eframe::egui::{
    CentralPanel, Context, Frame, Key, Margin, Panel, ScrollArea, Ui, Vec2, ViewportBuilder, ViewportClass, ViewportId,
    vec2,
};

use super::scene::{Reach, Scene};
use super::theme::size;
use super::{books, town};

/// The first size of the window, in points of the screen.
const FIRST_SIZE: [f32; 2] = [1280.0, 720.0];

/// The window for spectators.
#[derive(Debug, Default)]
pub struct Spectator {
    open: bool,
    /// The size it was opened with, in points at the scale of that time.
    size: Option<Vec2>,
}

impl Spectator {
    /// Opens or closes it.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.size = None;
    }

    /// Shows the window, if it is open.
    pub fn show(&mut self, ctx: &Context, scene: &mut Scene<'_>) {
        if !self.open {
            return;
        }
        // What is shown larger makes the window no larger than the screen.
        let first = Vec2::from(FIRST_SIZE) / ctx.zoom_factor();
        let size = *self.size.get_or_insert(first);
        let builder = ViewportBuilder::default()
            .with_title(scene.t("spectator.title"))
            .with_app_id("deadeye")
            .with_inner_size(size);
        let id = ViewportId::from_hash_of("spectator");
        let closed = ctx.show_viewport_immediate(id, builder, |ui, class| {
            paint(ui, scene, class);
            ui.ctx().input(|input| {
                input.viewport().close_requested()
                    || class != ViewportClass::EmbeddedWindow && input.key_pressed(Key::Escape)
            })
        });
        self.open &= !closed;
    }
}

fn paint(ui: &mut Ui, scene: &mut Scene<'_>, class: ViewportClass) {
    if class == ViewportClass::EmbeddedWindow {
        // A window in the window has no size of its own yet.
        let room = ui.ctx().content_rect().size() - vec2(30.0, 110.0);
        ui.set_min_size(room.min(vec2(640.0, 400.0)));
    }
    // What is clicked here changes nothing: the panels' wishes go nowhere.
    let (mut wishes, mut reach) = (Vec::new(), Reach::default());
    let mut scene = Scene {
        words: scene.words,
        palette: scene.palette,
        sizes: scene.sizes.for_spectators(),
        seen: &scene.seen.for_all(),
        picture: None,
        faces: scene.faces,
        reach: &mut reach,
        wishes: &mut wishes,
        keys_are_free: false,
    };
    let fill = Frame::new().fill(scene.palette.surfaces.ground);
    let width = ui.available_width();
    let is_narrow = width < size::NARROW;
    let panel = Panel::top("spectator books").resizable(false);
    let panel = if is_narrow { panel } else { panel.exact_size(books::height(ui, &scene, width)) };
    panel.frame(fill.inner_margin(Margin::symmetric(8, 6))).show_separator_line(false).show(ui, |ui| {
        if is_narrow {
            // A little window keeps a half for the town.
            let books = ScrollArea::vertical().max_height(ui.ctx().content_rect().height() / 2.0);
            books.show(ui, |ui| books::page(ui, &mut scene));
        } else {
            books::show(ui, &mut scene, width);
        }
    });
    CentralPanel::no_frame().frame(fill.inner_margin(Margin::same(8))).show(ui, |ui| town::show(ui, &mut scene));
}
