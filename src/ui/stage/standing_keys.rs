//! The keys that stand on nearly every counter.

use deadeye_app::desk::GameRequest;
use eframe::egui::Key;

use super::acts::{Drawer, StageAct};
use super::dock::DockAction;
use crate::ui::actions::UiAction;
use crate::ui::keys;
use crate::ui::scene::Scene;

/// Returns the key that goes one step back.
pub(super) fn back(scene: &Scene<'_>) -> DockAction {
    DockAction::plain(scene.t("stage.back"), &keys::name_of(Key::Escape, scene.words), StageAct::Back)
}

/// Returns the key of the list of all plays.
pub(super) fn all_plays(scene: &Scene<'_>) -> DockAction {
    let key = keys::name_of(Key::Space, scene.words);
    DockAction::plain(scene.t("stage.all_plays"), &key, StageAct::Toggle(Drawer::Plays))
}

/// Returns the key of the reasons why something is not legal now.
pub(super) fn why(scene: &Scene<'_>) -> DockAction {
    DockAction::quiet(scene.t("stage.why"), Key::F6.name(), StageAct::Wish(UiAction::Why))
}

/// Returns the key that takes the last play back, switched off where there is none.
pub(super) fn undo(scene: &Scene<'_>) -> DockAction {
    let key = scene.words.fill("key.command", &[("key", &Key::Z.name())]);
    let act = StageAct::Wish(UiAction::Ask(GameRequest::Undo.into()));
    DockAction { is_off: scene.seen.journal.can_undo.is_none(), ..DockAction::quiet(scene.t("stage.undo"), &key, act) }
}
