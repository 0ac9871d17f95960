//! A note of paper with a pointer to the thing that it is about.

use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::brush::{Brush, TextFit};
use crate::ui::theme::parts::{CLEAR, MATERIALS, gleam};
use crate::ui::theme::stage::{Face, StageColours};

/// The room around what a note says.
const PAD: Vec2 = vec2(16.0, 12.0);
/// The gap between two texts of a note.
const GAP: f32 = 4.0;
/// The length of the pointer, and half of its breadth.
const POINTER: [f32; 2] = [18.0, 13.0];
/// The corners of the paper.
const RADIUS: f32 = 14.0;

/// The side of a note on which its pointer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointerSide {
    /// At its left.
    Left,
    /// At its right.
    Right,
    /// Above it.
    Up,
    /// Below it.
    Down,
}

/// A text of a note, which wraps.
#[derive(Debug, Clone, Copy)]
pub struct NoteText<'a> {
    /// The words.
    pub words: &'a str,
    /// The typeface.
    pub face: Face,
    /// The size.
    pub size: f32,
    /// True for a text of less importance.
    pub is_quiet: bool,
}

impl NoteText<'_> {
    fn fit(&self, colour: Color32) -> TextFit {
        TextFit::new(self.face, self.size, colour).with_least(self.size).with_align(Align2::LEFT_TOP)
    }
}

/// Returns the size of a note of this width with these texts and further content of this height below.
#[must_use]
pub fn measure(painter: &Painter, texts: &[NoteText<'_>], width: f32, further_height: f32) -> Vec2 {
    let room = width - 2.0 * PAD.x;
    let heights =
        texts.iter().map(|text| text.fit(CLEAR).lay_out(painter, text.words, room, usize::MAX).size().y + GAP);
    let height = heights.sum::<f32>() + further_height;
    vec2(width, height + 2.0 * PAD.y - if further_height > 0.0 { 0.0 } else { GAP })
}

/// Paints a note in a rectangle. Its pointer stands out of it, at the height or breadth of the point that it is about.
/// `content` paints into what the room around leaves.
pub fn paint(
    painter: &Painter,
    colours: &StageColours,
    rect: Rect,
    pointer: Option<(PointerSide, Pos2)>,
    content: impl FnOnce(&Brush<'_>, Rect),
) {
    let brush = Brush::new(painter);
    let [top, bottom] = colours.paper.tones;
    brush.shadow(rect, RADIUS, vec2(0.0, 14.0), 32.0);
    brush.round_rect(rect.expand(2.0), RADIUS + 2.0, MATERIALS.paper_rim, Stroke::NONE);
    if let Some((side, about)) = pointer {
        paint_pointer(&brush, colours, rect, side, about);
    }
    brush.slope(rect, RADIUS, top, bottom);
    brush.round_rect(rect, RADIUS, CLEAR, Stroke::new(1.0, gleam(0.7)));
    if let Some((side, about)) = pointer {
        // The pointer is one piece with the paper: its foot covers the edge.
        let (tip, along) = pointer_tip(rect, side, about);
        let inwards = (rect.center() - tip) * along;
        let inwards = inwards.normalized();
        let foot = tip + inwards * (POINTER[0] + 1.5);
        let across = vec2(along.y, along.x) * (POINTER[1] - 3.0);
        let share = ((foot.y - rect.top()) / rect.height().max(1.0)).clamp(0.0, 1.0);
        let paper = top.lerp_to_gamma(bottom, share);
        brush.polygon(&[tip + inwards * 5.0, foot + across, foot - across], paper, Stroke::NONE);
    }
    content(&brush, rect.shrink2(PAD));
}

/// Paints texts below each other into the room of a note. Returns the room that is left below them.
pub fn paint_texts(brush: &Brush<'_>, colours: &StageColours, room: Rect, texts: &[NoteText<'_>]) -> Rect {
    let mut room = room;
    for text in texts {
        let colour = if text.is_quiet { colours.paper.quiet_ink } else { colours.paper.ink };
        let galley = text.fit(colour).lay_out(brush.painter(), text.words, room.width(), usize::MAX);
        let height = galley.size().y;
        brush.galley(room.min, galley, colour);
        room.min.y += height + GAP;
    }
    room
}

/// Returns the tip of the pointer, and the axis along which it points.
fn pointer_tip(rect: Rect, side: PointerSide, about: Pos2) -> (Pos2, Vec2) {
    let [length, half] = POINTER;
    let keep = RADIUS + half;
    let within = |value: f32, least: f32, most: f32| value.clamp(least + keep, (most - keep).max(least + keep));
    let y = within(about.y, rect.top(), rect.bottom());
    let x = within(about.x, rect.left(), rect.right());
    match side {
        PointerSide::Left => (pos2(rect.left() - length, y), vec2(1.0, 0.0)),
        PointerSide::Right => (pos2(rect.right() + length, y), vec2(1.0, 0.0)),
        PointerSide::Up => (pos2(x, rect.top() - length), vec2(0.0, 1.0)),
        PointerSide::Down => (pos2(x, rect.bottom() + length), vec2(0.0, 1.0)),
    }
}

/// Paints the dark rim of the pointer.
fn paint_pointer(brush: &Brush<'_>, colours: &StageColours, rect: Rect, side: PointerSide, about: Pos2) {
    let (tip, along) = pointer_tip(rect, side, about);
    let inwards = ((rect.center() - tip) * along).normalized();
    let foot = tip + inwards * (POINTER[0] + 1.0);
    let across = vec2(along.y, along.x) * POINTER[1];
    let points = [tip, foot + across, foot - across];
    brush.polygon(&points, colours.paper.tones[0], Stroke::new(3.0, MATERIALS.paper_rim));
}
