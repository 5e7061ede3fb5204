//! Sets of squares as bits: one bit a square, rank after rank.
//!
//! Three widths serve all boards. Each has a fixed number of bits a rank (its *stride*), so that a
//! step in a direction is a shift by a constant whatever the size of the board; squares beyond the
//! board are simply never occupied and never empty.
//!
//! ```text
//! type   stride  boards up to   what keeps a step from wrapping round
//! u64         8           8×8   file masks
//! u128       11         10×10   an eleventh file that is always vacant
//! U256       16         16×16   file masks
//! ```

#[cfg(any(test, target_arch = "arm"))]
mod halves;
mod wide;

pub use wide::U256;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Direction, Square};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::U256 {}
}

/// A set of squares in one of three widths. Bits run rank after rank; `STRIDE` of
/// them make a rank.
///
/// ```
/// use volteo_core::{BitSet, Direction, Square};
///
/// let d3: Square = "d3".parse().unwrap();
/// let set = u64::of(d3);
/// assert_eq!(set.step(Direction::South).first(), "d4".parse().ok());
/// assert_eq!(set.len(), 1);
/// ```
pub trait BitSet:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + sealed::Sealed
    + 'static
{
    /// Bits a rank.
    const STRIDE: u32;
    /// The widest board that fits, in files.
    const MAX_WIDTH: u8;
    /// The highest board that fits, in ranks.
    const MAX_HEIGHT: u8;
    /// The longest run that a board of this width can have: all squares of a line but the two ends.
    const MAX_RUN: u32;
    /// No square.
    const EMPTY: Self;
    /// The squares that a step to the east or the west, straight or diagonal, may cross: all but the
    /// first and the last file, or all where a vacant file lies between the ranks.
    const INNER: Self;
    /// The squares of the last file of the layout; empty where steps need no masks.
    const LAST_FILE: Self;
    /// The squares of the first file of the layout; empty where steps need no masks.
    const FIRST_FILE: Self;

    /// The set of one square; empty if this width has no such square.
    #[must_use]
    fn of(square: Square) -> Self;

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// How many squares are in the set.
    #[must_use]
    fn len(self) -> u32;

    /// Whether no square is in the set.
    #[must_use]
    fn is_empty(self) -> bool;

    /// The first square in board order, a1, b1, ….
    #[must_use]
    fn first(self) -> Option<Square>;

    /// The set of the first square alone; empty if the set is.
    #[must_use]
    fn lowest(self) -> Self;

    /// All bits moved up by `count` places; those that leave are lost. `count` is what up to four steps of a
    /// line make: less than 64 in the narrowest layout, less than 128 in the others.
    #[must_use]
    fn up(self, count: u32) -> Self;

    /// All bits moved down by `count` places; those that leave are lost. `count` as for [`BitSet::up`].
    #[must_use]
    fn down(self, count: u32) -> Self;

    /// Every square's bit moved `times` steps in a direction, with no care for the sides of the
    /// board: the caller masks what must not wrap round. `times` is 1, 2 or 4.
    #[must_use]
    #[inline(always)]
    fn shift(self, direction: Direction, times: u32) -> Self {
        match direction {
            Direction::North => self.down(times * Self::STRIDE),
            Direction::NorthEast => self.down(times * (Self::STRIDE - 1)),
            Direction::East => self.up(times),
            Direction::SouthEast => self.up(times * (Self::STRIDE + 1)),
            Direction::South => self.up(times * Self::STRIDE),
            Direction::SouthWest => self.up(times * (Self::STRIDE - 1)),
            Direction::West => self.down(times),
            Direction::NorthWest => self.down(times * (Self::STRIDE + 1)),
        }
    }

    /// The squares one step further in a direction. A step over the side of the layout leads
    /// nowhere, or to bits that belong to no board: intersect with the squares of the board.
    #[must_use]
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        let leaving = match direction.step().0 {
            1 => Self::LAST_FILE,
            -1 => Self::FIRST_FILE,
            _ => Self::EMPTY,
        };
        (self & !leaving).shift(direction, 1)
    }

    /// The squares that touch one of the set, in any of the eight directions. Intersect with the
    /// squares of the board.
    #[must_use]
    #[inline]
    fn neighbors(self) -> Self {
        let beside = self | self.step(Direction::East) | self.step(Direction::West);
        beside | beside.step(Direction::North) | beside.step(Direction::South)
    }

    /// The squares, in board order.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// The same set in the widest layout, in which rule sets name squares.
    #[must_use]
    fn widen(self) -> U256 {
        self.squares().map(U256::of).fold(U256::EMPTY, BitOr::bitor)
    }

    /// The set of the squares that this width can hold.
    #[must_use]
    fn narrow(set: U256) -> Self {
        set.squares().map(Self::of).fold(Self::EMPTY, BitOr::bitor)
    }

    /// Every square of a board of this size.
    #[must_use]
    fn board(width: u8, height: u8) -> Self {
        let all = (0..height).flat_map(|rank| (0..width).filter_map(move |file| Square::new(file, rank)));
        all.map(Self::of).fold(Self::EMPTY, BitOr::bitor)
    }

    /// What this width's vector code finds as the squares flipped by a disc on an empty `square`, all
    /// eight directions counting on a bounded board; `None` where there is no such code or the
    /// processor at hand lacks the instructions.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn vector_flips(own: Self, opponent: Self, square: Square) -> Option<Self> {
        let _ = (own, opponent, square);
        None
    }

    /// The same for the squares from which there is a run, occupied ones among them.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn vector_run_starts(own: Self, opponent: Self) -> Option<Self> {
        let _ = (own, opponent);
        None
    }

    /// The same for each direction, clockwise from north, by halves of 32 bits: `None` where the processor has larger words
    /// or the board more halves.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn run_starts_in_halves(own: Self, opponent: Self) -> Option<[Self; 8]> {
        let _ = (own, opponent);
        None
    }

    /// The same for [`perft`](crate::perft()) with at least one ply to go.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn vector_perft(own: Self, opponent: Self, playable: Self, depth: u32) -> Option<crate::Perft> {
        let _ = (own, opponent, playable, depth);
        None
    }
}

