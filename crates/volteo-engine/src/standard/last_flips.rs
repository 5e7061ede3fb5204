//! How many discs the last move of a game flips: counted along lines, without finding which.
//!
//! When one square is empty, every other square that is not own is the opponent's. So a byte with the
//! own discs of a line says all of it, and 8 tables of 256 bytes, one for each place on a line, hold the
//! number of discs flipped along it. The lines are gathered into bytes by multiplication:
//!
//! ```text
//! rank       shifted down
//! file       the bit of rank r, 8r, is multiplied by 2^(56 - 7r) into the highest byte
//! diagonals  masked, then all ranks are added up in the highest byte: no two squares share a file
//! ```
//!
//! Squares that a smaller board does not have count as the opponent's: beyond them lies no own disc.

/// The discs flipped along a line by a disc on one of its places, by the own discs of the line.
static ALONG: [[u8; 256]; 8] = along();

/// For each square its two diagonals: the rising one, then the falling one.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn along() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            table[place][own] = run_up(own as u32, place) + run_down(own as u32, place);
            own += 1;
        }
        place += 1;
    }
    table
}

const fn run_up(own: u32, place: usize) -> u8 {
    let beyond = own >> (place + 1);
    if beyond == 0 { 0 } else { beyond.trailing_zeros() as u8 }
}

const fn run_down(own: u32, place: usize) -> u8 {
    let before = own & ((1 << place) - 1);
    if before == 0 { 0 } else { (place as u32 - 1 - before.ilog2()) as u8 }
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (file, rank) = (square % 8, square / 8);
            let (other_file, other_rank) = (other % 8, other / 8);
            if file + rank == other_file + other_rank {
                table[square][0] |= 1 << other;
            }
            if file + other_rank == other_file + rank {
                table[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

/// How many discs a disc on `square` flips, if every other square that is not own is the opponent's.
#[inline(always)]
pub(super) fn last_flips(own: u64, square: u32) -> i32 {
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    let (file, rank) = ((square & 7) as usize, (square >> 3 & 7) as usize);
    let [rising, falling] = DIAGONALS[(square & 63) as usize];
    let by_file = |line: u64| ALONG[file][(line.wrapping_mul(FIRST_FILE) >> 56) as usize];
    let on_rank = ALONG[file][(own >> (8 * rank) & 0xFF) as usize];
    let column = (own >> file & FIRST_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let on_file = ALONG[rank][column as usize];
    i32::from(on_rank)
        + i32::from(on_file)
        + i32::from(by_file(own & rising))
        + i32::from(by_file(own & falling))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use volteo_core::{BitSet, Builtin, Color, Rules, Square};

    proptest! {
        #[test]
        fn the_last_flips_are_those_that_the_rules_flip(bits: u64, more: u64, file in 0u8..8, rank in 0u8..8) {
            let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
            let square = Square::new(file, rank).unwrap();
            for own in [bits, bits & more, bits | more] {
                let own = own & !u64::of(square);
                let opponent = !own & !u64::of(square);
                let position = rules.position(own, opponent, Color::Black);
                let flips = rules.legal_moves(&position).next().map_or(0, |it| rules.flips(&position, it).len());
                prop_assert_eq!(last_flips(own, u32::from(rank * 8 + file)), flips as i32);
            }
        }
    }
}
