//! The odds of a round as a bar in the colours of both players.

use deadeye_rules::PlayerId;
use eframe::egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::names;
use super::style::StageStyle;
use crate::ui::fight_odds::{FightOdds, odds_text};
use crate::ui::scene::Scene;
use crate::ui::theme::stage::Face;

/// The height of the odds with the line below, in points.
pub const ODDS: f32 = 64.0;
/// The height of the line over the odds of a coming round, in points.
const HEAD: f32 = 28.0;

/// Shows the chance of the hand that Enter shows as a bar, the near player's part in their colour.
pub fn show_hand_chance(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    room: Rect,
    players: [Option<PlayerId>; 2],
    (near, percent): (PlayerId, u8),
) {
    let is_first = players.first() == Some(&Some(near));
    let other = players.into_iter().flatten().find(|player| *player != near);
    let Some(other) = other else { return };
    let parts = [(near, percent), (other, 100_u8.saturating_sub(percent))];
    let [own, others] = parts;
    let [first, second] = if is_first { [own, others] } else { [others, own] };
    paint_bar(ui, scene, style, room, f32::from(first.1) / 100.0, [first, second]);
    let text = scene.t("stage.hand_chance").to_owned();
    let below = Rect::from_min_size(pos2(room.left(), room.top() + 32.0), vec2(room.width(), 22.0));
    let fit = TextFit::new(Face::Sans, style.sizes.small, style.colours.wood.quiet_ink);
    Brush::new(ui.painter()).fitted_text(below, &text, fit);
    style.label(ui, "hand chance", room, &text);
}

/// Paints a bar with the chances of both sides, cut at a share of its width.
fn paint_bar(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, share: f32, parts: [(PlayerId, u8); 2]) {
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let bar = Rect::from_min_size(room.min, vec2(room.width(), 28.0));
    let cut = bar.width().mul_add(share, bar.left());
    let halves =
        [Rect::from_min_max(bar.min, pos2(cut, bar.bottom())), Rect::from_min_max(pos2(cut, bar.top()), bar.max)];
    for ((half, align), (player, percent)) in
        halves.into_iter().zip([Align2::LEFT_CENTER, Align2::RIGHT_CENTER]).zip(parts)
    {
        brush.round_rect(half, 13.0, colours.seat(player.seat()), Stroke::NONE);
        let name = names::player_name(scene, player);
        let room = half.shrink2(vec2(14.0, 0.0));
        let fit = TextFit::new(Face::SansBold, sizes.medium, colours.signals.ink).with_align(align);
        let named = scene.words.fill("stage.chance", &[("player", &name), ("percent", &percent)]);
        let bare = scene.words.fill("stage.percent", &[("percent", &percent)]);
        // A short part says less; which side it is its colour tells.
        let is_room = |text: &str| fit.lay_out(ui.painter(), text, f32::INFINITY, 1).size().x <= room.width();
        if let Some(text) = [named, bare].iter().find(|text| is_room(text)) {
            brush.fitted_text(room, text, fit);
        }
    }
}

/// Shows the odds of the coming round as a bar in the colours of the players, with the casualties to expect.
pub fn show_odds(ui: &Ui, scene: &Scene<'_>, style: &StageStyle, room: Rect, odds: &FightOdds) {
    let Some((players, round)) = odds.round(scene) else { return };
    let (colours, sizes) = (style.colours, style.sizes);
    let brush = Brush::new(ui.painter());
    let (head, room) = room.split_top_bottom_at_y(room.top() + HEAD);
    let fit = TextFit::new(Face::SlabBold, sizes.medium, colours.wood.ink);
    brush.fitted_text(head, scene.t("stage.round_odds"), fit);
    let bar = Rect::from_min_size(room.min, vec2(room.width(), 28.0));
    let [first, second] = players;
    let percent = |chance: f64| (chance * 100.0).round() as u8;
    let share = (round.win + round.tie / 2.0) as f32;
    paint_bar(ui, scene, style, bar, share, [(first, percent(round.win)), (second, percent(round.lose))]);
    let [taken, dealt] = round.casualties.map(|count| format!("{count:.1}"));
    let gaps: [(&str, &dyn std::fmt::Display); 4] = [
        ("first", &names::player_name(scene, first)),
        ("first_count", &taken),
        ("second", &names::player_name(scene, second)),
        ("second_count", &dealt),
    ];
    let text = scene.words.fill("fight.odds_casualties", &gaps);
    let below = Rect::from_min_size(pos2(room.left(), bar.bottom() + 6.0), vec2(room.width(), 22.0));
    brush.fitted_text(below, &text, TextFit::new(Face::Sans, sizes.medium, colours.wood.quiet_ink));
    style.label(ui, "odds", bar, &odds_text(scene, players, &round));
    style.label(ui, "odds casualties", below, &text);
}
