//! Cases as data: games told as commands, with what must come of them.
//!
//! A file of `tests/cases/` is a JSON array of cases. A case names the `sections` it was worked out from, the
//! `editions` it holds under (both, if it says nothing), what is `given` (a named list of commands in `given.json`), and
//! its `steps`. A step is one of
//!
//! - `{"do": COMMAND}`: the command must be taken;
//! - `{"refused": COMMAND, "rule": ID}`: it must be refused with that rule first (an object by edition where they
//!   differ), or with it `also`; with `"why": WORDS` and `"instead": WORDS` these are
//!   among what it says stands in the way, and among what to do;
//! - `{"expect": {POINTER: VALUE}}`: JSON pointers into the state, which must hold these values;
//! - `{"event": OBJECT}`: one of the last command's events has at least these fields;
//! - `{"no_event": OBJECT}`: none of them has;
//! - `{"events": [OBJECT, …]}`: such events came in this order, whatever came between them.
//!
//! In all of them `"@Title"` stands for the number of the last card of that title in play, or of the one that left last,
//! and `"=Title"` for a card's code.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::state;
use deadeye_rules::{CardId, CardInPlay, Command, Edition, Event, Game, Refusal, apply, check};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    sections: Vec<String>,
    #[serde(default = "both")]
    editions: Vec<Edition>,
    given: String,
    steps: Vec<Value>,
}

fn both() -> Vec<Edition> {
    vec![Edition::V15, Edition::V2014]
}

type Given = BTreeMap<String, Vec<Value>>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .filter(|path| path.file_name().is_some_and(|name| name != "given.json"))
        .collect();
    files.sort();
    files
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

thread_local! {
    /// The cards that this case has seen in play, by title: what left may still be spoken of.
    static SEEN: RefCell<BTreeMap<String, CardId>> = const { RefCell::new(BTreeMap::new()) };
}

fn remember(game: &Game) {
    SEEN.with_borrow_mut(|seen| seen.extend(game.cards().iter().map(|card| (card.title().to_owned(), card.id()))));
}

/// The card of a title in play, or the one that was.
fn titled(title: &str) -> CardId {
    SEEN.with_borrow(|seen| seen.get(title).copied()).unwrap_or_else(|| panic!("no {title} in play"))
}

/// Puts numbers and codes in place of `@Title` and `=Title`.
fn resolve(game: &Game, value: &Value) -> Value {
    match value {
        Value::String(text) => {
            if let Some(title) = text.strip_prefix('@') {
                let found = game.cards().iter().rev().find(|card| card.title() == title);
                json!(found.map_or_else(|| titled(title), CardInPlay::id))
            } else if let Some(title) = text.strip_prefix('=') {
                let card = game.cards_known().by_title(title).unwrap_or_else(|| panic!("no card {title}"));
                json!(card.code)
            } else {
                value.clone()
            }
        }
        Value::Array(items) => items.iter().map(|item| resolve(game, item)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, field)| (name.clone(), resolve(game, field))).collect())
        }
        _ => value.clone(),
    }
}

fn command(game: &Game, value: &Value) -> Command {
    let resolved = resolve(game, value);
    serde_json::from_value(resolved.clone()).unwrap_or_else(|error| panic!("{resolved}: {error}"))
}

/// `/cards/@Title/booted` points into the card of that title.
fn look<'a>(game: &Game, state: &'a Value, pointer: &str) -> Option<&'a Value> {
    let Some(rest) = pointer.strip_prefix("/cards/@") else {
        return state.pointer(pointer);
    };
    let (title, field) = rest.split_once('/').unwrap_or((rest, ""));
    let at = game.cards().iter().rposition(|card| card.title() == title)?;
    state.pointer(format!("/cards/{at}/{field}").trim_end_matches('/'))
}

fn includes(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, field)| whole.get(name).is_some_and(|own| includes(own, field)))
        }
        _ => whole == part,
    }
}

fn run_given(game: &mut Game, given: &Given, name: &str) -> Result<(), String> {
    let steps = given.get(name).ok_or_else(|| format!("nothing given as {name}"))?;
    for step in steps {
        if let Some(base) = step.get("given") {
            run_given(game, given, base.as_str().unwrap())?;
        } else {
            let command = command(game, step);
            apply(game, &command).map_err(|refusal| format!("{name}: {step}: {refusal}"))?;
        }
    }
    Ok(())
}

fn rule_of(step: &Value, edition: Edition) -> String {
    let rule = &step["rule"];
    rule.as_str().or_else(|| rule[edition.name()].as_str()).unwrap_or_else(|| panic!("{step}: no rule")).to_owned()
}

