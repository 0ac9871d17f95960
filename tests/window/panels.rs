//! The pages that lie over the stage: drawers, dialogs, the deck's page, the book and the search. They have the letters,
//! the keycaps and the colours of the stage in both themes.

use deadeye_app::words::Language;
use eframe::egui::accesskit::Role;
use eframe::egui::{FontFamily, Key, Rect};
use tempfile::tempdir;

use crate::harness::{Window, command, press, seen};
use crate::legible::grounds_of;
use crate::moments::{busy_noon, touch};
use crate::palette::contrast;
use crate::screen::{PaintedText, Plane, Screen};

/// A panel: its name, and what opens it.
type Panel = (&'static str, fn(&mut Window));

/// Every panel that opens over a game on the screen.
const PANELS: [Panel; 14] = [
    ("menu", |window| touch(window, "Menu")),
    ("log", |window| press(window, Key::F2)),
    ("plays", |window| press(window, Key::Space)),
    ("new game", |window| command(window, Key::N)),
    ("saved games", |window| command(window, Key::O)),
    ("pictures", |window| command(window, Key::I)),
    ("deck", |window| command(window, Key::D)),
    ("all cards", |window| {
        command(window, Key::D);
        touch(window, "All cards");
    }),
    ("keys", |window| press(window, Key::F1)),
    ("book", |window| press(window, Key::F5)),
    ("why", |window| press(window, Key::F6)),
    ("search", |window| command(window, Key::K)),
    ("hands", |window| command(window, Key::H)),
    ("card", |window| {
        touch(window, "Tommy Harden");
        press(window, Key::I);
    }),
];

/// The most sizes of text of a panel.
const MOST_SIZES: usize = 4;

/// Returns the rectangle of the open panel.
fn room_of(screen: &Screen, panel: &str) -> Rect {
    let is_panel = |role: Role| matches!(role, Role::Dialog | Role::Window);
    let all = screen.nodes.iter().filter(|node| is_panel(node.role) && node.rect.width() < screen.window.width() - 2.0);
    let rooms: Vec<Rect> = all.map(|node| node.rect).collect();
    *rooms.last().unwrap_or_else(|| panic!("{panel} is not open"))
}

/// Returns the texts of a panel: those painted after its ground.
fn texts_in(screen: &Screen, room: Rect) -> Vec<&PaintedText> {
    let is_ground = |plane: &&Plane| plane.rect.expand(2.0).contains_rect(room);
    let ground = screen.planes.iter().filter(is_ground).map(|plane| plane.at).max().unwrap_or_default();
    screen.texts.iter().filter(|text| text.at > ground && room.contains_rect(text.rect)).collect()
}

/// Opens every panel in both themes and looks at it.
fn look_at_panels(look: impl Fn(&Screen, Rect, &[&PaintedText]) -> Vec<String>) {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let mut found = Vec::new();
    for theme in ["by lamplight", "by day"] {
        for (panel, open) in PANELS {
            open(&mut window);
            let screen = Screen::read(&window);
            let room = room_of(&screen, panel);
            let texts = texts_in(&screen, room);
            assert!(texts.len() > 3, "{panel} {theme}: {} texts in {room:?}", texts.len());
            found.extend(look(&screen, room, &texts).into_iter().map(|fault| format!("{panel} {theme}: {fault}")));
            press(&mut window, Key::Escape);
            press(&mut window, Key::Escape);
            assert!(seen(&window).plays.refused.is_none());
        }
        command(&mut window, Key::L);
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn texts_of_panels_stand_out_from_their_ground() {
    look_at_panels(|screen, _, texts| {
        let plain = texts.iter().filter(|text| text.colour.a() == 255);
        let low = plain.filter(|text| {
            let grounds = grounds_of(screen, text);
            grounds.into_iter().any(|ground| contrast(text.colour, ground) < 4.5)
        });
        low.map(|text| format!("{:?} in {:?} on {:?}", text.words, text.colour, grounds_of(screen, text))).collect()
    });
}

#[test]
fn panels_have_the_letters_of_the_stage_in_at_most_four_sizes() {
    look_at_panels(|_, _, texts| {
        let is_own = |family: &FontFamily| match family {
            FontFamily::Proportional => true,
            FontFamily::Monospace => false,
            FontFamily::Name(name) => ["slab", "sans"].iter().any(|own| name.starts_with(own)),
        };
        let mut faults: Vec<String> = texts
            .iter()
            .filter(|text| !is_own(&text.family))
            .map(|text| format!("{:?} in {:?}", text.words, text.family))
            .collect();
        let words = texts.iter().filter(|text| text.words.chars().any(char::is_alphabetic));
        let mut sizes: Vec<i32> = words.map(|text| (text.size * 10.0).round() as i32).collect();
        sizes.sort_unstable();
        sizes.dedup();
        if sizes.len() > MOST_SIZES {
            faults.push(format!("sizes {sizes:?}"));
        }
        faults
    });
}

/// The keycap of Esc stands on the button that closes a panel, and both do so.
#[test]
fn every_panel_has_the_key_that_closes_it() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    for (panel, open) in PANELS {
        for by_key in [true, false] {
            open(&mut window);
            let screen = Screen::read(&window);
            let room = room_of(&screen, panel);
            let keycap = screen.keycaps.iter().find(|keycap| keycap.name == "Esc" && room.contains_rect(keycap.rect));
            let keycap = keycap.unwrap_or_else(|| panic!("{panel} has no key that closes it: {:?}", screen.keycaps));
            if by_key {
                press(&mut window, Key::Escape);
            } else {
                crate::moments::touch_at(&mut window, keycap.rect.center());
            }
            let after = Screen::read(&window);
            let is_there = after.nodes.iter().any(|node| node.rect == room && !node.name.is_empty());
            assert!(!is_there || after.words() != screen.words(), "{panel} stays (by key: {by_key})");
            press(&mut window, Key::Escape);
            press(&mut window, Key::Escape);
        }
    }
}
