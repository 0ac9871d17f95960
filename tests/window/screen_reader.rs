//! The start page, the guided day, a turn at High Noon and a fight by a screen reader alone: what is done is found by its name in the
//! tree that the window gives to AccessKit, and done with the action that the tree offers for it. No key, no pointer.

use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::desk::Options;
use deadeye_app::words::Language;
use deadeye_cards::CardDb;
use deadeye_rules::{Place, PlayerId, Step};
use eframe::egui::accesskit::{Action, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::json;
use tempfile::tempdir;

use crate::day::DAY;
use crate::harness::{Window, app, at_noon, bring, play, seen, settle, wait_until};
use crate::lessons::{lesson, named_key};
use crate::moments::{NEAR, busy_noon, dude};

/// Longer than the demo table takes to High Noon on a busy machine.
const PATIENCE: Duration = Duration::from_secs(600);

/// The names of everything that a screen reader can press.
fn pressable(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    let offered = all.filter(|node| node.accesskit_node().data().supports_action(Action::Click));
    offered.filter_map(|node| node.accesskit_node().label()).collect()
}

/// Presses what has that name, or begins or ends with it.
#[track_caller]
fn do_it(window: &mut Window, fits: impl Fn(&str) -> bool, what: &str) {
    let all = pressable(window);
    let named: Vec<&String> = all.iter().filter(|name| fits(name)).collect();
    let Some(name) = named.first() else {
        panic!("nothing says {what}: {all:#?}");
    };
    window.get_all_by_label(name).next().unwrap().click_accesskit();
    settle(window);
}

#[track_caller]
fn press_name(window: &mut Window, name: &str) {
    do_it(window, |own| own == name, name);
}

/// Everything that can be pressed has a name.
#[track_caller]
fn all_is_named(window: &Window) {
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        // A bar moves what it stands beside, which has a name; of something without a role nothing is read.
        let is_read = !matches!(node.role(), Role::ScrollBar | Role::Unknown);
        if node.data().supports_action(Action::Click) && is_read {
            let name = node.label().or_else(|| node.value()).unwrap_or_default();
            assert!(!name.trim().is_empty(), "{:?} has no name", node.role());
        }
    }
}

#[test]
fn the_start_page_is_read_and_each_way_is_taken() {
    let folder = tempdir().unwrap();
    for (way, leads_to) in [
        ("Play at my table 2", "New game"),
        ("Learn to play 3", "What the game is about"),
        ("Play against Deadeye 1", "Greenhorn"),
        ("Demo table 6", "Only said?"),
        ("Decks 4", "All cards"),
        ("Score a hand 5", "Next hand"),
    ] {
        let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
        window.get_by_label_contains("Your companion for Doomtown");
        all_is_named(&window);
        press_name(&mut window, way);
        let there = |window: &Window| window.query_all_by_label_contains(leads_to).next().is_some();
        wait_until(&mut window, 120, leads_to, there);
        all_is_named(&window);
    }
}

#[test]
fn the_guided_day_is_walked_to_its_first_noon() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    press_name(&mut window, "Learn to play 3");
    let began = Instant::now();
    let (mut story, mut done) = (Vec::new(), Vec::new());
    while seen(&window).game.step() != Step::Noon || !story.contains(&"noon") {
        assert!(began.elapsed() < PATIENCE, "it stopped after {done:#?} with {:#?}", pressable(&window));
        thread::sleep(Duration::from_millis(30));
        settle(&mut window);
        let Some(key) = named_key(&window) else { continue };
        done.push(format!("{:?} {key:?}", seen(&window).game.step()));
        // A play that is put together has several keys.
        story.extend(lesson(&window).filter(|lesson| story.last() != Some(lesson)));
        // The bubble names its key, and is pressed itself.
        do_it(&mut window, |name| name.starts_with("Press "), "what to press");
        all_is_named(&window);
    }
    let noon = DAY.iter().position(|lesson| *lesson == "noon").unwrap();
    assert_eq!(story, DAY[..=noon], "{done:#?}");
}

