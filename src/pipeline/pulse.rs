//! Whether the threads of a pipeline still get on with their work.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use deadeye_vision::Trouble;

use super::News;

/// Longer than any machine takes for one picture of the largest size.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// What a thread is at.
#[derive(Clone, Default)]
pub(super) struct Pulse(Arc<Mutex<At>>);

#[derive(Clone, Copy, Default)]
enum At {
    /// Waiting for work.
    #[default]
    Rest,
    /// A piece of work, since then.
    Work(Instant),
    /// The thread has ended, by a panic or as it should.
    Gone { broke_off: bool },
}

impl Pulse {
    fn lock(&self) -> MutexGuard<'_, At> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does a piece of work that should not take long.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        *self.lock() = At::Work(Instant::now());
        let done = work();
        *self.lock() = At::Rest;
        done
    }

    /// To be held by the thread for as long as it runs.
    pub(super) fn of_this_thread(&self) -> Alive {
        Alive(self.clone())
    }
}

/// A running thread: dropped when it ends.
pub(super) struct Alive(Pulse);

impl Drop for Alive {
    fn drop(&mut self) {
        *self.0.lock() = At::Gone {
            broke_off: thread::panicking(),
        };
    }
}

/// Lets a thread that serves nobody but the pipeline's sources rest for so long, or until nobody wants it any more.
pub fn pause_while(longest: Duration, wanted: impl Fn() -> bool) {
    /// Short enough that who is no longer wanted is gone before anybody looks.
    const LOOK: Duration = Duration::from_millis(50);
    let until = Instant::now() + longest;
    while wanted() && Instant::now() < until {
        thread::sleep(LOOK);
    }
}

/// Says when a thread takes far too long over one piece of work, and when it goes on.
pub(super) struct Watchman {
    pub(super) patience: Duration,
    /// Each thread's name, what it is at in words for people, and its pulse.
    pub(super) watched: Vec<(&'static str, &'static str, Pulse)>,
    pub(super) stop: Stop,
}

/// Asks a [`Watchman`] to go home.
#[derive(Clone, Default)]
pub(super) struct Stop(Arc<(Mutex<bool>, Condvar)>);

impl Stop {
    pub(super) fn now(&self) {
        let (asked, changed) = &*self.0;
        *asked.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Waits; true when it is time to go.
    fn is_asked_within(&self, wait: Duration) -> bool {
        let (asked, changed) = &*self.0;
        let asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(asked, wait, |asked| !*asked);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Watchman {
    /// Watches until it is stopped, the threads have ended, or `tell` finds nobody to tell.
    pub(super) fn run(self, tell: impl Fn(News) -> bool) {
        let mut said = false;
        while !self.stop.is_asked_within(self.patience / 8) {
            let (mut stuck, mut alive) = (None, false);
            for (name, work, pulse) in &self.watched {
                let at = *pulse.lock();
                alive |= !matches!(at, At::Gone { .. });
                match at {
                    At::Gone { broke_off: true } => {
                        // Those who wait for the end of the pictures would wait for ever.
                        let _ended = tell(broken_off(name, work)) && tell(News::Ended);
                        return;
                    }
                    At::Work(since) if since.elapsed() > self.patience => {
                        stuck = Some((name, work));
                    }
                    _ => {}
                }
            }
            let was_said = std::mem::replace(&mut said, stuck.is_some());
            let goes_on = match stuck {
                Some((name, work)) if !was_said => tell(News::Trouble(Trouble::new(
                    format!("{work} does not come to an end"),
                    format!(
                        "the thread {name} has been at it for {} s",
                        self.patience.as_secs()
                    ),
                    "wait, or choose the source again; the game is not touched by it",
                ))),
                None if was_said => tell(News::Back),
                _ => true,
            };
            if !goes_on || !alive {
                return;
            }
        }
    }
}

fn broken_off(name: &str, work: &str) -> News {
    News::Trouble(Trouble::new(
        format!("{work} broke off"),
        format!("the thread {name} came upon a fault of the program, which the log names"),
        "choose the source again; the game is not touched by it",
    ))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::{News, Pulse, Stop, Watchman};

    #[test]
    fn a_stuck_thread_is_said() {
        let pulse = Pulse::default();
        let stop = Stop::default();
        let watchman = Watchman {
            patience: Duration::from_millis(40),
            watched: vec![("deadeye-eyes", "looking at a picture", pulse.clone())],
            stop: stop.clone(),
        };
        let (teller, news) = channel();
        let watching = thread::spawn(move || watchman.run(|piece| teller.send(piece).is_ok()));
        let (release, released) = channel::<()>();
        let working = thread::spawn(move || {
            let _alive = pulse.of_this_thread();
            pulse.during(|| released.recv().unwrap());
        });
        let News::Trouble(trouble) = news.recv().unwrap() else {
            unreachable!("the first news is that it is stuck")
        };
        assert!(trouble.why.contains("deadeye-eyes"), "{trouble}");
        release.send(()).unwrap();
        working.join().unwrap();
        // The thread went on, or was gone, by the time the watchman looked again; either way it goes home.
        stop.now();
        watching.join().unwrap();
        assert!(news.iter().all(|piece| matches!(piece, News::Back)));
    }

    #[test]
    fn a_thread_that_panics_is_said_and_ends_the_pictures() {
        let pulse = Pulse::default();
        let watchman = Watchman {
            // Longer than a panic takes to print where it came from.
            patience: Duration::from_secs(4),
            watched: vec![
                ("deadeye-source", "taking a picture", Pulse::default()),
                ("deadeye-eyes", "looking at a picture", pulse.clone()),
            ],
            stop: Stop::default(),
        };
        let (teller, news) = channel();
        let watching = thread::spawn(move || watchman.run(|piece| teller.send(piece).is_ok()));
        let working = thread::spawn(move || {
            let _alive = pulse.of_this_thread();
            pulse.during(|| {
                assert_eq!(1, 2, "a fault of the program");
            });
        });
        assert!(working.join().is_err());
        watching.join().unwrap();
        let told: Vec<_> = news.iter().collect();
        assert!(matches!(
            told.as_slice(),
            [News::Trouble(trouble), News::Ended] if trouble.what.contains("broke off")
        ));
    }

    #[test]
    fn when_all_threads_have_ended_the_watchman_goes_home() {
        let pulse = Pulse::default();
        drop(pulse.of_this_thread());
        let watchman = Watchman {
            patience: Duration::from_millis(40),
            watched: vec![("deadeye-eyes", "looking at a picture", pulse)],
            stop: Stop::default(),
        };
        watchman.run(|_| unreachable!("nothing went wrong"));
    }
}
