//! The row of figures at the top: each player's plate with the race to win, and the sun's way through the day.

use deadeye_rules::{Game, Phase, PlayerId, Race};
use eframe::egui::{Align2, Id, Pos2, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::acts::near_player;
use super::brush::{Brush, TextFit};
use super::race::{missing_text, short_text};
use super::signs::{self, Sign};
use super::style::{StageStyle, size_px};
use super::targets::Preview;
use crate::ui::actions::UiAction;
use crate::ui::faces::SceneryKind;
use crate::ui::figured::Figured;
use crate::ui::motion::{self, Movement};
use crate::ui::moved;
use crate::ui::phase_names::phase_name;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::{OUTLINE, shade};
use crate::ui::theme::stage::Face;
use deadeye_session::report::PlayerFigure;

/// The width of the sun's way, in points.
const SUN_WAY: f32 = 262.0;
/// The width of a plate under which its name stands over its figures, in points.
const COMPACT: f32 = 350.0;
/// The gap between figures.
const GAP: f32 = 7.0;
/// The most shields of a race that stand side by side; of a longer race the numbers stand in their place.
const MOST_SHIELDS: i16 = 7;

/// The size of a shield of the race, in points.
const SHIELD: f32 = 17.5;
/// The least size of one, in points.
const LEAST_SHIELD: f32 = 14.0;
/// The room for the race in a word behind the shields, in points.
const SHORT_RACE: f32 = 54.0;

/// The content of the row of figures that is not in the game.
pub struct HudContent<'a> {
    /// The player whose seat is near.
    pub near: PlayerId,
    /// The changes by whatever Enter would do.
    pub preview: &'a Preview,
    /// True if the menu has its button here.
    pub has_menu: bool,
}

/// Shows the row of figures. Returns true if the button of the menu was clicked.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect, content: &HudContent<'_>) -> bool {
    paint_beam(ui, scene, style, rect);
    let menu = content.has_menu.then(|| menu_button(ui, scene, style, rect));
    let middle = Rect::from_center_size(rect.center(), vec2(SUN_WAY, rect.height()));
    paint_day(ui, scene, style, middle, content.near);
    let start = menu.as_ref().map_or(rect.left() + 12.0, |menu| menu.rect.right() + 10.0);
    let left = Rect::from_min_max(pos2(start, rect.top()), pos2(middle.left(), rect.bottom()));
    let right = Rect::from_min_max(pos2(middle.right(), rect.top()), rect.max - vec2(12.0, 0.0));
    let [on_left, on_right] = sides_of_day(scene.game(), content.near);
    for (room, players, mirrored) in [(left, on_left, false), (right, on_right, true)] {
        let each = room.width() / players.len().max(1) as f32;
        for (at, player) in players.iter().enumerate() {
            let start = each.mul_add(at as f32, room.left());
            let own = Rect::from_min_max(pos2(start, room.top()), pos2(start + each - 4.0, room.bottom()));
            if own.width() < COMPACT {
                show_compact_plate(ui, scene, style, own, content, *player);
            } else {
                plate(ui, scene, style, own, content, *player, mirrored);
            }
        }
    }
    menu.is_some_and(|menu| menu.clicked())
}

/// Returns the players whose figures stand left and right of the day, the near player first.
#[must_use]
pub fn sides_of_day(game: &Game, near: PlayerId) -> [Vec<PlayerId>; 2] {
    let mut on_left: Vec<PlayerId> = game.players().iter().map(|player| player.id()).collect();
    on_left.sort_by_key(|player| *player != near);
    let on_right = on_left.split_off(on_left.len().div_ceil(2));
    [on_left, on_right]
}

/// The phases of a day, each with its sign.
pub const PHASE_SIGNS: [(Phase, Sign); 4] = [
    (Phase::Gambling, Sign::Cards),
    (Phase::Upkeep, Sign::Pay),
    (Phase::HighNoon, Sign::Sun),
    (Phase::Sundown, Sign::Sunset),
];

