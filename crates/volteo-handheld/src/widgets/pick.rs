//! The one of several entries that is picked out, at the foot of a screen.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::draw::{Canvas, Font, HEIGHT, Pixels, Tone, WIDTH};

/// Draws the entry picked out, between arrows that say there are others.
pub(crate) fn draw_pick<D: Pixels>(words: &str, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let bar = Rectangle::new(Point::new(12, HEIGHT as i32 - 11), Size::new(WIDTH - 24, 11));
    canvas.fill(bar, Tone::Bright)?;
    let label = Rectangle::new(bar.top_left + Point::new(0, 2), bar.size);
    canvas.centered(words, label, Font::Body, Tone::OnBright)?;
    canvas.text("<", Point::new(3, bar.top_left.y + 2), Font::Body, Tone::Text)?;
    canvas.text_before(">", Point::new(WIDTH as i32 - 2, bar.top_left.y + 2), Font::Body, Tone::Text)
}
