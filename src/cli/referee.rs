//! `deadeye referee`: a game as JSON Lines, a request a line in, an answer a line out, in order.
//!
//! `docs/referee.md` is the protocol. Every line is answered; only the end of the input ends the program.

use std::io::{self, BufRead, Read as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use deadeye_cards::{CardCode, CardDb, CardType};
use deadeye_coach::suggest::{Chance, reacts};
use deadeye_opponent::{Level, Mind, Own, Player as Playing, View, without_hidden};
use deadeye_rules::{
    CardId, Command, CommandKind, Domain, Edition, Event, Figure, Game, HandChoice, Pile, PlayerId, Refusal, Source,
    Step, Template, Text, legal_commands,
};
use deadeye_text::{Fault, io_why};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::outcome::Outcome;
use super::say::say;
use deadeye_session::{By, Denied, LogEntry, Session, view};

/// The version of the protocol. Names in it change only with the version.
const VERSION: u32 = 2;

/// The longest line that is read, in bytes. The longest command takes a few kilobytes.
const LONGEST_LINE_BYTES: u64 = 1 << 20;

/// The longest wrong name for which a similar one is searched, in bytes.
const LONGEST_NAME_BYTES: usize = 64;

/// The number from which on a number that is not an integer of 64 bits may lose precision.
const LARGEST_NUMBER: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// The arguments of `deadeye referee`.
#[derive(Debug, Args)]
pub struct RefereeArgs {
    /// The saved game to continue, or to create; without it the game is not saved.
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The edition of the rules for a new game; 1.5 by default.
    #[arg(long, value_parser = edition_names())]
    edition: Option<Edition>,
}

/// Returns the parser of `--edition`: the names of all editions.
pub(super) fn edition_names() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::name))
        .try_map(|name| Edition::from_name(&name).ok_or("no such edition"))
}

/// Runs the command.
///
/// # Errors
/// The game cannot be opened or created, or the output fails.
pub fn run(args: &RefereeArgs, cards: Arc<CardDb>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = match &args.game {
        Some(path) => Session::open_or_create(path, cards, args.edition)?,
        None => Session::in_memory(cards, args.edition.unwrap_or_default()),
    };
    // What is said of a game as it is opened belongs to no answer.
    for fault in session.take_said() {
        say(format_args!("note: {fault}"));
    }
    serve(session, io::stdin().lock(), out)?;
    Ok(Outcome::Done)
}

/// Answers each line of the input, until it ends.
///
/// # Errors
/// Input or output fail.
pub fn serve(mut session: Session, mut input: impl BufRead, output: &mut impl Write) -> anyhow::Result<()> {
    let unreadable = |error: io::Error| {
        Fault::english("the requests cannot be read", io_why(&error), "give them on standard input, a line each")
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST_LINE_BYTES).read_until(b'\n', &mut line).map_err(unreadable)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == LONGEST_LINE_BYTES && !line.ends_with(b"\n") {
            input.skip_until(b'\n').map_err(unreadable)?;
            let why = format!("the line is longer than {LONGEST_LINE_BYTES} bytes");
            AnswerLine::new(Value::Null, Err(protocol(why, "send a command or a query a line")))
        } else {
            answer(&mut session, &line)
        };
        let mut text = serde_json::to_vec(&answer)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
}

/// The answer to a line.
#[derive(Debug, Serialize)]
pub struct AnswerLine {
    id: Value,
    ok: bool,
    version: u32,
    #[serde(flatten)]
    body: Body,
    /// What the game waits for after a command.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<NextStep>,
    /// Notes about the file, a line each: the answer is valid all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What a game waits for, and who may answer to what was just done.
#[derive(Debug, Serialize)]
struct NextStep {
    step: Step,
    to_act: Vec<PlayerId>,
    may_react: Vec<MayReact>,
}

/// A player who may react, and with what.
#[derive(Debug, Serialize)]
struct MayReact {
    player: PlayerId,
    with: Vec<Source>,
}

impl NextStep {
    /// Returns what the game waits for. Reacts are known where the program carries out what cards do; who has just been
    /// asked for them is not named again.
    fn of(game: &Game, before: Step) -> Self {
        let asks = game.carries_out() && before != Step::Reacts;
        let chances = if asks { reacts(game, game.cards_known()) } else { Vec::new() };
        let may_react = chances.into_iter().map(|Chance { player, with }| MayReact { player, with }).collect();
        Self { step: game.step(), to_act: game.to_act(), may_react }
    }
}

/// The content of an answer.
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
    Advice(Value),
}

impl AnswerLine {
    fn new(id: Value, outcome: Result<Body, Denied>) -> Self {
        let ok = outcome.is_ok();
        let body = outcome.unwrap_or_else(|denied| match denied {
            Denied::Refused(refusal) => Body::Refusal(refusal),
            Denied::Unsaved(fault) => Body::Error(fault.to_string()),
        });
        Self { id, ok, version: VERSION, body, next: None, notes: Vec::new() }
    }
}

