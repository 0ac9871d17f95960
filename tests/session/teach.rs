//! The teacher: what it teaches, in which order, and that its questions are answered by the referee.
//!
//! The game is `tests/games/two-days.jsonl`, and the figures are those of `two-days.md`, worked out by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use deadeye_app::words::{Language, Words};
use deadeye_coach::teach::{self, Asked, DueLesson, Guide, LESSONS, QuizAnswer, TOPICS, Topic, due};
use deadeye_rules::{CardId, Command, CommandKind, Edition, Game, Place, PlayerId, Step, apply};
use serde_json::{Value, json};

use crate::day::DAY;

const LAW: PlayerId = PlayerId(0);
const SLOANE: PlayerId = PlayerId(1);
/// As they are numbered in the game.
const TOMMY: CardId = CardId(3);
const MORTIMER: CardId = CardId(5);
const BARTON: CardId = CardId(8);
const CHARLIES_PLACE: CardId = CardId(13);

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The commands of the two days with their numbers, taken back and done again left out.
fn two_days() -> Vec<(u64, Command)> {
    let lines = file("tests/games/two-days.jsonl");
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .filter_map(|line: Value| {
            let command = line.get("command")?;
            let id = line["id"].as_u64().unwrap();
            let kind = command["type"].as_str().unwrap();
            // Command 54 is refused: the card is too dear.
            (!matches!(kind, "undo" | "redo") && id != 54)
                .then(|| (id, serde_json::from_value(command.clone()).unwrap()))
        })
        .collect()
}

/// The game of the two days after the command of this number.
fn game_after(last: u64) -> Game {
    let mut game = Game::shipped(Edition::V15);
    for (id, command) in two_days() {
        if id <= last {
            apply(&mut game, &command).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
        }
    }
    game
}

fn ids(topics: &[&Topic]) -> Vec<&'static str> {
    topics.iter().map(|topic| topic.id).collect()
}

/// Sections 4 to 6 of rulebook 1.5.0 with the steps of jobs, in order.
const SECTIONS: [&str; 24] = [
    "1.5:4",
    "1.5:5",
    "1.5:5.1",
    "1.5:5.2",
    "1.5:5.3",
    "1.5:5.3.1",
    "1.5:5.3.2",
    "1.5:5.3.3",
    "1.5:5.3.4",
    "1.5:5.3.5",
    "1.5:5.4",
    "1.5:6.1",
    "1.5:6.1 step 1",
    "1.5:6.1 step 2",
    "1.5:6.1 step 3",
    "1.5:6.1 step 4",
    "1.5:6.1 step 5",
    "1.5:6.1 step 6",
    "1.5:6.1 step 7",
    "1.5:6.2 step 1",
    "1.5:6.2 step 2",
    "1.5:6.2 step 3",
    "1.5:6.2 step 4",
    "1.5:6.2 step 5",
];

#[test]
fn every_section_of_4_to_6_is_taught_once_and_in_order() {
    let mut taught: Vec<&str> = TOPICS
        .iter()
        .filter(|topic| !topic.comes.is_empty())
        .map(Topic::rule)
        .filter(|rule| rule.starts_with("1.5:"))
        .collect();
    taught.dedup();
    assert_eq!(taught, SECTIONS);
    // The list above is the rulebook's: the rules crate keeps the sections that must be cited.
    let known: Value = serde_json::from_str(&file("crates/deadeye-rules/tests/sections.json")).unwrap();
    for section in known.as_object().unwrap().keys() {
        let of_4_to_6 = ["1.5:4", "1.5:5", "1.5:6"].iter().any(|part| section.starts_with(part));
        assert!(!of_4_to_6 || section == "1.5:6.2" || SECTIONS.contains(&section.as_str()), "{section} is not taught");
    }
    let once: BTreeSet<&str> = TOPICS.iter().map(|topic| topic.id).collect();
    assert_eq!(once.len(), TOPICS.len());
}

