//! The tile of a dude: portrait, pennant, bullets, influence and name, with what he carries and what may happen to him.

use std::f32::consts::FRAC_PI_2;

use deadeye_hands::Suit;
use eframe::egui::{CornerRadius, Painter, Pos2, Rect, Stroke, lerp, pos2, vec2};

use super::brush::{Brush, TextFit, TexturePart};
use super::pennant::paint_pennant;
use super::rings::{paint_legal_ring, paint_target_ring};
use super::signs::{self, Sign, paint_seat_mark};
use crate::ui::theme::parts::{CLEAR, Dim, MATERIALS, OUTLINE, gleam, shade};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};
use crate::ui::theme::{UNTINTED, fade};

/// The width of a tile for which distances in points are meant.
const WIDTH: f32 = 132.0;

/// The size of a name on its plate among texts, and the least one beside labels.
const NAME_SHARE: f32 = 0.95;
const LEAST_NAME_SHARE: f32 = 0.9;

/// Returns the last part of a dude's name, without what stands in brackets behind it.
fn family_name(name: &str) -> &str {
    let plain = name.split_once(" (").map_or(name, |(plain, _)| plain);
    plain.rsplit(' ').next().unwrap_or(plain)
}

/// A dude as the stage shows him.
#[derive(Debug, Clone, Copy)]
pub struct DudeTile<'a> {
    /// The portrait; none until it is drawn.
    pub picture: Option<TexturePart>,
    /// The name.
    pub name: &'a str,
    /// The printed value, such as `10` or `K`.
    pub value: &'a str,
    /// The printed suit.
    pub suit: Option<Suit>,
    /// The seat of the player who controls him, from 0.
    pub seat: usize,
    /// The bullets, with the sign of a stud or a draw.
    pub bullets: (Sign, i64),
    /// The influence; none is painted for 0.
    pub influence: i64,
    /// A figure that what Enter does would change.
    pub change: Option<TileFigureChange>,
    /// The words for his bounty, if he is wanted.
    pub wanted: Option<&'a str>,
    /// The cards that he carries.
    pub goods: &'a [CarriedCard<'a>],
    /// The progress of his booting, from 0 (upright) to 1 (booted).
    pub booted: f32,
    /// The state.
    pub state: TileState,
}

/// The state of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileState {
    /// Nothing is asked of him.
    Idle,
    /// He is under the pointer.
    Hovered,
    /// He was chosen, and his plays are lit.
    Chosen,
    /// The chosen card may be used on him.
    Legal,
    /// Enter uses the chosen card on him.
    Target,
    /// He takes no part.
    Dimmed,
    /// He leaves play.
    Leaving,
}

/// A card that a dude carries.
#[derive(Debug, Clone, Copy)]
pub struct CarriedCard<'a> {
    /// The picture; none until it is drawn.
    pub picture: Option<TexturePart>,
    /// The bonus, such as `+1`.
    pub gives: &'a str,
    /// True if the play that is shown would discard it.
    pub is_lost: bool,
}

/// A figure before and after a play, each with the sign of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileFigureChange {
    /// The figure as it is.
    pub before: (Sign, i64),
    /// The figure as it will be.
    pub after: (Sign, i64),
}

/// The parts of a tile, and the factor of all distances.
struct TileFrame {
    tile: Rect,
    portrait: Rect,
    plate: Rect,
    badge: f32,
    unit: f32,
}

impl TileFrame {
    fn new(tile: Rect, sizes: &TypeSizes) -> Self {
        let unit = tile.width() / WIDTH;
        let plate = sizes.small * 1.65;
        // On a tile that is wider than high the name stands on the foot of the portrait, which keeps its size.
        let is_compact = tile.height() < tile.width();
        let (aside, below) = if is_compact { (4.0, 4.0) } else { (10.0 * unit, plate - 2.0) };
        let portrait =
            Rect::from_min_max(tile.min + vec2(aside, 0.0), pos2(tile.right() - aside, tile.bottom() - below));
        let plate = Rect::from_min_max(pos2(tile.left() - 3.0, tile.bottom() - plate), tile.max + vec2(3.0, 0.0));
        Self { tile, portrait, plate, badge: 40.0 * unit, unit }
    }

