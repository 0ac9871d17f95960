//! What the tests of the window share: the app without a screen or a graphics card, its keys and buttons.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadeye::ui::App;
use deadeye_app::desk::{GameRequest, Options, ViewState};
use deadeye_cards::CardDb;
use deadeye_rules::{CardId, Command};
use eframe::egui::{Event, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use serde_json::json;
use tempfile::TempDir;

use crate::opening::commands_to_noon;

/// The app, which begins with the first frame.
pub type Window = Harness<'static, Option<App>>;

/// The app at 1280x720, before its first frame.
pub fn opened(options: Options) -> Window {
    opened_with(CardDb::shipped().clone(), options)
}

/// The same with other cards.
pub fn opened_with(cards: CardDb, options: Options) -> Window {
    let cards = Arc::new(cards);
    Harness::builder().with_size(vec2(1280.0, 720.0)).with_max_steps(64).build_ui_state(
        move |ui, app: &mut Option<App>| {
            let app = app.get_or_insert_with(|| App::new(ui.ctx(), Arc::clone(&cards), &options));
            app.show(ui);
        },
        None,
    )
}

/// The app at 1280x720, with everything done that it does at its start.
pub fn app(options: Options) -> Window {
    let mut window = opened(options);
    settle(&mut window);
    window
}

/// The app with a new game between two players without decks, as far as the first player's first play, with what cards
/// do carried out. Outfits: Law Dogs and The Sloane Gang.
pub fn at_noon(cards: CardDb, folder: &TempDir) -> Window {
    at_noon_with(cards, Options { games: Some(folder.path().to_owned()), ..Options::default() })
}

/// The same with other options.
pub fn at_noon_with(cards: CardDb, options: Options) -> Window {
    let mut window = opened_with(cards, options);
    settle(&mut window);
    play(&mut window, json!({"type":"carry_out","on":true}));
    for command in commands_to_noon(["South", "North"]) {
        play(&mut window, command);
    }
    window
}

/// A command as the referee's protocol has it. It must be taken.
pub fn play(window: &mut Window, command: serde_json::Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    let app = window.state().as_ref().unwrap();
    app.desk().ask(GameRequest::Do(command));
    settle(window);
    assert_eq!(seen(window).plays.refused, None);
}

/// A card comes into play. Gives its number.
pub fn bring(window: &mut Window, owner: u8, code: &str, to: serde_json::Value) -> CardId {
    play(window, json!({"type":"bring_card","code":code,"owner":owner,"to":to}));
    seen(window).game.cards().last().unwrap().id()
}

/// A dude is called out by another, who brings a friend along; both posses are formed.
pub fn start_shootout(window: &mut Window, caller: CardId, friend: CardId, target: CardId) {
    for command in [
        json!({"type":"call_out","player":0,"caller":caller,"target":target}),
        json!({"type":"accept_call_out","player":1}),
        json!({"type":"join_posse","player":0,"dude":friend}),
        json!({"type":"close_posse","player":0}),
        json!({"type":"close_posse","player":1}),
    ] {
        play(window, command);
    }
}

/// What the window paints from.
pub fn seen(window: &Window) -> Arc<ViewState> {
    window.state().as_ref().unwrap().desk().view()
}

/// Lets the desk do everything it was asked, and the window paint it.
pub fn settle(window: &mut Window) {
    for _ in 0..3 {
        window.run_steps(2);
        window.state().as_ref().unwrap().desk().settle();
    }
    window.run_steps(2);
}

/// Goes on until something holds that another thread works out; after so many seconds it fails, saying what is missing.
#[track_caller]
pub fn wait_until(window: &mut Window, seconds: u64, missing: &str, holds: impl Fn(&Window) -> bool) {
    let end = Instant::now() + Duration::from_secs(seconds);
    while !holds(window) {
        assert!(Instant::now() < end, "{missing}, but {:?}", seen(window).notice);
        thread::sleep(Duration::from_millis(20));
        settle(window);
    }
}

/// Presses a key.
pub fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    settle(window);
}

/// Presses a key with Ctrl.
pub fn command(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND, key);
    settle(window);
}

/// A game between the learn-to-play decks, begun through the dialog; `start` is what its button says.
pub fn new_game(window: &mut Window, start: &str) {
    command(window, Key::N);
    click(window, start);
}

/// Takes an entry of a menu: in the bar of the panels, or of all menus behind the one button of the stage.
#[track_caller]
pub fn take_entry(window: &mut Window, menu: &str, entry: &str) {
    let button = if window.query_by_label("Menu").is_some() { "Menu" } else { menu };
    click(window, button);
    // The list of all menus may be scrolled.
    window.get_by_label_contains(entry).click_accesskit();
    settle(window);
}

/// Opens the page of a card in play: at once in the panels, with its key on the stage.
pub fn open_page(window: &mut Window, label: &str) {
    window.get_by_label_contains(label).click();
    settle(window);
    press(window, Key::I);
}

/// Clicks what has that label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    settle(window);
}

/// Strikes keys as a keyboard does, each with the letter that it writes. What takes no text sees the key alone.
pub fn strike(window: &mut Window, letters: &str) {
    for letter in letters.chars() {
        let key = Key::from_name(&letter.to_uppercase().to_string()).unwrap_or(Key::Space);
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        for event in [event(true), Event::Text(letter.to_string()), event(false)] {
            window.event(event);
        }
        settle(window);
    }
}
