use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::BitSet;

use super::model::Model;
use crate::app::Shared;
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, draw_foot, draw_head, draw_list};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 40));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::RulesHead), canvas)?;
        let texts = shared.offered.iter().map(|&it| Text::of_rules(it));
        let rows: Vec<Row, 9> = texts.clone().map(|(name, _)| Row::new(shared.words(name))).collect();
        draw_list(self.list, &rows, LIST, canvas)?;
        let line = texts.map(|(_, line)| line).nth(self.list.selected(rows.len()));
        line.map_or(Ok(()), |line| draw_foot(shared.words(line), canvas))
    }
}
