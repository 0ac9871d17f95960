//! What is said not to be legal is not, in any of its ways, at every moment of the two days; and what is legal is not
//! said to be against the rules.

use std::fs;
use std::path::Path;

use deadeye_coach::teach::{self, NotNowAbout};
use deadeye_rules::{CardId, Command, CommandKind, Edition, Game, PlayerId, apply, check, legal_commands};
use serde_json::Value;

/// Each moment of the two days, after each of its commands that is taken.
fn moments() -> Vec<Game> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/two-days.jsonl");
    let lines = fs::read_to_string(path).unwrap();
    let mut game = Game::shipped(Edition::V15);
    let mut all = Vec::new();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let Some(command) = line.get("command") else {
            continue;
        };
        if let Ok(command) = serde_json::from_value::<Command>(command.clone())
            && apply(&mut game, &command).is_ok()
        {
            all.push(game.clone());
        }
    }
    all
}

/// Every way in which a dude could be moved, or could call somebody out.
fn ways(game: &Game, player: PlayerId, kind: CommandKind, dude: CardId) -> Vec<Command> {
    match kind {
        CommandKind::MoveDude => {
            let places = game.places().into_iter();
            places.map(|to| Command::MoveDude { player, dude, to }).collect()
        }
        CommandKind::CallOut => {
            let others = game.dudes().filter(|other| other.controller() != player);
            others
                .map(|target| Command::CallOut {
                    player,
                    caller: dude,
                    target: target.id(),
                    by: None,
                    boot: false,
                    no_refusal: false,
                })
                .collect()
        }
        other => panic!("no ways of {other}"),
    }
}

#[test]
fn what_is_not_legal_is_refused_in_every_way_and_with_a_rule() {
    let mut seen = 0;
    for game in moments() {
        for player in game.players() {
            let player = player.id();
            let legal = legal_commands(&game, player);
            for not in teach::not_now(&game, &legal, player) {
                assert!(!not.refusal.rule.is_empty() && !not.refusal.why.is_empty());
                let NotNowAbout::Card(dude) = not.about else {
                    continue;
                };
                for way in ways(&game, player, not.kind, dude) {
                    assert!(check(&game, &way).is_err(), "{way:?} is legal");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} ways were tried");
}

#[test]
fn at_noon_every_dude_of_who_plays_can_move_or_is_said_not_to() {
    let mut seen = 0;
    for game in moments() {
        let turn = game.to_act();
        let ([player], deadeye_rules::Step::Noon) = (turn.as_slice(), game.step()) else {
            continue;
        };
        let legal = legal_commands(&game, *player);
        let not = teach::not_now(&game, &legal, *player);
        for dude in game.gang(*player) {
            let dude = dude.id();
            let moves = ways(&game, *player, CommandKind::MoveDude, dude).iter().any(|way| check(&game, way).is_ok());
            let told = not.iter().any(|not| not.kind == CommandKind::MoveDude && not.about == NotNowAbout::Card(dude));
            assert_ne!(moves, told, "{dude} on day {}", game.day());
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} dudes were seen");
}
