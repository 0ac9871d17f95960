//! Casualties on the stage: the fates under each dude, and what follows from those that are chosen.

use deadeye_rules::{CardId, Fate};
use eframe::egui::{Align2, Color32, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::acts::StageAct;
use super::brush::{Brush, TextFit};
use super::signs::{self, Sign};
use super::stage_question::StageQuestion;
use super::style::StageStyle;
use crate::ui::scene::Scene;
use crate::ui::theme;
use crate::ui::theme::parts::{CLEAR, OUTLINE};
use crate::ui::theme::stage::Face;

/// The height of the fates under a dude, in points.
pub const FATES: f32 = 30.0;
/// The least size of the words of a fate, as a share of small letters; where they do not fit then, signs take their place.
const LEAST_SHARE: f32 = 0.8;
/// The size of a skull on the counter.
const SKULL: f32 = 34.0;

/// Returns the sign and the name of a fate.
fn look_of(fate: Fate) -> (Sign, &'static str) {
    match fate {
        Fate::HomeBooted => (Sign::Boot, "stage.fate_home"),
        Fate::Discard => (Sign::Cards, "stage.fate_discard"),
        Fate::Ace => (Sign::Skull, "stage.fate_ace"),
    }
}

/// Shows the fates of a dude or of goods under a tile, each as a button with the number that it covers.
pub fn show_fates(
    ui: &mut Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    tile: Rect,
    (card, fates): (CardId, &[(Fate, u8)]),
    chosen: Option<Fate>,
) -> Option<StageAct> {
    let colours = style.colours;
    let brush = Brush::new(ui.painter());
    let room = Rect::from_min_size(pos2(tile.left() - 4.0, tile.bottom() + 8.0), vec2(tile.width() + 8.0, FATES));
    brush.round_rect(room, 10.0, colours.backing, Stroke::new(1.5, colours.wood.seam));
    let width = room.width() / fates.len().max(1) as f32;
    let text_of = |fate: Fate, covers: u8| format!("{} {covers}", scene.t(look_of(fate).1));
    let is_short = fates.iter().any(|(fate, covers)| {
        let least = Face::SansSemibold.at(style.sizes.small * LEAST_SHARE);
        let text = ui.painter().layout_no_wrap(text_of(*fate, *covers), least, colours.wood.ink);
        let sign = if *fate == Fate::Ace { style.sizes.small * 1.25 } else { 0.0 };
        text.size().x + sign + 8.0 > width
    });
    let mut act = None;
    for (at, (fate, covers)) in fates.iter().enumerate() {
        let half = Rect::from_min_size(pos2(width.mul_add(at as f32, room.left()), room.top()), vec2(width, FATES));
        let response = ui.interact(half, Id::unique(("fate", card, at)), Sense::click());
        let (sign, name) = look_of(*fate);
        let title = scene.title(card);
        let gaps: [(&str, &dyn std::fmt::Display); 3] = [("card", &title), ("fate", &scene.t(name)), ("count", covers)];
        let told = scene.words.fill("stage.fate_of", &gaps);
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen == Some(*fate), &told));
        let is_chosen = chosen == Some(*fate);
        let ink = if is_chosen { colours.brass.ink } else { colours.wood.ink };
        if is_chosen {
            brush.round_rect(half.shrink(1.5), 9.0, colours.brass.tones[1], Stroke::NONE);
        } else if response.hovered() {
            brush.round_rect(half.shrink(1.5), 9.0, theme::fade(colours.wood.ink, 0.12), Stroke::NONE);
        }
        let text = if is_short { covers.to_string() } else { text_of(*fate, *covers) };
        paint_half(&brush, style, half, (is_short || *fate == Fate::Ace).then_some(sign), &text, ink);
        style.paint_focus(ui, &response, 9.0);
        if response.clicked() {
            act = Some(StageAct::ChooseFate(card, *fate));
        }
    }
    brush.round_rect(room, 10.0, CLEAR, Stroke::new(1.5, colours.wood.seam));
    act
}

fn paint_half(brush: &Brush<'_>, style: &StageStyle, half: Rect, sign: Option<Sign>, text: &str, ink: Color32) {
    let size = style.sizes.small;
    let mut room = half.shrink2(vec2(3.0, 0.0));
    if let Some(sign) = sign {
        signs::paint(brush, sign, pos2(room.left() + size * 0.62, room.center().y), size * 1.15, None, ink);
        room.min.x += size * 1.25;
    }
    brush.fitted_text(room, text, TextFit::new(Face::SansSemibold, size, ink).with_least(size * LEAST_SHARE));
}

/// Shows on the counter how many casualties are covered, and what follows from those that are chosen.
pub fn show_aftermath(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, question: &StageQuestion) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let Some((covered, cover)) = question.casualties.cover else { return };
    let room = room.shrink2(vec2(8.0, 14.0));
    let left = Rect::from_min_size(room.min, vec2((room.width() * 0.24).max(120.0), room.height()));
    brush.round_rect(left, 12.0, theme::fade(colours.backing, 0.7), Stroke::new(1.0, colours.wood.seam));
    let (upper, lower) = left.split_top_bottom_at_fraction(0.45);
    let step = (SKULL + 6.0).min((left.width() - 16.0) / cover.max(1) as f32);
    for at in 0..cover {
        let x = step.mul_add(at as f32 - (cover as f32 - 1.0) / 2.0, upper.center().x);
        let colour = if at < covered { colours.wood.ink } else { theme::fade(colours.wood.quiet_ink, 0.35) };
        signs::paint(&brush, Sign::Skull, pos2(x, upper.center().y + 6.0), SKULL.min(step), None, colour);
    }
    let text = scene.words.fill("stage.covers", &[("covered", &covered), ("cover", &cover)]);
    let colour = if question.is_enough { colours.signals.good } else { colours.wood.ink };
    brush.fitted_lines(lower.shrink(4.0), &text, 2, TextFit::new(Face::SansBold, sizes.medium, colour));
    style.label(ui, "covered", left, &text);
    if question.casualties.aftermath.is_empty() {
        return;
    }
    let right = Rect::from_min_max(pos2(left.right() + 16.0, room.top()), room.max);
    brush.round_rect(right, 12.0, theme::fade(colours.backing, 0.7), Stroke::new(1.0, OUTLINE));
    let inner = right.shrink2(vec2(16.0, 8.0));
    let line = (inner.height() / (question.casualties.aftermath.len() as f32 + 1.0)).min(sizes.medium * 1.6);
    let title = scene.t("stage.then_title");
    let row = |at: usize| {
        Rect::from_min_size(pos2(inner.left(), line.mul_add(at as f32, inner.top())), vec2(inner.width(), line))
    };
    let head = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    brush.fitted_text(row(0), title, head);
    let mut told = vec![title.to_owned()];
    for (at, (sign, text)) in question.casualties.aftermath.iter().enumerate() {
        let own = row(at + 1);
        signs::paint(&brush, *sign, pos2(own.left() + 10.0, own.center().y), 18.0, None, colours.wood.ink);
        let fit = TextFit::new(Face::Sans, sizes.medium, colours.wood.ink)
            .with_align(Align2::LEFT_CENTER)
            .with_least(sizes.small);
        brush.fitted_text(own.with_min_x(own.left() + 28.0), text, fit);
        told.push(text.clone());
    }
    style.label(ui, "aftermath", right, &told.join(". "));
}
