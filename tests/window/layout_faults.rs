//! What can be seen of the window, from what it paints: texts that are cut off, that stand on one another or under
//! something, and what a screen reader would find without a name.
//!
//! A text may be cut by the edge of something that scrolls that way, which shows by its bar, and covered by a window
//! that stands over it.

use std::collections::BTreeMap;

use deadeye::ui::App;
use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Order, Rect, Shape};
use eframe::epaint::{ClippedShape, TextShape};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable as _};

/// Points that may be missing at an edge: letters keep some room around them.
const SLACK: f32 = 1.5;
/// The width of a scroll bar, and what is around it.
const BAR: f32 = 16.0;

/// A line of a text where it stands.
struct Line {
    text: String,
    rect: Rect,
    clip: Rect,
    /// How many shapes are painted before it.
    at: usize,
}

impl Line {
    fn seen(&self) -> Rect {
        self.rect.intersect(self.clip)
    }
}

/// An edge of a rectangle.
#[derive(Clone, Copy)]
enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

impl Edge {
    fn of(self, rect: Rect) -> f32 {
        match self {
            Self::Left => rect.left(),
            Self::Right => rect.right(),
            Self::Top => rect.top(),
            Self::Bottom => rect.bottom(),
        }
    }

    fn is_upright(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }
}

/// Everything painted that this is about.
#[derive(Default)]
struct Painted {
    lines: Vec<Line>,
    /// Texts that end in dots for want of room.
    shortened: Vec<String>,
    /// Grounds that hide what is under them, each with how many shapes are painted before it.
    grounds: Vec<(usize, Rect)>,
    /// What may be the handle or the rail of a scroll bar.
    bars: Vec<Rect>,
    /// Where painting was allowed.
    clips: Vec<Rect>,
}

impl Painted {
    fn of(shapes: &[ClippedShape]) -> Self {
        let mut painted = Self::default();
        let mut at = 0;
        for clipped in shapes {
            if !painted.clips.contains(&clipped.clip_rect) {
                painted.clips.push(clipped.clip_rect);
            }
            painted.add(&clipped.shape, clipped.clip_rect, &mut at);
        }
        painted
    }

    fn add(&mut self, shape: &Shape, clip: Rect, at: &mut usize) {
        match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    self.add(shape, clip, at);
                }
            }
            Shape::Text(text) if text.opacity_factor > 0.05 => self.text(text, clip, *at),
            Shape::Rect(rect) => {
                let seen = rect.rect.intersect(clip);
                if rect.fill.a() >= 0xc0 && seen.is_positive() {
                    self.grounds.push((*at, seen));
                }
                if seen.is_positive() && (seen.width() <= 8.0 || seen.height() <= 8.0) {
                    self.bars.push(seen);
                }
            }
            _ => {}
        }
        *at += 1;
    }

    fn text(&mut self, text: &TextShape, clip: Rect, at: usize) {
        let galley = &text.galley;
        let whole = text.visual_bounding_rect();
        if !whole.intersect(clip).is_positive() {
            return;
        }
        if galley.elided {
            self.shortened.push(galley.job.text.clone());
        }
        for row in &galley.rows {
            let mut rect = row.rect().translate(text.pos.to_vec2());
            if let Some(first) = row.row.glyphs.first() {
                // A text that begins in the middle of a line has room for what is before it.
                rect.min.x = text.pos.x + row.pos.x + first.pos.x;
            }
            let row_text: String = row.row.glyphs.iter().map(|glyph| glyph.chr).collect();
            let line = Line { text: row_text, rect, clip, at };
            if !line.text.trim().is_empty() && line.seen().is_positive() {
                self.lines.push(line);
            }
        }
    }

    /// Whether a line that is cut at an edge stands in something that scrolls there: a bar to its right, or under it,
    /// ends where it is cut.
    fn scrolls(&self, line: &Line, clip: Rect, edge: Edge) -> bool {
        let at = edge.of(clip);
        let around = self
            .clips
            .iter()
            .filter(|around| around.expand(1.0).contains_rect(clip) && (edge.of(**around) - at).abs() < 1.0);
        let mut around = around.chain(std::iter::once(&clip));
        around.any(|around| {
            self.bars.iter().any(|bar| {
                let (is_bar, is_beside) = if edge.is_upright() {
                    let beside = line.rect.left()..=around.right() + BAR;
                    (bar.width() < bar.height(), beside.contains(&bar.center().x))
                } else {
                    let beside = line.rect.top()..=around.bottom() + BAR;
                    (bar.height() < bar.width(), beside.contains(&bar.center().y))
                };
                is_bar && is_beside && (edge.of(*bar) - at).abs() < BAR
            })
        })
    }

    fn cut_off(&self, screen: Rect, faults: &mut Faults) {
        for line in &self.lines {
            let clip = line.clip.intersect(screen);
            let seen = line.rect.intersect(clip);
            if !seen.is_positive() {
                continue;
            }
            // Letters fill the middle of their line: at its upper and lower edge is room.
            let spare = line.rect.height() * 0.2;
            for (edge, beyond, how) in [
                (Edge::Left, clip.left() - line.rect.left() - SLACK, "left"),
                (Edge::Right, line.rect.right() - clip.right() - SLACK, "right"),
                (Edge::Top, clip.top() - line.rect.top() - spare, "above"),
                (Edge::Bottom, line.rect.bottom() - clip.bottom() - spare, "below"),
            ] {
                if beyond > 0.0 && !self.scrolls(line, clip, edge) {
                    let what = format!("cut off {how}: {:?}", line.text);
                    faults.insert(what, between(line.rect, clip));
                }
            }
        }
    }

    /// Whether something that hides what is under it is painted between two things.
    fn hidden_between(&self, from: usize, to: usize, room: Rect) -> bool {
        let mut between = self.grounds.iter().filter(|(at, _)| (from + 1..to).contains(at));
        between.any(|(_, ground)| ground.expand(SLACK).contains_rect(room))
    }

    fn overlapping(&self, faults: &mut Faults) {
        for (index, upper) in self.lines.iter().enumerate() {
            for lower in self.lines.iter().take(index) {
                // The same words a point away are the shadow that they cast on a picture.
                let is_shadow = upper.text == lower.text && upper.rect.min.distance(lower.rect.min) < SLACK;
                let both = tight(upper).intersect(tight(lower));
                if !is_shadow
                    && both.width() > 2.0 * SLACK
                    && both.height() > 2.0 * SLACK
                    && !self.hidden_between(lower.at, upper.at, both)
                {
                    let what = format!("{:?} stands on {:?}", upper.text, lower.text);
                    faults.insert(what, between(upper.rect, lower.rect));
                }
            }
        }
    }

    /// Texts of which a part is under something that is no window of its own.
    fn covered(&self, over: &[Rect], faults: &mut Faults) {
        for line in &self.lines {
            let seen = tight(line);
            for (at, ground) in &self.grounds {
                let part = seen.intersect(*ground);
                let own = over.iter().any(|rect| rect.expand(2.0).contains_rect(*ground));
                if *at > line.at && !own && part.width() > 2.0 * SLACK && part.height() > 2.0 * SLACK {
                    let what = format!("something covers {:?}", line.text);
                    faults.insert(what, between(line.rect, *ground));
                }
            }
        }
    }
}

