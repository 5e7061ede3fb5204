use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;
use volteo_link::Terms;

use super::model::Model;
use crate::app::{Partner, Shared};
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::{View, setup};
use crate::texts::Text;
use crate::widgets::{draw_foot, draw_head, joined};

const WORDS: Rectangle = Rectangle::new(Point::new(2, 16), Size::new(WIDTH - 4, 30));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::CableHead), canvas)?;
        let is_there = shared.cable.partner(shared.now) != Partner::Silent;
        if let Some(terms) = shared.cable.invitation().filter(|_| is_there) {
            return draw_invitation(terms, shared, canvas);
        }
        let words = if !is_there {
            Text::JoinCable
        } else if shared.cable.is_declined() {
            Text::PartnerDeclines
        } else {
            Text::PartnerIsThere
        };
        canvas.centered(shared.words(words), WORDS, Font::Body, Tone::Text)?;
        draw_foot(shared.words(Text::HoldA), canvas)
    }
}

/// What the other device wants to play.
fn draw_invitation<B: BitSet, D: Pixels>(
    terms: Terms,
    shared: &Shared<B>,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let (rules, _) = Text::of_rules(terms.rules);
    let time = setup::clock_value(terms.limit.into(), shared);
    let clock = joined::<40>(format_args!("{}: {time}", shared.words(Text::ClockLabel)));
    let line = |y: i32| Rectangle::new(WORDS.top_left + Point::new(0, y), Size::new(WORDS.size.width, 10));
    canvas.centered(shared.words(Text::PartnerWants), line(0), Font::Body, Tone::Text)?;
    canvas.centered(shared.words(rules), line(11), Font::Body, Tone::Text)?;
    canvas.centered(&clock, line(21), Font::Body, Tone::Text)?;
    draw_foot(shared.words(Text::PlayThatWithA), canvas)
}
