//! `deadeye referee`: a game as JSON Lines, a request a line in, an answer a line out, in order.
//!
//! `docs/referee.md` is the protocol. Whatever comes in is answered; nothing that comes in ends the program but the end
//! of the input.

use std::io::{self, BufRead, Read as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use deadeye_cards::CardDb;
use deadeye_rules::{
    CardId, Command, Edition, Event, Figure, PlayerId, Refusal, Template, Text, legal_commands,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::outcome::Outcome;
use crate::session::{By, Denied, LogEntry, Session, view};

/// The version of the protocol. Names in it do not change without it.
const VERSION: u32 = 1;

/// The longest line that is read. The longest command there is takes a few kilobytes.
const LONGEST_LINE_BYTES: u64 = 1 << 20;

/// The words of `deadeye referee`.
#[derive(Debug, Args)]
pub struct Words {
    /// The saved game to go on with, or to make; without it the game is forgotten at the end.
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The edition of the rules for a new game; 1.5 if nothing is said.
    #[arg(long, value_parser = edition_names())]
    edition: Option<Edition>,
}

/// The parser of `--edition`: the names of all editions.
pub(super) fn edition_names() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::name))
        .try_map(|name| Edition::named(&name).ok_or("no such edition"))
}

/// Runs the command.
///
/// # Errors
/// Where the game cannot be opened or made, or the output fails.
pub fn run(words: &Words, cards: Arc<CardDb>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = match &words.game {
        Some(path) => Session::open_or_create(path, cards, words.edition)?,
        None => Session::in_memory(cards, words.edition.unwrap_or_default()),
    };
    // What is said of a game as it is opened belongs to no answer.
    for fault in session.take_said() {
        eprintln!("note: {fault}");
    }
    serve(session, io::stdin().lock(), out)?;
    Ok(Outcome::Done)
}

/// Answers each line of the input, until it ends.
///
/// # Errors
/// Where input or output fail.
pub fn serve(
    mut session: Session,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input)
            .take(LONGEST_LINE_BYTES)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == LONGEST_LINE_BYTES && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            let why = format!("the line is longer than {LONGEST_LINE_BYTES} bytes");
            Answer::new(
                Value::Null,
                Err(protocol(why, "send a command or a query a line")),
            )
        } else {
            answer(&mut session, &line)
        };
        let mut text = serde_json::to_vec(&answer)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
}

/// What a line is answered with.
#[derive(Debug, Serialize)]
pub struct Answer {
    id: Value,
    ok: bool,
    version: u32,
    #[serde(flatten)]
    body: Body,
    /// What is to be known of the file, as a line each: the answer holds all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What an answer says.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Body {
    Events(Vec<Event>),
    Refusal(Refusal),
    Error(String),
    State(Value),
    Legal(Vec<Template>),
    Log(Vec<LogEntry>),
    Explain(Value),
}

impl Answer {
    fn new(id: Value, outcome: Result<Body, Denied>) -> Self {
        let ok = outcome.is_ok();
        let body = outcome.unwrap_or_else(|denied| match denied {
            Denied::Refused(refusal) => Body::Refusal(refusal),
            Denied::Unsaved(fault) => Body::Error(fault.to_string()),
        });
        Self {
            id,
            ok,
            version: VERSION,
            body,
            notes: Vec::new(),
        }
    }
}

/// Does or answers what a line asks for.
pub fn answer(session: &mut Session, line: &[u8]) -> Answer {
    let request = match serde_json::from_slice(line) {
        Ok(Value::Object(request)) => request,
        Ok(_) => {
            let refusal = protocol(
                "the line is no JSON object",
                r#"send {"id":1,"query":"legal"}"#,
            );
            return Answer::new(Value::Null, Err(refusal));
        }
        Err(error) => {
            let refusal = protocol(
                format!("the line is no JSON: {error}"),
                "send one JSON object a line",
            );
            return Answer::new(Value::Null, Err(refusal));
        }
    };
    let id = request.get("id").cloned().unwrap_or_default();
    let outcome = obey(session, &request);
    let said = session.take_said();
    Answer {
        notes: said.iter().map(ToString::to_string).collect(),
        ..Answer::new(id, outcome)
    }
}

/// The words of a request.
const WORDS: [&str; 7] = ["id", "command", "query", "player", "card", "figure", "from"];

fn obey(session: &mut Session, request: &Map<String, Value>) -> Result<Body, Denied> {
    if let Some(stranger) = request.keys().find(|key| !WORDS.contains(&key.as_str())) {
        let instead = format!("a request is made of {}", WORDS.join(", "));
        return Err(protocol(format!("a request has no {stranger:?}"), instead));
    }
    match (request.get("command"), request.get("query")) {
        (Some(command), None) => act(session, command),
        (command, Some(query)) => {
            let query = query.as_str().unwrap_or_default();
            if command.is_some() && query != "explain" {
                return Err(protocol(
                    "a command and a query stand in one line",
                    "send two lines",
                ));
            }
            ask(session, query, request)
        }
        (None, None) => Err(protocol(
            "the line asks for nothing",
            r#"send a "command" or a "query""#,
        )),
    }
}

