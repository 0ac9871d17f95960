//! The note beside the chosen card: what it does, and the keys of its plays.

use deadeye_cards::CardCode;
use eframe::egui::{Align2, Key, Pos2, Rect, Ui, Vec2, pos2, vec2};

use super::keycap::Keycap;
use super::note::{self, NoteText, PointerSide};
use super::style::StageStyle;
use super::targets::CardPlay;
use crate::ui::play_keys;
use crate::ui::play_names::kind_name;
use crate::ui::scene::Scene;
use crate::ui::theme::stage::Face;

/// The widths of a note, in points: a narrow one has room where a wide one would cover others.
const WIDTHS: [f32; 2] = [340.0, 290.0];
/// The height of the row of keys.
const KEYS: f32 = 30.0;
/// The most letters of what a card does; the card page has the rest.
const MOST_LETTERS: usize = 260;

/// The room between a card and its note, in points.
const GAP: f32 = 26.0;

/// The steps of the places that are tried for a note, in points.
const STEP: f32 = 20.0;
/// The weight of what is lit, and of the card itself, when a place covers a part of it, beside that of other things.
const WEIGHTS: [f32; 2] = [6.0, 12.0];
/// The weight of a point of distance from the card, beside that of a covered square point.
const DISTANCE_WEIGHT: f32 = 4.0;

/// The things that a note leaves free.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// The card that it is about.
    pub about: Rect,
    /// The things that are lit, which are to be touched.
    pub lit: &'a [Rect],
    /// The other dudes and signs.
    pub others: &'a [Rect],
}

/// Returns the place of a note of one of some sizes inside of a room, where it covers as little as possible and lies near
/// its card; and the side of its pointer, if it lies beside the card.
fn place_note(room: Rect, around: &Around<'_>, sizes: &[Vec2]) -> (Rect, Option<PointerSide>) {
    let about = around.about;
    let placed = sizes.iter().flat_map(|size| possible_places(room, about, *size));
    let cost = |rect: Rect| -> f32 {
        let shared = |own: &Rect| {
            let part = own.intersect(rect);
            if part.is_positive() { part.area() } else { 0.0 }
        };
        let [of_lit, of_own] = WEIGHTS;
        let lit: f32 = around.lit.iter().map(shared).sum();
        let others: f32 = around.others.iter().map(shared).sum();
        let gap = (rect.min - about.max).max(about.min - rect.max).max(Vec2::ZERO).length();
        // The pointer needs the gap beside the card.
        let distance = (gap - GAP).abs();
        lit * of_lit + others + shared(&about) * of_own + distance * DISTANCE_WEIGHT
    };
    let best = placed.min_by(|one, other| cost(*one).total_cmp(&cost(*other)));
    let rect = best.unwrap_or(room);
    (rect, pointer_side(rect, about))
}

/// Returns the places of a note of a size inside of a room: beside its card, and all over the room.
fn possible_places(room: Rect, about: Rect, size: Vec2) -> impl Iterator<Item = Rect> {
    let middle = about.center() - size / 2.0;
    let beside = [
        pos2(about.right() + GAP, middle.y),
        pos2(about.left() - GAP - size.x, middle.y),
        pos2(middle.x, about.top() - GAP - size.y),
        pos2(middle.x, about.bottom() + GAP),
    ];
    let steps = ((room.size() - size).max(Vec2::ZERO) / STEP).ceil();
    let grid = (0..=steps.x as u32).flat_map(move |x| (0..=steps.y as u32).map(move |y| vec2(x as f32, y as f32)));
    let last = room.max - size;
    let within = move |at: Pos2| pos2(at.x.min(last.x).max(room.left()), at.y.min(last.y).max(room.top()));
    let all = beside.into_iter().chain(grid.map(move |at| room.min + at * STEP));
    all.map(move |at| Rect::from_min_size(within(at), size))
}

/// Returns the side of a note on which its pointer is, if it lies beside its card.
fn pointer_side(rect: Rect, about: Rect) -> Option<PointerSide> {
    let is_near = |gap: f32| (0.0..=2.0 * GAP).contains(&gap);
    let (x, y) = (rect.x_range().contains(about.center().x), rect.y_range().contains(about.center().y));
    if y && is_near(rect.left() - about.right()) {
        Some(PointerSide::Left)
    } else if y && is_near(about.left() - rect.right()) {
        Some(PointerSide::Right)
    } else if x && is_near(about.top() - rect.bottom()) {
        Some(PointerSide::Down)
    } else if x && is_near(rect.top() - about.bottom()) {
        Some(PointerSide::Up)
    } else {
        None
    }
}