fn paint_beam(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect) {
    if let Some(texture) = scene.faces.scenery(SceneryKind::Beam, size_px(ui, rect)) {
        ui.painter().image(texture, rect, theme::WHOLE, theme::UNTINTED);
        return;
    }
    let brush = Brush::new(ui.painter());
    let [_, middle, light] = style.colours.wood.tones;
    brush.slope(rect, 0.0, light, middle);
}

/// Shows the button of the menu in the corner of a row.
pub fn menu_button(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect) -> Response {
    let size = rect.height() - 16.0;
    let button = Rect::from_min_size(rect.min + vec2(12.0, 8.0), Vec2::splat(size));
    let response = ui.interact(button, Id::unique("stage menu"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, scene.t("stage.menu")));
    let brush = Brush::new(ui.painter());
    let fill = if response.hovered() { style.colours.wood.tones[2] } else { theme::fade(style.colours.backing, 0.25) };
    brush.round_rect(button, 11.0, fill, Stroke::new(1.0, style.colours.wood.seam));
    signs::paint(&brush, Sign::Menu, button.center(), size * 0.56, None, style.colours.wood.ink);
    style.paint_focus(ui, &response, 11.0);
    response
}

/// Paints the way of the sun through the phases of the day, with the phase, the day and the turn under it.
fn paint_day(ui: &mut Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect, near: PlayerId) {
    let game = scene.game();
    let phase = game.phase();
    let at = PHASE_SIGNS.iter().position(|(own, _)| *own == phase);
    let brush = Brush::new(ui.painter());
    let colours = style.colours;
    let stop = |index: usize| {
        let share = index as f32 / 3.0;
        let height = if index == 0 || index == 3 { 0.33 } else { 0.25 };
        pos2((rect.width() - 64.0).mul_add(share, rect.left() + 32.0), rect.height().mul_add(height, rect.top()))
    };
    let way: Vec<Pos2> = (0..=24)
        .map(|step| {
            let share = step as f32 / 24.0;
            let bow = (share - 0.5).powi(2) * 4.0;
            pos2(
                rect.width().mul_add(share * 0.9 + 0.05, rect.left()),
                rect.height().mul_add(0.16 + bow * 0.26, rect.top()),
            )
        })
        .collect();
    for dash in way.windows(2).step_by(2) {
        if let [from, to] = dash {
            brush.line([*from, *to], Stroke::new(2.0, colours.wood.seam));
        }
    }
    for (index, (_, sign)) in PHASE_SIGNS.into_iter().enumerate() {
        let centre = stop(index);
        if at == Some(index) {
            brush.glow(
                Rect::from_center_size(centre, Vec2::splat(32.0)),
                16.0,
                18.0,
                theme::fade(colours.signals.accent, 0.5),
            );
            brush.circle(centre, 14.0, colours.brass.tones[1], Stroke::new(1.5, colours.brass.tones[0]));
            signs::paint(&brush, sign, centre, 20.0, None, colours.brass.ink);
        } else {
            let passed = at.is_some_and(|at| index < at);
            brush.circle(centre, 11.5, colours.wood.tones[1], Stroke::new(1.5, colours.wood.seam));
            let colour = if passed { colours.wood.quiet_ink } else { colours.wood.seam };
            signs::paint(&brush, sign, centre, 15.0, None, colour);
        }
    }
    let turn = turn_text(scene, near);
    let day = scene.words.fill("stage.day", &[("day", &game.day()), ("turn", &turn)]);
    let phase_text = phase_name(scene.words, phase).to_owned();
    let name = Face::SlabBold.at(style.sizes.large);
    let rest = Face::Sans.at(style.sizes.small);
    let name_galley = ui.painter().layout_no_wrap(phase_text.clone(), name, colours.signals.accent);
    let rest_text = if at.is_some() { format!(" · {day}") } else { format!(" · {turn}") };
    let room = rect.width() - name_galley.size().x;
    let fit = TextFit::new(Face::Sans, rest.size, colours.wood.quiet_ink).with_align(Align2::LEFT_TOP);
    let whole = fit.lay_out(ui.painter(), &rest_text, room.max(40.0), 1);
    // Where the turn has no room, the bar under the player's plate says whose it is.
    let day_alone = scene.words.fill("stage.day_of", &[("day", &game.day())]).to_lowercase();
    let rest_galley = match whole.elided {
        true => fit.lay_out(ui.painter(), &format!(" · {day_alone}"), room.max(40.0), 1),
        false => whole,
    };
    let width = name_galley.size().x + rest_galley.size().x;
    let left = rect.center().x - width / 2.0;
    let base = rect.bottom() - 3.0;
    let name_at = pos2(left, base - name_galley.size().y);
    let rest_at = pos2(left + name_galley.size().x, base - rest_galley.size().y - 3.0);
    brush.galley(name_at, name_galley, colours.signals.accent);
    brush.galley(rest_at, rest_galley, colours.wood.quiet_ink);
    style.label(
        ui,
        "stage day",
        Rect::from_center_size(pos2(rect.center().x, base - 8.0), vec2(width, 18.0)),
        &format!("{phase_text}{rest_text}"),
    );
}

