//! Random games between the decks that ship, by random legal commands, with every ability carried out: the books hold
//! together, nothing that is offered is refused, and no game is ever stuck.
//!
//! A thousand games of two and three hundred of three in a release build, a few in a debug build;
//! `DEADEYE_SEEDS` says another number.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is wrong"
)]

use std::collections::BTreeMap;

use crate::support::books::{agrees, figures_add_up, holds_together, nobody_on_both_sides};
use crate::support::{self, Chance, next};
use deadeye_cards::{CardCode, CardType, decks};
use deadeye_rules::{Command, CommandKind, Edition, Game, Pile, PlayerId, apply, legal_commands};
use serde_json::{Value, json};

const COMMANDS: usize = 110;

fn games(many: u64) -> u64 {
    let few = if cfg!(debug_assertions) { 12 } else { many };
    std::env::var("DEADEYE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(few)
}

fn say(game: &mut Game, log: &mut Vec<Command>, value: Value) {
    let command: Command = serde_json::from_value(value).unwrap();
    apply(game, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    log.push(command);
}

/// A deck without its outfit and legend, one entry a copy.
fn cards_of_deck(at: usize, game: &Game) -> (CardCode, Option<CardCode>, Vec<CardCode>) {
    let deck = &decks::shipped()[at].deck;
    let (mut outfit, mut legend, mut cards) = (None, None, Vec::new());
    for (code, copies) in deck.copies() {
        match game.facts_of(code).unwrap().kind {
            CardType::Outfit => outfit = Some(code),
            CardType::Legend => legend = Some(code),
            _ => cards.extend((0..copies.count).map(|_| code)),
        }
    }
    (outfit.unwrap(), legend, cards)
}

/// A deck for each seat of a table, with a gang, some of their cards in play, and five known cards in hand.
fn table(seed: u64, seats: usize, chance: &mut Chance, log: &mut Vec<Command>) -> (Game, Vec<Vec<CardCode>>) {
    let mut game = Game::shipped(Edition::V15);
    let count = decks::shipped().len();
    let mut decks = vec![seed as usize % count];
    let mut all = Vec::new();
    for name in ["North", "South", "East"].into_iter().take(seats) {
        say(&mut game, log, json!({"type": "seat", "name": name}));
    }
    for seat in 0..seats {
        let at = decks[seat];
        decks.push((at + 1 + chance.below(count - 1)) % count);
        let (outfit, legend, cards) = cards_of_deck(at, &game);
        let mut choose = json!({"type": "choose_outfit", "player": seat, "outfit": outfit});
        if let Some(legend) = legend {
            choose["legend"] = json!(legend);
        }
        say(&mut game, log, choose);
        say(&mut game, log, json!({"type": "choose_gang", "player": seat, "dudes": []}));
        all.push(cards);
    }
    say(&mut game, log, json!({"type": "reveal_gangs"}));
    say(&mut game, log, json!({"type": "carry_out", "on": true}));
    for (seat, cards) in all.iter().enumerate() {
        say(&mut game, log, json!({"type": "set_ghost_rock", "player": seat, "to": 25}));
        let mut own = cards.clone();
        own.retain(|code| game.facts_of(*code).unwrap().kind != CardType::Joker);
        for _ in 0..24 {
            let code = own[chance.below(own.len())];
            let dudes: Vec<u32> = game.gang(PlayerId(seat as u8)).map(|dude| dude.id().0).collect();
            let to = match game.facts_of(code).unwrap().kind {
                CardType::Dude => json!({"at": chance.pick(&game.places()).unwrap()}),
                CardType::Deed => json!({"street": "left"}),
                CardType::Goods | CardType::Spell if !dudes.is_empty() => json!({"on": chance.pick(&dudes).unwrap()}),
                _ => continue,
            };
            let value = json!({"type": "bring_card", "code": code, "owner": seat, "from": "deck", "to": to});
            let command: Command = serde_json::from_value(value).unwrap();
            if game.question().is_none() && apply(&mut game, &command).is_ok() {
                log.push(command);
            }
        }
    }
    (game, all)
}

/// Cards that were drawn and not named are some of the deck.
fn name_hands(game: &mut Game, all: &[Vec<CardCode>], chance: &mut Chance, log: &mut Vec<Command>) {
    for (seat, cards) in all.iter().enumerate() {
        let hand = game.players()[seat].pile(Pile::Hand);
        if hand.unknown_count() > 0 && game.question().is_none() {
            let (count, mut known) = (hand.count(), hand.known_cards().to_vec());
            while known.len() < usize::from(count) {
                known.push(cards[chance.below(cards.len())]);
            }
            say(game, log, json!({"type": "set_pile", "player": seat, "pile": "hand", "count": count, "known": known}));
        }
    }
}

fn play(seed: u64, seats: usize, seen: &mut BTreeMap<String, usize>) {
    let mut chance = Chance::new(seed + 40_000);
    let mut log = Vec::new();
    let (mut game, all) = table(seed, seats, &mut chance, &mut log);
    for _ in 0..COMMANDS {
        name_hands(&mut game, &all, &mut chance, &mut log);
        if game.victor().is_some() {
            break;
        }
        let Some(command) = next(&game, &mut chance) else {
            let kinds: Vec<CommandKind> = game
                .players()
                .iter()
                .flat_map(|player| legal_commands(&game, player.id()))
                .map(|template| template.kind)
                .collect();
            assert!(
                kinds.iter().any(|kind| !matches!(kind, CommandKind::Pull | CommandKind::CallReacts)),
                "seed {seed}: stuck at {:?}, asked {:?}, after {:?}",
                game.step(),
                game.question(),
                log.last()
            );
            break;
        };
        if chance.one_in(8) {
            agrees(&game, &command);
        }
        let before = game.step();
        apply(&mut game, &command).unwrap_or_else(|refusal| {
            panic!("seed {seed}: at {before:?} a legal command was refused: {command:?}: {refusal}")
        });
        let value = serde_json::to_value(&command).unwrap();
        *seen.entry(value["type"].as_str().unwrap().to_owned()).or_default() += 1;
        log.push(command);
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            holds_together(&game);
            if log.len().is_multiple_of(10) {
                figures_add_up(&game);
            }
            nobody_on_both_sides(&game);
        }));
        let last: Vec<_> = log.iter().rev().take(14).collect();
        assert!(outcome.is_ok(), "seed {seed}: {:?} after {last:#?}", game.shootout());
    }
    if seed.is_multiple_of(25) {
        assert!(support::replay(Edition::V15, &log) == game, "seed {seed}: replay differs from the live game");
    }
}

#[test]
fn random_games_between_the_decks_with_all_abilities_hold_together() {
    let mut seen = BTreeMap::new();
    for seed in 0..games(1000) {
        play(seed, 2, &mut seen);
    }
    for kind in ["use_ability", "play_action", "start_job", "choose", "pull", "take_casualties", "move_dude", "pass"] {
        assert!(seen.contains_key(kind), "no game ever came to {kind}: {seen:?}");
    }
    println!("{} games: {seen:?}", games(1000));
}

#[test]
fn random_games_of_three_hold_together_as_well() {
    let mut seen = BTreeMap::new();
    for seed in 0..games(300) {
        play(seed, 3, &mut seen);
    }
    for kind in ["use_ability", "play_action", "choose", "oppose", "take_casualties"] {
        assert!(seen.contains_key(kind), "no game of three ever came to {kind}: {seen:?}");
    }
    println!("{} games of three: {seen:?}", games(300));
}