fn cites(refusal: &Refusal, rule: &str) -> bool {
    refusal.rule == rule || refusal.also.iter().any(|reason| reason.rule == rule)
}

fn run_step(game: &mut Game, step: &Value, events: &mut Vec<Event>) -> Result<(), String> {
    remember(game);
    if let Some(done) = step.get("do") {
        let command = command(game, done);
        let before = game.version();
        *events = apply(game, &command).map_err(|refusal| format!("{done} was refused: {refusal:?}"))?;
        assert_eq!(game.version(), before + 1);
    } else if let Some(refused) = step.get("refused") {
        let command = command(game, refused);
        let before = game.clone();
        let rule = rule_of(step, game.edition());
        assert!(check(game, &command).is_err(), "{refused} would be taken");
        match apply(game, &command) {
            Ok(_) => return Err(format!("{refused} was taken, not refused by {rule}")),
            Err(refusal) if !cites(&refusal, &rule) => {
                return Err(format!("{refused}: not {rule} but {refusal:?}"));
            }
            Err(refusal) => {
                for (name, told) in [("why", &refusal.why), ("instead", &refusal.instead)] {
                    let wanted = step.get(name).and_then(Value::as_str).unwrap_or_default();
                    if !told.contains(wanted) {
                        return Err(format!("{refused}: not {wanted:?} but {refusal:?}"));
                    }
                }
                for part in [&refusal.why, &refusal.instead] {
                    if part.is_empty() {
                        return Err(format!("{refused}: a refusal says why, and what to do instead"));
                    }
                }
            }
        }
        if *game != before {
            return Err(format!("{refused} was refused and changed the game"));
        }
    } else if let Some(wanted) = step.get("expect") {
        let state = state::state(game);
        for (pointer, value) in wanted.as_object().unwrap() {
            let value = resolve(game, value);
            let found = look(game, &state, pointer).cloned().unwrap_or(Value::Null);
            if found != value {
                return Err(format!("{pointer} is {found}, not {value}"));
            }
        }
    } else if let Some(wanted) = step.get("event") {
        let wanted = resolve(game, wanted);
        if !events.iter().any(|event| includes(&serde_json::to_value(event).unwrap(), &wanted)) {
            return Err(format!("no event {wanted} among {}", serde_json::to_string(events).unwrap()));
        }
    } else if let Some(unwanted) = step.get("no_event") {
        if events.iter().any(|event| includes(&serde_json::to_value(event).unwrap(), unwanted)) {
            return Err(format!("{unwanted} is among {}", serde_json::to_string(events).unwrap()));
        }
    } else if let Some(Value::Array(wanted)) = step.get("events") {
        let mut left = events.iter().map(|event| serde_json::to_value(event).unwrap());
        for wanted in wanted {
            let wanted = resolve(game, wanted);
            if !left.any(|event| includes(&event, &wanted)) {
                return Err(format!("no event {wanted} in its place among {}", serde_json::to_string(events).unwrap()));
            }
        }
    } else {
        return Err(format!("{step} is no step"));
    }
    Ok(())
}

fn run(case: &Case, given: &Given, edition: Edition) -> Result<(), String> {
    let mut game = Game::shipped(edition);
    SEEN.with_borrow_mut(BTreeMap::clear);
    run_given(&mut game, given, &case.given)?;
    let mut events = Vec::new();
    for (at, step) in case.steps.iter().enumerate() {
        run_step(&mut game, step, &mut events).map_err(|error| format!("step {at}: {error}"))?;
    }
    Ok(())
}

fn all_cases() -> Vec<(PathBuf, Case)> {
    files()
        .into_iter()
        .flat_map(|path| read::<Vec<Case>>(&path).into_iter().map(move |case| (path.clone(), case)))
        .collect()
}

#[test]
fn every_case_holds_under_its_editions() {
    let given: Given = read(&folder().join("given.json"));
    let mut failures = Vec::new();
    let mut runs = 0;
    for (path, case) in all_cases() {
        assert!(!case.sections.is_empty(), "{}: {} names no section", path.display(), case.name);
        for edition in &case.editions {
            runs += 1;
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&case, &given, *edition)));
            let outcome = outcome.unwrap_or_else(|_| Err("panicked".to_owned()));
            if let Err(error) = outcome {
                let file = path.file_name().unwrap().to_string_lossy().into_owned();
                failures.push(format!("{file}: {} ({}): {error}", case.name, edition.name()));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {runs} failed:\n{}", failures.len(), failures.join("\n"));
    assert!(runs > 0);
}

#[test]
fn no_two_cases_have_one_name() {
    let mut names: Vec<String> = all_cases().into_iter().map(|(_, case)| case.name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
