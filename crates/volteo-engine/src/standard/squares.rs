//! Squares of the 8×8 layout as bit numbers, and what is known of each.

use volteo_core::{BitSet, Square};

/// The squares that touch each square.
pub(super) static NEIGHBORS: [u64; 64] = neighbors();

/// The four quadrants: the regions by which parity is judged when there is no time to find the real
/// ones.
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];

const fn neighbors() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let set = 1_u64 << square;
        let beside = set | (set & !u64::LAST_FILE) << 1 | (set & !u64::FIRST_FILE) >> 1;
        table[square] = (beside | beside << 8 | beside >> 8) & !set;
        square += 1;
    }
    table
}

/// The squares that touch one of the set, and those of the set that do.
#[inline(always)]
pub(super) const fn around(set: u64) -> u64 {
    let beside = set | (set & !u64::LAST_FILE) << 1 | (set & !u64::FIRST_FILE) >> 1;
    beside | beside << 8 | beside >> 8
}

/// Whether two squares lie in the same quadrant: bit 2 of the file and of the rank tell it.
#[inline(always)]
pub(super) const fn in_same_quadrant(a: u32, b: u32) -> bool {
    (a ^ b) & 0b100_100 == 0
}

/// The squares of the quadrants that have an odd number of empty squares.
#[inline(always)]
pub(super) fn odd_quadrants(empties: u64) -> u64 {
    let mut odd = 0;
    for quadrant in QUADRANTS {
        if (empties & quadrant).count_ones() & 1 == 1 {
            odd |= quadrant;
        }
    }
    odd
}

/// Takes the lowest square out of a set that has one.
#[inline(always)]
pub(super) const fn next_square(set: &mut u64) -> u32 {
    let square = set.trailing_zeros();
    *set &= set.wrapping_sub(1);
    square
}

/// The square of a bit.
#[inline(always)]
pub(super) const fn square_of(bit: u32) -> Square {
    Square::from_code((bit >> 3 << 4 | bit & 7) as u8)
}

/// The bit of a square; of one beyond 8×8 that of some other.
#[inline(always)]
pub(crate) const fn bit_of(square: Square) -> u32 {
    (square.rank() as u32 * 8 + square.file() as u32) & 63
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_bits_go_both_ways() {
        for bit in 0..64 {
            assert_eq!(bit_of(square_of(bit)), bit);
            assert_eq!(u64::of(square_of(bit)), 1 << bit);
            assert_eq!(NEIGHBORS[bit as usize], (1_u64 << bit).neighbors() & !(1 << bit));
        }
    }

    #[test]
    fn quadrants_are_told_by_two_bits() {
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let shared = QUADRANTS.iter().any(|it| it >> a & 1 == 1 && it >> b & 1 == 1);
            assert_eq!(in_same_quadrant(a, b), shared);
        }
        assert_eq!(odd_quadrants(0b111), QUADRANTS[0]);
        assert_eq!(odd_quadrants(0b1_0011), QUADRANTS[1]);
    }
}
