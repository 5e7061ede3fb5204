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
//! flips in one of the two, or in neither, another direction having been chosen. It turns out that
//! freedom to flip in both, one or neither endangers no more discs than `all` does: nothing that makes a
//! rule set flip less on an edge makes its table wrong.

use crate::FlipRule;

/// The longest edge that the tables hold.
pub(super) const MAX_LENGTH: u8 = 8;

/// Where the rows of each length begin in a table, and last its size: 1 + 3 + 9 + … + 3⁸.
const OFFSETS: [usize; MAX_LENGTH as usize + 2] = offsets();
const ROWS: usize = OFFSETS[MAX_LENGTH as usize + 1];

/// The same where a row and the one with colors swapped are one: 1 + 2 + 5 + … + (3⁸ + 1) / 2.
const PAIR_OFFSETS: [usize; MAX_LENGTH as usize + 2] = pair_offsets();
const PAIRS: usize = PAIR_OFFSETS[MAX_LENGTH as usize + 1];

/// For every edge, the squares of its stable discs of both colors. 4.8 KiB a flip rule.
static ALL: [u8; PAIRS] = of_pairs(&table(FlipRule::All));
static CHOOSE_ONE: [u8; PAIRS] = of_pairs(&table(FlipRule::ChooseOne));

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
    table.get(PAIR_OFFSETS[usize::from(length)] + row.place_of_pair()).copied().unwrap_or_default()
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