    /// Returns the middle of the badge at the left foot of the portrait, or at its right foot.
    fn badge(&self, is_left: bool) -> Pos2 {
        let half = self.badge * 0.5;
        let x = if is_left { self.tile.left() + half - 1.0 } else { self.tile.right() - half + 1.0 };
        pos2(x, self.plate.top() + 3.0 - half)
    }
}

impl DudeTile<'_> {
    /// Paints the tile in a rectangle. Its rings, its plate and its marks stand out of it by up to 8 points.
    pub fn paint(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        self.paint_with(&Brush::new(painter), colours, sizes, rect);
    }

    /// Paints the tile with a brush.
    pub fn paint_with(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        let unit = rect.width() / WIDTH;
        let (brush, lift) = match self.state {
            TileState::Idle | TileState::Legal | TileState::Target => (brush.clone(), 0.0),
            TileState::Hovered => (brush.clone(), 3.0),
            TileState::Chosen => (brush.clone(), 8.0),
            TileState::Dimmed => (brush.with_dim(colours.aside), 0.0),
            TileState::Leaving => {
                let turned = brush.with_turn(rect.center(), 0.14);
                (turned.with_dim(Dim::LEAVING).with_opacity(0.45), -6.0)
            }
        };
        let frame = TileFrame::new(rect.translate(vec2(0.0, -lift * unit)), sizes);
        self.portrait(&brush, colours, &frame);
        self.pennant(&brush, colours, sizes, &frame);
        self.seat_mark(&brush, colours, &frame);
        self.goods(&brush, colours, sizes, &frame);
        self.poster(&brush, sizes, &frame);
        self.plate(&brush, colours, sizes, &frame);
        self.figures(&brush, colours, &frame);
        match self.state {
            TileState::Legal => paint_legal_ring(&brush, colours, ring(&frame), 14.0),
            TileState::Target => paint_target_ring(&brush, colours, ring(&frame), 12.0),
            TileState::Idle | TileState::Hovered | TileState::Chosen | TileState::Dimmed | TileState::Leaving => {}
        }
    }

    /// Paints the portrait in its frame, which turn together as the dude boots.
    fn portrait(&self, brush: &Brush<'_>, colours: &StageColours, frame: &TileFrame) {
        let pivot = frame.portrait.min + frame.portrait.size() * vec2(0.5, 0.46);
        let turned = brush.with_turn(pivot, self.booted * FRAC_PI_2);
        let scale = lerp(1.0..=0.96, self.booted);
        let rect = Rect::from_min_max(
            pivot + (frame.portrait.min - pivot) * scale,
            pivot + (frame.portrait.max - pivot) * scale,
        );
        let radius = 10.0 * frame.unit;
        let (edge, width) = match self.state {
            TileState::Chosen => (colours.signals.accent, 4.0),
            TileState::Hovered => (colours.seat(self.seat), 3.0),
            TileState::Idle | TileState::Legal | TileState::Target | TileState::Dimmed | TileState::Leaving => {
                (colours.seat(self.seat), 2.0)
            }
        };
        turned.glow(rect.translate(vec2(0.0, 6.0 * frame.unit)).expand(4.0), radius + 4.0, 14.0, shade(0.6));
        if self.state == TileState::Chosen {
            turned.glow(rect.expand(14.0), radius + 14.0, 26.0, fade(colours.signals.accent, 0.5));
        }
        turned.round_rect(rect.expand(width + 2.0), radius + width + 2.0, edge, Stroke::NONE);
        turned.round_rect(rect.expand(2.0), radius + 2.0, OUTLINE, Stroke::NONE);
        let booted = lerp(1.0..=Dim::BOOTED.brightness, self.booted);
        let faded = turned.with_dim(Dim { brightness: booted, saturation: lerp(1.0..=0.45, self.booted) });
        match self.picture {
            Some(picture) => faded.cover(picture, rect, radius, UNTINTED),
            None => faded.slope(rect, radius, colours.wood.tones[2], colours.wood.tones[0]),
        }
        if self.state == TileState::Hovered {
            turned.round_rect(rect, radius, gleam(0.08), Stroke::NONE);
        }
    }

    fn pennant(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &TileFrame) {
        let width = (sizes.medium * 1.7).min(frame.portrait.width() * 0.3);
        let upright = frame.portrait.min + vec2(-5.0, -4.0);
        let booted = frame.tile.min + vec2(-2.0, 6.0);
        let corner = upright + (booted - upright) * self.booted;
        let rect = Rect::from_min_size(corner, vec2(width, width * 1.53));
        let dim = Dim { brightness: lerp(1.0..=0.85, self.booted), saturation: 1.0 };
        paint_pennant(&brush.with_dim(dim), colours, rect, self.value, self.suit);
    }

    fn seat_mark(&self, brush: &Brush<'_>, colours: &StageColours, frame: &TileFrame) {
        let upright = frame.portrait.right_top() + vec2(-2.0, 2.0);
        let booted = frame.tile.right_top() + vec2(-4.0, 12.0);
        let centre = upright + (booted - upright) * self.booted;
        paint_seat_mark(brush, colours, self.seat, centre, 20.0 * frame.unit.max(0.9));
    }

    /// Paints the cards that he carries, the first in front; each further one shows its foot with what it gives.
    fn goods(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &TileFrame) {
        let rects = goods_rects(frame, sizes, self.goods.len());
        for (card, rect) in self.goods.iter().zip(rects).rev() {
            card.paint(brush, colours, sizes, rect);
        }
    }

    fn poster(&self, brush: &Brush<'_>, sizes: &TypeSizes, frame: &TileFrame) {
        let Some(words) = self.wanted else {
            return;
        };
        let [paper, ink, rim] = MATERIALS.poster;
        let left = frame.portrait.left() + frame.portrait.width() * 0.25;
        let right = frame.portrait.right() - 9.0 * frame.unit;
        let fit = TextFit::new(Face::SlabBold, sizes.small, ink).with_least(sizes.small * 0.6);
        let galley = fit.lay_out(brush.painter(), words, right - left - 8.0, 1);
        let size = vec2(galley.size().x + 10.0, sizes.small * 1.45);
        let centre = pos2(f32::midpoint(left, right), frame.tile.top() + 3.0 + size.y * 0.5);
        let rect = Rect::from_center_size(centre, size);
        let turned = brush.with_turn(centre, -0.035);
        turned.shadow(rect, 3.0, vec2(0.0, 2.0), 4.0);
        turned.round_rect(rect, 3.0, paper, Stroke::new(1.0, rim));
        turned.fitted_text(rect.shrink2(vec2(4.0, 0.0)), words, fit);
    }

    fn plate(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, frame: &TileFrame) {
        let edge = Stroke::new(1.5, colours.seat(self.seat));
        brush.slope(frame.plate, 7.0, colours.wood.tones[0], colours.backing);
        brush.round_rect(frame.plate, 7.0, CLEAR, edge);
        let fit = TextFit::new(Face::Slab, sizes.medium * NAME_SHARE, colours.wood.ink);
        let fit = fit.with_least(sizes.small * LEAST_NAME_SHARE);
        let room = Rect::from_center_size(frame.plate.center(), vec2(frame.tile.width() - 4.0, frame.plate.height()));
        // Where the whole name would be too small to read, the family name stands alone.
        if fit.lay_out(brush.painter(), self.name, room.width(), 1).elided {
            brush.fitted_text(room, family_name(self.name), fit.with_least(sizes.small * 0.6));
        } else {
            brush.fitted_text(room, self.name, fit);
        }
    }

    /// Paints bullets and influence, or the change of one of them in its place.
    fn figures(&self, brush: &Brush<'_>, colours: &StageColours, frame: &TileFrame) {
        let influence = (Sign::Influence, self.influence);
        let changes = self.change.map(|change| change.before.0 != Sign::Influence);
        if changes != Some(true) {
            paint_badge(brush, frame.badge(true), frame.badge, self.bullets);
        }
        if changes != Some(false) && self.influence != 0 {
            paint_badge(brush, frame.badge(false), frame.badge, influence);
        }
        if let (Some(change), Some(is_left)) = (self.change, changes) {
            let edge = if self.state == TileState::Legal { colours.signals.legal } else { colours.signals.accent };
            let size = vec2(frame.badge * 2.15, frame.badge + 2.0);
            let inwards = if is_left { size.x - frame.badge } else { frame.badge - size.x } * 0.5;
            let rect = Rect::from_center_size(frame.badge(is_left) + vec2(inwards - 2.0, 0.0), size);
            brush.round_rect(rect, size.y * 0.5, colours.backing, Stroke::new(2.0, edge));
            let sign = frame.badge * 0.84;
            let aside = vec2(size.x * 0.5 - sign * 0.5 - 4.0, 0.0);
            paint_badge(brush, rect.center() - aside, sign, change.before);
            paint_badge(brush, rect.center() + aside, sign, change.after);
            signs::paint(brush, Sign::Arrow, rect.center(), frame.badge * 0.36, None, edge);
        }
    }
}

