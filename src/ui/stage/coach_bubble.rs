//! The bubble of a lesson: a piece of paper beside the thing that it is about, with the progress of the day and what the
//! player does now.

use std::sync::Arc;

use eframe::egui::{Align2, Galley, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::brush::{Brush, TextFit};
use super::keycap::Keycap;
use super::note::{self, PointerSide};
use crate::ui::theme::parts::{CLEAR, MATERIALS};
use crate::ui::theme::stage::{Face, StageColours, TypeSizes};

/// The farthest that a bubble lies from the thing that it is about, in points.
pub const FARTHEST: f32 = 160.0;
/// The gap between a bubble and the thing that it is about, which the pointer crosses, in points.
const GAP: f32 = 30.0;
/// The widths of a bubble, the best one first, in points.
const WIDTHS: [f32; 4] = [460.0, 400.0, 540.0, 340.0];
/// The room around what a bubble says, as a note has it.
const PAD: Vec2 = vec2(16.0, 12.0);
/// The room inside of the bar that says what to do.
const BAR_PAD: Vec2 = vec2(12.0, 9.0);
/// The gap between two parts below each other.
const ROW_GAP: f32 = 7.0;
/// The diameter of a dot, and the step from one dot to the next.
const DOT: [f32; 2] = [8.0, 13.0];
/// The width of the dot of the current lesson.
const CURRENT_DOT: f32 = 20.0;
/// The content of a bubble.
#[derive(Debug, Clone, Copy)]
pub struct CoachBubble<'a> {
    /// The title of the lesson.
    pub title: &'a str,
    /// The lesson; none if it only says what to do.
    pub text: Option<&'a str>,
    /// The number of lessons that were taught, and of all of them.
    pub progress: [usize; 2],
    /// The progress in words.
    pub count: &'a str,
    /// The words before what to do.
    pub now: &'a str,
    /// The action to do now.
    pub task: &'a str,
    /// The names of the keys, any of which does it.
    pub keys: &'a [String],
}

/// The texts of a bubble as they are laid out in a width.
struct BubbleLayout {
    count: Arc<Galley>,
    title: Arc<Galley>,
    text: Option<Arc<Galley>>,
    now: Arc<Galley>,
    task: Arc<Galley>,
    /// The height of the bar that says what to do.
    bar: f32,
}

/// The place of a bubble, with its pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BubblePlace {
    /// The bubble without its pointer.
    pub rect: Rect,
    /// The side of the bubble on which the pointer is.
    pub side: PointerSide,
    /// The point that the pointer is about.
    pub about: Pos2,
}

