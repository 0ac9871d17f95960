//! Faults that players found in games with the cards on the screen, each as they met it.

use std::collections::BTreeSet;

use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, Options, SeatWish, Seated};
use deadeye_app::settings::Look;
use deadeye_app::words::Language;
use deadeye_cards::CardType;
use deadeye_rules::{CardId, Edition, Place, Step};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Rect, vec2};
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, command, play, press, seen, settle, strike};
use crate::moments::{NEAR, busy_noon, buttons, draw_hands, dude, in_hand, noon, start, touch, touch_at};
use crate::screen::{Plane, Screen, TreeNode, is_odds};

fn look() -> Look {
    Look { still: true, ..Look::default() }
}

/// Returns true if a dude's tile or a card of the hand is among what can be clicked.
fn shows(screen: &Screen, name: &str) -> bool {
    screen.nodes.iter().any(|node| node.is_button && node.name.starts_with(name))
}

/// Fault 1: `--game` of a game with the cards on the screen opened the demo table over it, and the hand was gone.
#[test]
fn a_saved_game_with_cards_on_the_screen_opens_as_one() {
    let folder = tempdir().unwrap();
    let window = noon(&folder, Language::ENGLISH);
    let file = seen(&window).journal.file.clone().unwrap();
    let title = in_hand(&window, &[CardType::Goods, CardType::Deed, CardType::Dude]);
    let version = seen(&window).game.version();
    drop(window);
    let games = Some(folder.path().join("games"));
    // Without a source on the command line the program looks for a camera, and then for the demo table.
    let options = Options { game: Some(file), source: Some(String::new()), games, look: look(), ..Options::default() };
    let mut window = app(options);
    settle(&mut window);
    assert_eq!(seen(&window).game.version(), version);
    assert!(window.state().as_ref().unwrap().desk().camera().source.is_empty());
    let screen = Screen::read(&window);
    assert!(shows(&screen, &title), "{title} is not in the hand: {:#?}", buttons(&screen));
    assert!(shows(&screen, "Tommy Harden"));
}

/// Fault 2: a click on one's own dude offered moves by hand only.
#[test]
fn a_click_on_a_dude_offers_plays_and_nothing_by_hand() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    touch(&mut window, "Tommy Harden");
    let screen = Screen::read(&window);
    assert!(screen.lit.len() > 3, "{:#?}", screen.lit);
    let by_hand: Vec<String> =
        screen.words().into_iter().filter(|words| words.to_lowercase().contains("by hand")).collect();
    assert!(by_hand.is_empty(), "{by_hand:#?}");
    press(&mut window, Key::Enter);
    assert!(!seen(&window).journal.log.last().unwrap().by_hand);
}

/// A fight at a deed: Tommy Harden called out Allie Hensman there, and Philip Swinford may join.
fn fight_at_deed(folder: &TempDir) -> Window {
    let mut window = busy_noon(folder, Language::ENGLISH);
    let deed = seen(&window).game.deeds().next().unwrap().id();
    for (player, code) in [(0, "01018"), (1, "01035")] {
        let dude = dude(&window, player, code);
        play(&mut window, json!({"type":"put_card","card":dude,"to":{"at":{"deed":deed}}}));
    }
    let (caller, target) = (dude(&window, 0, "01018"), dude(&window, 1, "01035"));
    play(&mut window, json!({"type":"call_out","player":0,"caller":caller,"target":target}));
    play(&mut window, json!({"type":"accept_call_out","player":1}));
    assert_eq!(seen(&window).game.step(), Step::LeaderPosse);
    window
}

fn assert_inside(screen: &Screen, rect: Rect, what: &str) {
    assert!(screen.window.contains_rect(rect), "{what} lies at {rect:?}");
}

/// Fault 3: of a fight at a deed the place, those who may join and the other side's hand lay off the screen.
#[test]
fn a_fight_at_a_deed_lies_on_the_screen_with_its_place_its_helpers_and_both_hands() {
    let folder = tempdir().unwrap();
    let window = fight_at_deed(&folder);
    let deed = seen(&window).game.deeds().next().unwrap().title().to_owned();
    let screen = Screen::read(&window);
    let place = screen.texts.iter().find(|text| text.words == deed);
    assert_inside(&screen, place.unwrap_or_else(|| panic!("{deed} is not painted")).rect, &deed);
    let joins = screen.nodes.iter().find(|node| node.is_button && node.name.starts_with("Philip Swinford"));
    assert_inside(&screen, joins.unwrap().rect, "Philip Swinford, who may join");

    let mut window = draw_hands(&folder, Language::ENGLISH);
    while seen(&window).game.player(NEAR).unwrap().shown_hand().is_none() {
        press(&mut window, Key::Enter);
    }
    play(&mut window, json!({"type":"show_hand","player":1,"cards":["5S","5H","5C","KD","KS"]}));
    let screen = Screen::read(&window);
    let theirs = screen.nodes.iter().find(|node| node.name.starts_with("Deadeye: Full House"));
    assert_inside(&screen, theirs.unwrap_or_else(|| panic!("{:#?}", screen.words())).rect, "the other hand");
}

