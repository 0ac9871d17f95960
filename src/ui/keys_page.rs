//! The page of keys: their names, and the action of each.

use eframe::egui::{Context, Grid, Key, ScrollArea, Ui, vec2};

use super::actions;
use super::keys::{self, Stroke};
use super::kit::{self, Sheet};
use super::scene::Scene;
use deadeye_app::words::Words;

/// The least width for two columns of keys, in points.
const BESIDE: f32 = 1170.0;

/// The name of a key, or of several, on the page.
enum KeyLabel {
    /// A key.
    One(Stroke),
    /// Two keys with the same action.
    Either(Stroke, Stroke),
    /// Keys that a text names.
    Text(&'static str),
}

impl KeyLabel {
    fn text(&self, words: &Words) -> String {
        match self {
            Self::One(stroke) => stroke.name(words),
            Self::Either(one, other) => keys::name_either(&one.name(words), &other.name(words), words),
            Self::Text(name) => words.get(name).to_owned(),
        }
    }
}

/// The keys of play, each with the name of the text that describes it.
const OF_PLAY: [(KeyLabel, &str); 11] = [
    (KeyLabel::One(Stroke::plain(Key::Enter)), "keys.yes"),
    (KeyLabel::Either(Stroke::plain(Key::Delete), Stroke::plain(Key::Backspace)), "keys.no"),
    (KeyLabel::One(Stroke::plain(Key::E)), "keys.change"),
    (KeyLabel::Text("keys.options_keys"), "keys.options"),
    (KeyLabel::One(Stroke::command(Key::F)), "keys.search"),
    (KeyLabel::One(Stroke::plain(Key::Y)), "keys.by_hand"),
    (KeyLabel::One(Stroke::plain(Key::L)), "keys.pull"),
    (KeyLabel::One(Stroke::plain(Key::V)), "keys.sort"),
    (KeyLabel::One(Stroke::plain(Key::Z)), "keys.names"),
    (KeyLabel::One(keys::UNDO), "keys.undo"),
    (KeyLabel::One(keys::REDO), "keys.redo"),
];

/// The keys of the window itself.
const OF_THE_WINDOW: [(KeyLabel, &str); 2] =
    [(KeyLabel::Text("keys.scale_keys"), "keys.scale"), (KeyLabel::One(Stroke::plain(Key::Escape)), "keys.escape")];

/// Returns the keys of everything: those of play, of every action that has one, and of the window.
fn rows(words: &Words) -> Vec<(String, &'static str)> {
    let of_actions = actions::ALL.iter().filter_map(|action| action.shortcut);
    let of_actions = of_actions.map(|shortcut| (shortcut.name(words), shortcut.what));
    let row = |(label, what): (KeyLabel, &'static str)| (label.text(words), what);
    OF_PLAY.into_iter().map(row).chain(of_actions).chain(OF_THE_WINDOW.into_iter().map(row)).collect()
}

/// Shows the page of keys. Returns false when it is closed.
pub fn show(ctx: &Context, scene: &mut Scene<'_>) -> bool {
    let title = scene.t("keys.title").to_owned();
    let shown = Sheet::new("keys", &title).show(ctx, scene, |ui, scene| {
        let room = ctx.content_rect().size() - vec2(60.0, 130.0);
        // Side by side, so that all of it is seen in a window of 720 points; a smaller one scrolls.
        let beside = room.x > BESIDE;
        let rows = rows(scene.words);
        let half = if beside { rows.len().div_ceil(2) } else { rows.len() };
        let (left, right) = rows.split_at(half);
        let grid = |ui: &mut Ui| {
            for (at, row) in left.iter().enumerate() {
                for (key, what) in std::iter::once(row).chain(right.get(at)) {
                    kit::keycap(ui, key);
                    ui.label(scene.t(what));
                }
                ui.end_row();
            }
        };
        let scrolled = ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y);
        scrolled.show(ui, |ui| {
            let keys = Grid::new("keys").spacing([18.0, 2.0]).min_row_height(26.0);
            let keys = if beside { keys } else { keys.max_col_width((room.x - 40.0) / 2.0) };
            keys.show(ui, grid);
            kit::rule(ui);
            for name in ["keys.plays", "keys.figures"] {
                kit::note(ui, scene.t(name));
            }
        });
    });
    shown.is_open
}
