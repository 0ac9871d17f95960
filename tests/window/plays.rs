//! How few clicks and keys a play takes, what is dimmed, how long a play of the other side is shown, and the way back to
//! the start page.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, SeatWish, Seated};
use deadeye_app::words::Language;
use deadeye_cards::CardType;
use deadeye_opponent::Level;
use deadeye_rules::{Command, CommandKind, Edition, Step};
use eframe::egui::{Key, Pos2, Rect};
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, bring, command, play, press, seen, settle};
use crate::house::rest;
use crate::moments::{NEAR, busy_noon, buttons, casualties, dude, dude_chosen, in_hand, start, touch, touch_at};
use crate::screen::{Screen, TreeNode, colours, is_slope};
use crate::stage::{Found, all_moments, press_keycap};

/// Returns the kind of the last command of the journal.
fn last_kind(window: &Window) -> Option<CommandKind> {
    seen(window).journal.entries.last().and_then(|entry| entry.command()).map(|command| command.kind())
}

fn version(window: &Window) -> u64 {
    seen(window).game.version()
}

/// Takes plays back until the game is as it was, and lets go of what is chosen.
fn bring_back(window: &mut Window, before: u64) {
    for _ in 0..3 {
        if version(window) != before {
            command(window, Key::Z);
        }
    }
    assert_eq!(version(window), before);
    for _ in 0..3 {
        press(window, Key::Escape);
    }
}

/// Returns the places of everything that is lit, and of the keys that play what was chosen.
fn second_clicks(window: &Window) -> Vec<Pos2> {
    let screen = Screen::read(window);
    let lit = screen.lit.iter().filter_map(|ring| screen.ringed(*ring));
    let is_key = |node: &&TreeNode| {
        let aside = ["Back", "All plays", "Card page", "Why not?", "Undo"];
        node.is_button
            && node.rect.left() > screen.window.right() - 345.0
            && node.rect.top() > screen.window.bottom() - 180.0
            && !aside.contains(&node.name.as_str())
    };
    let keys = screen.nodes.iter().filter(is_key);
    lit.chain(keys).map(|node| node.rect.intersect(screen.window).center()).collect()
}

/// The town of the tests, with a dude whose ability can be used.
fn town(folder: &tempfile::TempDir) -> Window {
    let mut window = busy_noon(folder, Language::ENGLISH);
    let code = deadeye_cards::CardDb::shipped().iter().find(|card| card.title == "Carmilla").unwrap().code;
    bring(&mut window, 0, &code.to_string(), json!({"at":"town_square"}));
    // Goods are traded at home, and not in the town square.
    let philip = dude(&window, 0, "01017");
    let winchester =
        deadeye_cards::CardDb::shipped().iter().find(|card| card.title == "Winchester Model 1873").unwrap();
    bring(&mut window, 0, &winchester.code.to_string(), json!({"on":philip}));
    window
}

const PLAYS: [CommandKind; 5] =
    [CommandKind::MoveDude, CommandKind::CallOut, CommandKind::Shop, CommandKind::Trade, CommandKind::UseAbility];

#[test]
fn every_play_takes_at_most_two_clicks() {
    let folder = tempdir().unwrap();
    let mut window = town(&folder);
    let before = version(&window);
    let mut kinds = BTreeSet::new();
    let deed = in_hand(&window, &[CardType::Deed]);
    let goods = in_hand(&window, &[CardType::Goods]);
    for name in ["Tommy Harden", "Philip Swinford", "Carmilla", &deed, &goods] {
        touch(&mut window, name);
        for at in second_clicks(&window) {
            touch_at(&mut window, at);
            if version(&window) != before {
                kinds.extend(last_kind(&window).map(|kind| (name.to_owned(), kind.name())));
            }
            bring_back(&mut window, before);
            touch(&mut window, name);
        }
        bring_back(&mut window, before);
    }
    for (name, kind) in [
        ("Tommy Harden", CommandKind::MoveDude),
        ("Tommy Harden", CommandKind::CallOut),
        ("Philip Swinford", CommandKind::Trade),
        ("Carmilla", CommandKind::UseAbility),
        (&deed, CommandKind::Shop),
        (&goods, CommandKind::Shop),
    ] {
        assert!(kinds.contains(&(name.to_owned(), kind.name())), "{name}: {} is not among {kinds:?}", kind.name());
    }
}

