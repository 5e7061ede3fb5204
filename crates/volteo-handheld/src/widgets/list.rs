//! Lists to choose from.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use crate::draw::{Canvas, Font, Pixels, Tone};
use crate::input::Press;

/// The pixels from line to line.
const PITCH: u32 = 10;
/// What the bar at the side takes.
const SCROLL_BAR: u32 = 4;

/// Where one is in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    at: usize,
}

impl List {
    /// At this row from the start.
    pub(crate) const fn at(at: usize) -> Self {
        Self { at }
    }

    /// The row one is at, of so many.
    pub(crate) fn selected(self, rows: usize) -> usize {
        self.at.min(rows.saturating_sub(1))
    }

    /// Goes up or down, from one end to the other too.
    pub(crate) fn press(&mut self, press: Press, rows: usize) {
        let (at, rows) = (self.selected(rows), rows.max(1));
        match press {
            Press::Up => self.at = (at + rows - 1) % rows,
            Press::Down => self.at = (at + 1) % rows,
            _ => {}
        }
    }
}

/// A value beside a row's label.
pub(crate) type Value = String<16>;

/// A row as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) label: &'static str,
    pub(crate) value: Option<Value>,
}

impl Row {
    pub(crate) const fn new(label: &'static str) -> Self {
        Self { label, value: None }
    }

    pub(crate) const fn with(label: &'static str, value: Value) -> Self {
        Self { label, value: Some(value) }
    }
}

/// Draws a list into an area: as many rows as it holds, the selected one among them.
pub(crate) fn draw_list<D: Pixels>(
    list: List,
    rows: &[Row],
    area: Rectangle,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let shown = (area.size.height / PITCH) as usize;
    let selected = list.selected(rows.len());
    let first = selected.saturating_sub(shown / 2).min(rows.len().saturating_sub(shown));
    let all_shown = rows.len() <= shown;
    let width = area.size.width - if all_shown { 0 } else { SCROLL_BAR };
    for (line, (index, row)) in rows.iter().enumerate().skip(first).take(shown).enumerate() {
        let top_left = area.top_left + Size::new(0, line as u32 * PITCH);
        let place = Rectangle::new(top_left, Size::new(width, PITCH));
        if index == selected {
            canvas.fill(place, Tone::Bright)?;
            draw_row(row, place, Tone::OnBright, canvas)?;
        } else {
            draw_row(row, place, Tone::Text, canvas)?;
        }
    }
    if all_shown { Ok(()) } else { draw_scroll_bar(first, shown, rows.len(), area, canvas) }
}

fn draw_row<D: Pixels>(
    row: &Row,
    place: Rectangle,
    tone: Tone,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    canvas.text(row.label, place.top_left + Point::new(4, 1), Font::Body, tone)?;
    let Some(value) = &row.value else { return Ok(()) };
    let end = place.top_left + Point::new(place.size.width as i32 - 3, 1);
    canvas.text_before(value, end, Font::Body, tone)
}

fn draw_scroll_bar<D: Pixels>(
    first: usize,
    shown: usize,
    rows: usize,
    area: Rectangle,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let height = area.size.height;
    let part = |of: usize| (of as u32 * height) / rows.max(1) as u32;
    let right = area.top_left.x + area.size.width as i32 - 2;
    let rail = (0..height as i32).step_by(2).map(|y| Point::new(right, area.top_left.y + y));
    canvas.dots(rail, Tone::Faint)?;
    let top = area.top_left.y + part(first) as i32;
    canvas.fill(Rectangle::new(Point::new(right - 1, top), Size::new(3, part(shown))), Tone::Text)
}
