//! Every page of the window at every size it is used at, in both languages: nothing is cut off, nothing stands on
//! something else, and everything that can be clicked has a name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use deadeye::ui::theme;
use deadeye_app::desk::{GameRequest, Options, SettingsRequest};
use deadeye_app::words::Language;
use deadeye_cards::CardDb;
use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;
use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, at_noon, bring, command, play, press, seen, settle};
use crate::layout_faults::faults;
use crate::pseudo::{CODE, is_untouched, names, shown, write_language};

/// What is wrong, each with where.
type Wrong = BTreeMap<String, Vec<String>>;

/// Windows in points of the screen, each with the user's own scale in tenths.
const SIZES: [([f32; 2], usize); 13] = [
    ([1280.0, 720.0], 10),
    ([1280.0, 720.0], 11),
    ([1280.0, 720.0], 12),
    ([1280.0, 720.0], 14),
    ([1280.0, 720.0], 15),
    ([1280.0, 720.0], 20),
    ([1920.0, 1080.0], 10),
    ([1920.0, 1080.0], 15),
    ([1920.0, 1080.0], 20),
    ([3840.0, 2160.0], 10),
    ([3840.0, 2160.0], 15),
    ([3840.0, 2160.0], 20),
    // A screen of 1280x720 that shows everything twice as large: a window is no smaller than that.
    ([640.0, 360.0], 10),
];

/// The game of a script of the referee, as it stands after so many lines.
fn game(folder: &TempDir, script: &str, lines: usize) -> Options {
    let file = folder.path().join(format!("{script}-{lines}"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(script).with_extension("jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let exported = text.starts_with("{\"deadeye_game\"");
    let text: String = text.lines().take(lines).flat_map(|line| [line, "\n"]).collect();
    let from = folder.path().join("from.jsonl");
    std::fs::write(&from, text).unwrap();
    let mut deadeye = Command::new(env!("CARGO_BIN_EXE_deadeye"));
    if exported {
        deadeye.args(["game", "import"]).arg(&file).arg("--from").arg(&from);
    } else {
        deadeye.args(["referee", "--game"]).arg(&file);
    }
    let status = deadeye.stdin(std::fs::File::open(&from).unwrap()).stdout(Stdio::null()).status().unwrap();
    assert!(status.success());
    Options { game: Some(file), games: Some(folder.path().to_owned()), ..Options::default() }
}

fn resize(window: &mut Window, points: [f32; 2], tenths: usize) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num0);
    for _ in 10..tenths {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    }
    let points = Vec2::from(points);
    window.set_size(points / window.ctx.zoom_factor());
    settle(window);
    window.run_steps(6);
    let zoom = theme::scaled_zoom(points, tenths as f32 / 10.0);
    let real = window.ctx.zoom_factor();
    assert!((real - zoom).abs() < 0.02, "{real} is not {zoom}");
}

/// Looks at what is open now, at every size in both languages. What is wrong is gathered under its page.
fn look(window: &mut Window, page: &str, wrong: &mut Wrong) {
    look_at(window, page, &SIZES, wrong);
}

fn look_at(window: &mut Window, page: &str, sizes: &[([f32; 2], usize)], wrong: &mut Wrong) {
    let pseudo = Language::of(CODE);
    if pseudo.code() == CODE {
        return look_for_untouched(window, page, pseudo, wrong);
    }
    for language in [Language::ENGLISH, Language::of("it")] {
        let desk = window.state().as_ref().unwrap().desk();
        desk.ask(SettingsRequest::Speak(language));
        settle(window);
        for (points, tenths) in sizes.iter().copied() {
            resize(window, points, tenths);
            for (fault, place) in faults(window) {
                let places = wrong.entry(format!("{page}: {fault}")).or_default();
                let [width, height] = points;
                places.push(format!("{width}x{height} {tenths} {language:?}{place}"));
            }
        }
    }
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(SettingsRequest::Speak(Language::ENGLISH));
    resize(window, [1280.0, 720.0], 10);
}

/// Gathers what is on the page in plain letters where every text of the language has others. What was said before the
/// language was changed stays as it was said.
fn look_for_untouched(window: &mut Window, page: &str, pseudo: Language, wrong: &mut Wrong) {
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(pseudo));
    settle(window);
    let seen = seen(window);
    let said = seen.notice.as_ref().map(|notice| notice.text.clone()).unwrap_or_default();
    let mut texts = BTreeSet::new();
    shown(window, &mut texts);
    assert!(texts.len() > 5, "{page}: {} texts", texts.len());
    let mut names = names();
    names.extend(seen.game.players().iter().map(|player| player.name().to_owned()));
    names.extend(seen.journal.file.iter().filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned())));
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let untouched = texts.into_iter().filter(|text| is_untouched(&text.replace(&said, ""), &names));
    for text in untouched {
        wrong.entry(format!("{page}: untouched: {text}")).or_default().push(CODE.to_owned());
    }
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(Language::ENGLISH));
    settle(window);
}

