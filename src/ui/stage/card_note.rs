//! The note beside the chosen card: what it does, and the keys of its plays.

use deadeye_cards::CardCode;
use eframe::egui::{Align2, Key, Rect, Ui, pos2};

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

/// Shows the note of a card beside a rectangle, inside of the stage.
pub fn show(
    ui: &Ui,
    scene: &Scene<'_>,
    style: &StageStyle,
    stage: Rect,
    about: Rect,
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
    let room = stage.shrink(8.0);
    let is_right = about.right() + 26.0 + size.x <= room.right();
    let left = if is_right { about.right() + 26.0 } else { about.left() - 26.0 - size.x };
    let top = (about.center().y - size.y / 2.0).clamp(room.top(), (room.bottom() - size.y).max(room.top()));
    let rect = Rect::from_min_size(pos2(left.max(room.left()), top), size);
    let side = if is_right { PointerSide::Left } else { PointerSide::Right };
    let mut keys: Vec<(String, String)> = Vec::new();
    for play in plays {
        let name = kind_name(scene, play.kind());
        if let Some(key) = play_keys::key_of(play.kind()).filter(|_| keys.iter().all(|(_, own)| *own != name)) {
            keys.push((key.name().to_owned(), name));
        }
    }
    keys.push((Key::I.name().to_owned(), scene.t("stage.card_page").to_owned()));
    note::paint(ui.painter(), style.colours, rect, Some((side, about.center())), |brush, inner| {
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
