use core::fmt::Display;

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;

use super::model::Model;
use crate::Tally;
use crate::app::Shared;
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::joined;

/// The rule set that the page is about.
const HEAD: Rectangle = Rectangle::new(Point::zero(), Size::new(WIDTH, 11));
/// Where the names of the columns stand.
const COLUMNS: i32 = 13;
/// Where the levels stand, and the pixels from one to the next.
const LEVELS: i32 = 24;
const PITCH: i32 = 8;
/// Where columns end: games won, drawn, lost, the best result.
const ENDS: [i32; 4] = [68, 86, 104, 127];
/// More games than a column has room for.
const MOST: u16 = 999;

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        self.draw_head(shared, canvas)?;
        let rating = shared.statistics.rating(self.rules).points();
        let rating = joined::<16>(format_args!("{}{rating}", shared.words(Text::RatingValue)));
        canvas.text(&rating, Point::new(2, COLUMNS), Font::Body, Tone::Text)?;
        let names = [Text::WonColumn, Text::DrawnColumn, Text::LostColumn, Text::BestColumn];
        for (name, end) in names.into_iter().zip(ENDS) {
            canvas.text_before(shared.words(name), Point::new(end, COLUMNS), Font::Body, Tone::Faint)?;
        }
        let line = Rectangle::new(Point::new(0, LEVELS - 3), Size::new(WIDTH, 1));
        canvas.fill(line, Tone::Faint)?;
        for (&level, row) in shared.levels().iter().zip(0..) {
            let y = LEVELS + row * PITCH;
            canvas.text(shared.words(Text::of_level(level)), Point::new(2, y), Font::Body, Tone::Text)?;
            draw_tally(shared.statistics.tally(self.rules, level), y, canvas)?;
        }
        Ok(())
    }
}

impl Model {
    /// The name of the rule set, between arrows that say there are others.
    fn draw_head<B: BitSet, D: Pixels>(
        &self,
        shared: &Shared<B>,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let (name, _) = Text::of_rules(self.rules);
        canvas.fill(HEAD, Tone::Bright)?;
        let line = Rectangle::new(HEAD.top_left + Point::new(0, 2), HEAD.size);
        canvas.centered(shared.words(name), line, Font::Body, Tone::OnBright)?;
        canvas.text("<", line.top_left + Point::new(3, 0), Font::Body, Tone::OnBright)?;
        canvas.text_before(">", line.top_left + Point::new(WIDTH as i32 - 2, 0), Font::Body, Tone::OnBright)
    }
}

fn draw_tally<D: Pixels>(tally: Tally, y: i32, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let [won, drawn, lost, best] = ENDS.map(|end| Point::new(end, y));
    let mut draw = |figure: Option<&dyn Display>, end| match figure {
        Some(figure) => {
            canvas.text_before(&joined::<8>(format_args!("{figure}")), end, Font::Body, Tone::Text)
        }
        None => canvas.text_before("-", end, Font::Body, Tone::Faint),
    };
    for (games, end) in [(tally.won, won), (tally.drawn, drawn), (tally.lost, lost)] {
        draw((tally.games() > 0).then_some(&games.min(MOST)), end)?;
    }
    let margin = tally.best.map(|margin| joined::<8>(format_args!("{margin:+}")));
    draw(margin.as_ref().map(|it| it as &dyn Display), best)
}