#[test]
fn every_play_takes_at_most_three_keys_that_are_painted() {
    let folder = tempdir().unwrap();
    let mut window = town(&folder);
    let before = version(&window);
    for (kind, letter) in PLAYS.into_iter().zip([Key::M, Key::C, Key::B, Key::T, Key::A]) {
        press(&mut window, letter);
        for _ in 0..2 {
            if version(&window) == before {
                let screen = Screen::read(&window);
                let digit = screen.keycaps.iter().find(|cap| cap.name == "1" || cap.name == "2");
                let key = digit.or_else(|| screen.brass_keycap()).map(|cap| cap.name.clone());
                press_keycap(&mut window, &key.unwrap_or_else(|| panic!("{letter:?}: {:#?}", screen.words())));
            }
        }
        assert_eq!((version(&window) > before, last_kind(&window)), (true, Some(kind)), "{letter:?}");
        bring_back(&mut window, before);
    }
}

#[test]
fn a_dude_moves_and_a_card_is_bought_by_one_drag() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let before = version(&window);
    let goods = in_hand(&window, &[CardType::Goods]);
    for (name, kind) in [("Tommy Harden", CommandKind::MoveDude), (goods.as_str(), CommandKind::Shop)] {
        touch(&mut window, name);
        let screen = Screen::read(&window);
        let lit: Vec<&TreeNode> = screen.lit.iter().filter_map(|ring| screen.ringed(*ring)).collect();
        let is_target = |node: &&&TreeNode| {
            let is_dude = node.name.ends_with(" draw") || node.name.ends_with(" stud");
            is_dude == (kind == CommandKind::Shop) && !node.name.starts_with(name)
        };
        let to = lit.iter().find(is_target).unwrap_or_else(|| panic!("{lit:#?}")).rect.center();
        let from = screen.nodes.iter().find(|node| node.is_button && node.name.starts_with(name)).unwrap().rect;
        let from = from.intersect(screen.window).center();
        bring_back(&mut window, before);
        window.hover_at(from);
        window.run_steps(1);
        window.drag_at(from);
        window.run_steps(1);
        for share in [0.3, 0.7, 1.0] {
            window.hover_at(from.lerp(to, share));
            window.run_steps(1);
        }
        window.drop_at(to);
        window.run_steps(1);
        window.remove_cursor();
        settle(&mut window);
        let notice = seen(&window).notice.clone();
        assert_eq!((version(&window) > before, last_kind(&window)), (true, Some(kind)), "{name}: {notice:?}");
        bring_back(&mut window, before);
    }
}

#[test]
fn casualties_take_a_click_each_and_enter() {
    let folder = tempdir().unwrap();
    let mut window = casualties(&folder, Language::ENGLISH);
    touch(&mut window, "choose Tommy Harden");
    assert_eq!(seen(&window).game.step(), Step::Casualties);
    press(&mut window, Key::Enter);
    assert_eq!(last_kind(&window), Some(CommandKind::TakeCasualties));
    assert_ne!(seen(&window).game.step(), Step::Casualties);
}

#[test]
fn everything_that_is_no_target_of_the_chosen_dude_is_dimmed() {
    let folder = tempdir().unwrap();
    let mut window = dude_chosen(&folder, Language::ENGLISH);
    // Portraits come from a thread of their own; until then a tile is plain.
    let (mut dimmed, mut plain) = dimmed_and_plain(&window);
    let end = Instant::now() + Duration::from_secs(60);
    while !plain.is_empty() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(10));
        window.run_steps(2);
        (dimmed, plain) = dimmed_and_plain(&window);
    }
    assert!(dimmed.len() >= 3 && plain.is_empty(), "plain: {plain:#?}, dimmed: {dimmed:#?}");
}

/// Returns the names of dudes and places that are no target, those that are dimmed first.
fn dimmed_and_plain(window: &Window) -> (Vec<String>, Vec<String>) {
    let screen = Screen::read(window);
    let is_lit =
        |node: &TreeNode| screen.lit.iter().filter_map(|ring| screen.ringed(*ring)).any(|own| own.rect == node.rect);
    let counter = screen.window.bottom() - 180.0;
    let (mut dimmed, mut plain) = (Vec::new(), Vec::new());
    for node in screen.nodes.iter().filter(|node| node.is_button && node.rect.bottom() < counter + 1.0) {
        let on_it = screen.planes.iter().filter(|plane| node.rect.expand(6.0).contains_rect(plane.rect));
        let is_tile = node.name.ends_with(" draw") || node.name.ends_with(" stud");
        let slope = if is_tile {
            [colours().wood.tones[0], colours().backing]
        } else {
            [colours().boards.sign[0], colours().boards.sign[1]]
        };
        let is_plain = on_it.clone().any(|plane| is_slope(plane, slope) == Some(false));
        let is_unit = is_tile || node.rect.top() > 60.0 && on_it.clone().count() > 4;
        if !is_unit || is_lit(node) || node.name.starts_with("Tommy Harden") || node.name.starts_with("Town square") {
            continue;
        }
        if is_plain { plain.push(node.name.clone()) } else { dimmed.push(node.name.clone()) }
    }
    (dimmed, plain)
}

