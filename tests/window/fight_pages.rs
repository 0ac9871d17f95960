//! The pages of lowball, of a fight and of the end of a day on the stage: what they say, and what Enter does there.

use deadeye_app::words::Language;
use deadeye_rules::{Command, CommandKind, Phase, Step, Wanted};
use eframe::egui::Key;
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, play, press, seen};
use crate::moments::{
    NEAR, carry_out, casualties, draw_hands, dude, lowball, posse, run_or_gun, shooter, show_hands, sundown, touch,
};
use crate::screen::Screen;

fn last(window: &Window) -> Option<Command> {
    seen(window).journal.entries.last().and_then(|entry| entry.command())
}

/// Returns the names of everything on the screen, in one text.
fn told(window: &Window) -> String {
    let screen = Screen::read(window);
    screen.nodes.iter().map(|node| node.name.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn lowball_ends_with_both_hands_and_the_winner() {
    let folder = tempdir().unwrap();
    let mut window = lowball(&folder, Language::ENGLISH);
    show_hands(&mut window, |_| 9);
    assert_eq!(seen(&window).game.phase(), Phase::Upkeep);
    let page = told(&window);
    assert!(page.contains("Deadeye: Straight Flush, rank 9"), "{page}");
    assert!(page.contains("You: ") && page.contains("wins 2 ghost rock, and you go first."), "{page}");
    assert!(Screen::read(&window).brass_keycap().is_some_and(|cap| cap.name == "Enter"));
    press(&mut window, Key::Enter);
    assert!(!told(&window).contains("ghost rock, and you go first."));
    // The key went on, and paid nothing.
    assert_eq!(seen(&window).game.step(), Step::Upkeep);
}

#[test]
fn enter_keeps_everybody_in_a_fight_or_sends_the_chosen_home() {
    let folder = tempdir().unwrap();
    let mut window = run_or_gun(&folder, Language::ENGLISH);
    assert!(told(&window).contains("Everybody stays"));
    press(&mut window, Key::Num1);
    assert!(told(&window).contains(" runs home"));
    press(&mut window, Key::Escape);
    assert!(told(&window).contains("Everybody stays"));
    press(&mut window, Key::Enter);
    assert_eq!(last(&window), Some(Command::Flee { player: NEAR, dudes: Vec::new() }));
}

#[test]
fn enter_keeps_all_cards_at_sundown_and_a_click_chooses_one() {
    let folder = tempdir().unwrap();
    let mut window = sundown(&folder, Language::ENGLISH);
    press(&mut window, Key::Num2);
    press(&mut window, Key::Num1);
    let chosen = told(&window);
    assert!(chosen.contains("Discard ") && !chosen.contains("Keep all"), "{chosen}");
    press(&mut window, Key::Escape);
    assert!(told(&window).contains("Keep all"));
    press(&mut window, Key::Enter);
    assert_eq!(last(&window).map(|command| command.kind()), Some(CommandKind::Pass));
    let mut window = sundown(&folder, Language::ENGLISH);
    press(&mut window, Key::Num1);
    press(&mut window, Key::Enter);
    assert_eq!(last(&window).map(|command| command.kind()), Some(CommandKind::Discard));
}

/// Mortimer Parsons is a stud with 2, Philip Swinford a draw with 1, Tommy Harden a stud with 1: with Mortimer the posse
/// draws 5, 2 and 1 for Tommy, and swaps 1 for Philip.
#[test]
fn enter_picks_the_shooter_with_whom_the_posse_draws_most() {
    let folder = tempdir().unwrap();
    let mut window = shooter(&folder, Language::ENGLISH);
    let mortimer = dude(&window, 0, "03003");
    let page = told(&window);
    assert!(page.contains("Mortimer Parsons shoots. 8 cards, may swap 1"), "{page}");
    press(&mut window, Key::Enter);
    assert_eq!(last(&window), Some(Command::PickShooter { player: NEAR, dude: mortimer }));
}

#[test]
fn a_digit_joins_the_posse() {
    let folder = tempdir().unwrap();
    let mut window = posse(&folder, Language::ENGLISH);
    press(&mut window, Key::Num1);
    assert_eq!(last(&window).map(|command| command.kind()), Some(CommandKind::JoinPosse));
    press(&mut window, Key::Enter);
    assert_eq!(last(&window).map(|command| command.kind()), Some(CommandKind::ClosePosse));
}

#[test]
fn a_casualty_is_chosen_by_its_fate_and_let_go_of_again() {
    let folder = tempdir().unwrap();
    let mut window = casualties(&folder, Language::ENGLISH);
    touch(&mut window, "Tommy Harden: Discard");
    let page = told(&window);
    assert!(page.contains("Discard Tommy Harden. 1 of 1 covered"), "{page}");
    assert!(page.contains("Then. Tommy Harden is discarded.") && page.contains("You: influence"), "{page}");
    press(&mut window, Key::Escape);
    assert!(told(&window).contains("0 of 1 covered"));
    assert_eq!(seen(&window).game.step(), Step::Casualties);
}

/// The other side's hand is cheatin', for which Philip Swinford lets his player discard a card and draw another.
#[test]
fn a_question_of_yes_or_no_is_one_sentence_with_a_key_for_each_answer() {
    let folder = tempdir().unwrap();
    let mut window = draw_hands(&folder, Language::ENGLISH);
    let ways = seen(&window).computer_players.as_ref().unwrap().dealt[0].ways.clone();
    let shows = ways.into_iter().rfind(|way| matches!(way, Command::ShowHand { .. })).unwrap();
    carry_out(&mut window, shows);
    play(&mut window, json!({"type":"show_hand","player":1,"cards":["5S","5S","5D","5C","KS"]}));
    let asked = seen(&window).game.question().map(|question| question.what.clone());
    assert!(matches!(asked, Some(Wanted::Yes)), "{asked:?}, {:?}", seen(&window).game.step());
    let page = told(&window);
    assert!(page.contains("Discard a card from your hand and draw 1?") && page.contains("Yes, discard"), "{page}");
    press(&mut window, Key::Num2);
    assert!(seen(&window).game.question().is_none());
    assert_eq!(seen(&window).game.step(), Step::ResolutionPlays);
}
