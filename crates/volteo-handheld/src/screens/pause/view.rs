use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::BitSet;

use super::model::Model;
use crate::app::Shared;
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, draw_head, draw_list};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 50));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::Paused), canvas)?;
        let rows: Vec<Row, 6> =
            self.entries(shared).into_iter().map(|it| Row::new(shared.words(it.text()))).collect();
        draw_list(self.list, &rows, LIST, canvas)
    }
}
