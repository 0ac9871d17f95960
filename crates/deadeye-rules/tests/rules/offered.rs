//! What is listed for a card of the hand is taken: goods with those who may bear them, Gadgets with those who invent them.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use deadeye_cards::CardCode;
use deadeye_rules::{Command, CommandKind, Domain, Edition, Field, Game, PlayerId, apply, legal_commands};
use serde_json::{Value, json};

fn play(game: &mut Game, commands: &[Value]) {
    for value in commands {
        let command: Command = serde_json::from_value(value.clone()).unwrap();
        apply(game, &command).unwrap();
    }
}

/// North at noon with these dudes at home and with these cards in hand.
fn table(dudes: &[&str], hand: &[&str]) -> Game {
    let mut game = Game::shipped(Edition::V15);
    play(
        &mut game,
        &[
            json!({"type":"seat","name":"North"}),
            json!({"type":"seat","name":"South"}),
            json!({"type":"choose_outfit","player":0,"outfit":"01002"}),
            json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
            json!({"type":"choose_gang","player":0,"dudes":[]}),
            json!({"type":"choose_gang","player":1,"dudes":[]}),
            json!({"type":"reveal_gangs"}),
            json!({"type":"ante"}),
            json!({"type":"tell_winner","player":0}),
            json!({"type":"carry_out","on":true}),
            json!({"type":"set_ghost_rock","player":0,"to":20}),
            json!({"type":"set_pile","player":0,"pile":"hand","count":hand.len(),"known":hand}),
        ],
    );
    for dude in dudes {
        play(&mut game, &[json!({"type":"bring_card","code":dude,"owner":0,"to":{"at":{"home":0}}})]);
    }
    game
}

/// Returns the titles of the cards that may be named in a field of a play with a card of the hand, in order.
fn offered(game: &Game, kind: CommandKind, code: &str, field: Field) -> Vec<String> {
    let code: CardCode = serde_json::from_value(json!(code)).unwrap();
    let mut titles = Vec::new();
    for template in legal_commands(game, PlayerId(0)).iter().filter(|template| template.kind == kind) {
        let with_it =
            matches!(template.domain(Field::Card), Some(Domain::FromHand(hand)) if hand.known.contains(&code));
        let Some(Domain::Card(cards)) = template.domain(field).filter(|_| with_it) else { continue };
        titles.extend(cards.iter().map(|card| game.card(*card).unwrap().title().to_owned()));
    }
    titles.sort_unstable();
    titles.dedup();
    titles
}

/// Spirit Steed (14026) goes to Shamans, Nunchucks (09029) to dudes with Kung Fu, Claws (20039) to a Harrowed or an
/// Abomination, Roan (01088) to anybody.
#[test]
fn goods_are_listed_with_those_who_may_bear_them() {
    let game = table(&["01053", "09022"], &["14026", "09029", "20039", "01088"]);
    let onto = |code: &str| offered(&game, CommandKind::Shop, code, Field::Onto);
    assert_eq!(onto("14026"), ["Black Elk"]);
    assert_eq!(onto("01088"), ["Black Elk", "Clint Ramsey"]);
    assert!(onto("09029").is_empty());
    assert!(onto("20039").is_empty());
}

/// The Harvester (16005) comes into play by cards alone; Clyde Owens (01022) is bought.
#[test]
fn a_dude_who_is_never_bought_is_not_listed() {
    let game = table(&["01053"], &["16005", "01022"]);
    let listed = |code: &str| {
        let code: CardCode = serde_json::from_value(json!(code)).unwrap();
        legal_commands(&game, PlayerId(0)).iter().any(|template| {
            template.kind == CommandKind::Shop
                && matches!(template.domain(Field::Card), Some(Domain::FromHand(hand)) if hand.known.contains(&code))
        })
    };
    assert!(listed("01022"));
    assert!(!listed("16005"));
}

/// Zoe Halbrook (05009) invents Weapons alone, Valeria Batten (05006) Mystical Gadgets, Prof. Aloysius Roe (19014) none,
/// and Andreas Andregg (01020) any: Flame-Thrower (01091) is a Weapon, Force Field (01092) none.
#[test]
fn gadgets_are_listed_with_those_who_invent_them() {
    let game = table(&["05009", "05006", "19014", "01020"], &["01091", "01092"]);
    let by = |code: &str| offered(&game, CommandKind::Invent, code, Field::Scientist);
    assert_eq!(by("01091"), ["Andreas Andregg", "Zoe Halbrook"]);
    assert_eq!(by("01092"), ["Andreas Andregg"]);
}
