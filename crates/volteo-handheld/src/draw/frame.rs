//! A screen's pixels in memory, laid out as the common displays take them.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::pixelcolor::{BinaryColor, Gray4, GrayColor};
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Pixel, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::{HEIGHT, Ink, SIZE, WIDTH};

/// How the pixels of a color lie in bytes.
#[doc(hidden)]
pub trait Layout: Sized {
    /// The bytes of a screen.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Clone + core::fmt::Debug + PartialEq;

    /// A screen with every pixel off.
    const BLANK: Self::Bytes;
    /// The pixels of a byte, across and down.
    const ACROSS: u32;
    /// See [`Layout::ACROSS`].
    const DOWN: u32;

    /// The color of a pixel in its byte; `x` and `y` are counted over the whole screen.
    fn get(byte: u8, x: u32, y: u32) -> Self;

    /// The byte with a pixel's color changed.
    fn set(self, byte: u8, x: u32, y: u32) -> u8;

    /// The byte whose pixels all have a color.
    fn whole(self) -> u8;

    /// The bits of some of the columns of pixels in a byte, counted from its first.
    fn columns(across: Range<u32>) -> u8;

    /// The bits of some of the rows of pixels in a byte, counted from its first.
    fn rows(down: Range<u32>) -> u8;
}

/// Eight pixels a byte, one below the other, the topmost in the lowest bit; bytes across, band after band:
/// SSD1306 and SH1106.
impl Layout for BinaryColor {
    type Bytes = [u8; (WIDTH * HEIGHT / 8) as usize];

    const BLANK: Self::Bytes = [0; (WIDTH * HEIGHT / 8) as usize];
    const ACROSS: u32 = 1;
    const DOWN: u32 = 8;

    fn get(byte: u8, _x: u32, y: u32) -> Self {
        Self::from(byte >> (y % 8) & 1 == 1)
    }

    fn set(self, byte: u8, _x: u32, y: u32) -> u8 {
        byte & !(1 << (y % 8)) | u8::from(self.is_on()) << (y % 8)
    }

    fn whole(self) -> u8 {
        if self.is_on() { 0xFF } else { 0 }
    }

    fn columns(_across: Range<u32>) -> u8 {
        u8::MAX
    }

    fn rows(down: Range<u32>) -> u8 {
        ((1 << down.end) - (1 << down.start)) as u8
    }
}

/// Two pixels a byte, the left one in the high half; bytes across, row after row: SSD0323 and SSD1327.
impl Layout for Gray4 {
    type Bytes = [u8; (WIDTH * HEIGHT / 2) as usize];

    const BLANK: Self::Bytes = [0; (WIDTH * HEIGHT / 2) as usize];
    const ACROSS: u32 = 2;
    const DOWN: u32 = 1;

    fn get(byte: u8, x: u32, _y: u32) -> Self {
        Self::new(if x.is_multiple_of(2) { byte >> 4 } else { byte & 15 })
    }

    fn set(self, byte: u8, x: u32, _y: u32) -> u8 {
        let luma = self.luma();
        if x.is_multiple_of(2) { byte & 0x0F | luma << 4 } else { byte & 0xF0 | luma }
    }

    fn whole(self) -> u8 {
        self.luma() << 4 | self.luma()
    }

    fn columns(across: Range<u32>) -> u8 {
        (u8::from(across.contains(&0)) * 0xF0) | (u8::from(across.contains(&1)) * 0x0F)
    }

    fn rows(_down: Range<u32>) -> u8 {
        u8::MAX
    }
}

/// The pixels of one screen.
///
/// ```
/// use embedded_graphics::pixelcolor::BinaryColor;
/// use volteo_handheld::{App, Frame, PowerOn};
///
/// let (app, _) = App::<u64>::start(&PowerOn::default());
/// let mut frame = Frame::<BinaryColor>::default();
/// app.draw(&mut frame).unwrap();
/// assert_eq!(frame.bytes().len(), 1024);
/// assert!((0..64).any(|y| frame.pixel(20, y) == BinaryColor::On));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<C: Ink>(C::Bytes);

impl<C: Ink> Default for Frame<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Ink> Frame<C> {
    /// A dark frame.
    #[must_use]
    pub const fn new() -> Self {
        Self(C::BLANK)
    }

    /// The bytes of a row of bytes.
    pub(super) const STRIDE: usize = (WIDTH / C::ACROSS) as usize;

    /// All bytes, in the order in which the common displays of this color take them: one bit a pixel as an
    /// SSD1306 does, four bits as an SSD0323.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.as_ref()
    }

    /// The color of a pixel; the ground beyond the screen.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> C {
        place::<C>(x, y)
            .and_then(|at| self.bytes().get(at))
            .map_or_else(C::default, |&byte| C::get(byte, x, y))
    }

    fn set(&mut self, x: u32, y: u32, color: C) {
        if let Some(byte) = place::<C>(x, y).and_then(|at| self.0.as_mut().get_mut(at)) {
            *byte = color.set(*byte, x, y);
        }
    }
}

/// Where the byte of a pixel lies; nowhere beyond the screen.
fn place<C: Ink>(x: u32, y: u32) -> Option<usize> {
    let inside = x < WIDTH && y < HEIGHT;
    inside.then(|| (y / C::DOWN) as usize * Frame::<C>::STRIDE + (x / C::ACROSS) as usize)
}

impl<C: Ink> OriginDimensions for Frame<C> {
    fn size(&self) -> Size {
        SIZE
    }
}