/// Fault 7: cards in hand were neither lit nor clickable as answers, and hovering said nothing but their title.
#[test]
fn cards_of_the_hand_are_lit_answer_when_clicked_and_say_why_not() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let goods = in_hand(&window, &[CardType::Goods]);
    press(&mut window, Key::B);
    let screen = Screen::read(&window);
    let card = screen.nodes.iter().find(|node| node.is_button && node.name.starts_with(&goods)).unwrap();
    let is_lit = |ring: &Rect| ring.expand(12.0).contains(card.rect.intersect(screen.window).center());
    assert!(screen.lit.iter().any(is_lit), "{goods} is not lit");
    let before = screen.words();
    touch(&mut window, &goods);
    assert_ne!(Screen::read(&window).words(), before, "a click on {goods} answers");
    // An action of a shootout cannot be played at noon: its card says so under the pointer.
    let mut window = noon(&folder, Language::ENGLISH);
    let screen = Screen::read(&window);
    let is_lit = |node: &TreeNode| screen.lit.iter().any(|ring| ring.expand(12.0).contains(node.rect.center()));
    let card = screen
        .nodes
        .iter()
        .find(|node| node.is_button && screen.window.bottom() - node.rect.bottom() < 10.0 && !is_lit(node));
    let card = card.unwrap_or_else(|| panic!("every card can be played: {:#?}", buttons(&screen)));
    let before: BTreeSet<String> = screen.words().into_iter().collect();
    window.hover_at(card.rect.intersect(screen.window).center());
    settle(&mut window);
    let after = Screen::read(&window).words();
    let new: Vec<&String> = after.iter().filter(|words| !before.contains(*words)).collect();
    assert!(new.iter().any(|words| words.split(' ').count() > 3), "{}: {new:#?}", card.name);
}

/// Two copies of a card are two things to touch: the one that is clicked is chosen, and both can go.
#[test]
fn two_copies_of_a_card_are_two_things_to_touch() {
    let folder = tempdir().unwrap();
    let (mut window, title) = (1..60)
        .find_map(|seed| {
            let mut window = start(&folder, Language::ENGLISH);
            let seat =
                |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck: DeckChoice::Shipped(deck), seated };
            let seats = vec![seat("Tess", "LDLtP", Seated::OnScreen), seat("Deadeye", "SGLtP", Seated::AtTable)];
            let desk = window.state().as_ref().unwrap().desk();
            desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed }));
            settle(&mut window);
            for (player, dudes) in [(1, ["01037"]), (0, ["01018"])] {
                play(&mut window, json!({"type":"choose_gang","player":player,"dudes":dudes}));
            }
            if seen(&window).game.step() == Step::Choosing {
                play(&mut window, json!({"type":"reveal_gangs"}));
            }
            let hand = seen(&window).computer_players.as_ref().unwrap().dealt[0].hand.clone();
            let twice = hand.iter().find(|code| hand.iter().filter(|own| own == code).count() == 2)?;
            let title = seen(&window).game.facts_of(*twice)?.printed_title().to_owned();
            Some((window, title))
        })
        .unwrap();
    let own = |window: &Window| -> Vec<Rect> {
        let screen = Screen::read(window);
        let cards = screen.nodes.iter().filter(|node| node.is_button && node.name.starts_with(&title));
        cards.map(|node| node.rect.intersect(screen.window)).collect()
    };
    let rects = own(&window);
    assert_eq!(rects.len(), 2, "{title}");
    touch_at(&mut window, rects[1].center());
    let screen = Screen::read(&window);
    let brass = deadeye::ui::theme::stage::StageColours::of(eframe::egui::Theme::Dark).brass.tones[1];
    // The ring of a chosen card is a plane of brass behind it.
    let chosen: Vec<&Rect> = screen
        .planes
        .iter()
        .filter(|plane| plane.colours[0] == brass && (120.0..170.0).contains(&plane.rect.width()))
        .map(|plane| &plane.rect)
        .collect();
    assert_eq!(chosen.len(), 1, "{chosen:?}");
    assert!((chosen[0].left() - rects[1].left()).abs() < 30.0, "the second one is chosen: {chosen:?} of {rects:?}");
}

