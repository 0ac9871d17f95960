//! The stage as a script sees it that knows only the screen: every moment of a game against Deadeye in every size and
//! both languages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};
use std::thread;

use deadeye::ui::theme;
use deadeye::ui::theme::parts::MATERIALS;
use deadeye_app::desk::SettingsRequest;
use deadeye_app::words::Language;
use deadeye_rules::{CardId, Command, check};
use eframe::egui::accesskit::Role;
use eframe::egui::{FontFamily, FontId, Key, Modifiers, Rect, Vec2};
use serde_json::json;
use tempfile::tempdir;

use crate::harness::{Window, command, press, seen, settle};
use crate::moments::{MOMENTS, Moment, dude, dude_chosen, touch_at};
use crate::pages::{PAGES, WITH_PICTURE, press_all, proposal};
use crate::screen::{PaintedKeycap, PaintedText, Screen, TreeNode, is_slope, without_odds};

/// The windows that are looked at, in pixels.
const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [1440.0, 900.0], [1920.0, 1080.0]];
/// Points by which a line of text may stand out of its frame: letters keep some room around them.
const SLACK: f32 = 2.0;
/// Points by which a painted plane is wider than its solid part.
const SOFT: f32 = 1.0;

fn italian() -> Language {
    Language::of("it")
}

fn resize(window: &mut Window, px: [f32; 2]) {
    let zoom = theme::zoom_for(Vec2::from(px));
    window.set_size(Vec2::from(px) / window.ctx.zoom_factor());
    window.run_steps(5);
    // What is read from afar is as large as the whole stage allows.
    let most = theme::scaled_zoom(Vec2::from(px), f32::INFINITY);
    if (window.ctx.zoom_factor() - most).abs() < 0.02 {
        window.set_size(Vec2::from(px) / most);
        window.run_steps(5);
        return;
    }
    assert!((window.ctx.zoom_factor() - zoom).abs() < 0.02);
}

/// The faults that were found, each with the moments in which it was seen.
#[derive(Default)]
pub struct Found(BTreeMap<String, BTreeSet<String>>);

impl Found {
    pub fn add(&mut self, fault: impl Into<String>, moment: &str) {
        self.0.entry(fault.into()).or_default().insert(moment.to_owned());
    }

    pub fn report(self) {
        let lines: Vec<String> = self.0.iter().map(|(fault, moments)| format!("{fault}\n    {moments:?}")).collect();
        assert!(lines.is_empty(), "{} faults:\n{}", lines.len(), lines.join("\n"));
    }
}

/// What was on a screen, and the moment, size, language and theme.
struct Look {
    screen: Screen,
    at: String,
    moment: &'static str,
    width_px: f32,
    /// The texts with a letter or sign that no font has.
    unknown: Vec<String>,
}

/// Every moment and page at every size in both languages.
static LOOKS: LazyLock<Vec<Look>> = LazyLock::new(|| {
    let (one, other) = MOMENTS.split_at(MOMENTS.len() / 2);
    thread::scope(|scope| {
        let parts = [scope.spawn(|| look_at(other)), scope.spawn(|| look_at(&PAGES)), scope.spawn(look_at_picture)];
        let mut looks = look_at(one);
        looks.extend(parts.into_iter().flat_map(|part| part.join().unwrap()));
        looks
    })
});

/// Returns every moment of a game on the screen and every page without a picture.
pub fn all_moments() -> impl Iterator<Item = Moment> {
    MOMENTS.into_iter().chain(PAGES)
}

fn look_at(moments: &[Moment]) -> Vec<Look> {
    let mut looks = Vec::new();
    for (moment, begin) in moments {
        let folder = tempdir().unwrap();
        let mut window = begin(&folder, Language::ENGLISH);
        look_in_all_sizes(&mut window, moment, &mut looks);
    }
    looks
}

/// Looks at the demo table, whose players wait for the answer to a proposal.
fn look_at_picture() -> Vec<Look> {
    let folder = tempdir().unwrap();
    let mut window = proposal(&folder);
    let mut looks = Vec::new();
    for (moment, keys) in WITH_PICTURE {
        press_all(&mut window, keys);
        look_in_all_sizes(&mut window, moment, &mut looks);
    }
    looks
}

