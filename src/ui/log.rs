//! The log of the game, the last entry first, with the origin of each.

use std::collections::BTreeMap;

use eframe::egui::{Id, Key, Label, Rect, RichText, ScrollArea, Ui, vec2};

use super::actions::UiAction;
use super::kit::{self, PanelButton};
use super::scene::Scene;
use super::theme::size;
use deadeye_app::desk::GameRequest;
use deadeye_app::words::Language;
use deadeye_rules::Text;
use deadeye_session::{By, Kind, LogEntry};

/// The most lines that are laid out; older ones are in the file and in the export.
const MOST_LINES: usize = 400;

/// The heights of the lines when they were laid out, by which lines out of sight are skipped: the cost of a frame
/// depends on its visible lines and not on the length of the game.
#[derive(Debug, Clone, Default)]
struct Heights {
    /// The width in points, the language and the pixels of a point that the heights hold for.
    of: (f32, Option<Language>, f32),
    /// The heights in points, by the number of the entry, true if it was undone, and true if the day is written over it.
    points: BTreeMap<(u64, bool, bool), f32>,
}

impl Heights {
    /// Lays a line out, or leaves its room empty while it is out of sight.
    fn show(&mut self, ui: &mut Ui, entry: &LogEntry, first: bool, lay_out: impl FnOnce(&mut Ui)) {
        let key = (entry.seq, entry.taken_back, first);
        if let Some(height) = self.points.get(&key) {
            let room = vec2(ui.available_width(), *height);
            if !ui.is_rect_visible(Rect::from_min_size(ui.cursor().min, room)) {
                ui.allocate_space(room);
                return;
            }
        }
        let height = ui.scope(lay_out).response.rect.height();
        self.points.insert(key, height);
    }
}

/// Shows the log in the available room, with undo and redo over it.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    ui.horizontal(|ui| {
        steps(ui, scene);
        let look_back = PanelButton::new(scene.t("menu.review")).with_key(Key::F8.name());
        if ui.add(look_back).on_hover_text(scene.t("review.open_hint")).clicked() {
            scene.wish(UiAction::Review);
        }
    });
    ui.add_space(4.0);
    let log = std::sync::Arc::clone(&scene.seen.journal.log);
    ScrollArea::vertical().id_salt("log").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        if log.is_empty() {
            ui.label(RichText::new(scene.t("log.empty")).color(scene.colours.wood.quiet_ink));
        }
        let id = Id::unique("heights of the log");
        let of = (ui.available_width(), Some(scene.words.language()), ui.pixels_per_point());
        let mut heights = ui.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Heights>(id)));
        if heights.of != of {
            heights = Heights { of, points: BTreeMap::new() };
        }
        let mut day = None;
        for entry in log.iter().rev().take(MOST_LINES) {
            let first = day != Some((entry.day, entry.phase));
            day = Some((entry.day, entry.phase));
            heights.show(ui, entry, first, |ui| {
                if first {
                    heading(ui, scene, entry);
                }
                line(ui, scene, entry);
            });
        }
        ui.data_mut(|data| data.insert_temp(id, heights));
    });
}

/// Shows the buttons of undo and redo.
pub fn steps(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (redo, undo) = (scene.seen.journal.can_redo.as_ref(), scene.seen.journal.can_undo.as_ref());
    step(ui, scene, "log.undo", undo, GameRequest::Undo);
    step(ui, scene, "log.redo", redo, GameRequest::Redo);
}

fn step(ui: &mut Ui, scene: &mut Scene<'_>, name: &'static str, what: Option<&Text>, ask: GameRequest) {
    let button = ui.add_enabled(what.is_some(), PanelButton::new(scene.t(name)));
    if button.on_hover_text(what.map(|what| scene.words.say(what)).unwrap_or_default()).clicked() {
        scene.ask(ask);
    }
}

/// Shows the day and the phase over the lines that belong to them.
pub fn heading(ui: &mut Ui, scene: &Scene<'_>, entry: &LogEntry) {
    let phase = super::phase_names::phase_name(scene.words, entry.phase);
    let text = match entry.day {
        0 => phase.to_owned(),
        day => format!("{} · {phase}", scene.words.fill("books.day", &[("day", &day)])),
    };
    kit::heading(ui, &text);
}

fn line(ui: &mut Ui, scene: &Scene<'_>, entry: &LogEntry) {
    let colours = scene.colours;
    let mut text = RichText::new(scene.words.say(&entry.text)).size(size::TEXT);
    if entry.taken_back {
        text = text.strikethrough().color(colours.wood.quiet_ink);
    } else if entry.kind != Kind::Command {
        text = text.italics().color(colours.wood.quiet_ink);
    }
    ui.add(Label::new(text).wrap());
    let mut notes = Vec::new();
    if entry.by_hand && !entry.taken_back {
        notes.push(scene.t("log.by_hand").to_owned());
    }
    match entry.by {
        By::Camera { confidence_percent } => {
            notes.push(scene.words.fill("log.by_camera", &[("percent", &confidence_percent)]));
        }
        By::Script => notes.push(scene.t("log.by_script").to_owned()),
        By::Key => {}
    }
    if !entry.taken_back {
        let effects = entry.effects(scene.game());
        let details = if effects.is_empty() { entry.details.iter() } else { effects.iter() };
        notes.extend(details.take(4).map(|detail| scene.words.say(detail)));
    }
    if !notes.is_empty() {
        let text = RichText::new(notes.join(" · ")).size(size::SMALL).color(colours.wood.quiet_ink);
        ui.add(Label::new(text).wrap());
    }
}
