//! A button: the one of brass that Enter presses, and those of wood.

use std::sync::Arc;

use eframe::egui::{Align2, Color32, CornerRadius, Galley, Painter, Rect, Response, Stroke, Vec2, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::keycap::Keycap;
use super::rings::paint_focus_ring;
use crate::ui::theme::fade;
use crate::ui::theme::parts::{CLEAR, shade};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};

/// The weight of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonKind {
    /// The one that Enter presses.
    Brass,
    /// A choice of the question.
    Wood,
    /// A choice that is always there.
    Quiet,
    /// A button among the texts and fields of a panel.
    Small,
}

/// The state of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonState {
    /// It can be pressed.
    Normal,
    /// It is under the pointer.
    Hovered,
    /// It is held down.
    Pressed,
    /// It cannot be pressed now.
    Off,
}

impl ButtonState {
    /// Returns the state of a button that can be pressed.
    #[must_use]
    pub fn of(response: &Response) -> Self {
        if response.is_pointer_button_down_on() {
            Self::Pressed
        } else if response.hovered() {
            Self::Hovered
        } else {
            Self::Normal
        }
    }
}

/// A button with a title, a small line below and a keycap.
#[derive(Debug, Clone, Copy)]
pub struct StageButton<'a> {
    /// The weight.
    pub kind: ButtonKind,
    /// The title, in at most two lines.
    pub title: &'a str,
    /// The consequence, in small letters.
    pub line: Option<&'a str>,
    /// The name of its key.
    pub key: Option<&'a str>,
    /// The state.
    pub state: ButtonState,
    /// True if the keyboard is at it.
    pub is_focused: bool,
}

impl<'a> StageButton<'a> {
    /// Returns a button that can be pressed.
    #[must_use]
    pub fn of(
        kind: ButtonKind,
        title: &'a str,
        line: Option<&'a str>,
        key: Option<&'a str>,
        response: &Response,
    ) -> Self {
        Self { kind, title, line, key, state: ButtonState::of(response), is_focused: response.has_focus() }
    }
}

/// The room at its sides.
const PAD: f32 = 14.0;
/// The room between the texts and the keycap.
const GAP: f32 = 10.0;
/// The corners of a button.
const RADIUS: f32 = 12.0;

/// The texts of a button as they are laid out, and their height together.
struct ButtonTexts {
    title: Arc<Galley>,
    line: Option<Arc<Galley>>,
    height: f32,
}

