//! The guided day on the demo table, walked by a player who does only what the screen says: the key that is named.
//!
//! It is the real thing: the demo table is drawn, the eyes look at its pictures, and what they see becomes proposals. So
//! it takes as long as the two players of the demo take for their day.

use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::desk::Options;
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

use crate::day::DAY;
use crate::harness::{Window, app, press, seen, settle, wait_until};
use crate::lessons::{lesson, named_key};

/// Longer than the day takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);

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
        if key == Key::Space
            && let Some(lesson) = lesson(&window)
        {
            assert!(!story.contains(&lesson), "{lesson} was taught before");
            if lesson == "fight" {
                // It says to look at the odds of both sides.
                let odds = |window: &Window| window.query_by_label_contains("Odds of this round").is_some();
                wait_until(&mut window, 120, "no odds are shown", odds);
            }
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
    // The end offers a game of one's own.
    assert_eq!(named_key(&window), Some(Key::N));
    press(&mut window, Key::N);
    window.get_by_label("Start");
    drop(folder);
}
