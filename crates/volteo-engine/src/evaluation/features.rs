//! What stands on every instance of the shapes, kept up to date ply by ply.

use volteo_core::Color;

use super::shapes::{Layout, MOST_THROUGH, Sides, Step, Steps};

/// Numbers are worked on in blocks of so many, which is a vector of 256 bits. The last block ends with the last number,
/// and so may overlap the one before it: that is quicker than a shorter one.
const BLOCK: usize = 16;
/// The most blocks that there are.
const BLOCKS: usize = 3;

/// The number of every instance of a layout (see [`Layout`]) in some position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features<const N: usize>([i16; N]);

impl<const N: usize> Features<N> {
    /// Those of an empty board.
    pub(crate) const NONE: Self = Self([0; N]);

    /// The features of a board of 8×8 squares, bit numbers file + 8 · rank.
    #[must_use]
    pub fn of(layout: &Layout<N>, black: u64, white: u64) -> Self {
        let mut features = Self::NONE;
        for (squares, sign) in [(black, 1), (white, -1)] {
            match layout.steps {
                Steps::ToEach(steps) => features.change(&Sums::of(steps, squares), sign),
                Steps::Through(steps) => features.go_through(steps, squares, sign),
            }
        }
        features
    }

    /// The features after a color places a disc on a square and flips others.
    #[inline(always)]
    #[must_use]
    pub fn after(mut self, layout: &Layout<N>, mover: Color, placed: u64, flipped: u64) -> Self {
        let sign = sign_of(mover);
        match layout.steps {
            Steps::ToEach(steps) => {
                // A flipped disc counts for the one side no more and for the other at once. Twice 3⁹ is no number of
                // 16 bits, but what comes out is: modulo 2¹⁶ it is right on the way, too.
                let mut sums = Sums::of(steps, flipped);
                sums.0.as_flattened_mut().iter_mut().for_each(|sum| *sum = sum.wrapping_mul(2));
                sums.add(steps, placed);
                self.change(&sums, sign);
            }
            Steps::Through(steps) => {
                self.go_through(steps, placed, sign);
                self.go_through(steps, flipped, 2 * sign);
            }
        }
        self
    }

    #[inline(always)]
    fn change(&mut self, sums: &Sums<N>, sign: i16) {
        let before = self.0;
        for_blocks::<N>(|block, begin| {
            for lane in 0..BLOCK.min(N) {
                self.0[begin + lane] =
                    before[begin + lane].wrapping_add(sums.0[block][lane].wrapping_mul(sign));
            }
        });
    }

    /// Changes the numbers of the instances that pass through some squares.
    #[inline(always)]
    fn go_through(&mut self, steps: &[[Step; MOST_THROUGH]; 64], mut squares: u64, sign: i16) {
        while squares != 0 {
            for step in &steps[(squares.trailing_zeros() & 63) as usize] {
                if let Some(number) = self.0.get_mut(usize::from(step.instance)) {
                    *number = number.wrapping_add(step.by.wrapping_mul(sign));
                }
            }
            squares &= squares - 1;
        }
    }

    /// Where in the tables the entry of each instance lies, from the view of a color, and what it is to be multiplied
    /// by: 1 or -1.
    #[must_use]
    pub fn terms(&self, layout: &Layout<N>, view: Color) -> [(u32, i32); N] {
        let mut terms = [(0, 1); N];
        let mut places = terms.iter_mut();
        let mut put = |entry: u32, sign: i32| {
            if let Some(place) = places.next() {
                *place = (entry, sign);
            }
        };
        match layout.sides {
            Sides::Apart => self.for_bytes(layout, view, 1, |entry| put(entry, 1)),
            Sides::Opposed => self.for_opposed_bytes(layout, view, 1, put),
        }
        terms
    }

