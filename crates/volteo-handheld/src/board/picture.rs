//! A board as it is drawn.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::{BitSet, Color, Direction, Directions, Square};

use super::{Grid, TileLook, draw_tile};
use crate::draw::{Canvas, Ink, Pixels, Ruling, Tone};

/// The pixels of a square, across, from which a disc under the cursor can be smaller and still be one.
const ROOM_TO_STAND_BACK: u32 = 7;

/// A disc as it looks at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Disc {
    pub(crate) color: Color,
    tilt: Tilt,
}

/// How far something has turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tilt {
    Lying,
    Tilted,
    OnItsRim,
}

impl Tilt {
    /// The part of an area that is seen of what fills it when it lies.
    pub(super) fn seen(self, area: Rectangle) -> Rectangle {
        let across = match self {
            Self::Lying => area.size.width,
            Self::Tilted => (area.size.width / 2) | 1,
            Self::OnItsRim => 1,
        };
        let indent = (area.size.width - across) / 2;
        Rectangle::new(area.top_left + Size::new(indent, 0), Size::new(across, area.size.height))
    }
}

/// What can lie on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Disc(Disc),
    Tile(TileLook),
}

impl Disc {
    pub(crate) const fn lying(color: Color) -> Self {
        Self { color, tilt: Tilt::Lying }
    }

    pub(crate) const fn tilted(color: Color) -> Self {
        Self { color, tilt: Tilt::Tilted }
    }

    pub(crate) const fn on_its_rim(color: Color) -> Self {
        Self { color, tilt: Tilt::OnItsRim }
    }
}

/// Everything there is to see on a board. A screen makes one and has it drawn.
pub(crate) struct Picture<'a, B> {
    pub(crate) grid: Grid,
    /// The squares that exist.
    pub(crate) playable: B,
    /// What lies on a square.
    pub(crate) piece: &'a dyn Fn(Square) -> Option<Piece>,
    /// The squares marked as legal.
    pub(crate) marked: B,
    /// The square of a move that is suggested, and which way it flips where there is a choice.
    pub(crate) hint: Option<(Square, Option<Direction>)>,
    /// The squares framed, as those that something is said about.
    pub(crate) framed: B,
    /// The square of the last move.
    pub(crate) last: Option<Square>,
    pub(crate) cursor: Option<Cursor>,
}

/// The cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) square: Square,
    pub(crate) kind: CursorKind,
}

/// What the cursor says of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CursorKind {
    /// A disc can be placed here.
    Legal,
    /// None can.
    Idle,
    /// A disc is about to be placed here, flipping in this direction.
    Towards(Direction),
}

impl<B: BitSet> Picture<'_, B> {
    pub(crate) fn draw<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        if D::Color::RULING == Ruling::Lines {
            self.draw_lines(canvas)?;
        }
        for square in self.playable.squares() {
            self.draw_ground(square, canvas)?;
        }
        for square in self.playable.squares() {
            self.draw_content(square, self.grid.cell(square), canvas)?;
        }
        for square in self.framed.squares() {
            self.draw_frame(square, canvas)?;
        }
        self.cursor.map_or(Ok(()), |cursor| self.draw_cursor(cursor, canvas))
    }

    /// Fills squares and the lines around them, of which the lines are left over. Squares side by side are filled as one,
    /// since this is a good part of what is drawn.
    fn draw_lines<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let mut run = Rectangle::zero();
        for square in self.playable.squares() {
            let frame = self.grid.frame(square);
            if run.top_left.y == frame.top_left.y && !run.intersection(&frame).is_zero_sized() {
                let end = frame.bottom_right().unwrap_or(run.top_left);
                run = Rectangle::with_corners(run.top_left, end);
            } else {
                canvas.fill(run, Tone::Line)?;
                run = frame;
            }
        }
        canvas.fill(run, Tone::Line)
    }

    /// The ground of a square, and with dots what is around it.
    fn draw_ground<D: Pixels>(&self, square: Square, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        match D::Color::RULING {
            Ruling::Lines => {
                let frame = self.grid.frame(square);
                let size = frame.size.saturating_sub(Size::new(2, 2));
                canvas.fill(Rectangle::new(frame.top_left + Point::new(1, 1), size), Tone::Board)
            }
            Ruling::Dots => {
                let cell = self.grid.cell(square);
                let (near, far) = (cell.top_left - Point::new(1, 1), cell.top_left + cell.size);
                let corners = [near, Point::new(far.x, near.y), Point::new(near.x, far.y), far];
                canvas.dots(corners, Tone::Line)?;
                self.draw_sides_of_holes(square, canvas)
            }
        }
    }

    /// Lines where a square ends at a hole, which dots alone would not show.
    fn draw_sides_of_holes<D: Pixels>(
        &self,
        square: Square,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        for direction in Directions::ORTHOGONAL.iter() {
            let (files, ranks) = direction.step();
            let next = square.offset(files, ranks).filter(|&next| self.grid.contains(next));
            if next.is_some_and(|next| !self.playable.contains(next)) {
                canvas.fill(self.grid.side(square, direction), Tone::Line)?;
            }
        }
        Ok(())
    }

    fn draw_content<D: Pixels>(
        &self,
        square: Square,
        cell: Rectangle,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        match (self.piece)(square) {
            Some(Piece::Disc(disc)) => {
                draw_disc(disc, Ground::Board, cell, canvas)?;
                if self.last == Some(square) { draw_last(disc.color, cell, canvas) } else { Ok(()) }
            }
            Some(Piece::Tile(tile)) => draw_tile(tile, cell, canvas),
            None => self.draw_empty(square, cell, canvas),
        }
    }

    /// What is marked on a square where nothing lies.
    fn draw_empty<D: Pixels>(
        &self,
        square: Square,
        cell: Rectangle,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        match self.hint.filter(|&(hinted, _)| hinted == square) {
            Some((_, Some(direction))) => canvas.dots(arrow(cell.center(), direction), Tone::Cursor),
            Some((_, None)) => canvas.dots(diamond(cell.center()), Tone::Cursor),
            None if self.marked.contains(square) => canvas.dots(plus(cell.center()), Tone::Mark),
            None => Ok(()),
        }
    }

    /// Lets the content of a square stand back from its frame: so the frame is seen around a white disc as
    /// well as on an empty square.
    fn stand_back<D: Pixels>(&self, square: Square, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let cell = self.grid.cell(square);
        if cell.size.width < ROOM_TO_STAND_BACK {
            return Ok(());
        }
        let inner = Rectangle::new(cell.top_left + Point::new(1, 1), cell.size - Size::new(2, 2));
        canvas.fill(cell, Tone::Board)?;
        self.draw_content(square, inner, canvas)
    }

    fn draw_frame<D: Pixels>(&self, square: Square, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        self.stand_back(square, canvas)?;
        canvas.outline(self.grid.frame(square), Tone::Mark)
    }

    fn draw_cursor<D: Pixels>(&self, cursor: Cursor, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let (frame, cell) = (self.grid.frame(cursor.square), self.grid.cell(cursor.square));
        self.stand_back(cursor.square, canvas)?;
        match cursor.kind {
            CursorKind::Legal => canvas.outline(frame, Tone::Cursor),
            CursorKind::Idle => canvas.dots(corners(frame), Tone::Cursor),
            CursorKind::Towards(direction) => {
                canvas.outline(frame, Tone::Cursor)?;
                canvas.dots(arrow(cell.center(), direction), Tone::Cursor)
            }
        }
    }
}

