//! Bytes as a game at `deadeye referee`.
//!
//! The first line says which game: bit 0 of its first byte is the edition, bit 1 a third player, bit 2 a table that
//! is laid out already, from the other bytes. Each further line is one request. A letter before up to eight bytes of
//! chance makes it a command by the book (`n`), one that may be illegal (`a`), a word of the table (`t`), of setup
//! (`s`), one by the book with a byte of its JSON changed (`m`), a query (`q`), undo (`u`) or redo (`r`); any other line
//! goes to the referee as it stands.
//!
//! After each line the answer must be one line of JSON, a refused command must have changed nothing, what is legal must
//! be what is listed, ghost rock must balance, and the books must hold together. At the end everything is taken
//! back and done again.

// Its own crate says how it is formatted.
#[rustfmt::skip]
#[expect(dead_code, reason = "the crate's own tests use more of it")]
#[path = "../../crates/deadeye-rules/tests/support/mod.rs"]
pub(crate) mod support;

use std::sync::{Arc, OnceLock};

use deadeye::cli::referee::answer;
use deadeye_cards::CardDb;
use deadeye_rules::{Command, Edition, Game, apply};
use deadeye_session::Session;
use serde_json::{Value, json};
use support::Chance;
use support::books::{agrees, given_out, holds_together, nobody_on_both_sides, outstanding};

/// No game is longer: what goes wrong goes wrong early, and time is better spent on other games.
const MOST_LINES: usize = 260;

fn cards() -> Arc<CardDb> {
    static CARDS: OnceLock<Arc<CardDb>> = OnceLock::new();
    Arc::clone(CARDS.get_or_init(|| Arc::new(CardDb::shipped().clone())))
}

/// Chance out of up to eight bytes.
fn chance(bytes: &[u8]) -> Chance {
    Chance::new(bytes.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}

/// Plays the game that some bytes are.
///
/// # Panics
/// Where something does not hold.
pub fn play(data: &[u8]) {
    let mut lines = data.split(|byte| *byte == b'\n');
    let (head, seed) = lines.next().and_then(<[u8]>::split_first).unwrap_or((&0, &[]));
    let edition = if head & 1 == 1 { Edition::V2014 } else { Edition::V15 };
    let mut session = Session::in_memory(cards(), edition);
    if head & 4 == 4 {
        let players = if head & 2 == 2 { 3 } else { 2 };
        let table = support::table(edition, players, &mut chance(seed));
        for command in support::log_of(&table) {
            say(&mut session, usize::MAX, json!({ "command": command }).to_string().as_bytes());
        }
        assert!(*session.game() == table, "the referee lays out another table");
    }
    let laid_out = session.log().len();
    for line in lines.take(MOST_LINES) {
        if let Some(request) = request(session.game(), line) {
            say(&mut session, laid_out, &request);
        }
    }
    take_all_back(&mut session, laid_out);
}

/// The request that a line stands for; nothing where chance finds none.
fn request(game: &Game, line: &[u8]) -> Option<Vec<u8>> {
    let Some((kind, seed)) = line.split_first().filter(|(_, seed)| seed.len() <= 8) else {
        return Some(line.to_vec());
    };
    let mut chance = chance(seed);
    let seated = !game.players().is_empty();
    let command = match kind {
        b'n' | b'm' if seated => support::next(game, &mut chance)?,
        b'a' if seated => support::arbitrary(game, &mut chance),
        b't' if seated => support::table_says(game, &mut chance),
        b's' => support::of_setup(game, &mut chance),
        b'u' => return Some(br#"{"command":{"type":"undo"}}"#.to_vec()),
        b'r' => return Some(br#"{"command":{"type":"redo"}}"#.to_vec()),
        b'q' => {
            let query = chance.pick(&["state", "legal", "log", "explain"])?;
            return Some(json!({"id": 1, "query": query, "card": chance.below(30)}).to_string().into_bytes());
        }
        _ => return Some(line.to_vec()),
    };
    let mut text = json!({ "id": chance.below(9), "command": command }).to_string().into_bytes();
    if *kind == b'm' {
        let at = chance.below(text.len());
        if let Some(byte) = text.get_mut(at) {
            *byte = b" 0129-\"[]{},:ae\\"[chance.below(16)];
        }
    }
    Some(text)
}

/// Sends a line, and holds the answer and the game against each other. The first entries of the log, so many,
/// laid out the table.
fn say(session: &mut Session, laid_out: usize, line: &[u8]) {
    let before = session.game().clone();
    let reply = serde_json::to_value(answer(session, line)).expect("an answer is JSON");
    assert!(!reply.to_string().contains('\n'), "an answer of several lines: {reply}");
    let ok = reply.get("ok").and_then(Value::as_bool).expect("an answer says whether it is ok");
    let after = session.game();
    assert!(ok || *after == before, "refused, and changed the game: {reply}");
    if !ok {
        let refusal = reply.get("refusal").expect("what is not done is refused: no disk can fail here");
        for part in ["rule", "why", "instead"] {
            let said = refusal.get(part).and_then(Value::as_str).unwrap_or_default();
            assert!(!said.is_empty(), "a refusal without {part}: {reply}");
        }
    }
    holds_together(after);
    // The table's own word may put anybody anywhere; the rules never do.
    if !session.log().iter().skip(laid_out).any(|entry| entry.by_hand) {
        nobody_on_both_sides(after);
    }
    let request: Option<Value> = serde_json::from_slice(line).ok();
    let told = request.as_ref().filter(|request| request.get("query").is_none());
    let command: Option<Command> =
        told.and_then(|request| serde_json::from_value(request.get("command")?.clone()).ok());
    let Some(command) = command else {
        return;
    };
    let mut again = before.clone();
    match apply(&mut again, &command) {
        Ok(events) if ok => {
            assert!(again == *after, "the session did something else: {command:?}");
            assert_eq!(outstanding(after) - outstanding(&before), given_out(&events), "{command:?}");
        }
        Err(_) if !ok => {}
        // A line that is none of the protocol around a command that would do, or a field that no command has.
        Ok(_) => assert!(reply.to_string().contains("protocol:2"), "{reply}"),
        Err(refusal) => panic!("the rules refuse what the referee did: {command:?}: {refusal}"),
    }
    agrees(&before, &command);
}

/// Undo to the first command and redo to the last give the first and the last state.
fn take_all_back(session: &mut Session, laid_out: usize) {
    while session.can_redo().is_some() {
        say(session, laid_out, br#"{"command":{"type":"redo"}}"#);
    }
    let last = session.game().clone();
    let mut taken_back = 0;
    while session.can_undo().is_some() {
        say(session, laid_out, br#"{"command":{"type":"undo"}}"#);
        taken_back += 1;
    }
    assert!(*session.game() == Game::new(cards(), last.edition()), "something is left when all is taken back");
    for _ in 0..taken_back {
        say(session, laid_out, br#"{"command":{"type":"redo"}}"#);
    }
    assert!(*session.game() == last, "undo and redo lead elsewhere");
}
