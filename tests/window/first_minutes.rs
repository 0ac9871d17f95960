//! What a newcomer and a player with cards in one hand meet first: keys that do what they say, in the app
//! by its accessible labels.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use deadeye_app::desk::{Options, PictureRequest};
use deadeye_cards::CardDb;
use deadeye_rules::{Edition, PlayerId, Step};
use deadeye_session::{By, Session};
use eframe::egui::{Key, accesskit::Role};
use egui_kittest::kittest::{By as Wanted, Queryable};
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, at_noon, bring, command, play, press, seen, settle, strike, wait_until};
use crate::opening::{commands_to_lowball, commands_to_noon};

/// The text that stands in the field of that label.
fn written(window: &Window, label: &str) -> String {
    window.get(Wanted::new().role(Role::TextInput).label(label)).value().unwrap_or_default()
}

fn noon() -> (Window, TempDir) {
    let folder = tempdir().unwrap();
    (at_noon(CardDb::shipped().clone(), &folder), folder)
}

/// A game between two players as far as lowball's draw hands.
fn at_lowball() -> (Window, TempDir) {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    for command in commands_to_lowball(["South", "North"]) {
        play(&mut window, command);
    }
    (window, folder)
}

#[test]
fn a_hand_is_typed_after_ctrl_h_and_no_letter_of_it_is_a_play() {
    let (mut window, _folder) = noon();
    let before = seen(&window).game.version();
    command(&mut window, Key::H);
    strike(&mut window, "ks ks 4h ");
    assert_eq!(written(&window, "Draw hand of South"), "");
    assert_eq!(window.query_all_by_label("Take out K of spades").count(), 2);
    window.get_by_label("Take out 4 of hearts");
    // Whoever has left the field plays nothing either: P would be a pass.
    press(&mut window, Key::Tab);
    press(&mut window, Key::Tab);
    press(&mut window, Key::P);
    assert_eq!(seen(&window).game.version(), before);
    press(&mut window, Key::Escape);
    press(&mut window, Key::P);
    assert_eq!(seen(&window).game.version(), before + 1, "the panel is closed");
}

#[test]
fn a_dialog_over_the_plays_keeps_their_keys() {
    let (mut window, _folder) = noon();
    let before = seen(&window).game.version();
    press(&mut window, Key::F1);
    press(&mut window, Key::P);
    assert_eq!(seen(&window).game.version(), before);
}

#[test]
fn a_source_that_fails_late_leaves_the_dialog_of_a_new_game_as_it_is() {
    let mut window = app(Options::default());
    let film = tempdir().unwrap();
    let path = film.path().join("no-film.mp4");
    command(&mut window, Key::N);
    window.get_all_by_role(Role::ComboBox).next().unwrap().click_accesskit();
    settle(&mut window);
    window.get_by_label("A deck file").click_accesskit();
    settle(&mut window);
    let field = || Wanted::new().role(Role::TextInput).label("path of the deck file");
    window.get(field()).focus();
    settle(&mut window);
    strike(&mut window, "deck");
    // A file of nothing is opened by the video library before it is found to be no film.
    fs::write(&path, vec![0; 100_000]).unwrap();
    window.state().as_ref().unwrap().desk().ask(PictureRequest::Watch(path.display().to_string()));
    wait_until(&mut window, 60, "the failure is not said", |window| {
        window.query_all_by_label_contains("no-film.mp4").next().is_some()
    });
    assert_eq!(written(&window, "path of the deck file"), "deck");
    strike(&mut window, "s");
    assert_eq!(written(&window, "path of the deck file"), "decks", "the field has kept the focus");
    window.get_by_label("Start");
}

#[test]
fn space_is_no_yes() {
    let (mut window, _folder) = noon();
    let dude = bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    bring(&mut window, 1, "01035", json!({"at":"town_square"}));
    play(&mut window, json!({"type":"call_out","player":0,"caller":dude,"target":3}));
    play(&mut window, json!({"type":"accept_call_out","player":1}));
    for player in [0, 1] {
        play(&mut window, json!({"type":"close_posse","player":player}));
    }
    for player in [0, 1] {
        play(&mut window, json!({"type":"pass","player":player}));
    }
    for (player, dude) in [(0, 2), (1, 3)] {
        play(&mut window, json!({"type":"pick_shooter","player":player,"dude":dude}));
    }
    for (player, hand) in [(0, ["3S", "3H", "9D", "7C", "QS"]), (1, ["5S", "6H", "7D", "8C", "KS"])] {
        play(&mut window, json!({"type":"show_hand","player":player,"cards":hand}));
    }
    for player in [0, 1] {
        play(&mut window, json!({"type":"pass","player":player}));
    }
    assert_eq!(seen(&window).game.step(), Step::Casualties);
    press(&mut window, Key::Num1);
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.step(), Step::RunOrGun);
    press(&mut window, Key::F);
    let before = seen(&window).game.version();
    press(&mut window, Key::Space);
    assert_eq!(seen(&window).game.version(), before);
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.version(), before + 1);
}