impl CarriedCard<'_> {
    fn paint(&self, brush: &Brush<'_>, colours: &StageColours, sizes: &TypeSizes, rect: Rect) {
        let turned = brush.with_turn(rect.center(), 0.12);
        turned.shadow(rect, 5.0, vec2(0.0, 3.0), 6.0);
        turned.round_rect(rect.expand(3.0), 7.0, OUTLINE, Stroke::new(1.0, MATERIALS.goods_rim));
        match self.picture {
            Some(picture) => turned.cover(picture, rect, 5.0, UNTINTED),
            None => turned.slope(rect, 5.0, colours.wood.tones[2], colours.wood.tones[0]),
        }
        if !self.gives.is_empty() {
            let strip = Rect::from_min_max(pos2(rect.left(), rect.bottom() - sizes.small * 1.2), rect.max);
            let foot = CornerRadius { nw: 0, ne: 0, sw: 5, se: 5 };
            turned.round_rect(strip, foot, fade(colours.backing, 0.85), Stroke::NONE);
            turned.fitted_text(strip, self.gives, TextFit::new(Face::SansBold, sizes.small, colours.wood.ink));
        }
        if self.is_lost {
            let arm = rect.size() * 0.42;
            for (width, colour) in [(8.0, OUTLINE), (4.5, colours.signals.bad)] {
                for arm in [arm, vec2(-arm.x, arm.y)] {
                    turned.line([rect.center() - arm, rect.center() + arm], Stroke::new(width, colour));
                }
            }
        }
    }
}

