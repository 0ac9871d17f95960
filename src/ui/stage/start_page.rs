//! The start page: the last game first, three posters for the ways to play, and five tools on the counter.

use deadeye_app::words::{Language, Words};
use deadeye_cards::CardCode;
use deadeye_proxy::scenery::PosterScene;
use deadeye_rules::Phase;
use eframe::egui::{Align2, Id, Key, Rect, Response, Role, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::keycap::Keycap;
use super::style::{StageStyle, size_px};
use super::{dock, saved_game, town};
use crate::ui::faces::SceneryKind;
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::OUTLINE;
use crate::ui::theme::stage::Face;
use deadeye_app::desk::SettingsRequest;

/// A choice of the start page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartChoice {
    /// Go on with the last game.
    Continue,
    /// Play against the program.
    Against,
    /// Play with real cards.
    AtTable,
    /// Learn on the demo table.
    Learn,
    /// Look at decks.
    Decks,
    /// Score a hand.
    Score,
    /// Watch the demo table.
    Demo,
    /// Open a saved game.
    SavedGames,
    /// Change settings.
    Settings,
}

/// The posters, with the names of their texts.
const POSTERS: [(StartChoice, PosterScene, &str, &str); 3] = [
    (StartChoice::Against, PosterScene::Cards, "start.against", "start.against_what"),
    (StartChoice::AtTable, PosterScene::Table, "start.table", "start.table_what"),
    (StartChoice::Learn, PosterScene::Lesson, "start.learn", "start.learn_what"),
];

/// The tools, with the names of their texts.
const TOOLS: [(StartChoice, &str, &str); 5] = [
    (StartChoice::Decks, "start.decks", "start.decks_what"),
    (StartChoice::Score, "start.score", "start.score_what"),
    (StartChoice::Demo, "start.demo", "start.demo_what"),
    (StartChoice::SavedGames, "start.saved", "start.saved_what"),
    (StartChoice::Settings, "start.settings", "start.settings_what"),
];

/// The height of the banner of the last game, in points.
const LAST_GAME: f32 = 92.0;

/// The picture on a poster.
#[derive(Debug, Clone, Copy)]
pub enum PosterPicture {
    /// A drawn scene.
    Scene(PosterScene),
    /// The portrait of a dude; none if there is no such card.
    Dude(Option<CardCode>),
}

/// Divides the room into the stage and the counter.
pub fn divide(ui: &Ui, style: &StageStyle) -> (Rect, Rect) {
    let window = ui.max_rect();
    window.split_top_bottom_at_y(window.bottom() - style.metrics.dock * 0.74)
}

/// Shows the start page in the whole room. Returns the choice that was pressed or clicked.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>) -> Option<StartChoice> {
    let style = StageStyle::from_ui(ui);
    let (stage, counter) = divide(ui, &style);
    paint_backdrop(ui, scene, stage);
    let edge = (stage.width() * 0.05).max(24.0);
    let content = stage.shrink2(vec2(edge, 22.0));
    let mut top = show_head(ui, scene, &style, content) + 14.0;
    let mut choice = None;
    if scene.seen.journal.unfinished.is_some() {
        let bar = Rect::from_min_size(pos2(content.left(), top), vec2(content.width(), LAST_GAME));
        choice = show_last_game(ui, scene, &style, bar).or(choice);
        top = bar.bottom() + 20.0;
    }
    let gap = 36.0;
    let width = (content.width() - 2.0 * gap) / 3.0;
    let height = (content.bottom() - top).min(width * 0.86);
    let top = top + (content.bottom() - top - height) / 2.0;
    for (at, (poster, picture, name, what)) in POSTERS.into_iter().enumerate() {
        let rect =
            Rect::from_min_size(pos2((width + gap).mul_add(at as f32, content.left()), top), vec2(width, height));
        if show_poster(ui, scene, &style, rect, at, (name, what), PosterPicture::Scene(picture)) {
            choice = Some(poster);
        }
    }
    dock::paint_counter(ui, scene, &style, counter);
    choice.or(show_tools(ui, scene, &style, counter.shrink2(vec2(edge, 0.0))))
}

/// Paints a board of wood over a page. Returns the room inside of its edges.
#[must_use]
pub fn open_board(ui: &mut Ui, style: &StageStyle, rect: Rect, edge: f32) -> Ui {
    let brush = Brush::new(ui.painter());
    brush.shadow(rect, 12.0, vec2(0.0, 6.0), 24.0);
    brush.slope(rect, 12.0, style.colours.wood.tones[1], style.colours.wood.tones[0]);
    ui.new_child(UiBuilder::new().max_rect(rect.shrink(edge)).id_salt("board"))
}