#[test]
fn the_first_day_teaches_each_thing_once_and_in_at_most_40_words() {
    let ids: Vec<&str> = LESSONS.iter().map(|lesson| lesson.id).collect();
    assert_eq!(ids, DAY);
    for language in [Language::ENGLISH, Language::of("it")] {
        let words = Words::of(language);
        for lesson in LESSONS {
            let name = lesson.text();
            let count = words.get(&name).split_whitespace().count();
            assert!((10..=40).contains(&count), "{}: {count} words", lesson.id);
            assert!(words.find(&lesson.title()).is_some() && lesson.more().is_some(), "{}", lesson.id);
            let count = words.find(&lesson.task()).map_or(0, |task| task.split_whitespace().count());
            assert!((1..=20).contains(&count), "what to do in {}: {count} words", lesson.id);
        }
        let last = words.get("guide.over_text").split_whitespace().count();
        assert!(last <= 40, "the end: {last} words");
    }
}

/// A day of the two decks by what is due alone: what is said is said, what is laid is laid as on the demo table.
#[test]
fn what_is_due_leads_from_the_first_card_to_nightfall() {
    let mut game = Game::shipped(Edition::V15);
    for command in [
        json!({"type":"seat","name":"Law Dogs"}),
        json!({"type":"seat","name":"Sloane Gang"}),
        json!({"type":"choose_outfit","player":0,"outfit":"01002"}),
        json!({"type":"choose_outfit","player":1,"outfit":"01004"}),
    ] {
        apply(&mut game, &serde_json::from_value(command).unwrap()).unwrap();
    }
    let none = |_| false;
    assert_eq!(due(&game, 0, none, true), DueLesson::Watch(LAW));
    assert_eq!(due(&game, 0, |kind| kind == CommandKind::ChooseGang, true), DueLesson::Take(CommandKind::ChooseGang));
    let mut guide = Guide::default();
    let first = guide.next(game.step(), DueLesson::Watch(LAW)).map(|lesson| lesson.id);
    assert_eq!(first, Some("aim"), "the first lesson is read while the first cards are laid");
    let gang = DueLesson::Take(CommandKind::ChooseGang);
    for expected in ["aim", "dude", "ghost_rock"] {
        let lesson = guide.next(game.step(), gang).unwrap();
        assert_eq!(lesson.id, expected);
        guide.confirm_lesson(lesson);
    }
    assert_eq!(guide.next(game.step(), gang), None, "nothing of booting before the gangs stand");
    assert_eq!(guide.next(Step::LowballHands, DueLesson::Watch(LAW)), None, "a play is taught when it can be made");
    guide.back();
    assert_eq!(guide.next(game.step(), gang).unwrap().id, "ghost_rock");
    for command in [
        json!({"type":"choose_gang","player":0,"dudes":["01018"]}),
        json!({"type":"choose_gang","player":1,"dudes":["01040"]}),
    ] {
        apply(&mut game, &serde_json::from_value(command).unwrap()).unwrap();
    }
    let reveal = due(&game, 0, none, true);
    assert!(matches!(reveal, DueLesson::Say(_, CommandKind::RevealGangs)), "{reveal:?}");
    for command in [json!({"type":"reveal_gangs"}), json!({"type":"ante"}), json!({"type":"tell_winner","player":0})] {
        apply(&mut game, &serde_json::from_value(command).unwrap()).unwrap();
    }
    // Barton Everest costs his player upkeep; it is paid by a key.
    while let DueLesson::Say(player, CommandKind::PayUpkeep) = due(&game, 0, none, true) {
        apply(&mut game, &Command::PayUpkeep { player, let_go: Vec::new() }).unwrap();
    }
    // A card that is not laid yet is waited for, and a proposal that contradicts the play that is due is none.
    assert_eq!(due(&game, 0, none, true), DueLesson::Watch(LAW));
    assert_eq!(due(&game, 0, |kind| kind == CommandKind::MoveDude, true), DueLesson::Watch(LAW));
    // After four cards and four moves comes the call-out, which no card shows: a dude that moves then is no answer.
    assert_eq!(due(&game, 8, |kind| kind == CommandKind::MoveDude, true), DueLesson::Say(LAW, CommandKind::CallOut));
    // Then two more moves, the ability of one of these dudes, and both pass.
    assert_eq!(due(&game, 10, none, true), DueLesson::Watch(LAW));
    assert_eq!(due(&game, 12, none, true), DueLesson::Say(LAW, CommandKind::Pass));
    // On a table of one's own the player chooses.
    assert_eq!(due(&game, 0, none, false), DueLesson::Choose(LAW));
}

