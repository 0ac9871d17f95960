//! The threads between a source and those who want to know what lies on the table.
//!
//! One thread takes frames, one looks at them and tracks. A file's frames are all looked at, one after another; of a camera's
//! the newest wins. Nobody who reads the results ever waits for a camera or a look.

mod handoff;
mod sight;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use deadeye_text::{Fault, text};
use deadeye_vision::{Cover, Frame, FrameSource, Quad, Sighting, Track, TrackEvent, Tracker, Watcher};
use image::RgbImage;

use crate::watchdog::{Heartbeat, PATIENCE, StopSignal, Watchdog, WatchdogReport, join_within, no_thread};
use handoff::Handoff;
pub use sight::{Learned, learn};
pub use sight::{Sight, eyes_for_demo, keep_corrections};

/// Pieces of news that may wait to be read. Each may hold a picture: while they wait, nothing more is looked at.
const MOST_NEWS: usize = 8;
/// The thread that takes frames, as the system lists it.
const SOURCE: &str = "deadeye-source";
/// The thread that looks at them.
const EYES: &str = "deadeye-eyes";
/// How often whoever waits for news looks whether to go on waiting.
const GLANCE: Duration = Duration::from_millis(100);
/// How long nobody waits for a driver that hangs.
const HANGS: Duration = Duration::from_secs(1);
/// How long to wait before a lost camera is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Called when news comes and all news before was read.
pub type Notify = Arc<dyn Fn() + Send + Sync>;

/// Opens a source; asked again when a live one is lost.
pub type Opener = Box<dyn FnMut() -> Result<Box<dyn FrameSource>, Fault> + Send>;

/// The choice of the frames that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Every frame of a file, as fast as it goes; of a camera the newest.
    Every,
    /// The newest frame at the time it is due, also of a file: as one plays a film.
    Live,
}

/// A look at a picture: the cards on it, and what happened to them since the look before.
#[derive(Debug, Clone)]
pub struct Look {
    /// The picture that was taken.
    pub picture: Arc<RgbImage>,
    /// Its frame number.
    pub index: u64,
    /// Its time, in seconds from the first.
    pub seconds: f64,
    /// All cards in view, each with the track that it belongs to, once that is told of.
    pub sightings: Vec<(Sighting, Option<u32>)>,
    /// The cards that have been told of.
    pub tracks: Vec<Track>,
    /// The changes since the look before.
    pub events: Vec<TrackEvent>,
    /// The parts of the picture where something moves or lies that is no card.
    pub cover: Cover,
    /// The time that the look took, in milliseconds.
    pub millis: f64,
}

/// The name that a player gave to a card of a picture.
#[derive(Debug)]
pub struct Correction {
    /// The code of the card.
    pub code: String,
    /// The picture that the card was cut from.
    pub picture: Arc<RgbImage>,
    /// Its outline in pixels of the picture, as the card is read.
    pub outline_px: Quad,
}

/// A piece of news of the pictures. They come in order.
#[derive(Debug, Clone)]
pub enum News {
    /// A frame was looked at.
    Looked(Arc<Look>),
    /// A correction was learned: what to keep of all corrections so far, as [`deadeye_vision::Faces::to_bytes`] has it.
    Corrected(Result<Vec<u8>, Fault>),
    /// A frame could not be had, or the source is lost; a live source is tried again.
    Fault(Fault),
    /// A lost source gives frames again.
    Back,
    /// The source has come to its end.
    Ended,
}

/// A running pipeline. Dropping it stops its threads.
pub struct Pipeline {
    news: Receiver<News>,
    /// True from the call of `notify` until the news is read.
    is_notified: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    handoff: Arc<Handoff>,
    dropped: Arc<AtomicU64>,
    corrections: Arc<Mutex<Vec<Correction>>>,
    off_duty: StopSignal,
    is_live: bool,
    threads: Vec<JoinHandle<()>>,
}

impl Pipeline {
    /// Opens the source and starts looking. `notify` is called, on a thread of the pipeline, when news comes and all news
    /// before was read.
    ///
    /// # Errors
    /// The source cannot be opened, or the machine gives no threads.
    pub fn start(mut opener: Opener, watcher: Watcher, pace: Pace, notify: Notify) -> Result<Self, Fault> {
        let source = opener()?;
        let is_live = source.is_live();
        let stop = Arc::new(AtomicBool::new(false));
        let handoff = Arc::new(Handoff::default());
        let dropped = Arc::new(AtomicU64::new(0));
        let corrections = Arc::new(Mutex::new(Vec::new()));
        let (teller, news) = sync_channel(MOST_NEWS);
        let is_notified = Arc::new(AtomicBool::new(false));
        let teller = Teller { channel: teller, stop: Arc::clone(&stop), is_notified: Arc::clone(&is_notified), notify };
        let mut threads = Vec::new();
        let (taking, looking, off_duty) = (Heartbeat::default(), Heartbeat::default(), StopSignal::default());
        let watchdog = Watchdog {
            patience: PATIENCE,
            watched: vec![
                (SOURCE, "taking a picture", taking.clone()),
                (EYES, "looking at a picture", looking.clone()),
            ],
            stop: off_duty.clone(),
        };
        let reporter = teller.clone();
        let far = Feeding {
            handoff: Arc::clone(&handoff),
            stop: Arc::clone(&stop),
            dropped: Arc::clone(&dropped),
            teller: teller.clone(),
            pace,
            heartbeat: taking,
        };
        threads.push(named(SOURCE, move || far.run(source, opener))?);
        let (inbox, corrected) = (Arc::clone(&handoff), Arc::clone(&corrections));
        threads.push(named(EYES, move || {
            let _alive = looking.mark_alive();
            look(&inbox, watcher, &corrected, &teller, &looking);
        })?);
        threads.push(named("deadeye-watchdog", move || {
            watchdog.run(|word| news_of_report(word).into_iter().all(|news| reporter.tell(news)));
        })?);
        Ok(Self { news, is_notified, stop, handoff, dropped, corrections, off_duty, is_live, threads })
    }

