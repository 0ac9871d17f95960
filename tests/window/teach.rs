//! Suggestions, the guided day, the book and “why?” in the app, by their accessible labels.

use std::collections::BTreeSet;
use std::sync::Arc;

use deadeye_app::desk::{GameRequest, Options};
use deadeye_rules::{Command, CommandKind, Domain, Field, Place, PlayerId, Step};
use eframe::egui::{Key, accesskit::Role};
use egui_kittest::kittest::{By, NodeT, Queryable};
use tempfile::{TempDir, tempdir};

use crate::day::DAY;
use crate::harness::{Window, app, click, play, press, seen, settle, wait_until};
use crate::lessons::{lesson, named_key};

/// The app, with its saved games in a folder of their own.
fn with_games() -> (Window, TempDir) {
    let folder = tempdir().unwrap();
    let options = Options { games: Some(folder.path().to_owned()), ..Options::default() };
    (app(options), folder)
}

/// A game between the two decks, begun from the teacher, as far as the Law Dogs' first play.
fn at_noon(window: &mut Window) {
    use serde_json::json;
    press(window, Key::F4);
    press(window, Key::Num2);
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
    let (mut window, _folder) = with_games();
    press(&mut window, Key::F4);
    window.get_by_label_contains("A first day, one thing at a time");
    press(&mut window, Key::Num3);
    window.get_by_label("Law Dogs - Learn to Play");
    window.get_by_label("• Tommy Harden");
    press(&mut window, Key::Escape);
    press(&mut window, Key::Num2);
    assert_eq!(seen(&window).game.players().len(), 2);
    window.get_by_label("What the game is about");
    window.get_by_label("1 of 20");
    press(&mut window, Key::Space);
    window.get_by_label("A dude is one of your people");
    window.get_by_label("2 of 20");
    press(&mut window, Key::PageUp);
    window.get_by_label("What the game is about");
    press(&mut window, Key::F4);
    assert!(window.query_by_label("What the game is about").is_none());
}

#[test]
fn a_question_is_answered_by_the_referee() {
    let (mut window, _folder) = with_games();
    press(&mut window, Key::F4);
    press(&mut window, Key::Num2);
    for _ in 0..2 {
        press(&mut window, Key::Space);
    }
    // The book opens at the page about ghost rock.
    press(&mut window, Key::F5);
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
    let (mut window, _folder) = with_games();
    at_noon(&mut window);
    // Five dudes at home, no deed in play, no card known: a free step to town square.
    window.get_by_label_contains("Worth a look");
    window.get_by_label_contains("% to win the game; without booting; all of town is one step away");
    let before = seen(&window).game.version();
    press(&mut window, Key::F3);
    assert!(window.query_by_label_contains("Worth a look").is_none());
    press(&mut window, Key::Num1);
    assert_eq!(seen(&window).game.version(), before, "they are off");
    press(&mut window, Key::F3);
    press(&mut window, Key::Num1);
    let game = &seen(&window).game;
    assert_eq!(game.version(), before + 1);
    assert_eq!(game.to_act(), [PlayerId(1)]);
}

#[test]
fn the_odds_of_a_fight_are_shown_before_anybody_decides() {
    use serde_json::json;
    let (mut window, _folder) = with_games();
    at_noon(&mut window);
    let find = |window: &Window, title: &str| {
        let seen = seen(window);
        seen.game.cards().iter().find(|card| card.title() == title).unwrap().id()
    };
    let (tommy, barton) = (find(&window, "Tommy Harden"), find(&window, "Barton Everest"));
    for card in [tommy, barton] {
        play(&mut window, json!({"type":"put_card","card":card,"to":{"at":"town_square"}}));
    }
    play(&mut window, json!({"type":"call_out","player":0,"caller":tommy,"target":barton}));
    let odds = |window: &Window| window.query_by_label_contains("Odds of this round").is_some();
    wait_until(&mut window, 60, "no odds are shown", odds);
    let node = window.get_by_label_contains("Odds of this round").accesskit_node();
    let told = node.label().or_else(|| node.value()).unwrap();
    let percents: Vec<u32> = told.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [law_dogs, sloane_gang, equal] = percents[..] else { unreachable!("{told}") };
    assert!((99..=101).contains(&(law_dogs + sloane_gang + equal)), "{told}");
    // Tommy draws six cards, Barton seven.
    assert!(sloane_gang > law_dogs, "{told}");
}

#[test]
fn a_refused_play_is_explained_with_the_rule() {
    let (mut window, _folder) = with_games();
    at_noon(&mut window);
    press(&mut window, Key::F6);
    window.get_by_label("Nothing was refused since the last play.");
    press(&mut window, Key::F6);
    // It is the Law Dogs' play.
    let refused =
        Command::MoveDude { player: PlayerId(1), dude: deadeye_rules::CardId(7), to: deadeye_rules::Place::TownSquare };
    window.state().as_ref().unwrap().desk().ask(GameRequest::Do(refused));
    settle(&mut window);
    click(&mut window, "Why not?");
    window.get_by_label("Instead:");
    let rule = seen(&window).plays.refused.clone().unwrap().rule;
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
    let (mut window, _folder) = with_games();
    press(&mut window, Key::F5);
    window.get_by_label("Gamblin'");
    window.get_by_label("Search: bounty, tie, cheatin'…").type_text("run or gun");
    settle(&mut window);
    assert!(window.query_by_label("Gamblin'").is_none());
    window.get_by_label_contains("Runners leave the fight");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label_contains("Runners leave the fight").is_none());
}