/// Fault 8: two dudes had one name to choose by, and the badges of their keys were empty.
#[test]
fn two_dudes_of_one_name_are_told_apart_and_every_lit_thing_has_its_key() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    // Jake Smiley is in both gangs; both stand in the town square.
    for player in [0, 1] {
        let jake = dude(&window, player, "04009");
        play(&mut window, json!({"type":"put_card","card":jake,"to":{"at":"town_square"}}));
    }
    let screen = Screen::read(&window);
    let jakes: Vec<&str> = screen
        .nodes
        .iter()
        .filter(|node| node.is_button && node.name.starts_with("Jake Smiley"))
        .map(|node| node.name.as_str())
        .collect();
    assert_eq!(jakes.len(), 2);
    assert_ne!(jakes[0], jakes[1]);
    touch(&mut window, "Tommy Harden");
    let screen = Screen::read(&window);
    for ring in &screen.lit {
        let Some(node) = screen.ringed(*ring) else { continue };
        if node.rect.top() > screen.window.bottom() - 200.0 {
            continue;
        }
        let has_key = screen.keycaps.iter().any(|keycap| node.rect.expand(26.0).contains(keycap.rect.center()));
        assert!(has_key, "{} has no key", node.name);
    }
}

/// Fault 9: a lit place took clicks on its title only.
#[test]
fn a_lit_place_takes_clicks_on_its_whole_front() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    touch(&mut window, "Tommy Harden");
    let tommy = dude(&window, 0, "01018");
    let game = seen(&window).game.clone();
    let deed = game.deeds().find(|deed| deed.controller() == NEAR).unwrap();
    let (deed, title) = (deed.id(), deed.title().to_owned());
    let screen = Screen::read(&window);
    let front = screen.nodes.iter().find(|node| node.is_button && node.name.starts_with(&title)).unwrap().rect;
    touch_at(&mut window, front.left_bottom() + vec2(8.0, -8.0));
    assert_eq!(seen(&window).game.location(tommy), Some(Place::Deed(deed)));
}

/// Fault 14: a tooltip opened under a resting pointer and covered the fight.
#[test]
fn nothing_opens_under_a_resting_pointer() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let at = window.ctx.content_rect().center();
    let (caller, target) = (dude(&window, 0, "01018"), dude(&window, 1, "01035"));
    let step = |window: &mut Window, command| {
        play(window, command);
        let away = Screen::read(window);
        window.hover_at(at);
        window.run_steps(40);
        let resting = Screen::read(window);
        window.remove_cursor();
        settle(window);
        let texts = |screen: &Screen| {
            let words = screen.texts.iter().map(|text| text.words.clone());
            words.filter(|words| !is_odds(words)).collect::<Vec<String>>()
        };
        assert_eq!(texts(&resting), texts(&away));
        assert!(resting.nodes.iter().all(|node| node.role != Role::Tooltip));
    };
    step(&mut window, json!({"type":"call_out","player":0,"caller":caller,"target":target}));
    step(&mut window, json!({"type":"accept_call_out","player":1}));
    for player in [0, 1] {
        step(&mut window, json!({"type":"close_posse","player":player}));
    }
}

/// Fault 16: *Camera large* was remembered in games without pictures, which then showed a black box.
#[test]
fn a_large_camera_is_not_remembered_where_there_are_no_pictures() {
    let folder = tempdir().unwrap();
    let window = noon(&folder, Language::ENGLISH);
    let file = seen(&window).journal.file.clone().unwrap();
    drop(window);
    let look = Look { camera_large: true, ..look() };
    let window = app(Options { game: Some(file), look, ..Options::default() });
    let screen = Screen::read(&window);
    let tile = screen.nodes.iter().find(|node| node.name.starts_with("Tommy Harden")).unwrap().rect;
    assert!(tile.width() > 80.0, "{tile:?}");
    let black = screen.planes.iter().filter(|plane| {
        let is_opaque = plane.colours.iter().all(|colour| colour.a() == 255 && colour.r().max(colour.b()) < 24);
        !plane.is_picture && is_opaque && plane.rect.area() > screen.window.area() * 0.3
    });
    // The ground behind everything is the only large dark plane.
    assert!(black.count() <= 1);
    for name in ["Town square", "Philip Swinford"] {
        let node = screen.nodes.iter().find(|node| node.name.starts_with(name)).unwrap();
        assert_inside(&screen, node.rect, name);
    }
}