impl CoachBubble<'_> {
    fn lay_out(&self, painter: &Painter, sizes: &TypeSizes, width: f32) -> BubbleLayout {
        let room = width - 2.0 * PAD.x;
        let whole = |face, size| TextFit::new(face, size, CLEAR).with_align(Align2::LEFT_TOP).with_least(size);
        let all_rows = usize::MAX;
        let count = whole(Face::SansSemibold, sizes.small).lay_out(painter, self.count, room, 1);
        let title = whole(Face::SlabBold, sizes.large).lay_out(painter, self.title, room, all_rows);
        let text = self.text.map(|text| whole(Face::Sans, sizes.medium).lay_out(painter, text, room, all_rows));
        let now = whole(Face::SlabBold, sizes.medium).lay_out(painter, self.now, room, 1);
        let left = now.size().x + 10.0;
        let task_room = room - 2.0 * BAR_PAD.x - left - self.keys_width(painter, sizes);
        let task = whole(Face::Sans, sizes.medium).lay_out(painter, self.task, task_room.max(80.0), all_rows);
        let bar = task.size().y.max(sizes.small * 1.6) + 2.0 * BAR_PAD.y;
        BubbleLayout { count, title, text, now, task, bar }
    }

    /// Returns the width that the keycaps take with the gaps before them.
    fn keys_width(&self, painter: &Painter, sizes: &TypeSizes) -> f32 {
        self.keys.iter().map(|key| Keycap::light(key).measure(painter, sizes).x + 8.0).sum()
    }

    /// Returns the size of a bubble of this width.
    #[must_use]
    pub fn measure(&self, painter: &Painter, sizes: &TypeSizes, width: f32) -> Vec2 {
        let layout = self.lay_out(painter, sizes, width);
        let text = layout.text.map_or(0.0, |text| text.size().y + ROW_GAP);
        let height = layout.count.size().y + layout.title.size().y + layout.bar + text + 2.0 * ROW_GAP;
        vec2(width, height + 2.0 * PAD.y)
    }

    /// Finds the place of the bubble beside a thing, within an area and over as little of the rectangles to avoid as
    /// possible.
    #[must_use]
    pub fn find_place(
        &self,
        painter: &Painter,
        sizes: &TypeSizes,
        area: Rect,
        lit: Rect,
        avoid: &[Rect],
    ) -> Option<BubblePlace> {
        let sized = WIDTHS.into_iter().map(|width| self.measure(painter, sizes, width));
        let places: Vec<BubblePlace> = sized.flat_map(|size| possible_places(area, lit, size)).collect();
        let covered = |place: &BubblePlace| {
            let parts = avoid.iter().map(|own| own.intersect(place.rect)).filter(Rect::is_positive);
            parts.map(|part| part.area()).sum::<f32>()
        };
        let free = places.iter().find(|place| covered(place) <= 0.0);
        let free = free.or_else(|| places.iter().min_by(|one, other| covered(one).total_cmp(&covered(other))));
        free.copied()
    }

    /// Paints the bubble. Returns the rectangles of its title, its lesson and the bar that says what to do.
    pub fn paint(&self, painter: &Painter, colours: &StageColours, sizes: &TypeSizes, place: BubblePlace) -> [Rect; 3] {
        let layout = self.lay_out(painter, sizes, place.rect.width());
        let mut parts = [Rect::NOTHING; 3];
        note::paint(painter, colours, place.rect, Some((place.side, place.about)), |brush, room| {
            let (ink, quiet) = (colours.paper.ink, colours.paper.quiet_ink);
            let row = layout.count.size().y;
            self.paint_dots(brush, pos2(room.left(), room.top() + row / 2.0));
            brush.galley(pos2(room.right() - layout.count.size().x, room.top()), layout.count, quiet);
            let mut top = room.top() + row + ROW_GAP;
            let mut take = |height: f32| {
                let rect = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height));
                top += height + ROW_GAP;
                rect
            };
            let title = take(layout.title.size().y);
            brush.galley(title.min, layout.title, ink);
            let text = layout.text.map_or(Rect::NOTHING, |text| {
                let rect = take(text.size().y);
                brush.galley(rect.min, text, ink);
                rect
            });
            let bar = take(layout.bar);
            parts = [title, text, bar];
            brush.round_rect(bar, 10.0, ink, Stroke::NONE);
            let inner = bar.shrink2(BAR_PAD);
            let now_height = layout.now.size().y;
            let task_left = inner.left() + layout.now.size().x + 10.0;
            let line = inner.top() + sizes.small * 0.8;
            brush.galley(pos2(inner.left(), line - now_height / 2.0), layout.now, colours.brass.tones[1]);
            let task_top = if layout.task.rows.len() > 1 { inner.top() } else { line - layout.task.size().y / 2.0 };
            brush.galley(pos2(task_left, task_top), layout.task, colours.paper.tones[0]);
            let mut right = inner.right();
            for key in self.keys.iter().rev() {
                let at = pos2(right, line - 1.0);
                right = Keycap::light(key).paint(brush, colours, sizes, at, Align2::RIGHT_CENTER).left() - 8.0;
            }
        });
        parts
    }

    /// Paints a dot for each lesson, from a point to the right.
    fn paint_dots(&self, brush: &Brush<'_>, from: Pos2) {
        let [taught, all] = self.progress;
        let [size, step] = DOT;
        let [past, current, to_come] = MATERIALS.dots;
        let mut left = from.x;
        for lesson in 0..all {
            let is_current = lesson == taught && self.text.is_some();
            let (width, colour) = match lesson {
                _ if is_current => (CURRENT_DOT, current),
                lesson if lesson < taught => (size, past),
                _ => (size, to_come),
            };
            let rect = Rect::from_min_size(pos2(left, from.y - size / 2.0), vec2(width, size));
            brush.round_rect(rect, size / 2.0, colour, Stroke::NONE);
            left += width + step - size;
        }
    }
}

