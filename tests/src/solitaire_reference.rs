//! The tile solitaire once more, slowly: a grid of cells, steps of coordinates, one square at a time,
//! after the sentences of rules.md §5.

use volteo_core::Color;

/// A file and a rank, from 0; any other number is off the board.
pub type Place = (i32, i32);

const SIDES: [Place; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
/// Clockwise from north.
const DIRECTIONS: [Place; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// What a square holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A disc.
    Disc(Color),
    /// A tile.
    Tile {
        /// Its name, as deals write it.
        name: String,
        /// Whether it lies face up.
        face_up: bool,
    },
}

/// A table: the cells, the hand, and whose turn it is where colors alternate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    cells: [[Cell; 8]; 8],
    hand: Vec<String>,
    alternate: bool,
    next: Color,
}

/// What a placement does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The discs that change color.
    pub flips: Vec<Place>,
    /// The tiles that come into the hand, clockwise from north.
    pub captures: Vec<Place>,
    /// The tiles that are turned face up.
    pub turned_up: Vec<Place>,
}

/// The name of a place.
#[must_use]
pub fn name((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// The place with a name.
#[must_use]
pub fn place(name: &str) -> Place {
    let bytes = name.as_bytes();
    (i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

/// The color of a tile, and its number, 0 for a blank.
#[must_use]
pub fn tile(name: &str) -> (Color, u32) {
    let color = if name.starts_with('B') { Color::Black } else { Color::White };
    (color, name[1..].parse().unwrap_or(0))
}

/// All places in board order.
pub fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn step((file, rank): Place, (files, ranks): Place, times: i32) -> Place {
    (file + files * times, rank + ranks * times)
}

impl Table {
    /// The table before the first placement. `layout` is in board order, as the tiles of `deal` are.
    #[must_use]
    pub fn new(layout: &[Place], deal: &[String], alternate: bool) -> Self {
        let cells = std::array::from_fn(|_| std::array::from_fn(|_| Cell::Empty));
        let mut table = Self { cells, hand: Vec::new(), alternate, next: Color::Black };
        for (&at, name) in layout.iter().zip(deal) {
            table.set(at, Cell::Tile { name: name.clone(), face_up: false });
        }
        for (name, color) in
            [("d4", Color::White), ("e5", Color::White), ("e4", Color::Black), ("d5", Color::Black)]
        {
            table.set(place(name), Cell::Disc(color));
        }
        for name in ["d4", "e5", "e4", "d5"] {
            for side in SIDES {
                table.turn_up(step(place(name), side, 1));
            }
        }
        table
    }

    /// What a square holds; none off the board.
    #[must_use]
    pub fn cell(&self, (file, rank): Place) -> Option<&Cell> {
        self.cells.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?)
    }

    fn set(&mut self, (file, rank): Place, cell: Cell) {
        self.cells[rank as usize][file as usize] = cell;
    }

    fn turn_up(&mut self, at: Place) {
        if let Some(Cell::Tile { name, .. }) = self.cell(at) {
            let name = name.clone();
            self.set(at, Cell::Tile { name, face_up: true });
        }
    }

    fn is_disc(&self, at: Place, color: Color) -> bool {
        self.cell(at) == Some(&Cell::Disc(color))
    }

    /// The run of `color` from a square in one direction.
    fn run(&self, color: Color, from: Place, direction: Place) -> Vec<Place> {
        let mut run = Vec::new();
        loop {
            let at = step(from, direction, run.len() as i32 + 1);
            match self.cell(at) {
                Some(Cell::Disc(found)) if *found == color => return run,
                Some(Cell::Disc(_)) => run.push(at),
                _ => return Vec::new(),
            }
        }
    }

    fn is_capturable(&self, color: Color, from: Place, direction: Place) -> bool {
        let Some(Cell::Tile { name, face_up: true }) = self.cell(step(from, direction, 1)) else {
            return false;
        };
        tile(name).0 != color && self.is_disc(step(from, direction, 2), color)
    }

    /// What a disc of a color on this square does; nothing unless the square is empty.
    #[must_use]
    pub fn effects(&self, color: Color, at: Place) -> Effects {
        if self.cell(at) != Some(&Cell::Empty) {
            return Effects::default();
        }
        let is_down = |at: &Place| matches!(self.cell(*at), Some(Cell::Tile { face_up: false, .. }));
        let captured = DIRECTIONS.into_iter().filter(|&it| self.is_capturable(color, at, it));
        Effects {
            flips: DIRECTIONS.into_iter().flat_map(|direction| self.run(color, at, direction)).collect(),
            captures: captured.map(|direction| step(at, direction, 1)).collect(),
            turned_up: SIDES.into_iter().map(|side| step(at, side, 1)).filter(is_down).collect(),
        }
    }

    /// Whether a placement flips or captures something.
    #[must_use]
    pub fn takes(&self, color: Color, at: Place) -> bool {
        let effects = self.effects(color, at);
        !effects.flips.is_empty() || !effects.captures.is_empty()
    }

    fn can_place(&self, color: Color) -> bool {
        places().any(|at| self.takes(color, at))
    }

    /// Whether all tiles are captured.
    #[must_use]
    pub fn all_captured(&self) -> bool {
        self.hand.len() == 24
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.all_captured() || !self.can_place(Color::Black) && !self.can_place(Color::White)
    }

    /// The colors that may be played now.
    #[must_use]
    pub fn colors(&self) -> Vec<Color> {
        match (self.alternate, self.can_place(self.next)) {
            (false, _) => vec![Color::Black, Color::White],
            (true, true) => vec![self.next],
            (true, false) => vec![!self.next],
        }
    }

    /// The legal placements, Black's in board order, then White's.
    #[must_use]
    pub fn legal(&self) -> Vec<(Color, Place)> {
        if self.is_over() {
            return Vec::new();
        }
        let of = |color| places().filter(move |&at| self.takes(color, at)).map(move |at| (color, at));
        self.colors().into_iter().flat_map(of).collect()
    }

    /// Makes a legal placement.
    pub fn place(&mut self, color: Color, at: Place) {
        let effects = self.effects(color, at);
        self.set(at, Cell::Disc(color));
        for at in effects.flips {
            self.set(at, Cell::Disc(color));
        }
        for at in effects.captures {
            if let Some(Cell::Tile { name, .. }) = self.cell(at) {
                self.hand.push(name.clone());
            }
            self.set(at, Cell::Empty);
        }
        for at in effects.turned_up {
            self.turn_up(at);
        }
        self.next = !color;
    }

    /// The captured tiles in the order of their capture.
    #[must_use]
    pub fn hand(&self) -> &[String] {
        &self.hand
    }

    /// The sum of the captured numbers.
    #[must_use]
    pub fn value(&self) -> u32 {
        self.hand.iter().map(|name| tile(name).1).sum()
    }

    /// The discs: `B`, `W`, `.` in board order.
    #[must_use]
    pub fn discs(&self) -> String {
        let letter = |at| match self.cell(at) {
            Some(Cell::Disc(color)) => color.letter(),
            _ => '.',
        };
        places().map(letter).collect()
    }

    /// The tiles on the board: `b2=B9- c3=W10+`.
    #[must_use]
    pub fn left(&self) -> String {
        let text = |at| match self.cell(at) {
            Some(Cell::Tile { name: tile, face_up }) => {
                Some(format!("{}={tile}{}", name(at), if *face_up { '+' } else { '-' }))
            }
            _ => None,
        };
        places().filter_map(text).collect::<Vec<_>>().join(" ")
    }
}
