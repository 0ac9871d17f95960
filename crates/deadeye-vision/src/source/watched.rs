//! A live source on a separate, watched thread: a driver or a network that hangs must not hang the program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_text::{Fault, Text, text};
use image::RgbImage;

use super::frame::{Frame, FrameSource};
use super::health::{Checkup, Health};

/// The timeout of a live source for its first picture.
const FIRST: Duration = Duration::from_secs(15);
/// The time for which it may be silent after that before it is reported; with the desk's own delay it is reported
/// within two seconds.
const SILENCE: Duration = Duration::from_millis(1500);
/// The time for which it may be silent before it is opened anew: a network that stutters goes on by itself.
const GIVEN_UP: Duration = Duration::from_secs(5);
/// The interval of the checks for silence.
const GLANCE: Duration = Duration::from_millis(100);

/// A function that returns pictures until the source ends or fails; it runs on the watched thread.
pub(super) type Grab = Box<dyn FnMut(&DriverHeartbeat) -> Result<Option<RgbImage>, Fault>>;

/// The state of the thread: the newest picture, its health, and how it ended.
#[derive(Default)]
struct Slot {
    newest: Option<(RgbImage, Instant)>,
    /// The number of pictures received, also of unusable ones.
    came: u64,
    /// The time since which the thread waits for the driver or the network; `None` while it processes data.
    waits_since: Option<Instant>,
    /// The fault of the current pictures, if they are unusable.
    sick: Option<Fault>,
    end: Option<Result<(), Fault>>,
    stop: bool,
}

type Shared = Arc<(Mutex<Slot>, Condvar)>;

fn lock(shared: &Shared) -> MutexGuard<'_, Slot> {
    shared.0.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a>(shared: &'a Shared, slot: MutexGuard<'a, Slot>, most: Duration) -> MutexGuard<'a, Slot> {
    let waited = shared.1.wait_timeout(slot, most);
    waited.unwrap_or_else(PoisonError::into_inner).0
}

/// The heartbeat of the watched thread: only the time spent in the driver or on the network is silence, not that of
/// decoding.
pub(super) struct DriverHeartbeat(Shared);

impl DriverHeartbeat {
    /// Marks the start of a wait for the driver or the network.
    pub(super) fn waits(&self) {
        lock(&self.0).waits_since = Some(Instant::now());
    }

    /// Marks the arrival of data from there.
    pub(super) fn mark_arrival(&self) {
        lock(&self.0).waits_since = None;
    }
}

/// The handle of a watched thread.
pub(super) struct Watched {
    shared: Shared,
    name: Text,
    says: Text,
    /// The advice for when it falls silent.
    mend: Text,
    started: Instant,
    /// True if the current fault was reported.
    said: bool,
    /// True if the last fault reported was that it has to be opened anew.
    lost: bool,
}

impl Watched {
    /// Starts the thread, which first opens and then grabs, and waits for its first picture. `mend` is the advice for
    /// when no picture comes.
    pub(super) fn start(
        name: Text,
        mend: Text,
        checkup: Checkup,
        open: impl FnOnce(&DriverHeartbeat) -> Result<Grab, Fault> + Send + 'static,
    ) -> Result<Self, Fault> {
        let shared: Shared = Arc::default();
        let far = Arc::clone(&shared);
        let called = name.clone();
        thread::Builder::new()
            .name("deadeye-capture".into())
            .spawn(move || {
                // The camera libraries panic on some of what a driver may answer.
                let end = catch_unwind(AssertUnwindSafe(|| run(&far, &called, checkup, open))).unwrap_or_else(|_| {
                    Err(Fault::new(
                        text!("{what} is lost", what = called),
                        text!("the camera library failed"),
                        text!("unplug it and plug it in again; the game waits"),
                    ))
                });
                let mut slot = lock(&far);
                slot.end = Some(end);
                far.1.notify_all();
            })
            .map_err(|e| {
                Fault::new(
                    text!("{what} cannot be watched", what = name),
                    Text::name(e.to_string()),
                    text!("close other programs"),
                )
            })?;
        let watched =
            Self { shared, says: name.clone(), name, mend, started: Instant::now(), said: false, lost: false };
        watched.wait_for_first()?;
        Ok(watched)
    }

    /// Sets the description for people, where it is longer than the name at the beginning of faults.
    pub(super) fn describing_itself_as(mut self, says: Text) -> Self {
        self.says = says;
        self
    }

