//! Every figure says how it came about, and every refusal all its reasons.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops where something is wrong")]

use deadeye_rules::{
    CardId, Command, Edition, Figure, Game, Part, PlayerId, Race, Skill, Text, apply, victor_at_sundown,
};
use serde_json::{Value, json};

fn play(game: &mut Game, commands: &[Value]) {
    for value in commands {
        let command: Command = serde_json::from_value(value.clone()).unwrap();
        apply(game, &command).unwrap();
    }
}

/// North, Law Dogs with Tommy Harden (influence 1) and Clyde Owens, against South, at noon.
fn table() -> Game {
    let mut game = Game::shipped(Edition::V15);
    play(
        &mut game,
        &[
            json!({"type":"seat","name":"North"}),
            json!({"type":"seat","name":"South"}),
            json!({"type":"choose_outfit","player":0,"outfit":"01002"}),
            json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
            json!({"type":"choose_gang","player":0,"dudes":["01018","01022"]}),
            json!({"type":"choose_gang","player":1,"dudes":["01040"]}),
            json!({"type":"reveal_gangs"}),
            json!({"type":"ante"}),
            json!({"type":"tell_winner","player":0}),
            json!({"type":"pay_upkeep","player":1}),
            json!({"type":"pay_upkeep","player":0}),
        ],
    );
    game
}

fn named(game: &Game, title: &str) -> CardId {
    game.cards().iter().find(|card| card.title() == title).unwrap().id()
}

fn part(amount: i16, from: &str) -> Part {
    Part { amount, from: Text::name(from) }
}

/// Jake Smiley has two more influence during Sundown (04009): they are in the way of victory at Noon already.
#[test]
fn the_race_to_win_counts_what_holds_at_sundown() {
    let mut game = table();
    let (north, south) = (PlayerId(0), PlayerId(1));
    let others = game.influence(south);
    let tommy = named(&game, "Tommy Harden");
    play(
        &mut game,
        &[
            json!({"type":"carry_out","on":true}),
            json!({"type":"bring_card","code":"04009","owner":1,"to":{"at":{"home":1}}}),
            json!({"type":"set_figure","card":tommy,"figure":"control","to":others + 1}),
        ],
    );
    assert_eq!(game.influence(south), others, "Jake Smiley has none at Noon");
    let race = Race::at_sundown(&game, north);
    assert_eq!(race, Race { held: others + 1, influence: others + 2 });
    assert_eq!((race.missing(), victor_at_sundown(&game)), (2, None));
}

#[test]
fn a_dudes_figure_names_print_goods_counters_and_effects() {
    let mut game = table();
    let (tommy, clyde) = (named(&game, "Tommy Harden"), named(&game, "Clyde Owens"));
    play(
        &mut game,
        &[
            json!({"type":"bring_card","code":"06016","owner":0,"to":{"on":tommy}}),
            json!({"type":"set_counter","card":tommy,"counter":"influence","to":2}),
            json!({"type":"change_figure","card":tommy,"figure":"influence","by":-1,"until":"day","from":clyde}),
            json!({"type":"set_figure","card":tommy,"figure":"influence","to":7}),
        ],
    );
    // 1 printed, 1 by the hat, 2 counters, 1 less by Clyde: 3; to make it 7 the table adds 4.
    let tally = game.tally(tommy, Figure::Influence);
    let parts = [
        part(1, "printed"),
        part(1, "Fancy New Hat"),
        part(2, "counters"),
        part(-1, "Clyde Owens"),
        part(4, "the table says so"),
    ];
    assert_eq!((tally.read, tally.parts.as_slice()), (7, parts.as_slice()));
    assert_eq!(
        tally.text(),
        "influence 7 = 1 printed + 1 Fancy New Hat + 2 counters - 1 Clyde Owens + 4 the table says so"
    );
}

#[test]
fn a_figure_below_zero_says_what_it_is_held_at() {
    let mut game = table();
    let tommy = named(&game, "Tommy Harden");
    play(&mut game, &[json!({"type":"change_figure","card":tommy,"figure":"bullets","by":-3,"until":"day"})]);
    let tally = game.tally(tommy, Figure::Bullets);
    assert_eq!((tally.read, tally.sum), (0, -2));
    assert_eq!(tally.text(), "bullets 0 = 1 printed - 3 the table says so, -2 held at 0");
}

