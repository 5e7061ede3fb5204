//! What is beside the board: the sides with their counts and clocks, and what is to be said.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::{BitSet, Color};

use super::hint::{Hint, Suggestion};
use super::model::Model;
use crate::Game;
use crate::app::{Partner, Shared};
use crate::board::{Disc, Ground, PANEL, draw_disc};
use crate::draw::{Canvas, Font, Pixels, Tone};
use crate::texts::Text;
use crate::widgets::{draw_count, joined};

/// What a side has: its disc, its count, its clock.
const SIDE: Size = Size::new(PANEL.size.width, 17);
/// What everything is set in by.
const INDENT: i32 = 3;
/// The lines below the sides.
const LINES: [i32; 3] = [37, 46, 55];

/// The panel, with all it speaks of.
pub(super) struct Panel<'a, B> {
    pub(super) model: &'a Model,
    pub(super) game: &'a Game<B>,
    pub(super) shared: &'a Shared<B>,
}

impl<B: BitSet> Panel<'_, B> {
    pub(super) fn draw<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        for (color, y) in Color::BOTH.into_iter().zip([0, 18]) {
            self.draw_side(color, PANEL.top_left + Point::new(0, y), canvas)?;
        }
        if self.game.ending().is_some() {
            self.draw_lines(&[Text::GameOver, Text::ResultWithA], canvas)
        } else if self.model.choosing.is_some() {
            self.draw_choice(canvas)
        } else if let Some(hundredths) = self.shared.thinking() {
            self.draw_thinking(hundredths, canvas)
        } else {
            self.draw_state(canvas)
        }
    }

    /// A side, with a frame around it if it is to move: its disc looks as it does on the board in either case.
    fn draw_side<D: Pixels>(
        &self,
        color: Color,
        at: Point,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let to_move = self.game.ending().is_none() && self.game.to_move() == color;
        if to_move {
            canvas.outline(Rectangle::new(at, SIDE), Tone::Bright)?;
            canvas.fill(Rectangle::new(at, Size::new(INDENT as u32 - 1, SIDE.height)), Tone::Bright)?;
        }
        let discs = self.game.position().count(color);
        draw_count(color, discs, at + Point::new(INDENT + 2, 2), canvas)?;
        if let Some(left) = self.game.clocks().left(color) {
            let seconds = left.seconds_begun();
            let clock = joined::<8>(format_args!("{}:{:02}", seconds / 60, seconds % 60));
            canvas.text_before(&clock, at + Point::new(SIDE.width as i32 - 2, 5), Font::Body, Tone::Text)?;
        }
        Ok(())
    }

    /// What there is to know while a person thinks.
    fn draw_state<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        if self.model.refused {
            return self.draw_notice(&[Text::NoMoveHere], canvas);
        }
        if let Some(suggestion) = self.model.suggestion() {
            self.draw_hint(suggestion, canvas)?;
            return self.draw_last_move(canvas);
        }
        if self.game.partner().is_some() {
            match self.shared.cable.partner(self.shared.now) {
                Partner::Silent => return self.draw_notice(&[Text::NoCable], canvas),
                Partner::Elsewhere => return self.draw_notice(&[Text::OtherLeft], canvas),
                Partner::There => {}
            }
        }
        if let Some(side) = self.game.reached().passed {
            return self.draw_notice(&[Text::of_side(side), Text::Passes], canvas);
        }
        if self.shared.settings.coach {
            self.draw_coach(canvas)?;
            return self.draw_last_move(canvas);
        }
        let (rules, _) = Text::of_rules(self.game.builtin());
        self.draw_line(0, self.shared.words(rules), Tone::Text, canvas)?;
        if let Some((_, level)) = self.game.machine() {
            self.draw_line(1, self.shared.words(Text::of_level(level)), Tone::Faint, canvas)?;
        } else if self.game.partner().is_some() {
            let text = if self.shared.offers_draw() { Text::DrawOffered } else { Text::ByCable };
            self.draw_line(1, self.shared.words(text), Tone::Faint, canvas)?;
        }
        self.draw_last_move(canvas)
    }

    /// Who moved last, and where.
    fn draw_last_move<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(last) = self.game.reached().last else { return Ok(()) };
        let Some(color) = self.game.position().disc(last.square) else { return Ok(()) };
        let at = PANEL.top_left + Point::new(INDENT, LINES[2]);
        draw_disc(Disc::lying(color), Ground::Dark, Rectangle::new(at, Size::new_equal(7)), canvas)?;
        let square = joined::<4>(format_args!("{}", last.square));
        canvas.text(&square, at + Point::new(12, 0), Font::Body, Tone::Faint)
    }

    /// What the machine would do, and how the game is to end then.
    fn draw_hint<D: Pixels>(
        &self,
        suggestion: Suggestion,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let Suggestion { square, value, is_exact, .. } = suggestion;
        let place = joined::<24>(format_args!("{}{square}", self.shared.words(Text::HintValue)));
        self.draw_line(0, &place, Tone::Text, canvas)?;
        let certainty = if is_exact { Text::CertainValue } else { Text::AboutValue };
        let result = joined::<24>(format_args!("{}{value:+}", self.shared.words(certainty)));
        self.draw_line(1, &result, Tone::Text, canvas)
    }

    fn draw_coach<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let (rules, position) = (self.game.rules(), self.game.position());
        let stable = rules.stable_discs(position);
        let mobility = Color::BOTH.map(|color| rules.mobility(position, color).squares.len());
        let stable = Color::BOTH.map(|color| (stable & position.discs(color)).len());
        for (line, text, [black, white]) in [(0, Text::Mobility, mobility), (1, Text::Stable, stable)] {
            self.draw_line(line, self.shared.words(text), Tone::Faint, canvas)?;
            let figures = joined::<8>(format_args!("{black}:{white}"));
            let end = PANEL.top_left + Point::new(PANEL.size.width as i32 - INDENT + 1, LINES[line]);
            canvas.text_before(&figures, end, Font::Body, Tone::Text)?;
        }
        Ok(())
    }

    fn draw_choice<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        self.draw_line(0, self.shared.words(Text::WhichWay), Tone::Text, canvas)?;
        let flips = self.model.chosen_flips(self.game).len();
        let words = joined::<16>(format_args!("{}{flips}", self.shared.words(Text::Flips)));
        self.draw_line(1, &words, Tone::Text, canvas)
    }

    fn draw_thinking<D: Pixels>(&self, hundredths: u8, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        self.draw_line(0, self.shared.words(Text::Thinking), Tone::Text, canvas)?;
        let bar =
            Rectangle::new(PANEL.top_left + Point::new(0, LINES[1]), Size::new(PANEL.size.width - 1, 6));
        canvas.outline(bar, Tone::Faint)?;
        let done = (bar.size.width - 4) * u32::from(hundredths) / 100;
        canvas.fill(Rectangle::new(bar.top_left + Point::new(2, 2), Size::new(done, 2)), Tone::Text)?;
        let now = if self.model.hint == Hint::Wanted { Text::HintNowWithA } else { Text::NowWithA };
        self.draw_line(2, self.shared.words(now), Tone::Faint, canvas)
    }

    /// Lines that are to be noticed.
    fn draw_notice<D: Pixels>(&self, texts: &[Text], canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let top = PANEL.top_left + Point::new(0, LINES[0] - 1);
        canvas.outline(Rectangle::new(top, Size::new(PANEL.size.width, 27)), Tone::Text)?;
        let indent = if texts.len() == 1 { 9 } else { 4 };
        for (index, &text) in (0..).zip(texts) {
            let line =
                Rectangle::new(top + Point::new(0, indent + 10 * index), Size::new(PANEL.size.width, 9));
            canvas.centered(self.shared.words(text), line, Font::Body, Tone::Text)?;
        }
        Ok(())
    }

    fn draw_lines<D: Pixels>(&self, texts: &[Text], canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let mut lines = texts.iter().enumerate();
        lines.try_for_each(|(line, &text)| self.draw_line(line, self.shared.words(text), Tone::Text, canvas))
    }

    fn draw_line<D: Pixels>(
        &self,
        line: usize,
        words: &str,
        tone: Tone,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let y = LINES.get(line).copied().unwrap_or_default();
        canvas.text(words, PANEL.top_left + Point::new(INDENT, y), Font::Body, tone)
    }
}
