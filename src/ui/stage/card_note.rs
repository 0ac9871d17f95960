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

/// The width of a note, in points.
const WIDTH: f32 = 340.0;
/// The height of the row of keys.
const KEYS: f32 = 30.0;
/// The most letters of what a card does; the card page has the rest.
const MOST_LETTERS: usize = 260;

/// The room between a card and its note, in points.
const GAP: f32 = 26.0;

/// Returns the place of a note of a size about a rectangle, inside of a room, that covers as little as possible of what is
/// lit; and the side of its pointer, if it lies beside the rectangle.
fn place_note(room: Rect, about: Rect, size: Vec2, lit: &[Rect]) -> (Rect, Option<PointerSide>) {
    let middle = about.center() - size / 2.0;
    let within = |at: Pos2| {
        let last = room.max - size;
        pos2(at.x.min(last.x).max(room.left()), at.y.min(last.y).max(room.top()))
    };
    let beside = [
        (pos2(about.right() + GAP, middle.y), PointerSide::Left),
        (pos2(about.left() - GAP - size.x, middle.y), PointerSide::Right),
        (pos2(middle.x, about.top() - GAP - size.y), PointerSide::Down),
        (pos2(middle.x, about.bottom() + GAP), PointerSide::Up),
    ];
    let corners = [room.min, room.right_top() - vec2(size.x, 0.0), pos2(middle.x, room.top())];
    let beside = beside.into_iter().map(|(at, side)| (at, Some(side)));
    let candidates = beside.chain(corners.into_iter().map(|at| (at, None)));
    let covered = |rect: Rect| -> f32 {
        let shared = lit.iter().chain([&about]).map(|own| own.intersect(rect));
        shared.filter(|shared| shared.is_positive()).map(|shared| shared.area()).sum()
    };
    let placed = candidates.map(|(at, side)| (Rect::from_min_size(within(at), size), side));
    let best = placed.min_by(|(one, _), (other, _)| covered(*one).total_cmp(&covered(*other)));
    best.unwrap_or((Rect::from_min_size(within(middle), size), None))
}

/// Shows the note of a card beside a rectangle, inside of the stage, where it hides as little as possible of what is lit.
#[expect(clippy::too_many_arguments, reason = "one caller, which has them all at hand")]
pub fn show(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    about: Rect,
    lit: &[Rect],
    code: CardCode,
    plays: &[CardPlay],
) {
    let title = scene.title_of(code);
    let does = description(scene, code);
    let mut texts = vec![NoteText { words: &title, face: Face::SlabBold, size: style.sizes.medium, is_quiet: false }];
    if !does.is_empty() {
        texts.push(NoteText { words: &does, face: Face::Sans, size: style.sizes.small, is_quiet: false });
    }
    let size = note::measure(ui.painter(), &texts, WIDTH, KEYS);
    let (rect, side) = place_note(stage.shrink(8.0), about, size, lit);
    let mut keys: Vec<(String, String)> = Vec::new();
    for play in plays {
        let name = kind_name(scene, play.kind());
        if let Some(key) = play_keys::key_of(play.kind()).filter(|_| keys.iter().all(|(_, own)| *own != name)) {
            keys.push((key.name().to_owned(), name));
        }
    }
    keys.push((Key::I.name().to_owned(), scene.t("stage.card_page").to_owned()));
    note::paint(ui.painter(), style.colours, rect, side.map(|side| (side, about.center())), |brush, inner| {
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
fn description(scene: &Scene<'_>, code: CardCode) -> String {
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
        let (rect, _) = place_note(room, about, vec2(340.0, 120.0), &[enemy]);
        assert!(room.contains_rect(rect) && !rect.intersects(enemy) && !rect.intersects(about), "{rect:?}");
        // With nothing lit it stands at the right.
        let (rect, side) = place_note(room, about, vec2(340.0, 120.0), &[]);
        assert!(side == Some(PointerSide::Left) && rect.left() > about.right(), "{rect:?}");
    }
}
