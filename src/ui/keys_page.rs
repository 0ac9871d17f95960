//! The page of keys: their names, and the action of each.

use deadeye_rules::CommandKind;
use eframe::egui::{Context, Grid, Id, Key, ScrollArea, Ui, vec2};

use super::keys::{self, Stroke};
use super::kit::{self, Sheet};
use super::play_names::kind_name;
use super::scene::Scene;
use super::{actions, play_keys};
use deadeye_app::words::Words;

/// The least width for columns of keys beside each other, in points.
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

/// The keys of answers, each with the name of the text that describes it.
const OF_PLAY: [(KeyLabel, &str); 10] = [
    (KeyLabel::One(Stroke::plain(Key::Enter)), "keys.yes"),
    (KeyLabel::Either(Stroke::plain(Key::Delete), Stroke::plain(Key::Backspace)), "keys.no"),
    (KeyLabel::One(Stroke::plain(Key::E)), "keys.change"),
    (KeyLabel::Text("keys.options_keys"), "keys.options"),
    (KeyLabel::One(Stroke::command(Key::F)), "keys.search"),
    (KeyLabel::One(Stroke::plain(Key::Y)), "keys.by_hand"),
    (KeyLabel::One(Stroke::plain(Key::V)), "keys.sort"),
    (KeyLabel::One(Stroke::plain(Key::Z)), "keys.names"),
    (KeyLabel::One(keys::UNDO), "keys.undo"),
    (KeyLabel::One(keys::REDO), "keys.redo"),
];

/// The keys of the window itself.
const OF_THE_WINDOW: [(KeyLabel, &str); 2] =
    [(KeyLabel::Text("keys.scale_keys"), "keys.scale"), (KeyLabel::One(Stroke::plain(Key::Escape)), "keys.escape")];

/// The plays by the time at which they are made, each time with the name of its heading: at noon, in a fight, and in the
/// rest of the day.
const PLAYS: [(&str, &[CommandKind]); 3] = [
    (
        "phase.high_noon",
        &[
            CommandKind::MoveDude,
            CommandKind::Shop,
            CommandKind::CallOut,
            CommandKind::UseAbility,
            CommandKind::PlayAction,
            CommandKind::StartJob,
            CommandKind::Trade,
            CommandKind::PlayTechnique,
            CommandKind::CallReacts,
            CommandKind::Pass,
        ],
    ),
    (
        "keys.in_a_fight",
        &[
            CommandKind::AcceptCallOut,
            CommandKind::RefuseCallOut,
            CommandKind::JoinPosse,
            CommandKind::ClosePosse,
            CommandKind::Oppose,
            CommandKind::Decline,
            CommandKind::PickShooter,
            CommandKind::ShowHand,
            CommandKind::Redraw,
            CommandKind::TakeCasualties,
            CommandKind::Flee,
        ],
    ),
    (
        "keys.in_the_day",
        &[
            CommandKind::ChooseGang,
            CommandKind::RevealGangs,
            CommandKind::OrderGrifters,
            CommandKind::Ante,
            CommandKind::TellWinner,
            CommandKind::TellFirst,
            CommandKind::PayUpkeep,
            CommandKind::Pull,
            CommandKind::Discard,
            CommandKind::Check,
        ],
    ),
];

/// The parts of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum KeysPart {
    /// The keys of plays and answers.
    #[default]
    Plays,
    /// The keys of pages and of the window.
    Pages,
}

/// Returns the keys of plays at one time, and the name of each play.
fn play_rows(scene: &Scene<'_>, kinds: &[CommandKind]) -> Vec<(String, String)> {
    let row = |kind: &CommandKind| {
        let key = play_keys::key_of(*kind)?;
        Some((keys::name_of(key, scene.words), kind_name(scene, *kind)))
    };
    kinds.iter().filter_map(row).collect()
}

