//! Stable discs of an edge, exactly: every way to fill it was tried when this was compiled.
//!
//! An edge is a row whose discs can be flipped along it and in no other direction. What happens on the
//! rest of the board reaches it only through the discs placed on it. So nothing is lost if any empty
//! square of it may get a disc of either color at any time, and a disc that no such filling flips is
//! stable on every board that has this edge:
//!
//! ```text
//! X O O O O O . X    h1 is a corner: stable. g1 comes to X: b1–f1 flip. It comes to O: it flips nothing,
//!                    and nothing can be flipped any more. Stable are a1 and h1.
//! . X O X            a1 comes to O: b1 flips, and the edge is full. It comes to X: nothing flips. Stable
//!                    are c1 and d1, c1 though both its neighbors are of the other color.
//! ```
//!
//! Under flip rule `all` a disc flips along the edge in both directions, always. Under `choose-one` it
//! flips in one of the two, or in neither, another direction having been chosen.

use crate::FlipRule;

/// The longest edge that the tables hold.
pub(super) const MAX_LENGTH: u8 = 8;

/// Where the rows of each length begin in a table, and last its size: 1 + 3 + 9 + … + 3⁸.
const OFFSETS: [usize; MAX_LENGTH as usize + 2] = offsets();
const ROWS: usize = OFFSETS[MAX_LENGTH as usize + 1];

/// For every edge, the squares of its stable discs of both colors. 9.6 KiB a flip rule.
static ALL: [u8; ROWS] = table(FlipRule::All);
static CHOOSE_ONE: [u8; ROWS] = table(FlipRule::ChooseOne);

/// For every set of eight squares, the number that has a 1 at each of its places to the base 3.
static TERNARY: [u16; 256] = ternary();

/// The discs of an edge that can never be flipped, of both colors: bit 0 is one end of the edge, and
/// bit `length - 1` the other. `black` and `white` are its discs.
///
/// It is exact for an edge whose squares cannot be filled in any other way than by placing discs, and
/// whose discs can be flipped along it in both directions and in no other: see
/// [`Rules::stable_discs`](crate::Rules::stable_discs), which knows where a board has such edges.
/// A length over 8 counts as 8, bits beyond the length as nothing, a square of both colors as black.
///
/// ```
/// use volteo_core::{FlipRule, stable_on_edge};
///
/// // . X O X: White takes a1 and flips b1, and then the edge is full. c1 and d1 stay.
/// assert_eq!(stable_on_edge(FlipRule::All, 4, 0b1010, 0b0100), 0b1100);
/// // X . O X: Black takes b1 and flips c1.
/// assert_eq!(stable_on_edge(FlipRule::All, 4, 0b1001, 0b0100), 0b1001);
/// ```
#[must_use]
#[inline]
pub fn stable_on_edge(flip: FlipRule, length: u8, black: u8, white: u8) -> u8 {
    let length = if length < MAX_LENGTH { length } else { MAX_LENGTH };
    let squares = squares(length);
    let row = Row { own: black & squares, opponent: white & !black & squares };
    let table = match flip {
        FlipRule::All => &ALL,
        FlipRule::ChooseOne => &CHOOSE_ONE,
    };
    table.get(OFFSETS[usize::from(length)] + row.place(&TERNARY)).copied().unwrap_or_default()
}

/// The squares of an edge of this length.
const fn squares(length: u8) -> u8 {
    ((1_u16 << length) - 1) as u8
}

const fn offsets() -> [usize; MAX_LENGTH as usize + 2] {
    let mut offsets = [0; MAX_LENGTH as usize + 2];
    let mut length = 1;
    while length < offsets.len() {
        offsets[length] = 3 * offsets[length - 1] + 1;
        length += 1;
    }
    offsets
}

const fn ternary() -> [u16; 256] {
    let mut numbers = [0; 256];
    let mut set = 1;
    while set < numbers.len() {
        let highest = set.ilog2();
        numbers[set] = numbers[set - (1 << highest)] + 3_u16.pow(highest);
        set += 1;
    }
    numbers
}

/// The discs of an edge.
#[derive(Clone, Copy)]
struct Row {
    own: u8,
    opponent: u8,
}

impl Row {
    /// The place among the rows of the same length: the number to the base 3 that has a 1 for an own
    /// disc and a 2 for one of the opponent's.
    const fn place(self, ternary: &[u16; 256]) -> usize {
        ternary[self.own as usize] as usize + 2 * ternary[self.opponent as usize] as usize
    }