#[test]
fn a_deed_is_bought_with_five_keys() {
    let (mut window, _folder) = noon();
    // A card of the hand whose title nobody has told: the field for it is there to be typed into at once.
    play(&mut window, json!({"type":"set_pile","player":0,"pile":"hand","count":5,"known":[]}));
    play(&mut window, json!({"type":"set_ghost_rock","player":0,"to":20}));
    let before = seen(&window).game.deeds().count();
    strike(&mut window, "bba");
    press(&mut window, Key::Enter);
    strike(&mut window, "1");
    assert_eq!(seen(&window).game.deeds().count(), before + 1, "{:?}", seen(&window).notice);
}

#[test]
fn the_winner_of_lowball_is_named_by_a_key_of_their_own() {
    let (mut window, _folder) = at_lowball();
    strike(&mut window, "w");
    assert_eq!(seen(&window).game.winner(), None, "nobody was named yet");
    strike(&mut window, "2");
    settle(&mut window);
    assert_eq!(seen(&window).game.winner(), Some(PlayerId(1)));
}

#[test]
fn cards_are_listed_under_one_another() {
    let mut window = app(Options::default());
    command(&mut window, Key::D);
    window.get_by_label("All cards").click();
    settle(&mut window);
    let row = |title: &str| window.get_all_by_label_contains(title).next().unwrap().rect();
    let (one, other) = (row("01001  "), row("01002  "));
    assert!((one.left() - other.left()).abs() < 1.0 && other.top() >= one.bottom(), "{one:?} {other:?}");
}

#[test]
fn a_third_player_sits_down_and_the_saved_game_is_called_by_its_players() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    command(&mut window, Key::N);
    window.get_by_label("One more player").click();
    settle(&mut window);
    window.get_by_label("Start").click();
    settle(&mut window);
    assert_eq!(seen(&window).game.players().len(), 3);
    let file = seen(&window).journal.file.clone().unwrap();
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    assert!(name.starts_with("Law Dogs, Sloane Gang, Player 3 20"), "{name}");
}

#[test]
fn a_deck_list_is_pasted_for_a_player() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    command(&mut window, Key::N);
    window.get_all_by_role(Role::ComboBox).next().unwrap().click_accesskit();
    settle(&mut window);
    window.get_by_label("A pasted list").click_accesskit();
    settle(&mut window);
    let field = window.get_by_label("Paste the list of the deck here (Ctrl+V)");
    field.focus();
    settle(&mut window);
    // The Sloane Gang's outfit, a dude, and a card of which there are two. Enter is a new line, and begins nothing.
    for line in ["1x The Sloane Gang", "1x Allie Hensman"] {
        window.event(eframe::egui::Event::Paste(line.to_owned()));
        press(&mut window, Key::Enter);
    }
    assert!(seen(&window).game.players().is_empty());
    window.event(eframe::egui::Event::Paste("2x Charlie's Place".to_owned()));
    settle(&mut window);
    window.get_by_label("Start").click();
    settle(&mut window);
    assert_eq!(seen(&window).game.players().len(), 2, "{:?}", seen(&window).notice);
    let first = seen(&window).game.players().first().cloned().unwrap();
    assert_eq!(first.pile(deadeye_rules::Pile::Deck).count(), 3, "{:?}", seen(&window).notice);
    let outfit = seen(&window).game.card(first.outfit().unwrap()).unwrap().title().to_owned();
    assert_eq!(outfit, "The Sloane Gang");
}

#[test]
fn the_start_page_says_what_deadeye_does_and_each_way_has_a_key() {
    let folder = tempdir().unwrap();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    window.get_by_label_contains("Your companion for Doomtown");
    for way in [
        "Play against Deadeye 1",
        "Play at my table 2",
        "Learn to play 3",
        "Decks 4",
        "Score a hand 5",
        "Demo table 6",
        "Saved games 7",
        "Settings 8",
    ] {
        window.get_by_label(way);
    }
    press(&mut window, Key::Num5);
    strike(&mut window, "ks kh 4h 4d 2c ");
    window.get_by_label("Two Pair, rank 3");
    // A game that was played is offered to go on.
    command(&mut window, Key::N);
    window.get_by_label("Start").click();
    settle(&mut window);
    drop(window);
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    window.get_by_label_contains("Continue Law Dogs, Sloane Gang 20");
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.players().len(), 2);
    assert!(window.query_by_label_contains("Your companion").is_none());
}

