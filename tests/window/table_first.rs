//! The table first: what is asked, what is legal and why something is not are in sight without scrolling, a proposal stands
//! by its card, and a fight stands in the middle.

use std::collections::BTreeSet;
use std::path::Path;

use deadeye_app::desk::Options;
use deadeye_app::settings::{Density, Look};
use deadeye_app::words::{Language, Words};
use deadeye_cards::CardDb;
use deadeye_rules::{Command, CommandKind, Field, Step, Template};
use eframe::egui::{Key, Pos2, Rect, Shape, Vec2, accesskit::Action};
use eframe::epaint::ClippedShape;
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::harness::{Window, app, at_noon, bring, press, seen, settle, start_shootout, wait_until};

/// The windows that everything asked must be seen in, in pixels.
const SIZES: [[f32; 2]; 2] = [[1280.0, 720.0], [1440.0, 900.0]];

/// The commands of a whole game.
fn commands(script: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(script).with_extension("jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| line.get("command").cloned()).collect()
}

fn resize(window: &mut Window, px: [f32; 2]) {
    window.set_size(Vec2::from(px) / window.ctx.zoom_factor());
    settle(window);
    window.run_steps(6);
    window.set_size(Vec2::from(px) / window.ctx.zoom_factor());
    settle(window);
}

fn window_of(folder: &TempDir, density: Density) -> Window {
    let look = Look { density, ..Look::default() };
    app(Options { games: Some(folder.path().to_owned()), look, ..Options::default() })
}

/// What can be clicked, each with its name and where it is.
fn buttons(window: &Window) -> Vec<(String, Rect)> {
    let all = window.root().children_recursive();
    let clickable = all.filter(|node| node.accesskit_node().data().supports_action(Action::Click));
    clickable.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect())).collect()
}

/// What is folded away: always possible and seldom meant, or possible by a card's effect only.
fn is_folded(template: &Template) -> bool {
    use CommandKind::{CallReacts, ChooseOutfit, Invent, Overlay, Prefer, Pull, ShortGame};
    let by_effect = [Field::ByEffect, Field::IntoPosse, Field::Anyone, Field::Stays, Field::Cost, Field::By];
    // The outfit is chosen with the deck; another one is in the list of all plays.
    matches!(template.kind, CallReacts | ChooseOutfit | Invent | Overlay | Prefer | Pull | ShortGame)
        || by_effect.iter().any(|field| template.domain(*field).is_some())
}

/// What is legal and cannot be seen now.
fn out_of_sight(window: &Window) -> Vec<String> {
    let words = Words::of(Language::ENGLISH);
    let buttons = buttons(window);
    // In the panels a line under the list, on the stage a key beside the plays.
    let is_why = |name: &str| name == "Not legal now, and why" || name == "Why not?";
    let Some((why, foot)) = buttons.iter().find(|(name, _)| is_why(name)) else {
        return vec!["why something is not legal".to_owned()];
    };
    let screen = window.ctx.content_rect();
    let mut missing = Vec::new();
    if !screen.contains_rect(*foot) {
        missing.push("why something is not legal".to_owned());
    }
    let legal = seen(window).plays.legal.clone();
    let templates = legal.iter().flat_map(|(_, templates)| templates);
    for kind in templates.filter(|template| !is_folded(template)).map(|template| template.kind) {
        let name = words.get(&format!("play.{kind}")).to_owned();
        let is_seen = |(text, rect): &(String, Rect)| {
            let is_above = why == "Why not?" || rect.bottom() <= foot.top() + 1.0;
            (text == &name || text.starts_with(&format!("{name} "))) && screen.contains_rect(*rect) && is_above
        };
        if !buttons.iter().any(is_seen) && !missing.contains(&name) {
            missing.push(name);
        }
    }
    missing
}

