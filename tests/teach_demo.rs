//! The teacher on the demo table: its first day from the first lesson to nightfall, by the keys that a newcomer presses.
//!
//! It is the real thing: the demo table is drawn, the eyes look at its pictures, and what they see becomes proposals. So
//! it takes as long as the two players of the demo take for their day.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

mod teach_support;
mod window_support;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadeye::app::Options;
use deadeye::words::{Language, Words};
use deadeye_rules::{PlayerId, Step};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use image::RgbImage;
use teach_support::{DAY, read_on};
use window_support::{Folder, Window, app, press, seen, settle};

/// Longer than the day takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);

/// A question that has stood for so many pictures is not about to be asked better. Pictures and not seconds: on a busy
/// machine they come slowly.
const STANDS: u32 = 40;

/// The question on top, and how many pictures it has stood for.
#[derive(Default)]
struct Standing {
    text: String,
    picture: Option<Arc<RgbImage>>,
    pictures: u32,
}

impl Standing {
    /// Looks once more; whether the question has stood for long enough to be answered.
    fn look(&mut self, window: &Window, text: &str) -> bool {
        let app = window.state().as_ref().unwrap();
        let picture = app.desk().camera().picture;
        if self.text != text {
            *self = Self { text: text.to_owned(), picture: picture.clone(), pictures: 0 };
        }
        let same = match (&self.picture, &picture) {
            (Some(last), Some(picture)) => Arc::ptr_eq(last, picture),
            (last, picture) => last.is_none() && picture.is_none(),
        };
        if !same {
            self.picture = picture;
            self.pictures += 1;
        }
        self.pictures > STANDS
    }
}

/// What the player does about the question on top, once it has stood for a while.
fn answer(window: &Window, top: &str, can_be_taken: bool) -> Option<Key> {
    let game = Arc::clone(&seen(window).game);
    // The gangs are laid out one dude after another, and the question grows: five on each side.
    let half_a_gang = top.contains(": start with ") && top.matches(", ").count() < 3;
    if half_a_gang {
        return None;
    }
    // What is spoken is a key. The cards go on to the fight: Sloane passes, the Law Dogs call out.
    let fight = game.step() == Step::Noon && top.contains("Philip Swinford moves to town square");
    if fight {
        let turn = game.to_act().first().copied();
        let passes = turn == Some(PlayerId(1));
        return Some(if passes { Key::P } else { Key::C });
    }
    // A hand in the picture covers a card now and then, and it seems to be gone: that is not so.
    let is_wrong = !can_be_taken || top.contains("is discarded") || top.contains("by hand");
    Some(if is_wrong { Key::Delete } else { Key::Enter })
}

#[test]
fn the_demo_table_is_walked_to_nightfall_with_each_lesson_once_and_in_order() {
    let folder = Folder::make("teach-demo");
    let mut window = app(Options { games: Some(folder.0.clone()), ..Options::default() });
    press(&mut window, Key::F4);
    press(&mut window, Key::Num1);
    let began = Instant::now();
    // What was answered so far, for whoever has to find out where it stopped.
    let (mut story, mut answers) = (Vec::new(), Vec::new());
    let mut standing = Standing::default();
    while seen(&window).game.day() < 2 {
        assert!(
            began.elapsed() < PATIENCE,
            "it stopped at {:?} with {:?} after {answers:#?}",
            seen(&window).game.step(),
            seen(&window).offers
        );
        thread::sleep(Duration::from_millis(30));
        settle(&mut window);
        read_on(&mut window, &mut story);
        let now = seen(&window);
        // The other one stands.
        if now.game.step() == Step::CallOutAnswer {
            press(&mut window, Key::S);
            continue;
        }
        let Some(first) = now.offers.first() else {
            continue;
        };
        let text = first.text.to_string();
        if !standing.look(&window, &text) {
            continue;
        }
        standing = Standing::default();
        if let Some(key) = answer(&window, &text, first.can_be_taken) {
            answers.push(format!("{:?}: {text} {key:?}", now.game.step()));
            press(&mut window, key);
        }
    }
    assert_eq!(story, DAY, "{answers:#?}");
    // Nothing is left to be taught but jobs, of which the demo's first day has none.
    window.get_by_label(&format!("{} of 47", DAY.len()));
    let words = Words::of(Language::English);
    window.get_by_label(words.get("teach.all_taught"));
    drop(folder);
}
