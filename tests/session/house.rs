//! A game against the house, as the desk keeps it: cards on the screen, to a winner, saved, taken back and opened again.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadeye_app::broadcast::shown::{Labels, Shown};
use deadeye_app::desk::{DeckChoice, Desk, GameRequest, NewGame, Options, SeatWish, Seated, ViewState};
use deadeye_app::summary::GameSummary;
use deadeye_app::words::{Language, Words};
use deadeye_cards::{CardCode, CardDb};
use deadeye_opponent::{Level, Mind, Own, Player, View};
use deadeye_rules::{Command, Edition, Pile, PlayerId, Step};
use deadeye_session::view;
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use tempfile::tempdir;

const PERSON: PlayerId = PlayerId(0);

fn desk(options: &Options) -> Desk {
    Desk::start(Arc::new(|| {}), Arc::new(CardDb::shipped().clone()), options)
}

fn begin(desk: &Desk, seed: u64) {
    begin_against(desk, seed, DeckChoice::Shipped("SGLtP"), Level::Low);
}

fn begin_against(desk: &Desk, seed: u64, deck: DeckChoice, level: Level) {
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck, seated };
    let own = DeckChoice::Shipped("LDLtP");
    let seats = vec![seat("Person", own, Seated::OnScreen), seat("Deadeye", deck, Seated::Computer(level))];
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed }));
}

/// What the desk shows once the house has nothing more to do by itself.
///
/// Panics with what the table waits for where a minute changes nothing, so that a game that stands still fails.
fn rested(desk: &Desk) -> Arc<ViewState> {
    let begun = Instant::now();
    loop {
        desk.settle();
        let seen = desk.view();
        let Some(house) = &seen.computer_players else { return seen };
        let persons = seen.game.to_act().contains(&PERSON) || seen.game.step() == Step::Choosing;
        if !house.thinking && (house.waits || persons || seen.game.step() == Step::Over) {
            return seen;
        }
        assert!(
            begun.elapsed() < Duration::from_mins(1),
            "the game stands still at {:?}, {:?} to act, thinking: {}",
            seen.game.step(),
            seen.game.to_act(),
            house.thinking
        );
        thread::sleep(Duration::from_millis(1));
    }
}

/// What a person without a plan does.
fn anything(seen: &ViewState, dice: &mut Xoshiro256PlusPlus) -> GameRequest {
    let house = seen.computer_players.as_ref().expect("a game against the house");
    if house.waits {
        return GameRequest::GoOn;
    }
    let dealt = house.dealt.first().expect("the person's cards");
    if let Some(way) = dealt.ways.first() {
        return GameRequest::Do(way.clone());
    }
    if seen.game.step() == Step::Choosing {
        let dudes = seen.decks.marked.first().cloned().unwrap_or_default();
        return GameRequest::Do(Command::ChooseGang { player: PERSON, dudes });
    }
    let own = Own {
        hand: dealt.hand.clone(),
        draw_hand: dealt.draw_hand.clone(),
        looked_at: (!dealt.looked_at.is_empty()).then(|| dealt.looked_at.clone()),
        ..Own::default()
    };
    let view = View { game: &seen.game, player: PERSON, own };
    let mut mind = Mind::new(Player::Random, &seen.game, &[], None);
    let advice = mind.decide(&view, 1, dice, &mut || true);
    GameRequest::Do(advice.unwrap_or_else(|| panic!("nothing to do at {:?}", seen.game.step())).command)
}

/// Plays on until the game is over or so many asks were made; gives what is shown then.
fn play(desk: &Desk, dice: &mut Xoshiro256PlusPlus, most: usize) -> Arc<ViewState> {
    for _ in 0..most {
        let seen = rested(desk);
        if seen.game.step() == Step::Over {
            return seen;
        }
        desk.ask(anything(&seen, dice));
        desk.settle();
    }
    rested(desk)
}

fn hand(seen: &ViewState) -> Vec<CardCode> {
    seen.computer_players.as_ref().unwrap().dealt.first().unwrap().hand.clone()
}

#[test]
fn a_whole_game_on_the_screen_comes_to_a_winner() {
    let desk = desk(&Options::default());
    begin(&desk, 7);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let seen = play(&desk, &mut dice, 4000);
    assert!(seen.game.victor().is_some(), "day {}, {:?}: {:?}", seen.game.day(), seen.game.step(), seen.notice);
}

