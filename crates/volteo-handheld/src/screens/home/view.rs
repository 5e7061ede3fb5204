use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::{BitSet, Color};

use super::model::Model;
use crate::app::Shared;
use crate::board::{Disc, Ground, draw_disc};
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, draw_foot, draw_list};

/// The pixels from letter to letter of the name.
const SPACING: i32 = 14;
const LIST: Rectangle = Rectangle::new(Point::new(24, 22), Size::new(80, 30));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_name(canvas)?;
        let rows: Vec<Row, 6> =
            Self::entries(shared).into_iter().map(|it| Row::new(shared.words(it.text()))).collect();
        draw_list(self.list, &rows, LIST, canvas)?;
        draw_foot(shared.words(Text::HoldA), canvas)
    }
}

/// Draws the name, a disc in place of each of its two letters that look like one.
fn draw_name<D: Pixels>(canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let name = "VOLTEO";
    let left = (WIDTH as i32 - SPACING * name.len() as i32) / 2 + 2;
    let mut color = Color::Black;
    for (index, letter) in (0..).zip(name.chars()) {
        let at = Point::new(left + index * SPACING, 2);
        if letter == 'O' {
            let area = Rectangle::new(at - Point::new(2, 0), Size::new_equal(13));
            draw_disc(Disc::lying(color), Ground::Dark, area, canvas)?;
            color = !color;
        } else {
            canvas.text(letter.encode_utf8(&mut [0; 4]), at, Font::Large, Tone::Text)?;
        }
    }
    Ok(())
}
