//! The app in English and in Italian, switched while it runs.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod window_support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use deadeye::app::{Ask, Options};
use deadeye::words::{Language, Words, id_of};
use deadeye_cards::CardType;
use deadeye_hands::Rank;
use deadeye_rules::{Command, PlayerId, Text, text};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable;
use window_support::{Folder, app, click, new_game, press, settle};

#[test]
fn f9_changes_every_panel_while_a_game_is_on_and_changes_it_back() {
    let folder = Folder::make("language-key");
    let mut window = app(Options { games: Some(folder.0.clone()), ..Options::default() });
    new_game(&mut window, "Start");
    window.get_by_label_contains("Town square");
    window.get_by_label("Law Dogs: deck: 54");
    press(&mut window, Key::F9);
    window.get_by_label("Partita");
    window.get_by_label("Adesso");
    window.get_by_label("Registro");
    window.get_by_label("Law Dogs: mazzo: 54");
    assert!(window.query_by_label_contains("Town square").is_none());
    press(&mut window, Key::F9);
    window.get_by_label("Law Dogs: deck: 54");
    assert!(window.query_by_label("Law Dogs: mazzo: 54").is_none());
}

#[test]
fn the_chosen_language_is_there_again_another_evening() {
    let folder = Folder::make("language-kept");
    let options = || Options { settings: Some(folder.0.join("settings.json")), ..Options::default() };
    let mut window = app(options());
    window.get_by_label("Play at my table 1");
    click(&mut window, "Italiano");
    window.get_by_label("Gioca al mio tavolo 1");
    drop(window);
    let settings = fs::read_to_string(folder.0.join("settings.json")).unwrap();
    assert!(settings.contains(r#""language": "it""#), "{settings}");
    let window = app(options());
    window.get_by_label("Gioca al mio tavolo 1");
}

#[test]
fn the_systems_language_holds_until_another_is_chosen() {
    let folder = Folder::make("language-system");
    let mut window = app(Options {
        settings: Some(folder.0.join("settings.json")),
        language: Language::of("it"),
        ..Options::default()
    });
    window.get_by_label("Gioca al mio tavolo 1");
    press(&mut window, Key::F9);
    window.get_by_label("Play at my table 1");
    drop(window);
    let window = app(Options {
        settings: Some(folder.0.join("settings.json")),
        language: Language::of("it"),
        ..Options::default()
    });
    window.get_by_label("Play at my table 1");
}

/// Every template of `text!` in a source, without what stands in its tests and comments.
fn templates_in(source: &str) -> Vec<String> {
    let program = source.split("#[cfg(test)]\n").next().unwrap_or(source);
    let code = program.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let calls = code.split("text!(").skip(1);
    let literals = calls.filter_map(|call| call.trim_start().strip_prefix('"'));
    literals
        .filter_map(|literal| {
            let mut escaped = false;
            let end = literal.find(|letter| {
                let ends = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            })?;
            Some(literal.get(..end)?.replace("\\\"", "\""))
        })
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// The words that sentences take from the rules' own names.
fn words() -> Vec<&'static str> {
    use deadeye_rules::{AbilityKind as Kind, Figure, Pile, Skill};
    let kinds = [
        Kind::Grifter,
        Kind::Noon,
        Kind::Shootout,
        Kind::Resolution,
        Kind::Cheatin,
        Kind::React,
        Kind::Upkeep,
        Kind::Sundown,
    ];
    let piles = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill, Pile::DrawHand];
    let figures = [
        Figure::Bullets,
        Figure::Influence,
        Figure::Control,
        Figure::Value,
        Figure::Production,
        Figure::Upkeep,
        Figure::Cost,
        Figure::Skill,
        Figure::KungFu,
    ];
    kinds
        .map(Kind::name)
        .into_iter()
        .chain(piles.map(Pile::name))
        .chain(figures.map(Figure::name))
        .chain(Skill::ALL.map(Skill::keyword))
        .chain(CardType::ALL.map(CardType::name))
        .chain(Rank::ALL.map(Rank::name))
        .collect()
}

#[test]
fn every_sentence_stands_in_the_english_messages_and_none_is_left_over() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("crates/deadeye-rules/src"), &mut files);
    let mut english: BTreeSet<String> = files.iter().flat_map(|file| templates_in(file)).collect();
    assert!(english.len() > 500, "only {} templates found", english.len());
    english.extend(words().into_iter().map(str::to_owned));
    let known = texts("messages.ftl");
    let wrong: Vec<_> = english.iter().filter(|template| known.get(&id_of(template)) != Some(template)).collect();
    assert!(wrong.is_empty(), "not in locales/en/messages.ftl under its id: {wrong:#?}");
    let ids: BTreeSet<String> = english.iter().map(|template| id_of(template)).collect();
    let unused: Vec<&String> = known.keys().filter(|id| !ids.contains(*id)).collect();
    assert!(unused.is_empty(), "in locales/en/messages.ftl, but no sentence: {unused:#?}");
}

