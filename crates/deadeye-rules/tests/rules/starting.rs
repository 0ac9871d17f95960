//! What cards say of themselves as members of a starting gang holds once cards are carried out.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use deadeye_rules::{Command, Edition, Game, Pile, apply, check};
use serde_json::{Value, json};

fn command(value: Value) -> Command {
    serde_json::from_value(value).unwrap()
}

/// Two players with outfits, and what cards do is carried out.
fn table(outfit: &str) -> Game {
    let mut game = Game::shipped(Edition::V15);
    for value in [
        json!({"type":"carry_out","on":true}),
        json!({"type":"seat","name":"North"}),
        json!({"type":"seat","name":"South"}),
        json!({"type":"choose_outfit","player":0,"outfit":outfit}),
        json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
    ] {
        apply(&mut game, &command(value)).unwrap();
    }
    game
}

fn may_start(game: &Game, dudes: &[&str]) -> bool {
    check(game, &command(json!({"type":"choose_gang","player":0,"dudes":dudes}))).is_ok()
}

// Jake Smiley, Clementine Lepp, Olivia Jenks, Travis Moone and Steven Wiles: drifters, eleven ghost rock together.
const DRIFTERS: [&str; 5] = ["04009", "01045", "01046", "01049", "01051"];

#[test]
fn xiaodan_li_starts_as_a_sixth() {
    let game = table("09001");
    assert!(may_start(&game, &DRIFTERS));
    let six: Vec<&str> = DRIFTERS.into_iter().chain(["09006"]).collect();
    assert!(may_start(&game, &six), "Xiaodan Li does not count");
    let other: Vec<&str> = DRIFTERS.into_iter().chain(["11004"]).collect();
    assert!(!may_start(&game, &other), "Xiang Fang does");
}

#[test]
fn nobody_starts_beside_a_dude_whom_they_count_as() {
    let game = table("01004");
    assert!(may_start(&game, &["18020", "01046"]), "Mario Crane (Exp.1) and Olivia Jenks");
    assert!(!may_start(&game, &["18020", "01044"]), "he counts as Sloane");
}

#[test]
fn the_harvester_is_worth_three() {
    let game = table("01001");
    let [one, two, three, ..] = DRIFTERS;
    assert!(may_start(&game, &["16005", one, two]));
    assert!(!may_start(&game, &["16005", one, two, three]));
}

#[test]
fn some_do_not_start_at_all() {
    let game = table("01002");
    assert!(!may_start(&game, &["16009"]), "Denise Brancini");
    assert!(!may_start(&game, &["24073"]), "the later print of Judge Harry Somerset (Exp.1)");
    assert!(may_start(&game, &["07002"]), "the earlier print says nothing of it");
}

#[test]
fn a_deed_starts_in_place_of_one_dude() {
    let [one, two, three, four, _] = DRIFTERS;
    let law_dogs = table("01002");
    assert!(may_start(&law_dogs, &[one, two, three, four, "06011"]), "Gomorra Jail");
    let six: Vec<&str> = DRIFTERS.into_iter().chain(["06011"]).collect();
    assert!(!may_start(&law_dogs, &six), "it counts as one of the five");
    assert!(!may_start(&law_dogs, &["06011", "06011"]), "it is unique");
    assert!(!may_start(&law_dogs, &["01071"]), "Bunkhouse says nothing of it");
    assert!(!may_start(&law_dogs, &["14015"]), "no Morgan dude starts for the Law Dogs");
    assert!(!may_start(&table("01001"), &["06011"]), "nor one of the Law Dogs for the Fourth Ring");
    assert!(may_start(&table("01003"), &["14015"]), "Wagner Memorial Ranch");
    assert!(may_start(&table("09001"), &["14018"]), "Companhurst's");
    assert!(may_start(&table("01001"), &["14014"]), "Gomorra Lot Commission is for everybody");
}

#[test]
fn a_deed_that_starts_is_paid_and_lies_in_the_street() {
    let mut game = table("01002");
    for value in [
        json!({"type":"choose_gang","player":0,"dudes":["01045", "06011"]}),
        json!({"type":"choose_gang","player":1,"dudes":[]}),
        json!({"type":"reveal_gangs"}),
    ] {
        apply(&mut game, &command(value)).unwrap();
    }
    let jail = game.cards().iter().find(|card| card.title() == "Gomorra Jail").unwrap();
    assert_eq!(game.location(jail.id()), Some(deadeye_rules::Place::Deed(jail.id())));
    // Nineteen, less the Jail's one and what Clementine Lepp costs.
    let cost = game.cards_known().by_title("Clementine Lepp").unwrap().cost.unwrap();
    assert_eq!(game.players().first().unwrap().ghost_rock(), 18 - u32::from(cost));
}