#[test]
fn every_step_has_something_to_do_with_the_hands() {
    let mut game = Game::shipped(Edition::V15);
    for (id, command) in two_days() {
        let topic = teach::reminder(game.step());
        assert!(topic.is_some_and(|topic| topic.hands().is_some()), "{:?} before {id}", game.step());
        apply(&mut game, &command).unwrap();
    }
}

#[test]
fn every_rule_that_the_referee_cites_is_told_in_our_words() {
    let cites = file("crates/deadeye-rules/src/vocabulary/cite.rs");
    let rules: Vec<&str> = cites
        .split('"')
        .filter(|quoted| ["1.5:", "2014:", "chart:"].iter().any(|document| quoted.starts_with(document)))
        .collect();
    assert!(rules.len() > 50, "the citations are not where they were");
    for rule in rules {
        assert!(!teach::topics_about(rule).is_empty(), "nothing is told about {rule}");
    }
    assert_eq!(ids(&teach::topics_about("1.5:5.3.3")), ["movin", "free_moves"]);
    // A step that no topic is about is told by the section around it.
    assert_eq!(ids(&teach::topics_about("1.5:6.1 step 9")), ids(&teach::topics_about("1.5:6.1")));
    assert!(teach::topics_about("session:undo").is_empty());
    assert!(teach::topics_about("card:01031").is_empty());
}

#[test]
fn looking_up_finds_titles_before_texts() {
    let words = Words::of(Language::ENGLISH);
    let found = |wanted: &str| ids(&teach::search(wanted, |name| words.get(name).to_owned()));
    assert_eq!(found("").len(), TOPICS.len());
    assert_eq!(found("run GUN"), ["run_or_gun"]);
    assert_eq!(found("flush")[..2], ["rank_9", "rank_6"]);
    assert_eq!(found("movin'")[0], "movin");
    assert_eq!(found("5.3.5"), ["tradin"]);
    let boot_hill = found("boot hill");
    assert_eq!(boot_hill[0], "piles");
    assert!(boot_hill.contains(&"casualties"));
    assert!(found("dragons").is_empty());
}

#[test]
fn every_topic_has_its_words_and_there_are_no_others() {
    let words = Words::of(Language::ENGLISH);
    let mut wanted = BTreeSet::new();
    for topic in TOPICS {
        wanted.insert(topic.title());
        wanted.insert(topic.text());
        wanted.extend(topic.hands());
    }
    for name in &wanted {
        assert!(words.find(name).is_some_and(|text| !text.is_empty()), "{name}");
    }
    let table = file("locales/en/app.ftl");
    let lessons = table.lines().filter_map(|line| line.strip_prefix("lesson-")?.split_once(" = "));
    let there: BTreeSet<String> = lessons.map(|(name, _)| format!("lesson.{name}")).collect();
    assert_eq!(there, wanted);
}

/// The check list of `docs/teaching.md`, as it must be.
fn check_list() -> String {
    let words = Words::of(Language::ENGLISH);
    let mut list = String::from("| rule | told as | at |\n| --- | --- | --- |\n");
    for topic in TOPICS.iter().filter(|topic| !topic.comes.is_empty()) {
        let steps = topic.comes.iter().map(|step| serde_json::to_value(step).unwrap());
        let steps: Vec<String> = steps.map(|step| step.as_str().unwrap().replace('_', " ")).collect();
        list.push_str(&format!("| {} | {} | {} |\n", topic.rule(), words.get(&topic.title()), steps.join(", ")));
    }
    list
}