/// Shows the note of a card beside a rectangle, inside of the stage, where it hides as little as possible of what is lit.
pub fn show(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    around: &Around<'_>,
    code: CardCode,
    plays: &[CardPlay],
) {
    let title = scene.title_of(code);
    let does = description(scene, code);
    let mut texts = vec![NoteText { words: &title, face: Face::SlabBold, size: style.sizes.medium, is_quiet: false }];
    if !does.is_empty() {
        texts.push(NoteText { words: &does, face: Face::Sans, size: style.sizes.small, is_quiet: false });
    }
    let sizes = WIDTHS.map(|width| note::measure(ui.painter(), &texts, width, KEYS));
    let (rect, side) = place_note(stage.shrink(8.0), around, &sizes);
    let mut keys: Vec<(String, String)> = Vec::new();
    for play in plays {
        let name = kind_name(scene, play.kind());
        if let Some(key) = play_keys::key_of(play.kind()).filter(|_| keys.iter().all(|(_, own)| *own != name)) {
            keys.push((key.name().to_owned(), name));
        }
    }
    keys.push((Key::I.name().to_owned(), scene.t("stage.card_page").to_owned()));
    note::paint(ui.painter(), style.colours, rect, side.map(|side| (side, around.about.center())), |brush, inner| {
        let left = note::paint_texts(brush, style.colours, inner, &texts);
        let mut x = left.left();
        let y = inner.bottom() - KEYS / 2.0;
        for (key, name) in &keys {
            let font = Face::SansSemibold.at(style.sizes.small);
            let galley = brush.painter().layout_no_wrap(name.clone(), font, style.colours.paper.ink);
            if x + galley.size().x + 40.0 > inner.right() {
                break;
            }
            let cap = Keycap::dark(key).paint(brush, style.colours, &style.sizes, pos2(x, y), Align2::LEFT_CENTER);
            let at = pos2(cap.right() + 6.0, y - galley.size().y / 2.0);
            x = at.x + galley.size().x + 12.0;
            brush.galley(at, galley, style.colours.paper.ink);
        }
    });
    style.label(ui, "note", rect, &format!("{title}. {does}"));
}

/// Says in our own words what a card does.
#[must_use]
pub fn description(scene: &Scene<'_>, code: CardCode) -> String {
    let Some(entry) = scene.seen.cards.entry(code) else { return String::new() };
    let does = entry.wording(scene.words.language()).join(" ");
    match does.char_indices().nth(MOST_LETTERS) {
        None => does,
        Some((at, _)) => format!("{}…", does.get(..at).unwrap_or_default().trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dude stands at the left of an enemy who can be called out: the note goes over the enemy's other side or above, not
    /// onto the enemy.
    #[test]
    fn a_note_covers_nothing_that_is_lit() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 480.0));
        let tile = |left: f32| Rect::from_min_size(pos2(left, 330.0), vec2(130.0, 146.0));
        let (about, enemy) = (tile(100.0), tile(240.0));
        let note = &[vec2(340.0, 120.0)];
        let (rect, _) = place_note(room, &Around { about, lit: &[enemy], others: &[] }, note);
        assert!(room.contains_rect(rect) && !rect.intersects(enemy) && !rect.intersects(about), "{rect:?}");
        // Friends who are not lit stay in sight too.
        let friends: Vec<Rect> = (2..6).map(|at| tile(100.0 + 140.0 * at as f32)).collect();
        let (rect, _) = place_note(room, &Around { about, lit: &[enemy], others: &friends }, note);
        assert!(friends.iter().all(|friend| !friend.intersects(rect)), "{rect:?}");
        // With nothing lit it stands at the right.
        let (rect, side) = place_note(room, &Around { about, lit: &[], others: &[] }, note);
        assert!(side == Some(PointerSide::Left) && rect.left() > about.right(), "{rect:?}");
    }
}