#[test]
fn a_turn_at_high_noon_is_played() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let tommy = bring(&mut window, 0, "01018", json!({"at":{"home":0}}));
    bring(&mut window, 1, "01035", json!({"at":"town_square"}));
    // What both have, where everybody is and whose turn it is are told.
    let ghost_rock = seen(&window).game.players().first().unwrap().ghost_rock();
    window.get_by_label(&format!("South: ghost rock: {ghost_rock}"));
    window.get_by_label_contains("Tommy Harden, South, Home of South");
    window.get_by_label("High Noon · day 1 · South plays");
    all_is_named(&window);
    do_it(&mut window, |name| name.starts_with("Move a dude"), "a move");
    if window.query_by_label_contains("Where to?").is_none() {
        do_it(&mut window, |name| name.contains("Tommy Harden"), "Tommy Harden");
    }
    all_is_named(&window);
    do_it(&mut window, |name| name.starts_with("choose Town square"), "town square");
    assert_eq!(seen(&window).game.location(tommy), Some(Place::TownSquare), "{:?}", seen(&window).notice);
    assert_eq!(seen(&window).game.to_act(), [PlayerId(1)]);
    // The other player passes, and a call-out is answered.
    do_it(&mut window, |name| name.starts_with("Pass"), "a pass");
    do_it(&mut window, |name| name.starts_with("Call out"), "a call-out");
    assert_eq!(seen(&window).game.step(), Step::CallOutAnswer, "{:?}", seen(&window).notice);
    window.get_by_label("Tommy Harden calls out Allie Hensman");
    do_it(&mut window, |name| name.starts_with("Refuse"), "no");
    assert_eq!(seen(&window).game.step(), Step::Noon);
    // Why something is not legal is told too.
    do_it(&mut window, |name| name.starts_with("All plays"), "all plays");
    press_name(&mut window, "Not legal now, and why");
    assert!(window.query_all_by_label_contains("(1.5:").next().is_some());
    // Undo is there, and says nothing else.
    press_name(&mut window, "Undo");
    assert_eq!(seen(&window).game.step(), Step::CallOutAnswer);
}

/// The other player's cards are on no screen: the test plays for that player.
#[test]
fn a_fight_is_fought_to_its_casualties() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    do_it(&mut window, |name| name.starts_with("Tommy Harden"), "Tommy Harden");
    do_it(&mut window, |name| name.starts_with("Allie Hensman"), "the dude to call out");
    assert_eq!(seen(&window).game.step(), Step::CallOutAnswer, "{:?}", seen(&window).notice);
    play(&mut window, json!({"type":"accept_call_out","player":1}));
    // The place, both sides and the step are told.
    window.get_by_label("Shootout: Town square");
    window.get_by_label("now: leader's posse");
    window.get_by_label_contains("Allie Hensman, Deadeye, Town square, 2 draw");
    all_is_named(&window);
    do_it(&mut window, |name| name.starts_with("Philip Swinford"), "a dude who may join");
    press_name(&mut window, "Nobody else joins");
    play(&mut window, json!({"type":"close_posse","player":1}));
    while seen(&window).game.step() == Step::ShootoutPlays {
        window.get_by_label("now: 1. shootout plays");
        if seen(&window).game.to_act() == [NEAR] {
            press_name(&mut window, "Pass");
        } else {
            play(&mut window, json!({"type":"pass","player":1}));
        }
    }
    do_it(&mut window, |name| name.starts_with("choose Tommy Harden"), "a shooter");
    let allie = dude(&window, 1, "01035");
    play(&mut window, json!({"type":"pick_shooter","player":1,"dude":allie}));
    // Each hand is told with its rank, its legality and its cards.
    window.get_by_label_contains("Which hand do you show?");
    all_is_named(&window);
    assert!(pressable(&window).iter().any(|name| name.contains(", rank ") && name.contains(", legal, ")));
    do_it(&mut window, |name| name.starts_with("Show the "), "a hand");
    play(&mut window, json!({"type":"show_hand","player":1,"cards":["5S","6S","7S","8S","9S"]}));
    window.get_by_label("Deadeye: Straight Flush, rank 9, legal");
    while seen(&window).game.step() == Step::ResolutionPlays {
        if seen(&window).game.to_act() == [NEAR] {
            press_name(&mut window, "Pass");
        } else {
            play(&mut window, json!({"type":"pass","player":1}));
        }
    }
    // The casualties are told, and taken by the dudes themselves.
    assert_eq!(seen(&window).game.step(), Step::Casualties);
    window.get_by_label_contains("casualties covered");
    all_is_named(&window);
    do_it(&mut window, |name| name.starts_with("Tommy Harden: Discard"), "a casualty");
    do_it(&mut window, |name| name.starts_with("Discard Tommy Harden."), "the casualties");
    assert_ne!(seen(&window).game.step(), Step::Casualties, "{:#?}", pressable(&window));
}
