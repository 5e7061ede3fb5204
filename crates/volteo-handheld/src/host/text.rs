//! Frames as text.

use std::string::String;

use crate::{Frame, HEIGHT, Ink, WIDTH};

/// A frame as lines of text. Of one bit, a character for two pixels one above the other: blocks. Of greys, a
/// character for a pixel: how bright it is, 1 to f, or nothing.
#[must_use]
pub fn text<C: Ink>(frame: &Frame<C>) -> String {
    let bright = |x: u32, y: u32| frame.pixel(x, y).brightness();
    let has_greys = (0..HEIGHT).any(|y| (0..WIDTH).any(|x| !matches!(bright(x, y), 0 | 15)));
    let mut text = String::new();
    for y in (0..HEIGHT).step_by(if has_greys { 1 } else { 2 }) {
        let letter = |x| if has_greys { grey(bright(x, y)) } else { block(bright(x, y), bright(x, y + 1)) };
        let line: String = (0..WIDTH).map(letter).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A pixel of a grey.
fn grey(brightness: u8) -> char {
    char::from_digit(brightness.into(), 16).filter(|&digit| digit != '0').unwrap_or(' ')
}

/// Two pixels of one bit, one above the other.
const fn block(upper: u8, lower: u8) -> char {
    match (upper, lower) {
        (0, 0) => ' ',
        (_, 0) => '▀',
        (0, _) => '▄',
        (_, _) => '█',
    }
}