/// Says whose turn it is.
fn turn_text(scene: &Scene<'_>, near: PlayerId) -> String {
    let game = scene.game();
    if game.shootout().is_some() {
        return scene.t("stage.shootout").to_owned();
    }
    match game.to_act().as_slice() {
        [] => scene.t("stage.nobodys_turn").to_owned(),
        asked if asked.contains(&near) && near_player(scene).is_some() => scene.t("stage.your_turn").to_owned(),
        [other, ..] => scene.words.fill("stage.their_turn", &[("player", &scene.name(*other))]),
    }
}

/// Shows a player's plate in a room, from its left or mirrored from its right.
fn plate(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    content: &HudContent<'_>,
    player: PlayerId,
    mirrored: bool,
) {
    let colours = style.colours;
    let is_narrow = room.width() < 330.0;
    let brush = Brush::new(ui.painter());
    let (height, middle) = (room.height(), room.center().y);
    let seat = colours.seat(player.seat());
    let mut cursor = Cursor { at: if mirrored { room.right() } else { room.left() }, mirrored };
    if !is_narrow {
        let size = (height - 16.0).min(46.0);
        let emblem = cursor.take(size + 4.0);
        let centre = pos2(emblem.center(), middle);
        let factions = outfit_factions(scene, player);
        brush.circle(centre, size / 2.0, OUTLINE, Stroke::new(3.0, seat));
        if let Some(texture) = scene.faces.emblem(factions) {
            brush.picture(
                (texture, theme::WHOLE),
                Rect::from_center_size(centre, Vec2::splat(size - 4.0)),
                (size - 4.0) / 2.0,
                theme::UNTINTED,
            );
        }
        cursor.skip(GAP + 2.0);
    }
    let figures_width = FIGURE_WIDE * 3.0 + GAP * 2.0;
    let name_room = (room.width() - figures_width - if is_narrow { 8.0 } else { 66.0 }).max(90.0);
    let name = cursor.take(name_room);
    let race = Race::at_sundown(scene.game(), player);
    let name_rect = Rect::from_x_y_ranges(name.start..=name.end, room.top()..=room.bottom());
    paint_name(ui, scene, style, name_rect, player, race, content.near == player, mirrored);
    cursor.skip(GAP);
    for figure in PlayerFigure::ALL {
        let span = cursor.take(FIGURE_WIDE);
        let rect = Rect::from_x_y_ranges(span.start..=span.end, middle - 21.0..=middle + 21.0);
        let change = content.preview.change_of(player, figure).map(|change| change.after);
        show_figure(ui, scene, style, rect, player, figure, change);
        cursor.skip(GAP);
    }
    if scene.game().to_act().contains(&player) {
        let brush = Brush::new(ui.painter());
        let bar = Rect::from_min_max(pos2(room.left(), room.bottom() - 4.0), pos2(room.right() - 12.0, room.bottom()));
        brush.glow(bar, 2.0, 10.0, theme::fade(colours.signals.accent, 0.5));
        brush.round_rect(bar, 2.0, colours.signals.accent, Stroke::NONE);
    }
}

