//! Reading what the commands are told.

/// The most threads that can be asked for: more than any machine has use for.
const MOST_THREADS: usize = 256;

/// Reads a number of threads; 0 stands for all processors.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("the number of threads is from 1 to {MOST_THREADS}, or 0 for all processors")),
    }
}
