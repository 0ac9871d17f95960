//! `deadeye watch`: the events of the cards in front of a camera, in a video or in a sequence of pictures.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use deadeye_cards::CardDb;
use deadeye_text::{Fault, io_why};
use deadeye_vision::{CameraMove, FrameSource, Reopener, SourceSpec, TrackEvent, Watcher};
use serde::Serialize;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::outcome::Outcome;
use super::progress::Progress;
use super::say::{say, within_line};
use super::scan::{SightArgs, corners, tenths, title_of};
use deadeye_app::demo_source::Demo;
use deadeye_app::pipeline::{Look, MirrorSwitch, News, Opener, Pace, Pipeline, eyes_for_demo};

/// The arguments of `deadeye watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// A camera's number or device, an http or rtsp address, a video file, a folder of pictures in
    /// name order, or demo.
    source: String,
    /// Stops after that many frames.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    frames: Option<u64>,
    /// The number of pictures per second in a folder.
    #[arg(long, default_value_t = 15.0, value_name = "RATE", value_parser = rate)]
    fps: f64,
    #[command(flatten)]
    sight: SightArgs,
    /// Prints a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Parses a rate of pictures.
fn rate(word: &str) -> Result<f64, String> {
    let rate = word.parse().ok().filter(|rate| (0.01..=1000.0).contains(rate));
    rate.ok_or_else(|| "it is no number from 0.01 to 1000".to_owned())
}

#[derive(Serialize)]
struct EventLine<'a> {
    frame: u64,
    seconds: f64,
    event: &'static str,
    track: u32,
    code: Option<&'a str>,
    title: Option<String>,
    corners: [[f64; 2]; 4],
}

#[derive(Serialize)]
struct CameraNews {
    camera: CameraMoveLine,
}

#[derive(Serialize)]
struct CameraMoveLine {
    frame: u64,
    seconds: f64,
    shift_px: f64,
    turn_degrees: f64,
}

#[derive(Serialize)]
struct Last {
    summary: WatchSummary,
}

#[derive(Serialize)]
struct WatchSummary {
    frames: u64,
    dropped: u64,
    millis_p50: f64,
    millis_p95: f64,
}

impl WatchSummary {
    /// Summarises the processing times of all frames, in milliseconds.
    fn of(mut millis: Vec<f64>, dropped: u64) -> Self {
        millis.sort_by(f64::total_cmp);
        let last = millis.len().saturating_sub(1);
        let part = |percent: usize| {
            let at = (millis.len() * percent / 100).min(last);
            tenths(millis.get(at).copied().unwrap_or(0.0))
        };
        Self { frames: millis.len() as u64, dropped, millis_p50: part(50), millis_p95: part(95) }
    }
}

fn thousandths(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// Runs the command.
///
/// # Errors
/// The source cannot be opened, a faces file or deck cannot be read, or the output fails.
pub fn run(args: &WatchArgs, cards: &CardDb, out: &mut impl Write) -> anyhow::Result<Outcome> {
    // Before the networks are read, which takes seconds.
    let told = register_stop()?;
    let spec = SourceSpec::parse(&args.source)?;
    let fps = args.fps;
    let (eyes, opener): (_, Opener) = if spec == SourceSpec::Demo {
        let known = cards.clone();
        let demo = move || -> Result<Box<dyn FrameSource>, Fault> { Ok(Box::new(Demo::new(&known, Arc::default()))) };
        (eyes_for_demo(cards)?, Box::new(demo))
    } else {
        let mut source = Reopener::new(spec, fps);
        (args.sight.open(cards)?, Box::new(move || source.open()))
    };
    let pipeline = Pipeline::start(opener, Watcher::new(eyes), Pace::Every, MirrorSwitch::default(), Arc::new(|| ()))?;
    let mut outcome = Outcome::Done;
    let mut millis = Vec::new();
    let progress = Progress::begin("looking at frames", args.frames, args.json);
    for news in pipeline.wait_for_news(&told) {
        match news {
            News::Looked(look) => {
                if let Some(moved) = look.camera_move {
                    progress.aside(|| tell_of_camera(&look, moved, args.json, out))?;
                }
                for event in &look.events {
                    let mirror_px = look.mirrored.then(|| look.picture.width());
                    progress.aside(|| tell(event, mirror_px, cards, args.json, out))?;
                }
                millis.push(look.millis);
                progress.step();
                if args.frames.is_some_and(|most| millis.len() as u64 >= most) {
                    break;
                }
            }
            News::Fault(trouble) => {
                outcome = Outcome::SomeFailed;
                progress.aside(|| say(format_args!("error: {trouble}")));
            }
            News::Back => {
                // What was lost and came back is no failure of the whole.
                outcome = Outcome::Done;
                progress.aside(|| say("the source gives pictures again"));
            }
            News::Mirrored(on) => progress.aside(|| {
                say(if on {
                    "the pictures are mirrored, and read in a mirror"
                } else {
                    "the pictures are not mirrored"
                });
            }),
            // Nobody corrects anything here.
            News::Corrected(_) => {}
            News::Ended => break,
        }
        out.flush()?;
    }
    drop(progress);
    let summary = WatchSummary::of(millis, pipeline.dropped_frames());
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Last { summary })?)?;
    } else {
        writeln!(
            out,
            "{} frames, {} dropped, {} ms in the middle, {} ms at the slow end",
            summary.frames, summary.dropped, summary.millis_p50, summary.millis_p95
        )?;
    }
    Ok(outcome)
}

/// Returns a flag that is set once the system or the user ends the command, which then prints its summary. A second
/// signal ends it at once.
fn register_stop() -> anyhow::Result<Arc<AtomicBool>> {
    let told = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&told))
            .and_then(|_| flag::register(signal, Arc::clone(&told)))
            .map_err(|error| {
                let what = "the end of the watching cannot be waited for";
                Fault::english(what, io_why(&error), "close other programs")
            })?;
    }
    Ok(told)
}

/// Prints that the camera was moved, of which no events are made.
fn tell_of_camera(look: &Look, moved: CameraMove, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let camera = CameraMoveLine {
        frame: look.index,
        seconds: thousandths(look.seconds),
        shift_px: f64::from(moved.shift_px.round()),
        turn_degrees: f64::from(moved.turn_degrees.round()),
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&CameraNews { camera })?)?;
    } else {
        let CameraMoveLine { seconds, shift_px, turn_degrees, .. } = camera;
        writeln!(out, "{seconds:8.2} s  the camera moved: {shift_px} px, {turn_degrees} degrees")?;
    }
    Ok(())
}

/// Prints an event. `mirror_px` is the width of the pictures if they are mirrored: the corners are those of the pictures as given.
fn tell(
    event: &TrackEvent,
    mirror_px: Option<u32>,
    cards: &CardDb,
    json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let corners_px = mirror_px.map_or(event.track.corners_px, |width_px| event.track.corners_px.mirror(width_px));
    let line = EventLine {
        frame: event.frame,
        seconds: thousandths(event.seconds),
        event: event.kind.word(),
        track: event.track.id,
        code: event.track.name.as_ref().map(|n| n.code.as_str()),
        title: event.track.name.as_ref().and_then(|n| title_of(n, cards)),
        corners: corners(&corners_px, [1.0; 2]),
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else {
        let what = line.title.as_deref().or(line.code).unwrap_or("a card that is not known");
        let what = within_line(what);
        writeln!(out, "{:8.2} s  {what} {}", line.seconds, line.event)?;
    }
    Ok(())
}
