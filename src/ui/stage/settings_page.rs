//! The page of settings: a large switch for each, which says its state and does what its action does everywhere.

use deadeye_app::desk::Camera;
use deadeye_app::settings::Density;
use deadeye_app::words::Words;
use eframe::egui::{Align2, Context, Id, Key, Rect, Role, Sense, Stroke, Theme, Ui, WidgetInfo, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::style::StageStyle;
use super::table_input::has_picture;
use super::{dock, start_page};
use crate::ui::actions::{self, Action, Rescale, UiAction};
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::theme::parts::CLEAR;
use crate::ui::theme::stage::Face;

/// The look of the window that has no action of its own in the state of the desk.
#[derive(Debug, Clone, Copy)]
pub struct WindowLook {
    /// The distance from which the window is read.
    pub density: Density,
    /// The user's own scale of everything, in percent.
    pub scale_percent: u16,
}

/// A setting of the page: the name of its action in the list of all actions, its title and its description.
struct Setting {
    action: &'static str,
    title: &'static str,
    what: &'static str,
}

const fn setting(action: &'static str, title: &'static str, what: &'static str) -> Setting {
    Setting { action, title, what }
}

/// The settings of every game.
const GENERAL: [Setting; 8] = [
    setting("menu.sounds", "menu.sounds", "settings.sounds_what"),
    setting("menu.aloud", "menu.aloud", "settings.aloud_what"),
    setting("keys.language", "settings.language", "settings.language_what"),
    setting("menu.light", "settings.light", "settings.light_what"),
    setting("menu.density", "settings.density", "settings.density_what"),
    setting("menu.motion", "menu.motion", "settings.motion_what"),
    setting("menu.carry_out", "menu.carry_out", "settings.carry_out_what"),
    setting("menu.keys", "menu.keys", "settings.keys_what"),
];

/// The settings of a camera.
const OF_CAMERA: [Setting; 6] = [
    setting("menu.hands_free", "menu.hands_free", "settings.hands_free_what"),
    setting("menu.hold_still", "menu.hold_still", "settings.hold_still_what"),
    setting("menu.mirror", "menu.mirror", "settings.mirror_what"),
    setting("menu.mains_50", "menu.mains_50", "settings.mains_what"),
    setting("menu.mains_60", "menu.mains_60", "settings.mains_what"),
    setting("menu.other_source", "settings.source", "settings.source_what"),
];

/// The state of a setting.
enum SettingState {
    /// It is on or off.
    Switch(bool),
    /// It is one of several.
    Value(String),
    /// It opens a page.
    Page,
}

/// The gap between two settings, in points.
const GAP: f32 = 10.0;
/// The most height of a setting, in points.
const MOST_HEIGHT: f32 = 66.0;
/// The least height of a setting, in points.
const LEAST_HEIGHT: f32 = 46.0;
/// The width of the state at the right of a setting, in points.
const STATE: f32 = 128.0;
/// The width of the way back, in points.
const BACK: f32 = 260.0;

/// Shows the page in the whole room. Returns true if it is left.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, look: WindowLook, camera: &Camera) -> bool {
    let style = StageStyle::from_ui(ui);
    let (stage, counter) = start_page::divide(ui, &style);
    start_page::paint_backdrop(ui, scene, stage);
    let edge = (stage.width() * 0.05).max(24.0);
    let content = stage.shrink2(vec2(edge, 18.0));
    let top = show_head(ui, scene, &style, content) + 10.0;
    let uses_camera = has_picture(camera);
    let of_camera = OF_CAMERA.iter().filter(|_| uses_camera);
    let settings: Vec<&Setting> = GENERAL.iter().chain(of_camera).collect();
    // The size of texts has two buttons of its own.
    let cells = settings.len() + 1;
    let rows = cells.div_ceil(2);
    let room = content.with_min_y(top);
    let height = (room.height() / rows as f32 - GAP).clamp(LEAST_HEIGHT, MOST_HEIGHT);
    let width = (room.width() - GAP * 2.0) / 2.0;
    let cell = |at: usize| {
        let place = vec2((width + GAP * 2.0) * (at / rows) as f32, (height + GAP) * (at % rows) as f32);
        Rect::from_min_size(room.min + place, vec2(width, height))
    };
    for (at, setting) in settings.into_iter().enumerate() {
        // The size of texts comes third, after what is heard.
        let place = if at < 2 { at } else { at + 1 };
        show_setting(ui, scene, &style, cell(place), setting, keys::OPTIONS.get(at).copied(), look);
    }
    show_scale(ui, scene, &style, cell(2), look);
    dock::paint_counter(ui, scene, &style, counter);
    show_back(ui, scene, &style, counter.shrink2(vec2(edge, 0.0)))
}

