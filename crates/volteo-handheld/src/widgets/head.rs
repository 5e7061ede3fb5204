//! The head of a screen, with its name, and the explanation at its foot.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::draw::{Canvas, Font, HEIGHT, Pixels, Tone, WIDTH};

/// Draws a screen's name across its top.
pub(crate) fn draw_head<D: Pixels>(name: &str, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    canvas.text(name, Point::new(2, 0), Font::Body, Tone::Text)?;
    let used = 2 + Font::Body.width(name.chars().count()) as i32 + 3;
    let bar = Rectangle::new(Point::new(used, 2), Size::new((WIDTH as i32 - used).max(0) as u32, 4));
    canvas.fill(bar, Tone::Faint)
}

/// Draws an explanation across the bottom.
pub(crate) fn draw_foot<D: Pixels>(words: &str, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let line = Rectangle::new(Point::new(0, HEIGHT as i32 - 10), Size::new(WIDTH, 1));
    canvas.fill(line, Tone::Faint)?;
    let area = Rectangle::new(Point::new(0, HEIGHT as i32 - 8), Size::new(WIDTH, 7));
    canvas.centered(words, area, Font::Body, Tone::Text)
}