/// Shows a player's name over the figures, where three or four players share the row.
fn show_compact_plate(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    content: &HudContent<'_>,
    player: PlayerId,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let upper = Rect::from_min_max(room.min + vec2(0.0, 4.0), pos2(room.right(), room.top() + room.height() * 0.42));
    signs::paint_seat_mark(&brush, colours, player.seat(), pos2(upper.left() + 9.0, upper.center().y), 15.0);
    let race = Race::at_sundown(scene.game(), player);
    let held = format!("{}/{}", race.held, race.goal());
    let shields = vec2(sizes.medium * 2.2 + 18.0, 0.0);
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    let name_room = Rect::from_min_max(upper.min + vec2(22.0, 0.0), upper.max - shields);
    brush.fitted_text(name_room, &scene.name(player), fit.with_least(sizes.small * 0.8));
    let shield = pos2(name_room.right() + 12.0, upper.center().y);
    signs::paint(&brush, Sign::Control, shield, 15.0, None, colours.wood.ink);
    let font = Face::SansSemibold.at(sizes.small);
    brush.text(shield + vec2(10.0, 0.0), Align2::LEFT_CENTER, &held, font, colours.wood.quiet_ink);
    let tag = player_tag(scene, player, content.near == player);
    style.label(ui, ("plate", player), upper, &plate_text(&scene.name(player), &tag, &missing_text(scene, race)));
    let lower = Rect::from_min_max(pos2(room.left(), upper.bottom()), room.max - vec2(0.0, 5.0));
    let width = ((room.width() - 2.0 * GAP) / 3.0).min(FIGURE_WIDE);
    for (at, figure) in PlayerFigure::ALL.into_iter().enumerate() {
        let left = (width + GAP).mul_add(at as f32, lower.left());
        let rect = Rect::from_min_size(pos2(left, lower.top()), vec2(width, lower.height()));
        let change = content.preview.change_of(player, figure).map(|change| change.after);
        show_figure(ui, scene, style, rect, player, figure, change);
    }
    if scene.game().to_act().contains(&player) {
        let bar = Rect::from_min_max(pos2(room.left(), room.bottom() - 4.0), room.max);
        Brush::new(ui.painter()).round_rect(bar, 2.0, colours.signals.accent, Stroke::NONE);
    }
}

/// The width of a figure with its sign, in points.
const FIGURE_WIDE: f32 = 76.0;
/// The size of a figure among large texts: it is read across the table.
const FIGURE_SHARE: f32 = 1.13;

/// A place that moves along a line from one end.
struct Cursor {
    at: f32,
    mirrored: bool,
}

/// A stretch of a line.
struct Span {
    start: f32,
    end: f32,
}

impl Span {
    fn center(&self) -> f32 {
        f32::midpoint(self.start, self.end)
    }
}

impl Cursor {
    fn take(&mut self, width: f32) -> Span {
        let from = self.at;
        self.skip(width);
        if self.mirrored { Span { start: self.at, end: from } } else { Span { start: from, end: self.at } }
    }

    fn skip(&mut self, width: f32) {
        self.at += if self.mirrored { -width } else { width };
    }
}

fn outfit_factions(scene: &Scene<'_>, player: PlayerId) -> Option<deadeye_cards::Faction> {
    let game = scene.game();
    let outfit = game.card(game.player(player)?.outfit()?)?;
    outfit.facts().gangs.first().copied()
}

