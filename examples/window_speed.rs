//! What the window costs its thread, without a graphics card or a rasteriser: the time of update, layout and tessellation
//! for a frame at 1920x1080 while something is dragged and while the pointer moves over the fullest town, and how often and how long the thread works in a second of the
//! demo table as it plays, and of a steady one. `cargo run --release --example window_speed`; see `scripts/window_speed.sh`.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use deadeye::ui::App;
use deadeye_app::desk::Options;
use deadeye_cards::CardDb;
use eframe::egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, ViewportId, pos2, vec2};

/// The window, in pixels.
const WINDOW_PX: Vec2 = vec2(1920.0, 1080.0);
/// Frames while the pointer moves.
const MOVED: u32 = 600;
/// How long the demo table is watched.
const WATCHED: Duration = Duration::from_secs(40);
/// A table is new to the program for so long: faces are drawn, networks loaded.
const WARMING: Duration = Duration::from_secs(15);

struct Headless {
    ctx: Context,
    app: App,
    began: Instant,
}

impl Headless {
    fn open(game: Option<&str>, source: Option<&str>) -> Self {
        let ctx = Context::default();
        let options =
            Options { game: game.map(Into::into), source: source.map(ToOwned::to_owned), ..Options::default() };
        let app = App::new(&ctx, Arc::new(CardDb::shipped().clone()), &options);
        Self { ctx, app, began: Instant::now() }
    }

    /// One frame; gives what it took on the clock, which on a busy machine is more than it took of a processor.
    fn frame(&mut self, events: Vec<Event>) -> anyhow::Result<Duration> {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, WINDOW_PX)),
            time: Some(self.began.elapsed().as_secs_f64()),
            events,
            focused: true,
            ..RawInput::default()
        };
        let before = Instant::now();
        let output = self.ctx.run_ui(input, |ui| self.app.show(ui));
        let painted = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let taken = before.elapsed();
        anyhow::ensure!(!painted.is_empty(), "nothing was painted");
        Ok(taken)
    }
}

fn share(times: &mut [Duration], percent: usize) -> f64 {
    times.sort();
    let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(at).copied().unwrap_or_default().as_secs_f64() * 1000.0
}

/// Moves the pointer in circles over a game: with the page of keys open and taken by its middle, or over the game alone.
fn moving(what: &str, game: &str, drags_page: bool) -> anyhow::Result<()> {
    let mut window = Headless::open(Some(game), None);
    for _ in 0..60 {
        window.frame(Vec::new())?;
        std::thread::sleep(Duration::from_millis(20));
    }
    let start = WINDOW_PX.to_pos2() / 2.0;
    if drags_page {
        let key = |pressed| Event::Key {
            key: eframe::egui::Key::F5,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        window.frame(vec![key(true), key(false)])?;
        window.frame(Vec::new())?;
        window.frame(vec![Event::PointerMoved(start)])?;
        let modifiers = Modifiers::NONE;
        let pressed = true;
        window.frame(vec![Event::PointerButton { pos: start, button: PointerButton::Primary, pressed, modifiers }])?;
    }
    let mut times = Vec::new();
    for at in 0..MOVED {
        let angle = at as f32 / 20.0;
        let to = pos2(angle.cos().mul_add(300.0, start.x), angle.sin().mul_add(200.0, start.y));
        times.push(window.frame(vec![Event::PointerMoved(to)])?);
    }
    println!(
        "{what}: {MOVED} frames at 1920x1080, {:.2} ms at the median, {:.2} at 95 of 100, {:.2} at most",
        share(&mut times, 50),
        share(&mut times, 95),
        share(&mut times, 100),
    );
    Ok(())
}

/// A table is watched.
fn watching(what: &str, source: &str) -> anyhow::Result<()> {
    let mut window = Headless::open(None, Some(source));
    let (wake, woken) = channel();
    let root = ViewportId::ROOT;
    window.ctx.set_request_repaint_callback(move |info| {
        if info.viewport_id == root {
            // The window is gone only at the end.
            let _gone = wake.send(Instant::now() + info.delay);
        }
    });
    window.frame(Vec::new())?;
    let (mut frames, mut spent) = (0_u32, Duration::ZERO);
    let mut begun = None;
    let end = Instant::now() + WARMING + WATCHED;
    while Instant::now() < end {
        let Ok(due) = woken.recv_timeout(Duration::from_millis(200)) else {
            continue;
        };
        std::thread::sleep(due.saturating_duration_since(Instant::now()).min(WARMING));
        // What was asked for meanwhile is the same frame.
        while woken.try_recv().is_ok() {}
        let taken = window.frame(Vec::new())?;
        if begun.is_none() && window.began.elapsed() > WARMING {
            begun = Some(Instant::now());
        }
        if begun.is_some() {
            frames += 1;
            spent += taken;
        }
    }
    let watched = begun.context("no frame came")?.elapsed().as_secs_f64();
    println!(
        "{what}: {:.1} frames a second, {:.1} % of a core",
        f64::from(frames) / watched,
        spent.as_secs_f64() / watched * 100.0
    );
    Ok(())
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (game, town, still) = (words.next(), words.next(), words.next());
    let measured = || -> anyhow::Result<()> {
        moving("dragging", &game.context("give a saved game")?, true)?;
        moving("the fullest town", &town.context("give a saved game with many dudes")?, false)?;
        watching("the demo table as it plays", "demo")?;
        watching("a steady table", &still.context("give a folder of pictures")?)
    };
    match measured() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
