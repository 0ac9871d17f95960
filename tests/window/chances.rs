//! The chances that a thread of their own works out: of each hand that may be shown, and over a game that is over.

use deadeye_app::words::Language;
use tempfile::tempdir;

use crate::harness::{Window, wait_until};
use crate::moments::{draw_hands, won};
use crate::screen::Screen;

fn says(window: &Window, part: &str) -> bool {
    Screen::read(window).words().iter().any(|words| words.contains(part))
}

/// Four of a kind loses to few hands of the other deck, and its chance stands on its panel and on the key that shows it.
#[test]
fn each_hand_that_may_be_shown_has_its_chance() {
    let folder = tempdir().unwrap();
    let mut window = draw_hands(&folder, Language::ENGLISH);
    wait_until(&mut window, 60, "no chance is shown", |window| says(window, "% to win this round"));
    let screen = Screen::read(&window);
    let percents: Vec<u8> = screen
        .nodes
        .iter()
        .filter(|node| node.is_button && node.name.contains(", rank "))
        .filter_map(|node| node.name.split(" % to win").next()?.rsplit(' ').next()?.parse().ok())
        .collect();
    assert!(!percents.is_empty() && percents.iter().all(|percent| *percent <= 100), "{:#?}", screen.words());
}

#[test]
fn the_end_of_a_game_shows_the_chance_over_its_days() {
    let folder = tempdir().unwrap();
    let mut window = won(&folder, Language::ENGLISH);
    // The line is drawn once the chances are there: the days stand under it then.
    wait_until(&mut window, 60, "no chances are shown", |window| {
        Screen::read(window).texts.iter().any(|text| text.words == "Day 1")
    });
    for part in ["Your chance to win, day by day", "This game. 1 day.", "of your cards aced"] {
        assert!(says(&window, part), "{part}: {:#?}", Screen::read(&window).words());
    }
}