/// St. Anthony's Chapel (05022) adds one to each skill of its controller's dudes there.
#[test]
fn a_skill_counts_what_changes_all_skills_and_nobody_has_one_by_that() {
    let mut game = table();
    play(
        &mut game,
        &[
            json!({"type":"carry_out","on":true}),
            json!({"type":"bring_card","code":"05022","owner":0,"to":{"street":"left"}}),
        ],
    );
    let chapel = named(&game, "St. Anthony's Chapel");
    let (huckster, plain) = ("01048", "01053");
    play(
        &mut game,
        &[
            json!({"type":"bring_card","code":huckster,"owner":0,"to":{"at":{"deed":chapel}}}),
            json!({"type":"bring_card","code":plain,"owner":0,"to":{"at":{"deed":chapel}}}),
        ],
    );
    let (steele, clint) = (named(&game, "Steele Archer"), named(&game, "Clint Ramsey"));
    for figure in [Figure::Skill, Figure::SkillOf(Skill::Huckster)] {
        let parts = [part(2, "printed"), part(1, "St. Anthony's Chapel")];
        assert_eq!(game.tally(steele, figure).parts, parts);
        assert_eq!(game.figure(clint, figure), 0);
    }
    assert_eq!(game.figure(steele, Figure::SkillOf(Skill::Blessed)), 0);
}

#[test]
fn upkeep_says_what_another_faction_costs() {
    let mut game = table();
    play(&mut game, &[json!({"type":"bring_card","code":"01031","owner":0,"to":{"at":{"home":0}}})]);
    // Jarrett Blake: upkeep 1, influence 1, an entrepreneur among Law Dogs.
    let tally = game.tally(named(&game, "Jarrett Blake"), Figure::Upkeep);
    assert_eq!(tally.parts, [part(1, "printed"), part(1, "for another faction")]);
}

#[test]
fn a_players_control_names_the_cards() {
    let mut game = table();
    play(&mut game, &[json!({"type":"bring_card","code":"01055","owner":0,"to":{"street":"left"}})]);
    assert_eq!(game.player_tally(PlayerId(0), Figure::Control), [part(2, "Bank of California")]);
    assert_eq!(game.player_tally(PlayerId(0), Figure::Influence), [part(1, "Tommy Harden"), part(2, "Clyde Owens")]);
}

#[test]
fn a_stash_tells_its_story() {
    let game = table();
    let story: Vec<(i64, &str)> =
        game.players()[0].ledger().iter().map(|entry| (entry.by, entry.why.as_str())).collect();
    let wanted = [
        (19, "starting stash"),
        (-5, "Tommy Harden starts"),
        (-7, "Clyde Owens starts"),
        (-1, "ante"),
        (2, "won at lowball"),
        (3, "production"),
        (-2, "upkeep"),
    ];
    assert_eq!(story, wanted);
    assert_eq!(game.players()[0].ghost_rock(), 9);
}

#[test]
fn grit_is_value_bullets_and_influence() {
    let game = table();
    // Clyde Owens: ten of spades, three bullets, influence two.
    assert_eq!(game.grit(named(&game, "Clyde Owens")), 15);
}

#[test]
fn a_refusal_leads_with_the_first_reason_and_lists_the_others() {
    let mut game = table();
    let tommy = named(&game, "Tommy Harden");
    play(&mut game, &[json!({"type":"set_booted","card":tommy,"to":true})]);
    let home = json!({"type":"move_dude","player":0,"dude":tommy,"to":{"home":0}});
    let refusal = apply(&mut game, &serde_json::from_value(home).unwrap()).unwrap_err();
    assert_eq!(refusal.rule, "1.5:5.3.3");
    assert!(refusal.why.contains("booted"), "{refusal}");
    assert_eq!(refusal.also.len(), 1);
    assert!(refusal.also.iter().all(|reason| reason.why.contains("already") && !reason.instead.is_empty()));
}
