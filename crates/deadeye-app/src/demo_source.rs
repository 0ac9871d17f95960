//! Sources of pictures that the app makes itself: the demo table, and pictures that stay when they come to their end.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_cards::CardDb;
use deadeye_proxy::demo::{DemoTable, FRAMES_PER_SECOND};
use deadeye_text::{Fault, Text, text};
use deadeye_vision::{Frame, FrameSource, SourceSpec};

/// The seed of the demo table: how exactly its cards are laid.
const SEED: u64 = 7;

/// Pictures of a folder that are looked at in a second.
const PICTURES_PER_SECOND: f64 = 4.0;

/// How often the last picture of a folder is looked at again, so that what lies on it settles.
const LAST_LOOKS: u32 = 20;

/// Lets frames go no faster than so many a second. A slow reader makes them slower, and none is lost.
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
/// Its players wait for whoever keeps the books, as people at a table do: while `hold` is set, they end what their hands
/// are at and begin nothing else. A card that stops on its way would look as if it had been laid there.
pub struct Demo {
    table: DemoTable,
    /// The next picture of the table.
    next: u64,
    /// The next picture that is given: those of a table that waits are pictures too.
    given: u64,
    metronome: Metronome,
    hold: Arc<AtomicBool>,
    /// Whether they were told to wait when the last picture was taken.
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

    /// The next picture, unless the players wait. They who have waited begin their next move at once.
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
/// They wait for whoever keeps the books: while `hold` is set, the same picture comes again.
pub struct DemoPictures {
    folder: Box<dyn FrameSource>,
    metronome: Metronome,
    /// A single picture, read as it was opened.
    first: Option<Frame>,
    last: Option<Frame>,
    /// Pictures given so far: one that came again is a picture too.
    given: u64,
    looks_left: u32,
    hold: Arc<AtomicBool>,
}

impl DemoPictures {
    /// Opens a folder of pictures, or one picture.
    ///
    /// # Errors
    /// There are none in it, or the one picture cannot be read. In a folder one that cannot be read is passed over.
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
