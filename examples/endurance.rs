//! A long evening in one process: frames of the demo table through source, eyes, tracker, table and a saved game, with
//! what the process takes of the machine sampled on the way.
//!
//! `cargo run --release --example endurance -- --frames 100000`, or `-- --hours 4` (see `scripts/endurance.sh`). Prints a
//! line for each thousand frames, and at the end whether memory stayed within 5 % of what it was after 5,000 frames, and
//! threads and open files what they were. Linux only: elsewhere the system is asked in other ways.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Parser;
use deadeye_app::pipeline::{MirrorSwitch, News, Pace, Pipeline, eyes_for_demo};
use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoTable, FRAMES_PER_SECOND};
use deadeye_rules::{Command, Edition};
use deadeye_session::{By, Session};
use deadeye_table::{CardChange, Layout, TableReader, usual_plane};
use deadeye_text::{Fault, Text};
use deadeye_vision::{EventKind, Frame, FrameSource, TrackEvent, Watcher};
use image::RgbImage;

/// A sample is taken every so many frames.
const SAMPLE_EVERY: u64 = 1000;
/// From here on nothing may grow: by now every buffer has been needed once.
const SETTLED_AFTER: u64 = 5000;
/// So many frames at the start are each another picture, also where pictures are shown for long after that: what moves
/// needs buffers of every size.
const MOVING: u64 = 4000;
/// How much more memory than then is too much, in percent.
const MOST_GROWTH_PERCENT: u64 = 5;

/// Pictures that are drawn in search of one on which nobody moves.
const MOST_TRIED: u32 = 30;

/// How long to go on.
#[derive(Debug, Parser)]
struct Words {
    /// So many frames.
    #[arg(long, default_value_t = 100_000)]
    frames: u64,
    /// So many hours instead, with pictures as fast as a camera would give them.
    #[arg(long)]
    hours: Option<f64>,
    /// Only the pictures of the demo table on which nobody moves are shown, each so many times: most of an evening.
    #[arg(long, default_value_t = 1)]
    still: u64,
}

/// The demo table over and over, with other cards' places each time it is laid anew.
struct Evening {
    cards: Arc<CardDb>,
    table: DemoTable,
    round: u64,
    next: u64,
    given: u64,
    newest: Option<RgbImage>,
    still: u64,
    frames: u64,
    until: Option<Instant>,
}

impl Evening {
    /// The next picture of the table: where pictures are shown for long, one on which nobody moves, unless that takes long.
    fn another(&mut self) -> RgbImage {
        let mut before: Option<RgbImage> = None;
        for tried in 0.. {
            if self.next >= self.table.frames() {
                self.round += 1;
                self.table = DemoTable::new(&self.cards, self.round);
                self.next = 0;
            }
            let picture = self.table.frame(self.next);
            self.next += 1;
            let rests = before.is_some_and(|before| !moves(&before, &picture));
            if self.still == 1 || self.given < MOVING || rests || tried == MOST_TRIED {
                return picture;
            }
            before = Some(picture);
        }
        unreachable!("pictures are tried until one is taken")
    }
}

/// Whether two pictures differ by more than the camera's noise, somewhere.
fn moves(one: &RgbImage, other: &RgbImage) -> bool {
    let sample = |picture: &RgbImage| -> Vec<[u8; 3]> { picture.pixels().step_by(37).map(|pixel| pixel.0).collect() };
    let differ =
        |(one, other): &([u8; 3], [u8; 3])| one.iter().zip(other).any(|(one, other)| one.abs_diff(*other) > 24);
    sample(one).into_iter().zip(sample(other)).filter(differ).count() > 5
}

impl FrameSource for Evening {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let over = match self.until {
            Some(until) => Instant::now() >= until,
            // A few more, so that the last sample is of a pipeline at work and not of one that has ended.
            None => self.given >= self.frames + 50,
        };
        if over {
            return Ok(None);
        }
        let index = self.given;
        self.given += 1;
        let picture = match self.newest.take() {
            Some(newest) if index > MOVING && !index.is_multiple_of(self.still) => newest,
            _ => self.another(),
        };
        self.newest = Some(picture.clone());
        Ok(Some(Frame { picture, index, seconds: index as f64 / f64::from(FRAMES_PER_SECOND) }))
    }

    fn is_live(&self) -> bool {
        false
    }

    fn describe(&self) -> Text {
        Text::name("demo table, over and over")
    }
}

/// What the process takes of the machine.
#[derive(Debug, Clone, Copy)]
struct Sample {
    frames: u64,
    resident_kb: u64,
    threads: u64,
    files: u64,
}

impl Sample {
    fn take(frames: u64) -> anyhow::Result<Self> {
        let status = fs::read_to_string("/proc/self/status").context("this is for Linux only")?;
        let number = |name: &str| {
            status
                .lines()
                .find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
                .with_context(|| format!("the system does not say {name}"))
        };
        Ok(Self {
            frames,
            resident_kb: number("VmRSS:")?,
            threads: number("Threads:")?,
            files: fs::read_dir("/proc/self/fd")?.count() as u64,
        })
    }
}

