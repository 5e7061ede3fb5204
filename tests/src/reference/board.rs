//! A board as a list of cells, and the way from one square to the next.

use volteo_core::{Color, Direction, Edges, RuleSet, Square, SquareSet};

/// What one place of the board's rectangle holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// No square: a hole.
    Hole,
    /// A square without a disc.
    Empty,
    /// A square with a disc.
    Disc(Color),
}

/// A board: every cell of its rectangle, rank after rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    height: u8,
    sides_are_joined: bool,
    cells: Vec<Cell>,
}

/// Whether a set names a square. Reads the words of the set and leaves its own operations alone,
/// since they are among what is tested.
#[must_use]
pub fn names(set: SquareSet, square: Square) -> bool {
    let bit = u32::from(square.rank()) * 16 + u32::from(square.file());
    set.words()[(bit / 64) as usize] >> (bit % 64) & 1 == 1
}

/// How files and ranks change towards a direction: N is towards rank 1 (rules.md §2).
const fn step(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (0, -1),
        Direction::NorthEast => (1, -1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, 1),
        Direction::South => (0, 1),
        Direction::SouthWest => (-1, 1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, -1),
    }
}

impl Board {
    /// The board of a rule set, without discs.
    #[must_use]
    pub fn without_discs(rules: &RuleSet) -> Self {
        let count = usize::from(rules.width) * usize::from(rules.height);
        let mut board = Self {
            width: rules.width,
            height: rules.height,
            sides_are_joined: rules.edges == Edges::Torus,
            cells: vec![Cell::Empty; count],
        };
        for square in board.places() {
            if names(rules.holes, square) {
                board.set(square, Cell::Hole);
            }
        }
        board
    }

    /// Every place of the rectangle in board order: a1, b1, …, holes too.
    #[must_use]
    pub fn places(&self) -> Vec<Square> {
        let rank = |rank| (0..self.width).filter_map(move |file| Square::new(file, rank));
        (0..self.height).flat_map(rank).collect()
    }

    /// The squares that hold `cell`, in board order.
    #[must_use]
    pub fn squares_with(&self, cell: Cell) -> Vec<Square> {
        self.places().into_iter().filter(|&square| self.cell(square) == cell).collect()
    }

    /// How many squares hold `cell`.
    #[must_use]
    pub fn count(&self, cell: Cell) -> u16 {
        self.cells.iter().filter(|&&it| it == cell).count() as u16
    }

    /// Whether the rectangle has such a place.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// What is on a square of the rectangle.
    ///
    /// # Panics
    ///
    /// If the square is beyond the rectangle.
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[self.index(square)]
    }

    /// Puts a cell on a square of the rectangle.
    ///
    /// # Panics
    ///
    /// If the square is beyond the rectangle.
    pub fn set(&mut self, square: Square, cell: Cell) {
        let index = self.index(square);
        self.cells[index] = cell;
    }

    fn index(&self, square: Square) -> usize {
        assert!(self.has(square), "{square} is beyond the board");
        usize::from(square.rank()) * usize::from(self.width) + usize::from(square.file())
    }

    /// The next place in a direction: none at the side of the board, unless its sides are joined.
    #[must_use]
    pub fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        let (files, ranks) = step(direction);
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        let mut file = i32::from(square.file()) + files;
        let mut rank = i32::from(square.rank()) + ranks;
        if self.sides_are_joined {
            file = (file + width) % width;
            rank = (rank + height) % height;
        }
        let inside = (0..width).contains(&file) && (0..height).contains(&rank);
        if inside { Square::new(file as u8, rank as u8) } else { None }
    }
}