fn look_in_all_sizes(window: &mut Window, moment: &'static str, looks: &mut Vec<Look>) {
    for language in [Language::ENGLISH, italian()] {
        window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(language));
        settle(window);
        for px in SIZES {
            resize(window, px);
            let [width, height] = px;
            let at = format!("{moment} {width}x{height} {}", language.code());
            let screen = Screen::read(window);
            let unknown = screen.texts.iter().filter(|text| !has_glyphs(window, text.family.clone(), &text.words));
            let unknown = unknown.map(|text| text.words.clone()).collect();
            looks.push(Look { screen, at, moment, width_px: width, unknown });
        }
    }
    window.state().as_ref().unwrap().desk().ask(SettingsRequest::Speak(Language::ENGLISH));
    resize(window, SIZES[0]);
    settle(window);
    command(window, Key::L);
    let [width, height] = SIZES[0];
    let at = format!("{moment} {width}x{height} by day");
    looks.push(Look { screen: Screen::read(window), at, moment, width_px: width, unknown: Vec::new() });
    command(window, Key::L);
}

/// Returns true if the fonts of a family have every letter and sign of a text.
pub fn has_glyphs(window: &Window, family: FontFamily, words: &str) -> bool {
    let font = FontId::new(16.0, family);
    let is_known = |sign: char| sign.is_control() || window.ctx.fonts_mut(|fonts| fonts.has_glyph(&font, sign));
    words.chars().all(is_known)
}

/// Looks at every moment and page at every size in both languages.
pub fn look_everywhere(look: impl Fn(&Screen, &str, &mut Found)) {
    let mut found = Found::default();
    for own in LOOKS.iter() {
        look(&own.screen, &own.at, &mut found);
    }
    found.report();
}

/// The cards of the hand: buttons at the lower edge of the window.
pub fn hand_cards(screen: &Screen) -> Vec<Rect> {
    let at_edge = screen.nodes.iter().filter(|node| node.is_button);
    let at_edge = at_edge.filter(|node| screen.window.bottom() - node.rect.bottom() < 10.0);
    at_edge.map(|node| node.rect).collect()
}

/// The topmost painted plane around the middle of a text.
fn frame_of(screen: &Screen, text: &PaintedText) -> Option<Rect> {
    let middle = text.rect.center();
    let around = screen.planes.iter().filter(|plane| {
        let is_solid = plane.colours.into_iter().all(|colour| colour.a() >= 200);
        plane.at < text.at
            && is_solid
            && plane.rect.contains(middle)
            && plane.rect.height() >= text.rect.height() * 0.7
            && plane.rect.width() >= 18.0
    });
    around.max_by_key(|plane| plane.at).map(|plane| plane.rect)
}

#[test]
fn everything_lies_inside_of_the_window_and_of_its_frame() {
    look_everywhere(|screen, at, found| {
        let hand = hand_cards(screen);
        // The story of a review is a list that scrolls, as the log in its drawer.
        let story = if at.starts_with("review") { screen.window.right() - 380.0 } else { f32::INFINITY };
        let buttons = screen.nodes.iter().filter(|node| node.is_button && !node.name.is_empty());
        for node in buttons.filter(|node| node.rect.left() < story) {
            if !screen.window.expand(1.0).contains_rect(node.rect) && !hand.contains(&node.rect) {
                found.add(format!("{:?} leaves the window", node.name), at);
            }
        }
        for text in &screen.texts {
            let words = &text.words;
            // The foot of a card of the hand is under the edge of the window.
            let in_hand = hand.iter().any(|card| card.expand(40.0).contains(text.rect.center().min(card.max)));
            let is_inside = screen.window.expand(1.0).contains_rect(text.rect);
            if !(is_inside || in_hand && text.rect.bottom() > screen.window.bottom()) {
                found.add(format!("{words:?} leaves the window"), at);
            }
            // A line at the edge of a list that scrolls is seen in part.
            if let Some(frame) = frame_of(screen, text)
                && !frame.expand(SLACK).contains_rect(text.rect)
                && !text.is_turned
                && text.rect.left() < story
            {
                found.add(format!("{words:?} leaves its frame"), at);
            }
        }
    });
}