fn act(session: &mut Session, command: &Value) -> Result<Body, Denied> {
    let events = match command.get("type").and_then(Value::as_str) {
        Some("undo") => session.undo(By::Script).map(|()| Vec::new())?,
        Some("redo") => session.redo(By::Script)?,
        _ => session.apply(parse(command)?, By::Script)?,
    };
    Ok(Body::Events(events))
}

fn parse(command: &Value) -> Result<Command, Denied> {
    Command::deserialize_from(command)
        .map_err(|why| protocol(why, "docs/referee.md shows every command with an example"))
}

fn ask(session: &Session, query: &str, request: &Map<String, Value>) -> Result<Body, Denied> {
    let game = session.game();
    let player: Option<PlayerId> = word(request, "player")?;
    if let Some(player) = player.filter(|player| game.player(*player).is_none()) {
        return Err(protocol(
            format!("there is no {player}"),
            "name a player by seat, from 0",
        ));
    }
    match query {
        "state" => Ok(Body::State(view::state(game))),
        "legal" => {
            // Every player where nobody is named: those who are not asked now have nothing to do.
            let asked = player.map_or_else(
                || game.players().iter().map(|p| p.id()).collect(),
                |p| vec![p],
            );
            Ok(Body::Legal(
                asked
                    .into_iter()
                    .flat_map(|player| legal_commands(game, player))
                    .collect(),
            ))
        }
        "log" => {
            let from: u64 = word(request, "from")?.unwrap_or(1);
            Ok(Body::Log(
                session
                    .log()
                    .iter()
                    .filter(|entry| entry.seq >= from)
                    .cloned()
                    .collect(),
            ))
        }
        "explain" => explain(session, player, request).map(Body::Explain),
        _ => Err(protocol(
            "there is no such query",
            "ask for state, legal, log or explain",
        )),
    }
}

/// How a figure came about, or what stands against a command.
fn explain(
    session: &Session,
    player: Option<PlayerId>,
    request: &Map<String, Value>,
) -> Result<Value, Denied> {
    let game = session.game();
    if let Some(command) = request.get("command") {
        return Ok(match session.try_out(&parse(command)?) {
            Ok(events) => json!({ "legal": true, "events": events }),
            Err(refusal) => json!({ "legal": false, "refusal": refusal }),
        });
    }
    if let Some(card) = word::<CardId>(request, "card")? {
        let Some(in_play) = game.card(card) else {
            return Err(protocol(
                format!("{card} is not in play"),
                r#"ask for the "state""#,
            ));
        };
        let figures = match word::<Figure>(request, "figure")? {
            Some(figure) => vec![figure],
            None => vec![
                Figure::Value,
                Figure::Bullets,
                Figure::Influence,
                Figure::Control,
                Figure::Production,
                Figure::Upkeep,
            ],
        };
        let figures: Vec<Value> = figures
            .into_iter()
            .map(|figure| {
                let tally = game.tally(card, figure);
                json!({
                    "figure": tally.figure,
                    "read": tally.read,
                    "sum": tally.sum,
                    "parts": tally.parts,
                    "text": tally.text(),
                })
            })
            .collect();
        return Ok(json!({ "card": card, "title": in_play.title(), "figures": figures }));
    }
    if let Some(own) = player.and_then(|player| game.player(player)) {
        return Ok(json!({
            "player": own.id(),
            "influence": game.player_tally(own.id(), Figure::Influence),
            "control": game.player_tally(own.id(), Figure::Control),
            "ghost_rock": own.ledger(),
        }));
    }
    Err(protocol(
        "nothing is named to explain",
        r#"name a "card", a "player" or a "command""#,
    ))
}

/// A word of a request, if it is there.
fn word<T: DeserializeOwned>(
    request: &Map<String, Value>,
    name: &str,
) -> Result<Option<T>, Denied> {
    let value = request.get(name).filter(|value| !value.is_null());
    value
        .map(|value| serde_json::from_value(value.clone()))
        .transpose()
        .map_err(|error| {
            protocol(
                format!("{name:?}: {error}"),
                "docs/referee.md shows what it may be",
            )
        })
}

/// A line that is none of the protocol.
fn protocol(why: impl Into<String>, instead: impl Into<String>) -> Denied {
    Denied::Refused(Refusal {
        rule: format!("protocol:{VERSION}"),
        why: Text::name(why),
        instead: Text::name(instead),
        also: Vec::new(),
    })
}

/// Reading a command with a reason that can be read.
trait FromRequest: Sized {
    fn deserialize_from(value: &Value) -> Result<Self, String>;
}

impl FromRequest for Command {
    fn deserialize_from(value: &Value) -> Result<Self, String> {
        let Some(kind) = value.get("type").and_then(Value::as_str) else {
            return Err(r#"a command is an object with its name in "type""#.to_owned());
        };
        serde_json::from_value(value.clone()).map_err(|error| {
            let why = error.to_string();
            // The library lists every command there is after this.
            if why.starts_with("unknown variant") && why.contains("`seat`") {
                format!("there is no command {kind:?}")
            } else {
                format!("{kind}: {why}")
            }
        })
    }
}
