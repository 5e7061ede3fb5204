//! What tiles count.

use volteo_core::BitSet as _;
use volteo_core::solitaire::{Deal, Options, Tile};

/// The binary digits of the highest number on a tile.
const DIGITS: usize = 4;

/// What the tiles of a deal count under the options: one each, or their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// For each binary digit of what tiles count, the squares of the tiles that have it.
    digits: [u64; DIGITS],
}

impl Worth {
    /// What tiles count in a game.
    pub(crate) fn new(deal: &Deal, options: Options) -> Self {
        let worth = |tile: &Tile| if options.values { tile.value() } else { 1 };
        let mut digits = [0; DIGITS];
        for (square, tile) in deal.layout().squares().zip(deal.tiles()) {
            for (digit, squares) in digits.iter_mut().enumerate() {
                if worth(tile) >> digit & 1 == 1 {
                    *squares |= u64::of(square);
                }
            }
        }
        Self { digits }
    }

    /// What the tiles on these squares count together.
    #[inline]
    pub(crate) fn of(&self, squares: u64) -> u8 {
        let digits = self.digits.iter().enumerate();
        digits.map(|(digit, of_digit)| ((squares & of_digit).count_ones() << digit) as u8).sum()
    }

    /// What a tile counts on average, rounded up.
    pub(crate) fn of_a_tile(&self) -> u8 {
        self.of(u64::MAX).div_ceil(Tile::COUNT as u8)
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::Layout;

    use super::*;

    #[test]
    fn tiles_count_one_each_or_their_numbers() {
        let deal = Deal::shuffled(Layout::FRAME, 4);
        let [tiles, values] =
            [false, true].map(|values| Worth::new(&deal, Options { alternate: false, values }));
        for (square, tile) in deal.layout().squares().zip(deal.tiles()) {
            assert_eq!((tiles.of(u64::of(square)), values.of(u64::of(square))), (1, tile.value()));
        }
        assert_eq!((tiles.of(u64::MAX), values.of(u64::MAX)), (24, 110));
        assert_eq!((tiles.of_a_tile(), values.of_a_tile()), (1, 5));
    }
}