/// Returns true for a text such as `8H`, a code of a card, or a word for those who write the program.
pub fn is_code(words: &str) -> bool {
    let parts: Vec<&str> = words.split(|sign: char| !sign.is_alphanumeric()).collect();
    let is_face = |part: &&str| {
        let Some((value, suit)) = part.split_at_checked(part.len().saturating_sub(1)) else { return false };
        let values = ["10", "2", "3", "4", "5", "6", "7", "8", "9", "A", "K", "Q", "J"];
        values.contains(&value) && ["S", "H", "D", "C"].contains(&suit)
    };
    let digits = words.as_bytes().windows(5).any(|five| five.iter().all(u8::is_ascii_digit));
    parts.iter().any(is_face)
        || digits
        || words.to_lowercase().contains("script")
        || words.contains("[A]")
        || words.contains("sealed")
}

#[test]
fn codes_of_cards_are_told_from_words() {
    for words in ["8H", "AH", "(10S, KD)", "see 01035", "Script: a play", "[A] boots"] {
        assert!(is_code(words), "{words}");
    }
    for words in ["8 of hearts", "1st Baptist Church", "10", "day 3", "S", "13S"] {
        assert!(!is_code(words), "{words}");
    }
}

#[test]
fn no_codes_are_shown() {
    look_everywhere(|screen, at, found| {
        for words in screen.words().into_iter().filter(|words| is_code(words)) {
            found.add(words, at);
        }
    });
}

/// Fault 13: ticks of the camera check-up were missing glyphs.
#[test]
fn the_fonts_have_every_letter_and_sign_that_is_painted() {
    let mut found = Found::default();
    for look in LOOKS.iter() {
        look.unknown.iter().for_each(|words| found.add(words, &look.at));
    }
    found.report();
}

#[test]
fn the_picture_of_the_camera_takes_most_of_the_stage() {
    let looks = LOOKS.iter().filter(|look| ["proposal", "large picture"].contains(&look.moment));
    let shares = looks.map(|look| {
        let named = look.screen.nodes.iter().find(|node| node.role == Role::Image);
        (named.unwrap().rect.width() / look.screen.window.width(), look.at.as_str())
    });
    let small: Vec<(f32, &str)> = shares.filter(|(share, _)| *share < 0.7).collect();
    assert!(small.is_empty(), "{small:?}");
}

#[test]
fn cards_are_large_enough_to_be_read() {
    let mut found = Found::default();
    for look in LOOKS.iter() {
        let (screen, at) = (&look.screen, &look.at);
        let px = |points: f32| points * screen.zoom;
        for plane in screen.planes.iter().filter(|plane| !plane.is_picture) {
            if is_slope(plane, MATERIALS.card).is_some() && px(plane.rect.width() + SOFT) < 127.5 {
                found.add(format!("a hand card of {:.0} px", px(plane.rect.width())), at);
            }
            let is_mini =
                is_slope(plane, MATERIALS.pennant).is_some() && plane.rect.top() > screen.window.height() * 0.45;
            let chooses = ["lowball", "draw hands"].contains(&look.moment);
            if is_mini && chooses && px(plane.rect.width() + SOFT) < 69.5 {
                found.add(format!("a small card of {:.0} px", px(plane.rect.width())), at);
            }
        }
        // In the smallest window the least size is that of a full town.
        let least = if look.width_px < 1300.0 { 80.0 } else { 104.0 };
        let is_dude =
            |node: &&TreeNode| node.is_button && (node.name.ends_with(" draw") || node.name.ends_with(" stud"));
        for node in screen.nodes.iter().filter(is_dude) {
            // The portrait is the largest picture on the tile.
            let on_tile = screen
                .planes
                .iter()
                .filter(|plane| plane.is_picture && node.rect.expand(4.0).contains_rect(plane.rect));
            let widest = on_tile.map(|plane| px(plane.rect.width().min(plane.rect.height()))).fold(0.0, f32::max);
            if widest > 0.0 && widest < least - 1.5 {
                found.add(format!("a portrait of {widest:.0} px of {least}"), at);
            }
        }
    }
    found.report();
}

