//! Reports of plays in small games, worked out by hand.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests fail loudly")]

use std::sync::Arc;

use deadeye_cards::CardDb;
use deadeye_rules::{CardId, Command, Edition, Place, PlayerId};
use serde_json::{Value, json};

use super::{
    FigureChange, PlayKind, PlayReport, PlayTarget, PlayerFigure, reports_of_day, reports_since_person, telling_reports,
};
use crate::{By, Denied, Session};

#[path = "../../../../tests/support/opening.rs"]
mod opening;

const SOUTH: PlayerId = PlayerId(0);
const NORTH: PlayerId = PlayerId(1);

/// Applies a command of the referee's protocol.
fn try_play(session: &mut Session, by: By, command: Value) -> Result<(), Denied> {
    let command: Command = serde_json::from_value(command).unwrap();
    session.apply(command, by).map(|_| ())
}

#[track_caller]
fn play(session: &mut Session, by: By, command: Value) {
    let shown = command.to_string();
    assert_eq!(try_play(session, by, command).map_err(|denied| format!("{shown}: {denied}")), Ok(()));
}

/// Returns a game on its first day, at South's first play, in which cards are carried out.
fn at_noon() -> Session {
    let mut session = Session::in_memory(Arc::new(CardDb::shipped().clone()), Edition::V15);
    play(&mut session, By::Key, json!({"type":"carry_out","on":true}));
    for command in opening::commands_to_noon(["South", "North"]) {
        play(&mut session, By::Key, command);
    }
    session
}

/// Puts a card into play.
fn bring(session: &mut Session, owner: u8, code: &str, to: Value) -> CardId {
    play(session, By::Key, json!({"type":"bring_card","code":code,"owner":owner,"to":to}));
    session.game().cards().last().unwrap().id()
}

/// Gives the turn to North, with so much ghost rock for both.
fn norths_turn(session: &mut Session, [south, north]: [u16; 2]) {
    play(session, By::Key, json!({"type":"set_ghost_rock","player":0,"to":south}));
    play(session, By::Key, json!({"type":"set_ghost_rock","player":1,"to":north}));
    play(session, By::Key, json!({"type":"set_turn","player":1}));
}

fn reports(session: &Session) -> Vec<PlayReport> {
    reports_of_day(session.log(), session.game().day(), session.game())
}

fn since_person(session: &Session) -> Vec<PlayReport> {
    reports_since_person(session.log(), session.game().day(), session.game())
}

fn texts(report: &PlayReport) -> Vec<String> {
    report.effects.iter().map(ToString::to_string).collect()
}

fn ghost_rock(player: PlayerId, before: i64, after: i64) -> FigureChange {
    FigureChange { player, figure: PlayerFigure::GhostRock, before, after }
}

/// Plays This is a Holdup! by North: Buford Hurley stands at South's Pony Express, which produces 2.
fn robbed() -> (Session, CardId, CardId) {
    let mut session = at_noon();
    let deed = bring(&mut session, 0, "01056", json!({"street":"right"}));
    let robber = bring(&mut session, 1, "11011", json!({"at":{"deed":deed}}));
    norths_turn(&mut session, [4, 5]);
    play(&mut session, By::Script, json!({"type":"play_action","player":1,"card":"01137","kind":"noon"}));
    play(&mut session, By::Script, json!({"type":"choose","player":1,"answer":{"number":2}}));
    (session, deed, robber)
}

/// "You from 4 to 2, Deadeye from 5 to 7. Buford Hurley is wanted 2."
#[test]
fn a_holdup_is_one_report_with_every_changed_figure() {
    let (session, _, robber) = robbed();
    let reports = since_person(&session);
    let [report] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!((report.kind, report.player, report.is_complete), (PlayKind::Action, NORTH, true));
    assert_eq!(report.card, "01137".parse().ok());
    assert_eq!(report.effect.figures, [ghost_rock(SOUTH, 4, 2), ghost_rock(NORTH, 5, 7)]);
    assert!(report.targets.contains(&PlayTarget::Card(robber)), "{:?}", report.targets);
    assert_eq!(
        texts(report),
        ["Ghost rock: South from 4 to 2, North from 5 to 7", "Buford Hurley boots", "Buford Hurley is wanted 2"]
    );
    assert_eq!(report.headline(session.game()), "North plays an action");
    assert_eq!((report.seq + 1, report.last), (session.log().len() as u64, session.log().len() as u64));
}

