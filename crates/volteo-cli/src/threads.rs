//! How many threads work.

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

/// So many threads.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::request(format!("the threads cannot be had: {error}")))
}