/// With one enemy at the place there is one dude to call out: he is lit like any other target, and a click calls him out.
#[test]
fn a_single_dude_who_may_be_called_out_is_lit() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let other = dude(&window, 1, "01040");
    play(&mut window, json!({"type":"put_card","card":other,"to":{"at":{"home":1}}}));
    touch(&mut window, "Tommy Harden");
    touch(&mut window, "Allie Hensman");
    assert_eq!(last_kind(&window), Some(CommandKind::CallOut));
}

/// That somebody may be called out is seen before anything is touched: its key stands on the counter.
#[test]
fn a_legal_call_out_has_its_key_on_the_counter() {
    let folder = tempdir().unwrap();
    let window = busy_noon(&folder, Language::ENGLISH);
    let found = buttons(&Screen::read(&window));
    assert!(found.iter().any(|name| name.starts_with("Call out")), "{found:#?}");
}

/// The letter of another play asks anew: what the chosen dude can be aimed at is lit no more beside its answers.
#[test]
fn a_letter_leaves_only_its_own_answers_lit() {
    let folder = tempdir().unwrap();
    let mut window = dude_chosen(&folder, Language::ENGLISH);
    let lit_places = |window: &Window| -> Vec<String> {
        let screen = Screen::read(window);
        let nodes = screen.lit.iter().filter_map(|ring| screen.ringed(*ring)).map(|node| node.name.clone());
        nodes.filter(|name| !name.ends_with(" draw") && !name.ends_with(" stud")).collect()
    };
    assert!(!lit_places(&window).is_empty());
    press(&mut window, Key::C);
    assert!(lit_places(&window).is_empty(), "{:#?}", lit_places(&window));
}

/// A move that leaves one's deed to an enemy is no gain: its tag says what is lost, and Enter does not take it.
#[test]
fn a_move_that_gives_a_deed_away_is_told_as_a_loss() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let deed = seen(&window).game.deeds().find(|deed| deed.owner() == NEAR).unwrap().id();
    let (own, other) = (dude(&window, 0, "01018"), dude(&window, 1, "01040"));
    let place = json!({"at":{"deed":deed}});
    for card in [own, other] {
        play(&mut window, json!({"type":"put_card","card":card,"to":place}));
    }
    assert!(seen(&window).game.control(NEAR) > 0);
    let count = |window: &Window, sign: &str| Screen::read(window).words().iter().filter(|own| *own == sign).count();
    let before = ["-1", "+1"].map(|sign| count(&window, sign));
    touch(&mut window, "Tommy Harden");
    let after = ["-1", "+1"].map(|sign| count(&window, sign));
    assert!(after[0] > before[0] && after[1] == before[1], "{before:?} {after:?}");
    let before = seen(&window).game.control(NEAR);
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).game.control(NEAR), before, "{:?}", last_kind(&window));
}

/// A card page that was opened from a chosen card closes with Escape alone: the card stays chosen.
#[test]
fn escape_closes_the_card_page_and_keeps_the_choice() {
    let folder = tempdir().unwrap();
    let mut window = dude_chosen(&folder, Language::ENGLISH);
    let lit = |window: &Window| Screen::read(window).lit.len();
    let before = lit(&window);
    press(&mut window, Key::I);
    press(&mut window, Key::Escape);
    assert!(before > 0 && lit(&window) == before);
    press(&mut window, Key::Escape);
    assert!(lit(&window) < before);
}

/// A chosen card of the hand says what it does, as a dude in town does, and no card of the hand is lit beside it.
#[test]
fn a_chosen_card_of_the_hand_says_what_it_does() {
    let folder = tempdir().unwrap();
    let mut window = busy_noon(&folder, Language::ENGLISH);
    let title = in_hand(&window, &[CardType::Goods]);
    touch(&mut window, &title);
    let screen = Screen::read(&window);
    let is_note = |node: &&TreeNode| !node.is_button && node.name.starts_with(&format!("{title}. "));
    assert!(screen.nodes.iter().any(|node| is_note(&node)), "{:#?}", screen.words());
    let in_hand = |ring: &&Rect| ring.bottom() > screen.window.bottom() - 100.0;
    assert_eq!(screen.lit.iter().filter(in_hand).count(), 0);
}

