//! Sources of pictures inside the app: the demo table, and folders whose last picture stays.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoTable, FRAMES_PER_SECOND};
use deadeye_text::{Fault, Text, text};
use deadeye_vision::{Frame, FrameSource, SourceSpec};

/// The seed of the demo table, which determines how exactly its cards are laid.
const SEED: u64 = 7;

/// The pictures of a folder per second.
const PICTURES_PER_SECOND: f64 = 4.0;

/// The number of times that the last picture of a folder is repeated, so that its cards settle.
const LAST_LOOKS: u32 = 20;

/// A limit on the frame rate. A slow reader makes frames slower, and none is lost.
struct Metronome {
    step: Duration,
    due: Instant,
}

impl Metronome {
    fn new(per_second: f64) -> Self {
        Self { step: Duration::from_secs_f64(1.0 / per_second), due: Instant::now() }
    }

    fn wait(&mut self) {
        let now = Instant::now();
        thread::sleep(self.due.saturating_duration_since(now));
        self.due = self.due.max(now) + self.step;
    }
}

/// The demo table: pictures of proxy faces, as a camera would see them.
///
/// Its players wait for the person at the program, as people at a table do: while `hold` is set, they finish the
/// current move and begin no other. A card that stops on its way would look as if it had been laid there.
pub struct Demo {
    table: DemoTable,
    /// The next picture of the table.
    next: u64,
    /// The number of the next frame, in which repeated pictures of a waiting table count too.
    given: u64,
    metronome: Metronome,
    hold: Arc<AtomicBool>,
    /// True if they were waiting when the last picture was taken.
    held: bool,
}

impl Demo {
    /// Creates the demo table from its beginning.
    #[must_use]
    pub fn new(cards: &CardDb, hold: Arc<AtomicBool>) -> Self {
        let per_second = f64::from(FRAMES_PER_SECOND);
        Self {
            table: DemoTable::new(cards, SEED),
            next: 0,
            given: 0,
            metronome: Metronome::new(per_second),
            hold,
            held: false,
        }
    }

    /// Goes on to the next picture, unless the players wait. Players who have waited begin their next move at once.
    fn go_on(&mut self) {
        let holds = self.hold.load(Ordering::Relaxed);
        let waited = std::mem::replace(&mut self.held, holds) && !holds;
        while waited && self.next < self.table.frames() && self.table.is_at_rest(self.next) {
            self.next += 1;
        }
        self.next += u64::from(!(holds && self.table.is_at_rest(self.next)));
    }
}

impl FrameSource for Demo {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        if self.next >= self.table.frames() {
            return Ok(None);
        }
        self.metronome.wait();
        let picture = self.table.frame(self.next);
        self.go_on();
        let index = self.given;
        self.given += 1;
        let seconds = index as f64 / f64::from(FRAMES_PER_SECOND);
        Ok(Some(Frame { picture, index, seconds }))
    }

    fn is_live(&self) -> bool {
        false
    }

    fn describe(&self) -> Text {
        text!("demo table")
    }
}

/// Pictures of a folder, the last of which stays for a while.
///
/// They wait for the person at the program: while `hold` is set, the same picture comes again.
pub struct DemoPictures {
    folder: Box<dyn FrameSource>,
    metronome: Metronome,
    /// A single picture, read as it was opened.
    first: Option<Frame>,
    last: Option<Frame>,
    /// The number of frames so far, repeated pictures included.
    given: u64,
    looks_left: u32,
    hold: Arc<AtomicBool>,
}

impl DemoPictures {
    /// Opens a folder of pictures, or one picture.
    ///
    /// # Errors
    /// The folder has no pictures, or the one picture cannot be read. In a folder, unreadable pictures are skipped.
    pub fn open(path: PathBuf, hold: Arc<AtomicBool>) -> Result<Self, Fault> {
        let is_single = path.is_file();
        let mut folder = deadeye_vision::open(&SourceSpec::Pictures(path), PICTURES_PER_SECOND)?;
        let first = if is_single { folder.next()? } else { None };
        Ok(Self {
            folder,
            metronome: Metronome::new(PICTURES_PER_SECOND),
            first,
            last: None,
            given: 0,
            looks_left: LAST_LOOKS,
            hold,
        })
    }
}

impl FrameSource for DemoPictures {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        self.metronome.wait();
        let waits = self.last.is_some() && self.hold.load(Ordering::Relaxed);
        if !waits {
            let next = match self.first.take() {
                Some(first) => Some(first),
                None => self.folder.next()?,
            };
            match next {
                Some(frame) => self.last = Some(frame),
                None if self.looks_left == 0 => return Ok(None),
                None => self.looks_left -= 1,
            }
        }
        let Some(last) = &mut self.last else {
            return Ok(None);
        };
        last.index = self.given;
        last.seconds = self.given as f64 / PICTURES_PER_SECOND;
        self.given += 1;
        Ok(Some(last.clone()))
    }

    fn is_live(&self) -> bool {
        false
    }

    fn describe(&self) -> Text {
        self.folder.describe()
    }
}