impl StageButton<'_> {
    /// Returns the least height at which a button of this width shows its texts.
    #[must_use]
    pub fn measure_height(&self, painter: &Painter, sizes: &TypeSizes, width: f32) -> f32 {
        let least = match self.kind {
            ButtonKind::Brass => sizes.small * 4.6,
            ButtonKind::Wood => sizes.small * 3.2,
            ButtonKind::Quiet => sizes.small * 2.7,
            ButtonKind::Small => sizes.small * 2.3,
        };
        let room = width - 2.0 * PAD - self.key_width(painter, sizes);
        least.max(self.texts(painter, sizes, room, CLEAR).height + 12.0)
    }

    /// Returns the width at which its title stands in one line.
    #[must_use]
    pub fn measure_width(&self, painter: &Painter, sizes: &TypeSizes) -> f32 {
        let title = self.texts(painter, sizes, f32::INFINITY, CLEAR).title.size().x;
        // The words of a title that is laid out need some room behind them.
        2.0f32.mul_add(PAD, title + self.key_width(painter, sizes)) + sizes.medium * 0.3
    }

    /// Paints the button in a rectangle. Its foot stands out by 4 points, its focus ring by 6.
    pub fn paint(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        let brush = Brush::new(painter);
        let brush = if self.state == ButtonState::Off { brush.with_opacity(0.45) } else { brush };
        let sunk = if self.state == ButtonState::Pressed { 3.0 } else { 0.0 };
        let rect = rect.translate(vec2(0.0, sunk));
        let text = match self.kind {
            ButtonKind::Brass => self.brass(&brush, colours, rect),
            ButtonKind::Wood | ButtonKind::Quiet | ButtonKind::Small => self.wood(&brush, colours, rect),
        };
        let mut room = rect.shrink2(vec2(PAD, 2.0));
        if let Some(key) = self.key {
            let keycap = Keycap { name: key, is_dark: self.kind != ButtonKind::Brass };
            keycap.paint(&brush, colours, sizes, room.right_center() - vec2(0.0, 1.0), Align2::RIGHT_CENTER);
        }
        room.max.x -= self.key_width(painter, sizes);
        let texts = self.texts(painter, sizes, room.width(), text);
        let mut at = pos2(room.left(), room.center().y - texts.height * 0.5 - 1.0);
        let title_height = texts.title.size().y;
        brush.galley(at, texts.title, text);
        if let Some(line) = texts.line {
            at.y += title_height + 1.0;
            brush.galley(at, line, text);
        }
        if self.is_focused {
            paint_focus_ring(&brush, rect, RADIUS);
        }
    }

    fn key_width(&self, painter: &Painter, sizes: &TypeSizes) -> f32 {
        self.key.map_or(0.0, |key| Keycap::light(key).measure(painter, sizes).x + GAP)
    }

    /// Lays out the title and the small line.
    fn texts(&self, painter: &Painter, sizes: &TypeSizes, width: f32, colour: Color32) -> ButtonTexts {
        let (face, size) = match self.kind {
            ButtonKind::Brass => (Face::SlabBold, sizes.medium),
            ButtonKind::Wood | ButtonKind::Small => (Face::Slab, sizes.medium),
            ButtonKind::Quiet => (Face::SansSemibold, sizes.small),
        };
        let left = |face, size| TextFit::new(face, size, colour).with_align(Align2::LEFT_TOP);
        let title = left(face, size).lay_out(painter, self.title, width, 2);
        let line = self.line.map(|line| left(Face::SansSemibold, sizes.small).lay_out(painter, line, width, 2));
        let below: Vec2 = line.as_ref().map_or(Vec2::ZERO, |line| line.size() + vec2(0.0, 1.0));
        let height = title.size().y + below.y;
        ButtonTexts { title, line, height }
    }

    fn brass(&self, brush: &Brush<'_>, colours: &StageColours, rect: Rect) -> Color32 {
        let [edge, foot] = colours.keys.brass_edges;
        let [light, plain, deep] = match self.state {
            ButtonState::Normal | ButtonState::Off | ButtonState::Pressed => colours.brass.tones,
            ButtonState::Hovered => colours.brass.tones.map(|colour| colour.lerp_to_gamma(edge, 0.25)),
        };
        if self.state != ButtonState::Pressed && self.state != ButtonState::Off {
            brush.glow(rect.expand(8.0).translate(vec2(0.0, 8.0)), 18.0, 26.0, fade(plain, 0.3));
            brush.round_rect(rect.translate(vec2(0.0, 4.0)), RADIUS, foot, Stroke::NONE);
        }
        brush.slope(rect, RADIUS, light, deep);
        // Brass is brightest at its head and plain a little above its middle.
        let waist = rect.top() + rect.height() * 0.45;
        let head = CornerRadius { sw: 0, se: 0, ..CornerRadius::from(RADIUS) };
        let foot_corners = CornerRadius { nw: 0, ne: 0, ..CornerRadius::from(RADIUS) };
        let [clear, plain] = [fade(plain, 0.0), fade(plain, 0.6)];
        brush.slope(Rect::from_min_max(rect.min, pos2(rect.right(), waist)), head, clear, plain);
        brush.slope(Rect::from_min_max(pos2(rect.left(), waist), rect.max), foot_corners, plain, clear);
        brush.round_rect(rect, RADIUS, CLEAR, Stroke::new(1.0, edge));
        colours.brass.ink
    }

    fn wood(&self, brush: &Brush<'_>, colours: &StageColours, rect: Rect) -> Color32 {
        let [top, bottom] = match (self.state, self.kind) {
            (ButtonState::Hovered, _) => colours.keys.hovered_button,
            (ButtonState::Normal | ButtonState::Pressed | ButtonState::Off, ButtonKind::Quiet) => {
                colours.keys.quiet_button
            }
            (
                ButtonState::Normal | ButtonState::Pressed | ButtonState::Off,
                ButtonKind::Wood | ButtonKind::Brass | ButtonKind::Small,
            ) => colours.keys.button,
        };
        let is_raised = self.kind != ButtonKind::Quiet && self.state != ButtonState::Pressed;
        if is_raised {
            // Small buttons stand close together: a wide shadow would lie on the next one.
            let (below, blur) = if self.kind == ButtonKind::Small { (3.0, 6.0) } else { (6.0, 14.0) };
            brush.shadow(rect, RADIUS, vec2(0.0, below), blur);
            brush.round_rect(rect.translate(vec2(0.0, 3.0)), RADIUS, colours.keys.foot, Stroke::NONE);
        }
        brush.slope(rect, RADIUS, top, bottom);
        if self.state == ButtonState::Pressed {
            let head = Rect::from_min_size(rect.min, vec2(rect.width(), 7.0));
            brush.slope(head.shrink2(vec2(4.0, 0.0)), 3.0, shade(0.5), shade(0.0));
        }
        let edge = if self.kind == ButtonKind::Quiet { fade(colours.wood.seam, 0.6) } else { colours.wood.seam };
        brush.round_rect(rect, RADIUS, CLEAR, Stroke::new(1.0, edge));
        colours.wood.ink
    }
}