/// Fault 17: with four seats the town square lay below the fold.
#[test]
fn four_seats_leave_the_town_square_on_the_screen() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck, seated };
    let at_table = |name: &str, deck| seat(name, DeckChoice::Shipped(deck), Seated::AtTable);
    let seats = vec![
        seat("Tess", DeckChoice::Shipped("LDLtP"), Seated::OnScreen),
        at_table("Amarante Benavides", "SGLtP"),
        at_table("Bartholomew Coggins", "SGLtP"),
        at_table("Concepcion Delgado", "SGLtP"),
    ];
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 5 }));
    settle(&mut window);
    for player in [3, 2, 1] {
        play(&mut window, json!({"type":"choose_gang","player":player,"dudes":["01037", "01040"]}));
    }
    play(&mut window, json!({"type":"choose_gang","player":0,"dudes":["01018", "01017"]}));
    if seen(&window).game.step() == Step::Choosing {
        play(&mut window, json!({"type":"reveal_gangs"}));
    }
    let tommy: CardId = dude(&window, 0, "01018");
    play(&mut window, json!({"type":"put_card","card":tommy,"to":{"at":"town_square"}}));
    let screen = Screen::read(&window);
    for name in ["Town square", "Tommy Harden", "Philip Swinford"] {
        let node = screen.nodes.iter().find(|node| node.name.starts_with(name));
        assert_inside(&screen, node.unwrap_or_else(|| panic!("no {name} {:#?}", screen.words())).rect, name);
    }
    for node in screen.nodes.iter().filter(|node| node.name.ends_with(" draw") || node.name.ends_with(" stud")) {
        assert_inside(&screen, node.rect, &node.name);
    }
}

/// Fault 6: Esc on *Score a hand* left an empty desk without a way back.
#[test]
fn escape_from_scoring_a_hand_leads_back_to_the_start_page() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    touch(&mut window, "Score a hand");
    assert!(!shows(&Screen::read(&window), "Play against Deadeye"));
    press(&mut window, Key::Escape);
    let screen = Screen::read(&window);
    assert!(shows(&screen, "Play against Deadeye"), "{:#?}", buttons(&screen));
}

/// Fault 20: Ctrl+S said nothing that could be read.
#[test]
fn where_a_game_is_saved_can_be_read() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    command(&mut window, Key::S);
    assert_painted(&window, "No game is open: there is nothing to save.");
    let mut window = noon(&folder, Language::ENGLISH);
    let file = seen(&window).journal.file.clone().unwrap();
    command(&mut window, Key::S);
    assert_painted(&window, &format!("Every play is saved as it is made, in {}.", file.display()));
    // The line at the end of the menu says so too, to the pointer and to a screen reader.
    touch(&mut window, "Menu");
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let screen = Screen::read(&window);
    assert!(screen.words().iter().any(|words| words.contains(&name)), "{:#?}", screen.words());
}

/// A text is painted, inside of the window and uncovered.
#[track_caller]
fn assert_painted(window: &Window, words: &str) {
    let screen = Screen::read(window);
    let text = screen.texts.iter().find(|text| text.words == words);
    let text = text.unwrap_or_else(|| panic!("{words:?} is not painted: {:#?}", screen.words()));
    assert_inside(&screen, text.rect, words);
    let is_over = |plane: &&Plane| plane.at > text.at && plane.rect.contains(text.rect.center());
    assert_eq!(screen.planes.iter().find(is_over).map(|plane| plane.rect), None, "{words:?} is covered");
}

/// Fault 20: the book found "win" in "drawing".
#[test]
fn what_is_searched_for_begins_a_word() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    press(&mut window, Key::F5);
    strike(&mut window, "win");
    let screen = Screen::read(&window);
    let topics: Vec<&str> = screen.nodes.iter().filter(|node| node.is_button).map(|node| node.name.as_str()).collect();
    let is_found = |topic: &str| topics.iter().any(|name| name.contains(topic));
    assert!(is_found("The Winner of the day"), "{topics:#?}");
    assert!(!is_found("Step 3: drawing again"), "{topics:#?}");
    press(&mut window, Key::Escape);
    command(&mut window, Key::K);
    strike(&mut window, "raw");
    let screen = Screen::read(&window);
    assert!(!shows(&screen, "Draw hands"), "{:#?}", buttons(&screen));
    for _ in 0..3 {
        press(&mut window, Key::Backspace);
    }
    strike(&mut window, "draw");
    assert!(shows(&Screen::read(&window), "Draw hands"), "{:#?}", buttons(&Screen::read(&window)));
}