/// A saved game in a folder that goes when this ends.
struct Game {
    folder: PathBuf,
    session: Session,
}

impl Game {
    fn begin(cards: &Arc<CardDb>) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("deadeye-endurance-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let path = folder.join("game.deadeye");
        let mut session = Session::create(&path, Arc::clone(cards), Edition::default())?;
        for name in ["Law Dogs", "Sloane Gang"] {
            let seat = Command::Seat { name: name.to_owned(), deck: None };
            session.apply(seat, By::Script)?;
        }
        Ok(Self { folder, session })
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // A few kilobytes in the system's own folder; the system clears it in time.
        let _left = fs::remove_dir_all(&self.folder);
    }
}

fn main() -> anyhow::Result<ExitCode> {
    let words = Words::parse();
    let cards = Arc::new(CardDb::shipped().clone());
    let source_cards = Arc::clone(&cards);
    let until = words.hours.map(|hours| Instant::now() + Duration::from_secs_f64(hours * 3600.0));
    let opener = move || -> Result<Box<dyn FrameSource>, Fault> {
        Ok(Box::new(Evening {
            table: DemoTable::new(&source_cards, 1),
            cards: Arc::clone(&source_cards),
            round: 1,
            next: 0,
            given: 0,
            newest: None,
            still: words.still.max(1),
            frames: words.frames,
            until,
        }))
    };
    let mut game = Game::begin(&cards)?;
    let watcher = Watcher::new(eyes_for_demo(&cards)?);
    let pace = if words.hours.is_some() { Pace::Live } else { Pace::Every };
    let pipeline = Pipeline::start(Box::new(opener), watcher, pace, MirrorSwitch::default(), Arc::new(|| ()))?;
    let mut reader: Option<TableReader> = None;
    let (start, mut frames, mut events, mut proposals) = (Instant::now(), 0, 0_u64, 0);
    let mut troubles = 0_u64;
    let mut samples = Vec::new();
    let mut out = io::stdout().lock();
    writeln!(out, "frames,seconds,resident_kb,threads,files,events,proposals")?;
    let never = AtomicBool::new(false);
    for news in pipeline.wait_for_news(&never) {
        match news {
            News::Looked(look) => {
                frames += 1;
                events += look.events.len() as u64;
                let reader = reader.get_or_insert_with(|| {
                    let (width, height) = look.picture.dimensions();
                    TableReader::new(Layout::for_two(), usual_plane(width, height))
                });
                let changes: Vec<CardChange> = look.events.iter().map(change).collect();
                for proposal in reader.take_in(&changes, game.session.game()) {
                    proposals += 1;
                    reader.close_proposal(proposal.id);
                }
                if frames % SAMPLE_EVERY == 0 {
                    let text = format!("{frames} frames");
                    game.session.apply(Command::Note { text }, By::Script)?;
                    let sample = Sample::take(frames)?;
                    samples.push(sample);
                    writeln!(
                        out,
                        "{frames},{:.0},{},{},{},{events},{proposals}",
                        start.elapsed().as_secs_f64(),
                        sample.resident_kb,
                        sample.threads,
                        sample.files
                    )?;
                    out.flush()?;
                }
            }
            News::Fault(trouble) => {
                troubles += 1;
                eprintln!("{trouble}");
            }
            News::Back | News::Corrected(_) | News::Mirrored(_) => {}
            News::Ended => break,
        }
    }
    judge(&samples, troubles, &mut out)
}

/// Returns the change of the table that an event tells of.
fn change(event: &TrackEvent) -> CardChange {
    match event.kind {
        EventKind::Vanished => CardChange::Gone(event.track.id),
        _ => CardChange::Lies(event.track.clone()),
    }
}

/// Whether the process took no more at the end than when it had settled.
fn judge(samples: &[Sample], troubles: u64, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let settled = samples.iter().position(|sample| sample.frames >= SETTLED_AFTER).and_then(|at| samples.get(at..));
    let Some([first, rest @ ..]) = settled else {
        anyhow::bail!("too few frames to judge — give more than {SETTLED_AFTER}");
    };
    let most = rest.iter().map(|sample| sample.resident_kb).max().unwrap_or(0);
    let grown = most > first.resident_kb + first.resident_kb * MOST_GROWTH_PERCENT / 100;
    let threads = rest.iter().all(|sample| sample.threads == first.threads);
    let files = rest.iter().all(|sample| sample.files == first.files);
    writeln!(
        out,
        "memory {} kB after {} frames, at most {most} kB after: {}; threads {}; open files {}; {troubles} times something was wrong",
        first.resident_kb,
        first.frames,
        if grown { "GROWN" } else { "flat" },
        if threads { "the same" } else { "CHANGED" },
        if files { "the same" } else { "CHANGED" },
    )?;
    Ok(if !grown && threads && files && troubles == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