/// Shows the title. Returns its lower edge.
fn show_head(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, content: Rect) -> f32 {
    let size = style.sizes.extra_large;
    let head = Rect::from_min_size(content.min, vec2(content.width(), size * 1.3));
    let fit = TextFit::new(Face::Lettering, size, style.colours.signals.accent).with_align(Align2::LEFT_CENTER);
    let title = scene.t("start.settings");
    Brush::new(ui.painter()).fitted_text(head, title, fit);
    style.label(ui, "settings", head, title);
    head.bottom()
}

/// Returns the state of a setting as its action would change it.
fn state_of(ctx: &Context, scene: &Scene<'_>, action: &Action, name: &str, look: WindowLook) -> SettingState {
    if let Some(switch) = action.switch {
        return SettingState::Switch((switch.is_on)(ctx, scene.seen));
    }
    let value = match name {
        "menu.light" if ctx.theme() == Theme::Light => "settings.is_light",
        "menu.light" => "settings.is_dark",
        "menu.density" if look.density == Density::Far => "settings.is_far",
        "menu.density" => "settings.is_near",
        "keys.language" => "menu.language_name",
        _ => return SettingState::Page,
    };
    SettingState::Value(scene.t(value).to_owned())
}

/// Shows a setting as a button in all of a rectangle, and does what it does when it is pressed.
fn show_setting(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    setting: &Setting,
    key: Option<Key>,
    look: WindowLook,
) {
    let Some(action) = actions::find(setting.action) else { return };
    let state = state_of(ui.ctx(), scene, action, setting.action, look);
    let response = ui.interact(rect, Id::unique(("setting", setting.action)), Sense::click());
    let (title, what) = (scene.t(setting.title).to_owned(), scene.t(setting.what).to_owned());
    let told = match &state {
        SettingState::Switch(is_on) => format!("{title}: {}", scene.t(state_name(*is_on))),
        SettingState::Value(value) => format!("{title}: {value}"),
        SettingState::Page => title.clone(),
    };
    response.widget_info(|| match &state {
        SettingState::Switch(is_on) => WidgetInfo::selected(Role::Switch, true, *is_on, &told),
        SettingState::Value(_) | SettingState::Page => WidgetInfo::labeled(Role::Button, true, &told),
    });
    let cap = key.map(|key| keys::name_of(key, scene.words)).unwrap_or_default();
    // The button is painted around its state.
    let button = StageButton::of(ButtonKind::Wood, "", None, None, &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    let inner = rect.shrink2(vec2(14.0, 4.0));
    let (text, right) = inner.split_left_right_at_x(inner.right() - STATE - 40.0);
    show_texts(ui, style, text, &title, &what);
    let brush = Brush::new(ui.painter());
    let keycap = super::keycap::Keycap::dark(&cap);
    keycap.paint(&brush, style.colours, &style.sizes, right.right_center(), Align2::RIGHT_CENTER);
    let place = Rect::from_min_max(right.min, pos2(right.right() - 40.0, right.bottom()));
    paint_state(ui, scene.words, style, place, &state);
    let pressed = key.is_some_and(|key| scene.key(ui.ctx(), key));
    if response.clicked() || pressed {
        scene.wish((action.action)(ui.ctx(), scene.seen));
    }
}

fn state_name(is_on: bool) -> &'static str {
    if is_on { "settings.on" } else { "settings.off" }
}

/// Paints the title of a setting with its description below.
fn show_texts(ui: &Ui, style: &StageStyle, room: Rect, title: &str, what: &str) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let lines = sizes.medium * 1.3 + sizes.small * 1.3;
    let middle = Rect::from_center_size(room.center(), vec2(room.width(), lines));
    let (upper, lower) = middle.split_top_bottom_at_y(middle.top() + sizes.medium * 1.3);
    let left = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_CENTER);
    let fit = left(Face::Slab, sizes.medium, colours.wood.ink).with_least(sizes.small);
    brush.fitted_text(upper, title, fit);
    brush.fitted_text(lower, what, left(Face::Sans, sizes.small, colours.wood.quiet_ink));
}

