//! The threads between a source of pictures and the readers of its results.
//!
//! One thread takes frames, one recognises and tracks cards. All frames of a file are processed in order; of a camera,
//! the newest is taken. No reader of the results ever waits for a camera or for recognition.

mod handoff;
mod mirror;
mod sight;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use deadeye_text::{Fault, text};
use deadeye_vision::{
    CameraMove, Cover, Frame, FrameSource, Quad, Seen, Sighting, Track, TrackEvent, Tracker, Watcher,
};
use image::RgbImage;
use image::imageops::flip_horizontal_in_place;

use crate::watchdog::{Heartbeat, PATIENCE, StopSignal, Watchdog, WatchdogReport, join_within, no_thread};
use handoff::Handoff;
pub use mirror::MirrorSwitch;
pub use sight::{Learned, learn};
pub use sight::{Sight, eyes_for_demo, keep_corrections};

/// The most pieces of news that may wait to be read.
const MOST_NEWS: usize = 8;
/// The name of the thread that takes frames.
const SOURCE: &str = "deadeye-source";
/// The name of the thread that recognises cards.
const EYES: &str = "deadeye-eyes";
/// The interval at which a waiting reader checks whether to go on waiting.
const GLANCE: Duration = Duration::from_millis(100);
/// The time after which a hanging driver is no longer waited for.
const HANGS: Duration = Duration::from_secs(1);
/// The pause before a lost camera is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// A function that is called when news comes after all news before was read.
pub type Notify = Arc<dyn Fn() + Send + Sync>;

/// A function that opens a source; it is called again when a live one is lost.
pub type Opener = Box<dyn FnMut() -> Result<Box<dyn FrameSource>, Fault> + Send>;

/// The choice of the frames that are processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Every frame of a file, as fast as possible; the newest of a camera.
    Every,
    /// The newest frame at the time it is due, also of a file: at the speed of playback.
    Live,
}

/// The newest picture and the cards on it.
#[derive(Debug, Clone)]
pub struct Look {
    /// The picture that was taken.
    pub picture: Arc<RgbImage>,
    /// Its frame number.
    pub index: u64,
    /// Its time, in seconds from the first.
    pub seconds: f64,
    /// All cards as last recognised, each with the number of its track, if it has one.
    pub sightings: Vec<(Sighting, Option<u32>)>,
    /// The tracks that have been reported.
    pub tracks: Vec<Track>,
    /// The track events of this frame.
    pub events: Vec<TrackEvent>,
    /// The movement of the camera in this frame, of which no track events are made.
    pub camera_move: Option<CameraMove>,
    /// True if the camera's picture is mirrored; here it is turned back.
    pub mirrored: bool,
    /// The areas where something moves or lies that is not a card.
    pub cover: Cover,
    /// The processing time of the frame, in milliseconds.
    pub millis: f64,
}

/// A player's correction of a recognised card.
#[derive(Debug)]
pub struct Correction {
    /// The code of the card.
    pub code: String,
    /// The picture that the card was cut from.
    pub picture: Arc<RgbImage>,
    /// Its outline in pixels of the picture, as the card is read.
    pub outline_px: Quad,
}

/// An event of the pipeline, in order.
#[derive(Debug, Clone)]
pub enum News {
    /// A frame was processed.
    Looked(Arc<Look>),
    /// A correction was learned: the bytes to save of all corrections so far, in the format of
    /// [`deadeye_vision::Faces::to_bytes`].
    Corrected(Result<Vec<u8>, Fault>),
    /// A frame could not be read, or the source is lost; a live source is tried again.
    Fault(Fault),
    /// A lost source gives frames again.
    Back,
    /// The pictures turned out to be mirrored, and are turned back from now on; or not any more, where that is false.
    Mirrored(bool),
    /// The source has ended.
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
    /// The cards of the decks on the table, until the thread that looks at pictures has taken them.
    decks: Arc<Mutex<Option<Vec<String>>>>,
    off_duty: StopSignal,
    looking: Heartbeat,
    is_live: bool,
    threads: Vec<JoinHandle<()>>,
}

