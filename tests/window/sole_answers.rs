//! Questions with one answer left: it is said why, and Enter gives it. Where the program does not know a hand, the question
//! stays open.

use deadeye_app::desk::Options;
use deadeye_app::words::Language;
use deadeye_rules::{CommandKind, Step};
use eframe::egui::Key;
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, app, play, press, seen};
use crate::moments::{NEAR, busy_noon, dude, lowball};
use crate::opening::commands_to_lowball;
use crate::screen::Screen;

/// Returns true if something on the screen says this.
fn says(window: &Window, words: &str) -> bool {
    let screen = Screen::read(window);
    screen.words().iter().any(|own| own.contains(words)) || screen.nodes.iter().any(|node| node.name.contains(words))
}

/// A booted dude has no way out (1.5:5.3.2).
#[test]
fn a_booted_dude_who_is_called_out_can_only_stand() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let (caller, target) = (dude(&window, 1, "01035"), dude(&window, 0, "01018"));
    play(&mut window, json!({"type":"set_booted","card":target,"to":true}));
    play(&mut window, json!({"type":"pass","player":0}));
    play(&mut window, json!({"type":"call_out","player":1,"caller":caller,"target":target}));
    assert!(says(&window, "who is booted and cannot refuse"));
    assert!(!says(&window, "go home booted"));
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.step(), Step::LeaderPosse);
}

#[test]
fn an_unbooted_dude_who_is_called_out_may_refuse() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let (caller, target) = (dude(&window, 1, "01035"), dude(&window, 0, "01018"));
    play(&mut window, json!({"type":"pass","player":0}));
    play(&mut window, json!({"type":"call_out","player":1,"caller":caller,"target":target}));
    assert!(says(&window, "Stand and shoot, or go home booted"));
    assert!(!says(&window, "cannot refuse"));
}

#[test]
fn nobody_is_asked_who_joins_where_nobody_can() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let (caller, target) = (dude(&window, 0, "01018"), dude(&window, 1, "01035"));
    // The dudes at home are booted: none of them can walk to the square.
    let friend = dude(&window, 0, "03003");
    play(&mut window, json!({"type":"put_card","card":friend,"to":{"at":{"home":0}}}));
    for code in ["01017", "03003", "04009", "13010"] {
        let friend = dude(&window, 0, code);
        play(&mut window, json!({"type":"set_booted","card":friend,"to":true}));
    }
    play(&mut window, json!({"type":"call_out","player":0,"caller":caller,"target":target}));
    play(&mut window, json!({"type":"accept_call_out","player":1}));
    assert_eq!(seen(&window).game.step(), Step::LeaderPosse);
    assert!(says(&window, "No other dude can join."));
    assert!(!says(&window, "Click each dude who joins"));
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.step(), Step::MarkPosse);
}

/// The program knows the hand that is on the screen: a player with nothing to play against a cheatin' hand is told so.
#[test]
fn a_cheatin_hand_asks_for_no_card_that_is_not_there() {
    let folder = tempdir().unwrap();
    let mut window = lowball(&folder, Language::ENGLISH);
    show_own_hand(&mut window);
    // Two cards of one suit and value are cheatin' (1.5:4.3).
    play(&mut window, json!({"type":"show_hand","player":1,"cards":["5S", "5S", "7C", "9D", "KS"]}));
    // Philip Swinford asks whether a card is to be discarded for another.
    if seen(&window).game.step() == Step::Choice {
        play(&mut window, json!({"type":"choose","player":0,"answer":{"yes":false}}));
    }
    play(&mut window, json!({"type":"tell_first","player":0}));
    assert_eq!((seen(&window).game.step(), seen(&window).game.to_act()), (Step::LowballCheatin, vec![NEAR]));
    let can_play = seen(&window).plays.legal.iter().any(|(_, templates)| {
        templates.iter().any(|own| matches!(own.kind, CommandKind::PlayAction | CommandKind::UseAbility))
    });
    assert!(!can_play, "the hand of this game holds no Cheatin' card");
    assert!(says(&window, "There is no card or ability to play against it."));
    press(&mut window, Key::Enter);
    assert_ne!(seen(&window).game.to_act(), [NEAR], "the player has passed");
}

fn show_own_hand(window: &mut Window) {
    while seen(window).game.player(NEAR).unwrap().shown_hand().is_none() {
        let ways = seen(window).computer_players.as_ref().unwrap().dealt[0].ways.clone();
        let way = ways.first().unwrap().clone();
        crate::moments::carry_out(window, way);
    }
}

/// At a table with real cards any hand may hold a Cheatin' card, and the program tells nothing of it.
#[test]
fn a_hand_that_is_not_known_is_asked_for_all_the_same() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    play(&mut window, json!({"type":"carry_out","on":true}));
    for command in commands_to_lowball(["South", "North"]) {
        play(&mut window, command);
    }
    for (player, cards) in [(0, ["2S", "5H", "7C", "9D", "KS"]), (1, ["5S", "5S", "7C", "9D", "KS"])] {
        play(&mut window, json!({"type":"show_hand","player":player,"cards":cards}));
    }
    // A pull stands for the Winner, whom the first day lacks.
    play(&mut window, json!({"type":"tell_first","player":0}));
    assert_eq!(seen(&window).game.step(), Step::LowballCheatin);
    assert!(!says(&window, "There is no card or ability to play against it."));
    assert!(says(&window, "Play an action"));
}