/// The same where it closes when anything is done: at 1280x720 as it stands.
fn look_once(window: &mut Window, page: &str, wrong: &mut Wrong) {
    for (fault, place) in faults(window) {
        let places = wrong.entry(format!("{page}: {fault}")).or_default();
        places.push(place);
    }
}

fn report(wrong: &Wrong) {
    let lines: Vec<String> =
        wrong.iter().map(|(fault, places)| format!("{fault}\n    at {}", places.join("; "))).collect();
    assert!(wrong.is_empty(), "{} faults:\n{}", lines.len(), lines.join("\n"));
}

/// The tests of this file once more, with a language besides in which no letter is plain.
#[test]
fn every_text_on_every_page_comes_from_the_language() {
    if Language::of(CODE).code() == CODE {
        // This is the second run, started below.
        return;
    }
    let folder = tempdir().unwrap();
    write_language(folder.path());
    let mut all = Command::new(std::env::current_exe().unwrap());
    let all = all.arg("looks::").env("DEADEYE_LOCALES", folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&all.stdout);
    assert!(all.status.success() && said.contains("10 passed"), "{said}{}", String::from_utf8_lossy(&all.stderr));
}

#[test]
fn the_dialogs_and_the_books_to_look_things_up_in() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    look(&mut window, "start", &mut wrong);
    for (page, key) in [("new game", Key::N), ("open", Key::O), ("source", Key::I), ("deck", Key::D)] {
        command(&mut window, key);
        look(&mut window, page, &mut wrong);
        press(&mut window, Key::Escape);
    }
    for (page, key) in [("keys", Key::F1), ("teacher's welcome", Key::F4), ("book", Key::F5), ("why", Key::F6)] {
        press(&mut window, key);
        look(&mut window, page, &mut wrong);
        press(&mut window, if key == Key::F4 { key } else { Key::Escape });
    }
    for (page, key) in [("tools", Key::T), ("draw hands", Key::H)] {
        command(&mut window, key);
        look(&mut window, page, &mut wrong);
        command(&mut window, key);
    }
    report(&wrong);
}

#[test]
fn a_game_played_and_looked_back_on() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = app(game(&folder, "two-days", 999));
    look(&mut window, "table", &mut wrong);
    command(&mut window, Key::H);
    look(&mut window, "hands", &mut wrong);
    command(&mut window, Key::H);
    let pages = [("lesson", Key::F4), ("log", Key::F2), ("spectators", Key::F10), ("looking back", Key::F8)];
    for (page, key) in pages {
        press(&mut window, key);
        look(&mut window, page, &mut wrong);
        if key == Key::F8 {
            press(&mut window, Key::M);
            press(&mut window, Key::PageUp);
            press(&mut window, Key::PageUp);
            look(&mut window, "compare", &mut wrong);
        }
        press(&mut window, key);
    }
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    settle(&mut window);
    window.event(eframe::egui::Event::Text("mo".to_owned()));
    settle(&mut window);
    look(&mut window, "search", &mut wrong);
    report(&wrong);
}

#[test]
fn a_fight_from_the_call_out_to_its_casualties() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    for (page, lines) in
        [("noon", 12), ("call-out", 17), ("posses", 19), ("hands drawn", 26), ("hands shown", 28), ("casualties", 31)]
    {
        let mut window = app(game(&folder, "two-days", lines));
        look(&mut window, page, &mut wrong);
        if page == "casualties" {
            press(&mut window, Key::K);
            look(&mut window, "casualties chosen", &mut wrong);
        }
    }
    report(&wrong);
}

#[test]
fn three_players_and_a_long_fight() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = app(game(&folder, "three-in-the-square", 85));
    look(&mut window, "three players", &mut wrong);
    press(&mut window, Key::F8);
    look(&mut window, "three players looked back on", &mut wrong);
    let mut window = app(game(&folder, "the-long-shootout", 85));
    look(&mut window, "a long fight", &mut wrong);
    report(&wrong);
}

#[test]
fn four_players_with_long_names_who_owe_and_are_wanted() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = app(Options { games: Some(folder.path().to_owned()), ..Options::default() });
    let names = ["Annabelle", "Bartholomew", "Cornelius", "Dorothea"];
    for name in names {
        play(&mut window, json!({"type":"seat","name":name}));
    }
    for (seat, outfit) in ["01002", "01004", "01001", "01003"].into_iter().enumerate() {
        play(&mut window, json!({"type":"choose_outfit","player":seat,"outfit":outfit}));
    }
    for seat in 0..4 {
        play(&mut window, json!({"type":"choose_gang","player":seat,"dudes":[]}));
    }
    for command in [json!({"type":"reveal_gangs"}), json!({"type":"ante"}), json!({"type":"tell_winner","player":0})] {
        play(&mut window, command);
    }
    for seat in 0..4_u8 {
        let dude = bring(&mut window, seat, "01036", json!({"at":"town_square"}));
        for command in [
            json!({"type":"set_bounty","card":dude,"to":12}),
            json!({"type":"set_ghost_rock","player":seat,"to":123}),
            json!({"type":"set_debt","player":seat,"to":17}),
        ] {
            play(&mut window, command);
        }
    }
    look(&mut window, "four players", &mut wrong);
    report(&wrong);
}

