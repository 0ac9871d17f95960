//! Holds the house to `ARCHITECTURE.md`: who may know whom, and what must never be where.
//!
//! Cargo enforces most arrows already; these tests fail when somebody draws a new one without saying so on that page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::metadata::{metadata, project};

/// A room, the other rooms it may know, and the libraries that it must not reach, not even through others.
struct Room {
    name: &'static str,
    may_know: &'static [&'static str],
    never: &'static [&'static str],
}

/// What a room without pictures, windows, disk, clock and dice must not reach.
const PURE: &[&str] =
    &["opencv", "nokhwa", "image", "egui", "eframe", "rusqlite", "rand", "rand_core", "tokio", "directories", "clap"];

/// What only the program itself, or only vision, may reach.
const NO_MACHINERY: &[&str] = &["opencv", "nokhwa", "egui", "eframe", "rusqlite", "rand", "tokio"];

const ROOMS: &[Room] = &[
    Room { name: "deadeye-text", may_know: &[], never: PURE },
    Room { name: "deadeye-hands", may_know: &["deadeye-text"], never: PURE },
    Room { name: "deadeye-files", may_know: &["deadeye-text"], never: PURE },
    Room { name: "deadeye-cards", may_know: &["deadeye-files", "deadeye-hands", "deadeye-text"], never: NO_MACHINERY },
    Room {
        name: "deadeye-rules",
        may_know: &["deadeye-cards", "deadeye-files", "deadeye-hands", "deadeye-text"],
        never: PURE,
    },
    Room {
        name: "deadeye-opponent",
        may_know: &["deadeye-rules", "deadeye-cards", "deadeye-files", "deadeye-hands", "deadeye-text"],
        never: &["opencv", "nokhwa", "image", "egui", "eframe", "rusqlite", "tokio", "directories", "clap"],
    },
    Room {
        name: "deadeye-vision",
        may_know: &["deadeye-files", "deadeye-hands", "deadeye-text"],
        never: &["egui", "eframe", "rusqlite", "tokio"],
    },
    Room {
        name: "deadeye-proxy",
        may_know: &["deadeye-cards", "deadeye-files", "deadeye-hands", "deadeye-text"],
        never: NO_MACHINERY,
    },
    Room {
        name: "deadeye-session",
        may_know: &["deadeye-rules", "deadeye-cards", "deadeye-files", "deadeye-hands", "deadeye-text"],
        never: &["opencv", "nokhwa", "image", "egui", "eframe", "rand", "tokio", "clap"],
    },
    Room {
        name: "deadeye-table",
        may_know: &[
            "deadeye-vision",
            "deadeye-rules",
            "deadeye-cards",
            "deadeye-files",
            "deadeye-hands",
            "deadeye-text",
        ],
        never: &["egui", "eframe", "rusqlite", "tokio", "clap"],
    },
    Room {
        name: "deadeye-coach",
        may_know: &[
            "deadeye-opponent",
            "deadeye-rules",
            "deadeye-cards",
            "deadeye-files",
            "deadeye-hands",
            "deadeye-text",
        ],
        never: &["opencv", "nokhwa", "image", "egui", "eframe", "rusqlite", "tokio", "directories", "clap"],
    },
    Room {
        name: "deadeye-app",
        may_know: &[
            "deadeye-coach",
            "deadeye-table",
            "deadeye-session",
            "deadeye-proxy",
            "deadeye-vision",
            "deadeye-opponent",
            "deadeye-rules",
            "deadeye-cards",
            "deadeye-files",
            "deadeye-hands",
            "deadeye-text",
        ],
        never: &["egui", "eframe", "clap"],
    },
];

/// The longest source file, in lines. About 600 without tests is the aim; past this a file has two jobs.
const LONGEST_FILE_LINES: usize = 900;

/// The faces file and the networks together, in bytes.
const HEAVIEST_MODELS_BYTES: u64 = 15_000_000;

/// The workspace as Cargo resolved it for this machine.
struct Workspace {
    /// Package identifier to package name.
    names: BTreeMap<String, String>,
    /// Names of our own packages.
    rooms: BTreeSet<String>,
    /// Package identifier to the identifiers of what it is built with; what only its tests use is left out.
    needs: BTreeMap<String, Vec<String>>,
    /// Our package's name to the libraries its manifest names, those for tests included.
    named: BTreeMap<String, BTreeSet<String>>,
    /// Our package's name to the libraries its manifest names, those for tests left out.
    built_with: BTreeMap<String, BTreeSet<String>>,
}

