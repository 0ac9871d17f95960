//! The bar of menus at the top, and the line at the bottom with notices and faults.

use eframe::egui::{Label, RichText, Ui};

use super::actions::{self, Menu};
use super::kit::{self, PanelButton};
use super::scene::Scene;
use super::theme::size;
use deadeye_app::desk::{SettingsRequest, ViewState};
use deadeye_app::watchdog::WatchdogReport;
use deadeye_app::words::{Language, Words};

/// Shows the entries of all menus under one another, and the file that the game is saved in.
pub fn all_entries(ui: &mut Ui, scene: &mut Scene<'_>) {
    for menu in Menu::ALL {
        kit::heading(ui, scene.t(menu.name()));
        entries(ui, scene, menu);
        ui.add_space(size::GAP);
    }
    show_save_place(ui, scene);
}

/// Shows the entries of a menu, each with its key. An option that is on has a tick.
fn entries(ui: &mut Ui, scene: &mut Scene<'_>, menu: Menu) {
    if menu == Menu::View {
        ui.horizontal_wrapped(|ui| languages(ui, scene));
    }
    for action in &actions::ALL {
        let Some((_, name)) = action.entry.filter(|(own, _)| *own == menu) else { continue };
        let taken = match action.switch {
            Some(switch) => {
                let mut on = (switch.is_on)(ui.ctx(), scene.seen);
                kit::tick(ui, &mut on, scene.t(name)).on_hover_text(scene.t(switch.what)).changed()
            }
            None => {
                let key = action.shortcut.map_or_else(String::new, |shortcut| shortcut.name(scene.words));
                ui.add(PanelButton::new(scene.t(name)).with_key(&key).wide()).clicked()
            }
        };
        if taken {
            scene.wish((action.action)(ui.ctx(), scene.seen));
        }
    }
}

/// Shows the file that the game is saved in.
fn show_save_place(ui: &mut Ui, scene: &Scene<'_>) {
    let saved = match &scene.seen.journal.file {
        Some(path) => {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            scene.words.fill("menu.saved_in", &[("file", &name.unwrap_or_default())])
        }
        None => scene.t("menu.not_saved").to_owned(),
    };
    let text = RichText::new(saved).size(size::SMALL).color(scene.colours.wood.quiet_ink);
    ui.add(Label::new(text).truncate()).on_hover_text(save_text(scene.words, scene.seen));
}

/// Says where the game is saved, and that nobody has to do it.
#[must_use]
pub fn save_text(words: &Words, seen: &ViewState) -> String {
    match &seen.journal.file {
        Some(path) => words.fill("menu.saved_what", &[("file", &path.display())]),
        None if seen.game.players().is_empty() => words.get("menu.nothing_to_save").to_owned(),
        None => words.get("menu.not_saved_what").to_owned(),
    }
}

/// Shows each language by its own name, so that a reader of that language finds it.
pub fn languages(ui: &mut Ui, scene: &mut Scene<'_>) {
    let now = scene.seen.settings.language;
    for &language in Language::all() {
        let name = Words::of(language).get("menu.language_name").to_owned();
        let choice = kit::tab(ui, language == now, &name).on_hover_text(scene.t("menu.language"));
        if choice.clicked() && language != now {
            scene.ask(SettingsRequest::Speak(language));
        }
    }
}

/// Returns the name of the text about a fault of the desk.
#[must_use]
pub fn fault_name(report: &WatchdogReport) -> &'static str {
    match report {
        WatchdogReport::BrokeOff(..) => "status.desk_broke_off",
        WatchdogReport::Stuck(..) | WatchdogReport::GoesOn => "status.desk_stuck",
    }
}
