//! A card in the hand: title, art, value, cost, type and what it does in a line or two.

use deadeye_cards::CardType;
use deadeye_hands::Suit;
use eframe::egui::{Align2, CornerRadius, Rect, Stroke, pos2, vec2};

use super::brush::{Brush, TextFit, TexturePart};
use super::pennant::paint_pennant;
use super::signs::{self, Sign};
use crate::ui::theme::parts::{CLEAR, Dim, FOOT, MATERIALS, OUTLINE, card_frame, shade};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};
use crate::ui::theme::{UNTINTED, fade};

/// The width of a card for which distances in points are meant.
const WIDTH: f32 = 154.0;

/// A card in the hand.
#[derive(Debug, Clone, Copy)]
pub struct HandCardFace<'a> {
    /// The art; none until it is drawn.
    pub picture: Option<TexturePart>,
    /// The type, which gives the frame its colour.
    pub kind: CardType,
    /// The title.
    pub title: &'a str,
    /// The printed value, such as `10` or `K`; empty for a joker.
    pub value: &'a str,
    /// The printed suit.
    pub suit: Option<Suit>,
    /// The cost in ghost rock.
    pub cost: Option<i64>,
    /// The words for its type.
    pub type_line: &'a str,
    /// Its figures, each with its sign.
    pub figures: &'a [(Sign, String)],
    /// A description in at most two lines; one if it has figures.
    pub words: &'a str,
    /// The state.
    pub state: HandCardState<'a>,
}

/// The state of a card in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandCardState<'a> {
    /// Nothing is asked of it.
    Idle,
    /// It can be played now.
    Playable,
    /// It cannot be played now, for this reason.
    Refused(&'a str),
    /// It was chosen, or is being dragged.
    Chosen,
    /// It takes no part.
    Dimmed,
}

/// The parts of a card, and the factor of all distances.
struct HandCardFrame {
    card: Rect,
    title: Rect,
    art: Rect,
    kind: Rect,
    facts: Rect,
    unit: f32,
}

impl HandCardFrame {
    fn new(card: Rect, sizes: &TypeSizes) -> Self {
        let unit = card.width() / WIDTH;
        let inner = card.shrink(6.0 * unit);
        let title_foot = inner.top() + sizes.small * 2.45;
        let line = sizes.small * 1.3;
        let facts_top = card.bottom() - 6.0 * unit - 2.0 - 2.0 * line;
        let kind_top = facts_top - line;
        let coin = 46.0 * unit;
        let across = |top: f32, bottom: f32| {
            Rect::from_min_max(pos2(card.left() + 13.0 * unit, top), pos2(card.right() - 11.0 * unit, bottom))
        };
        Self {
            card,
            title: Rect::from_min_max(pos2(card.left() + 44.0 * unit, inner.top()), pos2(inner.right(), title_foot)),
            art: Rect::from_min_max(pos2(inner.left(), title_foot), pos2(inner.right(), kind_top - 2.0)),
            kind: Rect::from_min_max(
                pos2(card.left() + coin + 2.0, kind_top),
                pos2(card.right() - 8.0 * unit, facts_top),
            ),
            facts: across(facts_top, facts_top + 2.0 * line),
            unit,
        }
    }
}