impl Workspace {
    fn read() -> Self {
        let metadata = metadata();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let list = |value: &Value| value.as_array().unwrap().clone();
        let members: BTreeSet<String> = list(&metadata["workspace_members"]).iter().map(text).collect();
        let mut names = BTreeMap::new();
        let mut named = BTreeMap::new();
        let mut built_with = BTreeMap::new();
        for package in list(&metadata["packages"]) {
            let (id, name) = (text(&package["id"]), text(&package["name"]));
            if members.contains(&id) {
                let libraries = list(&package["dependencies"]);
                let built = libraries.iter().filter(|library| library["kind"] != "dev");
                built_with.insert(name.clone(), built.map(|library| text(&library["name"])).collect());
                named.insert(name.clone(), libraries.iter().map(|library| text(&library["name"])).collect());
            }
            names.insert(id, name);
        }
        let needs = list(&metadata["resolve"]["nodes"])
            .iter()
            .map(|node| {
                let needed = list(&node["deps"])
                    .iter()
                    .filter(|dep| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev"))
                    .map(|dep| text(&dep["pkg"]))
                    .collect();
                (text(&node["id"]), needed)
            })
            .collect();
        Self { rooms: members.iter().map(|id| names[id].clone()).collect(), names, needs, named, built_with }
    }

    /// Everything that `room` is built with, however indirectly: name to the chain of names that leads there.
    fn reach(&self, room: &str) -> BTreeMap<String, String> {
        let start = self.names.iter().find(|(_, name)| *name == room);
        let (start, _) = start.unwrap_or_else(|| panic!("{room} is not in the workspace"));
        let mut found = BTreeMap::new();
        let mut open = vec![(start.clone(), room.to_owned())];
        while let Some((id, chain)) = open.pop() {
            for next in &self.needs[&id] {
                let name = &self.names[next];
                if !found.contains_key(name) {
                    let chain = format!("{chain} > {name}");
                    found.insert(name.clone(), chain.clone());
                    open.push((next.clone(), chain));
                }
            }
        }
        found
    }
}

/// A source file of ours: its path from the project's folder, and its text.
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// The lines that are compiled into the program, numbered from 1: no comments, and nothing from the first test
    /// module on (ours stand last in a file).
    pub fn program_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests_only = self.path.ends_with("/tests.rs") || self.path.contains("/tests/");
        self.text
            .lines()
            .take_while(move |line| !tests_only && !line.trim_start().starts_with("#[cfg(test)]"))
            .enumerate()
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
            .map(|(index, line)| (index + 1, line))
    }

    /// The place of each line of the program that holds one of `words`.
    fn places_of<'a>(&'a self, words: &'a [&str]) -> impl Iterator<Item = String> + 'a {
        self.program_lines()
            .filter(|(_, line)| words.iter().any(|word| line.contains(word)))
            .map(|(number, line)| format!("{}:{number}: {}", self.path, line.trim()))
    }
}

