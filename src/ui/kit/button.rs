//! Buttons among texts and fields.

use eframe::egui::{Key, Popup, Rect, Response, Role, Sense, Stroke, Ui, Vec2, Widget, WidgetInfo, vec2};

use crate::ui::scene::Scene;
use crate::ui::stage::brush::Brush;
use crate::ui::stage::button::{ButtonKind, ButtonState, StageButton};
use crate::ui::stage::style::StageStyle;
use crate::ui::theme::parts::CLEAR;

/// The width of a button.
#[derive(Debug, Clone, Copy, PartialEq)]
enum ButtonWidth {
    /// As wide as its title and its keycap, and at least this wide, in points.
    Fitting(f32),
    /// All of the room.
    Whole,
}

/// A button of a panel: of wood, or of brass for what Enter does.
#[derive(Debug, Clone, Copy)]
pub struct PanelButton<'a> {
    title: &'a str,
    key: Option<&'a str>,
    kind: ButtonKind,
    width: ButtonWidth,
    is_chosen: bool,
}

/// The room under a button for its foot, in points.
const FOOT: f32 = 4.0;
/// The corners of the ring around a chosen button.
const ROUNDING: f32 = 11.0;
/// The least width of the brass button.
const MAIN: f32 = 180.0;
/// The room that a button lets free at the right edge of its panel, in points.
const EDGE: f32 = 4.0;

impl<'a> PanelButton<'a> {
    /// Returns a button of wood, as wide as its title.
    #[must_use]
    pub fn new(title: &'a str) -> Self {
        Self { title, key: None, kind: ButtonKind::Small, width: ButtonWidth::Fitting(0.0), is_chosen: false }
    }

    /// Returns the button of brass.
    #[must_use]
    pub fn main(title: &'a str) -> Self {
        Self { kind: ButtonKind::Brass, width: ButtonWidth::Fitting(MAIN), ..Self::new(title) }
    }

    /// Returns the same button with a keycap; an empty name is none.
    #[must_use]
    pub fn with_key(self, key: &'a str) -> Self {
        Self { key: (!key.is_empty()).then_some(key), ..self }
    }

    /// Returns the same button in all of the room.
    #[must_use]
    pub fn wide(self) -> Self {
        Self { width: ButtonWidth::Whole, ..self }
    }

    /// Returns the same button, at least this wide in points.
    #[must_use]
    pub fn at_least(self, points: f32) -> Self {
        Self { width: ButtonWidth::Fitting(points), ..self }
    }

    /// Returns the same button with a ring around it if it is the chosen one.
    #[must_use]
    pub fn chosen(self, is_chosen: bool) -> Self {
        Self { is_chosen, ..self }
    }

    /// Returns what screen readers say of it: its title, and of a button of wood its key.
    #[must_use]
    pub fn label(&self) -> String {
        self.key
            .filter(|_| self.kind != ButtonKind::Brass)
            .map_or_else(|| self.title.to_owned(), |key| format!("{} {key}", self.title))
    }

    /// Lays the button out and paints it, without saying what it is.
    pub fn show(&self, ui: &mut Ui) -> Response {
        let style = StageStyle::from_ui(ui);
        let mut button = StageButton {
            kind: self.kind,
            title: self.title,
            line: None,
            key: self.key,
            state: ButtonState::Normal,
            is_focused: false,
        };
        let room = (ui.available_width() - EDGE).max(24.0);
        let width = match self.width {
            ButtonWidth::Whole => room,
            ButtonWidth::Fitting(least) => button.measure_width(ui.painter(), &style.sizes).max(least).min(room),
        };
        let height = button.measure_height(ui.painter(), &style.sizes, width);
        let sense = if ui.is_enabled() { Sense::click() } else { Sense::hover() };
        let (row, response) = ui.allocate_exact_size(vec2(width, height + FOOT), sense);
        let rect = Rect::from_min_size(row.min, vec2(width, height));
        button.state = if ui.is_enabled() { ButtonState::of(&response) } else { ButtonState::Off };
        button.is_focused = response.has_focus();
        if ui.is_rect_visible(row) {
            button.paint(ui.painter(), style.colours, &style.sizes, rect);
            if self.is_chosen {
                Brush::new(ui.painter()).round_rect(
                    rect,
                    ROUNDING,
                    CLEAR,
                    Stroke::new(2.0, style.colours.signals.accent),
                );
            }
        }
        response
    }
}

impl Widget for PanelButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let response = self.show(ui);
        let (label, enabled) = (self.label(), ui.is_enabled());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &label));
        response
    }
}

/// Shows a button of wood.
pub fn button(ui: &mut Ui, title: &str) -> Response {
    ui.add(PanelButton::new(title))
}

/// Shows a button that opens a list under it.
pub fn menu(ui: &mut Ui, title: &str, list: impl FnOnce(&mut Ui)) {
    let response = button(ui, title);
    Popup::menu(&response).show(list);
}

/// Shows the button of brass, which Enter presses too. Returns true if it was clicked or Enter pressed.
pub fn main_button(ui: &mut Ui, scene: &Scene<'_>, title: &str) -> bool {
    let key = crate::ui::keys::name_of(Key::Enter, scene.words);
    // Its glow and its foot stand out of it.
    ui.add_space(4.0);
    let button = PanelButton::main(title).with_key(&key);
    let response = ui.horizontal(|ui| button.show(ui)).inner;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    ui.allocate_space(Vec2::new(0.0, 2.0));
    response.clicked() || ui.input(|input| input.key_pressed(Key::Enter))
}
