//! The pages of the deck window by their accessible labels: search by facts, what is left, a bad deck, a deck that is laid.

use std::path::PathBuf;

use deadeye_app::desk::{Options, WantedFile};
use deadeye_cards::CardDb;
use eframe::egui::{Event, Key};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

use crate::harness::{Window, app, click, command, new_game, settle, wait_until};

#[track_caller]
fn until(window: &mut Window, label: &str) {
    wait_until(window, 60, &format!("nothing says {label:?}"), |window| {
        window.query_by_label_contains(label).is_some()
    });
}

#[test]
fn all_cards_are_searched_by_their_facts() {
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    click(&mut window, "All cards");
    let all = CardDb::shipped().len();
    window.get_by_label(&format!("found: {all}"));
    window.event(Event::Text("title:\"Jarrett Blake\"".to_owned()));
    settle(&mut window);
    let printings = CardDb::shipped().printings_of("Jarrett Blake").count();
    window.get_by_label(&format!("found: {printings}"));
    // The line has code and title.
    let line = window.get_by_label_contains("01031  Jarrett Blake");
    line.click();
    settle(&mut window);
    window.get_by_label("Jarrett Blake");
    click(&mut window, "Search cards");
    window.event(Event::Text(" cost<<".to_owned()));
    settle(&mut window);
    until(&mut window, "cannot be searched");
}

#[test]
fn what_is_left_in_both_decks_is_counted() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    command(&mut window, Key::D);
    click(&mut window, "Left in the decks");
    until(&mut window, "No deck list is known");
    command(&mut window, Key::D);
    new_game(&mut window, "Start");
    command(&mut window, Key::D);
    // 52 cards and two jokers each; the outfit is none of them.
    let counts = window.get_all_by_label("54 cards in the deck or in hand");
    assert_eq!(counts.count(), 2);
    assert_eq!(window.get_all_by_label("jokers: 2").count(), 2);
}

fn no_deck(_: &WantedFile) -> Option<PathBuf> {
    Some(PathBuf::from("/no/such/deck.o8d"))
}

#[test]
fn a_deck_that_is_not_there_is_said_in_the_window() {
    let mut window = app(Options { chooser: Some(no_deck), ..Options::default() });
    command(&mut window, Key::D);
    click(&mut window, "Choose a file…");
    until(&mut window, "/no/such/deck.o8d");
}

#[test]
fn a_deck_that_is_laid_can_be_saved_once_something_lies_there() {
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    click(&mut window, "Lay a deck");
    click(&mut window, "Start counting");
    window.get_by_label("Stop counting");
    window.get_by_label("cards: 0");
    let save = window.get_by_label("Save this deck…");
    assert!(save.accesskit_node().is_disabled(), "there is nothing to save");
}
