//! The parts of the pages that are read from afar: the figures at the top and the keys at the foot.

use deadeye_rules::{PlayerId, Race};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::dock::{DockAction, DockContent};
use super::hud;
use super::race::missing_text;
use super::signs::{self, Sign, paint_seat_mark};
use super::style::StageStyle;
use crate::ui::phase_names::phase_name;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::shade;
use crate::ui::theme::stage::Face;
use deadeye_session::report::PlayerFigure;

/// The width of the day between the players' figures, in points.
const DAY: f32 = 250.0;
/// The most keys at the foot: more cannot be read.
const MOST_KEYS: usize = 4;
/// The margin at the edges, in points.
pub const MARGIN: f32 = 26.0;

/// The parts of a page that is read from afar.
pub struct FarRegions {
    /// The room between the figures and the keys.
    pub body: Rect,
    /// The foot with the keys.
    pub keys: Rect,
}

/// Paints the ground of a page in the whole window and shows the figures at its top. The shares are those of the
/// window's height that the figures and the keys take; the seam over the keys is so many points thick.
pub fn show_ground(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    shares: [f32; 2],
    seam: f32,
    shown: (PlayerId, &DockContent),
) -> FarRegions {
    let window = ui.max_rect();
    let [top, foot] = shares.map(|share| window.height() * share);
    let figures = window.with_max_y(window.top() + top);
    let keys = window.with_min_y(window.bottom() - foot);
    let body = Rect::from_min_max(figures.left_bottom(), keys.right_top());
    let brush = Brush::new(ui.painter());
    let [dark, middle, light] = style.colours.wood.tones;
    brush.slope(figures, 0.0, light, middle);
    brush.slope(body, 0.0, middle, style.colours.ground);
    brush.slope(keys, 0.0, middle, dark);
    brush.line([keys.left_top(), keys.right_top()], Stroke::new(seam, style.colours.wood.seam));
    show_figures(ui, scene, style, figures, shown);
    FarRegions { body, keys }
}

/// Shows the figures of the players with the day between them, and what Enter would change.
fn show_figures(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    (near, dock): (PlayerId, &DockContent),
) {
    let side = (rect.width() - DAY) / 2.0;
    let [on_left, on_right] = hud::sides_of_day(scene.game(), near);
    let sides = [(on_left, rect.left(), false), (on_right, rect.right() - side, true)];
    for (players, start, mirrored) in sides {
        let width = side / players.len().max(1) as f32;
        for (at, player) in players.into_iter().enumerate() {
            let min = pos2(width.mul_add(at as f32, start), rect.top());
            let room = Rect::from_min_size(min, vec2(width, rect.height()));
            show_plate(ui, scene, style, room, dock, player, mirrored);
        }
    }
    show_day(ui, scene, style, Rect::from_center_size(rect.center(), vec2(DAY, rect.height())));
}

/// Shows a player's name and race over their figures, from the left of a room or mirrored from its right.
fn show_plate(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    room: Rect,
    dock: &DockContent,
    player: PlayerId,
    mirrored: bool,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let inner = room.shrink2(vec2(MARGIN * 0.8, 8.0));
    let line = inner.with_max_y(inner.top() + inner.height() * 0.44);
    let (edge, sign, align) =
        if mirrored { (inner.right(), -1.0, Align2::RIGHT_CENTER) } else { (inner.left(), 1.0, Align2::LEFT_CENTER) };
    let mark = sizes.small * 1.2;
    paint_seat_mark(&brush, colours, player.seat(), pos2(edge + sign * mark / 2.0, line.center().y), mark);
    let after_mark = edge + sign * (mark + 14.0);
    let beside = |at: f32| if mirrored { line.with_max_x(at) } else { line.with_min_x(at) };
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(align).with_least(sizes.small);
    let named = brush.fitted_text(beside(after_mark), &scene.name(player), fit);
    let race = missing_text(scene, Race::at_sundown(scene.game(), player));
    let race_room = beside(if mirrored { named.left() - 14.0 } else { named.right() + 14.0 });
    let fit =
        TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(align).with_least(sizes.small * 0.8);
    let galley = fit.lay_out(ui.painter(), &race, race_room.width().max(1.0), 1);
    // Words that do not fit are told to screen readers alone.
    if !galley.elided && race_room.width() >= galley.size().x {
        brush.fitted_text(race_room, &race, fit);
    }
    style.label(ui, ("plate", player), line, &format!("{}: {race}", scene.name(player)));
    let boxes = inner.with_min_y(line.bottom() + 4.0);
    let width = ((inner.width() - 20.0) / 3.0).min(boxes.height() * 2.1);
    for (at, figure) in PlayerFigure::ALL.into_iter().enumerate() {
        let step = (width + 10.0) * at as f32;
        let left = if mirrored { boxes.right() - width - step } else { boxes.left() + step };
        let rect = Rect::from_min_size(pos2(left, boxes.top()), vec2(width, boxes.height()));
        show_figure(ui, scene, style, rect, dock, (player, figure));
    }
    if scene.game().to_act().contains(&player) {
        let bar = Rect::from_min_max(pos2(room.left(), room.bottom() - 8.0), room.max);
        brush.round_rect(bar, 0.0, colours.signals.accent, Stroke::NONE);
    }
}