/// A tag is a pill of one colour around its ground: legal, hostile, or the brass of what Enter does.
fn tags_of(screen: &Screen) -> Vec<Rect> {
    let colours = screen.colours;
    let edges = [colours.signals.legal, colours.signals.bad, colours.keys.brass_edges[0]];
    let is_tag = |plane: &&crate::screen::Plane| {
        let [top, bottom] = plane.colours;
        !plane.is_picture
            && top == bottom
            && edges.contains(&top)
            && (26.0..48.0).contains(&plane.rect.height())
            && plane.rect.width() >= plane.rect.height()
    };
    screen.planes.iter().filter(is_tag).map(|plane| plane.rect).collect()
}

#[test]
fn no_tag_covers_another() {
    look_everywhere(|screen, at, found| {
        let tags = tags_of(screen);
        if at.starts_with("a dude chosen") && tags.len() < 4 {
            found.add(format!("{} tags", tags.len()), at);
        }
        for (number, tag) in tags.iter().enumerate() {
            for other in tags.iter().skip(number + 1).filter(|other| other.shrink(2.0).intersects(*tag)) {
                found.add(format!("{tag:?} covers {other:?}"), at);
            }
        }
    });
}

/// The note of a chosen dude leaves everything in sight that is lit, and the dudes beside.
#[test]
fn a_note_covers_no_dude_who_is_lit() {
    let mut found = Found::default();
    for look in LOOKS.iter().filter(|look| ["a dude chosen", "one of sixteen chosen"].contains(&look.moment)) {
        let screen = &look.screen;
        let Some(note) = screen.nodes.iter().find(|node| node.role == Role::Label && node.name.starts_with("Tommy"))
        else {
            found.add("there is no note", &look.at);
            continue;
        };
        let is_dude =
            |node: &&TreeNode| node.is_button && (node.name.ends_with(" draw") || node.name.ends_with(" stud"));
        for dude in screen.nodes.iter().filter(is_dude) {
            let shared = dude.rect.intersect(note.rect);
            let is_lit = screen.lit.iter().any(|ring| ring.contains(dude.rect.center()) && ring.width() < 200.0);
            let share = if shared.is_positive() { shared.area() / dude.rect.area() } else { 0.0 };
            if share > if is_lit { 0.02 } else { 0.35 } {
                found.add(format!("{:.0} % of {:?} are covered", share * 100.0, dude.name), &look.at);
            }
        }
    }
    found.report();
}

#[test]
fn no_dude_in_town_covers_another() {
    let mut found = Found::default();
    for look in LOOKS.iter().filter(|look| ["sixteen dudes", "twenty dudes"].contains(&look.moment)) {
        let is_dude =
            |node: &&TreeNode| node.is_button && (node.name.ends_with(" draw") || node.name.ends_with(" stud"));
        let dudes: Vec<&TreeNode> = look.screen.nodes.iter().filter(is_dude).collect();
        for (at, dude) in dudes.iter().enumerate() {
            for other in dudes.iter().skip(at + 1).filter(|other| other.rect.shrink(1.0).intersects(dude.rect)) {
                found.add(format!("{:?} covers {:?}", other.name, dude.name), &look.at);
            }
        }
    }
    found.report();
}

/// A window at a moment, which is brought back there after something was tried.
struct Bench {
    moment: Moment,
    window: Option<Window>,
    before: Vec<String>,
    folder: tempfile::TempDir,
}

/// Everything that can be read but the odds.
fn words_now(window: &Window) -> Vec<String> {
    Screen::read(window).words().iter().filter_map(|words| without_odds(words)).collect()
}

impl Bench {
    fn new(moment: Moment) -> Self {
        let mut bench = Self { moment, window: None, before: Vec::new(), folder: tempdir().unwrap() };
        bench.before = words_now(bench.window());
        bench
    }