/// The person sees five cards; the books that everybody may see know none of them, nor any of the house's.
#[test]
fn what_is_dealt_is_seen_by_its_player_alone() {
    let folder = tempdir().unwrap();
    let desk = desk(&Options { games: Some(folder.path().to_owned()), ..Options::default() });
    begin(&desk, 3);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut played = (0..6).map(|_| play(&desk, &mut dice, 1));
    let seen = played.find(|seen| !hand(seen).is_empty()).expect("a hand is dealt");
    assert_eq!(hand(&seen).len(), 5);
    assert_eq!(seen.game.player(PERSON).unwrap().pile(Pile::Hand).known_cards().len(), 5);
    let spectators = seen.for_all();
    for player in spectators.game.players() {
        assert!(player.pile(Pile::Hand).known_cards().is_empty());
    }
    assert!(
        seen.game.player(PlayerId(1)).unwrap().pile(Pile::Hand).known_cards().is_empty(),
        "the house keeps its own"
    );
    let journal: String = seen.journal.entries.iter().map(|entry| entry.payload.clone()).collect();
    let hidden = hidden(&seen);
    assert!(!hidden.is_empty());
    for code in hidden {
        assert!(!journal.contains(&code.to_string()), "{code} stands in the journal");
    }
}

/// The codes of what no player but one may see, and that lie nowhere in the open.
fn hidden(seen: &ViewState) -> BTreeSet<CardCode> {
    let game = &seen.game;
    let open: BTreeSet<CardCode> = game.cards().iter().map(|card| *card.code()).collect();
    let lying = game.players().iter().flat_map(|player| {
        let piles = [Pile::Discard, Pile::BootHill].into_iter().flat_map(|pile| player.pile(pile).known_cards());
        let shown = player.shown_hand().into_iter().flat_map(|hand| hand.cards.iter().filter_map(|card| card.code()));
        piles.chain(shown).copied()
    });
    let open: BTreeSet<CardCode> = open.into_iter().chain(lying).collect();
    let dealt = seen.computer_players.iter().flat_map(|house| &house.dealt);
    let own = dealt.flat_map(|dealt| dealt.hand.iter().chain(&dealt.draw_hand)).copied();
    own.filter(|code| !open.contains(code)).collect()
}

/// Over whole games, after each thing that a person does: the state that the referee answers, and what goes on the air,
/// name no card that is hidden; the lines of the log are left out, which name what once lay open. `DEADEYE_GAMES` plays
/// more of them.
#[test]
fn nothing_hidden_stands_in_what_is_public() {
    let games = std::env::var("DEADEYE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(3);
    let (words, labels) = (Words::of(Language::ENGLISH), Labels::default());
    let mut looked = 0;
    for seed in 0..games {
        let desk = desk(&Options::default());
        begin(&desk, 100 + seed);
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let seen = rested(&desk);
            let public = [
                view::state(&seen.for_all().game).to_string(),
                Shown { game: &seen.game, log: &[], words: &words, labels: &labels }.state(0).to_string(),
            ];
            for code in hidden(&seen) {
                looked += 1;
                for text in &public {
                    assert!(!text.contains(&code.to_string()), "{code} on day {} of game {seed}", seen.game.day());
                }
            }
            if seen.game.step() == Step::Over {
                break;
            }
            desk.ask(anything(&seen, &mut dice));
            desk.settle();
        }
    }
    assert!(looked > 100, "only {looked} cards were looked for");
}

/// A draw that is taken back and done again, and a game that is opened again, give the same cards.
#[test]
fn the_same_cards_are_dealt_again() {
    let folder = tempdir().unwrap();
    let options = Options { games: Some(folder.path().to_owned()), ..Options::default() };
    let first = desk(&options);
    begin(&first, 11);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
    let before = rested(&first);
    assert!(hand(&before).is_empty(), "nothing is dealt before the gangs are revealed");
    let dealt = play(&first, &mut dice, 1);
    assert_eq!(hand(&dealt).len(), 5);
    first.ask(GameRequest::Undo);
    assert!(hand(&rested(&first)).is_empty());
    let again = play(&first, &mut dice, 1);
    assert_eq!(hand(&again), hand(&dealt));

    let later = play(&first, &mut dice, 40);
    let path = later.journal.file.clone().expect("a saved game");
    drop(first);
    let second = desk(&options);
    second.ask(GameRequest::OpenGame(path));
    let opened = rested(&second);
    assert_eq!(hand(&opened), hand(&later));
    assert_eq!(opened.computer_players.as_ref().unwrap().played, [(PlayerId(1), Level::Low)]);
}

