//! The page of a game with real cards that is read across the table: names, figures, the question and its keys. The
//! table shows the rest.

use deadeye_rules::{PlayerId, Race};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::button::{ButtonKind, StageButton};
use super::cards::CARD_RATIO;
use super::dock::{DockAction, DockContent};
use super::keycap::Keycap;
use super::proposal::FigureRow;
use super::race::missing_text;
use super::signs::{self, Sign, paint_seat_mark};
use super::style::StageStyle;
use super::{hands_view, hud, names, table_side};
use crate::ui::keys;
use crate::ui::phase_names::phase_name;
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::parts::{OUTLINE, shade};
use crate::ui::theme::stage::Face;
use deadeye_app::desk::{Camera, Offer};
use deadeye_session::report::PlayerFigure;

/// The shares of the window's height that the figures and the keys take.
const SHARES: [f32; 2] = [0.195, 0.23];
/// The width of the day between the players' figures, in points.
const DAY: f32 = 250.0;
/// The side of the room of the menu's button, in points.
const MENU: f32 = 68.0;
/// The margin at the edges, in points.
const MARGIN: f32 = 26.0;
/// The most keys at the foot: more cannot be read.
const MOST_KEYS: usize = 4;
/// The most answers that are listed.
const MOST_ANSWERS: usize = 8;

/// The content of the page beside the game.
pub struct FarContent<'a> {
    /// The player whose seat is near.
    pub near: PlayerId,
    /// The question and its keys.
    pub dock: &'a DockContent,
    /// The proposal that is asked about.
    pub offer: Option<&'a Offer>,
    /// The camera that saw it.
    pub camera: &'a Camera,
    /// The things that answer the open choice, in the order of their digits.
    pub answers: &'a [Pick],
}

/// Shows the page in the whole window. Returns what the clicks do.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, content: &FarContent<'_>) -> Vec<StageAct> {
    let window = ui.max_rect();
    let [top, foot] = SHARES.map(|share| window.height() * share);
    let figures = window.with_max_y(window.top() + top);
    let keys = window.with_min_y(window.bottom() - foot);
    let body = Rect::from_min_max(figures.left_bottom(), keys.right_top());
    let brush = Brush::new(ui.painter());
    let [dark, middle, light] = style.colours.wood.tones;
    brush.slope(figures, 0.0, light, middle);
    brush.slope(body, 0.0, middle, style.colours.ground);
    brush.slope(keys, 0.0, middle, dark);
    brush.line([keys.left_top(), keys.right_top()], Stroke::new(6.0, style.colours.wood.seam));
    show_figures(ui, scene, style, figures, (content.near, content.dock));
    let menu = Rect::from_min_size(body.right_top() + vec2(-MENU - 24.0, 4.0), vec2(MENU, MENU));
    let mut acts = Vec::new();
    if hud::menu_button(ui, scene, style, menu).clicked() {
        acts.push(StageAct::Toggle(Drawer::Menu));
    }
    let inner = body.shrink2(vec2(MARGIN * 1.6, 20.0)).with_max_x(menu.left());
    acts.extend(show_body(ui, scene, style, inner, content));
    acts.extend(show_keys(ui, style, keys.shrink2(vec2(MARGIN, 26.0)), content.dock));
    acts
}

