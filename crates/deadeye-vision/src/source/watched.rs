//! A live source on a thread of its own, which is watched: a driver or a network that hangs must not hang the program.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use image::RgbImage;

use super::{Frame, FrameSource};
use crate::Trouble;

/// How long a live source may take for its first picture.
const FIRST: Duration = Duration::from_secs(10);
/// How long it may be silent after that.
const SILENCE: Duration = Duration::from_secs(2);

/// Gives pictures until it ends or fails; runs on the watched thread.
pub(super) type Grab = Box<dyn FnMut() -> Result<Option<RgbImage>, Trouble>>;

/// What the thread has to say: the newest picture, and how it ended.
#[derive(Default)]
struct Slot {
    newest: Option<(RgbImage, Instant)>,
    taken: u64,
    end: Option<Result<(), Trouble>>,
    stop: bool,
}

type Shared = Arc<(Mutex<Slot>, Condvar)>;

fn lock(shared: &Shared) -> MutexGuard<'_, Slot> {
    shared.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The near end of a watched thread.
pub(super) struct Watched {
    shared: Shared,
    name: String,
    started: Instant,
    given: u64,
}

impl Watched {
    /// Starts the thread, which first opens and then grabs, and waits for its first picture.
    pub(super) fn start(
        name: String,
        open: impl FnOnce() -> Result<Grab, Trouble> + Send + 'static,
    ) -> Result<Self, Trouble> {
        let shared: Shared = Arc::default();
        let far = Arc::clone(&shared);
        thread::Builder::new()
            .name("deadeye-capture".into())
            .spawn(move || {
                let end = run(&far, open);
                let mut slot = lock(&far);
                slot.end = Some(end);
                far.1.notify_all();
            })
            .map_err(|e| {
                Trouble::new(
                    format!("{name} cannot be watched"),
                    e.to_string(),
                    "close other programs",
                )
            })?;
        let watched = Self {
            shared,
            name,
            started: Instant::now(),
            given: 0,
        };
        drop(watched.wait(FIRST)?);
        Ok(watched)
    }

    /// Waits until there is a picture or an end.
    fn wait(&self, most: Duration) -> Result<MutexGuard<'_, Slot>, Trouble> {
        let until = Instant::now() + most;
        let mut slot = lock(&self.shared);
        loop {
            if slot.newest.is_some() {
                return Ok(slot);
            }
            match &slot.end {
                Some(Err(trouble)) => return Err(trouble.clone()),
                Some(Ok(())) => return Ok(slot),
                None => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::new(
                    format!("{} gives no pictures", self.name),
                    format!("nothing came for {} seconds", most.as_secs()),
                    "check the cable, or whether another program uses it",
                ));
            }
            slot = self
                .shared
                .1
                .wait_timeout(slot, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

/// Opens and grabs until the end, a failure, or the wish to stop.
fn run(shared: &Shared, open: impl FnOnce() -> Result<Grab, Trouble>) -> Result<(), Trouble> {
    let mut grab = open()?;
    loop {
        let Some(picture) = grab()? else {
            return Ok(());
        };
        let mut slot = lock(shared);
        if slot.stop {
            return Ok(());
        }
        // The newest picture wins.
        slot.newest = Some((picture, Instant::now()));
        slot.taken += 1;
        shared.1.notify_all();
    }
}

impl FrameSource for Watched {
    fn next(&mut self) -> Result<Option<Frame>, Trouble> {
        let mut slot = self.wait(SILENCE)?;
        let taken = slot.taken;
        let Some((picture, at)) = slot.newest.take() else {
            return Ok(None);
        };
        drop(slot);
        self.given += 1;
        let seconds = at.saturating_duration_since(self.started).as_secs_f64();
        Ok(Some(Frame {
            picture,
            index: taken - 1,
            seconds,
        }))
    }

    fn is_live(&self) -> bool {
        true
    }

    fn describe(&self) -> String {
        self.name.clone()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // The thread ends at its next picture; one that hangs in a driver is left behind rather than waited for.
        lock(&self.shared).stop = true;
    }
}

#[cfg(test)]
mod tests {
    use super::{Grab, Watched};
    use crate::Trouble;
    use crate::source::FrameSource;
    use image::RgbImage;

    #[test]
    fn the_newest_picture_wins_and_the_end_is_told() {
        let mut left = 3_u32;
        let grab: Box<dyn FnMut() -> Result<Option<RgbImage>, Trouble> + Send> =
            Box::new(move || {
                left = left.saturating_sub(1);
                Ok((left > 0).then(|| RgbImage::new(left, 1)))
            });
        let mut source = Watched::start("a test".into(), move || Ok(grab as Grab)).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(100));
        let frame = source.next().unwrap().unwrap();
        assert_eq!((frame.picture.width(), frame.index), (1, 1));
        assert!(source.next().unwrap().is_none());
    }

    #[test]
    fn a_failure_to_open_is_the_error() {
        let trouble = Watched::start("a test".into(), || Err(Trouble::new("x", "in use", "y")))
            .err()
            .unwrap();
        assert_eq!(trouble.why, "in use");
    }
}
