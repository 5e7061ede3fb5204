//! The tools that screens draw with.

use embedded_graphics::Drawable;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::prelude::{DrawTarget, Point, Primitive, Size};
use embedded_graphics::primitives::{PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, StrokeAlignment};
use embedded_graphics::text::{Alignment, Baseline, Text, TextStyleBuilder};

use super::oval::Oval;
use super::{Font, Ink, SIZE, Tone};

/// Something to draw on.
pub(crate) trait Pixels: DrawTarget<Color: Ink> {}

impl<D: DrawTarget<Color: Ink>> Pixels for D {}

/// A draw target that speaks in tones.
pub(crate) struct Canvas<'t, D>(&'t mut D);

impl<'t, D: Pixels> Canvas<'t, D> {
    pub(crate) fn new(target: &'t mut D) -> Self {
        Self(target)
    }

    /// Makes the whole screen ground.
    pub(crate) fn clear(&mut self) -> Result<(), D::Error> {
        self.fill(Rectangle::new(Point::zero(), SIZE), Tone::Ground)
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, area: Rectangle, tone: Tone) -> Result<(), D::Error> {
        self.0.fill_solid(&area, D::Color::of(tone))
    }

    /// Draws the rim of a rectangle.
    pub(crate) fn outline(&mut self, area: Rectangle, tone: Tone) -> Result<(), D::Error> {
        area.into_styled(rim(tone)).draw(self.0)
    }

    /// Draws single pixels.
    pub(crate) fn dots(&mut self, dots: impl IntoIterator<Item = Point>, tone: Tone) -> Result<(), D::Error> {
        let color = D::Color::of(tone);
        self.0.draw_iter(dots.into_iter().map(|dot| embedded_graphics::Pixel(dot, color)))
    }

    /// Draws an ellipse that fills a rectangle: a circle in a square.
    pub(crate) fn ellipse(&mut self, area: Rectangle, face: Tone, edge: Tone) -> Result<(), D::Error> {
        self.oval(area, edge)?;
        let within = area.size.saturating_sub(Size::new(2, 2));
        self.oval(Rectangle::new(area.top_left + Point::new(1, 1), within), face)
    }

    fn oval(&mut self, area: Rectangle, tone: Tone) -> Result<(), D::Error> {
        for part in Oval::new(area.size).parts() {
            self.fill(Rectangle::new(area.top_left + part.top_left, part.size), tone)?;
        }
        Ok(())
    }

    /// Writes a text with its upper left corner here.
    pub(crate) fn text(&mut self, text: &str, at: Point, font: Font, tone: Tone) -> Result<(), D::Error> {
        self.aligned(text, at, font, tone, Alignment::Left)
    }

    /// Writes a text with its upper right corner just left of here.
    pub(crate) fn text_before(
        &mut self,
        text: &str,
        at: Point,
        font: Font,
        tone: Tone,
    ) -> Result<(), D::Error> {
        self.aligned(text, at - Point::new(1, 0), font, tone, Alignment::Right)
    }

    /// Writes lines in the middle of an area's width, from its top.
    pub(crate) fn centered(
        &mut self,
        text: &str,
        area: Rectangle,
        font: Font,
        tone: Tone,
    ) -> Result<(), D::Error> {
        for (index, line) in text.lines().enumerate() {
            let down = index as u32 * (font.height() + 1);
            let indent = area.size.width.saturating_sub(font.width(line.chars().count())) / 2;
            self.text(line, area.top_left + Size::new(indent, down), font, tone)?;
        }
        Ok(())
    }

    fn aligned(
        &mut self,
        text: &str,
        at: Point,
        font: Font,
        tone: Tone,
        alignment: Alignment,
    ) -> Result<(), D::Error> {
        let letters = MonoTextStyle::new(font.mono(), D::Color::of(tone));
        let place = TextStyleBuilder::new().alignment(alignment).baseline(Baseline::Top).build();
        Text::with_text_style(text, at, letters, place).draw(self.0)?;
        Ok(())
    }
}

/// A line of one pixel just inside a shape.
fn rim<C: Ink>(tone: Tone) -> PrimitiveStyle<C> {
    PrimitiveStyleBuilder::new()
        .stroke_color(C::of(tone))
        .stroke_width(1)
        .stroke_alignment(StrokeAlignment::Inside)
        .build()
}