const fn pair_offsets() -> [usize; MAX_LENGTH as usize + 2] {
    let mut offsets = [0; MAX_LENGTH as usize + 2];
    let mut length = 1;
    while length < offsets.len() {
        offsets[length] = offsets[length - 1] + (OFFSETS[length] - OFFSETS[length - 1]).div_ceil(2);
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
    #[inline(always)]
    const fn place(self) -> usize {
        TERNARY[self.own as usize] as usize + 2 * TERNARY[self.opponent as usize] as usize
    }

    /// The place among the rows of the same length where one with colors swapped has the same: that number in
    /// balanced ternary, without its sign.
    #[inline(always)]
    const fn place_of_pair(self) -> usize {
        TERNARY[self.own as usize].abs_diff(TERNARY[self.opponent as usize]) as usize
    }

    const fn swapped(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// The same from the other end of an edge of this length.
    const fn mirrored(self, length: u8) -> Self {
        Self { own: mirrored(self.own, length), opponent: mirrored(self.opponent, length) }
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
}

const fn mirrored(set: u8, length: u8) -> u8 {
    set.reverse_bits() >> (MAX_LENGTH - length)
}

/// The stable discs of all rows of all lengths.
const fn table(flip: FlipRule) -> [u8; ROWS] {
    let mut table = [0; ROWS];
    // An edge without squares has no disc.
    let mut length = 1;
    while length <= MAX_LENGTH {
        let rows = Rows { flip, length, offset: OFFSETS[length as usize] };
        // Every row comes after those with a disc more: a superset of squares is a greater number.
        let mut occupied = squares(length) as usize + 1;
        while occupied > 0 {
            occupied -= 1;
            // The mirror image of a row is entered with it.
            if occupied as u8 >= mirrored(occupied as u8, length) {
                rows.enter_all(&mut table, occupied as u8);
            }
        }
        length += 1;
    }
    table
}

/// The table with half of its rows: swapped colors change nothing.
const fn of_pairs(table: &[u8; ROWS]) -> [u8; PAIRS] {
    let mut pairs = [0; PAIRS];
    let mut length = 0;
    while length <= MAX_LENGTH {
        let mut own = squares(length);
        loop {
            let rest = squares(length) & !own;
            let mut opponent = rest;
            loop {
                let row = Row { own, opponent };
                let at = OFFSETS[length as usize] + row.place();
                pairs[PAIR_OFFSETS[length as usize] + row.place_of_pair()] = table[at];
                if opponent == 0 {
                    break;
                }
                opponent = (opponent - 1) & rest;
            }
            if own == 0 {
                break;
            }
            own -= 1;
        }
        length += 1;
    }
    pairs
}

/// The rows of one length, and where they are in the table.
struct Rows {
    flip: FlipRule,
    length: u8,
    offset: usize,
}

impl Rows {
    /// Enters all rows with discs on just these squares, and their mirror images. Of a row and the one
    /// with colors swapped, the first is the one with an own disc on the lowest of the squares.
    const fn enter_all(&self, table: &mut [u8; ROWS], occupied: u8) {
        let rest = occupied & occupied.wrapping_sub(1);
        let mut opponent = rest;
        loop {
            let row = Row { own: occupied & !opponent, opponent };
            let stable = self.stable(table, row);
            self.enter(table, row, stable);
            self.enter(table, row.mirrored(self.length), mirrored(stable, self.length));
            if opponent == 0 {
                return;
            }
            opponent = (opponent - 1) & rest;
        }
    }

    const fn enter(&self, table: &mut [u8; ROWS], row: Row, stable: u8) {
        table[self.offset + row.place()] = stable;
        table[self.offset + row.swapped().place()] = stable;
    }

    /// The discs that no placement flips and that stay stable whatever is placed.
    const fn stable(&self, table: &[u8; ROWS], row: Row) -> u8 {
        let (own, opponent) = (Side::of(row, self.offset), Side::of(row.swapped(), self.offset));
        let mut stable = row.own | row.opponent;
        let mut empty = squares(self.length) & !stable;
        while empty > 0 {
            let placed = empty & empty.wrapping_neg();
            empty &= !placed;
            stable &= self.stay(table, &own, placed) & self.stay(table, &opponent, placed);
        }
        stable
    }

    /// The discs that stay as they are for ever once a side has placed a disc.
    const fn stay(&self, table: &[u8; ROWS], side: &Side, placed: u8) -> u8 {
        let up = side.row.run_up(placed);
        let down = side.mirrored.run_up(placed.reverse_bits()).reverse_bits();
        // To the base 3 the placed disc adds a 1, and flipping makes a 1 of a 2.
        let after = side.place + TERNARY[placed as usize] as usize;
        match self.flip {
            FlipRule::All => flipping(table, after, up | down),
            FlipRule::ChooseOne => {
                flipping(table, after, 0) & flipping(table, after, up) & flipping(table, after, down)
            }
        }
    }
}

/// A row as one side sees it, its own discs being the ones.
struct Side {
    row: Row,
    mirrored: Row,
    place: usize,
}

impl Side {
    const fn of(row: Row, offset: usize) -> Self {
        Self { row, mirrored: row.mirrored(MAX_LENGTH), place: offset + row.place() }
    }
}

/// The discs that stay for ever once these have been flipped in the row at this place.
const fn flipping(table: &[u8; ROWS], place: usize, flipped: u8) -> u8 {
    table[place - TERNARY[flipped as usize] as usize] & !flipped
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
        may_flip: MayFlip,
        known: HashMap<Squares, Vec<bool>>,
    }

    /// What a disc may flip of its runs to the left and to the right.
    type MayFlip = fn(Vec<usize>, Vec<usize>) -> Vec<Vec<usize>>;

    fn both(left: Vec<usize>, right: Vec<usize>) -> Vec<Vec<usize>> {
        [[left, right].concat()].into()
    }

    fn one_or_none(left: Vec<usize>, right: Vec<usize>) -> Vec<Vec<usize>> {
        [left, right, Vec::new()].into()
    }

    fn any_or_none(left: Vec<usize>, right: Vec<usize>) -> Vec<Vec<usize>> {
        [both(left.clone(), right.clone()), one_or_none(left, right)].concat()
    }

    impl Filling {
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

        fn choices(&self, edge: &Squares, at: usize, color: bool) -> Vec<Vec<usize>> {
            let run = |squares: Vec<usize>| {
                let others = squares.iter().take_while(|&&it| edge[it] == Some(!color)).count();
                let closed = squares.get(others).is_some_and(|&it| edge[it] == Some(color));
                if closed { squares[..others].to_vec() } else { Vec::new() }
            };
            (self.may_flip)(run((0..at).rev().collect()), run((at + 1..edge.len()).collect()))
        }
    }

    fn squares_of(number: u32, length: usize) -> Squares {
        let digit = |at: usize| number / 3_u32.pow(at as u32) % 3;
        (0..length).map(|at| [None, Some(true), Some(false)][digit(at) as usize]).collect()
    }

    fn bits(squares: impl Iterator<Item = bool>) -> u8 {
        squares.enumerate().map(|(at, is_in)| u8::from(is_in) << at).sum()
    }

    fn bits_of(edge: &Squares, disc: Option<bool>) -> u8 {
        bits(edge.iter().map(|&it| it == disc))
    }

    /// Every edge that there is, judged by a table and by filling it.
    fn filling_agrees(flip: FlipRule, may_flip: MayFlip) {
        let mut filling = Filling { may_flip, known: HashMap::new() };
        for length in 0..=8 {
            for edge in (0..3_u32.pow(length)).map(|number| squares_of(number, length as usize)) {
                let [black, white] = [Some(true), Some(false)].map(|disc| bits_of(&edge, disc));
                let found = stable_on_edge(flip, length as u8, black, white);
                assert_eq!(found, bits(filling.stable(&edge).into_iter()), "{flip:?} {edge:?}");
            }
        }
    }

    #[test]
    fn every_edge_is_as_filling_it_says() {
        filling_agrees(FlipRule::All, both);
        filling_agrees(FlipRule::ChooseOne, one_or_none);
    }

    #[test]
    fn freedom_to_flip_less_endangers_no_disc() {
        filling_agrees(FlipRule::All, any_or_none);
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
        let edges = (0..3_u32.pow(8)).map(|number| squares_of(number, 8));
        let differing = edges.filter(|edge| {
            let [black, white] = [Some(true), Some(false)].map(|disc| bits_of(edge, disc));
            let all = stable_on_edge(FlipRule::All, 8, black, white);
            let choose_one = stable_on_edge(FlipRule::ChooseOne, 8, black, white);
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