impl BitSet for u64 {
    const STRIDE: u32 = 8;
    const MAX_WIDTH: u8 = 8;
    const MAX_HEIGHT: u8 = 8;
    const MAX_RUN: u32 = 6;
    const EMPTY: Self = 0;
    const INNER: Self = 0x7E7E_7E7E_7E7E_7E7E;
    const LAST_FILE: Self = 0x8080_8080_8080_8080;
    const FIRST_FILE: Self = 0x0101_0101_0101_0101;

    #[inline]
    fn of(square: Square) -> Self {
        if square.file() < Self::MAX_WIDTH && square.rank() < Self::MAX_HEIGHT {
            1 << (square.rank() * 8 + square.file())
        } else {
            0
        }
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn first(self) -> Option<Square> {
        let bit = self.trailing_zeros() as u8;
        if self == 0 { None } else { Square::new(bit % 8, bit / 8) }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline(always)]
    fn up(self, count: u32) -> Self {
        self << count
    }

    #[inline(always)]
    fn down(self, count: u32) -> Self {
        self >> count
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    #[inline(always)]
    fn vector_flips(own: Self, opponent: Self, square: Square) -> Option<Self> {
        crate::x86::flips_64(own, opponent, square)
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    #[inline(always)]
    fn vector_run_starts(own: Self, opponent: Self) -> Option<Self> {
        crate::x86::run_starts_64(own, opponent)
    }

    #[cfg(target_arch = "arm")]
    #[inline(always)]
    fn run_starts_in_halves(own: Self, opponent: Self) -> Option<[Self; 8]> {
        Some(halves::each_run_starts(own, opponent))
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn vector_perft(own: Self, opponent: Self, playable: Self, depth: u32) -> Option<crate::Perft> {
        crate::x86::perft_64(own, opponent, playable, depth)
    }
}

impl BitSet for u128 {
    const STRIDE: u32 = 11;
    const MAX_WIDTH: u8 = 10;
    const MAX_HEIGHT: u8 = 10;
    const MAX_RUN: u32 = 8;
    const EMPTY: Self = 0;
    const INNER: Self = Self::MAX;
    const LAST_FILE: Self = 0;
    const FIRST_FILE: Self = 0;

    #[inline]
    fn of(square: Square) -> Self {
        if square.file() < Self::MAX_WIDTH && square.rank() < Self::MAX_HEIGHT {
            1 << (square.rank() * 11 + square.file())
        } else {
            0
        }
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn first(self) -> Option<Square> {
        let bit = self.trailing_zeros() as u8;
        if self == 0 { None } else { Square::new(bit % 11, bit / 11) }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline(always)]
    fn up(self, count: u32) -> Self {
        self << count
    }

    #[inline(always)]
    fn down(self, count: u32) -> Self {
        self >> count
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    #[inline(always)]
    fn vector_flips(own: Self, opponent: Self, square: Square) -> Option<Self> {
        crate::x86::flips_128(own, opponent, square)
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    #[inline(always)]
    fn vector_run_starts(own: Self, opponent: Self) -> Option<Self> {
        crate::x86::run_starts_128(own, opponent)
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn vector_perft(own: Self, opponent: Self, playable: Self, depth: u32) -> Option<crate::Perft> {
        crate::x86::perft_128(own, opponent, playable, depth)
    }
}

/// The squares of a set in board order. Made by [`BitSet::squares`].
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: BitSet> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 ^= self.0.lowest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<B: BitSet> ExactSizeIterator for Squares<B> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square, step and set of the layout against arithmetic on files and ranks.
    fn steps_agree_with_coordinates<B: BitSet>() {
        let board = B::board(B::MAX_WIDTH, B::MAX_HEIGHT);
        assert_eq!(board.len(), u32::from(B::MAX_WIDTH) * u32::from(B::MAX_HEIGHT));
        for square in board.squares() {
            let set = B::of(square);
            assert_eq!(set.first(), Some(square));
            let later = board.squares().filter(|&it| it >= square).map(B::of).fold(B::EMPTY, BitOr::bitor);
            assert_eq!(later.lowest(), set);
            assert_eq!(B::narrow(set.widen()), set);
            let mut around = set;
            for direction in Direction::ALL {
                let (files, ranks) = direction.step();
                let next = square.offset(files, ranks).map_or(B::EMPTY, B::of);
                assert_eq!(set.step(direction) & board, next, "{square} {direction}");
                around |= next;
            }
            assert_eq!(set.neighbors() & board, around);
        }
    }

    #[test]
    fn steps_agree_with_coordinates_in_every_width() {
        steps_agree_with_coordinates::<u64>();
        steps_agree_with_coordinates::<u128>();
        steps_agree_with_coordinates::<U256>();
    }

    #[test]
    fn squares_come_in_board_order() {
        let board = u128::board(10, 10);
        let mut last = None;
        for square in board.squares() {
            assert!(Some(square) > last);
            last = Some(square);
        }
        assert_eq!(board.squares().len(), 100);
    }

    #[test]
    fn a_square_beyond_the_layout_is_in_no_set() {
        let far = Square::from_code(0xFF);
        assert!(u64::of(far).is_empty() && u128::of(far).is_empty());
        assert!(!(!u64::EMPTY).contains(far));
        assert!(U256::of(far).contains(far));
    }
}
