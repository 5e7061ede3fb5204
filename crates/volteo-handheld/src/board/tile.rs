//! Tiles of the solitaire: squares where discs are round, so that nobody takes one for the other.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::{PointsIter, Rectangle};
use volteo_core::Color;
use volteo_core::solitaire::Tile;

use super::picture::Tilt;
use crate::draw::{Canvas, Pixels, Tone};

/// The pixels of a number's digit.
const DIGIT: Size = Size::new(3, 5);
/// The digits from 0 on, row by row. Those of the small font are too fine to be read on a bright ground.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b011, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// The one number of two digits.
const TEN: u8 = 10;
/// The pixels across from which a tile has brackets beside its number.
const ROOM_FOR_BRACKETS: u32 = 7;

/// A tile as it looks at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileLook {
    pub(crate) face: Face,
    pub(crate) tilt: Tilt,
}

/// What is seen of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Down,
    Up(Tile),
}

impl TileLook {
    pub(crate) const fn lying(face: Face) -> Self {
        Self { face, tilt: Tilt::Lying }
    }

    pub(crate) const fn tilted(face: Face) -> Self {
        Self { face, tilt: Tilt::Tilted }
    }

    pub(crate) const fn on_its_rim(face: Face) -> Self {
        Self { face, tilt: Tilt::OnItsRim }
    }
}

/// Draws a tile that fills an area when it lies.
pub(crate) fn draw_tile<D: Pixels>(
    look: TileLook,
    area: Rectangle,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let seen = look.tilt.seen(area);
    match look.face {
        Face::Down => draw_back(seen, canvas),
        Face::Up(tile) => {
            draw_face(tile, seen, canvas)?;
            if look.tilt == Tilt::Lying { draw_number(tile, seen, canvas) } else { Ok(()) }
        }
    }
}

/// A tile face down: a back with a pattern of dots.
fn draw_back<D: Pixels>(area: Rectangle, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    canvas.fill(area, Tone::Black)?;
    let is_dot = |dot: &Point| (dot.x - area.top_left.x) % 2 == 0 && (dot.y - area.top_left.y) % 2 == 0;
    canvas.dots(area.points().filter(is_dot), Tone::Faint)
}

/// A tile's face without its number. A white one is all bright; a black one has brackets at its sides, since
/// a whole rim would run into the number. Those of a ten are but their corners.
fn draw_face<D: Pixels>(tile: Tile, area: Rectangle, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    if tile.color() == Color::White || area.size.width < DIGIT.width {
        return canvas.fill(area, Tone::White);
    }
    canvas.fill(area, Tone::Black)?;
    if area.size.width < ROOM_FOR_BRACKETS {
        return Ok(());
    }
    let is_at_corner = |x: i32, y: i32, far: Point| (x == 0 || x == far.x) && (y == 0 || y == far.y);
    let is_bracket = |x: i32, y: i32, far: Point| {
        x == 0 || x == far.x || (x == 1 || x == far.x - 1) && (y == 0 || y == far.y)
    };
    let far = Point::zero() + area.size - Point::new(1, 1);
    let is_rim = |dot: &Point| {
        let Point { x, y } = *dot - area.top_left;
        if tile.number() == Some(TEN) { is_at_corner(x, y, far) } else { is_bracket(x, y, far) }
    };
    canvas.dots(area.points().filter(is_rim), Tone::White)
}

/// The number in the middle of a tile; a blank has none.
fn draw_number<D: Pixels>(tile: Tile, area: Rectangle, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let Some(number) = tile.number() else { return Ok(()) };
    let tone = match tile.color() {
        Color::Black => Tone::White,
        Color::White => Tone::Black,
    };
    let at = area.top_left + (area.size - DIGIT) / 2;
    if number < TEN {
        return canvas.dots(digit(number, at), tone);
    }
    // The one of ten is a mere line, since two digits are more than a square has room for.
    canvas.fill(Rectangle::new(at - Point::new(1, 0), Size::new(1, DIGIT.height)), tone)?;
    canvas.dots(digit(0, at + Point::new(1, 0)), tone)
}

/// The pixels of a digit, its upper left corner here.
fn digit(digit: u8, at: Point) -> impl Iterator<Item = Point> {
    let rows = DIGITS.get(usize::from(digit)).copied().unwrap_or_default();
    (0..).zip(rows).flat_map(move |(y, row)| {
        let columns = (0..DIGIT.width).filter(move |x| row >> (DIGIT.width - 1 - x) & 1 == 1);
        columns.map(move |x| at + Point::new(x as i32, y))
    })
}