    /// Waits until a picture of any kind has come.
    fn wait_for_first(&self) -> Result<(), Fault> {
        let until = self.started + FIRST;
        let mut slot = lock(&self.shared);
        while slot.came == 0 {
            match &slot.end {
                Some(Err(trouble)) => return Err(trouble.clone()),
                Some(Ok(())) => {
                    return Err(Fault::new(
                        text!("{what} gives no pictures", what = self.name),
                        text!("it ended before the first one"),
                        text!("check that it shows pictures elsewhere"),
                    ));
                }
                None => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                slot.stop = true;
                return Err(self.silent(FIRST));
            }
            slot = wait(&self.shared, slot, left);
        }
        Ok(())
    }

    fn silent(&self, how_long: Duration) -> Fault {
        Fault::new(
            text!("{what} gives no pictures", what = self.name),
            if how_long < FIRST {
                text!("it hangs")
            } else {
                text!("nothing came for {seconds} seconds", seconds = how_long.as_secs())
            },
            self.mend.clone(),
        )
    }
}

/// Opens and grabs until the end, a failure, or the request to stop.
fn run(
    shared: &Shared,
    name: &Text,
    mut checkup: Checkup,
    open: impl FnOnce(&DriverHeartbeat) -> Result<Grab, Fault>,
) -> Result<(), Fault> {
    let beat = DriverHeartbeat(Arc::clone(shared));
    let mut grab = open(&beat)?;
    loop {
        let taken = grab(&beat)?;
        beat.mark_arrival();
        let Some(picture) = taken else {
            return Ok(());
        };
        let now = Instant::now();
        let health = checkup.judge(&picture, now);
        let mut slot = lock(shared);
        if slot.stop {
            return Ok(());
        }
        slot.came += 1;
        slot.sick = match health {
            Health::Well => None,
            Health::Wait => slot.sick.take(),
            Health::Black => Some(Fault::new(
                text!("{what} shows only black", what = name),
                text!("its lens is covered, or there is no light"),
                text!("uncover it; the game waits"),
            )),
            Health::Still => Some(Fault::new(
                text!("{what} hangs", what = name),
                text!("it sends the same picture again and again"),
                text!("unplug it and plug it in again; the game waits"),
            )),
        };
        if health == Health::Well {
            // The newest picture wins.
            slot.newest = Some((picture, now));
        }
        shared.1.notify_all();
    }
}

impl FrameSource for Watched {
    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let asked = Instant::now();
        let mut slot = lock(&self.shared);
        loop {
            if let Some((picture, at)) = slot.newest.take() {
                self.said = false;
                self.lost = false;
                return Ok(Some(Frame {
                    picture,
                    index: slot.came.saturating_sub(1),
                    seconds: at.saturating_duration_since(self.started).as_secs_f64(),
                }));
            }
            if let Some(end) = &slot.end {
                self.lost = true;
                return match end {
                    Ok(()) => Ok(None),
                    Err(trouble) => Err(trouble.clone()),
                };
            }
            // What is wrong is said at once, and after that no oftener than need be.
            if !self.said || asked.elapsed() >= SILENCE {
                let silent = slot.waits_since.map(|at| at.elapsed()).unwrap_or_default();
                // Judged with what is said: what happens in between is said next, and not lost.
                self.lost = silent >= GIVEN_UP;
                let wrong = if silent >= SILENCE { Some(self.silent(SILENCE)) } else { slot.sick.clone() };
                if let Some(trouble) = wrong {
                    self.said = true;
                    return Err(trouble);
                }
            }
            slot = wait(&self.shared, slot, GLANCE);
        }
    }

    fn is_live(&self) -> bool {
        true
    }

    fn is_lost(&self) -> bool {
        self.lost
    }

    fn describe(&self) -> Text {
        self.says.clone()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // The thread ends at its next picture; one that hangs in a driver is left behind rather than waited for.
        lock(&self.shared).stop = true;
    }
}

