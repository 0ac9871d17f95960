//! The town as a strip beside a picture of the real table: each place with the dudes there, small, to be touched as in
//! the whole town.

use std::f32::consts::FRAC_PI_2;

use deadeye_rules::{CardId, Figure, Game, Place, PlayerId};
use eframe::egui::{Align2, Id, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::names;
use super::rings::{paint_legal_ring, paint_target_ring};
use super::signs::{self, Sign, paint_seat_mark};
use super::style::StageStyle;
use super::targets::card_of_place;
use super::town::{self, Lit, LitTag};
use crate::ui::scene::{Pick, Scene};
use crate::ui::theme;
use crate::ui::theme::parts::{CLEAR, Dim, OUTLINE};
use crate::ui::theme::stage::Face;

/// The room at the edges of a place.
const PAD: f32 = 7.0;
/// The gap between places.
const GAP: f32 = 8.0;
/// The gap between dudes.
const DUDE_GAP: f32 = 5.0;
/// The largest portrait.
const LARGEST: Vec2 = vec2(60.0, 66.0);
/// The widest and the least width of a place without dudes.
const EMPTY: [f32; 2] = [132.0, 84.0];
/// The least width from one dude to the next.
const LEAST_STEP: f32 = 14.0;

/// A place of the strip with the dudes there.
struct StripPlace {
    place: Place,
    dudes: Vec<CardId>,
}

/// Returns the places in the order of the strip: the far street, the road, the near street.
fn places(game: &Game, near: PlayerId) -> Vec<StripPlace> {
    let mut places = game.places();
    places.sort_by_key(|place| town::reading_order(game, near, Pick::Place(*place)));
    let place = |place: Place| StripPlace { place, dudes: game.cards_at(place).map(|dude| dude.id()).collect() };
    places.into_iter().map(place).collect()
}

/// Shows the strip in a room. Returns what the clicks do.
pub fn show(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    near: PlayerId,
    lit: &Lit<'_>,
) -> Vec<StageAct> {
    let places = places(scene.game(), near);
    let head = style.sizes.small * 1.7;
    let height = (room.height() - head - PAD).min(LARGEST.y);
    let widest = height * LARGEST.x / LARGEST.y;
    let counts: Vec<usize> = places.iter().map(|place| place.dudes.len()).collect();
    let widths = fit_places(&counts, room.width(), widest);
    let step = widths.step;
    let mut left = room.left();
    let (mut acts, mut tags) = (Vec::new(), Vec::new());
    for place in &places {
        let width = widths.of(place.dudes.len());
        let rect = Rect::from_min_size(pos2(left, room.top()), vec2(width, head + height + PAD));
        show_place(ui, scene, style, place, (rect, head), lit, &mut acts, &mut tags);
        for (at, dude) in place.dudes.iter().enumerate() {
            let at = pos2(rect.left() + PAD + step * at as f32, rect.top() + head);
            let rect = Rect::from_min_size(at, vec2(widest, height));
            show_dude(ui, scene, style, *dude, rect, lit, &mut acts, &mut tags);
        }
        left += width + GAP;
    }
    for (tag, at) in tags {
        town::paint_tag(ui, style, &tag, at);
    }
    acts
}

/// The widths of the strip: of a place without dudes, of a portrait, and from one dude to the next.
struct StripWidths {
    empty: f32,
    portrait: f32,
    step: f32,
}

impl StripWidths {
    /// Returns the width of a place with so many dudes.
    fn of(&self, dudes: usize) -> f32 {
        match dudes {
            0 => self.empty,
            // The name needs some width too.
            count => (self.step.mul_add((count - 1) as f32, self.portrait) + 2.0 * PAD).max(EMPTY[1]),
        }
    }
}

/// Finds the widths at which all places fit beside each other: first places without dudes become narrow, then dudes
/// overlap.
fn fit_places(counts: &[usize], room: f32, portrait: f32) -> StripWidths {
    let all = |widths: &StripWidths| {
        let gaps = GAP * counts.len().saturating_sub(1) as f32;
        counts.iter().map(|count| widths.of(*count)).sum::<f32>() + gaps
    };
    let mut widths = StripWidths { empty: EMPTY[0], portrait, step: portrait + DUDE_GAP };
    while all(&widths) > room && widths.empty > EMPTY[1] {
        widths.empty -= 2.0;
    }
    while all(&widths) > room && widths.step > LEAST_STEP {
        widths.step -= 1.0;
    }
    widths
}

#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
fn show_place(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    place: &StripPlace,
    (rect, head): (Rect, f32),
    lit: &Lit<'_>,
    acts: &mut Vec<StageAct>,
    tags: &mut Vec<(LitTag, eframe::egui::Pos2)>,
) {
    let card = card_of_place(scene.game(), place.place);
    let pick = town::pick_of_place(scene, lit, place.place);
    let response = ui.interact(rect, Id::unique(("strip place", place.place)), Sense::click());
    let told = names::place_label(scene, place.place);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    let colours = style.colours;
    let tag = town::tag_of(scene, lit, pick);
    let brush = Brush::new(ui.painter());
    let brush = if tag.is_none() && lit.is_any() { brush.with_dim(colours.aside) } else { brush };
    let fill = if response.hovered() { theme::fade(colours.backing, 0.25) } else { theme::fade(colours.backing, 0.4) };
    brush.round_rect(rect, 9.0, fill, Stroke::new(1.0, colours.wood.seam));
    let game = scene.game();
    let mut left = rect.left() + PAD;
    let y = rect.top() + head / 2.0;
    if let Some(player) = game.controller_of(place.place) {
        paint_seat_mark(&brush, colours, player.seat(), pos2(left + 6.0, y), 12.0);
        left += 17.0;
    }
    let name = match place.place {
        Place::Home(_) => scene.t("stage.home").to_owned(),
        Place::TownSquare | Place::Deed(_) => scene.place(place.place),
    };
    let rows = if place.dudes.is_empty() { 2 } else { 1 };
    let foot = rect.top() + head * if rows > 1 { 1.5 } else { 1.0 };
    let room = Rect::from_min_max(pos2(left, rect.top() + 4.0), pos2(rect.right() - PAD + 3.0, foot));
    let fit = TextFit::new(Face::Slab, style.sizes.small, colours.wood.ink).with_align(Align2::LEFT_TOP);
    brush.fitted_lines(room, &name, rows, fit.with_least(style.sizes.small * 0.75));
    if let Some(card) = card.filter(|_| place.dudes.is_empty()) {
        let control = game.figure(card, Figure::Control);
        let production = game.figure(card, Figure::Production);
        let figures = [(Sign::Control, i64::from(control)), (Sign::GhostRock, i64::from(production))];
        let shown = figures.into_iter().filter(|(_, value)| *value != 0);
        let mut x = rect.left() + PAD + 16.0;
        let y = f32::midpoint(foot, rect.bottom()) + 2.0;
        for (sign, value) in shown {
            signs::paint(&brush, sign, pos2(x, y), 30.0, Some(&value.to_string()), colours.wood.ink);
            x += 34.0;
        }
    }
    ring(ui, style, tag.as_ref(), rect, 9.0);
    tags.extend(tag.map(|tag| (tag, pos2(rect.center().x, rect.bottom() - 6.0))));
    style.paint_focus(ui, &response, 9.0);
    if response.clicked() {
        town::click(scene, lit, pick, acts);
    }
}

/// Paints the ring of a thing that is lit.
fn ring(ui: &Ui, style: &StageStyle, tag: Option<&LitTag>, rect: Rect, radius: f32) {
    let brush = Brush::new(ui.painter());
    match tag {
        Some(tag) if tag.is_target() => paint_target_ring(&brush, style.colours, rect.expand(1.0), radius),
        Some(_) => paint_legal_ring(&brush, style.colours, rect.expand(1.0), radius),
        None => {}
    }
}

#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
fn show_dude(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    dude: CardId,
    rect: Rect,
    lit: &Lit<'_>,
    acts: &mut Vec<StageAct>,
    tags: &mut Vec<(LitTag, eframe::egui::Pos2)>,
) {
    let pick = Pick::Card(dude);
    let response = ui.interact(rect, Id::unique(("strip dude", dude)), Sense::click());
    let told = names::dude_label(scene, dude);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    let game = scene.game();
    let Some(card) = game.card(dude) else { return };
    let (code, seat, is_booted) = (*card.code(), card.controller().seat(), card.is_booted());
    let (bullets, is_stud) = (game.figure(dude, Figure::Bullets), game.is_stud(dude));
    let colours = style.colours;
    let tag = town::tag_of(scene, lit, pick);
    let is_chosen = lit.chosen == Some(pick) || scene.reach.is_taken(pick);
    let brush = Brush::new(ui.painter());
    let is_aside = tag.is_none() && !is_chosen && lit.is_any();
    let brush = if is_aside { brush.with_dim(colours.aside) } else { brush };
    let turned = if is_booted { brush.with_turn(rect.center(), FRAC_PI_2) } else { brush.clone() };
    let portrait = if is_booted { rect.shrink2(vec2(3.0, 4.0)) } else { rect };
    let edge = if is_chosen { colours.signals.accent } else { colours.seat(seat) };
    let width = if is_chosen { 3.0 } else { 2.0 };
    turned.round_rect(portrait, 9.0, edge, Stroke::NONE);
    let face = portrait.shrink(width);
    turned.round_rect(face, 7.0, OUTLINE, Stroke::NONE);
    let faded = if is_booted { turned.with_dim(Dim::BOOTED) } else { turned };
    match town::portrait(scene, code, portrait.width() / portrait.height()) {
        Some(picture) => faded.cover(picture, face, 7.0, theme::UNTINTED),
        None => faded.slope(face, 7.0, colours.wood.tones[2], colours.wood.tones[0]),
    }
    if response.hovered() {
        brush.round_rect(rect, 9.0, CLEAR, Stroke::new(2.0, colours.wood.ink));
    }
    let badge = rect.left_bottom() + vec2(11.0, -9.0);
    signs::paint(&brush, Sign::of_bullets(is_stud), badge, 23.0, Some(&bullets.to_string()), colours.wood.ink);
    ring(ui, style, tag.as_ref(), rect, 9.0);
    tags.extend(tag.map(|tag| (tag, rect.center_top() + vec2(0.0, 4.0))));
    style.paint_focus(ui, &response, 9.0);
    if response.clicked() {
        town::click(scene, lit, pick, acts);
    }
    if response.secondary_clicked() {
        acts.push(StageAct::Wish(crate::ui::actions::UiAction::Show(dude)));
    }
}