#[test]
fn the_pages_of_cards_and_decks_and_what_is_typed() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let amity = bring(&mut window, 0, "25017", json!({"at":"town_square"}));
    let irving = bring(&mut window, 0, "01025", json!({"at":"town_square"}));
    play(&mut window, json!({"type":"set_counter","card":irving,"counter":"influence","to":1}));
    for title in ["Amity Hopkins, South", "Irving Patterson, South"] {
        // The other button opens the page at once, on the stage too.
        window.get_by_label_contains(title).click_secondary();
        settle(&mut window);
        look(&mut window, title, &mut wrong);
        press(&mut window, Key::Escape);
    }
    window.get_by_label("South: hand: 5").click();
    settle(&mut window);
    look(&mut window, "a figure by hand", &mut wrong);
    press(&mut window, Key::Escape);
    window.get_by_label("South: influence: 4").click();
    settle(&mut window);
    look(&mut window, "a sum by hand", &mut wrong);
    press(&mut window, Key::Escape);
    command(&mut window, Key::D);
    for page in ["Left in the decks", "All cards", "Lay a deck"] {
        window.get_by_label(page).click();
        settle(&mut window);
        look(&mut window, page, &mut wrong);
    }
    press(&mut window, Key::Escape);
    // The stage has all menus behind one button.
    window.get_by_label("Menu").click();
    settle(&mut window);
    look_once(&mut window, "menu", &mut wrong);
    press(&mut window, Key::Escape);
    // A play that is refused, and why.
    let app = window.state().as_ref().unwrap();
    let refused = json!({"type":"move_dude","player":1,"dude":amity,"to":"town_square"});
    app.desk().ask(GameRequest::Do(serde_json::from_value(refused).unwrap()));
    settle(&mut window);
    look(&mut window, "refused", &mut wrong);
    press(&mut window, Key::F6);
    look(&mut window, "why refused", &mut wrong);
    report(&wrong);
}

#[test]
fn what_is_left_to_the_table_and_a_pull_that_is_awaited() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let ivor = bring(&mut window, 0, "01014", json!({"at":"town_square"}));
    let spell = bring(&mut window, 0, "01102", json!({"on":ivor}));
    play(&mut window, json!({"type":"use_ability","player":0,"card":spell,"kind":"noon","ability":0}));
    assert!(seen(&window).game.awaited_pull().is_some());
    look(&mut window, "a pull", &mut wrong);
    let entries = folder.path().join("abilities");
    std::fs::create_dir_all(&entries).unwrap();
    let entry = json!({"title":"Allie Hensman","abilities":[
        {"when":"noon","boot":true,"do":[{"by_hand":"odd_choice"}]}]});
    std::fs::write(entries.join("allie.json"), entry.to_string()).unwrap();
    let mut cards = CardDb::shipped().clone();
    cards.add_abilities(&entries);
    let mut window = at_noon(cards, &folder);
    let allie = bring(&mut window, 0, "01035", json!({"at":{"home":0}}));
    play(&mut window, json!({"type":"use_ability","player":0,"card":allie,"kind":"noon","ability":0}));
    assert!(!seen(&window).plays.left_to_table.is_empty());
    look(&mut window, "by hand", &mut wrong);
    report(&wrong);
}

#[test]
fn what_the_camera_saw_and_its_tools() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window =
        app(Options { source: Some("demo".to_owned()), games: Some(folder.path().to_owned()), ..Options::default() });
    let until = Instant::now() + Duration::from_secs(240);
    while seen(&window).pictures.offers.is_empty() {
        assert!(Instant::now() < until, "{:?}", seen(&window).notice);
        std::thread::sleep(Duration::from_millis(100));
        settle(&mut window);
    }
    // Frames keep coming, so that each look takes its time.
    let sizes = [([1280.0, 720.0], 10), ([1920.0, 1080.0], 20)];
    look_at(&mut window, "a proposal", &sizes, &mut wrong);
    command(&mut window, Key::T);
    look_at(&mut window, "tools over a picture", &sizes, &mut wrong);
    command(&mut window, Key::T);
    press(&mut window, Key::F7);
    look_at(&mut window, "a large picture", &sizes, &mut wrong);
    report(&wrong);
}

#[test]
fn what_cards_ask_and_what_their_pages_say() {
    let folder = tempdir().unwrap();
    let mut wrong = Wrong::new();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let amity = bring(&mut window, 0, "25017", json!({"at":"town_square"}));
    for (code, bounty) in [("01036", 2), ("01044", 13)] {
        let card = bring(&mut window, 1, code, json!({"at":"town_square"}));
        play(&mut window, json!({"type":"set_bounty","card":card,"to":bounty}));
    }
    look(&mut window, "bounties", &mut wrong);
    let use_her = json!({"type":"use_ability","player":0,"card":amity,"kind":"noon","ability":0});
    play(&mut window, use_her);
    assert!(seen(&window).game.question().is_some());
    look(&mut window, "a question", &mut wrong);
    report(&wrong);
}
