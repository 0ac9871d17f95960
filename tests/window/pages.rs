//! The pages beside the games on the screen: the ways to begin, games with real cards with and without the camera's picture,
//! the page that is read from far away, the review and the camera's tools.

use deadeye_app::desk::Options;
use deadeye_app::settings::{Density, Look};
use deadeye_app::words::Language;
use deadeye_cards::CardDb;
use eframe::egui::Key;
use serde_json::json;
use tempfile::TempDir;

use crate::harness::{
    Window, app, at_noon_with, bring, command, new_game, press, seen, settle, start_shootout, wait_until,
};
use crate::moments::{Moment, busy_noon, dude, noon, start, touch};

/// The pages beside the stage that every sweep visits, by name.
pub const PAGES: [Moment; 15] = [
    ("levels", levels),
    ("last game", last_game),
    ("camera check-up", check_up),
    ("typed hands", typed_hands),
    ("saved games", saved_games),
    ("settings", settings),
    ("far town", far_town),
    ("far hand", far_hand),
    ("review", review),
    ("real table", real_table),
    ("setup of a real table", table_setup),
    ("fight at the real table", table_fight),
    ("far page", far_page),
    ("far fight", far_fight),
    ("camera tools", camera_tools),
];

/// The levels of Deadeye.
fn levels(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    touch(&mut window, "Play against Deadeye");
    speak(&mut window, language);
    window
}

/// The start page with a game to go on with.
fn last_game(folder: &TempDir, language: Language) -> Window {
    let mut window = noon(folder, Language::ENGLISH);
    touch(&mut window, "Menu");
    touch(&mut window, "Start page");
    speak(&mut window, language);
    window
}

/// The check of the camera before a game with real cards, without a camera.
fn check_up(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    touch(&mut window, "Play at my table");
    wait_until(&mut window, 60, "neither a picture nor the want of a camera is shown", |window| {
        seen(window).notice.is_some() || window.state().as_ref().unwrap().desk().camera().picture.is_some()
    });
    speak(&mut window, language);
    window
}

/// Hands that are typed while no game is open.
fn typed_hands(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    touch(&mut window, "Score a hand");
    speak(&mut window, language);
    window
}

/// The list of saved games, with one in it.
fn saved_games(folder: &TempDir, language: Language) -> Window {
    let mut window = last_game(folder, Language::ENGLISH);
    touch(&mut window, "Saved games");
    speak(&mut window, language);
    window
}

/// A row of the town as it is read from afar.
fn far_town(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, Language::ENGLISH);
    press(&mut window, Key::F12);
    touch(&mut window, "Philip Swinford");
    speak(&mut window, language);
    window
}

/// The hand as it is read from afar.
fn far_hand(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, Language::ENGLISH);
    press(&mut window, Key::F12);
    press(&mut window, Key::ArrowDown);
    speak(&mut window, language);
    window
}

/// The settings, which are reached from the start page.
fn settings(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    touch(&mut window, "Settings");
    speak(&mut window, language);
    window
}

/// A past moment of a game.
fn review(folder: &TempDir, language: Language) -> Window {
    let mut window = busy_noon(folder, Language::ENGLISH);
    press(&mut window, Key::F8);
    press(&mut window, Key::ArrowLeft);
    speak(&mut window, language);
    window
}

/// The camera's tools before there is a picture.
fn camera_tools(folder: &TempDir, language: Language) -> Window {
    let mut window = real_table(folder, Language::ENGLISH);
    command(&mut window, Key::T);
    speak(&mut window, language);
    window
}

fn speak(window: &mut Window, language: Language) {
    window.state().as_ref().unwrap().desk().ask(deadeye_app::desk::SettingsRequest::Speak(language));
    settle(window);
}

/// Noon between two players with real cards and without a camera.
fn table_at(folder: &TempDir, language: Language, density: Density) -> Window {
    let look = Look { still: true, density, ..Look::default() };
    let games = Some(folder.path().join("games"));
    let mut window = at_noon_with(CardDb::shipped().clone(), Options { games, look, language, ..Options::default() });
    for (owner, code, to) in [(0, "14016", json!({"street":"left"})), (1, "01063", json!({"street":"right"}))] {
        bring(&mut window, owner, code, to);
    }
    for (owner, code) in [(0, "01018"), (0, "01017"), (1, "01035"), (1, "01040")] {
        bring(&mut window, owner, code, json!({"at":"town_square"}));
    }
    window
}

fn fight_at(folder: &TempDir, language: Language, density: Density) -> Window {
    let mut window = table_at(folder, language, density);
    let (caller, target) = (dude(&window, 0, "01018"), dude(&window, 1, "01035"));
    let friend = dude(&window, 0, "01017");
    start_shootout(&mut window, caller, friend, target);
    window
}

fn real_table(folder: &TempDir, language: Language) -> Window {
    table_at(folder, language, Density::Near)
}

/// A game with real cards before its gangs are named.
fn table_setup(folder: &TempDir, language: Language) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    new_game(&mut window, "Start");
    speak(&mut window, language);
    window
}

fn table_fight(folder: &TempDir, language: Language) -> Window {
    fight_at(folder, language, Density::Near)
}

fn far_page(folder: &TempDir, language: Language) -> Window {
    table_at(folder, language, Density::Far)
}

fn far_fight(folder: &TempDir, language: Language) -> Window {
    fight_at(folder, language, Density::Far)
}

/// The demo table with a proposal, whose players wait for the answer.
pub fn proposal(folder: &TempDir) -> Window {
    let look = Look { still: true, ..Look::default() };
    let games = Some(folder.path().join("games"));
    let mut window = app(Options { source: Some("demo".to_owned()), games, look, ..Options::default() });
    let is_asked = |window: &Window| seen(window).pictures.offers.iter().any(|offer| offer.settled);
    wait_until(&mut window, 240, "nothing is proposed", is_asked);
    // The players finish what they have begun, and wait then.
    let asked = |window: &Window| {
        let camera = window.state().as_ref().unwrap().desk().camera();
        let tracks: Vec<u32> = camera.cards.iter().map(|card| card.track).collect();
        (seen(window).pictures.offers.iter().map(|offer| (offer.id, offer.settled)).collect::<Vec<_>>(), tracks)
    };
    let (mut before, mut same) = (asked(&window), 0);
    while same < 12 {
        std::thread::sleep(std::time::Duration::from_millis(300));
        settle(&mut window);
        let now = asked(&window);
        same = if now == before { same + 1 } else { 0 };
        before = now;
    }
    window
}

/// What is seen of a proposal, each with the keys that lead there from the one before it.
pub const WITH_PICTURE: [(&str, &[(bool, Key)]); 4] = [
    ("proposal", &[]),
    ("large picture", &[(false, Key::F7)]),
    ("far proposal", &[(false, Key::F7), (false, Key::F12)]),
    ("camera tools over a picture", &[(false, Key::F12), (true, Key::T)]),
];

/// Presses keys, each with Ctrl or without.
pub fn press_all(window: &mut Window, keys: &[(bool, Key)]) {
    for (with_control, key) in keys {
        if *with_control { command(window, *key) } else { press(window, *key) }
    }
}
