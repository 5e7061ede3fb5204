//! A side's disc with a number of discs.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::Color;

use super::joined;
use crate::board::{Disc, Ground, draw_disc};
use crate::draw::{Canvas, Font, Pixels, Tone};

/// Draws a disc and beside it how many there are.
pub(crate) fn draw_count<D: Pixels>(
    color: Color,
    discs: u16,
    at: Point,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at + Point::new(0, 2), Size::new_equal(9));
    draw_disc(Disc::lying(color), Ground::Dark, area, canvas)?;
    canvas.text(&joined::<4>(format_args!("{discs:2}")), at + Point::new(13, 0), Font::Count, Tone::Text)
}
