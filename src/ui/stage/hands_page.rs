//! The page on which hands are typed and scored while no game is open.

use eframe::egui::{CentralPanel, Frame, Key, Rect, ScrollArea, Ui, pos2, vec2};

use super::acts::StageAct;
use super::dock::{self, DockAction, DockContent};
use super::notices::show_notes;
use super::start_page;
use super::style::StageStyle;
use crate::ui::actions::UiAction;
use crate::ui::draw_hands::DrawHands;
use crate::ui::keys;
use crate::ui::now::Now;
use crate::ui::scene::Scene;
use deadeye_app::desk::HandSeen;
use deadeye_app::watchdog::WatchdogReport;
use deadeye_text::Fault;

/// The room at the edges of the board, in points.
const EDGE: f32 = 18.0;
/// The width of the hands, in points.
const WIDTH: f32 = 760.0;

/// Shows the hands in the whole window.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    hands: &mut DrawHands,
    seen: &[HandSeen],
    (wrong, trouble): (Option<WatchdogReport>, Option<&Fault>),
) {
    let style = StageStyle::from_ui(ui);
    let escape = keys::name_of(Key::Escape, scene.words);
    let back = scene.t("stage.start_page").to_owned();
    let content = DockContent {
        title: scene.t("stage.hands_title").to_owned(),
        text: scene.t("stage.hands_text").to_owned(),
        actions: vec![
            DockAction::main(back, None, &escape, StageAct::Wish(UiAction::DrawHands)),
            DockAction::quiet(scene.t("stage.hand_ranks"), Key::F5.name(), StageAct::Wish(UiAction::Book)),
        ],
        ..DockContent::default()
    };
    CentralPanel::no_frame().frame(Frame::new().fill(style.colours.ground)).show(ui, |ui| {
        let window = ui.max_rect();
        let stage = window.with_max_y(window.bottom() - style.metrics.dock);
        start_page::paint_backdrop(ui, scene, stage);
        let size = vec2(WIDTH.min(stage.width() - 40.0), stage.height() - 48.0);
        let room = Rect::from_min_size(pos2(stage.center().x - size.x / 2.0, stage.top() + 24.0), size);
        let mut inner = start_page::open_board(ui, &style, room, EDGE);
        ScrollArea::vertical().id_salt("hands page").auto_shrink(false).show(&mut inner, |ui| {
            hands.show(ui, scene, seen);
        });
        show_notes(ui, scene, stage, wrong, trouble);
        let dock = window.with_min_y(stage.bottom());
        for act in dock::show(ui, scene, &style, dock, &content, None, &mut Now::default()) {
            if let StageAct::Wish(action) = act {
                scene.wish(action);
            }
        }
    });
}