/// The first plays of Deadeye are shown without a key for at least 1.2 seconds, with every changed figure; then a key
/// goes on and plays nothing.
#[test]
fn each_play_of_the_other_side_is_shown_long_enough() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck: DeckChoice::Shipped(deck), seated };
    let seats = vec![seat("Tess", "LDLtP", Seated::OnScreen), seat("Deadeye", "SGLtP", Seated::Computer(Level::Low))];
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed: 3 }));
    rest(&mut window);
    let (mut shown, mut skipped) = (0, 0);
    for _ in 0..400 {
        let Some(seq) = seen(&window).computer_players.as_ref().and_then(|players| players.to_show) else {
            window.key_press(Key::Enter);
            wait_for_play(&mut window);
            continue;
        };
        if shown < 3 {
            assert_shown(&mut window, seq);
            shown += 1;
        } else {
            let passes = |window: &Window| {
                let seen = seen(window);
                let commands = seen.journal.entries.iter().filter_map(|entry| entry.command());
                commands.filter(|command| *command == Command::Pass { player: NEAR }).count()
            };
            let before = passes(&window);
            window.key_press(Key::P);
            window.run_steps(1);
            window.state().as_ref().unwrap().desk().settle();
            assert_ne!(seen(&window).computer_players.as_ref().unwrap().to_show, Some(seq));
            assert_eq!(passes(&window), before);
            skipped += 1;
        }
        if skipped == 2 {
            return;
        }
        wait_for_play(&mut window);
    }
    panic!("{shown} plays were shown and {skipped} skipped");
}

/// Waits until a play is shown or the person is asked, without waiting for the time of a play.
fn wait_for_play(window: &mut Window) {
    for _ in 0..2000 {
        window.run_steps(1);
        window.state().as_ref().unwrap().desk().settle();
        let seen = seen(window);
        let Some(players) = &seen.computer_players else { return };
        let is_asked = seen.game.to_act().into_iter().any(|player| players.deals_for(player));
        if players.to_show.is_some() || players.waits || is_asked || seen.game.step() == Step::Choosing {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

fn assert_shown(window: &mut Window, seq: u64) {
    let time = |window: &Window| window.ctx.input(|input| input.time);
    window.run_steps(1);
    // The result of lowball stays until a key is pressed.
    if Screen::read(window)
        .words()
        .iter()
        .any(|words| words.contains("and goes first") || words.contains("you go first"))
    {
        window.key_press(Key::Enter);
        window.run_steps(1);
    }
    let report = seen(window).reports.latest.iter().find(|play| play.report.seq == seq).cloned().unwrap().report;
    let screen = Screen::read(window);
    let words = screen.words();
    for change in &report.effect.figures {
        for value in [change.before, change.after] {
            assert!(words.contains(&value.to_string()), "{value} of {change:?} is not among {words:#?}");
        }
    }
    let (from, mut until) = (time(window), time(window));
    while seen(window).computer_players.as_ref().unwrap().to_show == Some(seq) {
        until = time(window);
        assert!(until < from + 10.0, "it stays for ever");
        window.run_steps(1);
        window.state().as_ref().unwrap().desk().settle();
    }
    assert!(until - from >= 1.2, "{:.2} s", until - from);
}

#[test]
fn the_start_page_is_two_clicks_away() {
    let mut found = Found::default();
    for (name, moment) in all_moments().filter(|(name, _)| !["start page", "last game"].contains(name)) {
        let folder = tempdir().unwrap();
        let mut window = moment(&folder, Language::ENGLISH);
        // The pages before a game have a button of their own for it.
        let before_game = ["levels", "camera check-up", "typed hands", "settings", "saved games"].contains(&name);
        let way = match name {
            "levels" | "camera check-up" | "saved games" => "Back",
            "settings" => "Done",
            _ => "Start page",
        };
        if !before_game {
            touch(&mut window, "Menu");
        }
        touch(&mut window, way);
        let names = buttons(&Screen::read(&window));
        if !names.iter().any(|own| own == "Play against Deadeye 1") {
            found.add(format!("{names:#?}"), name);
        }
    }
    found.report();
}

#[test]
fn the_levels_lead_back_to_the_start_page_and_to_a_game() {
    let folder = tempdir().unwrap();
    let mut window = start(&folder, Language::ENGLISH);
    touch(&mut window, "Play against Deadeye");
    touch(&mut window, "Back");
    touch(&mut window, "Play against Deadeye");
    press(&mut window, Key::Escape);
    touch(&mut window, "Play against Deadeye");
    touch(&mut window, "Deputy");
    assert_eq!(seen(&window).computer_players.as_ref().unwrap().played[0].1, Level::Middle);
    // The game is the last one then.
    touch(&mut window, "Menu");
    touch(&mut window, "Start page");
    assert!(seen(&window).computer_players.is_none());
    press(&mut window, Key::Enter);
    assert_eq!(seen(&window).computer_players.as_ref().unwrap().played[0].1, Level::Middle);
}
