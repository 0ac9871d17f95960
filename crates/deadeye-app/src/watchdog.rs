//! A watchdog over the threads that must not hang: each has a heartbeat, which states its current work.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use deadeye_text::{Fault, Text, text};

/// The longest time for one piece of work: longer than any machine takes for a picture of the largest size, or for one
/// request of the players.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The heartbeat of a thread: its state of work, and since when.
#[derive(Clone, Default)]
pub struct Heartbeat(Arc<Mutex<At>>);

#[derive(Clone, Copy, Default)]
enum At {
    /// Waiting for work.
    #[default]
    Rest,
    /// At work on one piece since this instant.
    Work(Instant),
    /// The thread has ended, by a panic or as it should.
    Gone { broke_off: bool },
}

impl Heartbeat {
    fn lock(&self) -> MutexGuard<'_, At> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a piece of work that should not take long. It lasts until the returned guard is dropped.
    pub fn begin(&self) -> Working<'_> {
        *self.lock() = At::Work(Instant::now());
        Working(self)
    }

    /// Does a piece of work that should not take long.
    pub fn run_timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let _working = self.begin();
        work()
    }

    /// Returns the time for which the piece of work has lasted that is being done; none while nothing is done.
    #[must_use]
    pub fn work_time(&self) -> Option<Duration> {
        match *self.lock() {
            At::Work(since) => Some(since.elapsed()),
            At::Rest | At::Gone { .. } => None,
        }
    }

    /// Marks this thread as alive while it holds the returned guard.
    pub fn mark_alive(&self) -> Alive {
        Alive(self.clone())
    }
}

/// A guard for a piece of work, dropped when the work is done.
#[must_use = "work whose mark is dropped counts as done"]
pub struct Working<'a>(&'a Heartbeat);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        *self.0.lock() = At::Rest;
    }
}

/// A guard for a running thread, dropped when the thread ends.
#[must_use = "a thread whose mark is dropped counts as gone"]
pub struct Alive(Heartbeat);

impl Drop for Alive {
    fn drop(&mut self) {
        *self.0.lock() = At::Gone { broke_off: thread::panicking() };
    }
}

/// Pauses a thread for at most this long, or until it is no longer wanted. Only for threads that serve nothing but the
/// pipeline's sources.
pub fn pause_while(longest: Duration, wanted: impl Fn() -> bool) {
    /// The interval at which a pausing thread checks that it is still wanted.
    const LOOK: Duration = Duration::from_millis(50);
    let until = Instant::now() + longest;
    while wanted() && Instant::now() < until {
        thread::sleep(LOOK);
    }
}

/// Waits for threads to end and joins them, for at most this long: a driver that hangs keeps its thread. A process that
/// ends while one of its threads is inside a library may crash.
pub fn join_within(longest: Duration, threads: impl IntoIterator<Item = JoinHandle<()>>) {
    let until = Instant::now() + longest;
    for thread in threads {
        while !thread.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        if thread.is_finished() {
            // Who panicked has said so already.
            let _panicked = thread.join();
        }
    }
}

/// Returns the fault of a task whose thread the system could not start.
#[must_use]
pub fn no_thread(what: Text, error: &io::Error) -> Fault {
    let why = text!("the system gives no thread: {error}", error = error.to_string());
    Fault::new(what, why, text!("close other programs"))
}

/// A report on a thread: its name, and its work in words for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WatchdogReport {
    /// The thread does not finish its work.
    Stuck(&'static str, &'static str),
    /// The thread that was stuck goes on.
    GoesOn,
    /// The thread ended by a panic. No report follows.
    BrokeOff(&'static str, &'static str),
}

/// A watchdog that reports a thread that takes far too long over one piece of work, and reports when it goes on.
pub struct Watchdog {
    /// The longest time for one piece of work.
    pub patience: Duration,
    /// Each thread's name, its work in words for people, and its heartbeat.
    pub watched: Vec<(&'static str, &'static str, Heartbeat)>,
    /// The signal that ends the watch.
    pub stop: StopSignal,
}

/// A signal that stops a [`Watchdog`].
#[derive(Clone, Default)]
pub struct StopSignal(Arc<(Mutex<bool>, Condvar)>);