impl Pipeline {
    /// Opens the source and starts the threads.
    ///
    /// # Errors
    /// The source cannot be opened, or no threads can be started.
    pub fn start(
        mut opener: Opener,
        watcher: Watcher,
        pace: Pace,
        mirror: MirrorSwitch,
        notify: Notify,
    ) -> Result<Self, Fault> {
        let source = opener()?;
        let is_live = source.is_live();
        let stop = Arc::new(AtomicBool::new(false));
        let handoff = Arc::new(Handoff::default());
        let dropped = Arc::new(AtomicU64::new(0));
        let corrections = Arc::new(Mutex::new(Vec::new()));
        let decks = Arc::new(Mutex::new(None));
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
        threads.push(named_thread(SOURCE, move || far.run(source, opener))?);
        let inbox = Arc::clone(&handoff);
        let wishes = Wishes { corrections: Arc::clone(&corrections), decks: Arc::clone(&decks) };
        let heartbeat = looking.clone();
        threads.push(named_thread(EYES, move || {
            let _alive = heartbeat.mark_alive();
            let looking = FrameReader { watcher, tracker: Tracker::new(), was_mirrored: mirror.is_on(), mirror };
            looking.run(&inbox, &wishes, &teller, &heartbeat);
        })?);
        threads.push(named_thread("deadeye-watchdog", move || {
            watchdog.run(|word| news_of_report(word).into_iter().all(|news| reporter.tell(news)));
        })?);
        Ok(Self { news, is_notified, stop, handoff, dropped, corrections, decks, off_duty, looking, is_live, threads })
    }

