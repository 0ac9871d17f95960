//! Random games: two routes must agree, and the books must balance.
//!
//! What [`legal_commands`] lists must be what [`apply`] takes; replaying must give the live state; ghost rock is neither
//! made nor lost; nobody is in two posses.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is wrong"
)]

mod filling;

use std::collections::BTreeMap;

use crate::support::books::{
    agrees, cards_of, figures_add_up, given_out, holds_together, nobody_on_both_sides, outstanding,
};
use crate::support::{self, Chance, arbitrary, from_template};
use deadeye_rules::{Command, CommandKind, Edition, Game, PlayerId, apply, legal_commands};

type Seen = BTreeMap<String, usize>;

/// How many games: as many as the test asks for, or `DEADEYE_SEEDS` for a long search.
fn seeds(few: u64) -> u64 {
    std::env::var("DEADEYE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(few)
}

/// Plays so many commands after the table is laid out, or fewer where somebody wins before; gives the last day and how
/// many there were.
fn play(seed: u64, edition: Edition, players: u8, commands: usize, seen: &mut Seen) -> (u32, usize) {
    let mut chance = Chance::new(seed);
    let mut game = support::table(edition, players, &mut chance);
    let mut log: Vec<Command> = support::log_of(&game);
    game = support::replay(edition, &log);
    let laid_out = log.len();
    let mut balance = outstanding(&game);
    let cards: Vec<i64> = game.players().iter().map(|player| cards_of(&game, player.id())).collect();
    for _ in 0..commands {
        for _ in 0..3 {
            agrees(&game, &arbitrary(&game, &mut chance));
        }
        let Some(command) = support::next(&game, &mut chance) else {
            break;
        };
        agrees(&game, &command);
        let before = game.clone();
        match apply(&mut game, &command) {
            Ok(events) => {
                balance += given_out(&events);
                assert_eq!(outstanding(&game), balance, "{command:?}");
                let value = serde_json::to_value(&command).unwrap();
                *seen.entry(value["type"].as_str().unwrap().to_owned()).or_default() += 1;
                *seen.entry(format!("{:?}", game.step())).or_default() += 1;
                log.push(command);
            }
            Err(refusal) => {
                assert!(game == before, "refused and changed: {command:?}");
                panic!("a sampled command was refused: {command:?}: {refusal}");
            }
        }
        holds_together(&game);
        figures_add_up(&game);
        nobody_on_both_sides(&game);
        for (player, cards) in game.players().iter().zip(&cards) {
            assert_eq!(cards_of(&game, player.id()), *cards, "{} after {:?}", player.name(), log.last());
        }
    }
    assert!(support::replay(edition, &log) == game, "replay differs from the live game");
    (game.day(), log.len() - laid_out)
}

#[test]
fn random_games_agree_and_balance() {
    let mut seen = Seen::new();
    let mut most_days = 0;
    let mut long = BTreeMap::new();
    for seed in 0..seeds(16) {
        let edition = if seed % 3 == 2 { Edition::V2014 } else { Edition::V15 };
        let players = 2 + u8::from(seed % 2 == 1);
        let (days, commands) = play(seed, edition, players, 220, &mut seen);
        most_days = most_days.max(days);
        *long.entry((edition.name(), players)).or_insert(0) += usize::from(commands >= 200);
    }
    // Under each edition, of two and of three players, some games go on for two hundred commands and more.
    assert!(long.len() == 4 && long.values().all(|games| *games > 0), "{long:?}");
    // Games that never get anywhere would prove nothing.
    let kinds = [
        "accept_call_out",
        "ante",
        "call_out",
        "call_reacts",
        "close_posse",
        "decline",
        "discard",
        "flee",
        "invent",
        "join_posse",
        "move_dude",
        "oppose",
        "pass",
        "pay_upkeep",
        "pick_shooter",
        "play_action",
        "play_technique",
        "pull",
        "redraw",
        "refuse_call_out",
        "shop",
        "show_hand",
        "start_job",
        "take_casualties",
        "trade",
        "use_ability",
    ];
    for kind in kinds {
        assert!(seen.contains_key(kind), "no game ever came to {kind}: {seen:?}");
    }
    assert!(most_days >= 2, "no game ever came to a second day");
}

#[test]
fn setup_and_gambling_agree_too() {
    let mut steps = BTreeMap::new();
    for seed in 0..seeds(40) {
        let edition = if seed % 2 == 1 { Edition::V2014 } else { Edition::V15 };
        let mut chance = Chance::new(5000 + seed);
        let mut game = Game::shipped(edition);
        let mut taken = 0;
        for _ in 0..300 {
            let command = match chance.below(3) {
                0 if !game.players().is_empty() => arbitrary(&game, &mut chance),
                1 if game.day() > 0 => support::next(&game, &mut chance).unwrap(),
                _ => support::of_setup(&game, &mut chance),
            };
            agrees(&game, &command);
            if apply(&mut game, &command).is_ok() {
                taken += 1;
                *steps.entry(format!("{:?}", game.step())).or_insert(0) += 1;
            }
            if taken > 60 || game.victor().is_some() {
                break;
            }
        }
    }
    for step in ["Seating", "Choosing", "GrifterOrder", "Grifters", "Ante", "LowballHands"] {
        assert!(steps.contains_key(step), "no setup ever came to {step}: {steps:?}");
    }
}

#[test]
fn templates_are_sampled_from_every_step() {
    let mut chance = Chance::new(99);
    let game = support::table(Edition::V15, 2, &mut chance);
    let noon = legal_commands(&game, PlayerId(0));
    assert!(!noon.is_empty());
    for template in &noon {
        if let Some(command) = from_template(&game, template, &mut chance) {
            assert!(template.admits(&game, &command), "{command:?}");
        }
    }
}

#[test]
fn whatever_the_table_says_the_books_hold_together_and_play_goes_on() {
    for seed in 0..seeds(10) {
        let edition = if seed % 2 == 1 { Edition::V2014 } else { Edition::V15 };
        let mut chance = Chance::new(1000 + seed);
        let mut game = support::table(edition, 2 + (seed % 2) as u8, &mut chance);
        let mut log = support::log_of(&game);
        for _ in 0..300 {
            let said = chance.one_in(4);
            let command = match (said, support::next(&game, &mut chance)) {
                (false, Some(command)) => command,
                _ => support::table_says(&game, &mut chance),
            };
            agrees(&game, &arbitrary(&game, &mut chance));
            agrees(&game, &command);
            let before = game.clone();
            if apply(&mut game, &command).is_ok() {
                log.push(command);
            } else {
                assert!(game == before, "refused and changed: {command:?}");
            }
            holds_together(&game);
            let stuck = game.victor().is_none()
                && !game.players().iter().any(|player| {
                    let kinds = legal_commands(&game, player.id());
                    kinds.iter().any(|template| !matches!(template.kind, CommandKind::Pull | CommandKind::CallReacts))
                        || game.awaited_pull().is_some()
                });
            assert!(!stuck, "nobody can do anything at {:?} after {:?}", game.step(), log.last());
        }
        assert!(support::replay(edition, &log) == game);
    }
}