#[test]
fn what_is_legal_and_why_something_is_not_are_seen_without_scrolling() {
    // A window that is read from far away shows the question and its keys alone.
    {
        let density = Density::Near;
        for script in ["two-days", "three-in-the-square"] {
            let folder = tempdir().unwrap();
            let mut window = window_of(&folder, density);
            let mut looked_at = BTreeSet::new();
            for command in commands(script) {
                if serde_json::from_value::<Command>(command.clone()).is_err() {
                    continue;
                }
                let app = window.state().as_ref().unwrap();
                app.desk().ask(deadeye_app::desk::GameRequest::Do(serde_json::from_value(command).unwrap()));
                settle(&mut window);
                let now = seen(&window);
                // What a card asks stands there by itself.
                if now.game.players().is_empty()
                    || matches!(now.game.step(), Step::Seating | Step::Choice | Step::Pull | Step::Over)
                {
                    continue;
                }
                let step = now.game.step();
                let legal = now.plays.legal.iter().flat_map(|(_, templates)| templates);
                let kinds: BTreeSet<CommandKind> = legal.map(|template| template.kind).collect();
                // Once for whatever may be legal together.
                if !looked_at.insert((format!("{step:?}"), kinds)) {
                    continue;
                }
                for px in SIZES {
                    resize(&mut window, px);
                    let missing = out_of_sight(&window);
                    assert!(missing.is_empty(), "{density:?} {px:?} {script} {step:?}: {missing:?}");
                }
            }
            assert!(looked_at.len() > 10, "only {looked_at:?}");
        }
    }
}

/// Where the painted text that begins so stands, and how high its letters are, in points.
fn painted(window: &Window, start: &str) -> Vec<(Rect, f32)> {
    fn gather(shape: &Shape, start: &str, found: &mut Vec<(Rect, f32)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, start, found)),
            Shape::Text(text) if text.galley.job.text.starts_with(start) => {
                let points = text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
                found.push((text.visual_bounding_rect(), points));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &window.output().shapes {
        gather(&clipped.shape, start, &mut found);
    }
    found
}

/// Tommy Harden and another dude of South in a shootout with Allie Hensman of North, after the posses are formed.
fn in_a_shootout(folder: &TempDir) -> Window {
    let mut window = at_noon(CardDb::shipped().clone(), folder);
    let caller = bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    let friend = bring(&mut window, 0, "01017", json!({"at":"town_square"}));
    let target = bring(&mut window, 1, "01035", json!({"at":"town_square"}));
    start_shootout(&mut window, caller, friend, target);
    window
}

#[test]
fn a_fight_brings_both_posses_to_the_middle() {
    let folder = tempdir().unwrap();
    let mut window = in_a_shootout(&folder);
    for px in SIZES {
        resize(&mut window, px);
        let screen = window.ctx.content_rect();
        let middle = screen.width() * 0.05..screen.width() * 0.8;
        for text in ["leader", "mark", "Tommy Harden", "Allie Hensman", "Town square"] {
            let (rect, _) = painted(&window, text).first().copied().unwrap();
            assert!(middle.contains(&rect.left()) && screen.contains_rect(rect), "{text} at {rect:?} of {screen:?}");
            assert!(rect.bottom() < screen.height() * 0.6, "{text} at {rect:?} of {screen:?}");
        }
        // Of the town nothing else is left.
        assert!(painted(&window, "South's home").is_empty());
    }
}

#[test]
fn one_dude_of_a_posse_is_its_leader() {
    let folder = tempdir().unwrap();
    let window = in_a_shootout(&folder);
    let tags = painted(&window, "leader");
    let word = |text: &str| painted(&window, text).len() - painted(&window, "leader's posse").len();
    assert_eq!(word("leader"), 1, "{tags:?}");
    assert_eq!(painted(&window, "mark").len() - painted(&window, "mark's posse").len(), 1);
}

#[test]
fn who_watches_reads_texts_of_the_size_for_across_the_table() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    bring(&mut window, 0, "01018", json!({"at":"town_square"}));
    let sizes = |window: &Window| {
        let all = painted(window, "Tommy Harden").into_iter();
        all.map(|(_, points)| points).fold(0.0, f32::max)
    };
    let near = sizes(&window);
    press(&mut window, Key::F10);
    window.run_steps(4);
    // At 1280x720 a point is a pixel: 17 of 1280 are 18 of 1440.
    assert!(sizes(&window) >= 17.0 && near < 17.0, "{} after {near}", sizes(&window));
}