/// Returns the places of this many cards that a dude carries on a tile, the first in front.
#[must_use]
pub fn carried_rects(tile: Rect, sizes: &TypeSizes, count: usize) -> Vec<Rect> {
    goods_rects(&TileFrame::new(tile, sizes), sizes, count)
}

fn goods_rects(frame: &TileFrame, sizes: &TypeSizes, count: usize) -> Vec<Rect> {
    let size = vec2(38.0, 50.0) * frame.unit;
    let top = frame.tile.top() + 16.0 * frame.unit;
    let room = frame.badge(false).y - frame.badge * 0.5 - top - size.y;
    let strip = sizes.small * 1.2;
    let step = match count {
        0 | 1 => 0.0,
        count => strip.min(room.max(0.0) / (count as f32 - 1.0)),
    };
    let corner = |at: usize| pos2(frame.tile.right() + 8.0 * frame.unit - size.x, step.mul_add(at as f32, top));
    (0..count).map(|at| Rect::from_min_size(corner(at), size)).collect()
}

/// Returns the rectangle of the ring around a whole tile.
fn ring(frame: &TileFrame) -> Rect {
    let [aside, top, bottom] = [4.0, 8.0, 4.0];
    Rect::from_min_max(frame.tile.min - vec2(aside, top), frame.tile.max + vec2(aside, bottom))
}

fn paint_badge(brush: &Brush<'_>, centre: Pos2, size: f32, (sign, number): (Sign, i64)) {
    signs::paint(brush, sign, centre, size, Some(&number.to_string()), CLEAR);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_name_is_the_last_word_of_a_name() {
        assert_eq!(family_name("Willa Mae MacGowan"), "MacGowan");
        assert_eq!(family_name("Abram Grothe (Exp.1)"), "Grothe");
        assert_eq!(family_name("Carmilla"), "Carmilla");
    }
}
