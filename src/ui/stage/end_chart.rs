//! The chance of winning over a game that is over, as a line through its days with the best and the worst moment, and
//! the game in figures.

use std::sync::Arc;

use deadeye_app::summary::{BestHand, ChanceCurve, GameSummary, Turn};
use deadeye_cards::CardDb;
use deadeye_rules::{Edition, PlayerId};
use deadeye_session::Entry;
use eframe::egui::{Align2, Color32, Context, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::hands_view;
use super::style::StageStyle;
use crate::ui::hand_worker::{Reply, Worker};
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::OUTLINE;
use crate::ui::theme::stage::Face;

/// The gap between the two panels.
const GAP: f32 = 20.0;
/// The share of the width that the line has.
const CHART_SHARE: f32 = 0.66;
/// The radius of the disc of a moment.
const DISC: f32 = 6.0;
/// The height of the pill of a moment.
const PILL: f32 = 26.0;

/// The thread that estimates the chances of a game.
pub struct EndChances(Worker<AskedCurve, ChanceCurve>);

#[derive(Clone)]
struct AskedCurve {
    entries: Arc<Vec<Entry>>,
    edition: Edition,
    cards: Arc<CardDb>,
}

impl PartialEq for AskedCurve {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries) && self.edition == other.edition
    }
}

impl EndChances {
    /// Starts the thread, with nothing to estimate yet.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        let work = |asked: &AskedCurve, reply: &Reply<'_, ChanceCurve>| {
            reply.send(ChanceCurve::of_entries(&asked.entries, asked.edition, &asked.cards));
        };
        Self(Worker::start(ctx, "chances", work))
    }

    /// Returns the chances of the game that is open, once they are estimated.
    fn curve(&self, scene: &Scene<'_>) -> Option<Arc<ChanceCurve>> {
        let entries = Arc::clone(&scene.seen.journal.entries);
        let cards = Arc::clone(&scene.seen.cards);
        self.0.answer(&AskedCurve { entries, edition: scene.game().edition(), cards })
    }
}

/// Shows the line of a player's chance, and beside it the game in figures.
pub fn show(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    room: Rect,
    (player, near): (PlayerId, Option<PlayerId>),
    chances: &EndChances,
) {
    let chart = Rect::from_min_size(room.min, vec2((room.width() - GAP) * CHART_SHARE, room.height()));
    let figures = Rect::from_min_max(pos2(chart.right() + GAP, room.top()), room.max);
    let title = if near == Some(player) {
        scene.t("stage.your_chance").to_owned()
    } else {
        scene.words.fill("stage.chance_of", &[("player", &scene.name(player))])
    };
    let plot = paint_panel(ui, style, chart, &title);
    let curve = chances.curve(scene);
    match curve.as_ref().filter(|curve| curve.points.len() > 1) {
        Some(curve) => paint_curve(ui, scene, style, plot, player, curve, &title),
        None => style.label(ui, "chances", plot, &title),
    }
    let best = curve.as_ref().and_then(|curve| curve.best_hands.iter().find(|hand| hand.player == player));
    show_figures(ui, scene, style, figures, (player, near == Some(player)), best);
}

/// Paints a panel with its title. Returns the room under the title.
fn paint_panel(ui: &Ui, style: &StageStyle, rect: Rect, title: &str) -> Rect {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    brush.slope(rect, 14.0, theme::fade(colours.wood.tones[1], 0.94), theme::fade(colours.wood.tones[0], 0.96));
    brush.ring(rect, 14.0, Stroke::new(1.0, colours.wood.seam));
    let inner = rect.shrink2(vec2(18.0, 10.0));
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), sizes.medium * 1.4));
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(head, title, fit);
    Rect::from_min_max(pos2(inner.left(), head.bottom() + 6.0), inner.max)
}

/// The places of the points of a line in a room.
struct Plot {
    room: Rect,
    points: Vec<Pos2>,
}

impl Plot {
    fn new(room: Rect, curve: &ChanceCurve, player: PlayerId) -> Self {
        let last = curve.points.len().saturating_sub(1).max(1) as f32;
        let place = |(at, point): (usize, &deadeye_app::summary::ChancePoint)| {
            let percent = if player.seat() == 0 { point.percent } else { 100_u8.saturating_sub(point.percent) };
            let height = room.height() * f32::from(percent) / 100.0;
            pos2(room.width().mul_add(at as f32 / last, room.left()), room.bottom() - height)
        };
        Self { room, points: curve.points.iter().enumerate().map(place).collect() }
    }

