//! The table in the middle of a game.

use super::{Deal, Table, Tile};
use crate::bits::BitSet;
use crate::{Color, Square};

/// What a player may choose before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// The colors alternate, and change over when the color to play has no placement. That Black
    /// begins is our reading. Otherwise the player uses either color, freely, every time.
    pub alternate: bool,
    /// The score is the sum of the numbers on the captured tiles, not how many they are.
    pub values: bool,
}

/// A game of the tile solitaire: the discs, the tiles, the hand, and the options.
///
/// It is a small value without pointers. To save a game, save its deal, its options and the
/// placements played; to go back, play them again.
///
/// ```
/// use volteo_core::solitaire::{Content, Deal, Layout, Options, Solitaire};
///
/// let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default());
/// let d2 = "d2".parse().unwrap();
/// assert_eq!(game.content(d2), Some(Content::FaceDown));
///
/// let effects = game.play("Bd3".parse().unwrap()).unwrap();
/// assert!(matches!(game.content(d2), Some(Content::FaceUp(_))));
///
/// game.undo(effects);
/// assert_eq!(game.content(d2), Some(Content::FaceDown));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solitaire {
    pub(super) deal: Deal,
    pub(super) table: Table,
    /// Where the captured tiles lay, in the order of their capture; a1 from `captured` on.
    pub(super) hand: [Square; Tile::COUNT],
    pub(super) captured: u8,
    pub(super) options: Options,
    /// Whose turn it is if colors alternate and the game goes on; else Black.
    pub(super) turn: Color,
    pub(super) stopped: bool,
}

/// What lies on a square, as far as the player can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing: a disc may be placed.
    Empty,
    /// A disc with this color up.
    Disc(Color),
    /// A tile, face down.
    FaceDown,
    /// This tile, face up.
    FaceUp(Tile),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every tile is captured.
    AllCaptured,
    /// There is no legal placement with either color.
    NoPlacement,
    /// The player has stopped.
    Stopped,
}

impl End {
    /// A short stable name, for machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllCaptured => "all-captured",
            Self::NoPlacement => "no-placement",
            Self::Stopped => "stopped",
        }
    }
}

/// What has been won so far. Both figures are always counted; [`Solitaire::points`] is the one that
/// the options make the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The tiles captured, 0–24.
    pub captured: u8,
    /// The sum of their numbers, 0–110; a blank counts 0.
    pub value: u8,
}

impl Solitaire {
    /// A game before its first placement: the standard start, the tiles face down but for those that
    /// the four start discs touch on a side.
    #[must_use]
    pub fn new(deal: Deal, options: Options) -> Self {
        let mut game = Self {
            deal,
            table: Table::new(&deal),
            hand: [Square::from_code(0); Tile::COUNT],
            captured: 0,
            options,
            turn: Color::Black,
            stopped: false,
        };
        game.give_turn(Color::Black);
        game
    }

    /// The deal, with the tiles that lie face down.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The discs and tiles, without the hand and the options: for searches.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The squares with discs of a color.
    #[must_use]
    pub const fn discs(&self, color: Color) -> u64 {
        self.table.discs(color)
    }

    /// The squares with tiles that lie face down.
    #[must_use]
    pub const fn face_down(&self) -> u64 {
        self.table.face_down()
    }

    /// The squares with tiles that lie face up.
    #[must_use]
    pub const fn face_up(&self) -> u64 {
        self.table.face_up()
    }

    /// The squares with neither a disc nor a tile. A captured tile leaves one.
    #[must_use]
    pub const fn empties(&self) -> u64 {
        self.table.empties()
    }

    /// What the player sees on a square; none if it is not on the 8×8 board.
    #[must_use]
    pub fn content(&self, square: Square) -> Option<Content> {
        let bit = u64::of(square);
        if bit == 0 {
            return None;
        }
        if let Some(color) = Color::BOTH.into_iter().find(|&color| self.discs(color) & bit != 0) {
            return Some(Content::Disc(color));
        }
        if self.face_down() & bit != 0 {
            return Some(Content::FaceDown);
        }
        let tile = self.deal.tile(square).filter(|_| self.face_up() & bit != 0);
        Some(tile.map_or(Content::Empty, Content::FaceUp))
    }

    /// What the player sees on each of the 64 squares, in board order.
    pub fn contents(&self) -> impl Iterator<Item = (Square, Content)> {
        u64::MAX.squares().filter_map(|square| Some((square, self.content(square)?)))
    }

    /// The captured tiles in the order in which they came into the hand. That those of one placement
    /// come clockwise from north is ours to say.
    pub fn hand(&self) -> impl Iterator<Item = Tile> {
        let squares = self.hand.iter().take(usize::from(self.captured));
        squares.filter_map(|&square| self.deal.tile(square))
    }

    /// What has been won so far.
    #[must_use]
    pub fn score(&self) -> Score {
        Score { captured: self.captured, value: self.hand().map(Tile::value).sum() }
    }

    /// The score under the options: the tiles captured, 0–24, or the sum of their numbers, 0–110.
    #[must_use]
    pub fn points(&self) -> u8 {
        let Score { captured, value } = self.score();
        if self.options.values { value } else { captured }
    }

    /// The same game played for the sum of the numbers: what is legal does not change.
    #[must_use]
    pub const fn counted_by_values(mut self) -> Self {
        self.options.values = true;
        self
    }

    /// The color to play, if the colors alternate and the game goes on; none if the player is free to
    /// choose, or the game is over.
    #[must_use]
    pub fn to_play(&self) -> Option<Color> {
        (self.options.alternate && self.end().is_none()).then_some(self.turn)
    }

    /// Why the game is over; none while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if usize::from(self.captured) == Tile::COUNT {
            Some(End::AllCaptured)
        } else if Color::BOTH.into_iter().all(|color| self.table.taking_squares(color) == 0) {
            Some(End::NoPlacement)
        } else {
            self.stopped.then_some(End::Stopped)
        }
    }

    /// The game as it could be for all that its player sees: the tiles that lie face down in another order. It follows from
    /// the seed, and not from how they lie, so that whoever looks ahead in such games learns nothing of them.
    ///
    /// ```
    /// use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
    ///
    /// let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default());
    /// game.play("Bc4".parse().unwrap()).unwrap();
    /// let other = game.reshuffled(7);
    /// assert_ne!(other.deal(), game.deal());
    /// assert!(other.contents().eq(game.contents()));
    /// ```
    #[must_use]
    pub fn reshuffled(&self, seed: u64) -> Self {
        let deal = self.deal.reshuffled(self.face_down(), seed);
        Self { deal, table: self.table.redealt(&deal), ..*self }
    }

    /// Stops the game at the player's wish. A game that is over stays as it is.
    pub fn stop(&mut self) {
        self.stopped = self.end().is_none() || self.stopped;
    }

    /// Goes on with a game that the player has stopped.
    pub fn resume(&mut self) {
        self.stopped = false;
    }

    /// Gives the turn to a color if colors alternate; to the other one where the first has no
    /// placement and the other has.
    pub(super) fn give_turn(&mut self, color: Color) {
        if self.options.alternate {
            self.turn = self.table.turn(color);
        }
    }
}
