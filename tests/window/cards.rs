//! What cards do, in the app by its accessible labels: the page of a card, its abilities used, its questions answered.

use deadeye_app::desk::Options;
use deadeye_cards::CardDb;
use deadeye_rules::{CardId, Place, PlayerId, Step};
use eframe::egui::{Key, accesskit::Role};
use egui_kittest::kittest::{By, Queryable};
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, app, at_noon, bring, click, new_game, open_page, play, press, seen, settle, take_entry};

fn shipped() -> CardDb {
    CardDb::shipped().clone()
}

fn click_containing(window: &mut Window, label: &str) {
    window.get_by_label_contains(label).click();
    settle(window);
}

fn is_booted(window: &Window, card: CardId) -> bool {
    seen(window).game.card(card).unwrap().is_booted()
}

#[test]
fn a_new_game_carries_out_what_cards_do_and_the_menu_turns_it_off() {
    let folder = tempdir().unwrap();
    let mut window = app(Options {
        games: Some(folder.path().to_owned()),
        settings: Some(folder.path().join("settings.json")),
        ..Options::default()
    });
    new_game(&mut window, "Start");
    assert!(seen(&window).game.carries_out());
    take_entry(&mut window, "Game", "Carry out what cards do");
    assert!(!seen(&window).game.carries_out(), "this game follows");
    let kept = std::fs::read_to_string(folder.path().join("settings.json")).unwrap();
    assert!(kept.contains("\"abilities_by_hand\": true"), "{kept}");
}

#[test]
fn an_ability_is_used_from_the_cards_page_and_its_question_answered_by_a_click_in_the_town() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(shipped(), &folder);
    // She boots a wanted dude where she is; both of these are wanted.
    let amity = bring(&mut window, 0, "25017", json!({"at":"town_square"}));
    let fred = bring(&mut window, 1, "01036", json!({"at":"town_square"}));
    let sloane = bring(&mut window, 1, "01044", json!({"at":"town_square"}));
    for card in [fred, sloane] {
        play(&mut window, json!({"type":"set_bounty","card":card,"to":2}));
    }
    open_page(&mut window, "Amity Hopkins, South");
    window.get_by_label("What it does");
    let does = "Noon: boot a wanted dude at Amity's location.";
    assert!(window.query_all_by_label_contains(does).next().is_some());
    window.get_by_label("legal now");
    click(&mut window, "Use");
    assert_eq!((seen(&window).game.step(), seen(&window).notice.clone()), (Step::Choice, None));
    window.get_by_label_contains("Choose one card, with its key or a click in the town.");
    click_containing(&mut window, "choose Fred Aims");
    assert_eq!(seen(&window).game.step(), Step::Noon);
    assert!(is_booted(&window, fred) && !is_booted(&window, sloane));
    // It is used up for the day, and the page says so.
    open_page(&mut window, "Amity Hopkins, South");
    window.get_by_label("used today");
    assert!(window.query_by_label("Use").is_none());
    assert_eq!(seen(&window).game.card(amity).unwrap().used_abilities(), [0]);
}

#[test]
fn a_question_is_answered_by_its_key_and_undone() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(shipped(), &folder);
    bring(&mut window, 0, "25017", json!({"at":"town_square"}));
    let first = bring(&mut window, 1, "01036", json!({"at":"town_square"}));
    let second = bring(&mut window, 1, "01044", json!({"at":"town_square"}));
    for card in [first, second] {
        play(&mut window, json!({"type":"set_bounty","card":card,"to":1}));
    }
    // A lists abilities; hers is the only one but for the outfits'.
    open_page(&mut window, "Amity Hopkins, South");
    click(&mut window, "Use");
    press(&mut window, Key::Num2);
    assert!(is_booted(&window, second) && !is_booted(&window, first));
}

#[test]
fn the_page_says_why_an_ability_cannot_be_used_now_with_the_rule() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(shipped(), &folder);
    // Allie's ability needs her in town square, and she is at home.
    bring(&mut window, 0, "01035", json!({"at":{"home":0}}));
    open_page(&mut window, "Allie Hensman, South");
    window.get_by_label_contains("Not now: ");
    assert!(window.query_by_label("Use").is_none());
}

#[test]
fn the_page_names_what_each_part_of_a_figure_comes_from_and_what_was_ruled() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(shipped(), &folder);
    // One more influence by a counter, on the two that are printed on Irving Patterson.
    let irving = bring(&mut window, 0, "01025", json!({"at":{"home":0}}));
    play(&mut window, json!({"type":"set_counter","card":irving,"counter":"influence","to":1}));
    open_page(&mut window, "Irving Patterson, South");
    window.get_by_label("influence: 2 printed + 1 counters");
    window.get_by_label("Rulings");
    let ruling = deadeye_cards::rulings::rulings_for("Irving Patterson").first().unwrap();
    window.get_by_label_contains(ruling.text(deadeye_app::words::Language::ENGLISH));
}

#[test]
fn what_an_ability_leaves_to_the_table_is_said_until_it_is_done() {
    let folder = tempdir().unwrap();
    let entries = folder.path().join("abilities");
    std::fs::create_dir_all(&entries).unwrap();
    let entry = json!({"title":"Allie Hensman","abilities":[
        {"when":"noon","boot":true,"do":[{"by_hand":"odd_choice"}]}]});
    std::fs::write(entries.join("allie.json"), entry.to_string()).unwrap();
    let mut cards = shipped();
    cards.add_abilities(&entries);
    assert!(cards.ability_problems().is_empty());
    let mut window = at_noon(cards, &folder);
    bring(&mut window, 0, "01035", json!({"at":{"home":0}}));
    open_page(&mut window, "Allie Hensman, South");
    window.get_by_label_contains("Left to you: ");
    click(&mut window, "Use");
    window.get_by_label_contains("By hand: Allie Hensman");
    press(&mut window, Key::Y);
    assert!(window.query_by_label_contains("By hand: Allie Hensman").is_none());
}

#[test]
fn an_awaited_pull_is_asked_for_and_typed_and_a_place_is_clicked() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(shipped(), &folder);
    // Shadow Walk needs a 7 of its caster: Ivor Hawley's 3, and what is pulled.
    let ivor = bring(&mut window, 0, "01014", json!({"at":"town_square"}));
    bring(&mut window, 0, "01102", json!({"on":ivor}));
    open_page(&mut window, "Ivor Hawley, South");
    click(&mut window, "+ Shadow Walk");
    click(&mut window, "Use");
    assert_eq!(seen(&window).game.step(), Step::Pull);
    window.get_by_label("Pull the top card of the deck and tell it.");
    window.get_by_label("Ivor Hawley needs 7 or more with the skill added.");
    press(&mut window, Key::L);
    let field = By::new().role(Role::TextInput).label("Type the card (L)");
    window.get(field).type_text("KS");
    settle(&mut window);
    click(&mut window, "Done");
    assert_eq!(seen(&window).game.step(), Step::Choice);
    window.get_by_label_contains("Choose a place, with its key or a click in the town.");
    click_containing(&mut window, "choose Home of North");
    let stands = seen(&window).game.location(ivor);
    assert_eq!(stands, Some(Place::Home(PlayerId(1))));
}