/// Makes the fault of a camera that was unplugged.
pub(super) fn unplugged_fault(what: Text) -> Fault {
    Fault::new(text!("{what} is lost", what), text!("it is unplugged"), text!("plug it in again; the game waits"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU8, Ordering};
    use std::thread;
    use std::time::Duration;

    use image::{Rgb, RgbImage};

    use super::{DriverHeartbeat, Grab, Watched};
    use crate::source::FrameSource;
    use crate::source::health::Checkup;
    use deadeye_text::Fault;

    /// Returns a camera that acts by the number: 0 shows noise, 1 shows black, 2 hangs, 3 is unplugged.
    fn camera(mood: &Arc<AtomicU8>) -> Watched {
        let mood = Arc::clone(mood);
        let mut seed = 0_u8;
        let mut grab = move |beat: &DriverHeartbeat| {
            beat.waits();
            let mood = loop {
                thread::sleep(Duration::from_millis(20));
                match mood.load(Ordering::Relaxed) {
                    2 => {}
                    other => break other,
                }
            };
            beat.mark_arrival();
            seed = seed.wrapping_add(1);
            match mood {
                0 => Ok(Some(RgbImage::from_pixel(64, 36, Rgb([seed, 200, 90])))),
                1 => Ok(Some(RgbImage::new(64, 36))),
                _ => Err(Fault::english("a test is lost", "it is unplugged", "wait")),
            }
        };
        Watched::start("a test".into(), "look".into(), Checkup::of_a_lens(), move |_| {
            Ok(Box::new(move |beat: &DriverHeartbeat| grab(beat)) as Grab)
        })
        .unwrap()
    }

    #[test]
    fn the_newest_picture_wins_and_the_end_is_told() {
        let mut left = 3_u32;
        let mut grab = move || {
            left = left.saturating_sub(1);
            Ok((left > 0).then(|| RgbImage::from_pixel(left, 1, Rgb([99; 3]))))
        };
        let mut source = Watched::start("a test".into(), "look".into(), Checkup::of_a_lens(), move |_| {
            Ok(Box::new(move |_: &DriverHeartbeat| grab()) as Grab)
        })
        .unwrap();
        thread::sleep(Duration::from_millis(100));
        let frame = source.next().unwrap().unwrap();
        assert_eq!((frame.picture.width(), frame.index), (1, 1));
        assert!(source.next().unwrap().is_none());
        assert!(source.is_lost());
    }

    #[test]
    fn a_failure_to_open_is_the_error() {
        let fails = |_: &DriverHeartbeat| Err(Fault::english("x", "in use", "y"));
        let trouble = Watched::start("a test".into(), "look".into(), Checkup::of_a_lens(), fails).err().unwrap();
        assert_eq!(trouble.why, "in use");
    }

    #[test]
    fn a_library_that_panics_is_a_lost_camera() {
        let fails = |_: &DriverHeartbeat| -> Result<Grab, Fault> { std::panic::resume_unwind(Box::new(())) };
        let trouble = Watched::start("a test".into(), "look".into(), Checkup::of_a_lens(), fails).err().unwrap();
        assert_eq!(trouble.why, "the camera library failed");
    }

    #[test]
    fn a_camera_that_is_unplugged_while_something_else_is_said_is_said_to_be() {
        let mood = Arc::new(AtomicU8::new(1));
        let mut source = camera(&mood);
        let said = source.next().unwrap_err();
        assert!(said.why.contains("covered"), "{said}");
        mood.store(3, Ordering::Relaxed);
        while super::lock(&source.shared).end.is_none() {
            thread::sleep(Duration::from_millis(5));
        }
        // Whoever opens it anew now would never hear of the unplugging.
        assert!(!source.is_lost());
        assert_eq!(source.next().unwrap_err().why, "it is unplugged");
        assert!(source.is_lost());
    }

    #[test]
    fn what_is_wrong_with_a_camera_is_said_and_it_goes_on_by_itself() {
        let mood = Arc::new(AtomicU8::new(0));
        let mut source = camera(&mood);
        let why = |source: &mut Watched| loop {
            match source.next() {
                Ok(_) => {}
                Err(trouble) => break trouble.why,
            }
        };
        for (number, says) in [(1, "covered"), (2, "it hangs")] {
            mood.store(number, Ordering::Relaxed);
            let said = why(&mut source);
            assert!(said.contains(says), "{said}");
            assert!(!source.is_lost(), "{said}");
            assert!(why(&mut source).contains(says), "it is still so");
            mood.store(0, Ordering::Relaxed);
            assert!(source.next().unwrap().is_some());
        }
        mood.store(3, Ordering::Relaxed);
        assert_eq!(why(&mut source), "it is unplugged");
        assert!(source.is_lost());
    }
}