#[test]
fn the_check_list_is_what_is_taught() {
    let page = file("docs/teaching.md");
    let list = check_list();
    assert!(page.contains(&list), "docs/teaching.md must hold this list:\n{list}");
}

#[test]
fn questions_are_answered_as_worked_out_by_hand() {
    let answers = |last: u64, asked: &[(Asked, QuizAnswer)]| {
        let game = game_after(last);
        for (asked, answer) in asked {
            assert_eq!(asked.answer(&game), Some(*answer), "{asked:?} after {last}");
        }
    };
    let number = QuizAnswer::Number;
    // Setup: the stashes as printed.
    answers(6, &[(Asked::Stash(LAW), number(19)), (Asked::Stash(SLOANE), number(18))]);
    answers(7, &[(Asked::Pot, number(2))]);
    // Ace, three, five, eight, king: a high card.
    answers(9, &[(Asked::Hand(LAW), QuizAnswer::Rank(1))]);
    // Both are paid 3; Mortimer and Barton want 1 each.
    answers(
        10,
        &[
            (Asked::First, QuizAnswer::Player(LAW)),
            (Asked::Production(LAW), number(3)),
            (Asked::Production(SLOANE), number(3)),
            (Asked::Upkeep(LAW), number(1)),
            (Asked::Upkeep(SLOANE), number(1)),
        ],
    );
    let boots = |dude, place| Asked::Boots { dude, place };
    answers(
        14,
        &[
            (Asked::Turn, QuizAnswer::Player(LAW)),
            (boots(TOMMY, Place::TownSquare), QuizAnswer::No),
            (boots(TOMMY, Place::Deed(CHARLIES_PLACE)), QuizAnswer::Yes),
        ],
    );
    let call_out = |dude, other| Asked::CallOut { dude, other };
    answers(16, &[(call_out(TOMMY, BARTON), QuizAnswer::Yes), (call_out(MORTIMER, BARTON), QuizAnswer::No)]);
    answers(18, &[(Asked::Join(MORTIMER), QuizAnswer::Yes), (Asked::Join(TOMMY), QuizAnswer::No)]);
    answers(
        26,
        &[(Asked::Cards(LAW), number(8)), (Asked::Cards(SLOANE), number(7)), (Asked::Swaps(SLOANE), number(1))],
    );
    answers(31, &[(Asked::Casualties(SLOANE), number(2))]);
    // Tommy's 1 influence takes Charlie's Place; Lawrence's 1 makes a tie, which is the owner's.
    answers(
        36,
        &[
            (Asked::Controls(CHARLIES_PLACE), QuizAnswer::Player(LAW)),
            // 2 control points are not more than 2 influence.
            (Asked::Missing(LAW), number(1)),
            (Asked::Winner, QuizAnswer::Nobody),
        ],
    );
    answers(40, &[(Asked::Controls(CHARLIES_PLACE), QuizAnswer::Player(SLOANE))]);
}

#[test]
fn every_question_offers_its_answer_and_only_that_one_is_right() {
    let mut game = Game::shipped(Edition::V15);
    let mut asked = BTreeSet::new();
    for (id, command) in two_days() {
        for topic in TOPICS {
            for turn in 0..4 {
                let Some(question) = teach::question(topic, &game, turn) else {
                    continue;
                };
                asked.insert(question.asked.name());
                let right = question.options.iter().filter(|answer| question.is_right(&game, **answer));
                assert_eq!(right.count(), 1, "{question:?} before {id}");
            }
        }
        apply(&mut game, &command).unwrap();
    }
    assert_eq!(asked.len(), 16, "{asked:?}");
}
