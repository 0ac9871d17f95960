//! Two whole games against the lowest level, by players who know only the screen: one has a mouse alone, the other the
//! keys that are painted.

use deadeye_app::desk::{DeckChoice, GameRequest, NewGame, SeatWish, Seated};
use deadeye_app::words::Language;
use deadeye_opponent::Level;
use deadeye_rules::Edition;
use eframe::egui::Pos2;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, seen};
use crate::house::rest;
use crate::moments::{start, touch_at};
use crate::screen::{PaintedKeycap, Screen, TreeNode};
use crate::stage::press_keycap;

/// The most clicks or keys of a game.
const MOST: u32 = 3000;
/// The most clicks or keys without a play.
const MOST_IDLE: u32 = 60;
/// What these players leave alone: it plays nothing, or takes plays back.
const ASIDE: [&str; 13] = [
    "All plays",
    "Undo",
    "Log",
    "Why not?",
    "Card page",
    "Hand ranks",
    "Look back",
    "Start page",
    "Speed",
    "Hold",
    "Menu",
    "Decide now",
    "Play again",
];

fn begin(folder: &TempDir, seed: u64) -> Window {
    let mut window = start(folder, Language::ENGLISH);
    let seat = |name: &str, deck, seated| SeatWish { name: name.to_owned(), deck: DeckChoice::Shipped(deck), seated };
    let seats = vec![seat("Tess", "LDLtP", Seated::OnScreen), seat("Deadeye", "SGLtP", Seated::Computer(Level::Low))];
    let desk = window.state().as_ref().unwrap().desk();
    desk.ask(GameRequest::NewGame(NewGame { seats, edition: Edition::default(), seed }));
    rest(&mut window);
    window
}

/// Something that a player can do, and how often he does it beside other things.
struct Chance<T> {
    what: T,
    weight: u32,
}

/// Draws one of some chances.
fn draw<T: Clone>(dice: &mut Xoshiro256PlusPlus, chances: &[Chance<T>]) -> Option<T> {
    let all: u32 = chances.iter().map(|chance| chance.weight).sum();
    let mut at = if all == 0 { return None } else { dice.random_range(0..all) };
    for chance in chances {
        if at < chance.weight {
            return Some(chance.what.clone());
        }
        at -= chance.weight;
    }
    None
}

fn is_aside(name: &str) -> bool {
    ASIDE.iter().any(|aside| name.starts_with(aside))
}

/// Returns the places where something can be clicked that the screen shows as a key, as lit, or as a dude.
fn clicks(screen: &Screen) -> Vec<Chance<Pos2>> {
    let mut chances = Vec::new();
    let mut add = |node: &TreeNode, weight: u32| {
        let what = node.rect.intersect(screen.window).center();
        chances.push(Chance { what, weight });
    };
    let counter = screen.window.bottom() - 180.0;
    let is_off = |at: Pos2| screen.keycaps.iter().any(|keycap| keycap.is_off && keycap.rect.expand(40.0).contains(at));
    let buttons = || screen.nodes.iter().filter(|node| node.is_button && !is_aside(&node.name));
    for node in buttons().filter(|node| node.rect.top() > counter && !is_off(node.rect.center())) {
        let is_brass = screen.brass.iter().any(|brass| brass.contains(node.rect.center()));
        add(
            node,
            if is_brass {
                24
            } else if ["Back", "Clear"].contains(&node.name.as_str()) {
                1
            } else {
                3
            },
        );
    }
    for ring in &screen.lit {
        if let Some(node) = screen.ringed(*ring) {
            add(node, 6);
        }
    }
    let is_dude = |node: &&TreeNode| node.name.contains(" draw") || node.name.contains(" stud");
    for node in buttons().filter(is_dude) {
        add(node, 1);
    }
    chances
}

/// Returns the keys that are painted, without those of what these players leave alone.
fn keys(screen: &Screen) -> Vec<Chance<String>> {
    let is_open = |keycap: &&PaintedKeycap| {
        let under = screen.button_at(keycap.rect.center());
        !keycap.is_off && !under.is_some_and(|node| is_aside(&node.name))
    };
    let painted = screen.keycaps.iter().filter(is_open);
    painted
        .map(|keycap| {
            let weight = match keycap.name.as_str() {
                "Enter" => 8,
                "I" => 0,
                "Esc" => 1,
                _ => 2,
            };
            Chance { what: keycap.name.clone(), weight }
        })
        .collect()
}

/// Plays a game with one kind of input until somebody has won.
fn play_whole(seed: u64, mut act: impl FnMut(&mut Window, &Screen, &mut Xoshiro256PlusPlus)) {
    let folder = tempdir().unwrap();
    let mut window = begin(&folder, seed);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut acts, mut idle) = (0, 0);
    while seen(&window).game.victor().is_none() {
        window.run_steps(1);
        let before = seen(&window).game.version();
        let screen = Screen::read(&window);
        act(&mut window, &screen, &mut dice);
        rest(&mut window);
        acts += 1;
        idle = if seen(&window).game.version() == before { idle + 1 } else { 0 };
        let words = || Screen::read(&window).words();
        let (day, step) = (seen(&window).game.day(), seen(&window).game.step());
        assert!(idle < MOST_IDLE, "stuck on day {day}, {step:?}: {:#?}", words());
        assert!(acts < MOST, "no winner by day {day}, {step:?}: {:#?}", words());
    }
    // The last play of the other side is shown first.
    for _ in 0..20 {
        rest(&mut window);
    }
    let screen = Screen::read(&window);
    let wins = ["The town is yours", "holds the town"];
    assert!(screen.texts.iter().any(|text| wins.iter().any(|win| text.words.contains(win))), "{:#?}", screen.words());
}

#[test]
fn a_whole_game_is_played_by_mouse_alone() {
    play_whole(11, |window, screen, dice| {
        // While Deadeye thinks there may be nothing to click.
        if let Some(at) = draw(dice, &clicks(screen)) {
            touch_at(window, at);
        }
    });
}

#[test]
fn a_whole_game_is_played_by_painted_keys_alone() {
    play_whole(12, |window, screen, dice| {
        if let Some(key) = draw(dice, &keys(screen)) {
            press_keycap(window, &key);
        }
    });
}
