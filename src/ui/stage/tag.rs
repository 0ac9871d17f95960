//! A tag: a pill on a thing of the stage that says what its key does there.

use std::sync::Arc;

use eframe::egui::{Align2, Color32, Galley, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::brush::Brush;
use super::keycap::Keycap;
use super::signs::{self, Sign};
use crate::ui::theme::parts::CLEAR;
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};

/// The kind of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagKind {
    /// A legal play.
    Legal,
    /// The play that Enter does.
    Target,
    /// A play against another player's dude.
    Hostile,
    /// The reason why something cannot be done.
    Refusal,
    /// A remark.
    Plain,
}

/// A part of a tag after its keycap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagPart<'a> {
    /// A sign in the colour of the tag.
    Sign(Sign),
    /// A figure with its sign.
    Figure(Sign, &'a str),
    /// Words.
    Words(&'a str),
    /// The cost of the play, in brass.
    Cost(Sign, &'a str),
}

/// A pill with a keycap, signs and words.
#[derive(Debug, Clone, Copy)]
pub struct Tag<'a> {
    /// The kind.
    pub kind: TagKind,
    /// The name of the key.
    pub key: Option<&'a str>,
    /// The parts after the keycap.
    pub parts: &'a [TagPart<'a>],
}

/// A part that is laid out: its sign and its text.
struct TagPiece {
    sign: Option<(Sign, Color32)>,
    text: Option<(Arc<Galley>, Color32)>,
    sign_size: f32,
}

impl TagPiece {
    fn width(&self) -> f32 {
        let sign = self.sign.map_or(0.0, |_| self.sign_size);
        let text = self.text.as_ref().map_or(0.0, |(galley, _)| galley.size().x);
        let gap = if self.sign.is_some() && self.text.is_some() { 4.0 } else { 0.0 };
        sign + gap + text
    }
}

/// The gap between the parts of a tag.
const GAP: f32 = 8.0;

impl Tag<'_> {
    /// Returns the size of the tag without its ring, so that its caller can keep it inside of the window.
    #[must_use]
    pub fn measure(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes) -> Vec2 {
        let pieces = self.pieces(painter, colours, sizes);
        let key = self.keycap().map(|keycap| keycap.measure(painter, sizes).x);
        let widths = key.into_iter().chain(pieces.iter().map(TagPiece::width));
        let (count, width) = widths.fold((0.0, 0.0), |(count, sum), width| (count + 1.0, sum + width));
        let height = self.height(sizes);
        let ends = self.pads(height, pieces.is_empty());
        vec2((f32::max(count - 1.0, 0.0)).mul_add(GAP, width) + ends[0] + ends[1], height)
    }

    /// Paints the tag in the middle of a point. Returns its rectangle.
    pub fn paint(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes, centre: Pos2) -> Rect {
        let brush = Brush::new(painter);
        let rect = Rect::from_center_size(centre, self.measure(painter, colours, sizes));
        self.ground(&brush, colours, rect);
        let pieces = self.pieces(painter, colours, sizes);
        let [pad, _] = self.pads(rect.height(), pieces.is_empty());
        let mut at = rect.left_center() + vec2(pad, 0.0);
        if let Some(keycap) = self.keycap() {
            // The foot of a keycap stands out of it by two points.
            let key = keycap.paint(&brush, colours, sizes, at - vec2(0.0, 1.0), Align2::LEFT_CENTER);
            at.x = key.right() + GAP;
        }
        for piece in pieces {
            let end = at.x + piece.width() + GAP;
            if let Some((sign, colour)) = piece.sign {
                let half = piece.sign_size * 0.5;
                signs::paint(&brush, sign, at + vec2(half, 0.0), piece.sign_size, None, colour);
                at.x += piece.sign_size + 4.0;
            }
            if let Some((galley, colour)) = piece.text {
                brush.galley(pos2(at.x, at.y - galley.size().y * 0.5), galley, colour);
            }
            at.x = end;
        }
        rect
    }

    fn height(&self, sizes: &TypeSizes) -> f32 {
        match (self.kind, self.parts.is_empty()) {
            (_, true) => sizes.small * 2.1,
            (TagKind::Target, false) => sizes.small * 2.7,
            (TagKind::Legal | TagKind::Hostile | TagKind::Refusal | TagKind::Plain, false) => sizes.small * 2.35,
        }
    }

    /// Returns the room at its left and at its right end.
    fn pads(&self, height: f32, is_bare: bool) -> [f32; 2] {
        let left = if self.key.is_some() { 6.0 } else { height * 0.4 };
        [left, if is_bare { left } else { height * 0.4 }]
    }

    fn keycap(&self) -> Option<Keycap<'_>> {
        self.key.map(Keycap::light)
    }

    fn ground(&self, brush: &Brush<'_>, colours: &StageColours, rect: Rect) {
        let radius = rect.height() * 0.5;
        brush.shadow(rect, radius, vec2(0.0, 6.0), 12.0);
        let (edge, width) = match self.kind {
            TagKind::Legal => (colours.signals.legal, 2.0),
            TagKind::Target => (colours.keys.brass_edges[0], 2.0),
            TagKind::Hostile => (colours.signals.bad, 2.0),
            TagKind::Refusal | TagKind::Plain => (colours.wood.seam, 1.5),
        };
        brush.round_rect(rect.expand(width), radius + width, edge, Stroke::NONE);
        if self.kind == TagKind::Target {
            let [light, _, deep] = colours.brass.tones;
            brush.slope(rect, radius, light, light.lerp_to_gamma(deep, 0.6));
        } else {
            brush.round_rect(rect, radius, colours.backing, Stroke::NONE);
        }
    }

    fn pieces(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes) -> Vec<TagPiece> {
        let (text, sign) = match self.kind {
            TagKind::Legal => (colours.wood.ink, colours.signals.legal),
            TagKind::Target => (colours.brass.ink, colours.brass.ink),
            TagKind::Hostile => (colours.wood.ink, colours.signals.bad),
            TagKind::Refusal => (colours.wood.quiet_ink, colours.signals.bad),
            TagKind::Plain => (colours.wood.ink, colours.wood.quiet_ink),
        };
        let cost = if self.kind == TagKind::Target { colours.brass.ink } else { colours.signals.accent };
        let face = if self.kind == TagKind::Target { Face::SansBold } else { Face::SansSemibold };
        let lay =
            |words: &str, colour| (painter.layout_no_wrap(words.to_owned(), face.at(sizes.small), colour), colour);
        let piece = |part: &TagPart<'_>| {
            let (sign, text, grow) = match *part {
                TagPart::Sign(shown) => (Some((shown, sign)), None, 1.25),
                TagPart::Figure(shown, figure) => (Some((shown, CLEAR)), Some(lay(figure, text)), 1.5),
                TagPart::Words(words) => (None, Some(lay(words, text)), 1.25),
                TagPart::Cost(shown, words) => (Some((shown, cost)), Some(lay(words, cost)), 1.25),
            };
            TagPiece { sign, text, sign_size: sizes.small * grow }
        };
        self.parts.iter().map(piece).collect()
    }
}
