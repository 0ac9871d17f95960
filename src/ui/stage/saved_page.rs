//! The page of saved games: the last played first, nine at a time, each with its digit, and a file from elsewhere last.

use std::path::PathBuf;

use deadeye_app::desk::{GameRequest, PER_PAGE, Purpose, ReadGame};
use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::keycap::Keycap;
use super::style::StageStyle;
use super::{dock, saved_game, start_page};
use crate::ui::actions::UiAction;
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;

/// A choice of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedChoice {
    /// Open the game in this file.
    Open(PathBuf),
    /// Go back to the start page.
    Back,
}

/// The page of the list that is shown.
#[derive(Debug, Default)]
pub struct SavedPage {
    /// The number of the first game that is shown.
    first: usize,
    /// The number of the first game of the page that was last asked for.
    asked: Option<usize>,
}

/// The gap between two rows, in points.
const GAP: f32 = 10.0;
/// The rows under one another.
const ROWS: usize = 5;
/// The room of the keycap at the left of a row, in points.
const KEY: f32 = 52.0;
/// The widths of the buttons on the counter, in points.
const WIDTHS: [f32; 3] = [220.0, 220.0, 380.0];
/// The key of a file from elsewhere.
const BROWSE: Key = Key::Num0;

impl SavedPage {
    /// Shows the page in the whole room. Returns the choice that was pressed or clicked.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>) -> Option<SavedChoice> {
        let saved = scene.seen.journal.saved.clone();
        if self.first >= saved.len() {
            self.first = 0;
        }
        if self.asked != Some(self.first) {
            self.asked = Some(self.first);
            scene.ask(GameRequest::ListGames);
            scene.ask(GameRequest::ReadGames(self.first));
        }
        let style = StageStyle::from_ui(ui);
        let (stage, counter) = start_page::divide(ui, &style);
        start_page::paint_backdrop(ui, scene, stage);
        let edge = (stage.width() * 0.05).max(24.0);
        let content = stage.shrink2(vec2(edge, 16.0));
        let top = show_head(ui, scene, &style, content, saved.is_empty()) + 8.0;
        let room = content.with_min_y(top);
        let height = (room.height() - GAP * (ROWS - 1) as f32) / ROWS as f32;
        let width = (room.width() - 2.0 * GAP) / 2.0;
        let cell = |at: usize| {
            let place = vec2((width + 2.0 * GAP) * (at / ROWS) as f32, (height + GAP) * (at % ROWS) as f32);
            Rect::from_min_size(room.min + place, vec2(width, height))
        };
        let mut choice = None;
        let shown: Vec<_> = saved.iter().skip(self.first).take(PER_PAGE).cloned().collect();
        let read = std::sync::Arc::clone(&scene.seen.journal.read);
        for (at, own) in shown.iter().enumerate() {
            // A game that is not read yet is shown by the name of its file.
            let unread = || ReadGame { saved: own.clone(), game: None, on_screen: Vec::new() };
            let known = read.iter().find(|game| game.saved.path == own.path).cloned();
            let is_read = known.is_some();
            let game = known.unwrap_or_else(unread);
            if show_game(ui, scene, &style, cell(at), (at, is_read), &game) {
                choice = Some(SavedChoice::Open(own.path.clone()));
            }
        }
        show_browse(ui, scene, &style, cell(shown.len()));
        dock::paint_counter(ui, scene, &style, counter);
        let counter = counter.shrink2(vec2(edge, 0.0));
        let [back, older, _] = WIDTHS;
        let height = style.metrics.main_button + 6.0;
        let place = |left: f32, width: f32| {
            Rect::from_center_size(pos2(left + width / 2.0, counter.center().y + 4.0), vec2(width, height))
        };
        let escape = Key::Escape;
        let texts = ("start.back", Some("start.back_what"));
        if counter_button(ui, scene, &style, place(counter.left(), back), ButtonKind::Wood, texts, escape) {
            choice = Some(SavedChoice::Back);
        }
        if saved.len() > PER_PAGE {
            let next = self.first + PER_PAGE;
            let is_last = next >= saved.len();
            let texts = (if is_last { "saved.newest" } else { "saved.older" }, None);
            let rect = place(counter.left() + back + 16.0, older);
            if counter_button(ui, scene, &style, rect, ButtonKind::Wood, texts, Key::PageDown) {
                self.first = if is_last { 0 } else { next };
            }
        }
        choice.or(show_first(ui, scene, &style, counter, height, shown.first().map(|own| own.path.clone())))
    }
}