/// Paints the street at dusk behind a page without a game.
pub fn paint_backdrop(ui: &Ui, scene: &mut Scene<'_>, stage: Rect) {
    let kind = town::street(Phase::Sundown, [0.6, 0.86]);
    if let Some(texture) = scene.faces.scenery(kind, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
}

/// Shows the name of the program, what it is, and the languages. Returns the lower edge of the text.
fn show_head(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, content: Rect) -> f32 {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let size = sizes.extra_large * 1.9;
    let title = brush.text(content.min, Align2::LEFT_TOP, "Deadeye", Face::Lettering.at(size), colours.signals.accent);
    let below = Rect::from_min_size(pos2(content.left(), title.bottom() - 4.0), vec2(content.width() * 0.62, 46.0));
    let what = scene.t("start.what").to_owned();
    let fit =
        TextFit::new(Face::Sans, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_TOP).with_least(sizes.small);
    let told = brush.fitted_lines(below, &what, 2, fit);
    style.label(ui, "start", title.union(below), &format!("Deadeye. {what}"));
    show_languages(ui, scene, style, content);
    told.bottom()
}

/// Says over the page what is being prepared.
pub fn show_waiting(ui: &Ui, scene: &Scene<'_>) {
    let style = StageStyle::from_ui(ui);
    let text = scene.t("start.laying");
    let room = Rect::from_center_size(ui.max_rect().center(), vec2(560.0, style.metrics.main_button * 1.4));
    let brush = Brush::new(ui.painter());
    brush.shadow(room, 12.0, vec2(0.0, 6.0), 24.0);
    brush.round_rect(room, 12.0, style.colours.backing, Stroke::new(2.5, style.colours.signals.accent));
    brush.fitted_text(room.shrink(16.0), text, TextFit::new(Face::Slab, style.sizes.large, style.colours.wood.ink));
    style.label(ui, "waiting", room, text);
}

/// Shows each language by its own name, so that a reader of that language finds it.
fn show_languages(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, content: Rect) {
    let now = scene.seen.settings.language;
    let mut right = content.right();
    for &language in Language::all().iter().rev() {
        let name = Words::of(language).get("menu.language_name").to_owned();
        let rect = Rect::from_min_size(pos2(right - 132.0, content.top() + 8.0), vec2(132.0, style.metrics.button));
        let response = ui.interact(rect, Id::unique(("language", language)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, language == now, &name));
        let button =
            StageButton::of(ButtonKind::Wood, &name, None, (language != now).then_some(Key::F9.name()), &response);
        button.paint(ui.painter(), style.colours, &style.sizes, rect);
        if language == now {
            Brush::new(ui.painter()).ring(rect, 11.0, Stroke::new(2.0, style.colours.signals.accent));
        }
        if response.clicked() && language != now {
            scene.ask(SettingsRequest::Speak(language));
        }
        right = rect.left() - 10.0;
    }
}

/// Shows the game that was played last and is not over.
fn show_last_game(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, bar: Rect) -> Option<StartChoice> {
    let read = scene.seen.journal.unfinished.clone()?;
    let colours = style.colours;
    let brush = Brush::new(ui.painter());
    brush.slope(bar, 13.0, theme::fade(colours.boards.sign[0], 0.95), colours.boards.sign[1]);
    brush.ring(bar, 13.0, Stroke::new(2.5, colours.signals.accent));
    let room = Rect::from_min_max(bar.min + vec2(18.0, 11.0), pos2(bar.right() - 264.0, bar.bottom() - 11.0));
    let since = age_text(scene, read.saved.changed);
    let told = saved_game::paint(ui, scene, style, room, &read, (3, Some(&since)));
    style.label(ui, "last game", room, &told);
    let centre = pos2(bar.right() - 133.0, bar.center().y - 2.0);
    let rect = Rect::from_center_size(centre, vec2(226.0, style.metrics.main_button));
    let response = ui.interact(rect, Id::unique("continue"), Sense::click());
    let name = scene.words.fill("start.continue", &[("game", &read.saved.name)]);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let key = keys::name_of(Key::Enter, scene.words);
    let title = scene.t("start.go_on").to_owned();
    let button = StageButton::of(ButtonKind::Brass, &title, None, Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    (response.clicked() || scene.yes(ui.ctx())).then_some(StartChoice::Continue)
}

/// Says when a game was last played: today, yesterday, or so many days ago.
fn age_text(scene: &Scene<'_>, changed: std::time::SystemTime) -> String {
    let days = changed.elapsed().map_or(0, |age| age.as_secs() / 86_400);
    match days {
        0 => scene.t("start.last_today").to_owned(),
        1 => scene.t("start.last_yesterday").to_owned(),
        days => scene.words.fill("start.last_days", &[("days", &days)]),
    }
}

/// Shows a poster with its picture, its caption and its key. Returns true if it was clicked or its key pressed.
pub fn show_poster(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    at: usize,
    (name, what): (&str, &str),
    picture: PosterPicture,
) -> bool {
    let (colours, sizes) = (style.colours, style.sizes);
    let response = ui.interact(rect, Id::unique(("poster", at)), Sense::click());
    let (title, text) = (scene.t(name).to_owned(), scene.t(what).to_owned());
    let key = keys::OPTIONS.get(at).copied().unwrap_or(Key::Num1);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{title} {}", key.name())));
    let lift = if response.hovered() { 4.0 } else { 0.0 };
    let turn = [-0.012, 0.006, -0.006].get(at).copied().unwrap_or(0.0);
    let rect = rect.translate(vec2(0.0, -lift));
    let brush = Brush::new(ui.painter()).with_turn(rect.center(), turn);
    brush.shadow(rect, 6.0, vec2(0.0, 10.0), 20.0);
    brush.slope(rect, 6.0, colours.paper.tones[0], colours.paper.tones[1]);
    let caption = (sizes.large + sizes.medium * 2.9 + 26.0).min(rect.height() * 0.5);
    let frame = Rect::from_min_max(rect.min + vec2(11.0, 11.0), pos2(rect.right() - 11.0, rect.bottom() - caption));
    let part = match picture {
        PosterPicture::Scene(poster) => {
            scene.faces.scenery(SceneryKind::Poster(poster), size_px(ui, frame)).map(|texture| (texture, theme::WHOLE))
        }
        PosterPicture::Dude(code) => {
            code.and_then(|code| town::portrait(scene, code, frame.width() / frame.height().max(1.0)))
        }
    };
    if let Some(part) = part {
        brush.picture(part, frame, 3.0, theme::UNTINTED);
    }
    brush.circle(pos2(rect.center().x, rect.top() + 8.0), 5.0, colours.wood.quiet_ink, Stroke::new(1.0, OUTLINE));
    let text_room = Rect::from_min_max(pos2(rect.left() + 20.0, frame.bottom() + 8.0), rect.max - vec2(20.0, 8.0));
    let head = Rect::from_min_size(text_room.min, vec2(text_room.width() - 34.0, sizes.large * 1.3));
    let fit = TextFit::new(Face::SlabBold, sizes.large, colours.paper.ink)
        .with_align(Align2::LEFT_CENTER)
        .with_least(sizes.small);
    brush.fitted_text(head, &title, fit);
    let body = Rect::from_min_max(pos2(text_room.left(), head.bottom() + 4.0), text_room.max);
    let fit =
        TextFit::new(Face::Sans, sizes.medium, colours.paper.ink).with_align(Align2::LEFT_TOP).with_least(sizes.small);
    brush.fitted_lines(body, &text, 3, fit);
    let cap = keys::name_of(key, scene.words);
    Keycap::light(&cap).paint(&brush, colours, &sizes, pos2(text_room.right(), head.center().y), Align2::RIGHT_CENTER);
    style.label(ui, ("poster", at), body, &text);
    style.paint_focus(ui, &response, 6.0);
    response.clicked() || scene.key(ui.ctx(), key)
}

/// Shows the tools on the counter.
fn show_tools(ui: &mut Ui, scene: &Scene<'_>, style: &StageStyle, counter: Rect) -> Option<StartChoice> {
    let gap = 14.0;
    let count = TOOLS.len() as f32;
    let width = (counter.width() - gap * (count - 1.0)) / count;
    let height = style.metrics.main_button + 6.0;
    let mut choice = None;
    for (at, (tool, name, what)) in TOOLS.into_iter().enumerate() {
        let left = (width + gap).mul_add(at as f32, counter.left());
        let rect = Rect::from_center_size(pos2(left + width / 2.0, counter.center().y + 4.0), Vec2::new(width, height));
        let key = keys::OPTIONS.get(at + POSTERS.len()).copied().unwrap_or(Key::Num9);
        if tool_button(ui, scene, style, rect, (name, what), key).clicked() || scene.key(ui.ctx(), key) {
            choice = Some(tool);
        }
    }
    choice
}

fn tool_button(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    (name, what): (&str, &str),
    key: Key,
) -> Response {
    let response = ui.interact(rect, Id::unique(("tool", name)), Sense::click());
    let (title, sub) = (scene.t(name), scene.t(what));
    let key = keys::name_of(key, scene.words);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{title} {key}")));
    let button = StageButton::of(ButtonKind::Wood, title, Some(sub), Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    response
}