impl<C: Ink> DrawTarget for Frame<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                self.set(x, y, color);
            }
        }
        Ok(())
    }

    /// Whole bytes where that can be: most of every screen is filled so, each time that it is drawn.
    fn fill_solid(&mut self, area: &Rectangle, color: C) -> Result<(), Infallible> {
        let across = clipped(area.top_left.x, area.size.width, WIDTH);
        let down = clipped(area.top_left.y, area.size.height, HEIGHT);
        if across.is_empty() || down.is_empty() {
            return Ok(());
        }
        let columns = across.start / C::ACROSS..across.end.div_ceil(C::ACROSS);
        // Only the first and the last byte can have pixels beside the area.
        let left = C::columns(within(columns.start, C::ACROSS, &across));
        let right = C::columns(within(columns.end - 1, C::ACROSS, &across));
        let columns = columns.start as usize..columns.end as usize;
        let whole = color.whole();
        let bands = down.start / C::DOWN..down.end.div_ceil(C::DOWN);
        let lines = self.0.as_mut().chunks_exact_mut(Self::STRIDE).skip(bands.start as usize);
        for (line, band) in lines.zip(bands) {
            let Some((last, others)) = line.get_mut(columns.clone()).and_then(<[u8]>::split_last_mut) else {
                continue;
            };
            let rows = C::rows(within(band, C::DOWN, &down));
            let mut columns = left;
            if let Some((first, between)) = others.split_first_mut() {
                paint(first, whole, left & rows);
                if rows == u8::MAX {
                    between.fill(whole);
                } else {
                    between.iter_mut().for_each(|byte| paint(byte, whole, rows));
                }
                columns = u8::MAX;
            }
            paint(last, whole, columns & right & rows);
        }
        Ok(())
    }
}

/// Changes some bits of a byte.
const fn paint(byte: &mut u8, color: u8, mask: u8) {
    *byte ^= (*byte ^ color) & mask;
}

/// The part of a stretch of pixels that is on the screen.
fn clipped(start: i32, length: u32, screen: u32) -> Range<u32> {
    let end = start.saturating_add_unsigned(length);
    start.max(0) as u32..end.clamp(0, screen as i32) as u32
}

/// The pixels of a byte that are in a range, counted from the byte's first.
fn within(byte: u32, pixels: u32, range: &Range<u32>) -> Range<u32> {
    let start = byte * pixels;
    range.start.saturating_sub(start)..(range.end - start).min(pixels)
}

#[cfg(test)]
mod tests {
    use embedded_graphics::primitives::PointsIter;

    use super::*;

    /// Filling whole bytes does what filling pixel by pixel does, on a ground that is not dark.
    fn areas_are_filled_to_their_edges<C: Ink>(color: C, ground: C) {
        let corners = [(0, 0), (1, 1), (5, 7), (64, 8), (127, 63), (-3, -2), (126, 60)];
        let sizes = [(1, 1), (2, 8), (7, 3), (16, 16), (128, 64), (9, 0), (0, 5)];
        let screen = Rectangle::new(Point::zero(), SIZE);
        for (x, y) in corners {
            for (width, height) in sizes {
                let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
                let mut frame = Frame::<C>::default();
                frame.fill_solid(&screen, ground).unwrap();
                let mut slow = frame.clone();
                frame.fill_solid(&area, color).unwrap();
                slow.draw_iter(area.points().map(|point| Pixel(point, color))).unwrap();
                assert_eq!(frame, slow, "{area:?}");
            }
        }
    }

    #[test]
    fn areas_are_filled_to_their_edges_in_both_depths() {
        areas_are_filled_to_their_edges(BinaryColor::On, BinaryColor::Off);
        areas_are_filled_to_their_edges(BinaryColor::Off, BinaryColor::On);
        areas_are_filled_to_their_edges(Gray4::new(9), Gray4::new(6));
    }

    fn every_pixel_is_its_own<C: Ink>(on: C) {
        for (x, y) in [(0, 0), (1, 0), (0, 1), (127, 63), (63, 8)] {
            let mut frame = Frame::<C>::default();
            frame.set(x, y, on);
            for (other_x, other_y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
                assert_eq!(frame.pixel(other_x, other_y) == on, (other_x, other_y) == (x, y));
            }
            frame.set(x, y, C::default());
            assert_eq!(frame, Frame::default());
        }
    }

    #[test]
    fn every_pixel_is_its_own_in_both_depths() {
        every_pixel_is_its_own(BinaryColor::On);
        every_pixel_is_its_own(Gray4::new(9));
    }

    #[test]
    fn beyond_the_screen_is_nothing() {
        let mut frame = Frame::<BinaryColor>::default();
        let outside = [(-1, 0), (0, -1), (128, 0), (0, 64), (i32::MIN, i32::MAX)];
        frame.draw_iter(outside.map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On))).unwrap();
        assert_eq!(frame, Frame::default());
    }

    #[test]
    fn one_bit_lies_as_an_ssd1306_wants_it() {
        let mut frame = Frame::<BinaryColor>::default();
        frame.set(3, 10, BinaryColor::On);
        assert_eq!(frame.bytes().iter().position(|&byte| byte == 1 << 2), Some(128 + 3));
    }

    #[test]
    fn four_bits_lie_as_an_ssd0323_wants_them() {
        let mut frame = Frame::<Gray4>::default();
        frame.set(4, 1, Gray4::new(10));
        assert_eq!(frame.bytes().iter().position(|&byte| byte == 0xA0), Some(64 + 2));
    }
}