#[test]
fn a_proposal_stands_under_the_picture_with_a_line_to_its_card() {
    for density in [Density::Near, Density::Far] {
        let folder = tempdir().unwrap();
        let look = Look { density, ..Look::default() };
        let source = Some("demo".to_owned());
        let mut window = app(Options { source, games: Some(folder.path().to_owned()), look, ..Options::default() });
        wait_until(&mut window, 240, "nothing is proposed", |window| !seen(window).pictures.offers.is_empty());
        for px in SIZES {
            resize(&mut window, px);
            wait_until(&mut window, 60, "nothing is proposed", |window| !seen(window).pictures.offers.is_empty());
            let screen = window.ctx.content_rect();
            let is_yes = |name: &str| name == "Yes (Enter)" || name == "Yes" || name.starts_with("Yes. ");
            let yes = buttons(&window).into_iter().find(|(name, _)| is_yes(name)).unwrap().1;
            assert!(screen.contains_rect(yes), "{density:?} {px:?}: {yes:?}");
            // From far away the card itself is shown in place of the picture.
            let Some(picture) = window.query_by_label_contains("The camera's picture").map(|node| node.rect()) else {
                assert_eq!(density, Density::Far);
                continue;
            };
            let track = seen(&window).pictures.offers.first().unwrap().track;
            let camera = window.state().as_ref().unwrap().desk().camera();
            if camera.cards.iter().any(|card| card.track == track) {
                // From the card in the picture to the edge of what is asked about it: under the picture, or beside it.
                let asked = window.query_all_by_label_contains("% sure").map(|node| node.rect()).next().unwrap();
                let is_pointer = |[from, to]: [Pos2; 2]| {
                    let is_beside = (to.x - asked.left()).abs() < 2.0 && asked.y_range().contains(to.y);
                    let is_under = to.y > picture.bottom() - 1.0 && to.y < yes.top();
                    picture.contains(from) && (is_under || is_beside)
                };
                assert!(lines(&window).into_iter().any(is_pointer), "{density:?} {px:?}: no line");
            }
        }
    }
}

/// The ends of the lines that are painted.
fn lines(window: &Window) -> Vec<[Pos2; 2]> {
    let shapes = window.output().shapes.iter();
    let line = |clipped: &ClippedShape| match &clipped.shape {
        Shape::LineSegment { points, .. } => Some(*points),
        Shape::Path(path) if !path.closed => Some([*path.points.first()?, *path.points.last()?]),
        _ => None,
    };
    shapes.filter_map(line).collect()
}

/// Where a dude's name stands in each of the frames after a move to town square, from the top.
fn frames_of_a_move(still: bool) -> Vec<f32> {
    let folder = tempdir().unwrap();
    let look = Look { still, ..Look::default() };
    let options = Options { games: Some(folder.path().to_owned()), look, ..Options::default() };
    let mut window = crate::harness::at_noon_with(CardDb::shipped().clone(), options);
    let dude = bring(&mut window, 0, "01018", json!({"at":{"home":0}}));
    window.run_steps(4);
    let moves = json!({"type":"move_dude","player":0,"dude":dude,"to":"town_square"});
    let app = window.state().as_ref().unwrap();
    app.desk().ask(deadeye_app::desk::GameRequest::Do(serde_json::from_value(moves).unwrap()));
    app.desk().settle();
    let in_town = |rect: &Rect| (450.0..1000.0).contains(&rect.left());
    let place = |window: &Window| {
        let all = painted(window, "Tommy Harden").into_iter().map(|(rect, _)| rect);
        all.filter(in_town).map(|rect| rect.top()).fold(0.0, f32::max)
    };
    let mut frames = vec![place(&window)];
    for _ in 0..6 {
        window.step();
        frames.push(place(&window));
    }
    frames
}

#[test]
fn a_dude_who_moves_slides_there_unless_nothing_is_to_move() {
    let frames = frames_of_a_move(false);
    let (first, last) = (frames[0], frames[frames.len() - 1]);
    assert!(last < first - 50.0, "from the home below up to the square: {frames:?}");
    assert!(frames.iter().any(|at| *at > last + 2.0 && *at < first - 2.0), "{frames:?}");
    let frames = frames_of_a_move(true);
    let last = frames[frames.len() - 1];
    assert!(frames.iter().all(|at| *at == frames[0] || *at == last), "{frames:?}");
}

#[test]
fn ghost_rock_is_counted_up() {
    let folder = tempdir().unwrap();
    let mut window = at_noon(CardDb::shipped().clone(), &folder);
    let before = seen(&window).game.players().first().unwrap().ghost_rock();
    window.run_steps(4);
    let gives = json!({"type":"set_ghost_rock","player":0,"to":before + 40});
    let app = window.state().as_ref().unwrap();
    app.desk().ask(deadeye_app::desk::GameRequest::Do(serde_json::from_value(gives).unwrap()));
    app.desk().settle();
    let shown = |window: &Window, figure: u32| !painted(window, &figure.to_string()).is_empty();
    let mut between = false;
    for _ in 0..6 {
        window.step();
        between |= (before + 1..before + 40).any(|figure| figure > 20 && shown(&window, figure));
    }
    assert!(between && shown(&window, before + 40));
}
