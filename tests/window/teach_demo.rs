//! The guided day on the demo table, walked by a player who does only what the bubble says: the key that is named.
//!
//! It is the real thing: the demo table is drawn, the eyes look at its pictures, and what they see becomes proposals. So
//! it takes as long as the two players of the demo take for their day.

use std::thread;
use std::time::{Duration, Instant};

use deadeye::ui::theme;
use deadeye_app::desk::{Options, SettingsRequest};
use deadeye_app::words::{Language, Words};
use deadeye_coach::teach::LESSONS;
use deadeye_rules::PlayerId;
use eframe::egui::{Key, Rect, Vec2};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

use crate::day::DAY;
use crate::harness::{Window, app, press, seen, settle, wait_until};
use crate::lessons::{lesson, named_key};

/// Longer than the day takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);
/// The windows in which each bubble is looked at, in pixels.
const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [1440.0, 900.0], [1920.0, 1080.0]];
/// The farthest that a bubble may lie from the thing that it is about, in points.
const FARTHEST: f32 = 160.0;

fn resize(window: &mut Window, px: [f32; 2]) {
    let zoom = theme::zoom_for(Vec2::from(px));
    window.set_size(Vec2::from(px) / window.ctx.zoom_factor());
    window.run_steps(5);
    assert!((window.ctx.zoom_factor() - zoom).abs() < 0.02);
}

/// The distance between two rectangles, 0 if they touch.
fn distance(one: Rect, other: Rect) -> f32 {
    let apart = (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO);
    apart.length()
}

/// The place of what has that label.
#[track_caller]
fn place(window: &Window, label: &str) -> Rect {
    let named = window.query_all_by_label(label).map(|node| node.rect()).next();
    named.unwrap_or_else(|| panic!("nothing is called {label:?}"))
}

/// The bubble of a lesson lies near the thing that it is about, covers nothing of it, and stands with everything that it
/// says inside of the window; and nothing of its title is cut off.
fn look_at_bubble(window: &mut Window, id: &str) {
    let lesson = LESSONS.iter().find(|lesson| lesson.id == id).unwrap();
    for language in [Language::ENGLISH, Language::of("it")] {
        window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(language));
        settle(window);
        let words = Words::of(language);
        for px in SIZES {
            resize(window, px);
            let at = format!("{id} {px:?} {}", language.code());
            let bubble = place(window, words.get(&lesson.title()));
            let thing = place(window, words.get(&lesson.task()));
            let screen = window.ctx.content_rect();
            assert!(screen.contains_rect(bubble), "{at}: {bubble:?} leaves {screen:?}");
            assert!(!bubble.intersects(thing), "{at}: {bubble:?} covers {thing:?}");
            assert!(distance(bubble, thing) <= FARTHEST, "{at}: {bubble:?} is far from {thing:?}");
            let text = place(window, words.get(&lesson.text()));
            assert!(bubble.contains_rect(text), "{at}: {text:?} leaves {bubble:?}");
        }
    }
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(Language::ENGLISH));
    resize(window, SIZES[0]);
    settle(window);
}

/// A key that is not asked for does nothing, and nobody is told off for it.
fn press_another(window: &mut Window, asked: Key) {
    let version = seen(window).game.version();
    for key in [Key::X, Key::Enter, Key::Num7].into_iter().filter(|key| *key != asked) {
        press(window, key);
        assert_eq!(seen(window).game.version(), version, "{key:?} instead of {asked:?}");
        assert_eq!(named_key(window), Some(asked), "{key:?} instead of {asked:?}");
        assert_eq!(seen(window).plays.refused, None);
    }
}