    /// Does something with the same entries, each as the number of its first byte, where every entry takes so many and
    /// the sides are apart.
    #[inline(always)]
    pub(super) fn for_bytes(&self, layout: &Layout<N>, view: Color, size: u32, mut act: impl FnMut(u32)) {
        let sign = i32::from(sign_of(view));
        let mut bytes = [0; N];
        for (byte, (&center, number)) in bytes.iter_mut().zip(layout.centers.iter().zip(self.0)) {
            *byte = (center as i32 + sign * i32::from(number)) as u32 * size;
        }
        bytes.into_iter().for_each(&mut act);
    }

    /// The same where they are opposed, together with what the entry is to be multiplied by.
    #[inline(always)]
    pub(super) fn for_opposed_bytes(
        &self,
        layout: &Layout<N>,
        view: Color,
        size: u32,
        mut act: impl FnMut(u32, i32),
    ) {
        let sign = i32::from(sign_of(view));
        for (&center, number) in layout.centers.iter().zip(self.0) {
            let number = sign * i32::from(number);
            // -1 or 1, without a branch.
            act((center + number.unsigned_abs()) * size, number >> 31 | 1);
        }
    }
}

/// Sums of the steps of some squares, in blocks. They may not fit their 16 bits; what wraps round comes back, since the
/// numbers themselves do.
struct Sums<const N: usize>([[i16; BLOCK]; BLOCKS]);

impl<const N: usize> Sums<N> {
    #[inline(always)]
    fn of(steps: &[[i16; N]; 64], squares: u64) -> Self {
        let mut sums = Self([[0; BLOCK]; BLOCKS]);
        sums.add(steps, squares);
        sums
    }

    #[inline(always)]
    fn add(&mut self, steps: &[[i16; N]; 64], mut squares: u64) {
        while squares != 0 {
            let steps = &steps[(squares.trailing_zeros() & 63) as usize];
            for_blocks::<N>(|block, begin| {
                for lane in 0..BLOCK.min(N) {
                    self.0[block][lane] = self.0[block][lane].wrapping_add(steps[begin + lane]);
                }
            });
            squares &= squares - 1;
        }
    }
}

/// Does something with every block of `N` numbers: its number, and the number that it begins with. Written out, so that
/// these are constants in the code made of it.
#[inline(always)]
fn for_blocks<const N: usize>(mut act: impl FnMut(usize, usize)) {
    const { assert!(N > 0 && N <= BLOCK * BLOCKS) };
    act(0, 0);
    if N > BLOCK {
        act(1, BLOCK.min(N - BLOCK));
    }
    if N > 2 * BLOCK {
        act(2, (2 * BLOCK).min(N - BLOCK));
    }
}

const fn sign_of(color: Color) -> i16 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DESKTOP, DEVICE};
    use super::*;

    /// A disc that was flipped is as if it had been the other color all along.
    fn flips_are_known<const N: usize>(layout: &Layout<N>) {
        for square in 0..64 {
            let disc = 1 << square;
            for mover in Color::BOTH {
                let [own, other] = if mover == Color::Black { [disc, 0] } else { [0, disc] };
                let flipped = Features::of(layout, other, own).after(layout, mover, 0, disc);
                assert_eq!(flipped, Features::of(layout, own, other));
            }
        }
    }

    /// So are many at once, and one that was placed, in whatever ranks they lie.
    fn moves_are_known<const N: usize>(layout: &Layout<N>) {
        let (black, white) = (0b1000_0001 << 16, 0b0111_1110 << 16 | 0b0111_1111 << 8);
        let (placed, flipped) = (1 << 7, 0b0011_1100 << 16 | 0b0100_0000 << 8);
        let after = Features::of(layout, black, white).after(layout, Color::Black, placed, flipped);
        assert_eq!(after, Features::of(layout, black | placed | flipped, white & !flipped));
    }

    #[test]
    fn features_are_kept_up_to_date_in_both_layouts() {
        flips_are_known(&DESKTOP);
        flips_are_known(&DEVICE);
        moves_are_known(&DESKTOP);
        moves_are_known(&DEVICE);
    }
}