    /// Returns the window at the moment, opened anew if it cannot be brought back.
    fn window(&mut self) -> &mut Window {
        let is_back = self.window.as_ref().is_some_and(|window| words_now(window) == self.before);
        if !is_back {
            self.folder = tempdir().unwrap();
            self.window = Some((self.moment.1)(&self.folder, Language::ENGLISH));
        }
        self.window.as_mut().unwrap()
    }

    /// Does something at the moment, and returns what can be read then.
    fn words_after(&mut self, act: impl FnOnce(&mut Window)) -> Vec<String> {
        let window = self.window();
        act(window);
        settle(window);
        let after = words_now(window);
        let window = self.window.as_mut().unwrap();
        for undo in [false, true] {
            if words_now(window) != self.before && undo {
                command(window, Key::Z);
            } else if words_now(window) != self.before {
                press(window, Key::Escape);
            }
        }
        after
    }
}

/// Presses the key whose name stands on a keycap.
pub fn press_keycap(window: &mut Window, name: &str) {
    let (modifiers, name) = match name.split_once('+') {
        Some((_, key)) => (Modifiers::COMMAND, key),
        None => (Modifiers::NONE, name),
    };
    let name = match name {
        "Esc" => "Escape",
        "PgDn" => "PageDown",
        name => name,
    };
    let key = Key::from_name(name).unwrap_or_else(|| panic!("no key is called {name:?}"));
    window.key_press_modifiers(modifiers, key);
    settle(window);
}

/// Returns true for the keys that open a source of pictures. That takes a while, and where no camera is found, the page is
/// the same as before.
fn opens_source(moment: &str, key: &str) -> bool {
    match moment {
        "start page" | "last game" => ["3", "6"].contains(&key),
        "camera check-up" => key == "3",
        // The dialog of the system.
        "saved games" => key == "0",
        _ => false,
    }
}

/// Returns the key of the counter or the button that a keycap stands on.
fn under_keycap(screen: &Screen, keycap: &PaintedKeycap) -> Option<Rect> {
    let under = screen.button_at(keycap.rect.center()).filter(|button| button.rect.height() < 75.0);
    under.map(|button| button.rect)
}

#[test]
fn every_keycap_does_what_a_click_on_its_button_does() {
    let mut found = Found::default();
    // These have the keys of another moment.
    let doubles = ["upkeep too dear", "sixteen dudes", "twenty dudes", "goods chosen", "a deed chosen", "resolution"];
    for moment in all_moments().filter(|moment| !doubles.contains(&moment.0)) {
        let mut bench = Bench::new(moment);
        let screen = Screen::read(bench.window());
        let before = bench.before.clone();
        for keycap in screen.keycaps.iter().filter(|keycap| !keycap.is_off && !opens_source(moment.0, &keycap.name)) {
            let name = &keycap.name;
            let by_key = bench.words_after(|window| press_keycap(window, name));
            if by_key == before {
                found.add(format!("{name} does nothing"), moment.0);
                continue;
            }
            let Some(under) = under_keycap(&screen, keycap) else { continue };
            let by_click = bench.words_after(|window| touch_at(window, under.intersect(screen.window).center()));
            if by_key != by_click {
                let without = |words: &[String], other: &[String]| -> Vec<String> {
                    words.iter().filter(|words| !other.contains(words)).take(6).cloned().collect()
                };
                let [by_key, by_click] = [without(&by_key, &by_click), without(&by_click, &by_key)];
                found.add(format!("{name} brings {by_key:?}, a click {by_click:?}"), moment.0);
            }
        }
    }
    found.report();
}