/// Saves a game that stands at the first Noon, or was won there.
fn save_game(path: &Path, is_won: bool) {
    let mut session = Session::create(path, Arc::new(CardDb::shipped().clone()), Edition::V15).unwrap();
    let won = is_won.then(|| json!({"type":"set_victor","player":0}));
    for command in commands_to_noon(["South", "North"]).into_iter().chain(won) {
        session.apply(serde_json::from_value(command).unwrap(), By::Key).unwrap();
    }
}

/// The last game was won; the one before it goes on, and is the one that the start page offers.
#[test]
fn a_game_that_is_over_is_not_offered_to_go_on() {
    let folder = tempdir().unwrap();
    let [going_on, won] = ["going on.deadeye", "won.deadeye"].map(|name| folder.path().join(name));
    save_game(&going_on, false);
    // The times of files are told apart by seconds on some disks.
    std::thread::sleep(Duration::from_millis(1100));
    save_game(&won, true);
    let games = || Options { games: Some(folder.path().to_owned()), ..Options::default() };
    let mut window = app(games());
    settle(&mut window);
    window.get_by_label_contains("Continue going on");
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).journal.file.as_ref(), Some(&going_on));
    drop(window);
    fs::remove_file(going_on).unwrap();
    let mut window = app(games());
    settle(&mut window);
    window.get_by_label_contains("Your companion for Doomtown");
    assert!(window.query_by_label_contains("Continue").is_none());
}

#[test]
fn a_play_a_page_and_a_card_are_found_by_name() {
    let (mut window, _folder) = noon();
    let dude = bring(&mut window, 0, "01018", json!({"at":{"home":0}}));
    let find = |window: &mut Window, words: &str| {
        command(window, Key::K);
        strike(window, words);
        press(window, Key::Enter);
    };
    find(&mut window, "move tommy");
    window.get_by_label_contains("Where to?");
    strike(&mut window, "1");
    assert!(seen(&window).game.location(dude).is_some());
    // Enter alone takes nothing: the first entry of all would leave the game.
    command(&mut window, Key::K);
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.players().len(), 2);
    strike(&mut window, "new game");
    press(&mut window, Key::Enter);
    window.get_by_label("Start");
    press(&mut window, Key::Escape);
    find(&mut window, "clementine");
    assert!(window.query_all_by_label_contains("Clementine").next().is_some());
}

/// Strikes keys that mean something one after another, and counts them.
fn count(window: &mut Window, keys: &str) -> usize {
    for key in keys.chars() {
        match key {
            '\n' => press(window, Key::Enter),
            letter => strike(window, &letter.to_string()),
        }
    }
    keys.chars().count()
}

#[test]
fn plays_take_few_keys() {
    let (mut window, _folder) = noon();
    for (owner, code, place) in
        [(0, "01018", json!({"home":0})), (0, "01017", json!({"home":0})), (1, "01035", json!("town_square"))]
    {
        bring(&mut window, owner, code, json!({ "at": place }));
    }
    // A move: which dude, and where to.
    let version = seen(&window).game.version();
    let keys = count(&mut window, "m12");
    assert_eq!((seen(&window).game.version(), keys), (version + 1, 3));
    let square = seen(&window).game.dudes_at(deadeye_rules::Place::TownSquare).count();
    if square < 2 {
        play(&mut window, json!({"type":"put_card","card":2,"to":{"at":"town_square"}}));
    }
    // A call-out and its answer.
    play(&mut window, json!({"type":"set_turn","player":0}));
    let keys = count(&mut window, "cs");
    assert_eq!(seen(&window).game.step(), Step::LeaderPosse, "{:?}", seen(&window).notice);
    assert!(keys <= 3);
    // The whole shootout, but for the hands: both posses, both plays, shooters, resolution, casualties, flight.
    let mut keys = count(&mut window, "nn");
    keys += count(&mut window, "pp");
    keys += count(&mut window, "ss");
    for (player, hand) in [(0, ["3S", "3H", "9D", "7C", "QS"]), (1, ["5S", "6H", "7D", "8C", "KS"])] {
        play(&mut window, json!({"type":"show_hand","player":player,"cards":hand}));
    }
    keys += count(&mut window, "pp");
    assert_eq!(seen(&window).game.step(), Step::Casualties);
    keys += count(&mut window, "1\n");
    keys += count(&mut window, "f\n");
    assert_eq!(seen(&window).game.shootout(), None, "{:?}", seen(&window).game.step());
    assert!(keys <= 12, "{keys} keys");
}
