//! How many threads work, and how they work on one search.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use volteo_engine::{Control, Found, Poll, Solution};

use crate::failure::Failure;

/// The most threads that can be asked for: more than any machine has use for.
const MOST: usize = 256;

/// Reads a number of threads; 0 stands for all processors.
pub fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST => Ok(threads),
        _ => Err(format!("the number of threads is from 1 to {MOST}, or 0 for all processors")),
    }
}

/// The number of threads, all processors counted where that was asked for.
pub fn or_all(threads: usize) -> usize {
    if threads == 0 { rayon::current_num_threads() } else { threads }
}

/// So many threads.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::request(format!("the threads cannot be had: {error}")))
}

/// What a search on one of several threads came to.
pub trait Searched {
    /// The positions that this thread looked at.
    fn nodes(&self) -> u64;

    /// Whether it was ended before it was done.
    fn is_stopped(&self) -> bool;
}

impl Searched for Solution {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}

impl Searched for Found {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}

/// Has a team search on so many threads, each by a call of `search`, which is told whose it is: 0 is this thread. The poll
/// function is called on this thread, and told of the nodes of all. What comes out is what this thread found, or
/// whoever was done before, and the nodes of all.
pub fn together<T: Searched + Send>(
    threads: usize,
    poll: &mut Poll<'_>,
    search: impl Fn(usize, &mut Poll<'_>) -> T + Sync,
) -> (T, u64) {
    if threads == 1 {
        let found = search(0, poll);
        let nodes = found.nodes();
        return (found, nodes);
    }
    let (is_done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let go_on = || if is_done.load(Ordering::Relaxed) { Control::Stop } else { Control::Continue };
    let help = |number: usize| {
        let mut counted = 0;
        let found = search(number, &mut |progress| {
            nodes.fetch_add(progress.nodes - counted, Ordering::Relaxed);
            counted = progress.nodes;
            go_on()
        });
        // Whoever is first is right, and the others need not go on.
        is_done.fetch_or(!found.is_stopped(), Ordering::Relaxed);
        found
    };
    let mut all: Vec<T> = thread::scope(|scope| {
        let help = &help;
        let helpers: Vec<_> = (1..threads).map(|number| scope.spawn(move || help(number))).collect();
        let mut is_stopped = false;
        let own = search(0, &mut |progress| {
            let mut all = *progress;
            all.nodes += nodes.load(Ordering::Relaxed);
            is_stopped |= poll(&all) == Control::Stop;
            if is_stopped { Control::Stop } else { go_on() }
        });
        is_done.store(true, Ordering::Relaxed);
        let helpers = helpers.into_iter().map(|it| it.join().unwrap_or_else(|it| resume_unwind(it)));
        [own].into_iter().chain(helpers).collect()
    });
    let nodes = all.iter().map(T::nodes).sum();
    let whole = all.iter().position(|it| !it.is_stopped()).unwrap_or(0);
    (all.swap_remove(whole), nodes)
}