#[test]
fn what_is_lit_are_the_legal_plays_of_the_chosen_dude() {
    let folder = tempdir().unwrap();
    let window = dude_chosen(&folder, Language::ENGLISH);
    let game = Arc::clone(&seen(&window).game);
    let tommy = dude(&window, 0, "01018");
    let is_legal = |command: serde_json::Value| {
        let command: Command = serde_json::from_value(command).unwrap();
        check(&game, &command).is_ok()
    };
    let places = game.places();
    let moves = places.iter().filter(|to| is_legal(json!({"type":"move_dude","player":0,"dude":tommy,"to":to})));
    let ids: Vec<CardId> = game.dudes().map(|dude| dude.id()).collect();
    let calls = ids.iter().filter(|own| is_legal(json!({"type":"call_out","player":0,"caller":tommy,"target":own})));
    let horse = game.attachments(tommy).next().unwrap().id();
    let trades = ids.iter().filter(|to| is_legal(json!({"type":"trade","player":0,"gifts":[{"goods":horse,"to":to}]})));
    let legal = [moves.count(), calls.count(), trades.count()];
    let screen = Screen::read(&window);
    let stage = |ring: &&Rect| ring.bottom() < screen.window.bottom() - 170.0;
    let lit: Vec<&str> = screen
        .lit
        .iter()
        .filter(stage)
        .filter_map(|ring| screen.ringed(*ring))
        .map(|node| node.name.as_str())
        .collect();
    assert_eq!(lit.len(), legal.iter().sum::<usize>(), "{lit:#?} of {legal:?}");
    for dude in ["Allie Hensman", "Barton Everest"] {
        assert!(lit.iter().any(|name| name.starts_with(dude)), "{dude} may be called out: {lit:#?}");
    }
}

#[test]
fn exactly_one_key_is_brass() {
    look_everywhere(|screen, at, found| {
        // The start page has a brass key if there is a game to go on with.
        if at.starts_with("start page") {
            return;
        }
        if screen.brass.len() != 1 {
            found.add(format!("{} keys are brass", screen.brass.len()), at);
        } else if screen.brass_keycap().is_none() {
            found.add("the brass key has no keycap", at);
        }
    });
}

/// With a picture Enter is the answer to what the camera saw, and nothing else. A review plays nothing: Esc leaves it.
#[test]
fn the_brass_key_is_enter() {
    look_everywhere(|screen, at, found| {
        let is_other = at.starts_with("review") || WITH_PICTURE.iter().any(|(name, _)| at.starts_with(name));
        let Some(cap) = screen.brass_keycap().filter(|_| !is_other) else { return };
        if !["Enter", "Invio"].contains(&cap.name.as_str()) {
            found.add(format!("brass has the key {:?}", cap.name), at);
        }
    });
}

#[test]
fn a_screen_has_one_line_of_lettering() {
    look_everywhere(|screen, at, found| {
        let lettering = FontFamily::Name("lettering".into());
        let lines: Vec<&String> =
            screen.texts.iter().filter(|text| text.family == lettering).map(|text| &text.words).collect();
        if lines.len() > 1 {
            found.add(format!("lettering: {lines:?}"), at);
        }
    });
}

#[test]
fn the_focus_shows_after_every_tab() {
    let mut found = Found::default();
    for (name, moment) in all_moments() {
        let folder = tempdir().unwrap();
        let mut window = moment(&folder, Language::ENGLISH);
        press_tabs(&mut window, name, &mut found);
    }
    let folder = tempdir().unwrap();
    let mut window = proposal(&folder);
    for (name, keys) in WITH_PICTURE {
        press_all(&mut window, keys);
        press_tabs(&mut window, name, &mut found);
    }
    found.report();
}

fn press_tabs(window: &mut Window, name: &str, found: &mut Found) {
    for tab in 1..=8 {
        press(window, Key::Tab);
        let screen = Screen::read(window);
        let Some(node) = screen.nodes.iter().find(|node| node.has_focus && node.role != Role::Window) else {
            found.add("nothing has the focus", &format!("{name} {tab}"));
            continue;
        };
        let is_around = |ring: &&Rect| ring.expand(14.0).contains_rect(node.rect.intersect(screen.window.shrink(8.0)));
        if !screen.focus.iter().any(|ring| is_around(&ring)) {
            found.add(format!("no ring around {:?}", node.name), name);
        }
    }
    window.ctx.memory_mut(|memory| memory.stop_text_input());
}