/// The texts of a file of English messages by their ids, with gaps as templates have them.
fn texts(name: &str) -> BTreeMap<String, String> {
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en").join(name)).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let texts = lines.filter_map(|line| line.split_once(" = "));
    texts.map(|(id, text)| (id.to_owned(), text.replace("{ $", "{").replace(" }", "}"))).collect()
}

#[test]
fn templates_are_found_wherever_they_stand() {
    let source = "// text!(\"a comment\")\nx(text!(\n    \"two \\\"lines\\\"\", a));\nb = crate::text!(\"{one}\");\n#[cfg(test)]\ntext!(\"a test\")";
    assert_eq!(templates_in(source), ["two \"lines\"", "{one}"]);
}

#[test]
fn the_log_and_a_refusal_are_told_in_the_language() {
    let folder = Folder::make("language-sentences");
    let mut window = app(Options { games: Some(folder.0.clone()), language: Language::of("it"), ..Options::default() });
    new_game(&mut window, "Comincia");
    window.get_by_label("Law Dogs si siede");
    let player = PlayerId(0);
    let pass = Ask::Do(Command::Pass { player });
    window.state().as_ref().unwrap().desk().ask(pass);
    settle(&mut window);
    let notice = window.state().as_ref().unwrap().desk().seen();
    let notice = notice.notice.clone().unwrap().text;
    assert_eq!(
        notice,
        "non è il momento; il tavolo aspetta: fazioni e bande iniziali — prima: fazioni e bande iniziali (Law Dogs, Sloane Gang) (1.5:5)"
    );
}

#[test]
fn messages_are_said_with_their_parts_in_the_place_of_their_gaps() {
    let words = Words::of(Language::of("it"));
    let say = |text: Text| words.say(&text);
    assert_eq!(say(text!("1 card")), "1 carta");
    assert_eq!(say(text!("only its owner uses {title}", title = "Bank")), "Bank la usa solo il proprietario");
    let asked = text!(
        "it asks for {wanted} of these, and {there} are there: {cards}",
        wanted = 2,
        there = 1,
        cards = text!("legend")
    );
    assert_eq!(asked, "it asks for 2 of these, and 1 are there: legend");
    assert_eq!(say(asked), "ne chiede 2, e ce ne sono 1: leggenda");
    assert_eq!(
        say(text!("dudes at the mark's place to join the job").capital()),
        "Chi si unisce all'incarico dal luogo dell'obiettivo"
    );
    assert_eq!(say(Text::name("words of a player")), "words of a player");
    assert_eq!(
        words.line("the address tv cannot be opened — it gives no video"),
        "l'indirizzo tv non si può aprire — non dà un video"
    );
}

/// The sentences in quotes that a room makes a line of trouble from, with nameless gaps.
fn troubles_in(source: &str) -> BTreeSet<String> {
    let program = source.split("#[cfg(test)]\n").next().unwrap_or(source);
    let mut found = BTreeSet::new();
    for head in ["Fault::new(", "Trouble::new(", "trouble(", "cannot(", "bad(", "problem("] {
        for call in program.split(head).skip(1) {
            let (mut depth, mut quoted, mut literal) = (1_usize, false, String::new());
            for letter in call.chars() {
                match (letter, quoted) {
                    ('"', true) => {
                        if literal.contains(' ') {
                            found.insert(nameless(&literal));
                        }
                        literal.clear();
                        quoted = false;
                    }
                    ('"', false) => quoted = true,
                    (_, true) => literal.push(letter),
                    ('(', false) => depth += 1,
                    (')', false) => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
            }
        }
    }
    found
}

/// A template whose gaps have no names.
fn nameless(template: &str) -> String {
    let mut parts = template.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let behind = part.split_once('}').map_or("", |(_, behind)| behind);
        format!("{text}{{}}{behind}")
    })
}

#[test]
fn every_trouble_that_the_window_shows_stands_in_the_english_troubles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut english = BTreeSet::new();
    for room in [
        "crates/deadeye-vision/src",
        "crates/deadeye-cards/src/deck",
        "src/app",
        "src/calibration",
        "src/pipeline",
        "src/session",
        "src/ui",
    ] {
        let mut files = Vec::new();
        sources(&root.join(room), &mut files);
        english.extend(files.iter().flat_map(|file| troubles_in(file)));
    }
    for file in ["src/report.rs", "src/settings.rs"] {
        english.extend(troubles_in(&fs::read_to_string(root.join(file)).unwrap()));
    }
    assert!(english.len() > 100, "only {} found", english.len());
    let texts = texts("troubles.ftl");
    assert!(texts.iter().all(|(id, text)| *id == id_of(text)), "under another id than its own");
    let known: BTreeSet<String> = texts.values().map(|text| nameless(text)).collect();
    // Some get a path behind them elsewhere, and some are put together of words.
    let is_known =
        |said: &&String| known.contains(*said) || known.contains(&format!("{said} {{}}")) || said.starts_with("{} {}");
    let missing: Vec<&String> = english.iter().filter(|said| !is_known(said)).collect();
    assert!(missing.is_empty(), "not in locales/en/troubles.ftl: {missing:#?}");
}
