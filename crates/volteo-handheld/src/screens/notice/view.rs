use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;

use super::model::Model;
use crate::app::Shared;
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{draw_foot, draw_head};

const WORDS: Rectangle = Rectangle::new(Point::new(2, 18), Size::new(WIDTH - 4, 30));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, _shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(Text::NoticeHead.in_language(self.language), canvas)?;
        canvas.centered(self.text().in_language(self.language), WORDS, Font::Body, Tone::Text)?;
        draw_foot(Text::OkWithA.in_language(self.language), canvas)
    }
}
