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

mod support;

use std::collections::BTreeMap;

use deadeye_rules::{Command, Edition, Figure, Game, Place, PlayerId, Side, Spot, apply, check, legal_commands};
use support::{Chance, arbitrary, from_template};

/// Ghost rock in stashes, pot and bounties, less what the bank gave out and took in as the events tell it.
fn outstanding(game: &Game) -> i64 {
    let stashes: i64 = game.players().iter().map(|player| i64::from(player.ghost_rock())).sum();
    let bounties: i64 = game.cards().iter().map(|card| i64::from(card.bounty())).sum();
    stashes + bounties + i64::from(game.pot())
}

/// What events say went out of the bank.
fn given_out(events: &[deadeye_rules::Event]) -> i64 {
    use deadeye_rules::{Event, Purse};
    events
        .iter()
        .map(|event| match event {
            Event::GhostRock { from: Purse::Bank, amount, .. } => i64::from(*amount),
            Event::GhostRock { to: Purse::Bank, amount, .. } => -i64::from(*amount),
            Event::Bounty { from, to, .. } => i64::from(*to) - i64::from(*from),
            _ => 0,
        })
        .sum()
}

/// Cards of a player wherever they are; tokens and opponents' cards aside, nothing is made or lost.
fn cards_of(game: &Game, player: PlayerId) -> i64 {
    use deadeye_rules::Pile;
    let piles = [Pile::Hand, Pile::Deck, Pile::Discard, Pile::BootHill, Pile::DrawHand];
    let own = game.player(player).unwrap();
    let in_piles: i64 = piles.iter().map(|pile| i64::from(own.pile(*pile).count())).sum();
    let in_play = game.cards().iter().filter(|card| card.owner() == player && Some(card.id()) != own.outfit());
    // A Gadget being invented is neither in hand nor in play until the pull decides.
    let invents = |pull: &&deadeye_rules::AwaitedPull| {
        pull.player == player && matches!(pull.purpose, deadeye_rules::PullFor::Gadget { .. })
    };
    let pulled = game.awaited_pulls().iter().filter(invents).count() as i64;
    in_piles + in_play.count() as i64 + pulled
}

fn holds_together(game: &Game) {
    for card in game.cards() {
        if let Spot::At(place) = card.spot() {
            assert!(game.is_place(place), "{} is nowhere", card.title());
        }
        if let Some(bearer) = card.attached_to() {
            assert!(game.card(bearer).is_some(), "{} hangs in the air", card.title());
        }
        for figure in [Figure::Bullets, Figure::Influence, Figure::Control, Figure::Production, Figure::Upkeep] {
            assert!(game.figure(card.id(), figure) >= 0);
        }
        assert!((1..=13).contains(&game.figure(card.id(), Figure::Value)));
    }
    for player in game.players() {
        for place in player.street() {
            if let Place::Deed(deed) = place {
                assert_eq!(game.card(*deed).map(|deed| deed.spot()), Some(Spot::Street));
            }
        }
    }
}

fn nobody_on_both_sides(game: &Game) {
    if let Some(shootout) = game.shootout() {
        for dude in &shootout.posse(Side::Leader).dudes {
            assert!(!shootout.posse(Side::Mark).dudes.contains(dude), "{dude} is on both sides");
        }
        for player in game.players() {
            let sides: Vec<Side> = [Side::Leader, Side::Mark]
                .into_iter()
                .filter(|side| {
                    let dudes = &shootout.posse(*side).dudes;
                    dudes.iter().any(|dude| game.card(*dude).is_some_and(|dude| dude.controller() == player.id()))
                })
                .collect();
            assert!(sides.len() < 2, "{} is on both sides", player.name());
        }
    }
}

/// Whether some template admits a command.
fn listed(game: &Game, command: &Command) -> bool {
    let players: Vec<PlayerId> = match command.player() {
        Some(player) => vec![player],
        None => game.players().iter().map(|player| player.id()).chain([PlayerId(0)]).collect(),
    };
    players.into_iter().any(|player| legal_commands(game, player).iter().any(|template| template.admits(game, command)))
}

fn agrees(game: &Game, command: &Command) {
    if command.is_override() {
        return;
    }
    let taken = check(game, command);
    assert_eq!(
        listed(game, command),
        taken.is_ok(),
        "{} at {:?}: {taken:?}",
        serde_json::to_string(command).unwrap(),
        game.step()
    );
}

type Seen = BTreeMap<String, usize>;

/// How many games: as many as the test asks for, or `DEADEYE_SEEDS` for a long search.
fn seeds(few: u64) -> u64 {
    std::env::var("DEADEYE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(few)
}

fn play(seed: u64, edition: Edition, players: u8, commands: usize, seen: &mut Seen) -> u32 {
    let mut chance = Chance::new(seed);
    let mut game = support::table(edition, players, &mut chance);
    let mut log: Vec<Command> = support::log_of(&game);
    game = support::replay(edition, &log);
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
        nobody_on_both_sides(&game);
        for (player, cards) in game.players().iter().zip(&cards) {
            assert_eq!(cards_of(&game, player.id()), *cards, "{} after {:?}", player.name(), log.last());
        }
    }
    assert!(support::replay(edition, &log) == game, "replay differs from the live game");
    game.day()
}

#[test]
fn random_games_agree_and_balance() {
    let mut seen = Seen::new();
    let mut most_days = 0;
    for seed in 0..seeds(16) {
        let edition = if seed % 3 == 2 { Edition::V2014 } else { Edition::V15 };
        most_days = most_days.max(play(seed, edition, 2 + u8::from(seed % 2 == 1), 220, &mut seen));
    }
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
                    kinds.iter().any(|template| !matches!(template.kind, "pull" | "call_reacts"))
                        || game.awaited_pull().is_some()
                });
            assert!(!stuck, "nobody can do anything at {:?} after {:?}", game.step(), log.last());
        }
        assert!(support::replay(edition, &log) == game);
    }
}
