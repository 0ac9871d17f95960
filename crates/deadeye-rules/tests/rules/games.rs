//! Whole games as stories: `tests/games/*.md` of the project.
//!
//! A story is prose with a script in its indented lines. What the prose says of figures was worked out by hand before
//! the game was run; the script says it again, and here it is held against the rules. A line of the script is
//!
//! - `edition 1.5`, first of all;
//! - `South: move_dude dude=@Tommy Harden to=town_square`, a command of a player, or `table: ante` of nobody: the
//!   commands and fields of `docs/referee.md`;
//! - `! 1.5:5.3.4 South: shop card==01050`, a command that must be refused by that rule;
//! - `= South: ghost_rock 4, deck 29`, `= @Tommy Harden: booted true`, `= table: day 2`, figures that must be so, or
//!   `= event hands_compared: leader 4, mark 2`, what the last command did.
//!
//! `@Title` is the card of that title in play (or the one that left last), `=Title` or `=01031` a printed one, `[a; b]` a
//! list. Each story tells three moments under headings of their own and ends with a victory; the log of its commands
//! lies beside it, as `deadeye game import` reads it. `DEADEYE_WRITE_DOCS=1` writes the logs anew.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is wrong"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::support::books::{agrees, cards_of, given_out, holds_together, nobody_on_both_sides, outstanding};
use crate::{state, support};
use deadeye_rules::{CardId, CardInPlay, Command, Edition, Event, Game, PlayerId, apply};
use serde_json::{Map, Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games")
}

fn stories() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    // `two-days` is older than this way of telling, and held by a test of its own.
    files.retain(|path| {
        path.extension().is_some_and(|end| end == "md") && path.file_stem().is_some_and(|name| name != "two-days")
    });
    files.sort();
    files
}

/// A game that is being told.
struct Told {
    game: Game,
    seen: BTreeMap<String, CardId>,
    events: Vec<Event>,
    log: Vec<Command>,
    balance: i64,
    cards: Option<Vec<i64>>,
}

impl Told {
    fn new(edition: Edition) -> Told {
        Told {
            game: Game::shipped(edition),
            seen: BTreeMap::new(),
            events: Vec::new(),
            log: Vec::new(),
            balance: 0,
            cards: None,
        }
    }

    fn card(&self, title: &str) -> CardId {
        let found = self.game.cards().iter().rev().find(|card| card.title() == title);
        found.map(CardInPlay::id).or_else(|| self.seen.get(title).copied()).unwrap_or_else(|| panic!("no {title}"))
    }

    fn player(&self, name: &str) -> Option<PlayerId> {
        self.game.players().iter().find(|player| player.name() == name).map(|player| player.id())
    }

