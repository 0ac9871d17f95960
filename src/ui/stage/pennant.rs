//! The pennant with the value and the suit of a card.

use deadeye_hands::Suit;
use eframe::egui::{Align2, Color32, Rect, Stroke, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::signs::paint_suit;
use crate::ui::theme::parts::{CLEAR, MATERIALS, shade};
use crate::ui::theme::stage::{Face, StageColours};

/// Returns the colour of a suit on paper.
#[must_use]
pub fn suit_ink(colours: &StageColours, suit: Option<Suit>) -> Color32 {
    match suit {
        Some(Suit::Hearts | Suit::Diamonds) => colours.paper.red_ink,
        Some(Suit::Spades | Suit::Clubs) | None => colours.paper.ink,
    }
}

/// Paints a pennant that hangs from the top of a rectangle.
pub fn paint_pennant(brush: &Brush<'_>, colours: &StageColours, rect: Rect, value: &str, suit: Option<Suit>) {
    let [top, bottom] = MATERIALS.pennant;
    let foot = rect.top() + rect.height() * 0.8;
    brush.slope(Rect::from_min_max(rect.min, pos2(rect.right(), foot)), 0.0, top, bottom);
    let tip = [pos2(rect.left(), foot), pos2(rect.right(), foot), rect.center_bottom()];
    brush.polygon(&tip, bottom, Stroke::NONE);
    let edge = [rect.left_top(), rect.right_top(), tip[1], tip[2], tip[0]];
    brush.path(&edge, true, Stroke::new(1.0, shade(0.35)));
    let ink = suit_ink(colours, suit);
    let width = rect.width();
    let room = Rect::from_center_size(rect.center_top() + vec2(0.0, width * 0.42), vec2(width * 0.92, width * 0.8));
    let fit = TextFit::new(Face::SlabBold, width * 0.6, ink).with_align(Align2::CENTER_CENTER);
    brush.fitted_text(room, value, fit);
    if let Some(suit) = suit {
        paint_suit(brush, suit, rect.center_top() + vec2(0.0, width * 1.02), width * 0.46, ink);
    } else {
        brush.circle(rect.center_top() + vec2(0.0, width * 1.02), width * 0.12, CLEAR, Stroke::new(1.5, ink));
    }
}
