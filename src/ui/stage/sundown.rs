//! The end of a day: how near each player is to winning, and the forecast of tomorrow.

use deadeye_rules::{PlayerId, Race, Step};
use eframe::egui::{Align2, Key, Rect, Stroke, Ui, pos2, vec2};

use super::acts::near_player;
use super::brush::{Brush, TextFit};
use super::keycap::Keycap;
use super::race::missing_text;
use super::signs::{self, Sign};
use super::style::{StageStyle, size_px};
use super::town;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::stage::Face;

/// The widest shield of a race, in points.
const SHIELD: f32 = 44.0;
/// The least width of a shield, in points.
const LEAST_SHIELD: f32 = 16.0;
/// The width that the words beside the shields take at least, in points.
const WORDS: f32 = 200.0;
/// The gap between two shields, in points.
const SHIELD_GAP: f32 = 6.0;
/// The height of the panel of tomorrow.
const TOMORROW: f32 = 78.0;
/// The least height at which the day is shown.
const LEAST_DAY: f32 = 56.0;
/// The height of the panel of a player.
const PANEL: f32 = 122.0;

/// Returns true while the day ends: a card may be discarded, or hands are discarded down.
#[must_use]
pub fn has_stage(scene: &Scene<'_>) -> bool {
    matches!(scene.game().step(), Step::SundownDiscard | Step::DiscardDown)
}

/// Shows the end of the day on the stage.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, style: &StageStyle, stage: Rect, near: PlayerId) {
    let backdrop = town::street(deadeye_rules::Phase::Sundown, [0.56, 1.0]);
    if let Some(texture) = scene.faces.scenery(backdrop, size_px(ui, stage)) {
        ui.painter().image(texture, stage, theme::WHOLE, theme::UNTINTED);
    }
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let head = Rect::from_min_size(stage.min + vec2(0.0, 18.0), vec2(stage.width(), sizes.extra_large * 1.35));
    let title = scene.t("phase.sundown").to_owned();
    brush.fitted_text(head, &title, TextFit::new(Face::Lettering, sizes.extra_large, colours.signals.accent));
    let below = Rect::from_min_size(pos2(stage.left(), head.bottom() + 4.0), vec2(stage.width(), 26.0));
    let text = scene.t("stage.nobody_won").to_owned();
    brush.fitted_text(below, &text, TextFit::new(Face::Sans, sizes.medium, colours.wood.ink));
    style.label(ui, "sundown", head.union(below), &format!("{title}. {text}"));
    let players: Vec<PlayerId> = scene.game().players().iter().map(|player| player.id()).collect();
    let edge = (stage.width() * 0.1).max(40.0);
    let gap = 28.0;
    let count = players.len().max(1) as f32;
    let width = (stage.width() - 2.0 * edge - gap * (count - 1.0)) / count;
    let top = below.bottom() + 16.0;
    let others = players.iter().filter(|player| **player != near).rev();
    for (at, player) in std::iter::once(&near).chain(others).enumerate() {
        let left = (width + gap).mul_add(at as f32, stage.left() + edge);
        show_race(ui, scene, style, Rect::from_min_size(pos2(left, top), vec2(width, PANEL)), *player, near);
    }
    let wide = vec2(stage.width() - 2.0 * edge, TOMORROW);
    let tomorrow = Rect::from_min_size(pos2(stage.left() + edge, stage.bottom() - TOMORROW - 14.0), wide);
    let day = Rect::from_min_max(pos2(tomorrow.left(), top + PANEL + 14.0), tomorrow.right_top() - vec2(0.0, 14.0));
    show_day(ui, scene, style, day);
    show_tomorrow(ui, scene, style, tomorrow, near);
}