    /// Returns the news that has come and was not read yet; never waits.
    pub fn news(&self) -> impl Iterator<Item = News> + '_ {
        // News that comes from now on is notified again: at worst once too often. Whoever was notified before sent its news first.
        self.is_notified.swap(false, Ordering::AcqRel);
        self.news.try_iter()
    }

    /// Returns the news as they come, until the source ends or `stop` is set. Waits for them.
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

    /// Teaches the correction before the next frame is processed; [`News::Corrected`] gives the result.
    pub fn correct(&self, correction: Correction) {
        self.corrections.lock().unwrap_or_else(PoisonError::into_inner).push(correction);
    }

    /// Prefers the cards of the decks of these codes from the next frame on: another game is played on the table.
    pub fn prefer(&self, codes: Vec<String>) {
        *self.decks.lock().unwrap_or_else(PoisonError::into_inner) = Some(codes);
    }

    /// Returns the time for which the present picture has been looked at; none while no picture is.
    #[must_use]
    pub fn look_time(&self) -> Option<Duration> {
        self.looking.work_time()
    }

    /// Returns the number of frames that were not processed.
    #[must_use]
    pub fn dropped_frames(&self) -> u64 {
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

/// Converts a message of the watchdog into news.
fn news_of_report(word: WatchdogReport) -> Vec<News> {
    let work = |name| if name == SOURCE { text!("taking a picture") } else { text!("looking at a picture") };
    match word {
        WatchdogReport::Stuck(name, _) => vec![News::Fault(Fault::new(
            text!("{work} does not come to an end", work = work(name)),
            text!("it has taken {seconds} s already", seconds = PATIENCE.as_secs()),
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

fn named_thread(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Fault> {
    let started = thread::Builder::new().name(name.into()).spawn(work);
    started.map_err(|error| no_thread(text!("the pictures cannot be looked at"), &error))
}

/// A sender of news that never blocks on a reader that has gone or is slow.
#[derive(Clone)]
struct Teller {
    channel: SyncSender<News>,
    stop: Arc<AtomicBool>,
    is_notified: Arc<AtomicBool>,
    notify: Notify,
}

impl Teller {
    /// Sends news. Returns true if there is still a reader.
    fn tell(&self, news: News) -> bool {
        let mut news = news;
        match &news {
            News::Fault(trouble) => log::warn!("{trouble}"),
            News::Back => log::info!("pictures come again"),
            News::Ended => log::info!("the pictures have ended"),
            News::Mirrored(on) => {
                log::info!("the pictures are {}", if *on { "mirrored, and turned back" } else { "not mirrored" })
            }
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

/// A guard that closes the slot for frames, also when the thread that took them panics.
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
            let trouble = match self.heartbeat.run_timed(|| source.next()) {
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

    /// Reports a fault, unless it was the last one reported. Returns false if there is no reader any more.
    fn tell_once(&self, trouble: Fault, last: &mut Option<Fault>) -> bool {
        let known = last.as_ref().is_some_and(|last| last.why == trouble.why);
        *last = Some(trouble.clone());
        known || self.teller.tell(News::Fault(trouble))
    }

    /// Tries until the source is back or there is no reader any more.
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

/// The window's wishes for the thread that looks at pictures, before its next frame.
struct Wishes {
    corrections: Arc<Mutex<Vec<Correction>>>,
    decks: Arc<Mutex<Option<Vec<String>>>>,
}

/// The thread that recognises and tracks cards.
struct FrameReader {
    watcher: Watcher,
    tracker: Tracker,
    mirror: MirrorSwitch,
    /// The position of that switch at the last frame.
    was_mirrored: bool,
}

impl FrameReader {
    fn run(mut self, inbox: &Handoff, wishes: &Wishes, teller: &Teller, heartbeat: &Heartbeat) {
        while let Some(mut frame) = inbox.take() {
            if let Some(codes) = wishes.decks.lock().unwrap_or_else(PoisonError::into_inner).take() {
                self.watcher.prefer(codes);
            }
            let corrected = std::mem::take(&mut *wishes.corrections.lock().unwrap_or_else(PoisonError::into_inner));
            for Correction { code, picture, outline_px } in corrected {
                let eyes = self.watcher.eyes();
                let learned = heartbeat.run_timed(|| eyes.correct(&code, &picture, &outline_px));
                if !teller.tell(News::Corrected(learned.map(|()| eyes.faces().only_exemplars().to_bytes()))) {
                    return;
                }
            }
            let news = match heartbeat.run_timed(|| self.see(&mut frame.picture)) {
                Ok((seen, noticed)) => {
                    if noticed && !teller.tell(News::Mirrored(self.was_mirrored)) {
                        return;
                    }
                    News::Looked(Arc::new(self.track(frame, seen)))
                }
                Err(trouble) => News::Fault(trouble),
            };
            if !teller.tell(news) {
                return;
            }
        }
        teller.tell(News::Ended);
    }

    /// Looks at a picture, turned back if it is mirrored. Returns true with it if that was noticed at this one.
    fn see(&mut self, picture: &mut RgbImage) -> Result<(Seen, bool), Fault> {
        if self.mirror.is_on() {
            flip_horizontal_in_place(picture);
        }
        self.follow_switch(picture);
        let seen = self.watcher.see(picture, &self.tracker.doubtful())?;
        if !seen.mirrored || !self.mirror.notice() {
            return Ok((seen, false));
        }
        flip_horizontal_in_place(picture);
        self.follow_switch(picture);
        Ok((self.watcher.see(picture, &[])?, true))
    }

    /// Takes over the position of the switch: what was known of the pictures is known of their mirror images.
    fn follow_switch(&mut self, picture: &RgbImage) {
        let on = self.mirror.is_on();
        if std::mem::replace(&mut self.was_mirrored, on) != on {
            self.watcher.start_over();
            self.tracker.mirror(picture.width());
        }
    }

    /// Tracks the cards seen in a frame.
    fn track(&mut self, frame: Frame, seen: Seen) -> Look {
        let events = self.tracker.step(frame.index, frame.seconds, &seen.sightings, &seen.cover);
        let sightings = seen.sightings.into_iter().map(|sighting| {
            let track = self.tracker.track_of(&sighting);
            (sighting, track)
        });
        Look {
            picture: Arc::new(frame.picture),
            index: frame.index,
            seconds: frame.seconds,
            sightings: sightings.collect(),
            tracks: self.tracker.tracks().cloned().collect(),
            events,
            camera_move: self.tracker.camera_move(),
            mirrored: self.was_mirrored,
            cover: seen.cover,
            millis: seen.millis,
        }
    }
}
