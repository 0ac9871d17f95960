//! The suggestions on positions worked out by hand: `tests/suggest/positions.json`.
//!
//! A position is a table at High Noon of the first day, player 0 to play. What `first` and `play` name by `@title` is
//! a card in play, by `=title` a printed card.

use deadeye_cards::CardDb;
use deadeye_coach::suggest::{self, MOST, Suggestion, SuggestionReason};
use deadeye_rules::{Command, Edition, Game, PlayerId, apply, check};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::opening::commands_to_noon;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    name: String,
    /// How the answer was found, in words.
    working: String,
    /// Ghost rock by seat.
    #[serde(default)]
    stash: [u16; 2],
    /// Title and owner; they go to the left and the right end of the street by turns.
    #[serde(default)]
    deeds: Vec<(String, u8)>,
    /// Title, owner, place (`home`, `town_square` or a deed's title), and `booted`, `wanted N`.
    #[serde(default)]
    dudes: Vec<Vec<Value>>,
    /// Known cards of player 0's hand.
    #[serde(default)]
    hand: Vec<String>,
    /// Commands after that.
    #[serde(default)]
    play: Vec<Value>,
    /// The first suggestion, if there is any.
    first: Option<Value>,
    /// The names of its reasons, in order.
    reasons: Vec<String>,
}

fn code(title: &str) -> String {
    let db = CardDb::shipped();
    let printings = db.iter().filter(|card| card.printed_title() == title);
    let code = printings.map(|card| card.code).min();
    code.unwrap_or_else(|| panic!("there is no {title}")).to_string()
}

/// Puts numbers and codes where a value has titles.
fn named(game: &Game, value: &Value) -> Value {
    match value {
        Value::String(text) => match (text.strip_prefix('@'), text.strip_prefix('=')) {
            (Some(title), _) => {
                let card = game.cards().iter().find(|card| card.title() == title);
                json!(card.unwrap_or_else(|| panic!("{title} is not in play")).id())
            }
            (_, Some(title)) => json!(code(title)),
            _ => value.clone(),
        },
        Value::Array(list) => list.iter().map(|value| named(game, value)).collect(),
        Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), named(game, value))).collect(),
        _ => value.clone(),
    }
}

fn command(game: &Game, value: &Value) -> Command {
    serde_json::from_value(named(game, value)).unwrap_or_else(|error| panic!("{value}: {error}"))
}

fn play(game: &mut Game, value: Value) {
    let command = command(game, &value);
    apply(game, &command).unwrap_or_else(|refusal| panic!("{value}: {refusal}"));
}

fn laid_out(position: &Position) -> Game {
    let mut game = Game::shipped(Edition::V15);
    for value in commands_to_noon(["Law Dogs", "Sloane Gang"]) {
        play(&mut game, value);
    }
    for (at, (title, owner)) in position.deeds.iter().enumerate() {
        let end = if at % 2 == 0 { "left" } else { "right" };
        play(&mut game, json!({"type":"bring_card","code":code(title),"owner":owner,"to":{"street":end}}));
    }
    for dude in &position.dudes {
        let [title, owner, place, marks @ ..] = dude.as_slice() else {
            panic!("{dude:?} is no dude");
        };
        let title = title.as_str().unwrap();
        let place = match place.as_str().unwrap() {
            "home" => json!({ "home": owner }),
            "town_square" => json!("town_square"),
            deed => json!({"deed": format!("@{deed}")}),
        };
        play(&mut game, json!({"type":"bring_card","code":code(title),"owner":owner,"to":{"at":place}}));
        let card = format!("@{title}");
        for mark in marks {
            let mark = mark.as_str().unwrap();
            play(
                &mut game,
                match mark.strip_prefix("wanted ") {
                    Some(bounty) => {
                        json!({"type":"set_bounty","card":card,"to":bounty.parse::<u16>().unwrap()})
                    }
                    None => json!({"type":"set_booted","card":card,"to":true}),
                },
            );
        }
    }
    for (seat, stash) in position.stash.iter().enumerate() {
        play(&mut game, json!({"type":"set_ghost_rock","player":seat,"to":stash}));
    }
    let hand: Vec<String> = position.hand.iter().map(|title| code(title)).collect();
    play(&mut game, json!({"type":"set_pile","player":0,"pile":"hand","count":hand.len(),"known":hand}));
    for value in &position.play {
        play(&mut game, value.clone());
    }
    game
}

