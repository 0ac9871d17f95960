//! The sentences of the sources stand in the messages of each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use deadeye_app::words::{Language, Words, id_of};
use deadeye_cards::CardType;
use deadeye_hands::Rank;
use deadeye_text::{Fault, Text, text};

/// Every template of `text!` in a source, without what stands in its tests and comments.
fn templates_in(source: &str) -> Vec<String> {
    let whole = source.replace("#[cfg(test)]\nmod tests;\n", "");
    let program = whole.split("#[cfg(test)]\n").next().unwrap_or_default();
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

/// The crates whose sentences are translated, without `deadeye-`.
const CRATES_WITH_TEXTS: [&str; 10] =
    ["text", "files", "hands", "cards", "rules", "vision", "session", "table", "coach", "app"];

#[test]
fn every_sentence_stands_in_the_english_messages_and_none_is_left_over() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    for room in CRATES_WITH_TEXTS {
        sources(&root.join(format!("crates/deadeye-{room}/src")), &mut files);
    }
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
    let fault = Fault::new(
        text!("the camera {camera} cannot be opened", camera = "HD Webcam"),
        text!("another program uses it"),
        text!("close that program"),
    );
    assert_eq!(
        words.fault(&fault),
        "la telecamera HD Webcam non si può aprire — la usa un altro programma — chiudi quel programma"
    );
    let lost = text!("{what} is lost", what = text!("the camera {camera}", camera = "Lens"));
    assert_eq!(say(lost), "la telecamera Lens: perso il contatto");
}

#[test]
fn only_the_command_line_has_faults_in_english_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src/ui"), &mut files);
    for room in CRATES_WITH_TEXTS {
        sources(&root.join(format!("crates/deadeye-{room}/src")), &mut files);
    }
    let program = |file: &String| file.split("#[cfg(test)]\n").next().unwrap_or_default().to_owned();
    assert!(files.len() > 200, "only {} files found", files.len());
    assert!(!files.iter().any(|file| program(file).contains("Fault::english")));
}