/// Shows the figures of the players with the day between them, and what Enter would change.
pub fn show_figures(
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

/// Shows the question in large letters: the card that is asked about with what it would change, or what answers the open
/// choice.
fn show_body(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    content: &FarContent<'_>,
) -> Vec<StageAct> {
    let (colours, sizes) = (style.colours, style.sizes);
    let mut left = room.left();
    let seen = content
        .offer
        .and_then(|offer| content.camera.cards.iter().find(|card| card.track == offer.track && offer.track != 0));
    if let Some(face) = seen.and_then(|card| card.code).and_then(|code| scene.faces.large(code)) {
        let card = Rect::from_min_size(room.min, vec2(room.height() / CARD_RATIO, room.height()));
        let brush = Brush::new(ui.painter());
        brush.round_rect(card.expand(7.0), 16.0, colours.signals.accent, Stroke::NONE);
        brush.round_rect(card.expand(2.0), 12.0, OUTLINE, Stroke::NONE);
        brush.cover((face, theme::WHOLE), card, 10.0, theme::UNTINTED);
        left = card.right() + 54.0;
    }
    let room = room.with_min_x(left);
    let brush = Brush::new(ui.painter());
    let above = room.with_max_y(room.top() + sizes.medium * 1.5);
    let seat = match content.offer.and_then(|offer| offer.play.as_ref()).and_then(|play| play.player()) {
        Some(player) => Some(player),
        None => scene.game().to_act().first().copied(),
    };
    let mut start = above.left();
    if let Some(player) = seat {
        let size = sizes.small * 1.2;
        paint_seat_mark(&brush, colours, player.seat(), pos2(start + size / 2.0, above.center().y), size);
        start += size + 16.0;
    }
    let line = |face, size, colour| TextFit::new(face, size, colour).with_align(Align2::LEFT_TOP);
    let fit = line(Face::SansSemibold, sizes.medium, colours.wood.quiet_ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(above.with_min_x(start), &content.dock.title, fit.with_least(sizes.small));
    let asked = match content.offer {
        Some(offer) => scene.words.say(&offer.text),
        None => content.dock.text.clone(),
    };
    let fit = if content.offer.is_some() {
        line(Face::SlabBold, sizes.extra_large, colours.wood.ink).with_least(sizes.medium)
    } else {
        line(Face::SlabBold, sizes.large, colours.wood.ink).with_least(sizes.medium)
    };
    let foot = room.height() * if content.offer.is_some() || !content.answers.is_empty() { 0.42 } else { 0.3 };
    let text_room = room.with_min_y(above.bottom() + 4.0).with_max_y(room.bottom() - foot);
    let galley = fit.lay_out(ui.painter(), &asked, text_room.width(), 3);
    let bottom = text_room.top() + galley.size().y;
    brush.galley(text_room.min, galley, colours.wood.ink);
    style.label(ui, "question", above.union(text_room), &format!("{}. {asked}", content.dock.title));
    let below = room.with_min_y(bottom + 14.0);
    if !content.answers.is_empty() {
        return show_answers(ui, scene, style, below, content.answers);
    }
    let Some(offer) = content.offer else {
        let revealed = show_revealed(ui, scene, style, below);
        if let Some(hint) = content.dock.hint.as_ref().filter(|_| !revealed) {
            let fit = line(Face::Sans, sizes.small, colours.wood.quiet_ink);
            let galley = fit.lay_out(ui.painter(), hint, below.width(), 3);
            brush.galley(below.min, galley, colours.wood.quiet_ink);
        }
        return Vec::new();
    };
    if let Some(against) = &offer.against {
        let text = scene.words.refusal(against);
        let fit = line(Face::SansSemibold, sizes.small, colours.signals.bad);
        brush.galley(below.min, fit.lay_out(ui.painter(), &text, below.width(), 3), colours.signals.bad);
        style.label(ui, "refusal", below, &text);
        return Vec::new();
    }
    let rows = offer.play.as_ref().map(|play| table_side::figure_rows(scene, play)).unwrap_or_default();
    let mut at = below.left();
    for row in rows {
        at = paint_change(&brush, style, &row, pos2(at, below.top())) + 18.0;
    }
    Vec::new()
}

/// Shows the ranks of the hands that are revealed. Returns true if there are some.
fn show_revealed(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect) -> bool {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let players = scene.game().players().iter().map(|player| player.id());
    let hands: Vec<(PlayerId, String)> =
        players.filter_map(|player| Some((player, hands_view::rank_text(scene, player)?))).collect();
    let height = sizes.medium * 1.5;
    for (at, (player, text)) in hands.iter().enumerate() {
        let line = Rect::from_min_size(room.min + vec2(0.0, height * at as f32), vec2(room.width(), height));
        paint_seat_mark(&brush, colours, player.seat(), pos2(line.left() + 16.0, line.center().y), sizes.small * 1.1);
        let fit = TextFit::new(Face::Slab, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(line.with_min_x(line.left() + 48.0), text, fit.with_least(sizes.small));
        style.label(ui, ("revealed", *player), line, &format!("{}: {text}", scene.name(*player)));
    }
    !hands.is_empty()
}

/// Paints a figure before and after a play. Returns its right edge.
fn paint_change(brush: &Brush<'_>, style: &StageStyle, row: &FigureRow, at: eframe::egui::Pos2) -> f32 {
    let (colours, size) = (style.colours, style.sizes.medium * 1.2);
    let height = size * 1.8;
    let middle = at.y + height / 2.0;
    let font = Face::SansBold.at(size);
    let ground = brush.painter().add(eframe::egui::Shape::Noop);
    let mut x = at.x + 16.0;
    signs::paint(brush, row.sign, pos2(x + size * 0.6, middle), size * 1.2, None, colours.wood.ink);
    x += size * 1.4;
    if let Some(seat) = row.seat {
        paint_seat_mark(brush, colours, seat, pos2(x + size * 0.35, middle), size * 0.7);
        x += size * 0.9;
    }
    let before = brush.text(pos2(x, middle), Align2::LEFT_CENTER, &row.before, font.clone(), colours.wood.ink);
    let colour = if row.is_good { colours.signals.good } else { colours.signals.bad };
    signs::paint(brush, Sign::Arrow, pos2(before.right() + size * 0.7, middle), size * 0.8, None, colour);
    let after = pos2(before.right() + size * 1.3, middle);
    let after = brush.text(after, Align2::LEFT_CENTER, &row.after, font, colour);
    let rect = Rect::from_min_max(at, pos2(after.right() + 16.0, at.y + height));
    brush
        .painter()
        .set(ground, eframe::egui::epaint::RectShape::filled(rect, 12.0, crate::ui::theme::fade(colours.backing, 0.5)));
    rect.right()
}

/// Lists the things that answer the open choice, each with its digit.
fn show_answers(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, room: Rect, answers: &[Pick]) -> Vec<StageAct> {
    let (colours, sizes) = (style.colours, style.sizes);
    let mut acts = Vec::new();
    let columns = if answers.len() > 4 { 2 } else { 1 };
    let per_column = answers.len().min(MOST_ANSWERS).div_ceil(columns).max(1);
    let height = (room.height() / per_column as f32).min(sizes.small * 2.2);
    let width = room.width() / columns as f32 - 12.0;
    for (at, (pick, key)) in answers.iter().zip(keys::OPTIONS).take(MOST_ANSWERS).enumerate() {
        let (column, row) = (at / per_column, at % per_column);
        let min = room.min + vec2((width + 12.0) * column as f32, height * row as f32);
        let rect = Rect::from_min_size(min, vec2(width, height - 6.0));
        let name = names::name_of(scene, *pick);
        let response = ui.interact(rect, Id::unique(("far answer", at)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let brush = Brush::new(ui.painter());
        let is_taken = scene.reach.is_taken(*pick);
        let fill =
            if response.hovered() || is_taken { colours.wood.tones[2] } else { theme::fade(colours.backing, 0.4) };
        brush.round_rect(
            rect,
            10.0,
            fill,
            Stroke::new(2.0, if is_taken { colours.signals.good } else { colours.wood.seam }),
        );
        let cap = Keycap::dark(key.name());
        let anchor = pos2(rect.left() + 12.0, rect.center().y);
        let cap = cap.paint(&brush, colours, &sizes, anchor, Align2::LEFT_CENTER);
        let fit = TextFit::new(Face::Slab, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(rect.with_min_x(cap.right() + 16.0).with_max_x(rect.right() - 10.0), &name, fit);
        style.paint_focus(ui, &response, 10.0);
        if response.clicked() {
            acts.push(StageAct::Touch(*pick));
        }
    }
    acts
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