#[test]
fn sky_borne_starts_with_a_sidekick() {
    let [one, two, three, four, _] = DRIFTERS;
    let morgan = table("01003");
    assert!(may_start(&morgan, &["12007", "01082"]), "Bluetick");
    assert!(!may_start(&morgan, &["01082"]), "on nobody");
    assert!(!may_start(&morgan, &["12007", "01088"]), "a Roan is no Sidekick");
    assert!(!may_start(&morgan, &["12007", "01082", "12016"]), "Bluetick and Marty are two");
    assert!(!may_start(&morgan, &["12007", "14026"]), "Spirit Steed goes to Shamans");
    assert!(may_start(&morgan, &["12007", "12016"]), "Marty goes to Mad Scientists");
    assert!(may_start(&morgan, &["12007", one, two, "01082"]));
    assert!(!may_start(&morgan, &["12007", one, two, three, four, "01082"]), "it counts as one of the five");
}

#[test]
fn a_sidekick_that_starts_is_paid_and_attached() {
    let mut game = table("01003");
    for value in [
        json!({"type":"choose_gang","player":0,"dudes":["01082", "12007"]}),
        json!({"type":"choose_gang","player":1,"dudes":[]}),
    ] {
        apply(&mut game, &command(value)).unwrap();
    }
    let stash = game.players().first().unwrap().ghost_rock();
    apply(&mut game, &command(json!({"type":"reveal_gangs"}))).unwrap();
    let named = |title: &str| game.cards().iter().find(|card| card.title() == title).unwrap();
    assert_eq!(named("Bluetick").bearer(), Some(named("\"Lucky\" Sky Borne").id()));
    // Bluetick and Sky cost two ghost rock each.
    assert_eq!(game.players().first().unwrap().ghost_rock(), stash - 4);
}

#[test]
fn a_gadget_that_starts_is_invented() {
    // Mutant Cattle ask for nine; Sky adds one to the pull.
    for (pull, made) in [("KH", true), ("7H", false)] {
        let mut game = table("01003");
        for value in [
            json!({"type":"choose_gang","player":0,"dudes":["12007", "10024"]}),
            json!({"type":"choose_gang","player":1,"dudes":[]}),
        ] {
            apply(&mut game, &command(value)).unwrap();
        }
        let stash = game.players().first().unwrap().ghost_rock();
        apply(&mut game, &command(json!({"type":"reveal_gangs"}))).unwrap();
        apply(&mut game, &command(json!({"type":"pull","player":0,"card":pull}))).unwrap();
        let sky = game.cards().iter().find(|card| card.title() == "\"Lucky\" Sky Borne").unwrap();
        assert!(sky.is_booted(), "inventing boots");
        let cattle = game.cards().iter().find(|card| card.title() == "Mutant Cattle");
        assert_eq!(cattle.and_then(|cattle| cattle.bearer()), made.then(|| sky.id()));
        let own = game.players().first().unwrap();
        // The Cattle and Sky cost two ghost rock each; the pull is discarded, and the Cattle with a failure.
        assert_eq!(own.ghost_rock(), stash - 4);
        assert_eq!(own.pile(Pile::Discard).count(), if made { 1 } else { 2 });
        assert_eq!(own.pile(Pile::Hand).count(), 5);
    }
}

#[test]
fn the_den_of_thieves_starts_with_two_grifters() {
    assert!(may_start(&table("10003"), &["01049", "03009"]));
    assert!(!may_start(&table("10003"), &["01049", "03009", "14009"]));
    assert!(!may_start(&table("01004"), &["01049", "03009"]), "the Sloane Gang starts with one");
}

#[test]
fn what_must_be_invented_does_not_start() {
    let game = table("01003");
    for (gadget, title) in [("04010", "QUATERMAN"), ("10019", "The Wretched"), ("22029", "QUATERMAN PRIME")] {
        assert!(!may_start(&game, &[gadget]), "{title}");
        assert!(!may_start(&game, &["01027", gadget]), "{title} beside a Mad Scientist");
    }
    assert!(may_start(&game, &["18018"]), "POST-A-TRON says that it may");
    assert!(may_start(&game, &["24037"]), "so does its later print");
}
