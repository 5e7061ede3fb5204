//! Deals: which tile lies on which square.

use core::fmt;

use super::record::write_list;
use super::shuffle::shuffle;
use super::{Layout, Tile};
use crate::Square;
use crate::bits::BitSet;

/// The 24 tiles laid on a layout, before any is turned or captured. Always the whole set.
///
/// The text of a deal is its 24 tiles in board order; the layout is written beside it.
///
/// ```
/// use volteo_core::solitaire::{Deal, DealError, Layout};
///
/// let deal = Deal::shuffled(Layout::FRAME, 1);
/// let text = deal.to_string();
/// assert_eq!(Deal::read(Layout::FRAME, &text), Ok(deal));
///
/// let short = text.rsplit_once(' ').unwrap().0;
/// assert_eq!(Deal::read(Layout::FRAME, short), Err(DealError::WrongCount(23)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    layout: Layout,
    tiles: [Tile; Tile::COUNT],
}

impl Deal {
    /// These tiles on the squares of the layout in board order.
    ///
    /// # Errors
    ///
    /// The first tile that lies there more often than the set has it.
    pub fn new(layout: Layout, tiles: [Tile; Tile::COUNT]) -> Result<Self, DealError> {
        for (at, &tile) in tiles.iter().enumerate() {
            let before = tiles[..at].iter().filter(|&&other| other == tile).count();
            if before >= usize::from(tile.copies()) {
                return Err(DealError::Repeated { tile, position: at + 1, missing: first_missing(&tiles) });
            }
        }
        Ok(Self { layout, tiles })
    }

    /// The deal that a seed gives on a layout: [`Tile::SET`] shuffled. The same seed gives the same
    /// deal on every machine, and the same order of tiles on every layout.
    ///
    /// All arithmetic wraps round; `rotl` rotates 32 bits to the left; constants are hexadecimal.
    ///
    /// 1. *Seeding* (SplitMix64). With the 64-bit `x = seed`, twice: `x = x + 9E3779B97F4A7C15`,
    ///    `z = x`, `z = (z ^ (z >> 30)) * BF58476D1CE4E5B9`, `z = (z ^ (z >> 27)) * 94D049BB133111EB`;
    ///    the output is `z ^ (z >> 31)`. The low and the high 32 bits of the first output are `s0` and
    ///    `s1`, those of the second are `s2` and `s3`.
    /// 2. *Drawing 32 bits* (xoshiro128++). The draw is `rotl(s0 + s3, 7) + s0`. Then `t = s1 << 9`,
    ///    `s2 ^= s0`, `s3 ^= s1`, `s1 ^= s2`, `s0 ^= s3`, `s2 ^= t`, `s3 = rotl(s3, 11)`.
    /// 3. *Drawing a number less than n*. Draw 32 bits `r`. As long as `r ≥ 2³² − (2³² mod n)`, throw
    ///    `r` away and draw again. The number is `r mod n`: each is equally likely.
    /// 4. *Shuffling* (Fisher–Yates). For `i` from 23 down to 1: draw `j` less than `i + 1` and swap
    ///    the tiles `i` and `j`, counted from 0.
    #[must_use]
    pub fn shuffled(layout: Layout, seed: u64) -> Self {
        let mut tiles = Tile::SET;
        shuffle(&mut tiles, seed);
        Self { layout, tiles }
    }

    /// Reads the tiles of a deal: 24 tokens in board order with white space between them, in either
    /// case of letters.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and which token it is.
    pub fn read(layout: Layout, text: &str) -> Result<Self, DealError> {
        let tokens = || text.split_ascii_whitespace();
        let mut tiles = Tile::SET;
        for (at, token) in tokens().enumerate() {
            let tile = token.parse().map_err(|_| DealError::NotATile { position: at + 1 })?;
            if let Some(place) = tiles.get_mut(at) {
                *place = tile;
            }
        }
        match tokens().count() {
            Tile::COUNT => Self::new(layout, tiles),
            count => Err(DealError::WrongCount(count)),
        }
    }

    /// The same deal with the tiles on some squares in another order, which follows from a seed and from nothing else: not
    /// from how they lay.
    pub(super) fn reshuffled(mut self, squares: u64, seed: u64) -> Self {
        let layout = self.layout;
        let indices = || squares.squares().filter_map(|square| layout.index(square));
        let mut tiles = Tile::SET;
        let lying = indices().filter_map(|index| self.tiles.get(index));
        let count = tiles.iter_mut().zip(lying).map(|(place, &tile)| *place = tile).count();
        let hidden = tiles.get_mut(..count).unwrap_or_default();
        hidden.sort_unstable();
        shuffle(hidden, seed);
        for (index, tile) in indices().zip(tiles) {
            if let Some(place) = self.tiles.get_mut(index) {
                *place = tile;
            }
        }
        self
    }

    /// The layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The tiles in board order of their squares.
    #[must_use]
    pub const fn tiles(&self) -> &[Tile; Tile::COUNT] {
        &self.tiles
    }

    /// The tile dealt to a square; none if the square is not of the layout.
    #[must_use]
    pub fn tile(&self, square: Square) -> Option<Tile> {
        self.tiles.get(self.layout.index(square)?).copied()
    }
}

