//! The camera's tools on the stage: the picture with the regions of the players to drag, and beside it what finds the
//! table in the picture.

use deadeye_rules::PlayerId;
use eframe::egui::{CentralPanel, Frame, Key, Rect, ScrollArea, Shape, Ui, UiBuilder, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::dock::{DockAction, DockContent};
use super::hud::{self, HudContent};
use super::style::StageStyle;
use super::targets::Preview;
use super::{Drawer, Stage, StageInput, dock, notices};
use crate::ui::actions::UiAction;
use crate::ui::calibrate::Tools;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;
use crate::ui::{draw, keys};
use deadeye_app::desk::Camera;

/// The width of the buttons beside the picture, in points.
const SIDE: f32 = 420.0;

impl Stage {
    /// Shows the camera's tools in the whole window.
    pub fn show_camera_tools(
        &mut self,
        ui: &mut Ui,
        scene: &mut Scene<'_>,
        near: PlayerId,
        tools: &mut Tools,
        camera: &Camera,
        mut input: StageInput<'_>,
    ) {
        let style = StageStyle::from_ui(ui);
        let content = content_of(scene, camera);
        let mut acts = self.pressed_keys(ui.ctx(), scene, &content, (&[], &[]), &mut input);
        CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
            let regions = style.metrics.divide(ui.max_rect());
            let main = regions.stage.with_max_x(regions.stage.right() - SIDE);
            let side = regions.stage.with_min_x(main.right());
            show_picture(ui, scene, &style, main, tools, camera);
            let brush = Brush::new(ui.painter());
            brush.slope(side, 0.0, style.colours.wood.tones[1], style.colours.ground);
            let inner = side.shrink2(vec2(16.0, 8.0));
            let mut beside = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("camera tools"));
            ScrollArea::vertical().id_salt("camera tools").show(&mut beside, |ui| tools.show(ui, scene, camera));
            let hud = HudContent { near, preview: &Preview::default(), has_menu: true };
            if hud::show(ui, scene, &style, regions.hud, &hud) {
                acts.push(StageAct::Toggle(Drawer::Menu));
            }
            acts.extend(dock::show(ui, scene, &style, regions.dock, &content, None, input.now));
            notices::show_notes(ui, scene, main, input.wrong, camera.trouble.as_ref());
            self.drawer(ui, scene, &style, regions.stage, &mut input);
        });
        for act in acts {
            match act {
                StageAct::Back if self.drawer.is_none() => scene.wish(UiAction::Tools),
                act => self.carry_out(ui.ctx(), scene, act, &mut input),
            }
        }
    }
}

fn content_of(scene: &Scene<'_>, camera: &Camera) -> DockContent {
    let enter = keys::name_of(Key::Enter, scene.words);
    let done = scene.t("calibrate.done").to_owned();
    DockContent {
        title: scene.t("calibrate.title").to_owned(),
        text: camera.drift.clone().unwrap_or_else(|| camera.calibrated.clone()),
        actions: vec![DockAction::main(done, None, &enter, StageAct::Wish(UiAction::Tools))],
        ..DockContent::default()
    }
}

/// Shows the whole picture with the outlines of the cards, and the regions to drag.
fn show_picture(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    tools: &mut Tools,
    camera: &Camera,
) {
    let brush = Brush::new(ui.painter());
    brush.slope(room, 0.0, style.colours.wood.tones[0], style.colours.ground);
    let Some(picture) = scene.picture else {
        let fit = TextFit::new(Face::Sans, style.sizes.medium, style.colours.wood.quiet_ink);
        brush.fitted_text(room.shrink(20.0), scene.t("camera.nothing"), fit);
        return;
    };
    let rect = draw::fit(vec2(camera.size_px[0] as f32, camera.size_px[1] as f32), room);
    ui.painter().add(Shape::image(picture, rect, theme::WHOLE, theme::UNTINTED));
    let [across, down] = [rect.width(), rect.height()];
    let [width, height] = camera.size_px.map(|side| side.max(1) as f32);
    for card in &camera.cards {
        let corners = card.corners_px.map(|[x, y]| rect.min + vec2(x / width * across, y / height * down));
        theme::outline(&ui.painter().with_clip_rect(rect), scene.colours, corners, card.sureness());
    }
    tools.regions(ui, scene, camera, rect);
}