/// The key of an option.
fn option(at: usize) -> Key {
    Key::from_name(&(at + 1).to_string()).unwrap()
}

/// The number of dudes who can move, and where town square stands among the places of the first of them as the stage is
/// read: the far home, the square, the near home.
fn ways_to_square(window: &Window) -> (usize, usize) {
    let seen = seen(window);
    let all = seen.plays.legal.iter().flat_map(|(_, templates)| templates);
    let own: Vec<_> = all.filter(|template| template.kind == CommandKind::MoveDude).collect();
    let Some(Domain::Place(places)) = own[0].domain(Field::To) else { panic!("nowhere to go") };
    let rows = [Place::Home(PlayerId(1)), Place::TownSquare, Place::Home(PlayerId(0))];
    let mut there = rows.into_iter().filter(|place| places.contains(place));
    (own.len(), there.position(|place| place == Place::TownSquare).unwrap())
}

/// The hand typed into the field that H opened.
fn show_hand(window: &mut Window, cards: &str) {
    press(window, Key::H);
    let field = By::new().role(Role::TextInput).label("Type the cards");
    window.get(field).type_text(cards);
    settle(window);
    press(window, Key::Enter);
}

/// Does what the table waits for, with keys alone: both walk to town square, and the one calls the other out.
fn act(window: &mut Window) {
    let game = Arc::clone(&seen(window).game);
    let square = |player| {
        let mut there = game.dudes_at(Place::TownSquare);
        there.any(|dude| dude.controller() == player)
    };
    // Who has fought is booted at home, or gone.
    let fought = seen(window).journal.log.iter().any(|entry| entry.text.contains("calls out"));
    match game.step() {
        Step::Choosing if game.players().iter().all(|own| own.chosen_gang().is_some()) => {
            press(window, Key::R);
        }
        Step::Choosing => {
            press(window, Key::G);
            press(window, Key::Num1);
        }
        Step::Ante => press(window, Key::A),
        Step::LowballHands if game.to_act().first() == Some(&PlayerId(0)) => {
            show_hand(window, "AS 3D 5H 8C KD ");
        }
        Step::LowballHands => show_hand(window, "5S 5H 7C 9D KS "),
        Step::Upkeep => {
            press(window, Key::U);
            press(window, Key::Enter);
        }
        Step::Noon => {
            let turn = *game.to_act().first().unwrap();
            if !square(turn) {
                let (dudes, to) = ways_to_square(window);
                press(window, Key::M);
                if dudes > 1 {
                    press(window, Key::Num1);
                }
                press(window, option(to));
            } else if turn == PlayerId(0) && square(PlayerId(1)) && !fought {
                press(window, Key::C);
            } else {
                press(window, Key::P);
            }
        }
        Step::CallOutAnswer | Step::PickShooter => press(window, Key::S),
        Step::LeaderPosse | Step::MarkPosse => press(window, Key::N),
        // A pair against two pair: one casualty.
        Step::DrawHands if game.to_act().first() == Some(&PlayerId(0)) => {
            show_hand(window, "5S 5H 7C 9D KS ");
        }
        Step::DrawHands => show_hand(window, "3S 3H 9H 9C QS "),
        Step::Casualties => {
            press(window, Key::K);
            press(window, Key::Num1);
            press(window, Key::Enter);
        }
        Step::RunOrGun => {
            press(window, Key::F);
            press(window, Key::Num1);
            press(window, Key::Enter);
        }
        _ => press(window, Key::P),
    }
}

#[test]
fn the_first_day_is_walked_to_its_end_by_keys() {
    let (mut window, _folder) = with_games();
    press(&mut window, Key::F4);
    press(&mut window, Key::Num2);
    let (mut steps, mut story) = (BTreeSet::new(), Vec::new());
    for _ in 0..80 {
        let game = Arc::clone(&seen(&window).game);
        if game.day() == 2 {
            break;
        }
        steps.insert(game.step());
        while let Some(lesson) = lesson(&window) {
            story.push(lesson);
            assert_eq!(named_key(&window), Some(Key::Space));
            press(&mut window, Key::Space);
        }
        act(&mut window);
        let after = Arc::clone(&seen(&window).game);
        assert!(
            after.version() > game.version(),
            "the keys of {:?} do nothing: {:?}",
            game.step(),
            seen(&window).notice
        );
    }
    assert_eq!(seen(&window).game.day(), 2, "the day has come to its end");
    for step in [
        Step::Ante,
        Step::LowballHands,
        Step::Noon,
        Step::CallOutAnswer,
        Step::ShootoutPlays,
        Step::DrawHands,
        Step::Casualties,
        Step::SundownDiscard,
    ] {
        assert!(steps.contains(&step), "{step:?} was not come to");
    }
    // A play is taught when the player begins it, and is gone with the play: what is left is what steps teach, in order.
    let plays = ["shoppin", "movin", "callin_out", "actin", "tradin"];
    let steps: Vec<&str> = DAY.into_iter().filter(|lesson| !plays.contains(lesson)).collect();
    assert_eq!(story, steps, "each lesson once and in order");
    window.get_by_label("The day is done");
}