    fn place_of(&self, curve: &ChanceCurve, turn: Turn) -> Option<Pos2> {
        let at = curve.points.iter().position(|point| point.seq == turn.seq)?;
        self.points.get(at).copied()
    }
}

fn paint_curve(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    room: Rect,
    player: PlayerId,
    curve: &ChanceCurve,
    title: &str,
) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let foot = sizes.small * 1.4;
    let plot_room = Rect::from_min_max(pos2(room.left() + 34.0, room.top()), room.max - vec2(0.0, foot));
    let plot = Plot::new(plot_room, curve, player);
    paint_days(scene, style, &brush, &plot, curve);
    let middle = plot_room.center().y;
    for step in 0..(plot_room.width() / 10.0) as u32 {
        let x = (step as f32).mul_add(10.0, plot_room.left());
        brush.line([pos2(x, middle), pos2(x + 4.0, middle)], Stroke::new(1.0, colours.wood.seam));
    }
    let half = pos2(plot_room.left() - 8.0, middle);
    brush.text(half, Align2::RIGHT_CENTER, "50", Face::Sans.at(sizes.small), colours.wood.quiet_ink);
    brush.path(&plot.points, false, Stroke::new(3.0, colours.seat(player.seat())));
    let mut told = vec![title.to_owned()];
    let moments = [(curve.best(player), colours.signals.good, true), (curve.worst(player), colours.signals.bad, false)];
    let mut first = None;
    for (turn, colour, is_best) in moments {
        let Some(turn) = turn else { continue };
        let text = moment_text(scene, turn);
        if let Some(at) = plot.place_of(curve, turn) {
            first = Some(paint_moment(style, &brush, &plot, at, &text, (colour, is_best), first));
        }
        told.push(text);
    }
    style.label(ui, "chances", room, &told.join(". "));
}

/// Paints the days under the line as shades, each with its name.
fn paint_days(scene: &Scene<'_>, style: &StageStyle, brush: &Brush<'_>, plot: &Plot, curve: &ChanceCurve) {
    let days = curve.points.chunk_by(|one, other| one.day == other.day);
    let mut first = 0;
    for day in days {
        let end = first + day.len();
        let place = |at: usize| plot.points.get(at).map_or(plot.room.right(), |point| point.x);
        let (left, right) = (place(first), place(end));
        let shaded = Rect::from_min_max(pos2(left + 1.0, plot.room.top()), pos2(right - 1.0, plot.room.bottom()));
        brush.round_rect(shaded, 3.0, theme::fade(style.colours.backing, 0.4), Stroke::NONE);
        let name = scene.words.fill("stage.day_of", &[("day", &day.first().map_or(0, |point| point.day))]);
        let room = Rect::from_min_size(shaded.left_bottom(), vec2(shaded.width(), style.sizes.small * 1.4));
        let fit = TextFit::new(Face::Sans, style.sizes.small, style.colours.wood.quiet_ink);
        if fit.lay_out(brush.painter(), &name, room.width(), 1).size().x <= room.width() && room.width() > 40.0 {
            brush.fitted_text(room, &name, fit);
        }
        first = end;
    }
}

/// Says what changed a player's chance, and by how much.
fn moment_text(scene: &Scene<'_>, turn: Turn) -> String {
    let entry = usize::try_from(turn.seq).ok().and_then(|seq| scene.seen.journal.log.get(seq.checked_sub(1)?));
    let play = entry.map(|entry| scene.words.say(&entry.text)).unwrap_or_default();
    format!("{:+} {play}", turn.by_percent)
}

