//! The town as a map, drawn from the game: the far player's street, the square, the near player's street.
//!
//! The first seat is at the bottom of the screen. A player opposite has their own left at our right, so their street is
//! drawn the other way round, as it lies on the table.

use deadeye_cards::CardCode;
use deadeye_rules::{CardId, CardInPlay, Figure, Game, Place, PlayerId, Side, Spot};
use eframe::egui::{
    Align2, CornerRadius, Id, Painter, Pos2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::actions::UiAction;
use super::scene::{Pick, Scene};
use super::theme::{self, size};
use super::town_plan::{self, LotPlan, TextRoom};
use super::{draw, motion};

/// Returns the places of the town, row by row as they are drawn.
fn rows(game: &Game) -> Vec<Vec<Place>> {
    let mut rows = Vec::new();
    for player in game.players().iter().skip(1).rev() {
        rows.push(player.street().iter().rev().copied().collect::<Vec<_>>());
    }
    let out_of_town = game.deeds().filter(|deed| deed.spot() == Spot::OutOfTown).map(|deed| Place::Deed(deed.id()));
    rows.push(std::iter::once(Place::TownSquare).chain(out_of_town).collect());
    if let Some(near) = game.players().first() {
        rows.push(near.street().to_vec());
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Shows the town in all of the available room.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    let rows = rows(scene.game());
    show_rows(ui, scene, &rows);
}

/// Shows the place of the current fight, or all of the town while dudes may still come from elsewhere.
pub fn show_fight(ui: &mut Ui, scene: &mut Scene<'_>) {
    let game = scene.game();
    let called_out = game.call_out().and_then(|call_out| game.location(call_out.target));
    let shootout = game.shootout().filter(|shootout| shootout.round > 0);
    match called_out.or(shootout.map(|shootout| shootout.place)) {
        Some(place) => show_rows(ui, scene, &[vec![place]]),
        None => show(ui, scene),
    }
}

fn show_rows(ui: &mut Ui, scene: &mut Scene<'_>, rows: &[Vec<Place>]) {
    let counts: Vec<Vec<usize>> =
        rows.iter().map(|row| row.iter().map(|place| scene.game().dudes_at(*place).count()).collect()).collect();
    let bar = ui.spacing().scroll.allocated_width();
    let room = ui.available_size() - Vec2::splat(1.0);
    let (plan, bars) = town_plan::plan_with_bars(&counts, room, bar, &TextRoom::of(scene.sizes));
    ScrollArea::new(bars).id_salt("town").show(ui, |ui| {
        let (all, _) = ui.allocate_exact_size(plan.size, Sense::hover());
        let shift = all.min.to_vec2();
        for (row, lots) in rows.iter().zip(&plan.rows) {
            for (place, lot) in row.iter().zip(lots) {
                let lot = LotPlan {
                    rect: lot.rect.translate(shift),
                    header: lot.header.translate(shift),
                    cells: lot.cells.iter().map(|cell| cell.translate(shift)).collect(),
                };
                show_lot(ui, scene, *place, &lot, plan.card);
            }
        }
    });
}

/// Returns the controller of a place; none for the square.
fn controller(game: &Game, place: Place) -> Option<PlayerId> {
    game.controller_of(place)
}

fn show_lot(ui: &mut Ui, scene: &mut Scene<'_>, place: Place, lot: &LotPlan, card: Vec2) {
    let palette = scene.palette;
    let game = scene.game();
    let fight = game.shootout().is_some_and(|shootout| shootout.place == place);
    let line = if fight { Stroke::new(2.5, palette.wrong) } else { Stroke::new(1.0, palette.line) };
    let rounding = CornerRadius::same(size::ROUNDING);
    ui.painter().rect(lot.rect, rounding, palette.surfaces.raised, line, StrokeKind::Inside);
    if let Some(pick) = choosable(scene, place) {
        let taken = scene.reach.is_taken(pick);
        mark_choice(ui.painter(), scene, lot.rect.shrink(1.0), taken);
    }
    header(ui, scene, place, lot.header.shrink(6.0));
    let dudes: Vec<CardId> = scene.game().dudes_at(place).map(CardInPlay::id).collect();
    for (dude, cell) in dudes.into_iter().zip(&lot.cells) {
        // Who comes from elsewhere slides here.
        let away = motion::away(ui, motion::here(ui, ("dude", dude)), cell.min - ui.min_rect().min);
        show_dude(ui, scene, dude, cell.translate(away), card);
    }
}

/// Returns the answer of a click on a place to the open choice, if it is one: the place, or its card.
fn choosable(scene: &Scene<'_>, place: Place) -> Option<Pick> {
    if scene.reach.has(Pick::Place(place)) {
        return Some(Pick::Place(place));
    }
    let card = card_of(scene.game(), place)?;
    scene.reach.has(Pick::Card(card)).then_some(Pick::Card(card))
}

/// Paints the frame around something that can be chosen with a click, with a ring in its corner that is filled once it
/// is chosen.
fn mark_choice(painter: &Painter, scene: &Scene<'_>, rect: Rect, taken: bool) {
    let line = Stroke::new(3.0, scene.palette.accent);
    let rounding = CornerRadius::same(size::ROUNDING);
    painter.rect_stroke(rect, rounding, line, StrokeKind::Inside);
    draw::pick_mark(painter, scene.palette, rect.right_top() + vec2(-11.0, 11.0), taken);
}

/// Returns the card of a place: the deed, or the outfit of a home.
fn card_of(game: &Game, place: Place) -> Option<CardId> {
    match place {
        Place::TownSquare => None,
        Place::Deed(deed) => Some(deed),
        Place::Home(player) => game.player(player)?.outfit(),
    }
}

/// The width of a title below which it has no face beside it, because the name matters more, in points.
const WITH_FACE: f32 = 180.0;

/// Shows the title of a place, its controller, its figures, and the influence of each player there.
fn header(ui: &mut Ui, scene: &mut Scene<'_>, place: Place, rect: Rect) {
    let palette = scene.palette;
    let title = scene.place(place);
    let own_card = card_of(scene.game(), place);
    let id = ui.scope_id().with(("place", place));
    let response = ui.interact(rect, id, Sense::click());
    let mut left = rect.left();
    if let Some(card) = own_card.and_then(|card| scene.game().card(card))
        && rect.width() > WITH_FACE
    {
        let (id, code, booted) = (card.id(), *card.code(), card.is_booted());
        let height = rect.height();
        let face = vec2(height * 63.0 / 88.0, height);
        let room = Rect::from_min_size(rect.min, Vec2::splat(height));
        let turned = quarters_turned(ui, id, booted);
        draw_face(ui.painter(), scene, code, (room, face), (booted, turned));
        left += height + 4.0;
    }
    let painter = ui.painter().with_clip_rect(rect.expand(2.0).intersect(ui.clip_rect()));
    let mut text_left = left;
    let title_y = rect.top() + scene.sizes.place / 2.0 + 1.0;
    if let Some(player) = controller(scene.game(), place) {
        theme::seat_mark(&painter, palette, pos2(left + 7.0, title_y), 6.0, player.seat());
        text_left += 18.0;
    }
    let title_room = rect.right() - text_left;
    draw::fit_line(
        &painter,
        (pos2(text_left, title_y), Align2::LEFT_CENTER),
        &title,
        scene.sizes.of_places(),
        palette.text,
        title_room,
    );
    let mut at = pos2(left, rect.bottom() - 8.0);
    if let Some(card) = own_card {
        at.x = figures(&painter, scene, card, at);
    }
    strengths(&painter, scene, place, at);
    let mut told = lot_label(scene, place, &title);
    let choosable = choosable(scene, place);
    if choosable.is_some() {
        told = scene.words.fill("town.choose", &[("what", &told)]);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    let response = response.on_hover_text(told.clone());
    if response.clicked() {
        match (choosable, own_card) {
            (Some(pick), _) => answer(ui, scene, pick),
            (None, Some(card)) => scene.wish(UiAction::Show(card)),
            (None, None) => {}
        }
    }
}

fn answer(ui: &Ui, scene: &mut Scene<'_>, pick: Pick) {
    scene.reach.pick(pick);
    ui.ctx().request_repaint();
}

/// Paints the control points and production of a place's card. Returns the left edge of whatever follows.
fn figures(painter: &Painter, scene: &Scene<'_>, card: CardId, mut at: Pos2) -> f32 {
    let palette = scene.palette;
    let control = scene.game().figure(card, Figure::Control);
    let production = scene.game().figure(card, Figure::Production);
    if control != 0 {
        draw::control(painter, palette, at + vec2(7.0, 0.0));
        at.x = draw::number(painter, at + vec2(16.0, 0.0), control, palette.text) + 8.0;
    }
    if production != 0 {
        draw::ghost_rock(painter, palette, at + vec2(7.0, 0.0));
        at.x = draw::number(painter, at + vec2(16.0, 0.0), production, palette.text) + 8.0;
    }
    at.x
}

/// Paints the influence of each player at a place, if two or more have influence there.
fn strengths(painter: &Painter, scene: &Scene<'_>, place: Place, mut at: Pos2) {
    let game = scene.game();
    let here: Vec<(PlayerId, i16)> = game
        .players()
        .iter()
        .map(|player| (player.id(), influence_at(game, place, player.id())))
        .filter(|(_, influence)| *influence > 0)
        .collect();
    if here.len() < 2 {
        return;
    }
    for (player, influence) in here {
        theme::seat_mark(painter, scene.palette, at + vec2(6.0, 0.0), 5.0, player.seat());
        at.x = draw::number(painter, at + vec2(14.0, 0.0), influence, scene.palette.text) + 7.0;
    }
}

/// Returns the influence of a player's dudes at a place (1.5:3.9).
fn influence_at(game: &Game, place: Place, player: PlayerId) -> i16 {
    game.dudes_at(place)
        .filter(|dude| dude.controller() == player)
        .map(|dude| game.figure(dude.id(), Figure::Influence))
        .fold(0, i16::saturating_add)
}

/// Describes a place in a sentence, for the pointer and for screen readers.
pub fn lot_label(scene: &Scene<'_>, place: Place, title: &str) -> String {
    let game = scene.game();
    let mut parts = vec![title.to_owned()];
    if let Some(player) = controller(game, place) {
        parts.push(scene.words.fill("town.controlled_by", &[("player", &scene.name(player))]));
    }
    if let Some(owner) = game.owner_of(place)
        && Some(owner) != controller(game, place)
    {
        parts.push(scene.words.fill("town.owned_by", &[("player", &scene.name(owner))]));
    }
    for player in game.players() {
        let influence = influence_at(game, place, player.id());
        if influence > 0 {
            parts.push(scene.words.fill("town.influence", &[("player", &player.name()), ("count", &influence)]));
        }
    }
    if let Some(card) = card_of(game, place) {
        let control = game.figure(card, Figure::Control);
        let production = game.figure(card, Figure::Production);
        parts.push(scene.words.fill("town.worth", &[("control", &control), ("production", &production)]));
        parts.extend(game.attachments(card).map(|card| card.title().to_owned()));
        if game.card(card).is_some_and(CardInPlay::is_booted) {
            parts.push(scene.t("card.booted").to_owned());
        }
    }
    parts.join(" · ")
}

/// Shows a dude: the face, upright or sideways, the attached cards, the name, bullets, influence and bounty.
fn show_dude(ui: &mut Ui, scene: &mut Scene<'_>, dude: CardId, cell: Rect, card: Vec2) {
    let palette = scene.palette;
    let Some(in_play) = scene.game().card(dude) else {
        return;
    };
    let (code, booted, bounty, owner) = (*in_play.code(), in_play.is_booted(), in_play.bounty(), in_play.controller());
    let title = in_play.title().to_owned();
    let attached: Vec<CardCode> = scene.game().attachments(dude).map(|card| *card.code()).collect();
    let (bullets, influence, stud) = (
        scene.game().figure(dude, Figure::Bullets),
        scene.game().figure(dude, Figure::Influence),
        scene.game().is_stud(dude),
    );
    let fight = scene.game().shootout();
    let side = fight.and_then(|shootout| shootout.side_of(dude));
    // A posse has one leader, or one mark: those who came along are in its frame only.
    let heads = fight.zip(side).is_some_and(|(shootout, side)| shootout.posse(side).dudes.first() == Some(&dude));
    let response = ui.interact(cell.shrink(1.0), Id::unique(("dude", dude)), Sense::click());
    let turned = quarters_turned(ui, dude, booted);
    // The frame of a posse reaches a little over the face.
    let around = cell.expand2(vec2(0.0, 4.0));
    let painter = ui.painter().with_clip_rect(around.intersect(ui.clip_rect()));
    if response.hovered() || response.has_focus() {
        painter.rect_filled(cell, CornerRadius::same(size::ROUNDING), palette.surfaces.hover);
    }
    let room = Rect::from_min_size(cell.min + vec2((cell.width() - card.y) / 2.0, 0.0), Vec2::splat(card.y));
    // What is attached peeks out at the side, as it is tucked under the dude on the table.
    for (at, code) in attached.iter().enumerate().rev().take(4) {
        let shift = vec2(7.0 * (at + 1) as f32, 0.0);
        draw_face(&painter, scene, *code, (room.translate(shift), card), (booted, turned));
    }
    let face = draw_face(&painter, scene, code, (room, card), (booted, turned));
    marks(&painter, scene, (face, room), (owner, side, heads, bounty));
    let middle = cell.center().x;
    let name_at = pos2(middle, room.bottom() + 1.0);
    let name = (scene.sizes.name, palette.text, cell.width() - 4.0);
    let height = draw::two_lines(&painter, name_at, &title, name.0, name.1, name.2);
    let at = pos2(middle - 30.0, room.bottom() + height + 11.0);
    draw::bullets(&painter, palette, at + vec2(8.0, 0.0), bullets, stud);
    draw::influence(&painter, palette, at + vec2(36.0, 0.0));
    draw::number(&painter, at + vec2(45.0, 0.0), influence, palette.text);
    let mut told = dude_label(scene, dude);
    let choosable = scene.reach.has(Pick::Card(dude));
    if choosable {
        mark_choice(&painter, scene, cell.shrink(1.0), scene.reach.is_taken(Pick::Card(dude)));
        told = scene.words.fill("town.choose", &[("what", &told)]);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    if response.clicked() && choosable {
        answer(ui, scene, Pick::Card(dude));
    } else if response.clicked() || response.secondary_clicked() {
        scene.wish(UiAction::Show(dude));
    }
    response.on_hover_ui(|ui| super::card::summary(ui, scene, dude));
}

/// Paints the marks of a dude: the player, the side of a fight, and the bounty. They are on the face, and under one
/// another on a small one.
fn marks(
    painter: &Painter,
    scene: &Scene<'_>,
    (face, room): (Rect, Rect),
    (owner, side, heads, bounty): (PlayerId, Option<Side>, bool, u16),
) {
    let palette = scene.palette;
    let is_small = room.height() < size::SMALL_FACE;
    // The head of a card has its value and its suit: the mark stands at its foot.
    let badge = if is_small && side.is_some() {
        room.left_top() + vec2(0.0, 7.0)
    } else {
        face.left_bottom() + vec2(8.0, -8.0)
    };
    if let Some(side) = side {
        let text = scene.t(match side {
            Side::Leader => "town.leader_side",
            Side::Mark => "town.mark_side",
        });
        let line = Stroke::new(2.5, palette.wrong);
        painter.rect_stroke(face.expand(2.0), 4, line, StrokeKind::Outside);
        let at = if is_small { room.center_bottom() - vec2(0.0, 8.0) } else { room.center() };
        if heads {
            draw::tag(painter, at, text, palette.on_veil, palette.veil);
        }
    }
    draw::badge(painter, badge, 9.0, palette.veil);
    theme::seat_mark(painter, palette, badge, 6.0, owner.seat());
    if bounty > 0 {
        let (name, at) = if is_small && side.is_some() {
            ("town.bounty", badge + vec2(30.0, 0.0))
        } else {
            ("town.wanted", room.center_bottom() - vec2(0.0, 9.0))
        };
        let text = scene.words.fill(name, &[("count", &bounty)]);
        draw::tag(painter, at, &text, palette.bounty, palette.veil);
    }
}

/// Describes a dude in a sentence, for screen readers.
pub fn dude_label(scene: &Scene<'_>, dude: CardId) -> String {
    let game = scene.game();
    let Some(card) = game.card(dude) else {
        return String::new();
    };
    let mut parts = vec![card.title().to_owned(), scene.name(card.controller())];
    if let Some(place) = game.location(dude) {
        parts.push(scene.place(place));
    }
    let kind = scene.t(if game.is_stud(dude) { "card.stud" } else { "card.draw" });
    parts.push(format!("{} {kind}", game.figure(dude, Figure::Bullets)));
    if card.is_booted() {
        parts.push(scene.t("card.booted").to_owned());
    }
    if card.bounty() > 0 {
        parts.push(scene.words.fill("town.wanted", &[("count", &card.bounty())]));
    }
    parts.extend(game.attachments(dude).map(|card| card.title().to_owned()));
    parts.join(", ")
}

/// Returns the current turning of a card, in quarters.
fn quarters_turned(ui: &Ui, card: CardId, booted: bool) -> f32 {
    motion::animate(ui, motion::here(ui, ("turned", card)), if booted { 1.0 } else { 0.0 })
}

/// Draws a face into the square `room`, upright or turned a quarter. Returns its rectangle.
fn draw_face(
    painter: &Painter,
    scene: &mut Scene<'_>,
    code: CardCode,
    (room, card): (Rect, Vec2),
    (booted, turned): (bool, f32),
) -> Rect {
    let card = if booted { vec2(card.y, card.x) } else { card };
    let rect = Rect::from_center_size(room.center(), card);
    let texture = scene.faces.small(code);
    draw::face(painter, scene.palette, rect, texture, (booted, turned));
    rect
}