impl HandCardFace<'_> {
    /// Paints the card in a rectangle. Its rings stand out of it by up to 6 points.
    pub fn paint(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        let frame = HandCardFrame::new(rect, sizes);
        let dimmed = match self.state {
            HandCardState::Idle | HandCardState::Playable | HandCardState::Chosen => brush.clone(),
            HandCardState::Refused(_) => brush.with_dim(Dim::REFUSED),
            HandCardState::Dimmed => brush.with_dim(colours.aside),
        };
        self.rings(brush, colours, &frame);
        self.ground(&dimmed, colours, &frame);
        self.title(&dimmed, colours, sizes, &frame);
        let edge = Stroke::new(6.0 * frame.unit, card_frame(self.kind));
        dimmed.round_rect(rect, 12.0 * frame.unit, CLEAR, edge);
        let pennant = Rect::from_min_size(rect.min + vec2(6.0, 4.0) * frame.unit, vec2(38.0, 60.0) * frame.unit);
        if !self.value.is_empty() {
            paint_pennant(&dimmed, colours, pennant, self.value, self.suit);
        }
        self.facts(&dimmed, colours, sizes, &frame);
        if let Some(cost) = self.cost {
            let size = 40.0 * frame.unit;
            let centre = pos2(rect.left() + 4.0 + size * 0.5, frame.art.bottom());
            signs::paint(&dimmed, Sign::Coin, centre, size, Some(&cost.to_string()), CLEAR);
        }
        if let HandCardState::Refused(reason) = self.state {
            paint_reason(brush, colours, sizes, &frame, reason);
        }
    }

    /// Paints the shadow and the rings around the card.
    fn rings(&self, brush: &Brush<'_>, colours: &StageColours, frame: &HandCardFrame) {
        let radius = 12.0 * frame.unit;
        brush.shadow(frame.card, radius, vec2(0.0, 8.0 * frame.unit), 20.0 * frame.unit);
        let ring = match self.state {
            HandCardState::Playable => Some((colours.signals.legal, 3.0)),
            HandCardState::Chosen => Some((colours.signals.accent, 4.0)),
            HandCardState::Idle | HandCardState::Refused(_) | HandCardState::Dimmed => None,
        };
        if let Some((colour, width)) = ring {
            brush.glow(frame.card.expand(10.0), radius + 10.0, 18.0, fade(colour, 0.4));
            brush.round_rect(frame.card.expand(2.0 + width), radius + 2.0 + width, colour, Stroke::NONE);
        }
        brush.round_rect(frame.card.expand(2.0), radius + 2.0, FOOT, Stroke::NONE);
    }

    fn ground(&self, brush: &Brush<'_>, colours: &StageColours, frame: &HandCardFrame) {
        let [top, bottom] = MATERIALS.card;
        brush.slope(frame.card, 12.0 * frame.unit, top, bottom);
        match self.picture {
            Some(picture) => brush.cover(picture, frame.art, 0.0, UNTINTED),
            None => brush.slope(frame.art, 0.0, colours.paper.tones[1], colours.paper.tones[0]),
        }
        let foot = frame.art.bottom();
        let ends = [pos2(frame.art.left(), foot), pos2(frame.art.right(), foot)];
        brush.line(ends, Stroke::new(3.0 * frame.unit, OUTLINE));
    }

    fn title(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &HandCardFrame) {
        let [top, bottom] = MATERIALS.title;
        let strip = Rect::from_min_max(frame.card.min, frame.title.max);
        brush.slope(strip, CornerRadius { nw: (12.0 * frame.unit) as u8, ..CornerRadius::ZERO }, top, bottom);
        brush.line([strip.left_bottom(), strip.right_bottom()], Stroke::new(2.0, OUTLINE));
        let room = frame.title.shrink2(vec2(3.0, 0.0));
        let room =
            if self.value.is_empty() { Rect::from_min_max(frame.card.min + vec2(8.0, 8.0), room.max) } else { room };
        let fit = TextFit::new(Face::SlabBold, sizes.small, colours.paper.ink).with_least(sizes.small * 0.66);
        brush.fitted_lines(room, self.title, 2, fit);
    }

    fn facts(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &HandCardFrame) {
        let kind = TextFit::new(Face::Slab, sizes.small, colours.paper.quiet_ink).with_align(Align2::LEFT_CENTER);
        let mut room = frame.kind;
        if self.cost.is_none() {
            room.min.x = frame.facts.left();
        }
        brush.fitted_text(room, self.type_line, kind);
        let line = frame.facts.height() * 0.5;
        let mut room = frame.facts;
        if !self.figures.is_empty() {
            let mut left = room.left();
            let middle = room.top() + line * 0.5;
            for (sign, number) in self.figures {
                let size = sizes.small * 1.25;
                signs::paint(brush, *sign, pos2(left + size * 0.5, middle), size, None, colours.paper.ink);
                let at = pos2(left + size + 3.0, middle);
                let font = Face::SansBold.at(sizes.small);
                left = brush.text(at, Align2::LEFT_CENTER, number, font, colours.paper.ink).right() + 9.0;
            }
            room.min.y += line;
        }
        let rows = if self.figures.is_empty() { 2 } else { 1 };
        let fit = TextFit::new(Face::SansSemibold, sizes.small, colours.paper.ink).with_align(Align2::LEFT_TOP);
        brush.fitted_lines(room, self.words, rows, fit);
    }
}

/// Paints a strip across the art with the reason why the card cannot be played.
fn paint_reason(brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &HandCardFrame, reason: &str) {
    let fit = TextFit::new(Face::SansSemibold, sizes.small, colours.wood.ink).with_align(Align2::LEFT_CENTER);
    let width = frame.art.width() - 18.0;
    let galley = fit.lay_out(brush.painter(), reason, width, 3);
    let height = galley.size().y + 10.0;
    let top = frame.art.center().y - height * 0.5;
    let strip = Rect::from_min_size(pos2(frame.art.left(), top), vec2(frame.art.width(), height));
    brush.round_rect(strip, 0.0, fade(colours.backing, 0.92), Stroke::NONE);
    brush.line([strip.left_top(), strip.right_top()], Stroke::new(1.0, shade(0.5)));
    brush.galley(strip.min + vec2(10.0, 5.0), galley, colours.wood.ink);
}
