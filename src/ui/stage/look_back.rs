//! The review of a game on the stage: the town or the fight of a past moment, its story, charts and comparison beside it,
//! and the way through the entries on the counter.

use deadeye_rules::PlayerId;
use eframe::egui::{CentralPanel, Frame, Stroke, Ui, UiBuilder, vec2};

use super::acts::StageAct;
use super::brush::Brush;
use super::fight::{self, FightContent};
use super::hud::{self, HudContent};
use super::style::StageStyle;
use super::targets::Preview;
use super::town::{self, Lit};
use super::{Drawer, Stage, StageInput, dock, notices};
use crate::ui::review::Review;
use crate::ui::scene::Scene;
use crate::ui::theme::parts::shade;

/// The width of the story beside the stage, in points.
const SIDE: f32 = 380.0;

impl Stage {
    /// Shows a past moment in the whole window.
    pub fn show_review(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        near: PlayerId,
        review: &mut Review,
        mut input: StageInput<'_>,
    ) {
        let style = StageStyle::from_ui(ui);
        self.chosen = None;
        let content = review.content(scene);
        let mut acts = Vec::new();
        CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
            let regions = style.metrics.divide(ui.max_rect());
            let side = regions.stage.with_min_x(regions.stage.right() - SIDE);
            let main = regions.stage.with_max_x(side.left());
            let lit = Lit::nothing();
            if fight::has_stage(scene) {
                let fight = FightContent::to_look_at(near, &lit, &self.odds);
                acts.extend(fight::show(ui, scene, &style, main, &fight));
            } else {
                acts.extend(town::show(ui, scene, &style, main, near, &lit, &[]).acts);
            }
            let brush = Brush::new(ui.painter());
            brush.slope(side, 0.0, style.colours.wood.tones[1], style.colours.ground);
            brush.line([side.left_top(), side.left_bottom()], Stroke::new(2.0, shade(0.4)));
            let mut beside = ui.new_child(UiBuilder::new().max_rect(side.shrink2(vec2(16.0, 12.0))).id_salt("review"));
            review.show_side(&mut beside, scene, input.suggests);
            if hud::show(
                ui,
                scene,
                &style,
                regions.hud,
                &HudContent { near, preview: &Preview::default(), has_menu: true },
            ) {
                acts.push(StageAct::Toggle(Drawer::Menu));
            }
            acts.extend(dock::show(ui, scene, &style, regions.dock, &content, None, input.now));
            let room = dock::middle(&style, regions.dock).shrink2(vec2(0.0, 12.0));
            review.show_steps(&mut ui.new_child(UiBuilder::new().max_rect(room).id_salt("review steps")), scene);
            notices::show_notes(ui, scene, main, input.wrong, None);
            self.drawer(ui, scene, &style, regions.stage, &mut input);
        });
        for act in acts {
            match act {
                StageAct::Mark => review.toggle_mark(),
                // A past moment is looked at: no play begins there.
                StageAct::Wish(_) | StageAct::Toggle(_) => self.carry_out(ui.ctx(), scene, act, &mut input),
                _ => {}
            }
        }
    }
}