/// Returns keys with the texts that describe them.
fn described(scene: &Scene<'_>, list: &[(KeyLabel, &'static str)]) -> Vec<(String, String)> {
    list.iter().map(|(label, what)| (label.text(scene.words), scene.t(what).to_owned())).collect()
}

/// Shows the page of keys. Returns false when it is closed.
pub fn show(ctx: &Context, scene: &mut Scene<'_>) -> bool {
    let title = scene.t("keys.title").to_owned();
    let id = Id::unique("part of the keys");
    let mut part = ctx.data(|data| data.get_temp::<KeysPart>(id)).unwrap_or_default();
    let shown = Sheet::new("keys", &title).show(ctx, scene, |ui, scene| {
        let room = ctx.content_rect().size() - vec2(60.0, 130.0);
        ui.horizontal(|ui| {
            kit::choose(ui, &mut part, KeysPart::Plays, scene.t("keys.part_plays"));
            kit::choose(ui, &mut part, KeysPart::Pages, scene.t("keys.part_pages"));
        });
        kit::rule(ui);
        let height = room.y - 60.0;
        let scrolled = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scrolled.show(ui, |ui| match part {
            KeysPart::Plays => show_plays(ui, scene, room.x),
            KeysPart::Pages => show_pages(ui, scene, room.x),
        });
    });
    ctx.data_mut(|data| data.insert_temp(id, part));
    shown.is_open
}

fn show_plays(ui: &mut Ui, scene: &Scene<'_>, room: f32) {
    let columns: Vec<Vec<(String, String)>> = PLAYS.iter().map(|(_, kinds)| play_rows(scene, kinds)).collect();
    let beside = room > BESIDE;
    let width = if beside { room / 3.0 - 24.0 } else { room - 40.0 };
    let column = |ui: &mut Ui, name: &str, rows: &[(String, String)]| {
        ui.vertical(|ui| {
            ui.set_width(width);
            kit::heading(ui, scene.t(name));
            show_grid(ui, name, rows, 1, width);
        });
    };
    let all = PLAYS.iter().zip(&columns);
    if beside {
        ui.horizontal_top(|ui| all.for_each(|((name, _), rows)| column(ui, name, rows)));
    } else {
        all.for_each(|((name, _), rows)| column(ui, name, rows));
    }
    kit::rule(ui);
    show_grid(ui, "answers", &described(scene, &OF_PLAY), if beside { 2 } else { 1 }, room);
}

fn show_pages(ui: &mut Ui, scene: &Scene<'_>, room: f32) {
    let of_actions = actions::ALL.iter().filter_map(|action| action.shortcut);
    let mut rows: Vec<(String, String)> =
        of_actions.map(|shortcut| (shortcut.name(scene.words), scene.t(shortcut.what).to_owned())).collect();
    rows.extend(described(scene, &OF_THE_WINDOW));
    show_grid(ui, "pages", &rows, if room > BESIDE { 2 } else { 1 }, room);
    kit::rule(ui);
    kit::note(ui, scene.t("keys.figures"));
}

/// Shows keys with their descriptions in columns, each read from its top.
fn show_grid(ui: &mut Ui, name: &str, rows: &[(String, String)], columns: usize, room: f32) {
    let per_column = rows.len().div_ceil(columns).max(1);
    let grid = Grid::new(("keys", name)).spacing([14.0, 2.0]).min_row_height(26.0);
    grid.max_col_width(room / columns as f32 - 60.0).show(ui, |ui| {
        for row in 0..per_column {
            for (key, what) in rows.iter().skip(row).step_by(per_column) {
                kit::keycap(ui, key);
                ui.label(what);
            }
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who looks for the key of a play finds it on the page.
    #[test]
    fn every_play_with_a_key_is_on_the_page() {
        let shown: Vec<CommandKind> = PLAYS.iter().flat_map(|(_, kinds)| kinds.iter().copied()).collect();
        for kind in play_keys::kinds() {
            let count = shown.iter().filter(|own| **own == kind).count();
            assert_eq!(count, 1, "{}", kind.name());
        }
    }
}