impl StopSignal {
    /// Requests that the watchdog stops, which it does at once.
    pub fn now(&self) {
        let (asked, changed) = &*self.0;
        *asked.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Waits for at most this long. Returns true once the stop is requested.
    fn is_asked_within(&self, wait: Duration) -> bool {
        let (asked, changed) = &*self.0;
        let asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(asked, wait, |asked| !*asked);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Watchdog {
    /// Watches until it is stopped, the threads have ended, or `tell` returns false.
    pub fn run(self, tell: impl Fn(WatchdogReport) -> bool) {
        let mut said = false;
        let mut looks = Looks::from(Instant::now());
        while !self.stop.is_asked_within(self.patience / 8) {
            let now = Instant::now();
            looks.next(now, self.patience);
            let (mut stuck, mut alive) = (None, false);
            for (name, work, heartbeat) in &self.watched {
                let at = *heartbeat.lock();
                alive |= !matches!(at, At::Gone { .. });
                match at {
                    At::Gone { broke_off: true } => {
                        tell(WatchdogReport::BrokeOff(name, work));
                        return;
                    }
                    At::Work(since) if looks.work_time(since, now) > self.patience => {
                        stuck = Some((name, work));
                    }
                    _ => {}
                }
            }
            let was_said = std::mem::replace(&mut said, stuck.is_some());
            let goes_on = match stuck {
                Some((name, work)) if !was_said => tell(WatchdogReport::Stuck(name, work)),
                None if was_said => tell(WatchdogReport::GoesOn),
                _ => true,
            };
            if !goes_on || !alive {
                return;
            }
        }
    }
}

/// The times at which a watchdog checked: the last one, and the first since the last pause.
///
/// While the whole program stands still (it was stopped, or the machine slept), no thread works and none hangs.
struct Looks {
    last: Instant,
    awake_since: Instant,
}

impl Looks {
    fn from(now: Instant) -> Self {
        Self { last: now, awake_since: now }
    }

    /// Records a check. After half the patience without one, the program stood still.
    fn next(&mut self, now: Instant, patience: Duration) {
        if now.duration_since(self.last) > patience / 2 {
            self.awake_since = now;
        }
        self.last = now;
    }

    /// Returns the time for which a thread has worked that began at this instant.
    fn work_time(&self, since: Instant, now: Instant) -> Duration {
        now.duration_since(since.max(self.awake_since))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{Heartbeat, Looks, StopSignal, Watchdog, WatchdogReport};

    #[test]
    fn while_the_program_stands_still_nobody_is_stuck() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let patience = Duration::from_secs(20);
        let mut looks = Looks::from(begun);
        looks.next(after(2), patience);
        assert_eq!(looks.work_time(begun, after(2)), Duration::from_secs(2));
        // The machine sleeps for a minute.
        looks.next(after(62), patience);
        assert_eq!(looks.work_time(begun, after(62)), Duration::ZERO);
        looks.next(after(65), patience);
        assert_eq!(looks.work_time(begun, after(65)), Duration::from_secs(3));
        assert_eq!(looks.work_time(after(64), after(65)), Duration::from_secs(1));
    }

    #[test]
    fn the_time_of_a_piece_of_work_is_known_while_it_lasts() {
        let heartbeat = Heartbeat::default();
        assert_eq!(heartbeat.work_time(), None);
        heartbeat.run_timed(|| {
            let begun = heartbeat.work_time().unwrap();
            thread::sleep(Duration::from_millis(5));
            assert!(heartbeat.work_time().unwrap() > begun);
        });
        assert_eq!(heartbeat.work_time(), None);
    }

    #[test]
    fn a_stuck_thread_is_said() {
        let heartbeat = Heartbeat::default();
        let stop = StopSignal::default();
        let watchdog = Watchdog {
            patience: Duration::from_millis(40),
            watched: vec![("deadeye-eyes", "looking at a picture", heartbeat.clone())],
            stop: stop.clone(),
        };
        let (teller, news) = channel();
        let watching = thread::spawn(move || watchdog.run(|piece| teller.send(piece).is_ok()));
        let (release, released) = channel::<()>();
        let working = thread::spawn(move || {
            let _alive = heartbeat.mark_alive();
            heartbeat.run_timed(|| released.recv().unwrap());
        });
        let stuck = WatchdogReport::Stuck("deadeye-eyes", "looking at a picture");
        assert_eq!(news.recv().unwrap(), stuck);
        release.send(()).unwrap();
        working.join().unwrap();
        // The thread went on, or was gone, by the time the watchdog looked again; either way it goes home.
        stop.now();
        watching.join().unwrap();
        assert!(news.iter().all(|piece| piece == WatchdogReport::GoesOn));
    }

    #[test]
    fn a_thread_that_panics_is_said() {
        let heartbeat = Heartbeat::default();
        let watchdog = Watchdog {
            // Longer than a panic takes to print where it came from.
            patience: Duration::from_secs(4),
            watched: vec![
                ("deadeye-source", "taking a picture", Heartbeat::default()),
                ("deadeye-eyes", "looking at a picture", heartbeat.clone()),
            ],
            stop: StopSignal::default(),
        };
        let (teller, news) = channel();
        let watching = thread::spawn(move || watchdog.run(|piece| teller.send(piece).is_ok()));
        let working = thread::spawn(move || {
            let _alive = heartbeat.mark_alive();
            heartbeat.run_timed(|| {
                assert_eq!(1, 2, "a fault of the program");
            });
        });
        assert!(working.join().is_err());
        watching.join().unwrap();
        let told: Vec<_> = news.iter().collect();
        assert_eq!(told, [WatchdogReport::BrokeOff("deadeye-eyes", "looking at a picture")]);
    }

    #[test]
    fn when_all_threads_have_ended_the_watchman_goes_home() {
        let heartbeat = Heartbeat::default();
        drop(heartbeat.mark_alive());
        let watchdog = Watchdog {
            patience: Duration::from_millis(40),
            watched: vec![("deadeye-eyes", "looking at a picture", heartbeat)],
            stop: StopSignal::default(),
        };
        watchdog.run(|_| unreachable!("nothing went wrong"));
    }
}
