//! A game: what is legal, and what a ply changes.

use volteo_core::{
    Action, Color, Direction, Directions, Exhausted, FlipRule, Move, PassRule, Placement, RuleSet, Square,
    SquareSet, Start, Supply,
};

use super::board::{Board, Cell, names};

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The rules it is played by.
    pub rules: RuleSet,
    /// The discs.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Color,
    /// The discs left to Black and to White, where each has a stock of its own.
    pub stock: Option<[u16; 2]>,
    /// Passes in a row up to now, where passing is a choice.
    pub passes: u8,
}

/// What the side to move can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It has these moves.
    Moves(Vec<Move>),
    /// It has none; the opponent has, or will have after a pass.
    MustPass,
    /// Neither side has a move, or both have passed.
    Over,
}

/// The 2×2 block in the middle (rules.md §1): upper left, upper right, lower left, lower right.
///
/// # Panics
///
/// On a board without a middle, narrower or lower than two squares.
#[must_use]
pub fn center(rules: &RuleSet) -> [Square; 4] {
    // Files and ranks are counted from 1 in rules.md and from 0 in a square.
    let (file, rank) = (rules.width / 2 - 1, rules.height / 2 - 1);
    [(file, rank), (file + 1, rank), (file, rank + 1), (file + 1, rank + 1)]
        .map(|(file, rank)| Square::new(file, rank).expect("the middle of a board is on it"))
}

impl Game {
    /// The game in its start position.
    #[must_use]
    pub fn start(rules: &RuleSet) -> Self {
        let mut game = Self {
            rules: *rules,
            board: Board::without_discs(rules),
            to_move: rules.first,
            stock: None,
            passes: 0,
        };
        let [upper_left, upper_right, lower_left, lower_right] = center(rules);
        let (black, white) = match rules.start {
            Start::Diagonal => (vec![lower_left, upper_right], vec![upper_left, lower_right]),
            Start::Parallel => (vec![upper_left, lower_left], vec![upper_right, lower_right]),
            Start::OpenCenter => (vec![], vec![]),
            Start::Squares { black, white } => (game.named(black), game.named(white)),
        };
        if let Supply::Own { discs, .. } = rules.supply {
            game.stock = Some([discs - black.len() as u16, discs - white.len() as u16]);
        }
        game.lay(&black, &white);
        game
    }

    /// The game in a position of which only the discs and the side to move are known. Where sides
    /// have their own stocks, the discs of the start position came out of them, and of the others
    /// each side is taken to have placed half, the first mover the odd one.
    #[must_use]
    pub fn with_discs(rules: &RuleSet, [black, white]: [SquareSet; 2], to_move: Color) -> Self {
        let mut game = Self::start(rules);
        let at_start = game.count(Color::Black) + game.count(Color::White);
        game.board = Board::without_discs(rules);
        game.to_move = to_move;
        let (black, white) = (game.named(black), game.named(white));
        game.lay(&black, &white);
        let placed = (game.count(Color::Black) + game.count(Color::White)).saturating_sub(at_start);
        if let Some(stock) = &mut game.stock {
            let (first, second) = (rules.first, rules.first.opponent());
            stock[first.index()] = stock[first.index()].saturating_sub(placed - placed / 2);
            stock[second.index()] = stock[second.index()].saturating_sub(placed / 2);
        }
        game
    }

    /// The squares of the board that a set names.
    fn named(&self, set: SquareSet) -> Vec<Square> {
        self.board.squares_with(Cell::Empty).into_iter().filter(|&square| names(set, square)).collect()
    }

    fn lay(&mut self, black: &[Square], white: &[Square]) {
        // A square that both name is Black's.
        white.iter().for_each(|&square| self.board.set(square, Cell::Disc(Color::White)));
        black.iter().for_each(|&square| self.board.set(square, Cell::Disc(Color::Black)));
    }

    /// The number of discs of a color.
    #[must_use]
    pub fn count(&self, color: Color) -> u16 {
        self.board.count(Cell::Disc(color))
    }

    /// Whether the first four discs of an open center are still being placed.
    #[must_use]
    pub fn in_opening(&self) -> bool {
        let open = |&square: &Square| self.board.cell(square) == Cell::Empty;
        self.rules.start == Start::OpenCenter && center(&self.rules).iter().any(open)
    }

    /// Whose stock the next disc of a side comes out of; `None` if there is no disc for it.
    fn giver(&self, color: Color) -> Option<Color> {
        let (Some(stock), Supply::Own { exhausted, .. }) = (self.stock, self.rules.supply) else {
            return Some(color);
        };
        let has = |side: Color| stock[side.index()] > 0;
        match exhausted {
            _ if has(color) => Some(color),
            Exhausted::TakeFromOpponent if has(color.opponent()) => Some(color.opponent()),
            _ => None,
        }
    }

    /// Whether there is a disc for a side to place.
    #[must_use]
    pub fn has_disc_for(&self, color: Color) -> bool {
        self.giver(color).is_some()
    }