/// Shows the title. Returns its lower edge.
fn show_head(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, content: Rect, is_empty: bool) -> f32 {
    let size = style.sizes.extra_large;
    let head = Rect::from_min_size(content.min, vec2(content.width(), size * 1.2));
    let fit = TextFit::new(Face::Lettering, size, style.colours.signals.accent).with_align(Align2::LEFT_CENTER);
    let title = scene.t("start.saved");
    let brush = Brush::new(ui.painter());
    let shown = brush.fitted_text(head, title, fit);
    let what = scene.t(if is_empty { "open.none" } else { "saved.what" });
    let fit = TextFit::new(Face::Sans, style.sizes.medium, style.colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(head.with_min_x(shown.right() + 28.0), what, fit.with_least(style.sizes.small));
    style.label(ui, "saved games", head, &format!("{title}. {what}"));
    head.bottom()
}

/// Shows a saved game as a row with its digit. Returns true if it was taken.
fn show_game(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    (at, is_read): (usize, bool),
    game: &ReadGame,
) -> bool {
    let response = ui.interact(rect, Id::unique(("saved game", at)), Sense::click());
    let inner = paint_row(ui, scene, style, rect, keys::OPTIONS.get(at).copied(), response.hovered());
    let brush = Brush::new(ui.painter());
    let told = if is_read {
        saved_game::paint(ui, scene, style, inner, game, (2, None))
    } else {
        let fit = TextFit::new(Face::Slab, style.sizes.medium, style.colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(inner, &game.saved.name, fit.with_least(style.sizes.small));
        game.saved.name.clone()
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    style.paint_focus(ui, &response, 12.0);
    let is_pressed = keys::OPTIONS.get(at).is_some_and(|key| scene.key(ui.ctx(), *key));
    response.on_hover_text(game.saved.path.display().to_string()).clicked() || is_pressed
}

/// Shows the way to a file from elsewhere.
fn show_browse(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect) {
    let response = ui.interact(rect, Id::unique("browse games"), Sense::click());
    let inner = paint_row(ui, scene, style, rect, Some(BROWSE), response.hovered());
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let (upper, lower) = inner.split_top_bottom_at_fraction(0.5);
    let fit = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_CENTER);
    let (title, what) = (scene.t("saved.browse").to_owned(), scene.t("saved.browse_what").to_owned());
    let upper = upper.with_min_y(upper.bottom() - sizes.large * 1.3);
    brush.fitted_text(upper, &title, fit(Face::SlabBold, sizes.large, colours.wood.ink).with_least(sizes.small));
    let lower = lower.with_max_y(lower.top() + sizes.small * 1.4);
    brush.fitted_text(lower, &what, fit(Face::Sans, sizes.small, colours.wood.quiet_ink));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &title));
    style.paint_focus(ui, &response, 12.0);
    if response.clicked() || scene.key(ui.ctx(), BROWSE) {
        scene.wish(UiAction::Choose(Purpose::OpenGame));
    }
}

/// Paints the ground of a row with its keycap. Returns the room for its content.
fn paint_row(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect, key: Option<Key>, is_hovered: bool) -> Rect {
    let colours = style.colours;
    let brush = Brush::new(ui.painter());
    let [top, bottom] = if is_hovered { colours.keys.hovered_button } else { colours.keys.button };
    brush.shadow(rect, 12.0, vec2(0.0, 4.0), 10.0);
    brush.slope(rect, 12.0, top, bottom);
    brush.round_rect(rect, 12.0, theme::parts::CLEAR, Stroke::new(1.0, colours.wood.seam));
    if let Some(key) = key {
        let cap = keys::name_of(key, scene.words);
        let at = pos2(rect.left() + KEY / 2.0, rect.center().y);
        Keycap::dark(&cap).paint(&brush, colours, &style.sizes, at, Align2::CENTER_CENTER);
    }
    rect.with_min_x(rect.left() + KEY).with_max_x(rect.right() - 14.0).shrink2(vec2(0.0, 9.0))
}

fn counter_button(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    kind: ButtonKind,
    (title, line): (&str, Option<&str>),
    key: Key,
) -> bool {
    let response = ui.interact(rect, Id::unique(("saved", title)), Sense::click());
    let (title, line) = (scene.t(title), line.map(|line| scene.t(line)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let cap = keys::name_of(key, scene.words);
    let button = StageButton::of(kind, title, line, Some(&cap), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    response.clicked() || scene.key(ui.ctx(), key)
}

/// Shows what Enter does: it opens the first game of the page, or looks for a file where there is none.
fn show_first(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    counter: Rect,
    height: f32,
    first: Option<PathBuf>,
) -> Option<SavedChoice> {
    let [_, _, width] = WIDTHS;
    let rect =
        Rect::from_center_size(pos2(counter.right() - width / 2.0, counter.center().y + 4.0), vec2(width, height));
    let response = ui.interact(rect, Id::unique("first saved game"), Sense::click());
    let title = scene.t(if first.is_some() { "saved.open_first" } else { "saved.browse" }).to_owned();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &title));
    let key = keys::name_of(Key::Enter, scene.words);
    let button = StageButton::of(ButtonKind::Brass, &title, None, Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    if !(response.clicked() || scene.yes(ui.ctx())) {
        return None;
    }
    if first.is_none() {
        scene.wish(UiAction::Choose(Purpose::OpenGame));
    }
    first.map(SavedChoice::Open)
}
