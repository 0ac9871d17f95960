//! The page of keys: which there are, and what each does.

use eframe::egui::{Align2, Context, Grid, Key, Label, RichText, ScrollArea, Ui, Window, vec2};

use super::actions;
use super::scene::Scene;
use super::theme::size;

/// The width of two columns of keys, in points.
const BESIDE: f32 = 1170.0;

/// The keys of play: what each is called, and what it does.
const OF_PLAY: [(&str, &str); 11] = [
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
];

/// The keys of the window itself.
const OF_THE_WINDOW: [(&str, &str); 2] = [("keys.scale_keys", "keys.scale"), ("keys.escape_keys", "keys.escape")];

/// The keys of everything: those of play, of every action that has one, and of the window.
fn rows() -> Vec<(&'static str, &'static str)> {
    let of_actions = actions::ALL.iter().filter_map(|action| action.shortcut);
    let of_actions = of_actions.map(|shortcut| (shortcut.called, shortcut.what));
    OF_PLAY.into_iter().chain(of_actions).chain(OF_THE_WINDOW).collect()
}

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
            let rows = rows();
            let half = if beside { rows.len().div_ceil(2) } else { rows.len() };
            let (left, right) = rows.split_at(half);
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