/// Hands are shown together: the house's lies open once the person's does, and not before.
#[test]
fn the_house_shows_its_hand_after_the_persons() {
    let desk = desk(&Options::default());
    begin(&desk, 9);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
    let drawn = play(&desk, &mut dice, 1);
    assert_eq!(drawn.game.step(), Step::LowballHands);
    // It may think about a React to the ante: time enough for a hand that comes too early.
    thread::sleep(Duration::from_millis(200));
    let drawn = rested(&desk);
    let shown = |seen: &ViewState, player| seen.game.player(player).unwrap().shown_hand().is_some();
    assert!(!shown(&drawn, PlayerId(1)));
    desk.ask(anything(&drawn, &mut dice));
    let after = rested(&desk);
    assert!(shown(&after, PERSON) && shown(&after, PlayerId(1)));
}

/// Taking back goes to the person's own last decision: what the house did since goes too.
#[test]
fn undo_takes_back_what_the_house_did_since() {
    let desk = desk(&Options::default());
    begin(&desk, 5);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut before = rested(&desk);
    while !(before.game.step() == Step::Noon && before.game.to_act() == [PERSON]) {
        desk.ask(anything(&before, &mut dice));
        before = rested(&desk);
    }
    desk.ask(GameRequest::Do(Command::Pass { player: PERSON }));
    let after = rested(&desk);
    assert!(after.journal.log.len() > before.journal.log.len() + 1, "the house has played");
    desk.ask(GameRequest::Undo);
    let back = rested(&desk);
    assert_eq!(back.game.to_act(), [PERSON]);
    assert_eq!(back.game, before.game);
}

/// The house is closed while it thinks: the game is there again as it was, and the house thinks again.
#[test]
fn what_is_closed_while_the_house_thinks_loses_nothing() {
    let folder = tempdir().unwrap();
    let options = Options { games: Some(folder.path().to_owned()), ..Options::default() };
    let first = desk(&options);
    begin_against(&first, 13, DeckChoice::Shipped("SGLtP"), Level::High);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(13);
    let thinking = loop {
        first.settle();
        let seen = first.view();
        let house = seen.computer_players.as_ref().expect("a game against the house");
        // At its own play, which takes it longest.
        if house.thinking && seen.game.step() == Step::Noon && seen.game.to_act() == [PlayerId(1)] {
            break seen;
        }
        let person = seen.game.step() == Step::Choosing || seen.game.to_act().contains(&PERSON);
        if house.waits || person && !house.thinking {
            first.ask(anything(&seen, &mut dice));
        }
    };
    drop(first);
    let second = desk(&options);
    second.ask(GameRequest::OpenGame(thinking.journal.file.clone().expect("a saved game")));
    second.settle();
    let opened = second.view();
    let texts = |seen: &ViewState| seen.journal.log.iter().map(|entry| entry.text.to_string()).collect::<Vec<_>>();
    assert_eq!(texts(&opened).get(..thinking.journal.log.len()), Some(texts(&thinking).as_slice()));
    assert_eq!(hand(&opened), hand(&thinking));
    assert_eq!(opened.notice, None);
    assert!(rested(&second).journal.log.len() > thinking.journal.log.len(), "the house has played");
}