/// Where the letters of a line are, of what can be seen of it.
fn tight(line: &Line) -> Rect {
    let seen = line.seen();
    seen.shrink2(eframe::egui::vec2(0.0, line.rect.height() * 0.15))
}

/// What is wrong, each with where.
pub type Faults = BTreeMap<String, String>;

fn between(one: Rect, other: Rect) -> String {
    format!(" {one:?} and {other:?}")
}

/// What of painted shapes is cut off, shortened, or stands on something else.
pub fn faults_of_shapes(shapes: &[ClippedShape], screen: Rect) -> Faults {
    let painted = Painted::of(shapes);
    let mut faults = Faults::new();
    painted.cut_off(screen, &mut faults);
    painted.overlapping(&mut faults);
    faults.extend(painted.shortened.iter().map(|text| (format!("shortened: {text:?}"), String::new())));
    faults
}

/// What is wrong with what can be seen now.
pub fn faults(window: &Harness<'static, Option<App>>) -> Faults {
    let painted = Painted::of(&window.output().shapes);
    let screen = window.ctx.content_rect();
    let mut over: Vec<Rect> = window.ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        layers
            .into_iter()
            .filter(|layer| layer.order != Order::Background)
            .filter_map(|layer| memory.area_rect(layer.id))
            .collect()
    });
    // A drawer of the stage lies over it as a window does.
    over.extend(window.query_all_by_role(Role::Dialog).map(|drawer| drawer.rect()));
    let mut faults = Faults::new();
    painted.cut_off(screen, &mut faults);
    painted.overlapping(&mut faults);
    painted.covered(&over, &mut faults);
    for rect in &over {
        if !screen.expand(SLACK).contains_rect(*rect) {
            faults.insert("a window sticks out".to_owned(), format!("{rect:?}"));
        }
    }
    for unnamed in window.unnamed_widgets() {
        let (what, place) = unnamed.split_once(" at ").unwrap_or((&unnamed, ""));
        let inside = place.split_once(" inside ").map_or("", |(_, inside)| inside);
        faults.insert(format!("no name: {what} inside {inside}"), String::new());
    }
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        let named = node.label().is_some_and(|label| !label.trim().is_empty());
        let acts = node.data().supports_action(Action::Click);
        // A label is what it says, and a bar moves what it stands beside.
        let is_plain = matches!(node.role(), Role::Label | Role::ScrollBar | Role::Unknown);
        if acts && !named && !is_plain {
            let what = format!("clickable without a name: {:?}", node.role());
            faults.insert(what, String::new());
        }
    }
    // The name of a file may be any length.
    let is_file = |text: &&String| {
        let saved = ["saved in ", "salvata in "];
        saved.iter().any(|of| text.starts_with(of))
    };
    for text in painted.shortened.iter().filter(|text| !is_file(text)) {
        faults.insert(format!("shortened: {text:?}"), String::new());
    }
    faults
}