    const fn swapped(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    const fn mirrored(self) -> Self {
        Self { own: self.own.reverse_bits(), opponent: self.opponent.reverse_bits() }
    }

    /// The row with an own disc placed, and these discs flipped.
    const fn after(self, placed: u8, flipped: u8) -> Self {
        Self { own: self.own | placed | flipped, opponent: self.opponent & !flipped }
    }

    /// The run from a square towards the higher bits. Added to the opponent's discs, the square next
    /// to it carries over all of the run, into the square that has to close it:
    ///
    /// ```text
    /// bit            7 6 5 4 3 2 1 0
    /// opponent       . . . 1 1 1 . .
    /// next square    . . . . . 1 . .    the disc is placed on bit 1
    /// sum            . . 1 . . . . .    a run if there is an own disc
    /// ```
    const fn run_up(self, placed: u8) -> u8 {
        let (next, opponent) = ((placed as u16) << 1, self.opponent as u16);
        let closing = (opponent + next) & !opponent;
        if closing & self.own as u16 == 0 { 0 } else { (closing - next) as u8 }
    }

    const fn run_down(self, placed: u8) -> u8 {
        self.mirrored().run_up(placed.reverse_bits()).reverse_bits()
    }
}

/// The stable discs of all rows of all lengths.
const fn table(flip: FlipRule) -> [u8; ROWS] {
    let ternary = ternary();
    let mut table = [0; ROWS];
    let mut length = 0;
    while length <= MAX_LENGTH {
        let offset = OFFSETS[length as usize];
        let rows = Rows { flip, squares: squares(length), offset, ternary: &ternary };
        // Every row comes after those with a disc more: a superset of squares is a greater number.
        let mut occupied = rows.squares as usize + 1;
        while occupied > 0 {
            occupied -= 1;
            let mut own = occupied as u8;
            loop {
                let row = Row { own, opponent: occupied as u8 & !own };
                table[rows.offset + row.place(&ternary)] = rows.stable(&table, row);
                if own == 0 {
                    break;
                }
                own = (own - 1) & occupied as u8;
            }
        }
        length += 1;
    }
    table
}

/// The rows of one length, and where they are in the table.
struct Rows<'a> {
    flip: FlipRule,
    squares: u8,
    offset: usize,
    ternary: &'a [u16; 256],
}

