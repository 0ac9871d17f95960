//! A sheet of wood over the stage, with a title and the key that closes it.

use eframe::egui::{
    Align, Align2, Context, Frame, Id, Key, LayerId, Layout, Margin, Order, Pos2, Response, Role, Sense, Stroke, Ui,
    Vec2, WidgetInfo, Window, vec2,
};

use super::button::PanelButton;
use super::label;
use crate::ui::keys;
use crate::ui::scene::Scene;
use crate::ui::stage::brush::{Brush, TextFit};
use crate::ui::stage::style::StageStyle;
use crate::ui::theme::parts::shade;
use crate::ui::theme::stage::Face;

/// The strength of the shade over the page behind a sheet.
const BEHIND: f32 = 0.45;
/// The corners of a sheet.
const ROUNDING: u8 = 14;

/// The place of a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
enum SheetPlace {
    /// In the middle of the window.
    Middle,
    /// So many points below the upper edge of the window.
    Top(f32),
    /// Where it was last dragged to, or in the middle.
    Loose(Vec2),
}

/// A sheet over the stage.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    name: &'a str,
    title: &'a str,
    place: SheetPlace,
}

/// The outcome of showing a sheet.
#[derive(Debug)]
pub struct ShownSheet<T> {
    /// The result of its content.
    pub inner: Option<T>,
    /// False if it was closed by its button or by Escape.
    pub is_open: bool,
}

impl<'a> Sheet<'a> {
    /// Returns a sheet in the middle of the window. `name` tells it from all others.
    #[must_use]
    pub fn new(name: &'a str, title: &'a str) -> Self {
        Self { name, title, place: SheetPlace::Middle }
    }

    /// Returns the same sheet so many points below the upper edge of the window.
    #[must_use]
    pub fn below_top(self, points: f32) -> Self {
        Self { place: SheetPlace::Top(points), ..self }
    }

    /// Returns the same sheet, which can be dragged aside; `size` is about its size in points.
    #[must_use]
    pub fn loose(self, size: Vec2) -> Self {
        Self { place: SheetPlace::Loose(size), ..self }
    }

    /// Shows the sheet with its content.
    pub fn show<T>(
        self,
        ctx: &Context,
        scene: &mut Scene<'_>,
        content: impl FnOnce(&mut Ui, &mut Scene<'_>) -> T,
    ) -> ShownSheet<T> {
        let escape = ctx.input(|input| input.key_pressed(Key::Escape));
        let colours = scene.colours;
        let shadow = ctx.style_of(ctx.theme()).visuals.window_shadow;
        let frame = Frame::new()
            .fill(colours.wood.tones[1])
            .stroke(Stroke::new(2.0, colours.wood.seam))
            .corner_radius(ROUNDING)
            .shadow(shadow)
            .inner_margin(Margin { left: 18, right: 18, top: 12, bottom: 16 });
        let window = Window::new(self.title)
            .id(Id::unique(("sheet", self.name)))
            .title_bar(false)
            .resizable(false)
            .collapsible(false)
            .default_height(ctx.content_rect().height())
            .frame(frame);
        let window = match self.place {
            SheetPlace::Middle => window.anchor(Align2::CENTER_CENTER, Vec2::ZERO),
            SheetPlace::Top(points) => window.anchor(Align2::CENTER_TOP, Vec2::new(0.0, points)),
            SheetPlace::Loose(size) => window.default_pos(middle_of(ctx, size)),
        };
        if !matches!(self.place, SheetPlace::Loose(_)) {
            // The page behind it waits, and its keys are not those that count.
            let page = ctx.layer_painter(LayerId::background());
            page.rect_filled(ctx.content_rect(), 0.0, shade(BEHIND));
        }
        let mut closes = false;
        let shown = window.show(ctx, |ui| {
            closes = head(ui, scene, self.title);
            content(ui, scene)
        });
        ShownSheet { inner: shown.and_then(|shown| shown.inner), is_open: !(closes || escape) }
    }
}

/// Returns true if a sheet lies over the page. Escape closes it first.
#[must_use]
pub fn is_sheet_open(ctx: &Context) -> bool {
    let is_sheet = |layer: &LayerId| layer.order == Order::Middle;
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(is_sheet))
}

fn middle_of(ctx: &Context, size: Vec2) -> Pos2 {
    let room = ctx.content_rect();
    let corner = room.center() - size * 0.5;
    Pos2::new(corner.x.max(room.left() + 8.0), corner.y.max(room.top() + 8.0))
}

/// Shows the title of a sheet or a drawer and the button that closes it. Returns true if that was clicked.
pub fn head(ui: &mut Ui, scene: &Scene<'_>, title: &str) -> bool {
    let style = StageStyle::from_ui(ui);
    let closes = ui.horizontal(|ui| {
        let back = Layout::right_to_left(Align::Center);
        ui.with_layout(back, |ui| {
            let closes = close_button(ui, scene).clicked();
            // The sheet itself is named by its title for screen readers.
            let size = vec2(ui.available_width(), style.sizes.large * 1.4);
            let (room, _) = ui.allocate_exact_size(size, Sense::hover());
            let fit = TextFit::new(Face::SlabBold, style.sizes.large, style.colours.signals.accent);
            let fit = fit.with_align(Align2::LEFT_CENTER).with_least(style.sizes.medium);
            Brush::new(ui.painter()).fitted_text(room, title, fit);
            closes
        })
        .inner
    });
    let closes = closes.inner;
    label::rule(ui);
    closes
}

/// Shows the button that closes, as Escape does.
fn close_button(ui: &mut Ui, scene: &Scene<'_>) -> Response {
    let key = keys::name_of(Key::Escape, scene.words);
    let title = scene.t("stage.close");
    let response = PanelButton::new(title).with_key(&key).show(ui);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    response
}