/// All files under `folder` (from the project's folder), hidden ones left out.
fn files_under(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![project().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with('.') {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Our Rust files under `folder`.
fn sources(folder: &str) -> Vec<Source> {
    files_under(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| Source {
            text: fs::read_to_string(&path).unwrap(),
            path: path.strip_prefix(project()).unwrap().to_string_lossy().into_owned(),
        })
        .collect()
}

/// Every Rust file of the program: the rooms and the root package.
pub fn all_sources() -> Vec<Source> {
    let mut all = sources("crates");
    all.extend(sources("src"));
    assert!(all.len() > ROOMS.len(), "the sources are not where they were");
    all
}

pub fn assert_none(found: Vec<String>, law: &str) {
    assert!(found.is_empty(), "{law}:\n{}", found.join("\n"));
}

#[test]
fn every_room_knows_only_the_rooms_it_may() {
    let workspace = Workspace::read();
    let mut ours: BTreeSet<&str> = ROOMS.iter().map(|room| room.name).collect();
    ours.insert("deadeye");
    assert_eq!(
        workspace.rooms.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        ours,
        "a room came or went: say in ROOMS above and in ARCHITECTURE.md whom it may know"
    );
    let mut found = Vec::new();
    for room in ROOMS {
        for (name, chain) in workspace.reach(room.name) {
            if workspace.rooms.contains(&name) && !room.may_know.contains(&name.as_str()) {
                found.push(chain);
            }
        }
    }
    assert_none(found, "a room knows one that it must not");
}

#[test]
fn no_room_reaches_what_it_must_do_without() {
    let workspace = Workspace::read();
    let mut found = Vec::new();
    for room in ROOMS {
        let reach = workspace.reach(room.name);
        found.extend(room.never.iter().filter_map(|name| reach.get(*name).cloned()));
    }
    assert_none(found, "a room reaches a library that it must do without");
    // The walk itself must be able to find something, or the two tests above hold nothing.
    assert!(workspace.reach("deadeye").contains_key("opencv"));
}

#[test]
fn cameras_pictures_and_saved_games_have_one_door_each() {
    let workspace = Workspace::read();
    for (library, owner) in [
        ("opencv", "deadeye-vision"),
        ("nokhwa", "deadeye-vision"),
        ("eframe", "deadeye"),
        ("rusqlite", "deadeye-session"),
    ] {
        let with: Vec<&str> = workspace
            .built_with
            .iter()
            .filter(|(_, libraries)| libraries.contains(library))
            .map(|(room, _)| room.as_str())
            .collect();
        assert_eq!(with, [owner], "who names {library} in its manifest");
    }
    let found = all_sources()
        .iter()
        .filter(|source| !source.path.starts_with("crates/deadeye-vision/"))
        .flat_map(|source| source.places_of(&["opencv::", "nokhwa::"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "a camera's or picture library's type outside vision");
    let found = sources("crates/deadeye-vision/src")
        .iter()
        .flat_map(|source| source.places_of(&["pub use opencv", "pub use nokhwa"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "vision hands out another library's types");
}

#[test]
fn rules_and_hands_have_no_disk_no_clock_and_no_threads() {
    let words = [
        "std::fs",
        "std::io",
        "std::env",
        "std::net",
        "std::process",
        "std::thread",
        "std::time",
        "std::{",
        "println!",
        "print!(",
        "dbg!",
    ];
    let found = sources("crates/deadeye-hands/src")
        .iter()
        .chain(&sources("crates/deadeye-rules/src"))
        .chain(&sources("crates/deadeye-opponent/src"))
        .flat_map(|source| source.places_of(&words).collect::<Vec<_>>())
        .collect();
    assert_none(found, "a pure room touches the machine it runs on");
}

#[test]
fn cards_are_shuffled_by_the_opponents_dealer_only() {
    let found = all_sources()
        .iter()
        .filter(|source| source.path.starts_with("src/") || source.path.contains("/src/"))
        .filter(|source| !source.path.starts_with("crates/deadeye-opponent/"))
        .flat_map(|source| source.places_of(&[".shuffle(", "SliceRandom", "IndexedRandom"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "cards are shuffled outside of crates/deadeye-opponent");
    // Chance follows from a seed there too.
    let found = sources("crates/deadeye-opponent/src")
        .iter()
        .flat_map(|source| source.places_of(&["rand::rng(", "ThreadRng", "SysRng", "from_rng"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "the opponent's chance is not from its seed");
}

#[test]
fn colours_are_made_in_the_theme_only() {
    let found = all_sources()
        .iter()
        .filter(|source| !source.path.starts_with("src/ui/theme"))
        .flat_map(|source| source.places_of(&["Color32::", "Rgba::from"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "a colour outside src/ui/theme");
}

#[test]
fn the_window_paints_and_asks_and_touches_nothing_else() {
    let words = ["std::fs", "rusqlite", "thread::sleep", "deadeye_rules::apply", "std::process"];
    let found = files_exist("src/ui").iter().flat_map(|source| source.places_of(&words).collect::<Vec<_>>()).collect();
    assert_none(found, "the window waits for a disk, or changes a game past the session");
}

#[test]
fn the_application_knows_no_window() {
    let found = files_exist("crates/deadeye-app/src")
        .iter()
        .flat_map(|source| source.places_of(&["egui"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "the application reaches for its window");
}

#[test]
fn only_the_command_line_imports_commands_and_writes_to_standard_error() {
    let found = all_sources()
        .iter()
        .filter(|source| source.path.starts_with("src/") || source.path.contains("/src/"))
        .filter(|source| !["src/cli", "src/bin", "src/main.rs"].iter().any(|own| source.path.starts_with(own)))
        .filter(|source| !source.path.starts_with("fuzz/"))
        .flat_map(|source| source.places_of(&["crate::cli", "eprintln!", "eprint!"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "a room below the command line speaks as if it were one");
}

#[test]
fn run_starts_the_text_program_for_all_its_commands() {
    let commands = fs::read_to_string(project().join("src/cli/mod.rs")).unwrap();
    let (_, list) = commands.split_once("enum TextCommand {").unwrap();
    let (list, _) = list.split_once("\n}").unwrap();
    let variants = list.lines().filter_map(|line| line.trim().split_once('(')).map(|(name, _)| name.to_lowercase());
    let variants: Vec<String> = variants.filter(|name| name.chars().all(char::is_alphanumeric)).collect();
    assert_eq!(crate::text_commands::listed_in_run(), variants);
}

#[test]
fn suggestions_and_the_teacher_know_the_rules_and_nothing_else() {
    let words = ["deadeye_files", "std::fs", "std::io", "std::time"];
    let found = files_exist("crates/deadeye-coach/src")
        .iter()
        .flat_map(|source| source.places_of(&words).collect::<Vec<_>>())
        .collect();
    assert_none(found, "a room that reads the books reaches for something else");
}

/// The sources of a folder that must not be empty.
fn files_exist(folder: &str) -> Vec<Source> {
    let found = sources(folder);
    assert!(!found.is_empty(), "nothing in {folder}");
    found
}

#[test]
fn nothing_in_the_program_looks_beside_the_project() {
    let found = all_sources()
        .iter()
        // A bench is no part of the program; it says in a line what it does without.
        .filter(|source| !source.path.contains("/benches/"))
        .flat_map(|source| source.places_of(&["../shared", "/shared/"]).collect::<Vec<_>>())
        .collect();
    assert_none(found, "the program depends on a folder that its users do not have");
}

#[test]
fn every_package_is_held_to_the_common_lints() {
    let mut manifests = vec![project().join("Cargo.toml")];
    for room in ROOMS {
        manifests.push(project().join("crates").join(room.name).join("Cargo.toml"));
    }
    for manifest in manifests {
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(
            text.contains("[lints]\nworkspace = true"),
            "{} must say `[lints] workspace = true`: it forbids unsafe code and warns of panics",
            manifest.display()
        );
    }
}

#[test]
fn no_source_file_is_too_long() {
    let found = all_sources()
        .iter()
        .map(|source| (source.text.lines().count(), &source.path))
        .filter(|(lines, _)| *lines > LONGEST_FILE_LINES)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    assert_none(found, "a file has more than one job");
}

#[test]
fn every_library_is_argued_and_every_argument_has_its_library() {
    let page = fs::read_to_string(project().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = page.split_once("## Why these dependencies").unwrap();
    let argued: BTreeSet<&str> = table
        .lines()
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix("| "))
        .filter(|line| !line.starts_with("library |") && !line.starts_with("---"))
        .filter_map(|line| line.split(" |").next())
        .flat_map(|names| names.split(", "))
        .collect();
    let workspace = Workspace::read();
    let named: BTreeSet<&str> = workspace
        .named
        .values()
        .flatten()
        .map(String::as_str)
        .filter(|name| !workspace.rooms.contains(*name))
        .collect();
    let unargued: Vec<_> = named.difference(&argued).collect();
    let unused: Vec<_> = argued.difference(&named).collect();
    assert!(unargued.is_empty(), "ARCHITECTURE.md does not say why: {unargued:?}");
    assert!(unused.is_empty(), "ARCHITECTURE.md argues what nobody uses: {unused:?}");
}

#[test]
fn card_facts_hold_no_printed_text() {
    let mut packs = 0;
    for path in files_under("card-db/packs") {
        let facts: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        packs += 1;
        let mut open = vec![&facts];
        while let Some(value) = open.pop() {
            match value {
                Value::Object(fields) => {
                    for key in ["text", "flavor"] {
                        assert!(!fields.contains_key(key), "{}: a field {key}", path.display());
                    }
                    open.extend(fields.values());
                }
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
    }
    assert!(packs > 0, "no pack in card-db/packs");
}

#[test]
fn faces_and_networks_together_stay_light() {
    let networks = files_under("models");
    let faces =
        files_under("card-db").into_iter().filter(|path| path.extension().is_none_or(|extension| extension != "json"));
    let bytes: u64 = networks.into_iter().chain(faces).map(|path| fs::metadata(path).unwrap().len()).sum();
    assert!((1..=HEAVIEST_MODELS_BYTES).contains(&bytes), "{bytes} bytes; at most {HEAVIEST_MODELS_BYTES} are carried");
}