#[test]
fn who_presses_only_the_key_that_is_named_comes_to_the_end_of_the_day() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    press(&mut window, Key::F4);
    press(&mut window, Key::Num1);
    let began = Instant::now();
    // What was pressed so far, for whoever has to find out where it stopped.
    let (mut story, mut pressed) = (Vec::new(), Vec::new());
    while window.query_by_label("The day is done").is_none() {
        assert!(
            began.elapsed() < PATIENCE,
            "it stopped at {:?} with {:?} after {pressed:#?}",
            seen(&window).game.step(),
            seen(&window).pictures.offers
        );
        thread::sleep(Duration::from_millis(30));
        settle(&mut window);
        let Some(key) = named_key(&window) else { continue };
        if let Some(lesson) = lesson(&window).filter(|lesson| story.last() != Some(lesson)) {
            assert!(!story.contains(&lesson), "{lesson} was taught before");
            if lesson != "aim" {
                // What is played is taught over the cards that it is about.
                assert!(!window.state().as_ref().unwrap().desk().camera().cards.is_empty());
            }
            if lesson == "fight" {
                // It says to look at the odds of both sides.
                let odds = |window: &Window| window.query_by_label_contains("Odds of this round").is_some();
                wait_until(&mut window, 120, "no odds are shown", odds);
            }
            look_at_bubble(&mut window, lesson);
            press_another(&mut window, key);
            assert_ne!(key, Key::Enter, "{lesson} is taught by Enter");
            story.push(lesson);
        }
        pressed.push(format!("{:?}: {key:?} {:?}", seen(&window).game.step(), seen(&window).notice));
        press(&mut window, key);
    }
    assert_eq!(story, DAY, "{pressed:#?}");
    assert_eq!(seen(&window).game.day(), 2);
    // The Law Dogs' lowball hand and their shootout hand won, so that their fight cost the other side one dude.
    let told = |text: &str| seen(&window).journal.log.iter().any(|entry| entry.text.contains(text));
    assert!(told("calls out") && told("aced"), "{pressed:#?}");
    assert!(!seen(&window).journal.log.iter().any(|entry| entry.by_hand), "nothing was set by hand");
    // The Sloane Gang controls its deed, and Allie got a control point by her ability.
    assert_eq!(seen(&window).game.control(PlayerId(1)), 2);
    // The end leads to a first game against the lowest level, and offers one for two.
    window.get_by_label("New game for two");
    assert_eq!(named_key(&window), Some(Key::Enter));
    press(&mut window, Key::Enter);
    let is_begun = |window: &Window| seen(window).computer_players.is_some();
    wait_until(&mut window, 60, "no game was begun", is_begun);
    let players = seen(&window).computer_players.clone().unwrap();
    assert_eq!(players.played.len(), 1);
    assert_eq!(players.played[0].1, deadeye_opponent::Level::Low);
    let is_on_stage = |window: &Window| window.query_by_label("Menu").is_some();
    wait_until(&mut window, 60, "the game is not on the stage", is_on_stage);
    assert!(window.query_by_label("The day is done").is_none());
    drop(folder);
}

/// Nobody looks at an empty table: the first bubble stands beside the shields before a card is laid.
#[test]
fn the_first_lesson_is_there_at_once() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    press(&mut window, Key::F4);
    press(&mut window, Key::Num1);
    let is_laid = |window: &Window| !seen(window).game.players().is_empty();
    wait_until(&mut window, 120, "the demo table is not laid", is_laid);
    settle(&mut window);
    assert_eq!(lesson(&window), Some("aim"));
    assert_eq!(named_key(&window), Some(Key::Space));
    look_at_bubble(&mut window, "aim");
}

#[test]
fn who_leaves_the_day_comes_to_the_start_page() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    press(&mut window, Key::F4);
    press(&mut window, Key::Num1);
    wait_until(&mut window, 120, "no lesson is shown", |window| named_key(window).is_some());
    // What is read stands in the bubble and names the lit thing; the counter says only how far the day is.
    assert_eq!(window.query_all_by_label_contains("Look at the shields").count(), 2);
    press(&mut window, Key::Escape);
    let is_left = |window: &Window| window.query_by_label_contains("Play against Deadeye").is_some();
    wait_until(&mut window, 60, "the start page is not shown", is_left);
    assert!(seen(&window).game.players().is_empty());
    assert_eq!(lesson(&window), None);
}
