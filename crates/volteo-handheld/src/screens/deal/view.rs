use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::{String, Vec};
use volteo_core::BitSet;

use super::model::{Entry, Model};
use crate::app::Shared;
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, Value, draw_foot, draw_head, draw_list, joined};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 40));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::Solitaire), canvas)?;
        let rows: Vec<Row, 6> = Self::entries(shared).into_iter().map(|it| row(it, shared)).collect();
        draw_list(self.list, &rows, LIST, canvas)?;
        draw_foot(&best(shared), canvas)
    }
}

fn row<B: BitSet>(entry: Entry, shared: &Shared<B>) -> Row {
    let choice = &shared.solitaire.choice;
    let words = |text: Text| -> Value { joined(format_args!("{}", shared.words(text))) };
    let (label, value) = match entry {
        Entry::Continue => return Row::new(shared.words(Text::Continue)),
        Entry::Start => return Row::new(shared.words(Text::DealOut)),
        Entry::Number => (Text::DealLabel, joined(format_args!("{}", choice.number))),
        Entry::Layout => (Text::LayoutLabel, words(Text::of_layout(choice.layout))),
        Entry::Colors => {
            let value = if choice.options.alternate { Text::ColorsByTurns } else { Text::ColorsFree };
            (Text::ColorsLabel, words(value))
        }
        Entry::Counted => {
            let value = if choice.options.values { Text::CountNumbers } else { Text::CountTiles };
            (Text::CountedLabel, words(value))
        }
    };
    Row::with(shared.words(label), value)
}

/// The best result of what is chosen.
fn best<B: BitSet>(shared: &Shared<B>) -> String<40> {
    let head = shared.words(Text::Best);
    match shared.solitaire.best.of(&shared.solitaire.choice) {
        Some(best) => {
            let deal = shared.words(Text::InDeal);
            joined(format_args!("{head}{}{deal}{}", best.points, best.number))
        }
        None => joined(format_args!("{head}-")),
    }
}