/// Undone and redone, and replayed from its entries, a game has the same reports.
#[test]
fn reports_follow_undo_and_redo() {
    let (mut session, ..) = robbed();
    let whole = since_person(&session);
    session.undo(By::Key).unwrap();
    let half = reports(&session).pop().unwrap();
    assert!(!half.is_complete);
    assert_eq!(half.effect.figures, []);
    session.undo(By::Key).unwrap();
    assert_eq!(reports(&session), []);
    session.redo(By::Key).unwrap();
    session.redo(By::Key).unwrap();
    assert_eq!(reports(&session), whole);
}

#[test]
fn a_reopened_game_has_the_same_reports() {
    let (session, ..) = robbed();
    let contents = session.journal.contents().clone();
    let again = crate::lines::replay(&contents, Arc::new(CardDb::shipped().clone())).unwrap();
    assert_eq!(since_person(&again), since_person(&session));
}

/// Allie Hensman boots in town square and has a control point for good: her player controls 0, then 1.
#[test]
fn an_ability_says_the_figures_that_it_changes() {
    let mut session = at_noon();
    let allie = bring(&mut session, 1, "01035", json!({"at":"town_square"}));
    norths_turn(&mut session, [4, 5]);
    play(&mut session, By::Script, json!({"type":"use_ability","player":1,"card":allie,"ability":0,"kind":"noon"}));
    let report = since_person(&session).pop().unwrap();
    assert_eq!(report.kind, PlayKind::Ability);
    assert_eq!(
        texts(&report),
        ["Control: North from 0 to 1", "Allie Hensman boots", "Control points of Allie Hensman from 0 to 1"]
    );
    let line = session.log().last().unwrap();
    let details: Vec<String> = line.details.iter().map(ToString::to_string).collect();
    assert!(details.contains(&"control points of Allie Hensman from 0 to 1".to_owned()), "{details:?}");
}

/// Tommy Harden is a stud with 1 bullet; Sun in Yer Eyes leaves him none, and makes him a draw.
#[test]
fn an_action_of_a_shootout_says_whom_it_weakens() {
    let mut session = at_noon();
    let allie = bring(&mut session, 1, "01035", json!({"at":"town_square"}));
    let tommy = bring(&mut session, 0, "01018", json!({"at":"town_square"}));
    norths_turn(&mut session, [4, 5]);
    play(&mut session, By::Script, json!({"type":"call_out","player":1,"caller":allie,"target":tommy}));
    play(&mut session, By::Key, json!({"type":"accept_call_out","player":0}));
    for _ in 0..4 {
        for player in [1, 0] {
            let _not_asked = try_play(&mut session, By::Key, json!({"type":"close_posse","player":player}));
        }
    }
    play(&mut session, By::Key, json!({"type":"pass","player":0}));
    play(&mut session, By::Script, json!({"type":"play_action","player":1,"card":"01113","kind":"shootout"}));
    play(&mut session, By::Script, json!({"type":"choose","player":1,"answer":{"cards":[tommy]}}));
    let report = since_person(&session).pop().unwrap();
    assert_eq!(report.sentence, "Shootout action Sun in Yer Eyes: Tommy Harden");
    assert_eq!(report.targets, [PlayTarget::Card(tommy)]);
    assert_eq!(texts(&report), ["Bullets of Tommy Harden from 1 to 0", "Tommy Harden is a draw now"]);
}

#[test]
fn a_move_says_where_to_once() {
    let mut session = at_noon();
    let allie = bring(&mut session, 1, "01035", json!({"at":{"home":1}}));
    norths_turn(&mut session, [4, 5]);
    play(&mut session, By::Script, json!({"type":"move_dude","player":1,"dude":allie,"to":"town_square"}));
    let report = since_person(&session).pop().unwrap();
    assert_eq!(report.sentence, "Allie Hensman moves to town square");
    assert_eq!(report.targets, [PlayTarget::Place(Place::TownSquare)]);
    assert_eq!(texts(&report), Vec::<String>::new());
}

/// A pass tells nothing; the holdup moves 4 ghost rock and puts a bounty.
#[test]
fn a_day_is_told_by_what_changed_it() {
    let (mut session, ..) = robbed();
    play(&mut session, By::Key, json!({"type":"pass","player":0}));
    assert_eq!(since_person(&session), []);
    let kinds = |reports: Vec<PlayReport>| reports.iter().map(|report| report.kind).collect::<Vec<_>>();
    assert_eq!(kinds(reports(&session)), [PlayKind::Action, PlayKind::Pass]);
    assert_eq!(kinds(telling_reports(reports(&session))), [PlayKind::Action]);
}
