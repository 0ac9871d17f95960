//! The page of the levels of Deadeye, each on a poster of its own.

use deadeye_cards::CardCode;
use deadeye_opponent::Level;
use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::dock;
use super::start_page::{self, PosterPicture};
use super::style::StageStyle;
use crate::ui::computer_players::{level_name, level_what};
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::theme::stage::Face;

/// A choice of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelChoice {
    /// Play against this level.
    Play(Level),
    /// Begin a game with other decks, or with real cards.
    Other,
    /// Go back to the start page.
    Back,
}

/// The dudes on the posters, who stand for the levels.
const FACES: [&str; 3] = ["01035", "01037", "01040"];
/// The width of the way back, in points.
const BACK: f32 = 220.0;
/// The width of the key of other games, in points.
const OTHER: f32 = 300.0;
/// The gap between two keys of the counter, in points.
const GAP: f32 = 14.0;
/// The level that Enter takes: the one for a first game.
const FIRST: Level = Level::Low;
/// The width of its button, in points.
const FIRST_WIDTH: f32 = 340.0;

/// Shows the page in the whole room. Returns the choice that was pressed or clicked.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>) -> Option<LevelChoice> {
    let style = StageStyle::from_ui(ui);
    let (stage, counter) = start_page::divide(ui, &style);
    start_page::paint_backdrop(ui, scene, stage);
    let edge = (stage.width() * 0.05).max(24.0);
    let content = stage.shrink2(vec2(edge, 22.0));
    let below = show_head(ui, scene, &style, content);
    let gap = 36.0;
    let width = (content.width() - 2.0 * gap) / 3.0;
    let height = (content.bottom() - below - 16.0).min(width * 0.9);
    let top = below + 8.0 + (content.bottom() - below - height) / 2.0;
    let mut choice = None;
    for (at, (level, face)) in Level::ALL.into_iter().zip(FACES).enumerate() {
        let left = (width + gap).mul_add(at as f32, content.left());
        let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
        let picture = PosterPicture::Dude(face.parse::<CardCode>().ok());
        let texts = (level_name(level), level_what(level));
        if start_page::show_poster(ui, scene, &style, rect, at, texts, picture) {
            choice = Some(LevelChoice::Play(level));
        }
    }
    dock::paint_counter(ui, scene, &style, counter);
    let counter = counter.shrink2(vec2(edge, 0.0));
    if show_back(ui, scene, &style, counter) {
        choice = Some(LevelChoice::Back);
    }
    if show_other(ui, scene, &style, counter) {
        choice = Some(LevelChoice::Other);
    }
    if show_first(ui, scene, &style, counter) {
        choice = Some(LevelChoice::Play(FIRST));
    }
    choice
}

/// Shows the title and what is played. Returns the lower edge.
fn show_head(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, content: Rect) -> f32 {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let title = scene.t("start.against").to_owned();
    let head = Rect::from_min_size(content.min, vec2(content.width(), sizes.extra_large * 1.4));
    let fit = TextFit::new(Face::Lettering, sizes.extra_large, colours.signals.accent).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(head, &title, fit);
    let below = Rect::from_min_size(pos2(content.left(), head.bottom() + 4.0), vec2(content.width() * 0.7, 46.0));
    let text = scene.t("start.against_more").to_owned();
    let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_TOP);
    brush.fitted_lines(below, &text, 2, fit.with_least(sizes.small));
    style.label(ui, "levels", head.union(below), &format!("{title}. {text}"));
    below.bottom()
}

/// Shows the way back on the counter. Returns true if it was taken.
fn show_back(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, counter: Rect) -> bool {
    let size = vec2(BACK, style.metrics.main_button + 6.0);
    let rect = Rect::from_center_size(pos2(counter.left() + BACK / 2.0, counter.center().y + 4.0), size);
    let response = ui.interact(rect, Id::unique("levels back"), Sense::click());
    let (title, line) = (scene.t("start.back"), scene.t("start.back_what"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let key = keys::name_of(Key::Escape, scene.words);
    let button = StageButton::of(ButtonKind::Wood, title, Some(line), Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    response.clicked() || scene.key(ui.ctx(), Key::Escape)
}

/// Shows the key of games with other decks or with real cards, beside the way back. Returns true if it was taken.
fn show_other(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, counter: Rect) -> bool {
    let size = vec2(OTHER, style.metrics.main_button + 6.0);
    let left = counter.left() + BACK + GAP;
    let rect = Rect::from_min_size(pos2(left, counter.center().y + 4.0 - size.y / 2.0), size);
    let response = ui.interact(rect, Id::unique("levels other"), Sense::click());
    let (title, line) = (scene.t("stage.new_game"), scene.t("start.other_game"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let key = keys::name_of(Key::N, scene.words);
    let button = StageButton::of(ButtonKind::Wood, title, Some(line), Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    response.clicked() || scene.key(ui.ctx(), Key::N)
}

/// Shows the level for a first game on the counter, in brass. Returns true if it was taken.
fn show_first(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, counter: Rect) -> bool {
    let size = vec2(FIRST_WIDTH, style.metrics.main_button + 6.0);
    let rect = Rect::from_center_size(pos2(counter.right() - FIRST_WIDTH / 2.0, counter.center().y + 4.0), size);
    let response = ui.interact(rect, Id::unique("levels first"), Sense::click());
    let title = scene.words.fill("stage.face_level", &[("level", &scene.t(level_name(FIRST)))]);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &title));
    let key = keys::name_of(Key::Enter, scene.words);
    let button = StageButton::of(ButtonKind::Brass, &title, None, Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    response.clicked() || scene.yes(ui.ctx())
}
