//! Work on many things at once, on as many threads as the machine has cores.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The most threads: more gain nothing for the few hundred things there are.
const MOST_THREADS: usize = 4;

/// Returns the number of threads that work is done on.
pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS)
}

/// Returns the result of the work for each item, in their order. What comes out does not depend on the number of threads.
pub(crate) fn map_in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    map_with(&mut vec![(); threads()], items, |(), item| work(item))
}

/// Returns the same, with one thread for each tool. A tool is used by its thread only.
pub(crate) fn map_with<S: Send, T: Sync, R: Send>(
    tools: &mut [S],
    items: &[T],
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    let threads = tools.len().clamp(1, items.len().max(1));
    let tools: Vec<Mutex<&mut S>> = tools.iter_mut().take(threads).map(Mutex::new).collect();
    // Neighbours cost alike, so each thread takes one in so many, not one part of the list.
    let share = |thread: usize| -> Vec<R> {
        let Some(tool) = tools.get(thread) else {
            return Vec::new();
        };
        let mut tool = tool.lock().unwrap_or_else(PoisonError::into_inner);
        items.iter().skip(thread).step_by(threads).map(|item| work(&mut tool, item)).collect()
    };
    let shares: Vec<Vec<R>> = thread::scope(|scope| {
        let share = &share;
        let start = |thread: usize| {
            let name = format!("deadeye-part-{thread}");
            let started = thread::Builder::new().name(name).spawn_scoped(scope, move || share(thread));
            // Where no thread is to be had, this one does its share.
            started.map_err(|_| thread)
        };
        let others: Vec<_> = (1..threads).map(start).collect();
        let own = share(0);
        let rest = others.into_iter().map(|other| match other.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(done)) => done,
            Ok(Err(panic)) => resume_unwind(panic),
            Err(thread) => share(thread),
        });
        std::iter::once(own).chain(rest).collect()
    });
    let mut shares: Vec<_> = shares.into_iter().map(Vec::into_iter).collect();
    (0..items.len()).filter_map(|at| shares.get_mut(at % threads)?.next()).collect()
}

#[cfg(test)]
mod tests {
    use super::{map_in_parallel, map_with};

    #[test]
    fn the_order_and_the_results_are_those_of_one_thread() {
        let items: Vec<u32> = (0..11).collect();
        let squares: Vec<u32> = items.iter().map(|n| n * n).collect();
        for threads in [1, 2, 3, 40] {
            assert_eq!(map_with(&mut vec![(); threads], &items, |(), n| n * n), squares, "{threads} threads");
        }
        assert_eq!(map_in_parallel(&items, |n| n * n), squares);
        assert!(map_in_parallel(&[], |n: &u32| *n).is_empty());
    }

    #[test]
    fn each_thread_has_its_own_tool() {
        let items: Vec<u32> = (0..7).collect();
        let mut counts = vec![0_u32; 3];
        map_with(&mut counts, &items, |count, _| *count += 1);
        assert_eq!(counts, [3, 2, 2]);
    }
}