/// Shows the plays that tell most about the day, each with its card.
fn show_day(ui: &Ui, scene: &mut Scene<'_>, style: &StageStyle, rect: Rect) {
    let plays = std::sync::Arc::clone(&scene.seen.reports.day);
    if plays.is_empty() || rect.height() < LEAST_DAY {
        return;
    }
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    brush.slope(rect, 14.0, theme::fade(colours.wood.tones[1], 0.94), theme::fade(colours.wood.tones[0], 0.96));
    brush.ring(rect, 14.0, Stroke::new(1.0, colours.wood.seam));
    let inner = rect.shrink2(vec2(20.0, 10.0));
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), sizes.medium * 1.4));
    let title = scene.t("stage.the_day").to_owned();
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(head, &title, fit);
    let cap = Keycap { name: Key::F2.name(), is_dark: true };
    let in_log = scene.t("stage.all_in_log").to_owned();
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(Align2::RIGHT_CENTER);
    let shown = brush.fitted_text(head, &in_log, fit);
    cap.paint(&brush, colours, &sizes, pos2(shown.left() - 8.0, head.center().y), Align2::RIGHT_CENTER);
    style.label(ui, "the day", head, &format!("{title}. {in_log}"));
    let inner = inner.with_min_y(head.bottom() + 4.0);
    let width = inner.width() / plays.len() as f32;
    for (at, play) in plays.iter().enumerate() {
        let left = width.mul_add(at as f32, inner.left());
        let own = Rect::from_min_size(pos2(left, inner.top()), vec2(width - 12.0, inner.height()));
        // A play without a card shows the card that it changed most visibly, if there is one.
        let code = play.card.or_else(|| play.effect.cards.first().map(|change| change.code));
        let side = if code.is_some() { own.height().min(width * 0.4).min(76.0) } else { 0.0 };
        let picture = Rect::from_center_size(pos2(own.left() + side / 2.0, own.center().y), vec2(side, side));
        if let Some(part) = code.and_then(|code| town::portrait(scene, code, 1.0)) {
            brush.cover(part, picture, 9.0, theme::UNTINTED);
            brush.ring(picture, 9.0, Stroke::new(2.0, colours.seat(play.player.seat())));
        }
        let says = scene.words.say(&play.sentence);
        let player = super::names::player_name(scene, play.player);
        let gaps: [(&str, &dyn std::fmt::Display); 2] = [("player", &player), ("what", &says)];
        let text = scene.words.fill("stage.of_player", &gaps);
        let room = Rect::from_min_max(pos2(picture.right() + 9.0, own.top()), own.max);
        let rows = (room.height() / (sizes.small * 1.35)).floor().max(1.0) as usize;
        let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_lines(room, &text, rows.min(5), fit);
        style.label(ui, ("day", at), own, &text);
    }
}

/// Shows the shields that a player holds of those that victory takes.
fn show_race(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect, player: PlayerId, near: PlayerId) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    brush.slope(rect, 14.0, theme::fade(colours.wood.tones[1], 0.94), theme::fade(colours.wood.tones[0], 0.96));
    brush.ring(rect, 14.0, Stroke::new(2.0, colours.seat(player.seat())));
    let inner = rect.shrink2(vec2(22.0, 14.0));
    let race = Race::at_sundown(scene.game(), player);
    let name = if player == near { scene.t("stage.you_title").to_owned() } else { scene.name(player) };
    let line = Rect::from_min_size(inner.min, vec2(inner.width(), 30.0));
    signs::paint_seat_mark(&brush, colours, player.seat(), pos2(line.left() + 9.0, line.center().y), 18.0);
    let named = Rect::from_min_max(pos2(line.left() + 28.0, line.top()), line.max);
    let fit = TextFit::new(Face::SlabBold, sizes.large, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    let shown = brush.fitted_text(named, &name, fit);
    let text = missing_text(scene, race);
    let rest = Rect::from_min_max(pos2(shown.right() + 10.0, line.top()), line.max);
    let fit = TextFit::new(Face::SansSemibold, sizes.medium, colours.wood.ink).with_align(Align2::RIGHT_CENTER);
    brush.fitted_text(rest, &text, fit);
    let row = Rect::from_min_max(pos2(inner.left(), line.bottom() + 8.0), inner.max);
    let goal = f32::from(race.goal().max(1));
    let beside_words = ((row.width() - WORDS) / goal - SHIELD_GAP).max(LEAST_SHIELD);
    let size = SHIELD.min(row.width() * 0.62 / goal).min(beside_words);
    for index in 0..race.goal() {
        let sign = if index < race.held { Sign::Control } else { Sign::ControlEmpty };
        let centre = pos2((size + SHIELD_GAP).mul_add(f32::from(index), row.left() + size / 2.0), row.center().y);
        signs::paint(&brush, sign, centre, size, None, colours.wood.ink);
    }
    let why = race_text(scene, player, race.influence);
    let left = (size + SHIELD_GAP).mul_add(f32::from(race.goal()), row.left() + 10.0);
    let room = Rect::from_min_max(pos2(left, row.top()), row.max);
    let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_lines(room, &why, 3, fit.with_least(sizes.small * 0.85));
    let count = scene.words.fill("teach.count", &[("count", &race.held), ("all", &race.goal())]);
    style.label(ui, ("race", player), rect, &format!("{name}: {count}, {text}. {why}"));
}

