//! Small cards: those of a draw hand, backs, and piles.

use deadeye_hands::Suit;
use eframe::egui::{Align2, Rect, Stroke, pos2, vec2};

use super::brush::{Brush, TextFit, TexturePart};
use super::pennant::suit_ink;
use super::signs::{self, Sign, paint_suit};
use crate::ui::theme::parts::{CLEAR, FOOT, MATERIALS};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};
use crate::ui::theme::{UNTINTED, fade};

/// The height of a card as a share of its width.
pub const CARD_RATIO: f32 = 1.4;

/// The left edge of a card that stays free under others, as a share of its width.
const EDGE_SHARE: f32 = 0.4;

/// A card of a draw hand: value, suit and art.
#[derive(Debug, Clone, Copy)]
pub struct MiniCard<'a> {
    /// The art; none until it is drawn.
    pub picture: Option<TexturePart>,
    /// The value, such as `10` or `K`; empty for a joker.
    pub value: &'a str,
    /// The suit.
    pub suit: Option<Suit>,
    /// True for a joker, which has a star in its corner.
    pub is_joker: bool,
    /// True if other cards lie over it but for its left edge, where its suit then stands under its value.
    pub is_covered: bool,
    /// The state.
    pub state: MiniCardState,
}

/// The state of a card of a draw hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MiniCardState {
    /// It lies there.
    Idle,
    /// It belongs to the hand that is shown.
    Kept,
    /// It belongs to no hand.
    Dimmed,
    /// Another card has the same suit and value, which is cheatin'.
    Twin,
}

impl MiniCard<'_> {
    /// Paints the card in a rectangle; one that is kept is lifted by a seventh of its height.
    pub fn paint(&self, brush: &Brush<'_>, colours: &StageColours, rect: Rect) {
        let width = rect.width();
        let radius = width * 0.1;
        let (brush, ring, lift) = match self.state {
            MiniCardState::Idle => (brush.clone(), None, 0.0),
            MiniCardState::Kept => (brush.clone(), Some(colours.signals.accent), rect.height() / 7.0),
            MiniCardState::Dimmed => (brush.with_dim(colours.aside), None, 0.0),
            MiniCardState::Twin => (brush.clone(), Some(colours.signals.bad), 0.0),
        };
        let rect = rect.translate(vec2(0.0, -lift));
        brush.shadow(rect, radius, vec2(0.0, 4.0), 10.0);
        if let Some(ring) = ring {
            brush.round_rect(rect.expand(5.0), radius + 5.0, ring, Stroke::NONE);
        }
        brush.round_rect(rect.expand(2.0), radius + 2.0, FOOT, Stroke::NONE);
        let [top, bottom] = MATERIALS.pennant;
        brush.slope(rect, radius, top, bottom);
        let left = if self.is_covered { EDGE_SHARE } else { 0.07 };
        if self.is_covered {
            self.edge(&brush, colours, rect);
        } else {
            self.head(&brush, colours, Rect::from_min_size(rect.min, vec2(width, rect.height() * 0.33)));
        }
        let top = if self.is_covered { 0.05 } else { 0.34 };
        let art =
            Rect::from_min_max(rect.min + rect.size() * vec2(left, top), rect.min + rect.size() * vec2(0.93, 0.95));
        match self.picture {
            Some(picture) => brush.cover(picture, art, 4.0, UNTINTED),
            None => brush.slope(art, 4.0, colours.paper.tones[1], colours.paper.tones[0]),
        }
    }

    /// Paints the suit under the value, at the left edge.
    fn edge(&self, brush: &Brush<'_>, colours: &StageColours, rect: Rect) {
        let width = rect.width() * EDGE_SHARE;
        let ink = suit_ink(colours, self.suit);
        let head = Rect::from_min_size(rect.min, vec2(width, rect.width() * 0.42));
        let fit = TextFit::new(Face::SansBold, rect.width() * 0.36, ink).with_least(rect.width() * 0.12);
        brush.fitted_text(head.shrink2(vec2(1.0, 0.0)), self.value, fit);
        let below = pos2(head.center().x, head.bottom() + width * 0.45);
        match self.suit {
            Some(suit) => paint_suit(brush, suit, below, width * 0.8, ink),
            None if self.is_joker => signs::paint(brush, Sign::Star, below, width * 0.8, None, ink),
            None => {}
        }
    }

    fn head(&self, brush: &Brush<'_>, colours: &StageColours, head: Rect) {
        let width = head.width();
        let ink = suit_ink(colours, self.suit);
        let Some(suit) = self.suit else {
            if self.is_joker {
                let at = pos2(head.left() + width * 0.25, head.center().y);
                signs::paint(brush, Sign::Star, at, width * 0.34, None, ink);
            }
            return;
        };
        let room =
            Rect::from_min_max(head.min + vec2(width * 0.06, 0.0), pos2(head.left() + width * 0.54, head.bottom()));
        let fit = TextFit::new(Face::SansBold, width * 0.4, ink).with_align(Align2::LEFT_CENTER);
        brush.fitted_text(room, self.value, fit);
        paint_suit(brush, suit, pos2(head.left() + width * 0.74, head.center().y), width * 0.31, ink);
    }
}

