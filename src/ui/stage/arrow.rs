//! The arrow from a chosen card to what it is aimed at.

use eframe::egui::{Pos2, Stroke, Vec2, vec2};

use super::brush::Brush;
use super::style::StageStyle;
use crate::ui::theme::parts::OUTLINE;

/// The number of straight pieces of the bow.
const PIECES: u8 = 20;
/// The length of the head, in points.
const HEAD: f32 = 22.0;

/// Paints an arrow in a bow from one point to another.
pub fn paint(brush: &Brush<'_>, style: &StageStyle, from: Pos2, to: Pos2) {
    let way = to - from;
    if way.length() < HEAD * 1.5 {
        return;
    }
    let rise = vec2(0.0, -(way.length() * 0.22).clamp(24.0, 110.0));
    let middle = from + way / 2.0 + rise;
    let along = (to - middle).normalized();
    let foot = to - along * HEAD * 0.8;
    let point = |share: f32| {
        let (one, two) = (from.lerp(middle, share), middle.lerp(foot, share));
        one.lerp(two, share)
    };
    let bow: Vec<Pos2> = (0..=PIECES).map(|piece| point(f32::from(piece) / f32::from(PIECES))).collect();
    let across = Vec2::new(-along.y, along.x);
    let head = [to, foot - along * 4.0 + across * HEAD * 0.62, foot - along * 4.0 - across * HEAD * 0.62];
    brush.path(&bow, false, Stroke::new(12.0, OUTLINE));
    brush.polygon(&head, style.colours.brass.tones[1], Stroke::new(4.0, OUTLINE));
    brush.path(&bow, false, Stroke::new(7.0, style.colours.brass.tones[1]));
}
