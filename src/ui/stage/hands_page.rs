//! The page on which hands are clicked or typed and scored while no game is open.

use eframe::egui::{CentralPanel, Frame, Key, Rect, ScrollArea, Ui, pos2, vec2};

use super::acts::StageAct;
use super::dock::{self, DockAction, DockContent};
use super::notices::show_notes;
use super::start_page;
use super::style::StageStyle;
use crate::ui::actions::UiAction;
use crate::ui::draw_hands::{DrawHands, HandsPlace};
use crate::ui::keys;
use crate::ui::now::Now;
use crate::ui::scene::Scene;
use deadeye_app::desk::HandSeen;
use deadeye_app::watchdog::WatchdogReport;
use deadeye_text::Fault;

/// The room at the edges of the board, in points.
const EDGE: f32 = 14.0;
/// The width of the hands, in points.
const WIDTH: f32 = 1130.0;

/// Shows the hands in the whole window.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    hands: &mut DrawHands,
    seen: &[HandSeen],
    (wrong, trouble): (Option<WatchdogReport>, Option<&Fault>),
) {
    let style = StageStyle::from_ui(ui);
    let [enter, escape] = [Key::Enter, Key::Escape].map(|key| keys::name_of(key, scene.words));
    let mut content = DockContent {
        title: scene.t("start.score").to_owned(),
        text: scene.t("stage.hands_text").to_owned(),
        hint: Some(scene.words.fill("draw_hands.nobodys", &[("number", &hands.number_filled())])),
        actions: vec![
            DockAction::main(scene.t("draw_hands.next").to_owned(), None, &enter, StageAct::GoOn),
            DockAction::plain(scene.t("stage.start_page"), &escape, StageAct::Wish(UiAction::DrawHands)),
            DockAction::quiet(scene.t("stage.hand_ranks"), Key::F5.name(), StageAct::Wish(UiAction::Book)),
        ],
        ..DockContent::default()
    };
    if keys::has_no_focus(ui.ctx()) && keys::plain(ui.ctx(), Key::Enter) {
        hands.next();
    }
    CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
        let window = ui.max_rect();
        let stage = window.with_max_y(window.bottom() - style.metrics.dock);
        start_page::paint_backdrop(ui, scene, stage);
        let size = vec2(WIDTH.min(stage.width() - 40.0), stage.height() - 24.0);
        let room = Rect::from_min_size(pos2(stage.center().x - size.x / 2.0, stage.top() + 12.0), size);
        let mut inner = start_page::open_board(ui, &style, room, EDGE);
        ScrollArea::vertical().id_salt("hands page").auto_shrink(false).show(&mut inner, |ui| {
            if let Some(result) = hands.show(ui, scene, seen, HandsPlace::Page) {
                content.text = result;
            }
        });
        show_notes(ui, scene, stage, wrong, trouble);
        let dock = window.with_min_y(stage.bottom());
        for act in dock::show(ui, scene, &style, dock, &content, None, &mut Now::default()) {
            match act {
                StageAct::Wish(action) => scene.wish(action),
                StageAct::GoOn => hands.next(),
                _ => {}
            }
        }
    });
}
