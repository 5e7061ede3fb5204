use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::BitSet;

use super::model::Model;
use crate::app::Shared;
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::lessons::LESSONS;
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, draw_head, draw_list, joined};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 50));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::LessonsHead), canvas)?;
        let done = joined(format_args!("{}", shared.words(Text::LessonDone)));
        let rows: Vec<Row, { LESSONS.len() }> = (0..)
            .zip(LESSONS)
            .map(|(place, lesson)| {
                let value = shared.done.contains(place).then(|| done.clone());
                Row { label: lesson.title.in_language(shared.language()), value }
            })
            .collect();
        draw_list(self.list, &rows, LIST, canvas)
    }
}