/// Paints a moment as a disc on the line with a pill: the best one above, the worst one below. Returns the pill's rectangle, which
/// never lies on that of the `other` moment.
fn paint_moment(
    style: &StageStyle,
    brush: &Brush<'_>,
    plot: &Plot,
    at: Pos2,
    text: &str,
    (colour, is_best): (Color32, bool),
    other: Option<Rect>,
) -> Rect {
    let fit = TextFit::new(Face::SansSemibold, style.sizes.small, style.colours.wood.ink).with_least(style.sizes.small);
    let galley = fit.lay_out(brush.painter(), text, plot.room.width() * 0.6, 1);
    let size = vec2(galley.size().x + 22.0, PILL);
    let centre_x = at.x.min(plot.room.right() - size.x / 2.0).max(plot.room.left() + size.x / 2.0);
    let [top, bottom] = [plot.room.top() + PILL / 2.0 + 2.0, plot.room.bottom() - PILL / 2.0 - 2.0];
    // A pill that would lie under its own disc goes to the other edge.
    let is_clear = |y: f32| (at.y - y).abs() > PILL / 2.0 + DISC + 2.0;
    let y = match is_best {
        true if is_clear(top) || !is_clear(bottom) => top,
        false if is_clear(bottom) || !is_clear(top) => bottom,
        true => bottom,
        false => top,
    };
    let mut pill = Rect::from_center_size(pos2(centre_x, y), size);
    if let Some(other) = other.filter(|other| other.expand(4.0).intersects(pill)) {
        // Beside the other one, where there is room; else at the other edge.
        let beside = [other.right() + 8.0, other.left() - 8.0 - size.x]
            .map(|left| pill.translate(vec2(left - pill.left(), 0.0)));
        let fits =
            |rect: &&Rect| plot.room.x_range().contains(rect.left()) && plot.room.x_range().contains(rect.right());
        let opposite = pill.translate(vec2(0.0, if y == top { bottom - top } else { top - bottom }));
        pill = beside.iter().find(fits).copied().unwrap_or(opposite);
    }
    let foot = at.x.clamp(pill.left() + PILL / 2.0, (pill.right() - PILL / 2.0).max(pill.left() + PILL / 2.0));
    brush.line([at, pos2(foot, pill.center().y)], Stroke::new(1.5, colour));
    brush.round_rect(pill.expand(1.5), PILL / 2.0 + 1.5, colour, Stroke::NONE);
    brush.round_rect(pill, PILL / 2.0, style.colours.backing, Stroke::NONE);
    brush.galley(pos2(pill.center().x, pill.center().y - galley.size().y / 2.0), galley, style.colours.wood.ink);
    brush.circle(at, DISC, colour, Stroke::new(1.5, OUTLINE));
    pill
}

/// Shows the best hand of a player, the number of days, and the cards that each side lost to Boot Hill.
fn show_figures(
    ui: &Ui,
    scene: &mut Scene<'_>,
    style: &StageStyle,
    rect: Rect,
    (player, is_near): (PlayerId, bool),
    best: Option<&BestHand>,
) {
    let Some(summary) = GameSummary::from_view(scene.seen) else { return };
    let (colours, sizes) = (style.colours, style.sizes);
    let title = scene.t("stage.this_game").to_owned();
    let mut room = paint_panel(ui, style, rect, &title);
    let brush = Brush::new(ui.painter());
    if let Some(best) = best {
        let (upper, lower) = room.split_top_bottom_at_fraction(0.42);
        let (cards, words) = upper.split_left_right_at_fraction(0.6);
        hands_view::paint_small(ui, scene, style, cards.shrink2(vec2(0.0, 4.0)), &best.cards);
        let name = scene.t(&format!("rank.{}", best.rank)).to_owned();
        let owner = scene.t(if is_near { "stage.your_best_hand" } else { "stage.best_hand" }).to_owned();
        let (named, below) = words.with_min_x(words.left() + 12.0).split_top_bottom_at_fraction(0.5);
        let left = |face, size, colour| TextFit::new(face, size, colour).with_least(sizes.small * 0.8);
        let fit = left(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_BOTTOM);
        brush.fitted_text(named, &name, fit);
        let fit = left(Face::Sans, sizes.small, colours.wood.quiet_ink).with_align(Align2::LEFT_TOP);
        brush.fitted_text(below, &owner, fit);
        style.label(ui, "best hand", upper, &format!("{owner}: {name}"));
        room = lower;
    }
    let own = summary.sides.iter().filter(|side| side.player == player).map(|side| u32::from(side.aced)).sum();
    let others = summary.sides.iter().filter(|side| side.player != player).map(|side| u32::from(side.aced)).sum();
    let days = if summary.days == 1 { "stage.one_day_played" } else { "stage.days_played" };
    let figures: [(u32, &str); 3] = [(summary.days, days), (own, "stage.own_aced"), (others, "stage.others_aced")];
    let width = room.width() / 3.0;
    let mut told = vec![title];
    for (at, (count, name)) in figures.into_iter().enumerate() {
        let column =
            Rect::from_min_size(pos2(width.mul_add(at as f32, room.left()), room.top()), vec2(width, room.height()));
        let (upper, lower) = column.split_top_bottom_at_fraction(0.4);
        let number = TextFit::new(Face::SansBold, sizes.large, colours.wood.ink);
        brush.fitted_text(upper, &count.to_string(), number);
        let fit = TextFit::new(Face::Sans, sizes.small, colours.wood.quiet_ink);
        brush.fitted_lines(lower.shrink2(vec2(4.0, 0.0)), scene.t(name), 2, fit);
        told.push(format!("{count} {}", scene.t(name)));
    }
    style.label(ui, "this game", rect, &told.join(". "));
}
