//! The texts of all languages: every letter can be painted, one word stands for one thing, and sentences that nobody
//! understood do not come back.

use std::fs;
use std::path::{Path, PathBuf};

use deadeye::ui::theme::stage::Face;
use deadeye_app::words::Language;
use deadeye_cards::CardDb;
use eframe::egui::FontFamily;
use tempfile::tempdir;

use crate::moments::start;
use crate::stage::{has_glyphs, is_code};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The texts of a language, each with the file that it stands in.
fn texts(language: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(language), &mut paths);
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let file = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".ftl") {
            let lines = file.lines().filter(|line| !line.starts_with('#'));
            texts.extend(lines.map(|line| (name.clone(), line.split_once(" = ").map_or(line, |own| own.1).to_owned())));
        } else {
            add_strings(&serde_json::from_str(&file).unwrap(), &name, &mut texts);
        }
    }
    assert!(texts.len() > 3000, "{} texts", texts.len());
    texts
}

fn add_strings(value: &serde_json::Value, name: &str, texts: &mut Vec<(String, String)>) {
    match value {
        serde_json::Value::String(text) => texts.push((name.to_owned(), text.clone())),
        serde_json::Value::Array(values) => values.iter().for_each(|value| add_strings(value, name, texts)),
        serde_json::Value::Object(values) => values.values().for_each(|value| add_strings(value, name, texts)),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

/// Fault 13: ticks of the camera check-up were missing glyphs.
#[test]
fn the_fonts_have_every_letter_of_every_text() {
    let folder = tempdir().unwrap();
    let window = start(&folder, Language::ENGLISH);
    let faces = [Face::Lettering, Face::Slab, Face::SlabBold, Face::Sans, Face::SansSemibold, Face::SansBold];
    let families = faces.into_iter().map(|face| face.at(16.0).family);
    let families: Vec<FontFamily> = families.chain([FontFamily::Proportional]).collect();
    let titles = CardDb::shipped().iter().map(|card| ("titles".to_owned(), card.title.clone()));
    let all = texts("en").into_iter().chain(texts("it")).chain(titles);
    let unknown: Vec<(String, String)> =
        all.filter(|(_, text)| families.iter().any(|family| !has_glyphs(&window, family.clone(), text))).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// Fault 18: in Italian the camera was a "camera", which is a room, and elsewhere a "videocamera".
#[test]
fn the_italian_camera_is_a_telecamera() {
    let is_other = |word: &str| ["camera", "camere", "videocamera", "videocamere", "fotocamera"].contains(&word);
    let all = texts("it");
    // A name of a command is typed as it is, and a gap has the name of the program's text.
    let words = |text: &str| -> Vec<String> {
        let text: String = text.split('`').step_by(2).collect();
        let text: String = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
        text.split(|sign: char| !sign.is_alphabetic()).map(str::to_lowercase).collect()
    };
    let wrong: Vec<&(String, String)> =
        all.iter().filter(|(_, text)| words(text).iter().any(|word| is_other(word))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(all.iter().any(|(_, text)| text.contains("telecamera")));
}

/// Fault 22: sentences that players did not understand, as they stood before.
const OLD: [&str; 24] = [
    "Laying them down is called",
    "no card shows it",
    "Deadeye saw:",
    "Yes, that is right",
    "draw hand Pair",
    "High Card, rank 1,",
    "Who is not paid for",
    "upkeep of 6",
    "Two steps are free",
    "It is spoken",
    "deal yourself so many",
    "each other adds one",
    "Silver … brass",
    "Flee, or stay",
    "Many boot for it",
    "leaves this out",
    "from the hand of you",
    "controlled by the cheatin' player",
    "pulled lowest",
    "in mind before each play",
    "Sees what a play brings",
    "what it may be",
    "something is done",
    "Nothing is called so",
];

/// What is said now in the place of some of them.
const NEW: [&str; 13] = [
    "The lowest hand wins the pot: that is lowball.",
    "The camera cannot hear this",
    "Deadeye saw it right",
    "First today",
    "Tick whom you do not pay; they leave.",
    "Pay { $due } of your { $stash }",
    "Two short moves need no booting",
    "everybody else adds one",
    "Everybody stays",
    "Most must boot to do it, so once a day.",
    "Thinks the whole day ahead.",
    "Looks one play ahead.",
    "{ $percent } % to win the game",
];

#[test]
fn sentences_that_nobody_understood_do_not_come_back() {
    let all = texts("en");
    let old: Vec<&(String, String)> = all.iter().filter(|(_, text)| OLD.iter().any(|old| text.contains(old))).collect();
    assert!(old.is_empty(), "{old:#?}");
    for new in NEW {
        assert!(all.iter().any(|(_, text)| text.contains(new)), "nothing says {new:?}");
    }
}

/// Fault 22: marks of the entries of abilities, codes of cards, and words of those who write the program.
#[test]
fn no_text_has_a_code_or_a_word_of_the_program() {
    let mut wrong = Vec::new();
    for language in ["en", "it"] {
        // The command line is typed by those who know it.
        let is_typed = |text: &str| text.contains('`');
        let shown = texts(language).into_iter().filter(|(file, text)| file == "app.ftl" && !is_typed(text));
        wrong.extend(shown.filter(|(_, text)| is_code(text) || text.to_lowercase().contains("sealed")));
        let abilities = texts(language).into_iter().filter(|(file, _)| file.ends_with(".json"));
        wrong.extend(abilities.filter(|(_, text)| text.contains("[A]") || text.to_lowercase().contains("script")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