    /// The run in one direction from a square (rules.md §2.2): empty if it is not closed.
    #[must_use]
    pub fn run(&self, color: Color, from: Square, direction: Direction) -> Vec<Square> {
        if !self.rules.lines.contains(direction) {
            return Vec::new();
        }
        let mut run = Vec::new();
        let mut at = from;
        while let Some(next) = self.board.next(at, direction) {
            if next == from {
                // All the way round a joined board: the disc just placed closes the line.
                return run;
            }
            match self.board.cell(next) {
                Cell::Disc(other) if other == color => return run,
                Cell::Disc(_) => run.push(next),
                Cell::Empty | Cell::Hole => return Vec::new(),
            }
            at = next;
        }
        Vec::new()
    }

    /// The directions in which a disc on an empty square would have a run.
    #[must_use]
    pub fn directions(&self, color: Color, square: Square) -> Directions {
        if self.in_opening() || self.board.cell(square) != Cell::Empty {
            return Directions::EMPTY;
        }
        Direction::ALL.into_iter().filter(|&it| !self.run(color, square, it).is_empty()).collect()
    }

    /// Whether a disc may be placed on an empty square although it flips nothing.
    fn may_flip_nothing(&self, square: Square) -> bool {
        let touches_disc = |direction| {
            let next = self.board.next(square, direction);
            next.is_some_and(|next| matches!(self.board.cell(next), Cell::Disc(_)))
        };
        match self.rules.placement {
            Placement::MustFlip => false,
            Placement::MayTouch => Direction::ALL.into_iter().any(touches_disc),
            Placement::Anywhere => true,
        }
    }

    /// The moves that a side would have on an empty square.
    fn moves_at(&self, color: Color, square: Square) -> Vec<Move> {
        let flipping_nothing = vec![Move { square, directions: Directions::EMPTY }];
        if self.in_opening() {
            return if center(&self.rules).contains(&square) { flipping_nothing } else { Vec::new() };
        }
        let directions = self.directions(color, square);
        if directions.is_empty() {
            return if self.may_flip_nothing(square) { flipping_nothing } else { Vec::new() };
        }
        match self.rules.flip {
            FlipRule::All => vec![Move { square, directions }],
            FlipRule::ChooseOne => {
                let towards = |direction| Move { square, directions: Directions::of(direction) };
                directions.iter().map(towards).collect()
            }
        }
    }

    /// The moves that a side would have if it were its turn, in board order and clockwise.
    #[must_use]
    pub fn moves_of(&self, color: Color) -> Vec<Move> {
        if self.both_have_passed() || !self.has_disc_for(color) {
            return Vec::new();
        }
        let empties = self.board.squares_with(Cell::Empty);
        empties.into_iter().flat_map(|square| self.moves_at(color, square)).collect()
    }

    /// The moves of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.moves_of(self.to_move)
    }

    fn both_have_passed(&self) -> bool {
        self.passes >= 2
    }

    /// What the side to move can do.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let moves = self.legal_moves();
        if !moves.is_empty() {
            Turn::Moves(moves)
        } else if self.both_have_passed() || self.moves_of(self.to_move.opponent()).is_empty() {
            Turn::Over
        } else {
            Turn::MustPass
        }
    }

    /// Everything the side to move may do: nothing once the game is over.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        match self.turn() {
            Turn::Over => Vec::new(),
            Turn::MustPass => vec![Action::Pass],
            Turn::Moves(moves) => {
                let pass = (self.rules.pass == PassRule::Allowed).then_some(Action::Pass);
                moves.into_iter().map(Action::Place).chain(pass).collect()
            }
        }
    }

    /// The discs that a move of the side to move flips, in board order.
    #[must_use]
    pub fn flips(&self, the_move: Move) -> Vec<Square> {
        let runs = the_move.directions.iter().flat_map(|it| self.run(self.to_move, the_move.square, it));
        let mut flips: Vec<Square> = runs.collect();
        flips.sort_unstable();
        // Two lines of a joined board can meet in a disc.
        flips.dedup();
        flips
    }

    /// Plays one of [`Game::actions`].
    ///
    /// # Panics
    ///
    /// If there is no disc left for the side to move.
    pub fn play(&mut self, action: Action) {
        match action {
            Action::Pass => {
                self.passes = if self.rules.pass == PassRule::Allowed { self.passes + 1 } else { 0 }
            }
            Action::Place(the_move) => {
                self.place(the_move);
                self.passes = 0;
            }
        }
        self.to_move = self.to_move.opponent();
    }

    fn place(&mut self, the_move: Move) {
        let giver = self.giver(self.to_move).expect("a side that places has a disc");
        if let Some(stock) = &mut self.stock {
            stock[giver.index()] -= 1;
        }
        for square in self.flips(the_move) {
            self.board.set(square, Cell::Disc(self.to_move));
        }
        self.board.set(the_move.square, Cell::Disc(self.to_move));
    }
}
