//! Positions made by hand from the rules, each with the plays that are right and why.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

use deadeye_opponent::{Level, Mind, Own, Player, View};
use deadeye_rules::{CardId, Command, Edition, Game, Place, PlayerId, apply};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::{Value, json};

const YOU: PlayerId = PlayerId(0);

fn say(game: &mut Game, value: Value) {
    let command: Command = serde_json::from_value(value).unwrap();
    apply(game, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

/// A table at High Noon, your turn, with nothing on it but two homes: Law Dogs (you) and the Sloane Gang.
fn table() -> Game {
    let mut game = Game::shipped(Edition::V15);
    for value in [
        json!({"type": "seat", "name": "You"}),
        json!({"type": "seat", "name": "Them"}),
        json!({"type": "choose_outfit", "player": 0, "outfit": "01002"}),
        json!({"type": "choose_gang", "player": 0, "dudes": []}),
        json!({"type": "choose_outfit", "player": 1, "outfit": "01003"}),
        json!({"type": "choose_gang", "player": 1, "dudes": []}),
        json!({"type": "reveal_gangs"}),
        json!({"type": "carry_out", "on": true}),
        json!({"type": "set_winner", "player": 0}),
        json!({"type": "set_phase", "phase": "high_noon"}),
        json!({"type": "set_turn", "player": 0}),
    ] {
        say(&mut game, value);
    }
    for player in [0, 1] {
        say(&mut game, json!({"type": "set_pile", "player": player, "pile": "hand", "count": 0, "known": []}));
        say(&mut game, json!({"type": "set_ghost_rock", "player": player, "to": 3}));
    }
    game
}

/// Puts a card in play; gives its number.
fn put(game: &mut Game, owner: u8, title: &str, to: Value) -> CardId {
    let card = game.cards_known().iter().find(|card| card.title == title && card.pack_code != "alt").unwrap().code;
    say(game, json!({"type": "bring_card", "code": card, "owner": owner, "to": to}));
    game.cards().last().unwrap().id()
}

fn decide(game: &Game) -> Command {
    let mut mind = Mind::new(Player::Level(Level::High), game, &[], None);
    let view = View { game, player: YOU, own: Own::default() };
    mind.decide(&view, 2000, &mut Xoshiro256PlusPlus::seed_from_u64(1), &mut || true).unwrap().command
}

/// Them passed, and you have more control points than they have influence: passing (or Check) wins (1.5:5.4). They have
/// nobody in play, one control point is enough.
#[test]
fn who_has_won_ends_the_day() {
    let mut game = table();
    put(&mut game, 0, "General Store", json!({"street": "left"}));
    say(&mut game, json!({"type": "set_turn", "player": 1}));
    say(&mut game, json!({"type": "pass", "player": 1}));
    let right = [Command::Pass { player: YOU }, Command::Check { player: YOU }];
    let command = decide(&game);
    assert!(right.contains(&command), "{command:?}");
}

/// Their deed gives them a control point and you have no influence at home: at Sundown they have won. Your dude, who
/// stands unbooted in town square, can go to the deed and take it with his influence (1.5:3.9, 5.3.3).
#[test]
fn a_win_is_stopped_by_taking_the_deed() {
    let mut game = table();
    let deed = put(&mut game, 1, "General Store", json!({"street": "left"}));
    let dude = put(&mut game, 0, "Tommy Harden", json!({"at": "town_square"}));
    say(&mut game, json!({"type": "set_counter", "card": deed, "counter": "control", "to": 3}));
    assert_eq!(decide(&game), Command::MoveDude { player: YOU, dude, to: Place::Deed(deed) });
}

/// One dude of yours with no bullets to speak of against a gang of shooters: nobody calls out or goes where they stand.
#[test]
fn no_fight_at_bad_odds() {
    let mut game = table();
    put(&mut game, 0, "Tommy Harden", json!({"at": "town_square"}));
    for title in ["Barton Everest", "Allie Hensman", "Fred Aims"] {
        put(&mut game, 1, title, json!({"at": "town_square"}));
    }
    let command = decide(&game);
    assert!(!matches!(command, Command::CallOut { .. }), "{command:?}");
}

/// An empty deed of theirs with a control point stands open, and nobody of theirs is in play: going there with influence
/// takes it (1.5:3.9), and with it the game: one control point against no influence.
#[test]
fn an_open_deed_is_taken() {
    let mut game = table();
    let deed = put(&mut game, 1, "General Store", json!({"street": "left"}));
    let dude = put(&mut game, 0, "Tommy Harden", json!({"at": "town_square"}));
    assert_eq!(decide(&game), Command::MoveDude { player: YOU, dude, to: Place::Deed(deed) });
}

/// A single unarmed dude is called out in town square by one of three shooters, who all may join: to refuse costs a boot
/// and a walk home (1.5:5.3.2), to stand most likely the dude.
#[test]
fn who_cannot_win_refuses() {
    let mut game = table();
    let dude = put(&mut game, 0, "Tommy Harden", json!({"at": "town_square"}));
    let theirs = ["Barton Everest", "Allie Hensman", "Fred Aims"]
        .map(|title| put(&mut game, 1, title, json!({"at": "town_square"})));
    for shooter in theirs {
        say(&mut game, json!({"type": "set_counter", "card": shooter, "counter": "bullets", "to": 3}));
    }
    let [caller, ..] = theirs;
    say(&mut game, json!({"type": "set_turn", "player": 1}));
    say(&mut game, json!({"type": "call_out", "player": 1, "caller": caller, "target": dude}));
    assert_eq!(decide(&game), Command::RefuseCallOut { player: YOU });
}

/// Of two dudes the stud with many bullets shoots: all of a shooter's bullets count, of the others one each (1.5:6.1
/// step 2).
#[test]
fn the_best_shooter_shoots() {
    let mut game = table();
    let weak = put(&mut game, 0, "Fred Aims", json!({"at": "town_square"}));
    let strong = put(&mut game, 0, "Allie Hensman", json!({"at": "town_square"}));
    let target = put(&mut game, 1, "Barton Everest", json!({"at": "town_square"}));
    say(&mut game, json!({"type": "set_counter", "card": strong, "counter": "bullets", "to": 4}));
    say(&mut game, json!({"type": "keep", "card": strong, "what": "stud"}));
    say(&mut game, json!({"type": "call_out", "player": 0, "caller": weak, "target": target}));
    say(&mut game, json!({"type": "accept_call_out", "player": 1}));
    say(&mut game, json!({"type": "join_posse", "player": 0, "dude": strong}));
    for player in [0, 1] {
        say(&mut game, json!({"type": "close_posse", "player": player}));
    }
    for player in [0, 1] {
        say(&mut game, json!({"type": "pass", "player": player}));
    }
    assert_eq!(decide(&game), Command::PickShooter { player: YOU, dude: strong });
}

/// The stash pays for all who ask for upkeep, and nothing else is to be paid: a dude with influence is kept (1.5:5.2).
#[test]
fn who_can_be_paid_is_kept() {
    let mut game = table();
    let paid = game
        .cards_known()
        .iter()
        .find(|card| card.upkeep == Some(1) && card.influence == Some(2))
        .unwrap()
        .title
        .clone();
    put(&mut game, 0, &paid, json!({"at": {"home": 0}}));
    say(&mut game, json!({"type": "set_phase", "phase": "upkeep"}));
    assert_eq!(decide(&game), Command::PayUpkeep { player: YOU, let_go: Vec::new() });
}
