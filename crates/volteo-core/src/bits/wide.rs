//! The 256-bit set: a 16×16 plane.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::BitSet;
use crate::Square;

/// A set of squares of a 16×16 plane: 256 bits, four ranks a word.
///
/// Boards larger than 10×11 are played on it, and rule sets of every size name their holes and
/// start squares with it.
///
/// ```
/// use volteo_core::{BitSet, U256};
///
/// let set = U256::of("p16".parse().unwrap()) | U256::of("a1".parse().unwrap());
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct U256([u64; 4]);

impl U256 {
    /// The set with a word for every four ranks, the lowest bit for the first file of the first.
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> Self {
        Self(words)
    }

    /// The words of [`U256::from_words`].
    #[must_use]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([combine(a, e), combine(b, f), combine(c, g), combine(d, h)])
    }
}

impl BitAnd for U256 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U256 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for U256 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for U256 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for U256 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for U256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for U256 {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl fmt::Debug for U256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}

impl BitSet for U256 {
    const STRIDE: u32 = 16;
    const MAX_WIDTH: u8 = 16;
    const MAX_HEIGHT: u8 = 16;
    const MAX_RUN: u32 = 14;
    const EMPTY: Self = Self([0; 4]);
    const INNER: Self = Self([0x7FFE_7FFE_7FFE_7FFE; 4]);
    const LAST_FILE: Self = Self([0x8000_8000_8000_8000; 4]);
    const FIRST_FILE: Self = Self([0x0001_0001_0001_0001; 4]);

    #[inline]
    fn of(square: Square) -> Self {
        let mut words = [0; 4];
        words[usize::from(square.rank() / 4)] = 1 << (square.rank() % 4 * 16 + square.file());
        Self(words)
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    #[inline]
    fn first(self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as u8;
        Square::new(bit % 16, word as u8 * 4 + bit / 16)
    }

    #[inline]
    fn lowest(self) -> Self {
        let mut words = [0; 4];
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            words[word] = self.0[word] & self.0[word].wrapping_neg();
        }
        Self(words)
    }

    #[inline(always)]
    fn up(self, count: u32) -> Self {
        let [a, b, c, _] = self.0;
        let [a, b, c, d] = if count < 64 { self.0 } else { [0, a, b, c] };
        let count = count % 64;
        let carry = |low: u64| low >> 1 >> (63 - count);
        Self([a << count, b << count | carry(a), c << count | carry(b), d << count | carry(c)])
    }

    #[inline(always)]
    fn down(self, count: u32) -> Self {
        let [_, b, c, d] = self.0;
        let [a, b, c, d] = if count < 64 { self.0 } else { [b, c, d, 0] };
        let count = count % 64;
        let carry = |high: u64| high << 1 << (63 - count);
        Self([a >> count | carry(b), b >> count | carry(c), c >> count | carry(d), d >> count])
    }
}
