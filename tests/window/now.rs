//! What now, in the app by its accessible labels: warnings at the right moment, what moved, the search, and what is not
//! legal and why.

use deadeye_cards::CardDb;
use deadeye_rules::{Place, PlayerId, Step};
use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{By, Queryable};
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, at_noon, bring, click, play, press, seen, settle};

fn noon() -> (Window, TempDir) {
    let folder = tempdir().unwrap();
    (at_noon(CardDb::shipped().clone(), &folder), folder)
}

fn search(window: &mut Window, words: &str) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    settle(window);
    let field = By::new().role(Role::TextInput).label("Search (Ctrl+F)");
    window.get(field).type_text(words);
    settle(window);
}

#[test]
fn a_pass_that_would_win_is_warned_of_and_check_has_a_key() {
    let (mut window, _folder) = noon();
    // A deed with a control point, and nobody else has any influence.
    bring(&mut window, 0, "14016", json!({"street":"left"}));
    play(&mut window, json!({"type":"pass","player":0}));
    assert!(window.query_by_label_contains("Say Check first").is_none());
    play(&mut window, json!({"type":"set_turn","player":1}));
    play(&mut window, json!({"type":"pass","player":1}));
    window.get_by_label_contains("South: a pass would win. Say Check first");
    press(&mut window, Key::K);
    assert_eq!(seen(&window).game.to_act(), [PlayerId(1)]);
}

#[test]
fn upkeep_that_will_not_be_paid_is_warned_of_the_day_before() {
    let (mut window, _folder) = noon();
    // Sloane costs 3 a day; the outfit brings 3, one goes into the pot.
    bring(&mut window, 1, "01044", json!({"at":{"home":1}}));
    play(&mut window, json!({"type":"set_ghost_rock","player":1,"to":5}));
    assert!(window.query_by_label_contains("tomorrow's upkeep").is_none());
    play(&mut window, json!({"type":"set_ghost_rock","player":1,"to":0}));
    window.get_by_label("! North: tomorrow's upkeep is 3, and there will be 2 after the ante.");
}

#[test]
fn a_figure_that_moved_is_shown_so_for_a_moment() {
    let (mut window, _folder) = noon();
    let before = seen(&window).game.player(PlayerId(0)).unwrap().ghost_rock();
    // What moved at the start has been seen.
    for _ in 0..16 {
        window.step();
    }
    play(&mut window, json!({"type":"set_ghost_rock","player":0,"to":before + 2}));
    window.get_by_label("+2");
}

#[test]
fn the_books_say_what_tomorrow_brings() {
    let (mut window, _folder) = noon();
    // The outfit's 3 and the deed's 1; Barton Everest costs 1, and 1 more since he is no lawman.
    bring(&mut window, 0, "14016", json!({"street":"left"}));
    bring(&mut window, 0, "01040", json!({"at":{"home":0}}));
    // What moved at the start has been seen.
    for _ in 0..16 {
        window.step();
    }
    window.get_by_label("South: tomorrow +4 -2");
}

#[test]
fn a_play_is_found_by_words_and_done_with_enter() {
    let (mut window, _folder) = noon();
    bring(&mut window, 0, "01018", json!({"at":{"home":0}}));
    let barton = bring(&mut window, 0, "01040", json!({"at":{"home":0}}));
    search(&mut window, "move bart");
    window.get_by_label("Move a dude: Barton Everest Enter");
    assert!(window.query_by_label_contains("Move a dude: Tommy").is_none());
    press(&mut window, Key::Enter);
    // Where to is still open.
    window.get_by_label_contains("Where to?");
    window.get_by_label_contains("choose Town square").click();
    settle(&mut window);
    let stands = seen(&window).game.location(barton);
    assert_eq!(stands, Some(Place::TownSquare));
}

#[test]
fn what_is_not_legal_says_why_with_the_rule() {
    let (mut window, _folder) = noon();
    let barton = bring(&mut window, 0, "01040", json!({"at":"town_square"}));
    play(&mut window, json!({"type":"set_booted","card":barton,"to":true}));
    // Nobody of another player is in town, so that there is nobody to call out; and booted he does not move.
    search(&mut window, "barton");
    window.get_by_label("Not legal now, and why");
    window.get_by_label("Move a dude: Barton Everest");
    window.get_by_label_contains("(1.5:5.3.3)");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Move a dude: Barton Everest").is_none());
    press(&mut window, Key::Space);
    click(&mut window, "Not legal now, and why");
    window.get_by_label("Move a dude: Barton Everest");
}

#[test]
fn a_cheatin_hand_is_warned_of_while_it_can_be_answered() {
    let (mut window, _folder) = noon();
    bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    bring(&mut window, 1, "01035", json!({"at":"town_square"}));
    for command in [
        // South holds Coachwhip!, which answers a cheatin' hand.
        json!({"type":"set_pile","player":0,"pile":"hand","count":1,"known":["01115"]}),
        json!({"type":"set_pile","player":1,"pile":"hand","count":0,"known":[]}),
        json!({"type":"call_out","player":0,"caller":2,"target":3}),
        json!({"type":"accept_call_out","player":1}),
        json!({"type":"close_posse","player":0}),
        json!({"type":"close_posse","player":1}),
        json!({"type":"pass","player":0}),
        json!({"type":"pass","player":1}),
        json!({"type":"pick_shooter","player":0,"dude":2}),
        json!({"type":"pick_shooter","player":1,"dude":3}),
        json!({"type":"show_hand","player":0,"cards":["3S","3H","9D","9C","QS"]}),
        json!({"type":"show_hand","player":1,"cards":["5S","5S","5D","KC","KS"]}),
    ] {
        play(&mut window, command);
    }
    assert_eq!(seen(&window).game.step(), Step::ResolutionPlays);
    window.get_by_label("! North is cheatin'. In reach: Coachwhip!");
}
