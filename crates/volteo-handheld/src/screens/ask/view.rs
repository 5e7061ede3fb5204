use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;

use super::model::{Answer, Model, Question};
use crate::app::Shared;
use crate::draw::{Canvas, Font, HEIGHT, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;

const FRAME: Rectangle = Rectangle::new(Point::zero(), Size::new(WIDTH, HEIGHT));
const WORDS: Rectangle = Rectangle::new(Point::new(2, 6), Size::new(WIDTH - 4, 30));
const ANSWERS: [(Answer, Text, i32); 2] = [(Answer::No, Text::No, 16), (Answer::Yes, Text::Yes, 72)];

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        canvas.outline(FRAME, Tone::Faint)?;
        let mut words = WORDS;
        if let Some(side) = self.side(shared) {
            canvas.centered(shared.words(Text::of_side(side)), words, Font::Body, Tone::Text)?;
            words.top_left.y += 9;
        }
        canvas.centered(shared.words(self.question.text()), words, Font::Body, Tone::Text)?;
        for (answer, text, x) in ANSWERS {
            let button = Rectangle::new(Point::new(x, 44), Size::new(40, 12));
            let tone = if self.answer == answer { Tone::OnBright } else { Tone::Text };
            if self.answer == answer {
                canvas.fill(button, Tone::Bright)?;
            }
            let label = Rectangle::new(button.top_left + Point::new(0, 2), button.size);
            canvas.centered(shared.words(text), label, Font::Body, tone)?;
        }
        Ok(())
    }
}

impl Model {
    /// The side that the question speaks of first, if it does.
    fn side<B: BitSet>(&self, shared: &Shared<B>) -> Option<volteo_core::Color> {
        let side = shared.side_at_the_buttons();
        match self.question {
            Question::Resign | Question::AnswerDraw => side,
            Question::AcceptDraw => side.map(volteo_core::Color::opponent),
            Question::ReplaceGame
            | Question::ReplaceSolitaire
            | Question::StopSolitaire
            | Question::Erase => None,
        }
    }
}