/// A deck of 51 cards (section 8: 52): one line says so, and the game that is on goes on.
#[test]
fn the_house_is_dealt_no_deck_that_is_not_legal() {
    let desk = desk(&Options::default());
    begin(&desk, 1);
    let before = rested(&desk);
    let deck: &str = include_str!("../../card-db/decks/SGLtP.json");
    let mut deck: serde_json::Value = serde_json::from_str(deck).unwrap();
    let cards = deck.get_mut("cards").and_then(|cards| cards.as_object_mut()).unwrap();
    // Barton Everest is in it once.
    assert_eq!(cards.remove("01040"), Some(serde_json::json!(1)));
    begin_against(&desk, 2, DeckChoice::Pasted(deck.to_string()), Level::Low);
    let after = rested(&desk);
    let said = after.notice.as_ref().map(|notice| notice.text.clone());
    let line = "Deadeye cannot be dealt for — 51 cards have a printed value instead of 52 — choose a legal deck";
    assert_eq!(said.as_deref(), Some(line));
    assert_eq!(after.game, before.game);
    begin_against(&desk, 3, DeckChoice::None, Level::Low);
    let line = "Deadeye cannot be dealt for — no deck is chosen — choose a legal deck";
    assert_eq!(rested(&desk).notice.as_ref().map(|notice| notice.text.clone()).as_deref(), Some(line));
}

/// Waits until the program waits for a report to be shown, or a person is asked.
fn shown_or_asked(desk: &Desk) -> Arc<ViewState> {
    loop {
        desk.settle();
        let seen = desk.view();
        let house = seen.computer_players.as_ref().expect("a game against the house");
        let persons = seen.game.to_act().contains(&PERSON) || seen.game.step() == Step::Choosing;
        if house.to_show.is_some() || house.waits || persons && !house.thinking || seen.game.step() == Step::Over {
            return seen;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// A window that shows each play gets one report at a time: the next play waits until it was shown, and the report has
/// the changed figures of the play that the log ends with.
#[test]
fn each_play_of_the_house_waits_until_the_last_one_was_shown() {
    let desk = desk(&Options::default());
    desk.ask(GameRequest::ShowPlays(true));
    begin(&desk, 21);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut shown = 0;
    while shown < 8 {
        let seen = shown_or_asked(&desk);
        let house = seen.computer_players.as_ref().unwrap();
        let Some(seq) = house.to_show else {
            assert_ne!(seen.game.step(), Step::Over, "only {shown} plays were shown");
            desk.ask(anything(&seen, &mut dice));
            continue;
        };
        let play = seen.reports.latest.last().expect("a report");
        assert_eq!((play.report.seq, play.report.player, play.report.is_complete), (seq, PlayerId(1), true));
        assert_eq!(play.report.last, seen.journal.log.len() as u64);
        thread::sleep(Duration::from_millis(20));
        desk.ask(GameRequest::Shown(seq - 1));
        desk.settle();
        assert_eq!(desk.view().journal.log.len(), seen.journal.log.len(), "the house went on");
        desk.ask(GameRequest::Shown(seq));
        shown += 1;
    }
}

/// A saved game has the reports that it had when it was closed; taken back, they are gone.
#[test]
fn reports_are_those_of_the_journal() {
    let folder = tempdir().unwrap();
    let options = Options { games: Some(folder.path().to_owned()), ..Options::default() };
    let first = desk(&options);
    begin(&first, 5);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seen = rested(&first);
    while seen.reports.latest.is_empty() {
        first.ask(anything(&seen, &mut dice));
        seen = rested(&first);
    }
    let path = seen.journal.file.clone().expect("a saved game");
    drop(first);
    let second = desk(&options);
    second.ask(GameRequest::OpenGame(path));
    let opened = rested(&second);
    assert_eq!(opened.reports.latest, seen.reports.latest);
    assert_eq!(opened.reports.day, seen.reports.day);
    second.ask(GameRequest::Undo);
    let last = seen.reports.latest.first().unwrap().report.seq;
    let undone = rested(&second);
    assert!(undone.reports.latest.iter().all(|play| play.report.seq < last));
}

/// After a win over the lowest level the next one waits; the winner's control points exceed the other's influence.
#[test]
fn the_end_names_the_winner_and_the_next_level() {
    let desk = desk(&Options::default());
    begin(&desk, 7);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    assert_eq!(GameSummary::from_view(&rested(&desk)), None);
    let seen = play(&desk, &mut dice, 4000);
    let summary = GameSummary::from_view(&seen).expect("the game is over");
    assert_eq!(summary.victor, seen.game.victor());
    let (control, influence) = summary.margin().unwrap();
    assert!(control > influence, "{control} against {influence}");
    let next = if summary.victor == Some(PERSON) { Level::Middle } else { Level::Low };
    assert_eq!(summary.next_level, Some(next));
}
