//! A thread for long computations: the window asks a question, paints on, and finds the answer a few frames later.
//!
//! Only the newest question counts. A question that comes during the work on another waits, and is itself replaced by
//! the next one.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use eframe::egui::Context;

/// The window's end of a thread that answers questions.
pub struct Worker<Q, A> {
    shared: Arc<Shared<Q, A>>,
    thread: Option<JoinHandle<()>>,
}

struct Shared<Q, A> {
    board: Mutex<Board<Q, A>>,
    changed: Condvar,
}

struct Board<Q, A> {
    /// The newest question.
    newest: Option<Q>,
    /// True while the thread has not taken that question up.
    waits: bool,
    /// The last answer, with its question.
    answer: Option<(Q, Arc<A>)>,
    closed: bool,
}

impl<Q: PartialEq, A> Board<Q, A> {
    fn waits_for(&self, question: &Q) -> bool {
        !self.closed && self.newest.as_ref() == Some(question)
    }
}

/// The way back to whoever asked a question.
pub struct Reply<'a, A> {
    /// The function that takes an answer; it returns false if nobody waits for a better one.
    pub send: &'a dyn Fn(A) -> bool,
    /// The function that says whether somebody waits for an answer.
    pub is_wanted: &'a dyn Fn() -> bool,
}

impl<A> Reply<'_, A> {
    /// Hands in an answer. Returns false if nobody waits for a better one.
    pub fn send(&self, answer: A) -> bool {
        (self.send)(answer)
    }

    /// Returns true while somebody waits for an answer.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        (self.is_wanted)()
    }
}

impl<Q, A> Shared<Q, A> {
    fn lock(&self) -> MutexGuard<'_, Board<Q, A>> {
        // Each change is one assignment: whoever panicked has left nothing half done.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Q, A> Worker<Q, A>
where
    Q: Clone + PartialEq + Send + 'static,
    A: Send + Sync + 'static,
{
    /// Starts the thread. `work` gets a question and hands in its answers, the rough one first. The window is woken for each
    /// answer.
    pub fn start(ctx: &Context, name: &str, work: impl Fn(&Q, &Reply<'_, A>) + Send + 'static) -> Self {
        let board: Board<Q, A> = Board { newest: None, waits: false, answer: None, closed: false };
        let shared = Arc::new(Shared { board: Mutex::new(board), changed: Condvar::new() });
        let (own, ctx) = (Arc::clone(&shared), ctx.clone());
        let run = move || {
            while let Some(question) = next(&own) {
                let send = |answer| {
                    let mut board = own.lock();
                    let is_wanted = board.waits_for(&question);
                    if is_wanted {
                        board.answer = Some((question.clone(), Arc::new(answer)));
                        ctx.request_repaint();
                    }
                    is_wanted
                };
                let is_wanted = || own.lock().waits_for(&question);
                work(&question, &Reply { send: &send, is_wanted: &is_wanted });
            }
        };
        // Without a thread there is no answer; the rest of the window goes on.
        let thread = thread::Builder::new().name(name.to_owned()).spawn(run).ok();
        Self { shared, thread }
    }

    /// Returns the answer to a question, if it is there already. Asks the question, unless it is the newest one already.
    /// Never waits.
    pub fn answer(&self, question: &Q) -> Option<Arc<A>> {
        let mut board = self.shared.lock();
        if board.newest.as_ref() != Some(question) {
            board.newest = Some(question.clone());
            board.waits = true;
            self.shared.changed.notify_one();
        }
        board.answer.as_ref().filter(|(of, _)| of == question).map(|(_, answer)| Arc::clone(answer))
    }

    /// Returns the last answer to any question, to show while the next one is computed.
    pub fn last(&self) -> Option<Arc<A>> {
        self.shared.lock().answer.as_ref().map(|(_, answer)| Arc::clone(answer))
    }
}

impl<Q, A> Drop for Worker<Q, A> {
    fn drop(&mut self) {
        // The thread ends when it next answers, or asks whether it is wanted.
        self.shared.lock().closed = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

/// Waits for a question; returns none once the window is gone.
fn next<Q: Clone, A>(shared: &Shared<Q, A>) -> Option<Q> {
    let mut board = shared.lock();
    loop {
        if board.closed {
            return None;
        }
        if board.waits {
            board.waits = false;
            return board.newest.clone();
        }
        board = shared.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a channel of the test's own does not close")]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use super::*;

    fn wait_for<A>(worker: &Worker<u32, A>, question: u32, until: impl Fn(&A) -> bool) -> Arc<A>
    where
        A: Send + Sync + 'static,
    {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(answer) = worker.answer(&question).filter(|answer| until(answer)) {
                return answer;
            }
            assert!(Instant::now() < end, "no answer to {question}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_rough_answer_is_replaced_by_a_better_one() {
        let worker = Worker::start(&Context::default(), "double", |of: &u32, reply: &Reply<'_, (u32, bool)>| {
            if reply.send((of * 2, false)) {
                reply.send((of * 2, true));
            }
        });
        assert_eq!(wait_for(&worker, 21, |answer| answer.1).0, 42);
        assert_eq!(wait_for(&worker, 4, |answer| answer.1).0, 8);
        assert_eq!(worker.last().unwrap().0, 8);
    }

    #[test]
    fn what_nobody_waits_for_any_more_is_told_to_stop_and_not_shown() {
        let (go, gate) = channel::<()>();
        let (tells, told) = channel();
        let worker = Worker::start(&Context::default(), "slow", move |of: &u32, reply: &Reply<'_, u32>| {
            gate.recv().unwrap();
            let is_wanted = reply.is_wanted();
            tells.send((*of, is_wanted && reply.send(*of))).unwrap();
        });
        assert!(worker.answer(&1).is_none());
        // The thread may or may not have taken up the first by now: the third replaces both in any case.
        assert!(worker.answer(&2).is_none());
        assert!(worker.answer(&3).is_none());
        for _ in 0..3 {
            go.send(()).unwrap();
        }
        assert_eq!(*wait_for(&worker, 3, |_| true), 3);
        let told: Vec<(u32, bool)> = told.try_iter().collect();
        assert_eq!(told.last(), Some(&(3, true)));
        assert!(told.iter().all(|(of, wanted)| *wanted == (*of == 3)), "{told:?}");
    }
}