/// Paints the name of a player, with the race to win under it.
#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
fn paint_name(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    player: PlayerId,
    race: Race,
    is_near: bool,
    mirrored: bool,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let middle = rect.center().y;
    let tag = player_tag(scene, player, is_near);
    let upper = middle - 11.0;
    let lower = middle + 12.0;
    let align = if mirrored { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let edge = if mirrored { rect.right() } else { rect.left() };
    let sign: f32 = if mirrored { -1.0 } else { 1.0 };
    signs::paint_seat_mark(&brush, colours, player.seat(), pos2(sign.mul_add(8.0, edge), upper), 15.0);
    let name = scene.name(player);
    let name_room = Rect::from_center_size(pos2(rect.center().x + sign * 10.0, upper), vec2(rect.width() - 20.0, 22.0));
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(align).with_least(sizes.small);
    let named = brush.fitted_text(name_room, &name, fit);
    let tag_edge = if mirrored { named.left() - 6.0 } else { named.right() + 6.0 };
    let tag_room = if mirrored {
        Rect::from_min_max(pos2(rect.left(), upper - 10.0), pos2(tag_edge, upper + 10.0))
    } else {
        Rect::from_min_max(pos2(tag_edge, upper - 10.0), pos2(rect.right(), upper + 10.0))
    };
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(align);
    let galley = fit.lay_out(ui.painter(), &tag, tag_room.width(), 1);
    // A word that does not fit is told to screen readers alone.
    if tag_room.width() > 24.0 && !galley.elided {
        let shown = brush.fitted_text(tag_room, &tag, fit);
        if scene.game().winner() == Some(player) && tag == scene.t("books.winner") {
            let response = ui.interact(shown, Id::unique(("first today", player)), Sense::hover());
            response.on_hover_text(scene.t("books.winner_hint"));
        }
    }
    let mut at = edge;
    let text = missing_text(scene, race);
    if race.goal() <= MOST_SHIELDS {
        let size = SHIELD.min((rect.width() - SHORT_RACE) / f32::from(race.goal())).max(LEAST_SHIELD);
        for index in 0..race.goal() {
            let kind = if index < race.held { Sign::Control } else { Sign::ControlEmpty };
            signs::paint(&brush, kind, pos2(at + sign * size / 2.0, lower), size, None, colours.wood.ink);
            at += sign * size;
        }
        at += sign * 6.0;
    }
    let text_room = if mirrored {
        Rect::from_min_max(pos2(rect.left(), lower - 10.0), pos2(at, lower + 10.0))
    } else {
        Rect::from_min_max(pos2(at, lower - 10.0), pos2(rect.right(), lower + 10.0))
    };
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(align);
    let fits = |text: &str| !fit.lay_out(ui.painter(), text, text_room.width(), 1).elided;
    // Where the words have no room a shorter one says it, or the shields alone.
    let short = if text.is_empty() { None } else { short_text(scene, race) };
    if race.goal() > MOST_SHIELDS || fits(&text) {
        brush.fitted_text(text_room, &text, fit);
    } else if let Some(short) = short.filter(|short| fits(short)) {
        brush.fitted_text(text_room, &short, fit);
    }
    style.label(ui, ("plate", player), rect, &plate_text(&name, &tag, &text));
}

/// Returns the text of a plate for screen readers: the name, the word beside it if there is one, and the race.
fn plate_text(name: &str, tag: &str, race: &str) -> String {
    if tag.is_empty() { format!("{name}: {race}") } else { format!("{name}, {tag}: {race}") }
}

/// Returns the word beside a player's name: *you*, that they won or go first today, or the level of a computer player.
fn player_tag(scene: &Scene<'_>, player: PlayerId, is_near: bool) -> String {
    if is_near && near_player(scene).is_some() {
        return scene.t("stage.you").to_owned();
    }
    if scene.game().victor() == Some(player) {
        return scene.t("books.won").to_owned();
    }
    if scene.game().winner() == Some(player) && scene.game().phase() != Phase::Over {
        return scene.t("books.winner").to_owned();
    }
    let played = scene.seen.computer_players.iter().flat_map(|players| &players.played);
    let level = played.into_iter().find(|(own, _)| *own == player).map(|(_, level)| *level);
    level.map_or_else(String::new, |level| scene.t(crate::ui::computer_players::level_name(level)).to_owned())
}

/// Returns the sign of a player's figure, and the figure.
#[must_use]
pub fn sign_of(player: PlayerId, figure: PlayerFigure) -> (Sign, Figured) {
    match figure {
        PlayerFigure::GhostRock => (Sign::GhostRock, Figured::GhostRock(player)),
        PlayerFigure::Influence => (Sign::Influence, Figured::Total(player, deadeye_rules::Figure::Influence)),
        PlayerFigure::Control => (Sign::Control, Figured::Total(player, deadeye_rules::Figure::Control)),
    }
}

/// Shows a figure of a player with its sign, and its value after whatever Enter would do.
fn show_figure(
    ui: &mut Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    player: PlayerId,
    figure: PlayerFigure,
    after: Option<i64>,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let value = figure.read(scene.game(), player);
    let (sign, figured) = sign_of(player, figure);
    let response = ui.interact(rect, Id::unique(("figure", figured)), Sense::click());
    let brush = Brush::new(ui.painter());
    let line = if after.is_some() { Stroke::new(2.0, colours.signals.accent) } else { Stroke::new(1.0, shade(0.3)) };
    if after.is_some() {
        brush.glow(rect, 11.0, 12.0, theme::fade(colours.signals.accent, 0.3));
    }
    brush.round_rect(rect, 11.0, theme::fade(colours.backing, 0.55), line);
    signs::paint(&brush, sign, pos2(rect.left() + 18.0, rect.center().y), 25.0, None, colours.wood.ink);
    let text_left = rect.left() + 32.0;
    let font = Face::SansBold.at(sizes.large * FIGURE_SHARE);
    // A figure that changes is counted.
    let counted = motion::animate(ui, motion::here(ui, figured), value as f32, Movement::Count).round().to_string();
    let shown = brush.text(pos2(text_left, rect.center().y), Align2::LEFT_CENTER, &counted, font, colours.wood.ink);
    let recent = moved::recent_change(ui, figured, value);
    if let Some(change) = recent {
        let (text, small) = (format!("{change:+}"), Face::SansBold.at(sizes.medium));
        let at = pos2(shown.right() + 6.0, rect.center().y);
        let colour = if change > 0 { colours.signals.good } else { colours.signals.bad };
        let change = brush.text(at, Align2::LEFT_CENTER, &text, small, colour);
        style.label(ui, ("moved", figured), change, &text);
    } else if let Some(after) = after {
        let small = Face::SansBold.at(sizes.medium);
        signs::paint(
            &brush,
            Sign::Arrow,
            pos2(shown.right() + 6.0, rect.center().y),
            10.0,
            None,
            colours.signals.accent,
        );
        brush.text(
            pos2(shown.right() + 12.0, rect.center().y),
            Align2::LEFT_CENTER,
            &after.to_string(),
            small,
            colours.signals.accent,
        );
    } else if figure == PlayerFigure::GhostRock && deals_with_money(scene) {
        let game = scene.game();
        let income = game.production(player);
        let upkeep: u32 = game.upkeep_due(player).iter().map(|(_, due)| due).sum();
        let small = Face::SansSemibold.at(sizes.small * 0.86);
        let x = shown.right() + 5.0;
        brush.text(
            pos2(x, rect.center().y - 8.0),
            Align2::LEFT_CENTER,
            &format!("+{income}"),
            small.clone(),
            colours.signals.good,
        );
        brush.text(
            pos2(x, rect.center().y + 8.0),
            Align2::LEFT_CENTER,
            &format!("−{upkeep}"),
            small,
            colours.signals.bad,
        );
        let gaps: [(&str, &dyn std::fmt::Display); 3] =
            [("player", &scene.name(player)), ("income", &income), ("upkeep", &upkeep)];
        let room = Rect::from_min_max(pos2(x, rect.top()), rect.max);
        style.label(ui, ("tomorrow", player), room, &scene.words.fill("books.tomorrow", &gaps));
    }
    let mut told = format!("{}: {value}", figured.name(scene.words, scene.game()));
    if let Some(after) = after {
        told = scene.words.fill("stage.then", &[("now", &told), ("after", &after)]);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &told));
    style.paint_focus(ui, &response, 11.0);
    let at = rect.left_bottom();
    let response = response.on_hover_text(&told);
    // At a real table figures are set as often as cards lie there that the program does not see to.
    let is_set = response.secondary_clicked() || response.clicked() && near_player(scene).is_none();
    if is_set {
        scene.wish(UiAction::Edit(figured, at));
    }
}

/// Returns true once the game has ghost rock to count.
fn deals_with_money(scene: &Scene<'_>) -> bool {
    !matches!(scene.game().phase(), Phase::Setup | Phase::Over)
}