    /// A value as it is written in a script.
    fn value(&self, text: &str) -> Value {
        let text = text.trim();
        if let Some(inside) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return inside.split(';').filter(|item| !item.trim().is_empty()).map(|item| self.value(item)).collect();
        }
        if let Some((card, to)) = text.split_once(" to @") {
            return json!({"goods": self.value(card), "to": self.card(to)});
        }
        if let Some(rest) = text.strip_prefix('@') {
            for fate in ["ace", "discard", "home_booted"] {
                if let Some(title) = rest.strip_suffix(fate).and_then(|title| title.strip_suffix(' ')) {
                    return json!({"card": self.card(title), "fate": fate});
                }
            }
            return json!(self.card(rest));
        }
        if let Some(title) = text.strip_prefix('=') {
            if title.bytes().all(|byte| byte.is_ascii_digit()) {
                return json!(title);
            }
            let card = self.game.cards_known().by_title(title).unwrap_or_else(|| panic!("no card {title}"));
            return json!(card.code);
        }
        if let Some((word, rest)) = text.split_once(' ') {
            const WORDS: [&str; 13] = [
                "at",
                "on",
                "street",
                "pile",
                "home",
                "deed",
                "card",
                "hand",
                "place",
                "keyword",
                "difficulty",
                "casualty_instead",
                "adjacent_to",
            ];
            if WORDS.contains(&word) {
                return json!({word: self.value(rest)});
            }
        }
        if let Some(player) = self.player(text) {
            return json!(player);
        }
        serde_json::from_str(text).unwrap_or_else(|_| json!(text))
    }

    /// `South: shop card==01050 end=left`.
    fn command(&self, line: &str) -> Command {
        let (who, what) = line.split_once(": ").unwrap_or_else(|| panic!("nobody does {line}"));
        let (kind, rest) = what.split_once(' ').unwrap_or((what, ""));
        let mut fields = Map::new();
        fields.insert("type".to_owned(), json!(kind));
        if who != "table" {
            fields.insert("player".to_owned(), json!(self.player(who).unwrap_or_else(|| panic!("nobody is {who}"))));
        }
        for (name, text) in split_fields(rest) {
            let words = matches!((kind, name), ("show_hand" | "change_hand", "cards") | ("redraw", "discarded"));
            let value = if words {
                text.split_whitespace().map(|card| json!(card)).collect()
            } else if matches!((kind, name), ("seat", "name") | ("note", "text")) {
                json!(text)
            } else {
                self.value(text)
            };
            fields.insert(name.to_owned(), value);
        }
        let value = Value::Object(fields);
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
    }

    fn run(&mut self, line: &str) {
        for card in self.game.cards() {
            self.seen.insert(card.title().to_owned(), card.id());
        }
        if let Some(wanted) = line.strip_prefix("= ") {
            self.expect(wanted);
        } else if let Some(refused) = line.strip_prefix("! ") {
            let (rule, line) = refused.split_once("  ").unwrap_or_else(|| panic!("two blanks after the rule: {line}"));
            let command = self.command(line);
            agrees(&self.game, &command);
            let before = self.game.clone();
            let refusal = apply(&mut self.game, &command).err().unwrap_or_else(|| panic!("it is taken"));
            assert_eq!(refusal.rule, rule, "{refusal:?}");
            assert!(self.game == before, "refused, and changed the game");
        } else {
            self.act(line);
        }
    }

    fn act(&mut self, line: &str) {
        let command = self.command(line);
        agrees(&self.game, &command);
        self.events = apply(&mut self.game, &command).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.log.push(command);
        self.balance += given_out(&self.events);
        assert_eq!(outstanding(&self.game), self.balance, "ghost rock is made or lost");
        holds_together(&self.game);
        nobody_on_both_sides(&self.game);
        let tokens = self.game.cards().iter().any(|card| card.facts().is_token());
        if self.game.day() > 0 && !tokens {
            let now: Vec<i64> = self.game.players().iter().map(|player| cards_of(&self.game, player.id())).collect();
            let before = self.cards.get_or_insert_with(|| now.clone());
            assert_eq!(*before, now, "a card is made or lost");
        }
    }

    fn expect(&self, wanted: &str) {
        let (subject, fields) = wanted.split_once(": ").unwrap_or((wanted, ""));
        let state = state::state(&self.game);
        if let Some(title) = subject.strip_prefix("gone @") {
            assert!(!self.game.cards().iter().any(|card| card.title() == title), "{title} is in play");
            return;
        }
        let fields: Vec<(&str, Value)> = fields
            .split(", ")
            .filter(|field| !field.is_empty())
            .map(|field| {
                let (name, value) = field.split_once(' ').unwrap_or_else(|| panic!("{field} says nothing"));
                (name, self.value(value))
            })
            .collect();
        if let Some(kind) = subject.strip_prefix("event ") {
            let mut whole: Map<String, Value> =
                fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
            whole.insert("type".to_owned(), json!(kind));
            let events: Vec<Value> = self.events.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
            let holds = |event: &Value| whole.iter().all(|(name, value)| event.get(name) == Some(value));
            assert!(events.iter().any(holds), "no {whole:?} among {events:?}");
            return;
        }
        for (name, value) in fields {
            let pointer = match (subject, name) {
                ("table", _) => format!("/{name}"),
                ("shootout", _) => format!("/shootout/{name}"),
                (card, _) if card.starts_with('@') => {
                    let id = self.card(&card[1..]);
                    let at = self.game.cards().iter().position(|card| card.id() == id);
                    let at = at.unwrap_or_else(|| panic!("{card} is not in play"));
                    format!("/cards/{at}/{}", if name == "at" { "location" } else { name })
                }
                (player, "hand" | "deck" | "discard" | "boot_hill") => {
                    format!("/players/{}/{name}/count", self.player(player).unwrap().0)
                }
                (player, _) => {
                    let seat = self.player(player).unwrap_or_else(|| panic!("nobody is {player}"));
                    format!("/players/{}/{name}", seat.0)
                }
            };
            let value = if name == "to_act" { json!([value]) } else { value };
            let found = state.pointer(&pointer).cloned().unwrap_or(Value::Null);
            assert_eq!(found, value, "{subject}: {name}");
        }
    }

    /// The log as `deadeye game export` writes it.
    fn lines(&self) -> String {
        let mut text = String::new();
        writeln!(text, "{}", json!({"deadeye_game": 1, "edition": self.game.edition()})).unwrap();
        for (at, command) in self.log.iter().enumerate() {
            writeln!(text, "{}", json!({"seq": at + 1, "kind": "command", "by": "script", "command": command}))
                .unwrap();
        }
        text
    }
}