/// The first tile of the set, in the order of the set, of which the set has more than these are.
fn first_missing(tiles: &[Tile]) -> Tile {
    let is_short =
        |&tile: &Tile| tiles.iter().filter(|&&other| other == tile).count() < usize::from(tile.copies());
    // Asked only where some tile is too many among 24, so that one is missing.
    Tile::SET.into_iter().find(is_short).unwrap_or(Tile::SET[0])
}

/// Why tiles, or a text, are no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DealError {
    /// A token is no tile.
    NotATile {
        /// Which token, from 1.
        position: usize,
    },
    /// There are this many tokens, not 24.
    WrongCount(usize),
    /// A tile is there more often than the set has it, so that another is missing.
    Repeated {
        /// The tile.
        tile: Tile,
        /// Which token, from 1, is one too many.
        position: usize,
        /// A tile of the set that is not dealt.
        missing: Tile,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATile { position } => write!(f, "tile {position}: {}", super::NotATile),
            Self::WrongCount(count) => write!(f, "a deal has 24 tiles, and these are {count}"),
            Self::Repeated { tile, position, missing } => {
                write!(f, "tile {position}: {tile} is there too often, and {missing} is missing")
            }
        }
    }
}

impl core::error::Error for DealError {}

/// The 24 tiles in board order with spaces between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    const IN_ORDER: &str = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 Bx Bx W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 Wx Wx";

    fn wrong(text: &str) -> DealError {
        Deal::read(Layout::FRAME, text).unwrap_err()
    }

    fn tile(name: &str) -> Tile {
        name.parse().unwrap()
    }

    /// These deals are fixed for ever: people compare scores on them. They were worked out by a
    /// program of its own from the steps that [`Deal::shuffled`] writes out.
    #[test]
    fn seeds_give_the_deals_that_they_always_gave() {
        for (seed, text) in [
            (0, "B6 W6 B8 W4 Bx B7 W10 B1 Wx W5 W8 B10 W7 B9 W9 B3 W3 W1 B5 Bx Wx B2 W2 B4"),
            (1, "Wx B7 B2 W2 Wx B8 B1 W5 W3 W8 W4 B3 W1 W10 B4 B6 B10 W7 W6 Bx B9 B5 Bx W9"),
            (2026, "B7 W3 W10 B3 B8 W4 Wx W1 B1 W9 B2 Bx B4 Wx W7 B6 B9 B5 B10 W8 Bx W6 W2 W5"),
            (u64::MAX, "W6 Bx W1 B9 Wx B2 W2 B6 Bx W8 B5 W9 B8 B1 W7 W5 B4 B10 W4 B7 W3 Wx W10 B3"),
        ] {
            for (_, layout) in Layout::NAMED {
                assert_eq!(Deal::shuffled(layout, seed).to_string(), text, "seed {seed}");
            }
        }
    }

    #[test]
    fn deals_read_back_from_their_text() {
        let deal = Deal::read(Layout::CHEQUER, IN_ORDER).unwrap();
        assert_eq!(deal.to_string(), IN_ORDER);
        let untidy = std::format!("  {}\n", IN_ORDER.to_lowercase().replace(' ', "\t \n"));
        assert_eq!(Deal::read(Layout::CHEQUER, &untidy), Ok(deal));
        assert_eq!(Deal::new(Layout::CHEQUER, *deal.tiles()), Ok(deal));
    }

    #[test]
    fn tiles_lie_on_the_squares_of_the_layout_in_board_order() {
        let deal = Deal::read(Layout::FRAME, IN_ORDER).unwrap();
        assert_eq!(deal.tile("b2".parse().unwrap()), Some(tile("B1")));
        assert_eq!(deal.tile("c2".parse().unwrap()), Some(tile("B2")));
        assert_eq!(deal.tile("b3".parse().unwrap()), Some(tile("B7")));
        assert_eq!(deal.tile("g7".parse().unwrap()), Some(tile("Wx")));
        assert_eq!(deal.tile("a1".parse().unwrap()), None);
        assert_eq!(deal.tile(Square::from_code(0xFF)), None);
    }

    #[test]
    fn what_is_no_deal_is_refused_by_kind_and_place() {
        assert_eq!(wrong(""), DealError::WrongCount(0));
        assert_eq!(wrong("B1 B2"), DealError::WrongCount(2));
        assert_eq!(wrong(&[IN_ORDER, "B1"].join(" ")), DealError::WrongCount(25));
        assert_eq!(wrong("B1 B2 B11"), DealError::NotATile { position: 3 });
        assert_eq!(wrong(&[IN_ORDER, "?"].join(" ")), DealError::NotATile { position: 25 });
        assert_eq!(
            wrong(&IN_ORDER.replace("B2", "B1")),
            DealError::Repeated { tile: tile("B1"), position: 2, missing: tile("B2") }
        );
        assert_eq!(
            wrong(&IN_ORDER.replace("W10", "Bx")),
            DealError::Repeated { tile: tile("Bx"), position: 22, missing: tile("W10") }
        );
        assert_eq!(
            wrong(&IN_ORDER.replacen("Wx", "W1", 1)),
            DealError::Repeated { tile: tile("W1"), position: 23, missing: tile("Wx") }
        );
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let error = wrong(&IN_ORDER.replace("B2", "B1"));
        assert_eq!(error.to_string(), "tile 2: B1 is there too often, and B2 is missing");
    }
}
