//! What a display shows and what it is to show: only the difference is sent.

use core::ops::Range;

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;

use super::{Frame, HEIGHT, Ink, WIDTH};
use crate::App;

/// The pixels of a band: eight rows, which is what one byte of a one-bit display holds.
const BAND: u32 = 8;
/// Unchanged pixels between two changes that are sent along: to address the display anew costs as much.
const BRIDGE: u32 = 6;

/// The frame that a display shows and the one to come.
///
/// ```
/// use embedded_graphics::pixelcolor::BinaryColor;
/// use volteo_handheld::{App, Button, Display, Event, PowerOn, Time};
///
/// let (mut app, _) = App::<u64>::start(&PowerOn::default());
/// let mut display = Display::<BinaryColor>::default();
/// for region in display.draw(&app) {
///     // Address the display, then send these rows of bytes.
///     region.rows().for_each(|row| assert!(!row.is_empty()));
/// }
/// assert_eq!(display.draw(&app).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Display<C: Ink> {
    shown: Frame<C>,
    next: Frame<C>,
    /// Whether the display is known to show `shown`.
    known: bool,
}

impl<C: Ink> Default for Display<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Ink> Display<C> {
    /// A display of which nothing is known.
    #[must_use]
    pub const fn new() -> Self {
        Self { shown: Frame::new(), next: Frame::new(), known: false }
    }

    /// Draws the App's screen and gives the regions in which it differs from what was drawn before: from
    /// nothing the first time, when that is everything.
    pub fn draw<B: BitSet>(&mut self, app: &App<B>) -> impl Iterator<Item = Region<'_, C>> {
        self.draw_with(|frame| {
            // Frames take every pixel: drawing on one cannot fail.
            let Ok(()) = app.draw(frame);
        })
    }

    /// Draws something else, which has to take the whole frame, and gives the regions as [`Display::draw`] does.
    pub fn draw_with<F: FnOnce(&mut Frame<C>)>(&mut self, draw: F) -> impl Iterator<Item = Region<'_, C>> {
        core::mem::swap(&mut self.shown, &mut self.next);
        draw(&mut self.next);
        let shown = core::mem::replace(&mut self.known, true).then_some(&self.shown);
        let next = &self.next;
        // Most bands are as they were, which is quickly seen.
        let differs = move |&band: &u32| shown.is_none_or(|shown| bytes(shown, band) != bytes(next, band));
        (0..HEIGHT / BAND).filter(differs).flat_map(move |band| regions(shown, next, band))
    }

    /// The frame drawn last.
    #[must_use]
    pub const fn frame(&self) -> &Frame<C> {
        &self.next
    }

    /// Forgets what the display shows, as after it was switched off: the next drawing sends everything.
    pub fn forget(&mut self) {
        self.known = false;
    }
}

/// A part of a band of eight rows that is to be sent.
#[derive(Clone, Debug)]
pub struct Region<'f, C: Ink> {
    frame: &'f Frame<C>,
    band: u32,
    /// In bytes.
    columns: Range<usize>,
}

impl<'f, C: Ink> Region<'f, C> {
    /// The pixels of the region.
    #[must_use]
    pub fn area(&self) -> Rectangle {
        let left = self.columns.start as u32 * C::ACROSS;
        let width = self.columns.len() as u32 * C::ACROSS;
        Rectangle::new(Point::new(left as i32, (self.band * BAND) as i32), Size::new(width, BAND))
    }

    /// Its bytes, a row of them after the other: one row of a one-bit display, eight of one with greys.
    pub fn rows(&self) -> impl Iterator<Item = &'f [u8]> + use<'f, C> {
        let columns = self.columns.clone();
        rows(self.frame, self.band).filter_map(move |row| row.get(columns.clone()))
    }
}

/// The bytes of a band.
fn bytes<C: Ink>(frame: &Frame<C>, band: u32) -> &[u8] {
    let length = (BAND / C::DOWN) as usize * Frame::<C>::STRIDE;
    let start = band as usize * length;
    frame.bytes().get(start..start + length).unwrap_or_default()
}

/// The rows of bytes of a band.
fn rows<C: Ink>(frame: &Frame<C>, band: u32) -> impl Iterator<Item = &[u8]> {
    bytes(frame, band).chunks_exact(Frame::<C>::STRIDE)
}

/// The regions of a band in which a frame differs from the one shown; all of it if that is not known.
fn regions<'f, C: Ink>(
    shown: Option<&'f Frame<C>>,
    next: &'f Frame<C>,
    band: u32,
) -> impl Iterator<Item = Region<'f, C>> {
    let columns = (WIDTH / C::ACROSS) as usize;
    let differs = move |column: usize| {
        let Some(shown) = shown else { return true };
        rows(shown, band).zip(rows(next, band)).any(|(old, new)| old.get(column) != new.get(column))
    };
    let mut from = 0;
    core::iter::from_fn(move || {
        let start = (from..columns).find(|&column| differs(column))?;
        let mut end = start + 1;
        let bridge = (BRIDGE / C::ACROSS) as usize;
        while let Some(next) = (end..columns.min(end + bridge)).find(|&column| differs(column)) {
            end = next + 1;
        }
        from = end;
        Some(Region { frame: next, band, columns: start..end })
    })
}