/// Paints the back of a card.
pub fn paint_card_back(brush: &Brush<'_>, rect: Rect) {
    let [ground, stripe, rim] = MATERIALS.back;
    let radius = rect.width() * 0.13;
    brush.shadow(rect, radius, vec2(0.0, 4.0), 8.0);
    brush.round_rect(rect.expand(2.0), radius + 2.0, FOOT, Stroke::NONE);
    brush.round_rect(rect, radius, ground, Stroke::NONE);
    let inner = rect.shrink(1.5);
    let width = rect.width() * 0.11;
    let step = width * 2.0 * std::f32::consts::SQRT_2;
    let mut sum = step * 0.5;
    // A stripe is the line on which the distances from the left and from the top have this sum.
    while sum < inner.width() + inner.height() {
        let from = vec2((sum - inner.height()).max(0.0), sum.min(inner.height()));
        let to = vec2(sum.min(inner.width()), (sum - inner.width()).max(0.0));
        brush.line([inner.min + from, inner.min + to], Stroke::new(width, stripe));
        sum += step;
    }
    brush.round_rect(rect, radius, CLEAR, Stroke::new(rect.width() * 0.07, rim));
}

/// The card on top of a pile.
#[derive(Debug, Clone, Copy)]
pub enum PileTop {
    /// A back.
    Back,
    /// A face; none until it is drawn.
    Face(Option<TexturePart>),
    /// No card; the sign says what would lie there.
    Empty(Sign),
}

/// A pile of cards with their number and a label.
#[derive(Debug, Clone, Copy)]
pub struct PileFace<'a> {
    /// The card on top.
    pub top: PileTop,
    /// The number of cards.
    pub count: usize,
    /// The label below.
    pub label: &'a str,
}

impl PileFace<'_> {
    /// Paints the pile in a rectangle, its label at the foot.
    pub fn paint(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        let label = Rect::from_min_max(pos2(rect.left(), rect.bottom() - sizes.small * 1.4), rect.max);
        let room = Rect::from_min_max(rect.min, pos2(rect.right(), label.top() - 6.0));
        let width = room.width().min(room.height() / CARD_RATIO);
        let card = Rect::from_center_size(room.center(), vec2(width, width * CARD_RATIO));
        let radius = width * 0.12;
        match self.top {
            PileTop::Back => paint_card_back(brush, card),
            PileTop::Face(picture) => {
                brush.shadow(card, radius, vec2(0.0, 4.0), 8.0);
                brush.round_rect(card.expand(2.0), radius + 2.0, FOOT, Stroke::NONE);
                match picture {
                    Some(picture) => brush.cover(picture, card, radius, UNTINTED),
                    None => brush.slope(card, radius, colours.paper.tones[0], colours.paper.tones[1]),
                }
            }
            PileTop::Empty(sign) => {
                brush.round_rect(card, radius, fade(colours.backing, 0.5), Stroke::new(1.5, colours.wood.seam));
                signs::paint(brush, sign, card.center(), width * 0.5, None, colours.wood.quiet_ink);
            }
        }
        self.badge(brush, colours, sizes, card);
        let shadow = TextFit::new(Face::SansSemibold, sizes.small, fade(colours.backing, 0.9));
        // Piles stand apart by more than a label stands out of its pile.
        let label = label.expand2(vec2(7.0, 0.0));
        brush.fitted_text(label.translate(vec2(0.0, 1.0)), self.label, shadow);
        brush.fitted_text(label, self.label, TextFit { colour: colours.wood.ink, ..shadow });
    }

    fn badge(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, card: Rect) {
        let radius = sizes.small * 1.05;
        let centre = card.right_bottom() - vec2(radius * 0.4, radius * 0.6);
        brush.circle(centre, radius, colours.backing, Stroke::new(1.5, colours.wood.seam));
        let font = Face::SansBold.at(sizes.small);
        brush.text(centre, Align2::CENTER_CENTER, &self.count.to_string(), font, colours.wood.ink);
    }
}
