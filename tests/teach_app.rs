//! Suggestions, the guided day, the book and “why?” in the app, by their accessible labels.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod window_support;

use std::sync::Arc;

use deadeye::ui::Options;
use deadeye::ui::desk::{Ask, Seen};
use deadeye_rules::{Command, PlayerId};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use window_support::{Folder, Window, app, click, press, settle};

/// The app, with its saved games in a folder of their own.
fn with_games(name: &str) -> (Window, Folder) {
    let folder = Folder::make(name);
    let options = Options {
        games: Some(folder.0.clone()),
        ..Options::default()
    };
    (app(options), folder)
}

fn seen(window: &Window) -> Arc<Seen> {
    window.state().as_ref().unwrap().desk().seen()
}

fn play(window: &mut Window, command: serde_json::Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    window
        .state()
        .as_ref()
        .unwrap()
        .desk()
        .ask(Ask::Do(command));
    settle(window);
    let refused = seen(window).refused.clone();
    assert_eq!(refused, None);
}

/// A game between the two decks, begun from the teacher, as far as the Law Dogs' first play.
fn at_noon(window: &mut Window) {
    use serde_json::json;
    press(window, Key::F4);
    click(window, "With our own cards");
    press(window, Key::F4);
    for command in [
        json!({"type":"choose_gang","player":0,"dudes":["01017","01018","04009","03003","13010"]}),
        json!({"type":"choose_gang","player":1,"dudes":["01037","01040","07009","01035","04009"]}),
        json!({"type":"reveal_gangs"}),
        json!({"type":"ante"}),
        json!({"type":"tell_winner","player":0}),
        json!({"type":"pay_upkeep","player":1}),
        json!({"type":"pay_upkeep","player":0}),
    ] {
        play(window, command);
    }
}

#[test]
fn the_guided_day_begins_with_own_cards_and_goes_on_one_thing_at_a_time() {
    let (mut window, _folder) = with_games("guided");
    press(&mut window, Key::F4);
    window.get_by_label_contains("A first day, one thing at a time");
    click(&mut window, "The two decks");
    window.get_by_label("Law Dogs - Learn to Play");
    window.get_by_label("• Tommy Harden");
    press(&mut window, Key::Escape);
    click(&mut window, "With our own cards");
    assert_eq!(seen(&window).game.players().len(), 2);
    window.get_by_label("Your outfit");
    window.get_by_label("0 of 47");
    press(&mut window, Key::PageDown);
    window.get_by_label("Your first ghost rock");
    window.get_by_label("1 of 47");
    press(&mut window, Key::PageUp);
    window.get_by_label("Your outfit");
    press(&mut window, Key::F4);
    assert!(window.query_by_label("Your outfit").is_none());
}

#[test]
fn a_question_is_answered_by_the_referee() {
    let (mut window, _folder) = with_games("question");
    press(&mut window, Key::F4);
    click(&mut window, "With our own cards");
    press(&mut window, Key::PageDown);
    click(&mut window, "A small question");
    // The Law Dogs' outfit has a stash of 19 printed on it.
    window.get_by_label("How much ghost rock does Law Dogs begin with?");
    click(&mut window, "18");
    window.get_by_label("No. It is: 19.");
    click(&mut window, "19");
    window.get_by_label("Right.");
    click(&mut window, "Another question");
    window.get_by_label("How much ghost rock does Sloane Gang begin with?");
}

#[test]
fn a_suggestion_is_shown_done_with_a_key_and_turned_off() {
    let (mut window, _folder) = with_games("suggest");
    at_noon(&mut window);
    // Five dudes at home, no deed in play, no card known: a free step to town square.
    window.get_by_label("Worth a look");
    window.get_by_label_contains("without booting; all of town is one step away");
    let before = seen(&window).game.version();
    press(&mut window, Key::F3);
    assert!(window.query_by_label("Worth a look").is_none());
    press(&mut window, Key::Num1);
    assert_eq!(seen(&window).game.version(), before, "they are off");
    press(&mut window, Key::F3);
    press(&mut window, Key::Num1);
    let game = &seen(&window).game;
    assert_eq!(game.version(), before + 1);
    assert_eq!(game.to_act(), [PlayerId(1)]);
}

#[test]
fn a_refused_play_is_explained_with_the_rule() {
    let (mut window, _folder) = with_games("why");
    at_noon(&mut window);
    press(&mut window, Key::F6);
    window.get_by_label("Nothing was refused since the last play.");
    press(&mut window, Key::F6);
    // It is the Law Dogs' play.
    let refused = Command::MoveDude {
        player: PlayerId(1),
        dude: deadeye_rules::CardId(7),
        to: deadeye_rules::Place::TownSquare,
    };
    window
        .state()
        .as_ref()
        .unwrap()
        .desk()
        .ask(Ask::Do(refused));
    settle(&mut window);
    click(&mut window, "Why?");
    window.get_by_label("Instead:");
    let rule = seen(&window).refused.clone().unwrap().rule;
    // The refusal says its rule, and so does what is told about it.
    assert_eq!(rule, "1.5:5");
    window.get_by_label("A day has four phases");
    let said = window.get_all_by_label(&format!("rule {rule}")).count();
    assert_eq!(said, 2);
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Instead:").is_none());
}

#[test]
fn the_book_is_searched_and_read() {
    let (mut window, _folder) = with_games("book");
    press(&mut window, Key::F5);
    window.get_by_label("Gamblin'");
    window
        .get_by_label("Search: bounty, tie, cheatin'…")
        .type_text("run or gun");
    settle(&mut window);
    assert!(window.query_by_label("Gamblin'").is_none());
    window.get_by_label_contains("Runners leave the fight");
    press(&mut window, Key::Escape);
    assert!(
        window
            .query_by_label_contains("Runners leave the fight")
            .is_none()
    );
}
