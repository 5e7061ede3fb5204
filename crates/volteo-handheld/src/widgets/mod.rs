//! Parts that several screens are made of.

mod choice;
mod choosing;
mod count;
mod head;
mod list;
mod pick;
mod prose;

pub(crate) use choice::{Turn, turned};
pub(crate) use choosing::Choosing;
pub(crate) use count::draw_count;
pub(crate) use head::{draw_foot, draw_head};
pub(crate) use list::{List, Row, Value, draw_list};
pub(crate) use pick::draw_pick;
pub use prose::lines;

use core::fmt::Write;

use heapless::String;

/// Puts a short text together. What is too long for its room is cut, which the tests of the texts rule out.
pub(crate) fn joined<const N: usize>(parts: core::fmt::Arguments<'_>) -> String<N> {
    let mut text = String::new();
    let _ = text.write_fmt(parts);
    text
}