/// Says why a player needs that many shields: one more than the influence of the other side.
fn race_text(scene: &Scene<'_>, player: PlayerId, influence: i16) -> String {
    let others: Vec<PlayerId> =
        scene.game().players().iter().map(|own| own.id()).filter(|own| *own != player).collect();
    match others.as_slice() {
        [other] if near_player(scene) == Some(*other) => {
            scene.words.fill("stage.race_why_your", &[("influence", &influence)])
        }
        [other] => scene.words.fill("stage.race_why_of", &[("player", &scene.name(*other)), ("influence", &influence)]),
        _ => scene.words.fill("stage.race_why", &[("influence", &influence)]),
    }
}

/// Shows what tomorrow's Upkeep brings: ghost rock, the ante, production and upkeep.
fn show_tomorrow(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, rect: Rect, near: PlayerId) {
    let (colours, sizes) = (style.colours, style.sizes);
    let game = scene.game();
    let stash = game.player(near).map_or(0, |player| player.ghost_rock());
    let production = game.production(near);
    let upkeep: u32 = game.upkeep_due(near).iter().map(|(_, due)| due).sum();
    let left = (i64::from(stash) - 1 + i64::from(production) - i64::from(upkeep)).max(0);
    let gaps: [(&str, &dyn std::fmt::Display); 4] =
        [("stash", &stash), ("production", &production), ("upkeep", &upkeep), ("left", &left)];
    let text = scene.words.fill("stage.tomorrow_sum", &gaps);
    let brush = Brush::new(ui.painter());
    brush.slope(rect, 14.0, theme::fade(colours.wood.tones[1], 0.94), theme::fade(colours.wood.tones[0], 0.96));
    brush.ring(rect, 14.0, Stroke::new(1.0, colours.wood.seam));
    let inner = rect.shrink2(vec2(22.0, 12.0));
    let (upper, lower) = inner.split_top_bottom_at_fraction(0.5);
    let title = scene.t("stage.tomorrow").to_owned();
    let head =
        brush.text(upper.left_center(), Align2::LEFT_CENTER, &title, Face::SlabBold.at(sizes.medium), colours.wood.ink);
    let coin = pos2(head.right() + 22.0, upper.center().y);
    signs::paint(&brush, Sign::GhostRock, coin, 24.0, None, colours.wood.ink);
    let room = Rect::from_min_max(pos2(coin.x + 20.0, upper.top()), upper.max);
    let fit = TextFit::new(Face::SansSemibold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(room, &text, fit);
    let rest = scene.t("stage.tomorrow_rest").to_owned();
    let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.quiet_ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(lower, &rest, fit);
    style.label(ui, "tomorrow", rect, &format!("{title}: {text}. {rest}"));
}