/// Paints the state of a setting: a switch with its word, or its value.
fn paint_state(ui: &Ui, words: &Words, style: &StageStyle, room: Rect, state: &SettingState) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let fit = TextFit::new(Face::SansBold, sizes.medium, colours.wood.ink).with_align(Align2::RIGHT_CENTER);
    match state {
        SettingState::Page => {}
        SettingState::Value(value) => {
            brush.fitted_text(room, value, TextFit { colour: colours.signals.accent, ..fit });
        }
        SettingState::Switch(is_on) => {
            let height = sizes.medium * 1.3;
            let (word, place) = room.split_left_right_at_x(room.right() - height * 1.9);
            let track = Rect::from_center_size(place.center(), vec2(height * 1.7, height));
            let radius = height / 2.0;
            let edge = Stroke::new(1.5, colours.wood.seam);
            let ground = if *is_on { colours.brass.tones[1] } else { colours.backing };
            brush.round_rect(track, radius, ground, edge);
            let at = if *is_on { track.right() - radius } else { track.left() + radius };
            let knob = if *is_on { colours.brass.ink } else { colours.wood.quiet_ink };
            brush.circle(pos2(at, track.center().y), radius - 5.0, knob, Stroke::new(0.0, CLEAR));
            brush.fitted_text(word.with_max_x(word.right() - 8.0), words.get(state_name(*is_on)), fit);
        }
    }
}

/// Shows the size of texts, with a button for smaller and one for larger ones.
fn show_scale(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect, look: WindowLook) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let [top, bottom] = colours.keys.button;
    brush.slope(rect, 12.0, top, bottom);
    brush.round_rect(rect, 12.0, CLEAR, Stroke::new(1.0, colours.wood.seam));
    let inner = rect.shrink2(vec2(14.0, 4.0));
    let side = inner.height().min(44.0);
    let value = sizes.medium * 4.0;
    let (text, right) = inner.split_left_right_at_x(inner.right() - side * 2.0 - value);
    show_texts(ui, style, text, scene.t("settings.scale"), scene.t("settings.scale_what"));
    let percent = scene.words.fill("stage.percent", &[("percent", &look.scale_percent)]);
    style.label(ui, "scale", text, &format!("{}: {percent}", scene.t("settings.scale")));
    let fit = TextFit::new(Face::SansBold, sizes.medium, colours.signals.accent);
    brush.fitted_text(Rect::from_center_size(right.center(), vec2(value, side)), &percent, fit);
    let places = [right.left() + side / 2.0, right.right() - side / 2.0];
    let steps = [(Rescale::Smaller, "−", "settings.smaller"), (Rescale::Larger, "+", "settings.larger")];
    for (x, (step, sign, name)) in places.into_iter().zip(steps) {
        let place = Rect::from_center_size(pos2(x, right.center().y - 1.0), vec2(side, side - 4.0));
        let response = ui.interact(place, Id::unique(("scale", name)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, scene.t(name)));
        let button = StageButton::of(ButtonKind::Quiet, "", None, None, &response);
        button.paint(ui.painter(), colours, &sizes, place);
        brush.fitted_text(place, sign, TextFit::new(Face::SansBold, sizes.large, colours.wood.ink));
        if response.clicked() {
            scene.wish(UiAction::Scale(step));
        }
    }
}

/// Shows the way back on the counter. Returns true if it was taken.
fn show_back(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, counter: Rect) -> bool {
    let size = vec2(BACK, style.metrics.main_button + 6.0);
    let rect = Rect::from_center_size(pos2(counter.right() - BACK / 2.0, counter.center().y + 4.0), size);
    let response = ui.interact(rect, Id::unique("settings back"), Sense::click());
    let (title, line) = (scene.t("stage.done"), scene.t("start.back_what"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let key = keys::name_of(Key::Enter, scene.words);
    let button = StageButton::of(ButtonKind::Brass, title, Some(line), Some(&key), &response);
    button.paint(ui.painter(), style.colours, &style.sizes, rect);
    let room = Rect::from_min_max(pos2(counter.left(), rect.top()), pos2(rect.left() - 24.0, rect.bottom()));
    let text = scene.t("settings.at_once");
    let fit = TextFit::new(Face::Sans, style.sizes.medium, style.colours.wood.ink).with_align(Align2::LEFT_CENTER);
    Brush::new(ui.painter()).fitted_lines(room, text, 2, fit.with_least(style.sizes.small));
    style.label(ui, "settings at once", room, text);
    response.clicked() || scene.yes(ui.ctx()) || scene.key(ui.ctx(), Key::Escape)
}
