use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::BitSet;

use super::model::{Entry, Model};
use crate::TimeControl;
use crate::app::{Opponent, Shared, Side};
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, Value, draw_foot, draw_head, draw_list, joined};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 40));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::NewGameHead), canvas)?;
        let rows: Vec<Row, 5> = Self::entries(shared).into_iter().map(|it| row(it, shared)).collect();
        draw_list(self.list, &rows, LIST, canvas)?;
        let (_, line) = Text::of_rules(shared.choices.rules);
        draw_foot(shared.words(line), canvas)
    }
}

fn row<B: BitSet>(entry: Entry, shared: &Shared<B>) -> Row {
    let (name, _) = Text::of_rules(shared.choices.rules);
    match entry {
        Entry::Rules => Row::with(shared.words(Text::RulesLabel), words(name, shared)),
        Entry::Opponent => Row::with(shared.words(Text::OpponentLabel), opponent(shared)),
        Entry::Side => Row::with(shared.words(Text::YouPlayLabel), side(shared)),
        Entry::Clock => Row::with(shared.words(Text::ClockLabel), clock(shared)),
        Entry::Start => Row::new(shared.words(Text::Start)),
    }
}

fn opponent<B: BitSet>(shared: &Shared<B>) -> Value {
    match shared.choices.opponent {
        Opponent::Human => words(Text::TwoPlayers, shared),
        Opponent::Partner => words(Text::ByCable, shared),
        Opponent::Machine(level) => words(Text::of_level(level), shared),
    }
}

fn side<B: BitSet>(shared: &Shared<B>) -> Value {
    match shared.choices.side {
        Side::Of(color) => words(Text::of_side(color), shared),
        Side::Chance => words(Text::ChanceValue, shared),
    }
}

fn clock<B: BitSet>(shared: &Shared<B>) -> Value {
    clock_value(shared.choices.control, shared)
}

/// How much time a side has, in words.
pub(crate) fn clock_value<B: BitSet>(control: TimeControl, shared: &Shared<B>) -> Value {
    match control {
        TimeControl::Unlimited => words(Text::NoClock, shared),
        TimeControl::PerMove(seconds) => joined(format_args!("{seconds}{}", shared.words(Text::PerMove))),
        TimeControl::Total(seconds) => {
            joined(format_args!("{}{}", seconds / 60, shared.words(Text::Minutes)))
        }
    }
}

fn words<B: BitSet>(text: Text, shared: &Shared<B>) -> Value {
    joined(format_args!("{}", shared.words(text)))
}
