//! The stage for spectators: the figures and the town, the fight or the end, with no counter and nothing hidden.

use deadeye_rules::PlayerId;
use eframe::egui::{CentralPanel, Frame, Rect, Ui, pos2};

use super::end_chart::EndChances;
use super::fight::{self, FightContent};
use super::hud::{self, HudContent};
use super::style::StageStyle;
use super::targets::Preview;
use super::town::{self, Lit};
use super::{end, sundown};
use crate::ui::fight_odds::FightOdds;
use crate::ui::scene::Scene;

/// Shows the stage in the whole room. `scene` must show what everybody may see.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, odds: &FightOdds, chances: &EndChances) {
    let window = ui.available_rect_before_wrap();
    let style = StageStyle::audience(ui.ctx().theme(), window.height());
    CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
        let top = ui.max_rect().top() + style.metrics.hud;
        let figures = ui.max_rect().with_max_y(top);
        let stage = Rect::from_min_max(pos2(ui.max_rect().left(), top), ui.max_rect().max);
        let first = scene.game().players().first().map(|player| player.id());
        let near = first.unwrap_or(PlayerId(0));
        let lit = Lit::nothing();
        if let Some(victor) = end::victor(scene) {
            end::show(ui, scene, &style, stage, None, victor, chances);
        } else if fight::has_stage(scene) {
            let fight = FightContent::to_look_at(near, &lit, odds);
            fight::show(ui, scene, &style, stage, &fight);
        } else if sundown::has_stage(scene) {
            sundown::show(ui, scene, &style, stage, near);
        } else {
            town::show(ui, scene, &style, stage, near, &lit, &[]);
        }
        hud::show(ui, scene, &style, figures, &HudContent { near, preview: &Preview::default(), has_menu: false });
    });
}
