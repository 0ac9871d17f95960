//! The page of keys: which there are, and what each does.

use eframe::egui::{Align2, Context, Grid, Key, Label, RichText, ScrollArea, Ui, Window, vec2};

use super::scene::Scene;
use super::theme::size;

/// The width of two columns of keys, in points.
const BESIDE: f32 = 1170.0;

/// The keys of everything, and what each does.
const ROWS: [(&str, &str); 31] = [
    ("keys.palette_keys", "keys.palette"),
    ("keys.yes_keys", "keys.yes"),
    ("keys.no_keys", "keys.no"),
    ("keys.change_keys", "keys.change"),
    ("keys.options_keys", "keys.options"),
    ("keys.search_keys", "keys.search"),
    ("keys.by_hand_keys", "keys.by_hand"),
    ("keys.pull_keys", "keys.pull"),
    ("keys.swap_keys", "keys.swap"),
    ("keys.names_keys", "keys.names"),
    ("keys.undo_keys", "keys.undo"),
    ("keys.redo_keys", "keys.redo"),
    ("keys.new_keys", "keys.new"),
    ("keys.open_keys", "keys.open"),
    ("keys.source_keys", "keys.source"),
    ("keys.deck_keys", "keys.deck"),
    ("keys.draw_hands_keys", "keys.draw_hands"),
    ("keys.suggest_keys", "keys.suggest"),
    ("keys.teach_keys", "keys.teach"),
    ("keys.book_keys", "keys.book"),
    ("keys.why_keys", "keys.why"),
    ("keys.camera_keys", "keys.camera"),
    ("keys.review_keys", "keys.review"),
    ("keys.language_keys", "keys.language"),
    ("keys.spectator_keys", "keys.spectator"),
    ("keys.aloud_keys", "keys.aloud"),
    ("keys.light_keys", "keys.light"),
    ("keys.scale_keys", "keys.scale"),
    ("keys.density_keys", "keys.density"),
    ("keys.escape_keys", "keys.escape"),
    ("keys.help_keys", "keys.help"),
];

/// Shows the page of keys. False when it is closed.
pub fn show(ctx: &Context, scene: &Scene<'_>) -> bool {
    let mut open = true;
    Window::new(scene.t("keys.title"))
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .open(&mut open)
        .resizable(false)
        .collapsible(false)
        .show(ctx, |ui| {
            let room = ctx.content_rect().size() - vec2(44.0, 100.0);
            // Side by side, so that all of it is seen in a window of 720 points; a smaller one scrolls.
            let beside = room.x > BESIDE;
            let half = if beside { ROWS.len().div_ceil(2) } else { ROWS.len() };
            let (left, right) = ROWS.split_at(half);
            let grid = |ui: &mut Ui| {
                for (at, row) in left.iter().enumerate() {
                    for (key, what) in std::iter::once(row).chain(right.get(at)) {
                        let key = RichText::new(scene.t(key)).strong();
                        ui.label(key.color(scene.palette.accent));
                        ui.label(scene.t(what));
                    }
                    ui.end_row();
                }
            };
            let scrolled = ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y);
            scrolled.show(ui, |ui| {
                let keys = Grid::new("keys").spacing([20.0, 6.0]);
                let keys = if beside { keys } else { keys.max_col_width((room.x - 40.0) / 2.0) };
                keys.show(ui, grid);
                ui.separator();
                for name in ["keys.plays", "keys.figures"] {
                    let text = RichText::new(scene.t(name)).size(size::SMALL);
                    ui.add(Label::new(text.color(scene.palette.dim)).wrap());
                }
            });
        });
    open && !ctx.input(|input| input.key_pressed(Key::Escape))
}
