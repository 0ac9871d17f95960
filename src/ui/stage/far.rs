//! The page of a game with real cards that is read across the table: names, figures, the question and its keys. The
//! table shows the rest.

use deadeye_rules::PlayerId;
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::{Drawer, StageAct};
use super::brush::{Brush, TextFit};
use super::cards::CARD_RATIO;
use super::dock::DockContent;
use super::far_parts::{self, FarRegions, MARGIN};
use super::keycap::Keycap;
use super::play_chips::{self, ChipRows};
use super::proposal::FigureRow;
use super::signs::{self, Sign, paint_seat_mark};
use super::style::StageStyle;
use super::{hands_view, hud, names, table_side};
use crate::ui::keys;
use crate::ui::play_keys::KeyedPlay;
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::parts::OUTLINE;
use crate::ui::theme::stage::Face;
use deadeye_app::desk::{Camera, Offer};
use deadeye_app::words::capitalize;

/// The shares of the window's height that the figures and the keys take.
const SHARES: [f32; 2] = [0.195, 0.23];
/// The side of the room of the menu's button, in points.
const MENU: f32 = 68.0;
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
    /// The plays that are begun with a key while nothing is chosen.
    pub plays: &'a [KeyedPlay],
}

/// Shows the page in the whole window. Returns what the clicks do.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, content: &FarContent<'_>) -> Vec<StageAct> {
    let shown = (content.near, content.dock);
    let FarRegions { body, keys } = far_parts::show_ground(ui, scene, style, SHARES, 6.0, shown);
    let menu = Rect::from_min_size(body.right_top() + vec2(-MENU - 24.0, 4.0), vec2(MENU, MENU));
    let mut acts = Vec::new();
    if hud::menu_button(ui, scene, style, menu).clicked() {
        acts.push(StageAct::Toggle(Drawer::Menu));
    }
    let inner = body.shrink2(vec2(MARGIN * 1.6, 20.0)).with_max_x(menu.left());
    acts.extend(show_body(ui, scene, style, inner, content));
    acts.extend(far_parts::show_keys(ui, style, keys.shrink2(vec2(MARGIN, 26.0)), content.dock));
    acts
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
        Some(offer) => capitalize(&scene.words.say(&offer.text)),
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
        if show_revealed(ui, scene, style, below) {
            return Vec::new();
        }
        let mut top = below.top();
        if let Some(hint) = &content.dock.hint {
            let fit = line(Face::Sans, sizes.small, colours.wood.quiet_ink);
            let galley = fit.lay_out(ui.painter(), hint, below.width(), 2);
            top += galley.size().y + 14.0;
            brush.galley(below.min, galley, colours.wood.quiet_ink);
        }
        return show_plays(ui, scene, style, below.with_min_y(top), content);
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

/// Shows the plays, each with its key: the page has no town to touch.
fn show_plays(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, content: &FarContent<'_>) -> Vec<StageAct> {
    let most = (room.height() / play_chips::row_height(style)) as usize;
    if content.plays.is_empty() || most == 0 {
        return Vec::new();
    }
    let rows = ChipRows { title: None, most, dock: content.dock };
    play_chips::show(ui, scene, style, room, content.plays, &[], &rows).0
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