/// `card==01050 end=left` as names and values.
fn split_fields(text: &str) -> Vec<(&str, &str)> {
    let is_name = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let mut starts = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(' ') {
        if let Some((name, _)) = word.split_once('=')
            && is_name(name)
        {
            starts.push((at, name));
        }
        at += word.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([text.len()]);
    starts.iter().zip(ends).map(|((start, name), end)| (*name, text[start + name.len() + 1..end].trim())).collect()
}

/// Tells a story; gives the game at its end.
fn tell(path: &Path) -> Told {
    let text = std::fs::read_to_string(path).unwrap();
    let script = |line: &str| line.strip_prefix("    ").map(|line| line.trim().to_owned());
    let edition = text.lines().find_map(|line| script(line)?.strip_prefix("edition ").map(|name| json!(name))).unwrap();
    let mut told = Told::new(serde_json::from_value(edition).unwrap());
    for (number, line) in text.lines().enumerate() {
        let Some(line) = script(line).filter(|line| !line.starts_with("edition ") && !line.is_empty()) else {
            continue;
        };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| told.run(&line)));
        assert!(outcome.is_ok(), "{}:{}: {line}", path.display(), number + 1);
    }
    told
}

#[test]
fn every_game_goes_as_it_was_worked_out() {
    let mut editions = Vec::new();
    let mut most_players = 0;
    let mut wrong = Vec::new();
    for path in stories() {
        let outcome = std::panic::catch_unwind(|| tell(&path));
        let Ok(told) = outcome else {
            wrong.push(path);
            continue;
        };
        assert!(told.game.victor().is_some(), "{}: nobody has won", path.display());
        assert!(told.log.iter().all(|command| !matches!(command, Command::SetVictor { .. })), "a victory is not told");
        let again = support::replay(told.game.edition(), &told.log);
        assert!(again == told.game, "{}: replayed it ends elsewhere", path.display());
        editions.push(told.game.edition());
        most_players = most_players.max(told.game.players().len());
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(editions.len() >= 10, "only {} games", editions.len());
    assert!(editions.contains(&Edition::V2014) && editions.contains(&Edition::V15));
    assert!(most_players >= 3);
}

#[test]
fn every_story_has_three_moments_and_an_end() {
    for path in stories() {
        let text = std::fs::read_to_string(&path).unwrap();
        let parts: Vec<&str> = text.split("\n### Moment ").collect();
        assert_eq!(parts.len(), 4, "{}: three moments", path.display());
        for part in &parts[1..] {
            let told = part.split("\n#").next().unwrap();
            assert!(told.lines().any(|line| line.starts_with("    = ")), "{}: a moment holds nothing", path.display());
        }
        let end = text.split("\n## The end").nth(1).unwrap_or_else(|| panic!("{}: no end", path.display()));
        assert!(end.contains("    = table: victor "), "{}: the end names no victor", path.display());
        assert!(text.contains("Worked out before it was run"), "{}: no working", path.display());
    }
}

#[test]
fn the_log_beside_each_story_is_its_game() {
    for path in stories() {
        let log = path.with_extension("jsonl");
        let lines = tell(&path).lines();
        if std::env::var_os("DEADEYE_WRITE_DOCS").is_some() {
            std::fs::write(&log, &lines).unwrap();
        }
        let found = std::fs::read_to_string(&log).unwrap_or_default();
        assert!(found == lines, "{} is another game: DEADEYE_WRITE_DOCS=1 writes it anew", log.display());
    }
}