/// What a disc lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Board,
    /// The ground of a screen.
    Dark,
}

/// The face and the rim of a disc, so that it is told from its ground and from a disc of the other color.
const fn tones(color: Color, ground: Ground) -> (Tone, Tone) {
    match (color, ground) {
        (Color::Black, Ground::Board) => (Tone::Black, Tone::BlackRim),
        (Color::White, Ground::Board) => (Tone::White, Tone::WhiteRim),
        (Color::Black, Ground::Dark) => (Tone::Black, Tone::Faint),
        (Color::White, Ground::Dark) => (Tone::White, Tone::White),
    }
}

/// Draws a disc that fills an area when it lies.
pub(crate) fn draw_disc<D: Pixels>(
    disc: Disc,
    ground: Ground,
    area: Rectangle,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let (face, rim) = tones(disc.color, ground);
    let area = disc.tilt.seen(area);
    match disc.tilt {
        Tilt::OnItsRim => canvas.fill(area, rim),
        Tilt::Lying | Tilt::Tilted => canvas.ellipse(area, face, rim),
    }
}

/// Marks a disc as the last one placed, leaving enough of it to tell its color.
fn draw_last<D: Pixels>(color: Color, cell: Rectangle, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let mark = match color {
        Color::Black => Tone::Bright,
        Color::White => Tone::Black,
    };
    if cell.size.width >= ROOM_TO_STAND_BACK {
        canvas.dots(plus(cell.center()), mark)
    } else {
        canvas.dots([cell.center()], mark)
    }
}

/// A pixel and its four neighbors.
fn plus(middle: Point) -> [Point; 5] {
    [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)].map(|(x, y)| middle + Point::new(x, y))
}

/// A diamond, five pixels from corner to corner.
fn diamond(middle: Point) -> impl Iterator<Item = Point> {
    let offsets = (-2_i32..=2).flat_map(|y| (y.abs() - 2..=2 - y.abs()).map(move |x| Point::new(x, y)));
    offsets.map(move |offset| middle + offset)
}

/// An arrow of five pixels with its head.
fn arrow(middle: Point, direction: Direction) -> impl Iterator<Item = Point> {
    let (x, y) = direction.step();
    let (x, y) = (i32::from(x), i32::from(y));
    let tip = Point::new(2 * x, 2 * y);
    let is_straight = x == 0 || y == 0;
    let head = if is_straight {
        [(y - x, x - y), (-y - x, -x - y), (0, 0), (0, 0)]
    } else {
        [(-x, 0), (0, -y), (-2 * x, 0), (0, -2 * y)]
    };
    let shaft = (-2..2).map(move |step| Point::new(x * step, y * step));
    let head = head.into_iter().map(move |(x, y)| tip + Point::new(x, y));
    shaft.chain([tip]).chain(head).map(move |offset| middle + offset)
}

/// The corners of a frame, an angle at each.
fn corners(frame: Rectangle) -> impl Iterator<Item = Point> {
    let arm = frame.size.width as i32 / 3;
    let far = frame.top_left + frame.size - Point::new(1, 1);
    let (left, top, right, bottom) = (frame.top_left.x, frame.top_left.y, far.x, far.y);
    (0..arm).flat_map(move |step| {
        [
            (left + step, top),
            (left, top + step),
            (right - step, top),
            (right, top + step),
            (left + step, bottom),
            (left, bottom - step),
            (right - step, bottom),
            (right, bottom - step),
        ]
        .map(|(x, y)| Point::new(x, y))
    })
}