    /// Returns the news that has come and was not read yet; never waits.
    pub fn news(&self) -> impl Iterator<Item = News> + '_ {
        // News that comes from now on is notified again: at worst once too often. Whoever was notified before sent its news first.
        self.is_notified.swap(false, Ordering::AcqRel);
        self.news.try_iter()
    }

    /// Returns news as they come, until the source ends or `stop` is set; waits.
    pub fn wait_for_news<'a>(&'a self, stop: &'a AtomicBool) -> impl Iterator<Item = News> + 'a {
        std::iter::from_fn(move || {
            while !stop.load(Ordering::Relaxed) {
                match self.news.recv_timeout(GLANCE) {
                    Ok(news) => return Some(news),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            }
            None
        })
    }

    /// Teaches the recognizer what a card is, before they look at the next frame; [`News::Corrected`] says what came of it.
    pub fn correct(&self, correction: Correction) {
        self.corrections.lock().unwrap_or_else(PoisonError::into_inner).push(correction);
    }

    /// Returns the number of frames that came and were not looked at.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

impl Drop for Pipeline {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.handoff.close();
        self.off_duty.now();
        let hangs = |thread: &JoinHandle<()>| self.is_live && thread.thread().name() == Some(SOURCE);
        let (taking, others): (Vec<_>, Vec<_>) = self.threads.drain(..).partition(hangs);
        join_within(HANGS, taking);
        // Every picture comes to its end.
        join_within(PATIENCE, others);
    }
}

/// Puts a report of the watchdog as news.
fn news_of_report(word: WatchdogReport) -> Vec<News> {
    let work = |name| if name == SOURCE { text!("taking a picture") } else { text!("looking at a picture") };
    match word {
        WatchdogReport::Stuck(name, _) => vec![News::Fault(Fault::new(
            text!("{work} does not come to an end", work = work(name)),
            text!("the thread {thread} has been at it for {seconds} s", thread = name, seconds = PATIENCE.as_secs()),
            text!("wait, or choose the source again; the game is not touched by it"),
        ))],
        WatchdogReport::GoesOn => vec![News::Back],
        // Those who wait for the end of the pictures would wait for ever.
        WatchdogReport::BrokeOff(name, _) => vec![
            News::Fault(Fault::new(
                text!("{work} broke off", work = work(name)),
                text!("the thread {thread} came upon a fault of the program, which the log names", thread = name),
                text!("choose the source again; the game is not touched by it"),
            )),
            News::Ended,
        ],
    }
}

fn named(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Fault> {
    let started = thread::Builder::new().name(name.into()).spawn(work);
    started.map_err(|error| no_thread(text!("the pictures cannot be looked at"), &error))
}

/// Sends news without ever hanging on a reader that has gone or sleeps.
#[derive(Clone)]
struct Teller {
    channel: SyncSender<News>,
    stop: Arc<AtomicBool>,
    is_notified: Arc<AtomicBool>,
    notify: Notify,
}

impl Teller {
    /// Sends a piece of news. Returns false where there is nobody left to tell.
    fn tell(&self, news: News) -> bool {
        let mut news = news;
        match &news {
            News::Fault(trouble) => log::warn!("{trouble}"),
            News::Back => log::info!("pictures come again"),
            News::Ended => log::info!("the pictures have ended"),
            News::Looked(_) | News::Corrected(_) => {}
        }
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return false;
            }
            match self.channel.try_send(news) {
                Ok(()) => {
                    if !self.is_notified.swap(true, Ordering::AcqRel) {
                        (self.notify)();
                    }
                    return true;
                }
                Err(TrySendError::Disconnected(_)) => return false,
                Err(TrySendError::Full(back)) => {
                    news = back;
                    thread::sleep(Duration::from_millis(2));
                }
            }
        }
    }
}

/// The thread that takes frames.
struct Feeding {
    handoff: Arc<Handoff>,
    stop: Arc<AtomicBool>,
    dropped: Arc<AtomicU64>,
    teller: Teller,
    pace: Pace,
    heartbeat: Heartbeat,
}

