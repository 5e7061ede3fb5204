//! The fast path: the standard rules on rectangles up to 8×8.

pub(crate) mod ahead;
mod evaluate;
pub(crate) mod kernel;
pub(crate) mod last;
mod last_flips;
pub(crate) mod null_window;
pub(crate) mod order;
pub(crate) mod pv;
pub(crate) mod search;
pub(crate) mod shallow;
pub(crate) mod squares;
mod stability;
pub(crate) use order::promise;