/// Applies or answers the request of a line.
pub fn answer(session: &mut Session, line: &[u8]) -> AnswerLine {
    let request = match serde_json::from_slice(line) {
        Ok(Value::Object(request)) => request,
        Ok(_) => {
            let refusal = protocol("the line is no JSON object", r#"send {"id":1,"query":"legal"}"#);
            return AnswerLine::new(Value::Null, Err(refusal));
        }
        Err(error) => {
            let refusal = protocol(format!("the line is no JSON: {error}"), "send one JSON object a line");
            return AnswerLine::new(Value::Null, Err(refusal));
        }
    };
    let id = request.get("id").cloned().unwrap_or_default();
    let keeps = |number: f64| number.abs() < LARGEST_NUMBER;
    if id.is_f64() && !id.as_f64().is_some_and(keeps) {
        let refusal = protocol("the id has more digits than a number here keeps", "send it as a text in quotes");
        return AnswerLine::new(Value::Null, Err(refusal));
    }
    let before = session.game().step();
    let outcome = obey(session, &request);
    let next = matches!(outcome, Ok(Body::Events(_))).then(|| NextStep::of(session.game(), before));
    let said = session.take_said();
    AnswerLine { next, notes: said.iter().map(ToString::to_string).collect(), ..AnswerLine::new(id, outcome) }
}

/// The place where every command is documented.
const SHOWN: &str = "docs/referee.md shows every command with an example";

/// The field names of a request.
const WORDS: [&str; 9] = ["id", "command", "query", "player", "card", "figure", "from", "level", "budget"];

/// The default and the largest budget of an advice, in positions.
const BUDGET: (u64, u64) = (2_000, 1_000_000);

fn obey(session: &mut Session, request: &Map<String, Value>) -> Result<Body, Denied> {
    all_known("a request", request, &WORDS)?;
    match (request.get("command"), request.get("query")) {
        (Some(command), None) => act(session, command),
        (command, Some(query)) => {
            let query = query.as_str().unwrap_or_default();
            if command.is_some() && query != "explain" {
                return Err(protocol("a command and a query stand in one line", "send two lines"));
            }
            ask(session, query, request)
        }
        (None, None) => Err(protocol("the line asks for nothing", r#"send a "command" or a "query""#)),
    }
}

fn act(session: &mut Session, command: &Value) -> Result<Body, Denied> {
    let events = match kind_of(command)? {
        QueryKind::Undo => session.undo(By::Script).map(|()| Vec::new())?,
        QueryKind::Redo => session.redo(By::Script)?,
        QueryKind::Of(_) => session.apply(parse(command)?, By::Script)?,
    };
    Ok(Body::Events(events))
}

/// The kind of command that a `type` names.
enum QueryKind {
    Undo,
    Redo,
    Of(CommandKind),
}

/// Finds the kind of a command, and refuses fields that would not be read.
fn kind_of(command: &Value) -> Result<QueryKind, Denied> {
    let named = command.as_object().zip(command["type"].as_str());
    let Some((fields, name)) = named else {
        return Err(protocol(r#"a command is an object with its name in "type""#, SHOWN));
    };
    let kind = match name {
        "undo" => QueryKind::Undo,
        "redo" => QueryKind::Redo,
        _ => match CommandKind::ALL.iter().find(|kind| kind.name() == name) {
            Some(kind) => QueryKind::Of(*kind),
            None => {
                let all = CommandKind::ALL.iter().map(|kind| kind.name());
                let instead = match nearest(name, all.chain(["undo", "redo"])) {
                    Some(near) => format!("write {near:?}; {SHOWN}"),
                    None => SHOWN.to_owned(),
                };
                return Err(protocol(format!("there is no command {name:?}"), instead));
            }
        },
    };
    let known = match kind {
        QueryKind::Undo | QueryKind::Redo => &[],
        QueryKind::Of(kind) => kind.fields(),
    };
    all_known(name, fields, &[&["type"], known].concat())?;
    Ok(kind)
}

fn parse(command: &Value) -> Result<Command, Denied> {
    kind_of(command)?;
    let read: Command = serde_json::from_value(command.clone()).map_err(|error| {
        let kind = command["type"].as_str().unwrap_or_default();
        protocol(format!("{kind}: {error}"), SHOWN)
    })?;
    let back = serde_json::to_value(&read).unwrap_or_default();
    if let (Some(said), Some(back)) = (command.as_object(), back.as_object()) {
        for (name, value) in said {
            parts_known(name, value, back.get(name).unwrap_or_default())?;
        }
    }
    Ok(read)
}

/// Refuses unknown fields in a part of a command, such as a gift of a trade: they are missing after a round trip.
fn parts_known(name: &str, said: &Value, back: &Value) -> Result<(), Denied> {
    match (said, back) {
        (Value::Array(said), Value::Array(back)) => {
            said.iter().zip(back).try_for_each(|(said, back)| parts_known(name, said, back))
        }
        (Value::Object(said), Value::Object(back)) => {
            let known: Vec<&str> = back.keys().map(String::as_str).collect();
            all_known(&format!("a part of {name:?}"), said, &known)
        }
        _ => Ok(()),
    }
}

/// Refuses an object with an unknown name, and suggests the nearest one.
fn all_known(what: &str, object: &Map<String, Value>, known: &[&str]) -> Result<(), Denied> {
    let Some(stranger) = object.keys().find(|name| !known.contains(&name.as_str())) else {
        return Ok(());
    };
    let all = known.join(", ");
    let instead = match nearest(stranger, known.iter().copied()) {
        Some(near) => format!("write {near:?} or leave it out; it knows {all}"),
        None => format!("leave it out; it knows {all}"),
    };
    Err(protocol(format!("{what} has no {stranger:?}"), instead))
}

/// Returns the most similar known name, if there is one: at least every second letter must agree.
fn nearest<'n>(wrong: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if wrong.len() > LONGEST_NAME_BYTES {
        return None;
    }
    let (edits, name) = known.map(|name| (edits(wrong, name), name)).min_by_key(|(edits, _)| *edits)?;
    (edits * 2 <= wrong.len().max(name.len())).then_some(name)
}

/// Returns the number of letters to insert, remove or change that make one word another (Levenshtein's distance).
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let mut last = at + 1;
        let mut new = vec![last];
        for (pair, wanted) in row.windows(2).zip(other.bytes()) {
            if let [diagonal, above] = *pair {
                last = (last.min(above) + 1).min(diagonal + usize::from(letter != wanted));
            }
            new.push(last);
        }
        row = new;
    }
    row.last().copied().unwrap_or_default()
}

fn ask(session: &Session, query: &str, request: &Map<String, Value>) -> Result<Body, Denied> {
    let game = session.game();
    let player: Option<PlayerId> = word(request, "player")?;
    if let Some(player) = player.filter(|player| game.player(*player).is_none()) {
        return Err(protocol(format!("there is no {player}"), "name a player by seat, from 0"));
    }
    match query {
        "state" => Ok(Body::State(view::state(game))),
        "legal" => {
            // Every player where nobody is named: those who are not asked now have nothing to do.
            let asked = player.map_or_else(|| game.players().iter().map(|p| p.id()).collect(), |p| vec![p]);
            Ok(Body::Legal(asked.into_iter().flat_map(|player| merge_repeated(legal_commands(game, player))).collect()))
        }
        "log" => {
            let from: u64 = word(request, "from")?.unwrap_or(1);
            Ok(Body::Log(session.log().iter().filter(|entry| entry.seq >= from).cloned().collect()))
        }
        "explain" => explain(session, player, request).map(Body::Explain),
        "advice" => advice(game, player, request).map(Body::Advice),
        _ => Err(protocol("there is no such query", "ask for state, legal, log, explain or advice")),
    }
}

/// Merges the ways to play cards of a hand that differ in nothing but the known cards: how an unnamed one would be played
/// shows only with its name.
fn merge_repeated(list: Vec<Template>) -> Vec<Template> {
    let mut merged: Vec<Template> = Vec::new();
    for mut template in list {
        let known = take_known(&mut template);
        let same = merged.iter_mut().find(|own| {
            let mut own = (*own).clone();
            take_known(&mut own);
            known.is_some() && serde_json::to_value(own).ok() == serde_json::to_value(&template).ok()
        });
        let mut cards = known.unwrap_or_default();
        match same {
            Some(own) => {
                let mut all = take_known(own).unwrap_or_default();
                cards.retain(|code| !all.contains(code));
                all.extend(cards);
                give_known(own, all);
            }
            None => {
                give_known(&mut template, cards);
                merged.push(template);
            }
        }
    }
    merged
}

/// Returns the first choice of a card of a hand.
fn choice_in_hand(template: &mut Template) -> Option<&mut HandChoice> {
    template.choices.iter_mut().find_map(|choice| {
        let Domain::FromHand(cards) = &mut choice.domain else { return None };
        Some(&mut **cards)
    })
}

/// Takes the known cards out of a choice of a hand; nothing where there is no such choice.
fn take_known(template: &mut Template) -> Option<Vec<CardCode>> {
    choice_in_hand(template).map(|cards| std::mem::take(&mut cards.known))
}

fn give_known(template: &mut Template, known: Vec<CardCode>) {
    if let Some(cards) = choice_in_hand(template) {
        cards.known = known;
    }
}

/// Returns the play that the computer player would choose for a player, from what that player may know: their own hand
/// as far as it is known, and open cards.
fn advice(game: &Game, player: Option<PlayerId>, request: &Map<String, Value>) -> Result<Value, Denied> {
    let player = player.ok_or_else(|| protocol("nobody is named", "name a player by seat, from 0"))?;
    if game.player(player).is_none() {
        return Err(protocol(format!("there is no player {}", player.0), "name a player by seat, from 0"));
    }
    let name: String = word(request, "level")?.unwrap_or_else(|| Level::High.name().to_owned());
    let level = Level::ALL.into_iter().find(|level| level.name() == name);
    let level = level.ok_or_else(|| protocol(format!("there is no level {name:?}"), "write low, middle or high"))?;
    let (usual, most) = BUDGET;
    let budget = word::<u64>(request, "budget")?.unwrap_or(usual).clamp(1, most);
    let seen = without_hidden(game, player);
    let pile = |pile| seen.player(player).map(|own| own.pile(pile).known_cards().to_vec()).unwrap_or_default();
    let own = Own { hand: pile(Pile::Hand), deck: Vec::new(), draw_hand: pile(Pile::DrawHand), ..Own::default() };
    let mut mind = Mind::new(Playing::Level(level), &seen, &[], None);
    // The same position gets the same advice.
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(game.version());
    let advice = mind.decide(&View { game: &seen, player, own }, budget, &mut dice, &mut || true);
    let advice = advice.filter(|_| game.to_act().contains(&player)).ok_or_else(|| {
        protocol("nothing is for this player to decide now", "ask for who is to act, or tell what happens at the table")
    })?;
    Ok(json!({ "command": advice.command, "chance": advice.chance, "evaluated": advice.evaluated }))
}

/// Explains a dude's grit.
fn grit(game: &Game, dude: CardId) -> Value {
    let parts = [Figure::Value, Figure::Bullets, Figure::Influence];
    let parts = parts.map(|figure| (game.figure(dude, figure), figure.name()));
    let read = game.grit(dude);
    let sum = parts.map(|(amount, name)| format!("{amount} {name}")).join(" + ");
    json!({
        "figure": "grit",
        "read": read,
        "sum": read,
        "parts": parts.map(|(amount, from)| json!({ "amount": amount, "from": from })),
        "text": format!("grit {read} = {sum}"),
    })
}

/// Explains a figure, or the refusal of a command.
fn explain(session: &Session, player: Option<PlayerId>, request: &Map<String, Value>) -> Result<Value, Denied> {
    let game = session.game();
    if let Some(command) = request.get("command") {
        return Ok(match session.try_out(&parse(command)?) {
            Ok(events) => json!({ "legal": true, "events": events }),
            Err(refusal) => json!({ "legal": false, "refusal": refusal }),
        });
    }
    if let Some(card) = word::<CardId>(request, "card")? {
        let Some(in_play) = game.card(card) else {
            return Err(protocol(format!("{card} is not in play"), r#"ask for the "state""#));
        };
        let dude = in_play.facts().kind == CardType::Dude;
        let grit_alone = dude && request.get("figure").is_some_and(|figure| figure == "grit");
        let asked: Option<Figure> = if grit_alone { None } else { word(request, "figure")? };
        let figures = match asked {
            _ if grit_alone => Vec::new(),
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
        let mut figures: Vec<Value> = figures
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
        if dude && asked.is_none() {
            figures.push(grit(game, card));
        }
        return Ok(json!({
            "card": card,
            "title": in_play.title(),
            "figures": figures,
            "controller": game.control_of(card),
        }));
    }
    if let Some(own) = player.and_then(|player| game.player(player)) {
        return Ok(json!({
            "player": own.id(),
            "influence": game.player_tally(own.id(), Figure::Influence),
            "control": game.player_tally(own.id(), Figure::Control),
            "ghost_rock": own.ledger(),
        }));
    }
    Err(protocol("nothing is named to explain", r#"name a "card", a "player" or a "command""#))
}

/// Returns a field of a request, if it is there.
fn word<T: DeserializeOwned>(request: &Map<String, Value>, name: &str) -> Result<Option<T>, Denied> {
    let value = request.get(name).filter(|value| !value.is_null());
    value
        .map(|value| serde_json::from_value(value.clone()))
        .transpose()
        .map_err(|error| protocol(format!("{name:?}: {error}"), "docs/referee.md shows what it may be"))
}

/// Creates the error for a line that does not follow the protocol.
fn protocol(why: impl Into<String>, instead: impl Into<String>) -> Denied {
    Denied::Refused(Refusal {
        rule: format!("protocol:{VERSION}"),
        why: Text::name(why),
        instead: Text::name(instead),
        also: Vec::new(),
    })
}
