//! Faults that players found at a table with pictures, on the demo table: it is drawn, the eyes look at it, and what they
//! see becomes proposals.

use std::collections::BTreeSet;

use deadeye_app::desk::{Options, Sureness};
use deadeye_app::settings::Look;
use deadeye_rules::{Command, Step};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Rect, TouchPhase, vec2};
use tempfile::tempdir;

use crate::harness::{Window, app, command, press, seen, settle, wait_until};
use crate::pages::proposal;
use crate::screen::{PaintedKeycap, Screen};
use crate::stage::{Found, press_keycap};

/// The place of the picture on the screen.
fn picture_of(screen: &Screen) -> Rect {
    screen.nodes.iter().find(|node| node.role == Role::Image).unwrap().rect
}

/// Turns the wheel over a point, so that the picture there becomes larger.
fn enlarge(window: &mut Window, at: eframe::egui::Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    for _ in 0..4 {
        window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, 120.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.run_steps(20);
    }
    window.remove_cursor();
    settle(window);
}

/// Fault 12: names of cards outside of an enlarged picture piled up at its edges.
#[test]
fn cards_outside_of_an_enlarged_picture_have_no_name_at_its_edge() {
    let folder = tempdir().unwrap();
    let mut window = proposal(&folder);
    press(&mut window, Key::Z);
    let titles = |window: &Window| -> BTreeSet<String> {
        let camera = window.state().as_ref().unwrap().desk().camera();
        let sure = camera.cards.iter().filter(|card| card.sureness() == Sureness::Sure);
        sure.filter_map(|card| card.title.clone()).collect()
    };
    let named = |window: &Window| -> Vec<(String, Rect)> {
        let (titles, screen) = (titles(window), Screen::read(window));
        let picture = picture_of(&screen);
        let inside = screen.texts.iter().filter(|text| picture.contains(text.rect.center()));
        let names = inside.filter(|text| titles.contains(&text.words));
        names.map(|text| (text.words.clone(), text.rect)).collect()
    };
    let whole = named(&window);
    assert!(whole.len() >= 4, "{whole:#?}");
    let picture = picture_of(&Screen::read(&window));
    // The middle of the table is empty: all cards are outside then.
    let corner = whole.iter().map(|(_, rect)| rect.center()).min_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
    enlarge(&mut window, corner);
    let large = named(&window);
    assert!(large.len() < whole.len(), "{large:#?} of {whole:#?}");
    // Each name stands by its card, which is a button there.
    let screen = Screen::read(&window);
    for (name, rect) in &large {
        let card = screen.nodes.iter().find(|node| node.is_button && node.name.ends_with(name.as_str()));
        let card = card.unwrap_or_else(|| panic!("{name} stands at {rect:?} without its card")).rect;
        assert!(card.expand(40.0).intersects(*rect), "{name} at {rect:?} is far from {card:?} in {picture:?}");
    }
}

/// Fault 15: the demo asked for outfits that were chosen already, and questions flashed while a hand was laid.
#[test]
fn the_demo_asks_for_nothing_that_is_done_and_no_question_flashes() {
    let folder = tempdir().unwrap();
    let games = Some(folder.path().to_owned());
    let look = Look { still: true, ..Look::default() };
    let mut window = app(Options { source: Some("demo".to_owned()), games, look, ..Options::default() });
    let mut asked: Vec<String> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    let mut shown_hands = 0;
    while shown_hands < 2 {
        wait_until(&mut window, 400, &format!("nothing is proposed after {asked:#?}"), |window| {
            !seen(window).pictures.offers.is_empty()
                || seen(window).game.step() == Step::Ante
                || seen(window).game.step() == Step::Upkeep
        });
        let seen = seen(&window);
        if seen.game.step() == Step::Upkeep {
            break;
        }
        for offer in &seen.pictures.offers {
            let is_done = match &offer.play {
                Some(Command::ChooseOutfit { player, .. }) => {
                    seen.game.player(*player).is_some_and(|player| player.outfit().is_some())
                }
                _ => false,
            };
            if is_done || offer.by_hand {
                wrong.push(format!("{:?}: {}", seen.game.step(), offer.text));
            }
        }
        let Some(offer) = seen.pictures.offers.iter().find(|offer| offer.settled && offer.can_be_taken) else {
            // What is only said has a key.
            if seen.game.step() == Step::Ante && seen.pictures.offers.is_empty() {
                window.state().as_ref().unwrap().desk().ask(deadeye_app::desk::GameRequest::Do(Command::Ante {}));
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            settle(&mut window);
            continue;
        };
        shown_hands += usize::from(matches!(offer.play, Some(Command::ShowHand { .. })));
        asked.push(offer.text.to_string());
        window.state().as_ref().unwrap().desk().ask(deadeye_app::desk::PictureRequest::Take(offer.id));
        settle(&mut window);
    }
    assert!(wrong.is_empty(), "{wrong:#?} among {asked:#?}");
    assert!(asked.len() >= 3, "{asked:#?}");
}

/// Everything that can be read but numbers that pictures change.
fn words_now(window: &Window) -> Vec<String> {
    let mut words = Screen::read(window).words();
    words.retain(|words| !words.contains('%') && !words.contains("pictures a second"));
    words
}

/// Every keycap that is painted beside a proposal does something, and what opens a page closes it too.
#[test]
fn every_keycap_beside_a_proposal_does_something() {
    let folder = tempdir().unwrap();
    let mut window = proposal(&folder);
    let mut found = Found::default();
    let at = "proposal";
    let screen = Screen::read(&window);
    let open: Vec<PaintedKeycap> = screen.keycaps.into_iter().filter(|keycap| !keycap.is_off).collect();
    let names: BTreeSet<&str> = open.iter().map(|keycap| keycap.name.as_str()).collect();
    for wanted in ["Enter", "Del", "Z", "F7"] {
        if !names.contains(wanted) {
            found.add(format!("{wanted} is not painted: {names:?}"), at);
        }
    }
    // What answers the proposal comes last: Del, and Enter to the one after it.
    let answers = |name: &str| ["Enter", "Del", "Ctrl+Z"].contains(&name);
    for name in names.iter().copied().filter(|name| !answers(name)) {
        let before = words_now(&window);
        press_keycap(&mut window, name);
        if words_now(&window) == before && !seen(&window).pictures.offers.is_empty() {
            found.add(format!("{name} does nothing"), at);
        }
        // The names of a picture, its size and the list go by their key, everything else by Escape.
        for way_back in [Key::from_name(name), Some(Key::Escape)].into_iter().flatten() {
            if words_now(&window) != before {
                press(&mut window, way_back);
            }
        }
        if words_now(&window) != before {
            found.add(format!("nothing leads back from {name}"), at);
        }
    }
    let version = seen(&window).game.version();
    command(&mut window, Key::Z);
    if seen(&window).game.version() == version && names.contains("Ctrl+Z") {
        found.add("Ctrl+Z takes nothing back", at);
    }
    command(&mut window, Key::Y);
    let id = |window: &Window| seen(window).pictures.offers.first().map(|offer| offer.id);
    for key in [Key::Delete, Key::Enter] {
        let is_asked = |window: &Window| {
            let first = seen(window).pictures.offers.first().cloned();
            first.is_some_and(|offer| offer.settled && offer.can_be_taken && offer.against.is_none())
        };
        wait_until(&mut window, 240, "nothing is proposed", is_asked);
        let before = id(&window);
        press(&mut window, key);
        if id(&window) == before {
            found.add(format!("{key:?} does not answer"), at);
        }
    }
    found.report();
}