fn show_figure(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    dock: &DockContent,
    (player, figure): (PlayerId, PlayerFigure),
) {
    let colours = style.colours;
    let brush = Brush::new(ui.painter());
    let (sign, figured) = hud::sign_of(player, figure);
    let after = dock.preview.change_of(player, figure).map(|change| change.after);
    let line = if after.is_some() { Stroke::new(3.0, colours.signals.accent) } else { Stroke::new(1.0, shade(0.3)) };
    brush.round_rect(rect, 12.0, theme::fade(colours.backing, 0.55), line);
    let value = figure.read(scene.game(), player);
    let size = rect.height() * 0.66;
    let is_wide = rect.width() > size * 1.9;
    if is_wide {
        signs::paint(&brush, sign, pos2(rect.left() + size * 0.66, rect.center().y), size, None, colours.wood.ink);
    }
    let left = rect.left() + if is_wide { size * 1.25 } else { 8.0 };
    let room = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.right() - 6.0, rect.bottom()));
    let colour = if after.is_some() { colours.signals.accent } else { colours.wood.ink };
    let fit = TextFit::new(Face::SansBold, style.sizes.large * 0.8, colour).with_least(style.sizes.small * 0.8);
    if let Some(after) = after {
        let arrow = size * 0.4;
        let side = (room.width() - arrow) / 2.0;
        brush.fitted_text(room.with_max_x(room.left() + side), &value.to_string(), fit);
        signs::paint(&brush, Sign::Arrow, room.center(), arrow, None, colour);
        brush.fitted_text(room.with_min_x(room.right() - side), &after.to_string(), fit);
    } else {
        brush.fitted_text(room, &value.to_string(), fit);
    }
    style.label(ui, ("far figure", figured), rect, &format!("{}: {value}", figured.name(scene.words, scene.game())));
}

fn show_day(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let phase = scene.game().phase();
    let sign = hud::PHASE_SIGNS.iter().find(|(own, _)| *own == phase).map_or(Sign::Cards, |(_, sign)| *sign);
    let third = rect.height() / 3.2;
    signs::paint(&brush, sign, pos2(rect.center().x, rect.top() + third * 0.7), third, None, colours.signals.accent);
    let name = phase_name(scene.words, phase).to_owned();
    let room = Rect::from_min_size(rect.min + vec2(0.0, third * 1.15), vec2(rect.width(), third));
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.signals.accent).with_least(sizes.small * 0.8);
    brush.fitted_text(room, &name, fit);
    let day = scene.words.fill("stage.day_number", &[("day", &scene.game().day())]);
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink);
    brush.fitted_text(room.translate(vec2(0.0, third * 0.95)), &day, fit);
    style.label(ui, "stage day", rect, &format!("{name}, {day}"));
}

/// Shows the first keys of the question side by side. Returns what the clicks do.
pub fn show_keys(ui: &Ui, style: &StageStyle, room: Rect, content: &DockContent) -> Vec<StageAct> {
    let mut acts = Vec::new();
    let shown: Vec<&DockAction> = content.actions.iter().filter(|action| !action.is_off).take(MOST_KEYS).collect();
    let weight = |action: &DockAction| if action.kind == ButtonKind::Brass { 1.5 } else { 1.0 };
    let all: f32 = shown.iter().map(|action| weight(action)).sum();
    let unit = (room.width() - 20.0 * shown.len().saturating_sub(1) as f32) / all.max(1.0);
    let mut left = room.left();
    for (at, action) in shown.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left, room.top()), vec2(unit * weight(action), room.height()));
        left = rect.right() + 20.0;
        let response = ui.interact(rect, Id::unique(("far key", at)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &action.title));
        let kind = if action.kind == ButtonKind::Brass { ButtonKind::Brass } else { ButtonKind::Wood };
        let key = (!action.key.is_empty()).then_some(action.key.as_str());
        let button = StageButton::of(kind, &action.title, None, key, &response);
        button.paint(ui.painter(), style.colours, &style.sizes, rect);
        if response.clicked() {
            acts.push(action.act.clone());
        }
    }
    acts
}
