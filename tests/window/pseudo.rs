//! A language made from English, in which every letter is a Cyrillic one: what the program then shows in plain letters
//! passes by the languages, but for names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use deadeye::ui::App;
use deadeye_cards::CardDb;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::Value;

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// A text with each letter made a Cyrillic one, which the window's font has, but for what stands in braces.
pub fn marked(text: &str) -> String {
    let mut depth = 0_u32;
    text.chars()
        .map(|letter| {
            match letter {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let first = if letter.is_ascii_lowercase() { ('a', 'а') } else { ('A', 'А') };
            let other = char::from_u32(u32::from(letter) + u32::from(first.1) - u32::from(first.0));
            if depth == 0 && letter.is_ascii_alphabetic() { other.unwrap() } else { letter }
        })
        .collect()
}

/// The code of the language, which the program does not have.
pub const CODE: &str = "qps";

/// Writes the language into a folder of its own.
pub fn write_language(folder: &Path) {
    let to = folder.join(CODE);
    fs::create_dir_all(&to).unwrap();
    for name in ["app.ftl", "messages.ftl"] {
        let texts = file(&format!("locales/en/{name}"));
        let texts = texts.lines().map(|line| match line.split_once(" = ") {
            Some((id, text)) if !id.starts_with('#') => format!("{id} = {}\n", marked(text)),
            _ => format!("{line}\n"),
        });
        fs::write(to.join(name), texts.collect::<String>()).unwrap();
    }
    let phrases = serde_json::from_str(&file("locales/en/phrases.json")).unwrap();
    fs::write(to.join("phrases.json"), marked_values(phrases).to_string()).unwrap();
    for kind in ["abilities", "rulings"] {
        fs::create_dir_all(to.join(kind)).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en").join(kind)).unwrap() {
            let path = entry.unwrap().path();
            let texts = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            fs::write(to.join(kind).join(path.file_name().unwrap()), marked_values(texts).to_string()).unwrap();
        }
    }
}

/// The same with every text in it marked, but for the names of fields.
fn marked_values(value: Value) -> Value {
    match value {
        Value::String(text) => marked(&text).into(),
        Value::Array(values) => values.into_iter().map(marked_values).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, marked_values(value))).collect(),
        other => other,
    }
}

/// Names: they are the same in every language.
pub fn names() -> Vec<String> {
    let cards = CardDb::shipped();
    let mut names: BTreeSet<String> = cards.iter().map(|card| card.title.clone()).collect();
    names.extend(cards.iter().flat_map(|card| card.keywords.iter().map(ToString::to_string)));
    // Names of the program, players, decks, files and languages.
    names.extend(
        [
            "Deadeye",
            "Law Dogs",
            "Sloane Gang",
            " - Learn to Play",
            "game-1",
            "card",
            ".deadeye",
            "English",
            "Italiano",
            "faq-b",
        ]
        .map(str::to_owned),
    );
    let mut names: Vec<String> = names.into_iter().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// Whether a text has a word in plain letters that is no name.
pub fn is_untouched(text: &str, names: &[String]) -> bool {
    let rest = names.iter().fold(text.to_owned(), |rest, name| rest.replace(name.as_str(), ""));
    rest.split(|letter: char| !letter.is_ascii_alphabetic()).any(|word| word.len() > 2)
}

/// What the window shows, but for what is typed, the lines into which a text is broken, and the handles of a window
/// inside the window, which only a screen reader names: their words are the library's.
pub fn shown(window: &Harness<'static, Option<App>>, found: &mut BTreeSet<String>) {
    for node in window.query_all_by(|node| !matches!(node.role(), Role::TextInput | Role::TextRun)) {
        let node = node.accesskit_node();
        let texts = [node.label(), node.value()].into_iter().flatten();
        found.extend(texts.filter(|text| text != "Close window" && !text.starts_with("Resize window ")));
    }
}
