use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;

use super::model::{DIGITS, Model};
use crate::app::Shared;
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{draw_foot, draw_head};

/// A digit's field, and the pixels from one to the next.
const FIELD: Size = Size::new(15, 19);
const PITCH: i32 = 19;
const TOP: i32 = 22;

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::NumberHead), canvas)?;
        let left = (WIDTH as i32 - PITCH * DIGITS as i32) / 2 + 2;
        for (place, &digit) in self.digits.iter().enumerate() {
            let field = Rectangle::new(Point::new(left + PITCH * place as i32, TOP), FIELD);
            let picked = place == self.at;
            if picked {
                canvas.fill(field, Tone::Bright)?;
                draw_arrows(field, canvas)?;
            } else {
                canvas.outline(field, Tone::Faint)?;
            }
            let tone = if picked { Tone::OnBright } else { Tone::Text };
            let letter = char::from(b'0' + digit);
            canvas.text(
                letter.encode_utf8(&mut [0; 4]),
                field.top_left + Point::new(3, 2),
                Font::Large,
                tone,
            )?;
        }
        let foot = if self.number().is_some() { Text::ChooseWithA } else { Text::NoDealZero };
        draw_foot(shared.words(foot), canvas)
    }
}

/// Arrows above and below a field: it can be turned up and down.
fn draw_arrows<D: Pixels>(field: Rectangle, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let middle = field.center().x;
    let (above, below) = (field.top_left.y - 5, field.top_left.y + field.size.height as i32 + 4);
    for step in 0..3 {
        for y in [above + step, below - step] {
            canvas.fill(
                Rectangle::new(Point::new(middle - step, y), Size::new(step as u32 * 2 + 1, 1)),
                Tone::Text,
            )?;
        }
    }
    Ok(())
}