impl Rows<'_> {
    /// The discs that no placement flips and that stay stable whatever is placed.
    const fn stable(&self, table: &[u8; ROWS], row: Row) -> u8 {
        let mut stable = row.own | row.opponent;
        let mut empty = self.squares & !stable;
        while empty > 0 {
            let placed = empty & empty.wrapping_neg();
            empty &= !placed;
            stable &= self.stay(table, row, placed) & self.stay(table, row.swapped(), placed);
        }
        stable
    }

    /// The discs that stay as they are for ever once an own disc has been placed.
    const fn stay(&self, table: &[u8; ROWS], row: Row, placed: u8) -> u8 {
        let (up, down) = (row.run_up(placed), row.run_down(placed));
        match self.flip {
            FlipRule::All => self.stay_flipping(table, row, placed, up | down),
            FlipRule::ChooseOne => {
                self.stay_flipping(table, row, placed, up)
                    & self.stay_flipping(table, row, placed, down)
                    & self.stay_flipping(table, row, placed, 0)
            }
        }
    }

    const fn stay_flipping(&self, table: &[u8; ROWS], row: Row, placed: u8, flipped: u8) -> u8 {
        let after = row.after(placed, flipped);
        table[self.offset + after.place(self.ternary)] & !flipped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::collections::HashMap;
    use std::vec::Vec;

    /// An edge as a list of squares: nothing, or a disc that is black or not.
    type Squares = Vec<Option<bool>>;

    /// The slow and obvious way: fill the edge in every way, and see what is flipped.
    struct Filling {
        flip: FlipRule,
        known: HashMap<Squares, Vec<bool>>,
    }

    impl Filling {
        fn new(flip: FlipRule) -> Self {
            Self { flip, known: HashMap::new() }
        }

        fn stable(&mut self, edge: &Squares) -> Vec<bool> {
            if let Some(known) = self.known.get(edge) {
                return known.clone();
            }
            let mut stable: Vec<bool> = edge.iter().map(Option::is_some).collect();
            for at in (0..edge.len()).filter(|&at| edge[at].is_none()) {
                for color in [false, true] {
                    for flips in self.choices(edge, at, color) {
                        let mut next = edge.clone();
                        for &square in flips.iter().chain([&at]) {
                            next[square] = Some(color);
                        }
                        let later = self.stable(&next);
                        for (square, stable) in stable.iter_mut().enumerate() {
                            *stable &= later[square] && next[square] == edge[square];
                        }
                    }
                }
            }
            self.known.insert(edge.clone(), stable.clone());
            stable
        }

        /// What a disc may flip along the edge.
        fn choices(&self, edge: &Squares, at: usize, color: bool) -> Vec<Vec<usize>> {
            let run = |squares: Vec<usize>| {
                let others = squares.iter().take_while(|&&it| edge[it] == Some(!color)).count();
                let closed = squares.get(others).is_some_and(|&it| edge[it] == Some(color));
                if closed { squares[..others].to_vec() } else { Vec::new() }
            };
            let (left, right) = (run((0..at).rev().collect()), run((at + 1..edge.len()).collect()));
            match self.flip {
                FlipRule::All => [[left, right].concat()].into(),
                FlipRule::ChooseOne => [left, right, Vec::new()].into(),
            }
        }
    }

    fn squares_of(number: u32, length: usize) -> Squares {
        let digit = |at: usize| number / 3_u32.pow(at as u32) % 3;
        (0..length).map(|at| [None, Some(true), Some(false)][digit(at) as usize]).collect()
    }

    fn bits(squares: impl Iterator<Item = bool>) -> u8 {
        squares.enumerate().map(|(at, is_in)| u8::from(is_in) << at).sum()
    }

    fn agrees(filling: &mut Filling, edge: &Squares) {
        let black = bits(edge.iter().map(|&it| it == Some(true)));
        let white = bits(edge.iter().map(|&it| it == Some(false)));
        let found = stable_on_edge(filling.flip, edge.len() as u8, black, white);
        assert_eq!(found, bits(filling.stable(edge).into_iter()), "{:?} {edge:?}", filling.flip);
    }

    const FLIP_RULES: [FlipRule; 2] = [FlipRule::All, FlipRule::ChooseOne];

    #[test]
    fn every_edge_of_up_to_eight_squares_is_as_filling_it_says() {
        for flip in FLIP_RULES {
            let mut filling = Filling::new(flip);
            for length in 1..=8 {
                for number in 0..3_u32.pow(length as u32) {
                    agrees(&mut filling, &squares_of(number, length));
                }
            }
        }
    }

    /// The stable discs of an edge drawn with `X`, `O` and `.`, drawn with `x` for a stable one.
    fn drawn(flip: FlipRule, edge: &str) -> std::string::String {
        let of = |disc: char| bits(edge.chars().map(|it| it == disc));
        let stable = stable_on_edge(flip, edge.len() as u8, of('X'), of('O'));
        (0..edge.len()).map(|at| if stable >> at & 1 == 1 { 'x' } else { '.' }).collect()
    }

    #[test]
    fn the_edges_of_the_textbooks_are_judged_right() {
        for (edge, stable) in [
            ("........", "........"),
            ("X.......", "x......."),
            ("XXXO....", "xxx....."),
            // A balanced edge falls to a corner taken on either side, a wedge to both.
            (".XXXXXX.", "........"),
            (".XXXOOO.", "........"),
            ("XOOOOO.X", "x......x"),
            ("OOOOOO.X", "xxxxxx.x"),
            (".XOX", "..xx"),
            (".XXXXXOX", "......xx"),
            ("XOXOXOXO", "xxxxxxxx"),
        ] {
            assert_eq!(drawn(FlipRule::All, edge), stable, "{edge}");
        }
    }

    #[test]
    fn a_choice_of_direction_endangers_no_disc_and_saves_a_few() {
        let differing = (0..3_u32.pow(8)).filter(|&number| {
            let edge = squares_of(number, 8);
            let of = |color| bits(edge.iter().map(|&it| it == Some(color)));
            let [all, choose_one] = FLIP_RULES.map(|flip| stable_on_edge(flip, 8, of(true), of(false)));
            assert_eq!(all & !choose_one, 0, "stable under `all` only: {edge:?}");
            all != choose_one
        });
        assert_eq!(differing.count(), 40);
        // Under `all` Black's d1 flips c1 and e1, and then White's g1 flips b1–f1. Where d1 flips one of
        // them, the other keeps White from b1.
        assert_eq!(drawn(FlipRule::All, "OXO.OX.X"), "x......x");
        assert_eq!(drawn(FlipRule::ChooseOne, "OXO.OX.X"), "xx.....x");
    }

    #[test]
    fn lengths_and_bits_that_no_edge_has_do_no_harm() {
        assert_eq!(stable_on_edge(FlipRule::All, 0, 0xFF, 0xFF), 0);
        assert_eq!(stable_on_edge(FlipRule::All, 4, 0xFF, 0), 0b1111);
        assert_eq!(stable_on_edge(FlipRule::All, 255, 0xFF, 0xFF), 0xFF);
    }
}