/// Says that no more frames will come, also when the thread that took them broke off.
struct Closing<'a>(&'a Handoff);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Feeding {
    fn run(&self, mut source: Box<dyn FrameSource>, mut opener: Opener) {
        let _alive = self.heartbeat.mark_alive();
        let _closing = Closing(&self.handoff);
        let start = Instant::now();
        // What is wrong with a live source now, as it was told last.
        let mut wrong: Option<Fault> = None;
        // A source opened anew counts from nothing again; frame numbers of the whole run never go back.
        let (mut base, mut base_seconds, mut last) = (0, 0.0, (0, 0.0));
        while !self.stop.load(Ordering::Relaxed) {
            let trouble = match self.heartbeat.during(|| source.next()) {
                Ok(Some(mut frame)) => {
                    if wrong.take().is_some() && !self.teller.tell(News::Back) {
                        return;
                    }
                    frame.index += base;
                    frame.seconds += base_seconds;
                    last = (frame.index, frame.seconds);
                    self.pass_on(frame, source.is_live(), start);
                    continue;
                }
                Ok(None) if !source.is_live() => break,
                Ok(None) => Fault::new(
                    text!("{what} is lost", what = source.describe()),
                    text!("it has ended"),
                    text!("start it again; the game waits"),
                ),
                Err(trouble) if !source.is_live() => {
                    if !self.teller.tell(News::Fault(trouble)) {
                        return;
                    }
                    continue;
                }
                Err(trouble) => trouble,
            };
            let is_lost = source.is_lost();
            if !self.tell_once(trouble, &mut wrong) {
                return;
            }
            if is_lost {
                (base, base_seconds) = (last.0 + 1, start.elapsed().as_secs_f64());
                // One that hangs keeps its camera until it is let go.
                drop(source);
                match self.reopen(&mut opener, &mut wrong) {
                    Some(again) => source = again,
                    None => return,
                }
            }
        }
    }

    fn pass_on(&self, frame: Frame, live: bool, start: Instant) {
        if live || self.pace == Pace::Live {
            let due = Duration::from_secs_f64(frame.seconds.max(0.0));
            let early = due.saturating_sub(start.elapsed());
            // A camera's frame is there when it is due.
            if !live && !early.is_zero() {
                thread::sleep(early.min(Duration::from_secs(1)));
            }
            if self.handoff.replace(frame) {
                self.dropped.fetch_add(1, Ordering::Relaxed);
            }
        } else {
            self.handoff.put(frame);
        }
    }

    /// Tells what is wrong, unless just that was told last. False where nobody wants to know any more.
    fn tell_once(&self, trouble: Fault, last: &mut Option<Fault>) -> bool {
        let known = last.as_ref().is_some_and(|last| last.why == trouble.why);
        *last = Some(trouble.clone());
        known || self.teller.tell(News::Fault(trouble))
    }

    /// Tries until the source is back or nobody wants it any more.
    fn reopen(&self, opener: &mut Opener, wrong: &mut Option<Fault>) -> Option<Box<dyn FrameSource>> {
        loop {
            let until = Instant::now() + AGAIN;
            while Instant::now() < until {
                if self.stop.load(Ordering::Relaxed) {
                    return None;
                }
                thread::sleep(Duration::from_millis(20));
            }
            match opener() {
                Ok(source) => return Some(source),
                Err(trouble) => {
                    if !self.tell_once(trouble, wrong) {
                        return None;
                    }
                }
            }
        }
    }
}

/// The thread that looks and tracks.
fn look(
    inbox: &Handoff,
    mut watcher: Watcher,
    corrections: &Mutex<Vec<Correction>>,
    teller: &Teller,
    heartbeat: &Heartbeat,
) {
    let mut tracker = Tracker::new();
    while let Some(frame) = inbox.take() {
        let corrected = std::mem::take(&mut *corrections.lock().unwrap_or_else(PoisonError::into_inner));
        for Correction { code, picture, outline_px } in corrected {
            let eyes = watcher.eyes();
            let learned = heartbeat.during(|| eyes.correct(&code, &picture, &outline_px));
            if !teller.tell(News::Corrected(learned.map(|()| eyes.faces().only_exemplars().to_bytes()))) {
                return;
            }
        }
        let look = || watcher.see(&frame.picture, &tracker.doubtful());
        let seen = match heartbeat.during(look) {
            Ok(seen) => seen,
            Err(trouble) => {
                if !teller.tell(News::Fault(trouble)) {
                    return;
                }
                continue;
            }
        };
        let events = tracker.step(frame.index, frame.seconds, &seen.sightings, &seen.cover);
        let sightings = seen.sightings.into_iter().map(|sighting| {
            let track = tracker.track_of(&sighting);
            (sighting, track)
        });
        let looked = Look {
            picture: Arc::new(frame.picture),
            index: frame.index,
            seconds: frame.seconds,
            sightings: sightings.collect(),
            tracks: tracker.tracks().cloned().collect(),
            events,
            cover: seen.cover,
            millis: seen.millis,
        };
        if !teller.tell(News::Looked(Arc::new(looked))) {
            return;
        }
    }
    teller.tell(News::Ended);
}
