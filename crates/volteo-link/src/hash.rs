//! By which two ends notice that their boards differ.

use volteo_core::{BitSet, Color, Position, Rules, Square};

use crate::wire::CHECKSUM;

/// A number that two ends have in common if their positions are the same, and hardly ever otherwise.
///
/// It is the CRC-32 of the board, rank by rank from rank 1, each from file a: 0 an empty square or a hole,
/// 1 a black disc, 2 a white one; then 1 or 2 for the side to move.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_link::position_hash;
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// assert_eq!(position_hash(&rules, &rules.start()), 0xd035_7c3b);
/// ```
#[must_use]
pub fn position_hash<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> u32 {
    let mut digest = CHECKSUM.digest();
    for rank in 0..rules.set().height {
        for file in 0..rules.set().width {
            let disc = Square::new(file, rank).and_then(|square| position.disc(square));
            digest.update(&[disc.map_or(0, digit)]);
        }
    }
    digest.update(&[digit(position.to_move())]);
    digest.finalize()
}

const fn digit(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}