fn positions() -> Vec<Position> {
    serde_json::from_str(include_str!("../suggest/positions.json")).unwrap()
}

#[test]
fn every_position_gets_the_suggestion_worked_out_for_it() {
    let mut wrong = Vec::new();
    for position in positions() {
        let game = laid_out(&position);
        let made = suggest::suggestions(&game, PlayerId(0));
        let expected = position.first.as_ref().map(|value| command(&game, value));
        let first = made.first();
        let reasons: Vec<&str> =
            first.map(|first| first.reasons.iter().map(|reason| reason.name()).collect()).unwrap_or_default();
        if first.map(|first| &first.command) != expected.as_ref() || reasons != position.reasons {
            wrong.push(format!(
                "{}\n  worked out: {} ({})\n  suggested:  {made:?}",
                position.name,
                position.working,
                position.reasons.join(", "),
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn there_are_thirty_positions_and_each_has_its_working() {
    let positions = positions();
    assert!(positions.len() >= 30);
    assert!(positions.iter().all(|position| position.working.len() > 20));
}

#[test]
fn suggestions_are_few_legal_and_always_the_same() {
    for position in positions() {
        let game = laid_out(&position);
        let made = suggest::for_all(&game);
        assert!(made.len() <= MOST * game.to_act().len(), "{}", position.name);
        for suggestion in &made {
            assert!(check(&game, &suggestion.command).is_ok(), "{}: {:?}", position.name, suggestion.command);
            assert!(!suggestion.reasons.is_empty());
        }
        assert_eq!(made, suggest::for_all(&laid_out(&position)));
    }
}

/// The opponent's evaluation puts them in order, the reasons stay; what wins at Sundown stands before what does not.
#[test]
fn of_two_players_the_chance_of_winning_orders_what_is_suggested() {
    let mut judged = 0;
    for position in positions() {
        let game = laid_out(&position);
        let plain = suggest::for_all(&game);
        let made = suggest::by_chance(&game, plain.clone());
        let chances: Vec<u8> = made.iter().filter_map(|own| own.chance_percent).collect();
        assert_eq!(chances.len(), plain.len(), "{}", position.name);
        assert!(chances.is_sorted_by(|one, next| one >= next), "{}: {chances:?}", position.name);
        assert!(chances.iter().all(|percent| *percent <= 100));
        for own in &plain {
            let same = made.iter().find(|judged| judged.command == own.command);
            assert_eq!(same.map(|judged| &judged.reasons), Some(&own.reasons));
        }
        let wins = |own: &Suggestion| matches!(own.reasons.first(), Some(SuggestionReason::WinsAtSundown));
        if plain.iter().any(wins) {
            assert!(made.first().is_some_and(wins), "{}: {made:?}", position.name);
            judged += 1;
        }
        assert_eq!(made, suggest::by_chance(&game, plain));
    }
    assert!(judged >= 3, "only {judged} positions can be won");
}

/// To pass where a play wins at Sundown costs much, and the play that wins costs nothing.
#[test]
fn a_pass_that_lets_a_win_go_by_cost_much() {
    let mut judged = 0;
    for position in positions() {
        let game = laid_out(&position);
        let wins = |own: &Suggestion| matches!(own.reasons.first(), Some(SuggestionReason::WinsAtSundown));
        let Some(winning) = suggest::suggestions(&game, PlayerId(0)).into_iter().find(wins) else { continue };
        let cost = suggest::cost(&game, &Command::Pass { player: PlayerId(0) });
        let cost = cost.unwrap_or_else(|| panic!("{}: the pass cost nothing", position.name));
        assert!(check(&game, &cost.better).is_ok());
        let own = suggest::cost(&game, &winning.command).map_or(0, |own| own.percent);
        assert!(own < cost.percent, "{}: {own} and {}", position.name, cost.percent);
        judged += 1;
    }
    assert!(judged >= 3, "only {judged} positions can be won");
    let by_hand = Command::SetGhostRock { player: PlayerId(0), to: 0 };
    let game = positions().iter().map(laid_out).next().unwrap();
    assert_eq!(suggest::cost(&game, &by_hand), None, "what is set by hand is nobody's decision");
}

#[test]
fn who_is_not_asked_gets_no_suggestion() {
    for position in positions() {
        let game = laid_out(&position);
        for player in game.players().iter().map(|player| player.id()) {
            if !game.to_act().contains(&player) {
                assert_eq!(suggest::suggestions(&game, player), Vec::new());
            }
        }
    }
}
