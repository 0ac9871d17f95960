//! A game against the house by keys alone: from the start page to a winner.

use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::desk::Options;
use deadeye_opponent::Level;
use deadeye_rules::{Phase, PlayerId, Step};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tempfile::tempdir;

use crate::harness::{Window, app, click, command, press, seen, settle};

/// Keys that are pressed without looking: yes, the first way, another way, back.
const KEYS: [Key; 9] =
    [Key::Enter, Key::Enter, Key::Num1, Key::Num1, Key::Num2, Key::Num3, Key::B, Key::M, Key::Escape];

/// The key of what is to be done at a step, as the window names it beside the play.
fn due(step: Step) -> Key {
    match step {
        Step::CallOutAnswer | Step::PickShooter => Key::S,
        Step::LeaderPosse | Step::MarkPosse => Key::N,
        Step::Oppose | Step::SundownDiscard => Key::D,
        Step::Casualties => Key::K,
        Step::RunOrGun => Key::F,
        Step::Upkeep => Key::U,
        _ => Key::P,
    }
}

/// Waits until the house has nothing to do by itself.
pub fn rest(window: &mut Window) {
    let end = Instant::now() + Duration::from_secs(120);
    loop {
        settle(window);
        let seen = seen(window);
        let Some(house) = &seen.computer_players else { return };
        let mine = seen.game.to_act().into_iter().any(|player| !house.played.iter().any(|(own, _)| *own == player));
        if house.waits || house.to_show.is_some() || mine || matches!(seen.game.step(), Step::Over | Step::Choosing) {
            return;
        }
        assert!(Instant::now() < end, "nobody goes on: {:?}, {:?}, {house:?}", seen.game.step(), seen.game.to_act());
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_game_against_the_house_is_played_to_its_end_by_keys_alone() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().join("games")), ..Options::default() });
    settle(&mut window);
    window.get_by_label_contains("Play against Deadeye");
    press(&mut window, Key::Num1);
    assert!(window.query_all_by_label_contains("Greenhorn").next().is_some());
    press(&mut window, Key::Num1);
    rest(&mut window);
    // The gang that the deck marks.
    press(&mut window, Key::G);
    press(&mut window, Key::Num1);
    rest(&mut window);
    assert_eq!(seen(&window).game.phase(), Phase::Gambling, "{:?}", seen(&window).notice);

    let mut dice = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut pressed = 0;
    while seen(&window).game.step() != Step::Over {
        let house = seen(&window).computer_players.clone().unwrap();
        let key = if house.waits || house.to_show.is_some() {
            Key::Enter
        } else if house.dealt.iter().any(|dealt| !dealt.ways.is_empty()) {
            Key::Num1
        } else if dice.random_bool(0.4) {
            due(seen(&window).game.step())
        } else {
            KEYS[dice.random_range(0..KEYS.len())]
        };
        press(&mut window, key);
        rest(&mut window);
        pressed += 1;
        assert!(pressed < 6000, "day {}, {:?}", seen(&window).game.day(), seen(&window).game.step());
    }
    assert!(seen(&window).game.victor().is_some());
}

/// *New game* seats a person with real cards, and Deadeye across from them; each deck is that of its seat.
#[test]
fn the_dialog_seats_deadeye_against_real_cards() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().join("games")), ..Options::default() });
    command(&mut window, Key::N);
    window.get_by_label_contains("Who plays seat 2").click();
    settle(&mut window);
    window.get_by_label("Deadeye: Greenhorn").click();
    settle(&mut window);
    click(&mut window, "Start");
    let seen = seen(&window);
    let house = seen.computer_players.as_ref().unwrap();
    assert_eq!(house.played, [(PlayerId(1), Level::Low)]);
    assert!(house.dealt.is_empty(), "the person's cards are on the table");
}