/// Returns the places of a bubble beside a thing that lie in an area and do not cover the thing, the best first: right of
/// it, left, below, above.
fn possible_places(area: Rect, lit: Rect, size: Vec2) -> Vec<BubblePlace> {
    let along =
        |middle: f32, half: f32, least: f32, most: f32| middle.clamp(least + half, (most - half).max(least + half));
    let x = along(lit.center().x, size.x / 2.0, area.left(), area.right());
    let y = along(lit.center().y, size.y / 2.0, area.top(), area.bottom());
    let half = size / 2.0;
    let beside = [
        (PointerSide::Left, pos2(lit.right() + GAP + half.x, y)),
        (PointerSide::Right, pos2(lit.left() - GAP - half.x, y)),
        (PointerSide::Up, pos2(x, lit.bottom() + GAP + half.y)),
        (PointerSide::Down, pos2(x, lit.top() - GAP - half.y)),
    ];
    let place = |(side, middle): (PointerSide, Pos2)| {
        // What lies outside of the area, such as a key on the counter, is pointed at from the edge of the area.
        let within = Rect::from_min_max(area.min + half, area.max - half);
        let middle = if within.is_positive() { middle.clamp(within.min, within.max) } else { area.center() };
        BubblePlace { rect: Rect::from_center_size(middle, size), side, about: lit.center() }
    };
    let points_at_it = |place: &BubblePlace| {
        let (rect, about) = (place.rect, place.about);
        match place.side {
            PointerSide::Left => rect.left() > lit.right() && rect.y_range().contains(about.y),
            PointerSide::Right => rect.right() < lit.left() && rect.y_range().contains(about.y),
            PointerSide::Up => rect.top() > lit.bottom() && rect.x_range().contains(about.x),
            PointerSide::Down => rect.bottom() < lit.top() && rect.x_range().contains(about.x),
        }
    };
    let is_near = |place: &BubblePlace| distance(place.rect, lit) <= FARTHEST;
    let is_inside = |place: &BubblePlace| area.expand(0.5).contains_rect(place.rect);
    beside.into_iter().map(place).filter(|own| points_at_it(own) && is_near(own) && is_inside(own)).collect()
}

/// Returns the distance between two rectangles; 0 if they touch.
fn distance(one: Rect, other: Rect) -> f32 {
    let along = |a: [f32; 2], b: [f32; 2]| (b[0] - a[1]).max(a[0] - b[1]).max(0.0);
    let x = along([one.left(), one.right()], [other.left(), other.right()]);
    let y = along([one.top(), one.bottom()], [other.top(), other.bottom()]);
    x.hypot(y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bubble_lies_in_its_area_near_its_thing_and_not_over_it() {
        let area = Rect::from_min_max(pos2(0.0, 60.0), pos2(1280.0, 540.0));
        let size = vec2(460.0, 240.0);
        for (lit, sides) in [
            // A card in the middle of the picture has room on its right.
            (Rect::from_center_size(pos2(500.0, 300.0), vec2(60.0, 84.0)), PointerSide::Left),
            // One at the right edge on its left.
            (Rect::from_center_size(pos2(1200.0, 300.0), vec2(60.0, 84.0)), PointerSide::Right),
            // A figure above the area is pointed at from below, a key on the counter from above.
            (Rect::from_min_size(pos2(300.0, 10.0), vec2(77.0, 42.0)), PointerSide::Up),
            (Rect::from_min_size(pos2(960.0, 560.0), vec2(304.0, 58.0)), PointerSide::Down),
        ] {
            let places = possible_places(area, lit, size);
            assert_eq!(places.first().map(|place| place.side), Some(sides), "{lit:?}: {places:?}");
            for place in places {
                assert!(area.contains_rect(place.rect) && !place.rect.intersects(lit), "{lit:?}: {place:?}");
                assert!(distance(place.rect, lit) <= FARTHEST, "{lit:?}: {place:?}");
            }
        }
    }
}
