//! The window for spectators as a window of its own, which the tests paint beside the first one.

use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::{
    Context, Event, ImmediateViewport, Key, Modifiers, Pos2, RawInput, Rect, Theme, Vec2, ViewportInfo,
};
use eframe::epaint::ClippedShape;
use tempfile::tempdir;

use deadeye_app::words::Language;

use crate::harness::{Window, press, settle};
use crate::layout_faults::faults_of_shapes;
use crate::moments::{MOMENTS, full_town, noon};
use crate::screen::Screen;
use crate::stage::Found;

/// The sizes of the window, in points: as it opens, which is the least, and larger.
const SIZES: [[f32; 2]; 2] = [[1280.0, 720.0], [1768.0, 995.0]];

/// What the second window shows, and what is struck there.
#[derive(Default)]
struct Second {
    shapes: Vec<ClippedShape>,
    events: Vec<Event>,
    size: Vec2,
}

/// Lets the window for spectators be a window of its own, opens it, and returns it.
fn open(window: &mut Window, size: [f32; 2]) -> Rc<RefCell<Second>> {
    let second = Rc::new(RefCell::new(Second { size: Vec2::from(size), ..Second::default() }));
    let own = Rc::clone(&second);
    Context::set_immediate_viewport_renderer(move |ctx, viewport| {
        let ImmediateViewport { ids, mut viewport_ui_cb, .. } = viewport;
        let info = ViewportInfo { parent: Some(ids.parent), focused: Some(true), ..ViewportInfo::default() };
        let events = std::mem::take(&mut own.borrow_mut().events);
        let size = own.borrow().size;
        let input = RawInput {
            viewport_id: ids.this,
            viewports: std::iter::once((ids.this, info)).collect(),
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            events,
            ..RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| viewport_ui_cb(ui));
        own.borrow_mut().shapes = output.shapes;
    });
    window.ctx.set_embed_viewports(false);
    press(window, Key::F10);
    second
}

fn look(window: &Window, second: &RefCell<Second>) -> Screen {
    let second = second.borrow();
    let room = Rect::from_min_size(Pos2::ZERO, second.size);
    Screen::of_shapes(&second.shapes, room, window.ctx.zoom_factor(), Vec::new(), crate::screen::colours())
}

/// Strikes a key in the second window.
fn strike(window: &mut Window, second: &RefCell<Second>, key: Key, modifiers: Modifiers) {
    for pressed in [true, false] {
        let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        second.borrow_mut().events.push(event);
        settle(window);
    }
}

/// Fault 11: "to play" was clipped, and names were cut.
#[test]
fn spectators_read_everything_in_full() {
    let mut found = Found::default();
    let shown = ["noon", "sixteen dudes", "posse", "draw hands", "casualties", "sundown", "won"];
    for (name, moment) in MOMENTS.into_iter().filter(|(name, _)| shown.contains(name)) {
        for language in [Language::ENGLISH, Language::of("it")] {
            let folder = tempdir().unwrap();
            let mut window = moment(&folder, language);
            let second = open(&mut window, SIZES[0]);
            for size in SIZES {
                second.borrow_mut().size = Vec2::from(size);
                settle(&mut window);
                let at = format!("{name} {size:?} {}", language.code());
                let screen = look(&window, &second);
                assert!(screen.texts.len() > 8, "{at}");
                for (fault, place) in faults_of_shapes(&second.borrow().shapes, screen.window) {
                    found.add(format!("{fault}{place}"), &at);
                }
                for text in screen.texts.iter().filter(|text| text.words.ends_with('…')) {
                    found.add(format!("{:?} is cut", text.words), &at);
                }
            }
        }
    }
    found.report();
}

/// Fault 11: cards were 50 pixels wide.
#[test]
fn spectators_see_large_portraits() {
    let folder = tempdir().unwrap();
    for (mut window, least) in
        [(noon(&folder, Language::ENGLISH), 104.0), (full_town(&folder, Language::ENGLISH), 80.0)]
    {
        let second = open(&mut window, SIZES[0]);
        let screen = look(&window, &second);
        let pictures = screen.planes.iter().filter(|plane| plane.is_picture).map(|plane| plane.rect);
        // What is as high as it is wide, and neither an emblem nor a street, is a portrait.
        let portraits: Vec<Rect> = pictures
            .filter(|rect| rect.top() > 80.0 && (50.0..300.0).contains(&rect.width()))
            .filter(|rect| (0.6..1.4).contains(&(rect.width() / rect.height())))
            .collect();
        assert!(portraits.len() >= 10, "{portraits:?}");
        let small: Vec<&Rect> =
            portraits.iter().filter(|rect| rect.width().min(rect.height()) * screen.zoom < least - 1.5).collect();
        assert!(small.is_empty(), "{small:?} of {least}");
    }
}

/// Fault 11: Ctrl+L and F10 did nothing there.
#[test]
fn the_keys_of_the_window_for_spectators_work_there() {
    let folder = tempdir().unwrap();
    let mut window = noon(&folder, Language::ENGLISH);
    let second = open(&mut window, SIZES[0]);
    let before = window.ctx.theme();
    strike(&mut window, &second, Key::L, Modifiers::COMMAND);
    assert_ne!(window.ctx.theme(), before);
    assert!([Theme::Dark, Theme::Light].contains(&window.ctx.theme()));
    assert!(!second.borrow().shapes.is_empty());
    for key in [Key::F10, Key::Escape] {
        strike(&mut window, &second, key, Modifiers::NONE);
        second.borrow_mut().shapes.clear();
        settle(&mut window);
        assert!(second.borrow().shapes.is_empty(), "{key:?} closes the window");
        press(&mut window, Key::F10);
        assert!(!second.borrow().shapes.is_empty(), "F10 opens it");
    }
}
