//! `deadeye referee` and `deadeye game` from outside: what goes in, what comes out, what is on the disk.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use deadeye_rules::CommandKind;
use serde_json::{Value, json};
use tempfile::tempdir;

fn deadeye(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deadeye-text"));
    command.args(words);
    command
}

/// Runs a command with an input; its output and status.
fn run(words: &[&str], input: &[u8]) -> Output {
    let mut child = deadeye(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that ends early closes the pipe; its status says why.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The answers to some lines, in a game of their own or a saved one.
fn referee(game: Option<&Path>, lines: &str) -> Vec<Value> {
    let mut words = vec!["referee"];
    if let Some(path) = game {
        words.extend(["--game", path.to_str().unwrap()]);
    }
    let output = run(&words, lines.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The one line that a command failed with.
fn failed(words: &[&str], input: &[u8]) -> String {
    let output = run(words, input);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("error: ") && said.matches(" — ").count() == 2, "{said}");
    said
}

fn state(game: &Path) -> Value {
    referee(Some(game), r#"{"query":"state"}"#)[0]["state"].clone()
}

const TWO_DAYS: &str = include_str!("../games/two-days.jsonl");

/// The figures of `tests/games/two-days.md`, which were worked out by hand.
#[test]
fn a_game_of_two_days_ends_as_it_was_worked_out() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    let answers = referee(Some(&game), TWO_DAYS);
    let refused: Vec<i64> =
        answers.iter().filter(|answer| answer["ok"] == false).map(|answer| answer["id"].as_i64().unwrap()).collect();
    assert_eq!(refused, [54], "only Pancho Castillo cannot be paid for");
    assert_eq!(answers[53]["refusal"]["rule"], "1.5:5.3.4");

    let state = state(&game);
    assert_eq!(state["day"], 3);
    assert_eq!(state["phase"], "gambling");
    assert_eq!(state["winner"], 1);
    assert_eq!(state["victor"], Value::Null);
    let figures = |player: usize| {
        let own = &state["players"][player];
        let piles = ["deck", "hand", "discard", "boot_hill"].map(|pile| own["piles"][pile]["count"].as_i64().unwrap());
        let rest = ["ghost_rock", "debt", "influence", "control"].map(|name| own[name].as_i64().unwrap());
        (piles, rest)
    };
    assert_eq!(figures(0), ([8, 5, 35, 0], [4, 0, 4, 2]));
    assert_eq!(figures(1), ([7, 5, 35, 3], [0, 0, 0, 0]));
    let in_play: Vec<(&str, i64, Value)> = state["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| (card["title"].as_str().unwrap(), card["controller"].as_i64().unwrap(), card["location"].clone()))
        .collect();
    let (law, gang, notary, charlies) =
        (json!({"home": 0}), json!({"home": 1}), json!({"deed": 12}), json!({"deed": 13}));
    let expected = [
        ("Law Dogs", 0, law.clone()),
        ("The Sloane Gang", 1, gang.clone()),
        ("Philip Swinford", 0, notary.clone()),
        ("Tommy Harden", 0, law.clone()),
        ("Jake Smiley", 0, law.clone()),
        ("Mortimer Parsons", 0, charlies.clone()),
        ("Willa Mae MacGowan", 0, law),
        ("Allie Hensman", 1, gang.clone()),
        ("Jake Smiley", 1, gang.clone()),
        ("Notary Public", 0, notary),
        ("Charlie's Place", 0, charlies),
        ("Pearl-Handled Revolver", 1, gang),
    ];
    assert_eq!(in_play, expected);
    assert!(state["cards"].as_array().unwrap().iter().all(|card| card["booted"] == false));
}

#[test]
fn the_hardest_moments_of_two_days() {
    let answers = referee(None, TWO_DAYS);
    let events = |id: usize, kind: &str| -> Vec<Value> {
        let events = answers[id - 1]["events"].as_array().unwrap();
        events.iter().filter(|event| event["type"] == kind).cloned().collect()
    };
    // One influence each at Charlie's Place: a tie goes to the owner (3.9).
    assert_eq!(events(40, "control")[0]["to"], 1);
    // Nobody is paid for a deed that its owner does not control (5.2): 3 + 1 for the Law Dogs, 3 for the Sloane Gang.
    let produced: Vec<_> = events(51, "ghost_rock").into_iter().filter(|event| event["why"] == "production").collect();
    assert_eq!([&produced[0]["amount"], &produced[1]["amount"]], [4, 3]);
    // A sidekick covers the one casualty (6.1 step 5).
    assert_eq!(events(75, "casualties")[0]["count"], 1);
    assert_eq!(events(76, "casualty_taken").len(), 1);
    // Two aces and a discard cover five exactly (6.1 step 5).
    assert_eq!(events(86, "casualties")[0]["count"], 5);
    assert_eq!(events(87, "casualty_taken").len(), 3);
    // Two control points are not more than two influence (5.4).
    assert_eq!(events(92, "no_victory").len(), 1);
}

#[test]
fn a_saved_game_is_the_same_when_it_is_opened_again_exported_or_imported() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    let lines = format!("{TWO_DAYS}{}\n{}\n", r#"{"query":"state"}"#, r#"{"query":"log"}"#);
    let live = referee(Some(&game), &lines);
    let again = referee(Some(&game), "{\"query\":\"state\"}\n{\"query\":\"log\"}\n");
    assert_eq!(live[live.len() - 2..], again[..]);

    let exported = run(&["game", "export", game.to_str().unwrap()], b"");
    assert!(exported.status.success());
    let copy = folder.path().join("copy");
    let imported = run(&["game", "import", copy.to_str().unwrap()], &exported.stdout);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    assert_eq!(referee(Some(&copy), "{\"query\":\"state\"}\n{\"query\":\"log\"}\n"), again);
    let taken = failed(&["game", "import", copy.to_str().unwrap()], &exported.stdout);
    assert!(taken.contains("saved there already"), "{taken}");
}

#[test]
fn undo_to_the_beginning_and_redo_to_the_end() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    referee(Some(&game), TWO_DAYS);
    let end = state(&game);
    let count = usize::try_from(end["commands"].as_u64().unwrap()).unwrap();
    let undo = "{\"command\":{\"type\":\"undo\"}}\n".repeat(count);
    assert!(referee(Some(&game), &undo).iter().all(|answer| answer["ok"] == true));
    assert_eq!(state(&game)["players"], json!([]));
    let too_many = referee(Some(&game), "{\"command\":{\"type\":\"undo\"}}\n");
    assert_eq!(too_many[0]["refusal"]["rule"], "session:undo");
    let redo = "{\"command\":{\"type\":\"redo\"}}\n".repeat(count);
    assert!(referee(Some(&game), &redo).iter().all(|answer| answer["ok"] == true));
    assert_eq!(state(&game), end);
}

/// Two more faults of other engines: a move is taken back here, and a game replayed, with the same outcome.
#[test]
fn other_engines_neither_take_back_nor_replay_here_every_whole_game_does_both() {
    let folder = tempdir().unwrap();
    let stories = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut games = 0;
    for entry in fs::read_dir(stories).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.extension().is_none_or(|end| end != "jsonl") || name == "two-days" {
            continue;
        }
        let game = folder.path().join(&name);
        let log = fs::read(&path).unwrap();
        let imported = run(&["game", "import", game.to_str().unwrap()], &log);
        let said = String::from_utf8_lossy(&imported.stderr);
        assert!(imported.status.success(), "{name}: {said}");
        let undo = r#"{"command":{"type":"undo"}}"#;
        let redo = r#"{"command":{"type":"redo"}}"#;
        let ask = r#"{"query":"state"}"#;
        let lines = format!("{ask}\n{undo}\n{undo}\n{ask}\n{redo}\n{redo}\n{ask}\n");
        let answers = referee(Some(&game), &lines);
        let end = &answers[0]["state"];
        assert_eq!(end["phase"], "over", "{name}");
        assert!(end["victor"].is_u64(), "{name}");
        assert_eq!(answers[3]["state"]["victor"], Value::Null, "{name}");
        assert_eq!(answers[6]["state"], *end, "{name}");
        assert_eq!(state(&game), *end, "{name} opened again");
        let exported = run(&["game", "export", game.to_str().unwrap()], b"");
        let commands = |lines: &[u8]| -> Vec<Value> {
            let text = String::from_utf8(lines.to_vec()).unwrap();
            let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            entries.map(|entry| entry["command"].clone()).filter(|command| !command.is_null()).collect()
        };
        assert_eq!(commands(&exported.stdout), commands(&log), "{name}");
        games += 1;
    }
    assert_eq!(games, 10);
}

#[test]
fn the_log_reads_as_a_story() {
    let answers = referee(None, &format!("{TWO_DAYS}{}\n", r#"{"query":"log"}"#));
    let log = answers.last().unwrap()["log"].as_array().unwrap();
    assert_eq!(log.len(), 92, "94 lines, a query and a refusal among them");
    let line = |seq: usize| (log[seq - 1]["text"].as_str().unwrap(), log[seq - 1]["details"].clone());
    assert_eq!(
        line(13),
        (
            "Law Dogs: Notary Public enters play",
            json!([
                "2 ghost rock from Law Dogs to the bank: bought Notary Public",
                "Notary Public enters play for Law Dogs"
            ])
        )
    );
    assert_eq!(line(32).0, "Sloane Gang: Jacqueline Isham is aced");
    assert_eq!(line(37).0, "Taken back: Law Dogs: Tommy Harden moves to Charlie's Place");
    assert_eq!(
        line(39),
        ("Sloane Gang: Lawrence Blackwood moves to Charlie's Place", json!(["Sloane Gang controls Charlie's Place"]))
    );
    assert!(log.iter().all(|entry| entry["text"] != "Something is done"));
}

/// A referee that is talked to line by line.
struct Live {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Live {
    fn start(game: &Path) -> Self {
        let mut child = deadeye(&["referee", "--game", game.to_str().unwrap()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    fn send(&mut self, line: &str) {
        self.stdin.write_all(line.as_bytes()).unwrap();
        self.stdin.write_all(b"\n").unwrap();
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

#[test]
fn a_killed_referee_loses_no_command_that_it_answered() {
    let folder = tempdir().unwrap();
    let commands: Vec<&str> = TWO_DAYS.lines().collect();
    for stop in [1, 7, 20, 33, 39, 60, 93] {
        let game = folder.path().join(format!("killed-{stop}"));
        let mut live = Live::start(&game);
        for command in &commands[..stop] {
            live.send(command);
            live.answer();
        }
        // One more is on its way: it may be there or not.
        live.send(commands[stop]);
        live.child.kill().unwrap();
        live.child.wait().unwrap();
        let kept = state(&game);
        let with = |count: usize| {
            let lines = format!("{}\n{{\"query\":\"state\"}}\n", commands[..count].join("\n"));
            referee(None, &lines).pop().unwrap()["state"].clone()
        };
        assert!(kept == with(stop) || kept == with(stop + 1), "stopped after {stop}");
    }
}

#[test]
fn one_program_at_a_time_has_a_game_open() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    let mut live = Live::start(&game);
    live.send(r#"{"id":1,"command":{"type":"seat","name":"South"}}"#);
    assert_eq!(live.answer()["ok"], true);
    let said = failed(&["referee", "--game", game.to_str().unwrap()], b"");
    assert!(said.contains("another program has it open"), "{said}");
    live.send(r#"{"id":2,"command":{"type":"seat","name":"North"}}"#);
    assert_eq!(live.answer()["ok"], true, "the first one goes on");
    drop(live.stdin);
    assert!(live.child.wait().unwrap().success());
    assert_eq!(state(&game)["players"].as_array().unwrap().len(), 2);
}

#[test]
fn a_saved_game_cut_in_half_is_said_left_alone_and_partly_saved() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    referee(Some(&game), TWO_DAYS);
    let whole = fs::read(&game).unwrap();
    let half = &whole[..whole.len() / 2];
    fs::write(&game, half).unwrap();
    let path = game.to_str().unwrap();
    let said = failed(&["referee", "--game", path], b"{\"query\":\"state\"}\n");
    assert!(said.contains("damaged"), "{said}");
    let exported = run(&["game", "export", path], b"");
    assert_eq!(exported.status.code(), Some(1));
    assert_eq!(fs::read(&game).unwrap(), half);
    let lines = String::from_utf8(exported.stdout).unwrap();
    let entries = lines.matches(r#""kind":"#).count();
    assert!((20..93).contains(&entries), "{entries} of 93 entries were read from half of the file");
    let new = folder.path().join("new");
    let imported = run(&["game", "import", new.to_str().unwrap()], lines.as_bytes());
    let said = String::from_utf8_lossy(&imported.stderr);
    assert!(imported.status.success(), "{said}");
    let log = referee(Some(&new), r#"{"query":"log"}"#)[0]["log"].clone();
    assert_eq!(log.as_array().unwrap().len(), entries);
}

#[test]
fn what_is_no_saved_game_is_said_in_one_line() {
    let folder = tempdir().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "no game, only words. ".repeat(20)).unwrap();
    let said = failed(&["referee", "--game", text.to_str().unwrap()], b"");
    assert!(said.contains("no saved game"), "{said}");
    let said = failed(&["referee", "--game", folder.path().to_str().unwrap()], b"");
    assert!(said.contains("folder"), "{said}");
    let said = failed(&["game", "export", folder.path().join("none").to_str().unwrap()], b"");
    assert!(said.contains("there is no such file"), "{said}");
    let said = failed(&["game", "import", folder.path().join("new").to_str().unwrap()], b"[]\n");
    assert!(said.contains("line 1"), "{said}");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn any_line_is_answered_and_the_next_one_too() {
    let mut input: Vec<u8> = Vec::new();
    let long = format!(r#"{{"command":{{"type":"note","text":"{}"}}}}"#, "x".repeat(3 << 20));
    let deep = "[".repeat(100_000);
    let lines: [&[u8]; 20] = [
        b"",
        b"nonsense",
        b"\xff\xfe\x00 not text",
        b"null",
        b"[1,2,3]",
        b"{}",
        br#"{"id":{"a":[1]},"query":"weather"}"#,
        br#"{"id":1,"query":17}"#,
        br#"{"id":1,"command":17}"#,
        br#"{"id":1,"command":{"type":"dance"}}"#,
        br#"{"id":1,"command":{"type":"seat"}}"#,
        br#"{"id":1,"command":{"type":"pass","player":200}}"#,
        br#"{"id":1,"command":{"type":"pass","player":-1}}"#,
        br#"{"id":1,"command":{"type":"move_dude","player":0,"dude":4294967295,"to":{"deed":4294967295}}}"#,
        br#"{"id":1,"command":{"type":"seat","name":"A"},"query":"state"}"#,
        br#"{"id":1,"query":"legal","player":9}"#,
        br#"{"id":1,"query":"explain"}"#,
        br#"{"id":1,"query":"explain","card":99}"#,
        long.as_bytes(),
        deep.as_bytes(),
    ];
    for line in lines {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(br#"{"id":"last","command":{"type":"seat","name":"South"}}"#);
    let output = run(&["referee"], &input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len() + 1);
    for (line, answer) in lines.iter().zip(&answers) {
        let line = String::from_utf8_lossy(&line[..line.len().min(80)]);
        assert_eq!(answer["ok"], false, "{line} was taken: {answer}");
        assert_eq!(answer["version"], 2);
        for part in ["rule", "why", "instead"] {
            assert!(answer["refusal"][part].is_string(), "{line}: {answer}");
        }
    }
    assert_eq!(answers[6]["id"], json!({"a": [1]}));
    assert_eq!((&answers[20]["id"], &answers[20]["ok"]), (&json!("last"), &json!(true)));
}

#[test]
fn commands_in_any_order_never_end_the_referee() {
    // Every command of the documentation, against the game at every tenth of its way.
    let documented: Vec<String> = examples()
        .into_iter()
        .filter(|example| example["type"].is_string())
        .map(|command| json!({ "command": command }).to_string())
        .collect();
    let script: Vec<&str> = TWO_DAYS.lines().collect();
    for start in (0..script.len()).step_by(10) {
        let lines = format!("{}\n{}\n{}\n", script[..start].join("\n"), documented.join("\n"), script.join("\n"));
        let asked = lines.lines().count();
        assert_eq!(referee(None, &lines).len(), asked, "after {start} commands");
    }
}

/// The requests and commands that stand in `docs/referee.md`, a line each.
fn examples() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/referee.md");
    let text = fs::read_to_string(path).unwrap();
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        match line {
            "```json" => inside = true,
            line if line.starts_with("```") => inside = false,
            line if inside => found.push(serde_json::from_str(line).unwrap()),
            _ => {}
        }
    }
    found
}

#[test]
fn the_documentation_shows_every_command_and_what_it_shows_is_understood() {
    let known: BTreeSet<String> =
        CommandKind::ALL.iter().map(|kind| kind.name().to_owned()).chain(["undo".into(), "redo".into()]).collect();
    let mut shown = BTreeSet::new();
    let examples = examples();
    for example in &examples {
        let command = if example["type"].is_string() { example } else { &example["command"] };
        if command.is_null() {
            continue;
        }
        let kind = command["type"].as_str().unwrap().to_owned();
        if kind != "undo" && kind != "redo" {
            serde_json::from_value::<deadeye_rules::Command>(command.clone()).unwrap();
            let fields = kind_of(&kind).fields();
            for field in command.as_object().unwrap().keys() {
                assert!(field == "type" || fields.contains(&field.as_str()), "{kind} has no {field}");
            }
        }
        shown.insert(kind);
    }
    assert_eq!(known, shown);

    let requests: Vec<String> =
        examples.iter().filter(|example| example["id"].is_number()).map(Value::to_string).collect();
    assert!(requests.len() >= 10);
    for answer in referee(None, &requests.join("\n")) {
        let rule = answer["refusal"]["rule"].as_str().unwrap_or_default();
        let why = answer["refusal"]["why"].as_str().unwrap_or_default();
        // A table with one player has no card 3, no player 1 and nothing to decide, which is said; anything else would be
        // a fault of the page.
        let said = ["is not in play", "there is no player", "nothing is for this player to decide now"];
        assert!(rule != "protocol:2" || said.iter().any(|part| why.contains(part)), "{answer}");
    }
}

fn kind_of(name: &str) -> CommandKind {
    let mut all = CommandKind::ALL.iter().copied();
    all.find(|kind| kind.name() == name).unwrap()
}

/// A file of the project.
fn text_of(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// The names in backticks of a cell of a table.
fn ticked(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The cells of the table in `docs/referee.md` whose first column is called so, but for its head.
fn table(first: &str) -> Vec<Vec<String>> {
    let text = text_of("docs/referee.md");
    let head = format!("| {first} |");
    let rows = text.lines().skip_while(|line| !line.starts_with(&head));
    rows.take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn the_documentation_names_every_field_of_every_command() {
    let rows = table("command");
    assert_eq!(rows.len(), CommandKind::ALL.len() + 1);
    let examples = examples();
    for row in rows.iter().skip(1) {
        let kind = kind_of(row[1].trim_matches('`'));
        let (must, may) = (ticked(&row[2]), ticked(&row[3]));
        let documented: BTreeSet<&str> = must.iter().chain(&may).map(String::as_str).collect();
        let fields: BTreeSet<&str> = kind.fields().iter().copied().collect();
        assert_eq!(documented, fields, "{kind}");
        // What may be left out is left out of an example, and nothing else can be.
        let mut shown = examples.iter().filter(|example| example["type"] == kind.name());
        let mut command = shown.next().unwrap().as_object().unwrap().clone();
        command.retain(|name, _| !may.contains(name));
        let read = |command| serde_json::from_value::<deadeye_rules::Command>(Value::Object(command));
        assert!(read(command.clone()).is_ok(), "{kind} needs more");
        for name in &must {
            let mut less = command.clone();
            assert!(less.remove(name).is_some(), "{kind}: {name}");
            assert!(read(less).is_err(), "{kind} does without {name}");
        }
    }
}

/// The names of an item as they are on the wire: of a struct its fields, of an enum its variants, each with its fields.
fn wire_names(file: &str, item: &str) -> Vec<(String, BTreeSet<String>)> {
    let snake = |name: &syn::Ident| {
        let mut snake = String::new();
        for letter in name.to_string().chars() {
            if letter.is_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        snake
    };
    let field = |field: &syn::Field| {
        let mut name = field.ident.as_ref().map(ToString::to_string);
        for attribute in field.attrs.iter().filter(|own| own.path().is_ident("serde")) {
            let said = attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("skip") {
                    name = None;
                } else if let Ok(value) = meta.value() {
                    let word: syn::LitStr = value.parse()?;
                    if meta.path.is_ident("rename") {
                        name = Some(word.value());
                    }
                }
                Ok(())
            });
            said.unwrap();
        }
        name
    };
    let parsed = syn::parse_file(&text_of(file)).unwrap();
    let found = parsed.items.iter().find_map(|own| match own {
        syn::Item::Struct(own) if own.ident == item => {
            let names = own.fields.iter().filter_map(field);
            Some(names.map(|name| (name, BTreeSet::new())).collect())
        }
        syn::Item::Enum(own) if own.ident == item => {
            let variants = own.variants.iter();
            Some(variants.map(|own| (snake(&own.ident), own.fields.iter().filter_map(field).collect())).collect())
        }
        _ => None,
    });
    found.unwrap()
}

const RULES: &str = "crates/deadeye-rules/src/";

#[test]
fn the_documentation_names_every_event_with_its_fields_and_every_domain() {
    for (head, file, item) in [("event", "state/event.rs", "Event"), ("domain", "state/template.rs", "Domain")] {
        let documented: Vec<(String, BTreeSet<String>)> = table(head)
            .iter()
            .map(|row| {
                let mut names = row[1].split('`').skip(1).step_by(2).map(str::to_owned);
                let name = names.next().unwrap();
                let of_event = ticked(if head == "event" { &row[2] } else { "" });
                (name, names.chain(of_event).collect())
            })
            .collect();
        assert_eq!(documented, wire_names(&format!("{RULES}{file}"), item));
    }
}

#[test]
fn the_documentation_names_every_field_of_the_state_and_every_word_of_a_value() {
    let text = text_of("docs/referee.md");
    let words: BTreeSet<&str> = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).collect();
    let view = text_of("crates/deadeye-session/src/view.rs");
    let fields = view.split("set(\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(name, _)| name.to_owned());
    let in_json = view.split("\": ").filter_map(|before| before.rsplit_once('"')).map(|(_, name)| name.to_owned());
    let mut names: BTreeSet<String> = fields.chain(in_json).collect();
    assert!(names.len() > 60 && names.contains("strength"), "{names:?}");
    for (file, item) in [
        ("state/effect.rs", "Effect"),
        ("state/effect.rs", "Change"),
        ("state/effect.rs", "Duration"),
        ("state/effect.rs", "Figure"),
        ("state/effect.rs", "Keeping"),
        ("state/effect.rs", "Origin"),
        ("state/card.rs", "Counter"),
        ("state/card.rs", "Spot"),
        ("state/command/parts.rs", "Casualty"),
        ("state/command/parts.rs", "Destination"),
        ("state/command/parts.rs", "Fate"),
        ("state/command/parts.rs", "Gift"),
        ("state/command/parts.rs", "Mark"),
        ("state/command/parts.rs", "SkillUse"),
        ("state/command/parts.rs", "Source"),
        ("state/event.rs", "Purse"),
        ("state/pile.rs", "Pile"),
        ("state/player.rs", "Entry"),
        ("state/resolving.rs", "Answer"),
        ("state/resolving.rs", "Question"),
        ("state/resolving.rs", "Wanted"),
        ("state/template.rs", "Choice"),
        ("state/template.rs", "HandChoice"),
        ("state/template.rs", "Template"),
        ("query/control.rs", "Claim"),
        ("query/control.rs", "Control"),
        ("query/statistics.rs", "Part"),
        ("query/statistics.rs", "Tally"),
        ("vocabulary/ids.rs", "End"),
        ("vocabulary/ids.rs", "Place"),
        ("vocabulary/ids.rs", "Side"),
        ("vocabulary/refusal.rs", "Refusal"),
        ("vocabulary/skill.rs", "Skill"),
        ("vocabulary/step.rs", "AbilityKind"),
    ] {
        for (name, fields) in wire_names(&format!("{RULES}{file}"), item) {
            names.insert(name);
            names.extend(fields);
        }
    }
    names.extend(wire_names("crates/deadeye-session/src/log.rs", "LogEntry").into_iter().map(|(name, _)| name));
    let missing: Vec<&String> = names.iter().filter(|name| !words.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "not in docs/referee.md: {missing:?}");
}

#[test]
fn a_field_that_no_command_has_is_refused_with_the_nearest_one() {
    let ask = |command: Value| {
        let lines = format!("{}\n{{\"query\":\"state\"}}\n", json!({ "command": command }));
        let answers = referee(None, &lines);
        assert_eq!(answers[1]["state"]["commands"], 0, "nothing was done");
        let refusal = answers[0]["refusal"].clone();
        assert_eq!(refusal["rule"], "protocol:2", "{refusal}");
        format!("{}; {}", refusal["why"], refusal["instead"])
    };
    let said = ask(json!({"type":"seat","nam":"South"}));
    assert!(said.contains("nam") && said.contains(r#"write \"name\""#), "{said}");
    let said = ask(json!({"type":"shop","player":0,"card":"01050","ontoo":10}));
    assert!(said.contains("ontoo") && said.contains(r#"write \"onto\""#), "{said}");
    let said = ask(json!({"type":"trade","player":0,"gifts":[{"goods":1,"to":2,"form":3}]}));
    assert!(said.contains("gifts") && said.contains("form"), "{said}");
    let said = ask(json!({"type":"undo","steps":2}));
    assert!(said.contains("steps"), "{said}");
    let said = ask(json!({"type":"seet","name":"South"}));
    assert!(said.contains(r#"write \"seat\""#), "{said}");
    // Every command, explained or done, and every one without the field is taken or refused by the rules.
    for kind in CommandKind::ALL {
        ask(json!({"type":kind.name(),"colour":"red"}));
    }
    let explained = r#"{"query":"explain","command":{"type":"seat","name":"S","colour":1}}"#;
    assert_eq!(referee(None, explained)[0]["refusal"]["rule"], "protocol:2");
    let known = r#"{"id":1,"command":{"type":"seat","name":"South","deck":null}}"#;
    assert_eq!(referee(None, known)[0]["ok"], true);
}

/// An export that another program wrote says more than this one knows: that is left out, as before.
#[test]
fn an_export_with_unknown_fields_is_still_read() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g");
    let lines = concat!(
        "{\"deadeye_game\":1,\"edition\":\"1.5\"}\n",
        "{\"seq\":1,\"kind\":\"command\",\"by\":\"script\",",
        "\"command\":{\"type\":\"seat\",\"name\":\"South\",\"colour\":\"red\"}}\n",
    );
    let imported = run(&["game", "import", game.to_str().unwrap()], lines.as_bytes());
    let said = String::from_utf8_lossy(&imported.stderr);
    assert!(imported.status.success(), "{said}");
    assert_eq!(state(&game)["players"][0]["name"], "South");
}

/// The opening of a game at High Noon: a dude with a machine that answers his moves, and a job on his player's hand.
const NOON: &str = r#"{"command":{"type":"seat","name":"Anna"}}
{"command":{"type":"seat","name":"Bruno"}}
{"command":{"type":"choose_outfit","player":0,"outfit":"01002"}}
{"command":{"type":"choose_outfit","player":1,"outfit":"01003"}}
{"command":{"type":"choose_gang","player":0,"dudes":[]}}
{"command":{"type":"choose_gang","player":1,"dudes":[]}}
{"command":{"type":"reveal_gangs"}}
{"command":{"type":"carry_out","on":true}}
{"command":{"type":"set_winner","player":0}}
{"command":{"type":"set_phase","phase":"high_noon"}}
{"command":{"type":"set_turn","player":0}}
{"command":{"type":"set_pile","player":0,"pile":"hand","count":1,"known":["13020"]}}
{"command":{"type":"bring_card","code":"01018","owner":0,"to":{"at":{"home":0}}}}
{"command":{"type":"bring_card","code":"06014","owner":0,"to":{"on":2}}}
"#;

/// The answers to some commands after the opening.
fn at_noon(commands: &[Value]) -> Vec<Value> {
    let lines = commands.iter().map(|command| json!({ "command": command }).to_string() + "\n");
    let answers = referee(None, &(NOON.to_owned() + &lines.collect::<String>()));
    answers.into_iter().skip(NOON.lines().count()).collect()
}

/// The Recursive Motion Machine (06014) answers a move of its bearer.
#[test]
fn an_answer_says_what_comes_next_and_who_may_react() {
    let play = json!({"type":"move_dude","player":0,"dude":2,"to":"town_square"});
    let answers = at_noon(&[play, json!({"type":"call_reacts","player":0})]);
    assert_eq!(answers[0]["next"], json!({"step":"noon","to_act":[1],"may_react":[{"player":0,"with":[{"card":3}]}]}));
    // They are asked now.
    assert_eq!(answers[1]["next"]["step"], "reacts");
    // A refusal changes nothing, and nothing comes next.
    let refused = at_noon(&[json!({"type":"pass","player":1})]);
    assert_eq!((&refused[0]["ok"], refused[0].get("next")), (&json!(false), None));
}

/// Arnold McCadish (01008) answers to a dude who is discarded as a casualty, himself among them (1.5:7.1).
#[test]
fn who_has_just_left_is_among_those_that_may_react() {
    let commands = [
        json!({"type":"bring_card","code":"01008","owner":0,"to":{"at":"town_square"}}),
        json!({"type":"bring_card","code":"01041","owner":1,"to":{"at":"town_square"}}),
        json!({"type":"call_out","player":0,"caller":4,"target":5}),
        json!({"type":"accept_call_out","player":1}),
        json!({"type":"close_posse","player":0}),
        json!({"type":"close_posse","player":1}),
        json!({"type":"pass","player":0}),
        json!({"type":"pass","player":1}),
        json!({"type":"pick_shooter","player":0,"dude":4}),
        json!({"type":"pick_shooter","player":1,"dude":5}),
        json!({"type":"show_hand","player":0,"cards":["2S","3H","4C","8D","JD"]}),
        json!({"type":"show_hand","player":1,"cards":["2S","2H","4C","8D","JD"]}),
        json!({"type":"pass","player":0}),
        json!({"type":"pass","player":1}),
        json!({"type":"take_casualties","player":0,"casualties":[{"card":4,"fate":"discard"}]}),
    ];
    let answers = at_noon(&commands);
    assert_eq!(answers[14]["next"]["may_react"], json!([{"player":0,"with":[{"card":4}]}]), "{:?}", answers[14]);
}

/// A job asks four times who joins its posse (1.5:6.2 step 3), then who opposes it; and Signing Over the Stores (13020)
/// asks how many cards of five go.
#[test]
fn a_job_says_each_time_what_it_asks_and_a_choice_names_its_ways() {
    let close = json!({"type":"close_posse","player":0});
    let commands = [
        json!({"type":"start_job","player":0,"by":{"hand":"13020"},"leader":2,"mark":{"place":"town_square"}}),
        close.clone(),
        close.clone(),
        close.clone(),
        close,
        json!({"type":"decline","player":1}),
    ];
    let answers = at_noon(&commands);
    let steps: Vec<&str> = answers.iter().map(|answer| answer["next"]["step"].as_str().unwrap()).collect();
    let joining = ["job_at_leader", "job_next_to_leader", "job_next_to_mark", "job_at_mark"];
    assert_eq!(steps, [&joining[..], &["oppose", "choice"]].concat());
    assert_eq!(answers[4]["next"]["to_act"], json!([1]));

    let lines: String = commands.iter().map(|command| json!({ "command": command }).to_string() + "\n").collect();
    let asked = referee(None, &(NOON.to_owned() + &lines + r#"{"query":"state"}"#)).pop().unwrap();
    let choice = &asked["state"]["choice"];
    assert_eq!((&choice["by"], &choice["card"]), (&json!(0), &json!("13020")));
    let ways = choice["ways"].as_array().unwrap();
    // Five to one of them, or none.
    assert_eq!(ways.len(), 6);
    assert_eq!(ways[4]["answer"], json!({"option":4}));
    assert!(ways[0]["text"].as_str().unwrap().contains('5'), "{ways:?}");
    assert_eq!(ways[5]["text"], "nothing");
}

/// Buskers (20007) take two ghost rock from a richer player whose dude comes, or boot the dude: a no says so as well.
#[test]
fn a_yes_and_a_no_each_say_what_follows() {
    let commands = [
        json!({"type":"set_ghost_rock","player":0,"to":1}),
        json!({"type":"set_ghost_rock","player":1,"to":5}),
        json!({"type":"bring_card","code":"20007","owner":0,"to":{"at":"town_square"}}),
        json!({"type":"bring_card","code":"01036","owner":1,"to":{"at":{"home":1}}}),
        json!({"type":"set_turn","player":1}),
        json!({"type":"move_dude","player":1,"dude":5,"to":"town_square"}),
        json!({"type":"call_reacts","player":0}),
        json!({"type":"use_ability","player":0,"card":4,"kind":"react"}),
    ];
    let lines: String = commands.iter().map(|command| json!({ "command": command }).to_string() + "\n").collect();
    let asked = referee(None, &(NOON.to_owned() + &lines + r#"{"query":"state"}"#)).pop().unwrap();
    let ways = asked["state"]["choice"]["ways"].as_array().unwrap();
    assert_eq!((&ways[0]["answer"], &ways[1]["answer"]), (&json!({"yes":true}), &json!({"yes":false})));
    assert!(ways[1]["text"].as_str().unwrap().starts_with("boot"), "{ways:?}");
}

/// In a combo each pile that it may go on from is listed once, with the known cards and any that nobody named (1.5:7.3.2).
#[test]
fn a_combo_is_listed_once_for_each_pile() {
    let commands = [
        json!({"type":"bring_card","code":"18010","owner":0,"to":{"at":"town_square"}}),
        json!({"type":"bring_card","code":"01041","owner":1,"to":{"at":"town_square"}}),
        json!({"type":"set_pile","player":0,"pile":"hand","count":6,"known":["24219","24217"]}),
        json!({"type":"call_out","player":0,"caller":4,"target":5}),
        json!({"type":"accept_call_out","player":1}),
        json!({"type":"close_posse","player":0}),
        json!({"type":"close_posse","player":1}),
        json!({"type":"play_technique","player":0,"card":"24217","dude":4,"kind":"shootout"}),
        json!({"type":"pull","player":0,"card":"AH"}),
    ];
    let lines: String = commands.iter().map(|command| json!({ "command": command }).to_string() + "\n").collect();
    let asked = referee(None, &(NOON.to_owned() + &lines + r#"{"query":"legal","player":0}"#)).pop().unwrap();
    let techniques: Vec<&Value> =
        asked["legal"].as_array().unwrap().iter().filter(|entry| entry["type"] == "play_technique").collect();
    let domain = |entry: &Value, field: &str| {
        let choices = entry["choices"].as_array().unwrap();
        choices.iter().find(|choice| choice["field"] == field).unwrap()["domain"].clone()
    };
    let piles: Vec<Value> = techniques.iter().map(|entry| domain(entry, "from")["pile"].clone()).collect();
    assert_eq!(piles, [json!("hand"), json!("discard")]);
    let hand = &domain(techniques[0], "card")["from_hand"];
    assert_eq!((&hand["known"], &hand["unknown"]), (&json!(["24219"]), &json!(true)));
}

#[test]
fn a_name_is_short_and_holds_nothing_that_cannot_be_seen_and_earlier_games_with_others_stand() {
    let seat = |name: &str| json!({ "command": { "type": "seat", "name": name } }).to_string();
    let long = "x".repeat(900_000);
    let lines =
        [seat(&long), seat("Kim\u{202e}"), seat(&"x".repeat(61)), seat(&"x".repeat(60)), seat("Kim")].join("\n");
    let answers = referee(None, &lines);
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(ok, [false, false, false, true, true]);
    let told = |at: usize| answers[at].to_string();
    assert!(told(0).contains("the name has 900000 letters, and at most 60 are shown"), "{:.200}", told(0));
    assert!(told(1).contains("the name holds U+202E, which cannot be seen"), "{}", told(1));
    // A game that an earlier version exported is taken over as it was.
    let folder = tempdir().unwrap();
    let game = folder.path().join("g.deadeye");
    let export = format!("{{\"deadeye_game\":1,\"edition\":\"1.5\"}}\n{{\"kind\":\"command\",{}\n", &seat(&long)[1..]);
    let imported = run(&["game", "import", game.to_str().unwrap()], export.as_bytes());
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    assert_eq!(state(&game)["players"][0]["name"], long.as_str());
    // What turns the direction of a line is written out on a terminal.
    let printed = run(&["referee"], lines.as_bytes()).stdout;
    assert!(!String::from_utf8(printed).unwrap().contains('\u{202e}'));
}

#[test]
fn a_game_that_is_not_there_is_said_to_be_no_file() {
    let folder = tempdir().unwrap();
    let missing = folder.path().join("NOTTHERE");
    let line = failed(&["air", "--port", "0", "--game", missing.to_str().unwrap()], b"");
    assert!(line.contains("NOTTHERE cannot be read — there is no such file — "), "{line}");
    fs::write(&missing, "").unwrap();
    let line = failed(&["game", "export", missing.to_str().unwrap()], b"");
    assert!(line.contains(" — there is no game in it — "), "{line}");
}

#[test]
fn an_export_with_a_byte_order_mark_is_taken_over() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("g.deadeye");
    let export = "\u{feff}{\"deadeye_game\":1,\"edition\":\"1.5\"}\n{\"kind\":\"command\",\"command\":{\"type\":\"note\",\"text\":\"one\"}}\n";
    let imported = run(&["game", "import", game.to_str().unwrap()], export.as_bytes());
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
}
